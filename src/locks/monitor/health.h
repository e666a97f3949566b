// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board.h"
#include "locks/model/deployment_status.h"
#include "locks/model/lock_values.h"
#include "locks/read/server_self.h"
#include "redis/connection/connection.h"

namespace locks {

/// What a server says about itself, from commands of which none is required.
class HealthCheck
{
public:
    /// The questions, in the order in which take() reads their answers: DBSIZE, INFO, TIME, ROLE and
    /// CONFIG GET save.
    static constexpr int questionCount = 5;
    static redis::Request questions();

    /// Reads the answers; what was refused stays unknown and is named in denied().
    void take(const redis::BatchReply &reply);
    static constexpr size_t infoAnswer = 1; ///< place of INFO's answer
    static constexpr size_t timeAnswer = 2; ///< place of TIME's answer

    /// Its clock was set by more than half a second; ServerFacts noticed it now.
    void noteClockStep();
    const Health &health() const { return m_health; }
    qint64 keys() const { return m_keys; } ///< DBSIZE, −1 unknown
    bool severalDatabases() const { return m_self.databases.size() > 1; }
    bool databasesKnown() const { return m_self.areDatabasesKnown; }
    /// Of the server's process; empty: not known.
    const QByteArray &runId() const { return m_runId; }
    /// Returns once why a lock may be missing after its server was started again. Restart: the server came
    /// back without any key. CannotTell: it loaded data that may be older than the lock, or a client released
    /// the lock since. None: it was not started again.
    EndReason takeRestart() { return std::exchange(m_restart, EndReason::None); }
    Board::Eviction eviction() const;
    /// A sentence for each feature that a refused command switches off.
    const QStringList &denied() const { return m_denied; }
    /// It has said that it is no node of a Cluster. Such a one must not be asked for CLIENT NO-TOUCH:
    /// Redis 8.0 to 8.2 and Valkey 8 crash when such a client reads a key of a slot that moves
    /// (redis/redis#14415).
    bool standsAlone() const { return m_standsAlone; }
    /// From the last INFO that was answered.
    const ServerSelf &self() const { return m_self; }
    /// The slots that CLUSTER NODES says it serves; nullopt: it does not say.
    void noteOwnSlots(std::optional<int> count)
    {
        m_self.slotCount = count;
        m_wereSlotsAsked = true;
    }
    /// Sets in health() what is wrong with this address of the server.
    void judgeAddress(const redis::Endpoint &endpoint);
    bool isReplica() const { return m_health.role == Health::Role::Replica; }

private:
    void takeInfo(const QByteArray &info);
    void takeTime(const redis::Value &time, const redis::BatchReply &reply);
    void takeRole(const redis::Value &role);
    void takeSave(const redis::Value &save);

    Health m_health;
    qint64 m_keys = -1;
    ServerSelf m_self;
    bool m_wereSlotsAsked = false;
    bool m_hadKeys = false; ///< in the database that is read
    QByteArray m_runId; ///< of the server's process
    bool m_standsAlone = false;
    EndReason m_restart = EndReason::None;
    bool m_savingFailed = false;
    bool m_snapshots = false;
    bool m_snapshotsKnown = false;
    bool m_log = false;
    bool m_logKnown = false;
    QStringList m_denied;
};

} // namespace locks
