// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/table_at.h"

#include <QObject>

#include <optional>

namespace gui {

/// The record of one deployment, in whichever file it stands. A value.
struct PastPlace
{
    QString path; ///< of the file of history
    qint32 deployment = 0; ///< as the file numbers it
    QString name; ///< of the deployment, as it was recorded
    bool operator==(const PastPlace &) const = default;
};

/// Reads the locks as they were at an instant, in the pool: one instant at a time, and what was asked for
/// last counts. GUI thread.
class PastReader : public QObject
{
    Q_OBJECT
public:
    /// More locks than that are not shown of one instant.
    static constexpr qint64 mostLocks = 20'000;

    using QObject::QObject;

    void read(const PastPlace &place, history::UnixMs at);
    /// What was asked for is not wanted any more.
    void leave();

signals:
    void found(const history::TableAt &table);
    void failed(const QString &sentence);

private:
    struct Wish
    {
        PastPlace place;
        history::UnixMs at = 0;
        bool operator==(const Wish &) const = default;
    };

    void begin();
    void onRead(const redis::Result<history::TableAt> &table, const Wish &wish);

    std::optional<Wish> m_wish;
    bool m_reading = false;
    bool m_due = false;
};

} // namespace gui
