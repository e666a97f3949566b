// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board.h"
#include "redis/connection/connection.h"

namespace base {
class TaskScope;
}

namespace locks {

/// Asks a server that may evict locks what it did, before the end of one is named: how many keys it has
/// evicted, and whether any command that can remove a key was called, since it was asked last.
///
/// Such an end waits for one more round trip. Lives on the I/O thread as long as the master's session, whose
/// scope its coroutines run in; the board outlives it.
class EvictionCheck
{
public:
    EvictionCheck(int master, Board *board, base::TaskScope *scope);

    /// Tells the board of a reading; of an end that may be an eviction once the server was asked. Of one key
    /// the readings stay in order.
    struct Seen
    {
        Reading reading;
        Source source = Source::Poll;
        Millis changedAfter = 0; ///< as Board::observe() takes it
        Millis seenAt = 0; ///< when the key was there last; set by observe()
    };
    void observe(Seen &&seen, const std::shared_ptr<redis::Connection> &link);
    /// This key was read otherwise: what waits of it is told first.
    void overtake(const QByteArray &key);
    /// Returns the keys with a waiting reading whose cause was a pushed change.
    QList<QByteArray> changed() const;
    /// The link is gone: what waited will be read again.
    void clear();
    /// Another server takes its place: what is known of this one says nothing.
    void forget() { m_samples.clear(); }
    /// No reading waits.
    bool isIdle() const { return m_waiting.isEmpty(); }
    /// Nothing is known of the server yet.
    bool isNew() const { return m_samples.isEmpty(); }
    /// What the server has done so far is known from now on: only what it does after that makes an end an
    /// eviction.
    static QCoro::Task<> look(EvictionCheck *self, std::shared_ptr<redis::Connection> link);

private:
    /// So far, since the server was started; −1: not known.
    struct Counts
    {
        qint64 evicted = -1;
        qint64 removing = -1; ///< calls of commands that can remove a key
        Millis at = 0; ///< when the reply was here
    };
    static QCoro::Task<> ask(EvictionCheck *self, std::shared_ptr<redis::Connection> link, quint64 epoch);
    static Counts countsIn(const redis::BatchReply &reply);
    /// Why a key is gone that was last seen at `seen`. Several keys may go in one eviction, so the counts are
    /// compared with those before that instant, not with the last ones.
    EndReason reasonOf(const Counts &now, Millis seen) const;
    void add(const Counts &counts);
    void release(const Counts &now);

    int m_master;
    Board *m_board;
    base::TaskScope *m_scope;
    QList<Counts> m_samples; ///< in order of time, at most maxSamples
    static constexpr qsizetype maxSamples = 64;
    QList<Seen> m_waiting;
    bool m_asking = false;
    quint64 m_epoch = 0; ///< raised by clear(): answers of before are late
};

} // namespace locks
