// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/timeline_model.h"

#include <QCoreApplication>

namespace gui {

/// A lock, and the connection on which it stands. A value.
struct RecentQuestion
{
    QString path; ///< of the file of history, which need not exist
    history::Deployment connection; ///< as it would be recorded
    QByteArray key;
    QString server; ///< label of the one of separate servers; else empty
    bool operator==(const RecentQuestion &) const = default;
};

/// What is recorded of a lock lately. A value.
struct RecentHolds
{
    Q_DECLARE_TR_FUNCTIONS(gui::RecentHolds)
public:
    static constexpr qint64 spanMs = 3'600'000;

    QString error; ///< a sentence; empty: it could be read
    bool isRecorded = false; ///< there is a record of that connection
    UnixMs until = 0; ///< the end of the hour
    LaneRows rows; ///< of the holds of that hour
    TimelineRecord record; ///< begin and spans of watching
    qint64 holds = 0; ///< of that hour
    qint64 trouble = 0; ///< holds that ended badly, or were ended from here
    qint64 waitedFor = 0; ///< other holds for which a client waited or asked

    /// The hour in words.
    QString hourText() const;
};

/// Blocking: for the pool.
RecentHolds readRecent(const RecentQuestion &question);

} // namespace gui
