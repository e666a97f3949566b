// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/latest_answer.h"
#include "gui/timeline/past/past_table.h"

#include <QObject>

namespace gui {

/// The record of one deployment, in whichever file it stands. A value.
struct PastPlace
{
    QString path; ///< of the file of history
    qint32 deployment = 0; ///< as the file numbers it
    QString name; ///< of the deployment, as it was recorded
    bool separate = false; ///< its servers are no set: each has locks of its own
    bool operator==(const PastPlace &) const = default;
    /// Whatever it is called.
    bool isRecordOf(const PastPlace &other) const
    {
        return path == other.path && deployment == other.deployment;
    }
};

/// Reads the locks as they were at an instant, in the pool: one instant at a time, and what was asked for
/// last counts. GUI thread.
class PastReader : public QObject
{
    Q_OBJECT
public:
    /// More locks than that are not shown of one instant.
    static constexpr qint64 mostLocks = 20'000;

    explicit PastReader(QObject *parent = nullptr);

    void read(const PastPlace &place, history::UnixMs at);
    /// What was asked for is not wanted any more.
    void leave();

signals:
    void found(const gui::SharedPastTable &table);
    void failed(const QString &sentence);

private:
    struct Wish
    {
        PastPlace place;
        history::UnixMs at = 0;
        bool operator==(const Wish &) const = default;
    };
    using Read = redis::Result<SharedPastTable>;

    LatestAnswer<Wish, Read> m_answers;
};

} // namespace gui
