// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/known_hosts.h"
#include "locks/model/left_out.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

/// What is known of a deployment and its masters: values that cross threads.
namespace locks {

/// How changes arrive from a master.
enum class Push : quint8 { None, Tracking, Notifications, Polling };

/// One thing about a server that is dangerous for its locks, while it is so. Translated.
struct Concern
{
    bool alarm = false; ///< a person must hear of it at once
    QString brief; ///< a few words, after the master's name or alone
    QString sentence;
    bool operator==(const Concern &) const = default;
};

/// What the server says about itself that matters to locks; each only where the right to ask exists.
struct Health
{
    enum class Role : quint8 { Unknown, Master, Replica };
    enum class Persistence : quint8 { Unknown, None, Snapshots, Log };

    Role role = Role::Unknown;
    QString follows; ///< of a Replica: its master
    QString evictionPolicy; ///< "noeviction", …; empty: unknown
    Persistence persistence = Persistence::Unknown;
    int replicas = -1; ///< connected ones; −1 unknown
    qint64 worstLagMs = -1; ///< of the replica furthest behind; −1 unknown or none
    qint64 clockOffsetMs = 0; ///< the server's clock minus ours
    bool clockKnown = false;
    QDateTime clockSteppedAt; ///< when it jumped by more than half a second while we watched; null: never
    bool memoryFull = false; ///< it is at its limit and drops nothing: new writes are refused
    bool cannotSave = false; ///< its last attempt to write its data to disk failed
    qint64 evictedKeys = -1; ///< dropped for want of memory since the server was started; −1: not known
    QList<Concern> ofAddress; ///< reasons why the address is wrong for locks; see ServerSelf
    bool isPart = false; ///< one node of a Cluster whose other nodes are not read: nothing is complete
    QString serverName; ///< "redis", "valkey", …
    QString version;
    /// What is dangerous there for locks, the gravest first; empty: nothing to worry about.
    QList<Concern> concerns() const;
    /// Their sentences.
    QStringList warnings() const;
    /// Those that a person must hear at once: a replica, eviction, full memory, a clock that jumped.
    QStringList alarms() const;
    /// Whether something of it is often over within seconds, by itself or by a single command, and should not
    /// be shown for longer than it lasts: a replica that becomes master, one that is behind, full memory, a
    /// failed save. Not what lasts until somebody decides otherwise: an eviction policy, no persistence, a
    /// clock that is off or has jumped.
    bool mayPassSoon() const;
    bool operator==(const Health &) const = default;
};

/// One master at a glance.
struct MasterStatus
{
    QString label;
    bool gone = false; ///< has left the deployment; its place stays so that holdings keep their numbers
    Health health;
    QStringList denied; ///< a sentence for each feature that this user's rights switch off
    QDateTime failedOverAt; ///< when another server took its place while we watched; null: never
    QByteArray runId; ///< of the server's process; empty: not known
    /// Reads of ours restart the idle times of its keys: it does not know CLIENT NO-TOUCH.
    bool readsRestartIdleTimes = false;
    bool connected = false;
    QString error; ///< the sentence, when not connected or something was refused
    QByteArray errorDetail;
    QByteArray errorCode; ///< of base/codes.h; empty where `error` is
    bool givenUp = false; ///< of the last error: it is not tried again every second, `error` says when
    bool passwordWanted = false; ///< NOAUTH or WRONGPASS: waits for Monitor::setPassword()
    Push push = Push::None;
    QString pushReason; ///< why not tracking, where it is not
    qint64 keys = -1; ///< DBSIZE, −1 unknown
    qint64 examined = 0; ///< keys that SCAN walked in the current or last pass (estimate by COUNT)
    qint64 elapsedMs = 0; ///< of the current or last pass
    bool scanning = false;
    bool passComplete = false; ///< the last pass reached its end
    QString serverVersion; ///< empty when not known
    double roundTripMs = 0;
};

/// A deployment at a glance; sent at most twenty times a second.
struct Status
{
    quint64 generation = 0;
    QList<MasterStatus> masters;
    KnownHosts hosts; ///< of owners that are known and of clients: what guesses rest on
    qint64 locks = 0;
    QList<LeftOutKeys> leftOut; ///< keys that match and are probably no locks
    bool allKeys = false; ///< those are shown, too
    bool scanning = false;
    bool complete = false; ///< every master's last pass reached its end and none is away
    /// Several masters are read as one set, and no lock stands on two of them: perhaps they are none.
    bool isNoSet = false;
    qint64 missedShort = 0; ///< locks that came and went between two reads

    /// Returns how many keys match and are probably no locks.
    qint64 nonLockCount() const { return keyCount(leftOut); }
};

} // namespace locks
