// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/proved_until.h"
#include "locks/monitor/master_session.h"
#include "redis/topology/topology.h"

#include <QSet>

namespace locks {

/// All masters of a monitor: a session for each shard of the topology, following its changes.
///
/// Knows whether a key lives on one master only; nobody else does. Lives on the I/O thread; board and scope
/// outlive it. Its tasks run in the scope: destroy it only after that has drained.
class MasterGroup : public QObject
{
    Q_OBJECT
public:
    MasterGroup(const DeploymentSpec &spec, Board *board, base::TaskScope *scope);
    ~MasterGroup() override;

    redis::Topology *topology() const { return m_topology.get(); }
    void start(MasterSession::Mode mode, const PatternSet &patterns);
    /// A full pass over every master.
    void startPass();
    void stopPass();
    void setPatterns(const PatternSet &patterns);
    /// Keys that a person sees.
    void setShown(const QList<QByteArray> &keys);
    void setPassword(const QByteArray &password);
    /// Reads the key again, on `master` or on whichever has it by now.
    void confirm(int master, const QByteArray &key);
    /// The key's deadline there is due in a moment.
    void noteNearEnd(int master, const QByteArray &key);
    /// An action of ours uses this key until then, on whatever master: that is no asking of others.
    void noteUse(const QByteArray &key, Millis until);
    /// The same of any key.
    void noteAnyUse(Millis until);

    QList<MasterStatus> statuses() const;
    /// As Monitor::provedUntil().
    ProvedUntil provedUntil();
    /// Finds later instants for the next provedUntil().
    void refreshHeard();
    /// Every master that is there has been looked at, and nothing can have slipped between two of them.
    bool isComplete() const;

signals:
    void statusChanged(const locks::MasterStatus &master);
    /// Every master's pass has ended, and what moved meanwhile has been read.
    void passEnded();
    void stale(const QString &master);
    void resync(const QString &master);
    /// Another server has the shard, or none.
    void shardChanged(int shard);

private:
    MasterSession *sessionOf(int master, const QByteArray &key) const;
    void addSession(int index);
    /// The label of another connected master that is the same server; empty: none.
    QString twinOf(int index, const QByteArray &runId) const;
    void onShardChanged(int index);
    void onPassEnded();
    void follow(const QByteArray &key, const redis::Error &redirect);
    void endFailovers();
    bool isMoving() const;
    bool allEnded() const;
    bool allIdle() const;
    static QCoro::Task<> settle(MasterGroup *group);
    static QCoro::Task<> settleUnrouted(MasterGroup *group);

    Board *m_board;
    base::TaskScope *m_scope;
    bool m_gentle;
    PatternSet m_patterns;
    std::unique_ptr<redis::Topology> m_topology;
    std::vector<std::unique_ptr<MasterSession>> m_sessions;
    std::vector<quint64> m_epochs; ///< of the shards, as last seen
    MasterSession::Mode m_mode = MasterSession::Mode::Watch;
    bool m_started = false;
    redis::PassMark m_mark; ///< taken before the pass
    bool m_settling = false;
    bool m_movedUnknown = false; ///< what slipped between two masters could not be found out
    QSet<QByteArray> m_unrouted; ///< keys whose master is not known yet
    Millis m_followedAt = 0; ///< when a key was last looked for on another master than before
    ProvedUntil m_proved; ///< as returned last
};

} // namespace locks
