// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board.h"
#include "locks/monitor/health.h"
#include "locks/monitor/watcher.h"
#include "locks/read/key_reader.h"
#include "locks/read/scanner.h"
#include "locks/read/subscription_locks.h"
#include "redis/connection/link.h"

#include <QObject>
#include <QSet>

#include <deque>

namespace locks {

/// One master of a monitor: its link, its watcher, its passes and the keys that are to be read again.
///
/// Each time that the link opens, the watcher begins first and a full pass follows, so nothing is lost
/// between read and watch. Lives on the I/O thread; board and scope outlive it. Its tasks run in the scope:
/// destroy it only after that has drained.
class MasterSession : public QObject
{
    Q_OBJECT
public:
    enum class Mode : quint8 { Once, Watch };
    /// Where no changes are pushed: known keys are read again, and all keys scanned again, so often.
    static constexpr std::chrono::milliseconds pollPause{2000};
    static constexpr std::chrono::milliseconds rescanPause{10000};
    /// Locks beside which a library keeps more than changes of their keys tell of are read again so often,
    /// at most so many of them at a time.
    static constexpr std::chrono::milliseconds besidePause{1000};
    static constexpr qsizetype besideAtOnce = 500;

    /// `label` until moveTo() names a server. `discovered`: a server that turns out to be a replica is not
    /// taken for the master.
    MasterSession(int index, const QString &label, Board *board, base::TaskScope *scope, bool gentle,
                  bool discovered);
    ~MasterSession() override;

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
    void setPassword(const QByteArray &password);
    /// Asked for the name of another master that is the server of this run id; empty: there is none. A server
    /// that is named twice counts once: this one then ends with an error.
    using FindTwin = std::function<QString(const QByteArray &runId)>;
    void setFindTwin(FindTwin find) { m_findTwin = std::move(find); }
    /// Reads the key again: by its deadline it should be gone.
    void confirm(const QByteArray &key) { enqueue(key, Source::Poll); }
    /// Reads a key that is about to arrive here from another master (ASK).
    void confirmArriving(const QByteArray &key);
    /// Nothing waits to be read again.
    bool isIdle() const { return m_queue.empty() && m_draining == 0; }

    const MasterStatus &status() const { return m_status; }
    /// Of the server's process; empty: not known.
    const QByteArray &runId() const { return m_health.runId(); }
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
    void onSubscriberEnded();
    void onKeyChanged(const QByteArray &key);
    void endPass(const redis::Result<void> &result);
    void takeUnread();
    void enqueue(const QByteArray &key, Source source);
    bool takeGreeting(const redis::BatchReply &reply);
    void takeClock(const redis::BatchReply &reply, const redis::Value &time);
    void takeHealth();
    void dropLink();
    QStringList deniedSentences() const;
    void tellDenied();
    void setPush(const Watcher::Way &way);
    void goAway();
    bool isCurrent(quint64 life) const { return life == m_life && !m_scope->isStopping(); }
    KeyReader::Sink sink(Source source);

    static QCoro::Task<> live(MasterSession *session, std::shared_ptr<redis::Connection> link, quint64 life,
                              std::chrono::milliseconds pause);
    static QCoro::Task<> runPass(MasterSession *session, std::shared_ptr<Scanner::Pass> pass);
    static QCoro::Task<> passLater(MasterSession *session, quint64 life, std::chrono::milliseconds time);
    static QCoro::Task<> drain(MasterSession *session, std::shared_ptr<redis::Connection> link, quint64 life);
    static QCoro::Task<> heartbeat(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                   quint64 life);
    static QCoro::Task<> rewatch(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                 quint64 life);
    static QCoro::Task<> poll(MasterSession *session, quint64 life);
    static QCoro::Task<> readAccompanied(MasterSession *session, quint64 life);
    static QCoro::Task<> examine(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                 quint64 life);
    static QCoro::Task<> countWaiters(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                      quint64 life);

    int m_index;
    Board *m_board;
    base::TaskScope *m_scope;
    redis::Link m_link;
    Watcher m_watcher;
    KeyReader m_reader;
    SubscriptionLocks m_subscriptions;
    ClientList m_clients;
    KeyReader m_arrivals; ///< reads keys that are on their way here
    HealthCheck m_health;
    PatternSet m_patterns;
    MasterStatus m_status;
    Mode m_mode = Mode::Watch;
    FindTwin m_findTwin;
    bool m_gentle;
    bool m_discovered;
    bool m_placed = false; ///< a server is known
    bool m_started = false;
    bool m_waitersRefused = false;
    bool m_passEnded = false;
    bool m_passWhole = false; ///< the last pass found every key; nothing has broken since
    bool m_stale = false; ///< said stale(), and not yet resync()
    bool m_ready = false; ///< watcher and greeting are through
    quint64 m_life = 0; ///< raised whenever link or watcher begin anew; tasks of an older life end
    int m_restarts = 0; ///< of the watcher, without a quiet time between them
    std::shared_ptr<Scanner::Pass> m_pass;

    std::deque<QByteArray> m_queue;
    QHash<QByteArray, Source> m_queued;
    QSet<QByteArray> m_arriving; ///< of the queue, those to be asked for by ASKING
    quint64 m_draining = 0; ///< the life in which drain() runs
};

} // namespace locks
