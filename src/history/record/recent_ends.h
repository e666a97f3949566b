// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/store/history_writer.h"

#include <QHash>

#include <deque>

namespace history {

/// Holds that ended a moment ago, whose end may turn out to be another one by what is heard later: their
/// token comes back, the server was started anew, it dropped keys, the journal has an action. For the thread
/// of the writer, within its transactions.
class RecentEnds
{
public:
    explicit RecentEnds(HistoryWriter *writer)
        : m_writer(writer)
    {
    }

    /// `isEvictable`: its server may drop it for want of memory.
    void add(const Hold &hold, bool isEvictable);
    /// A hold begins: where its token had been replaced by another one, whoever holds it never stopped, and
    /// so two held the lock at once.
    void noteBegin(const Hold &begun, UnixMs at);
    void noteLost(const QString &master, UnixMs at) { m_lostAt.insert(master, at); }
    /// The server was started anew: what was flushed since the link to it ended was lost by that.
    void noteRestart(const QString &master, UnixMs at);
    /// Whether what is flushed on this server now was lost by a restart; empty: on the only one.
    bool isRestart(const QString &server, UnixMs at) const;
    /// The server has dropped so many keys for want of memory since it was asked last.
    void noteEviction(const QString &master, UnixMs at, qint64 keys);
    /// An action of ours has ended this hold, as the journal says.
    void noteAction(const QByteArray &key, const QByteArray &token, const QString &id, OurDeed deed,
                    UnixMs at);

private:
    struct Ended
    {
        Hold hold;
        UnixMs at = 0;
        bool tellsApart = false;
        bool isEvictable = false;
    };
    struct Restart
    {
        QString master;
        UnixMs from = 0; ///< the first end that it may explain
        UnixMs until = 0;
    };
    void correct(Ended *ended, EndReason why);

    HistoryWriter *m_writer;
    std::deque<Ended> m_ended;
    QHash<QString, UnixMs> m_lostAt; ///< by master
    Restart m_restart; ///< the last one
};

} // namespace history
