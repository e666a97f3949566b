// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board.h"
#include "locks/monitor/asked_watch.h"
#include "locks/monitor/companion_reads.h"
#include "locks/monitor/heard_ends.h"
#include "locks/monitor/heard_until.h"
#include "locks/monitor/master_passes.h"
#include "locks/monitor/read_queue.h"
#include "locks/monitor/repeated_reads.h"
#include "locks/monitor/server_facts.h"
#include "locks/push/last_pushes.h"
#include "locks/push/watcher.h"
#include "redis/connection/link.h"

#include <QObject>

namespace locks {

/// One master of a monitor: its link and its watcher; with its passes (MasterPasses), what is read again
/// (ReadQueue, and when without a change: RepeatedReads) and what its server says of itself (ServerFacts).
///
/// Each time that the link opens, the watcher begins first and a full pass follows, so nothing is lost
/// between read and watch. Lives on the I/O thread; board and scope outlive it. Its tasks run in the scope:
/// destroy it only after that has drained.
class MasterSession : public QObject
{
    Q_OBJECT
public:
    enum class Mode : quint8 {
        Once,
        OnceWithIdle, ///< and idle times are asked for, of however many keys
        Watch, ///< the first pass of a connection asks for idle times where the keys are not many
    };
    static constexpr qint64 mostIdle = 10'000;
    static constexpr std::chrono::milliseconds rescanPause = RepeatedReads::rescanPause;

    /// `label` until moveTo() names a server. `discovered`: a server that turns out to be a replica is not
    /// taken for the master.
    MasterSession(int index, const QString &label, Board *board, base::TaskScope *scope, bool gentle,
                  bool discovered);
    ~MasterSession() override = default;

    void start(Mode mode, const PatternSet &patterns);
    /// The server that is this master from now on. `failover`: another one was until now.
    void moveTo(const redis::Endpoint &endpoint, bool failover);
    /// No server can be found for this master.
    void lose(const redis::Error &error);
    /// This master has left the deployment.
    void retire();
    /// Other patterns: watches and scans anew.
    void setPatterns(const PatternSet &patterns);
    /// A full pass from the beginning, in place of one under way.
    void startPass();
    void stopPass();
    void setShown(const QList<QByteArray> &keys) { m_asked.setShown(keys); }
    void noteUse(const QByteArray &key, Millis until) { m_asked.noteUse(key, until); }
    void noteAnyUse(Millis until) { m_asked.noteAnyUse(until); }
    void setPassword(const QByteArray &password);
    /// Asked for the name of another master that is the server of this run id; empty: there is none. A server
    /// that is named twice counts once: this one then ends with an error.
    using FindTwin = std::function<QString(const QByteArray &runId)>;
    void setFindTwin(FindTwin find) { m_findTwin = std::move(find); }
    /// Asked whether this master has the key if it exists: of a Cluster.
    using Owns = std::function<bool(QByteArrayView key)>;
    void setOwns(Owns owns) { m_owns = std::move(owns); }
    /// Reads the key again: by its deadline it should be gone.
    void confirm(const QByteArray &key);
    /// A deadline is due in a moment: what changes before is told from what changes later.
    void noteNearEnd();
    /// Reads a key that is about to arrive here from another master (ASK).
    void confirmArriving(const QByteArray &key);
    /// Nothing waits to be read again.
    bool isIdle() const { return m_reads.isIdle() && m_ends.isEmpty(); }

    const MasterStatus &status() const { return m_status; }
    /// Of the server's process; empty: not known.
    const QByteArray &runId() const { return m_server.health().runId(); }
    /// Returns until when all pushed changes have reached the board (0: unknown), and begins to find a later
    /// instant for the next call.
    Millis heardUntil();
    /// No pass is under way or about to begin.
    bool hasEnded() const { return m_passEnded; }

signals:
    void statusChanged();
    /// The pass that was asked for ended: complete, cancelled or with an error.
    void passEnded();
    void stale();
    /// After stale(): the full pass that makes it right again begins.
    void resync();
    /// Another master has this key: `redirect` says which.
    void redirected(const QByteArray &key, const redis::Error &redirect);
    /// The server is not what it was said to be.
    void suspect();

private:
    void onOpened();
    void onFailed(const redis::Error &error);
    void fail(const redis::Error &error, const QByteArray &code);
    void onFlushed();
    void onSubscriberEnded();
    void onKeyChanged(const QByteArray &key);
    void onPassEnded(const redis::Result<void> &result);
    void tellPassEnded();
    bool showsUnread() const;
    void onReadFailed();
    void retryPass();
    void enqueue(const QByteArray &key, Source source);
    void noteRead(const Reading &reading);
    bool takeGreeting(const redis::BatchReply &reply);
    void showHealth();
    void showDenied();
    void lookAtEvictions(const std::shared_ptr<redis::Connection> &link);
    void dropLink();
    void noteBreak();
    void setPush(const Watcher::Way &way);
    void goAway();
    /// Tasks of the epoch before end.
    quint64 nextEpoch()
    {
        m_reads.stop();
        m_ends.clear();
        return ++m_epoch;
    }
    bool isCurrent(quint64 epoch) const { return epoch == m_epoch && !m_scope->isStopping(); }
    std::function<bool()> untilEndOf(quint64 epoch) const
    {
        return [this, epoch] {
            return isCurrent(epoch);
        };
    }

    qint64 idleAskedFor() const;
    static QCoro::Task<> begin(MasterSession *session, std::shared_ptr<redis::Connection> link, quint64 epoch,
                               std::chrono::milliseconds pause);
    /// Has our reads leave the keys' idle times as they are; never on a node of a Cluster, see
    /// HealthCheck::standsAlone().
    static QCoro::Task<> leaveIdleTimes(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                        quint64 epoch);
    static QCoro::Task<> passLater(MasterSession *session, quint64 epoch);
    static QCoro::Task<> rewatch(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                 quint64 epoch);
    static QCoro::Task<bool> askSlots(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                      quint64 epoch);
    static QCoro::Task<> examine(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                 quint64 epoch);

    int m_index;
    Board *m_board;
    base::TaskScope *m_scope;
    redis::Link m_link;
    Watcher m_watcher;
    KeyReader m_reader;
    ReadQueue m_reads;
    CompanionReads m_companions;
    ServerFacts m_server;
    MasterPasses m_passes;
    RepeatedReads m_repeated;
    AskedWatch m_asked;
    HeardEnds m_ends;
    HeardUntil m_heard;
    LastPushes m_lastPushes;
    PatternSet m_patterns;
    MasterStatus m_status;
    Mode m_mode = Mode::Watch;
    FindTwin m_findTwin;
    Owns m_owns;
    bool m_gentle;
    bool m_discovered;
    bool m_placed = false; ///< a server is known
    bool m_started = false;
    bool m_passEnded = false;
    bool m_stale = false; ///< said stale(), and not yet resync()
    bool m_firstPass = true; ///< of the connection; until it has ended well
    bool m_readFailed = false; ///< a key could not be read since the last pass began
    quint64 m_retryEpoch = 0; ///< epoch of the pass that is due after a failure; 0: no pass is due
    bool m_ready = false; ///< watcher and greeting are through
    quint64 m_epoch = 0; ///< raised whenever link or watcher begin anew
    int m_restarts = 0; ///< of the watcher, without a quiet time between them
};

} // namespace locks
