// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board.h"
#include "locks/monitor/asked_seconds.h"
#include "locks/read/read_announcement.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>

#include <memory>
#include <optional>

namespace base {
class TaskScope;
}

namespace locks {

/// Tells whether somebody asks for the locks of one master, without MONITOR: once a second it asks for the
/// idle time and the time left of some of them, in one pipeline that reads no key.
///
/// These are the locks that a person sees, then those that never end or have waiters, then others, 200 at
/// most. A lock on several masters is looked at on the first of them. Lives on the I/O thread; the board
/// outlives it, and its coroutine runs in the scope: destroy it only after that has drained.
class AskedWatch
{
public:
    static constexpr qsizetype most = 200;

    /// `announcement`: of the reads on the connection that keepLooking() uses; outlives it.
    AskedWatch(int master, Board *board, const ReadAnnouncement *announcement, base::TaskScope *scope);
    /// Whoever shows them wants to know how often, not only whether.
    void setShown(const QList<QByteArray> &keys);
    /// Reads of ours leave idle times as they are (CLIENT NO-TOUCH).
    void setUntouching(bool untouching) { m_untouching = untouching; }
    /// Keys are read again and again though nobody said that they changed.
    void setPolled(bool polled) { m_polled = polled; }
    /// This key was read by us.
    void noteRead(const Reading &reading);
    /// A push reported a change of this key.
    void noteWrite(const QByteArray &key);
    /// An action of ours, or a look before one, uses this key until then: its scripts read it.
    void noteUse(const QByteArray &key, Millis until);
    /// The same of any key: many actions at once.
    void noteAnyUse(Millis until);
    /// It need not be read again just now, since that would hide who asks for it.
    bool spares(const QByteArray &key) const;
    /// Until `goesOn` is false.
    static QCoro::Task<> keepLooking(AskedWatch *self, std::shared_ptr<redis::Connection> link,
                                     std::function<bool()> goesOn);

private:
    struct Watched
    {
        QByteArray token;
        Millis firstSeen = 0; ///< of its hold
        AskedSeconds seconds;
        Asked told;
        bool isShared = false; ///< its value is one that keys share
        Millis readByUs = 0; ///< when at the latest
        Millis sampled = 0; ///< last
        bool isWritten = false; ///< since then
    };
    /// What to do until the next sample.
    enum class Next : quint8 { InASecond, Later };

    bool looksAt(const SharedRow &row) const;
    void choose();
    void search();
    redis::Request questions(const QList<QByteArray> &keys);
    Next take(const QList<QByteArray> &keys, const redis::BatchReply &reply);
    Next takeKeys(const QList<QByteArray> &keys, const redis::BatchReply &reply, qint64 second);
    bool haveOthersRead(const redis::BatchReply &reply);
    Next doubtAll(AskedDoubt why);
    void tell(const QByteArray &key, Watched *watched, const Asked &asked);
    bool isNews(const Asked &told, const Asked &now) const;
    std::chrono::milliseconds untilNext(std::chrono::microseconds roundTrip) const;

    int m_master;
    Board *m_board;
    const ReadAnnouncement *m_announcement;
    base::TaskScope *m_scope;
    QList<QByteArray> m_shown;
    bool m_isShown = false; ///< somebody shows them
    QList<QByteArray> m_found; ///< by the last search, suspects first
    Millis m_searchAt = 0;
    QHash<QByteArray, Watched> m_keys;
    qint64 m_unixMinusSteady = 0; ///< of the server, ms
    qint64 m_announcedByUs = 0; ///< before the question that is under way
    /// Reads of other processes that the server had counted at the last sample; nullopt: not known.
    /// Negative if the server started to count later than this process.
    std::optional<qint64> m_othersCount;
    bool m_untouching = false;
    bool m_polled = false;
};

} // namespace locks
