// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/warning_texts.h"
#include "locks/model/action_kind.h"
#include "locks/model/deployment.h"
#include "locks/model/lock_values.h"
#include "locks/read/server_identity.h"
#include "redis/protocol/error.h"

#include <QByteArrayList>
#include <QCoro/QCoroTask>

#include <chrono>
#include <optional>

namespace locks {

QByteArray
actionWord(ActionKind kind); ///< "acquire", "extend", "expire", "takeover", "release", "restore", "complete"
std::optional<ActionKind> actionFromWord(QByteArrayView word);

/// Which lock is meant: of masters read separately, the same key is another lock on each.
struct LockPlace
{
    QByteArray key;
    int separateMaster = -1; ///< −1: all masters
    bool operator==(const LockPlace &) const = default;
};
size_t qHash(const LockPlace &place, size_t seed = 0);

/// When a key ended as it was seen, by the clock of its master. What tells two holds of one value apart.
struct SeenDeadline
{
    quint16 master = 0; ///< index into the deployment's masters; of one that is found by others any
    qint64 unixMs = 0; ///< as Holding::endsAtUnixMs: −1 it had no expiry
    bool operator==(const SeenDeadline &) const = default;
};

/// What a person asked for: one action on one key, with the token that was seen.
struct ActionRequest
{
    LockPlace place() const { return {key, separateMaster}; }

    ActionKind kind = ActionKind::Release;
    QByteArray key;
    QByteArray token; ///< as seen; for Acquire the token to write, empty: a fresh one
    bool tokenSeen = false; ///< false only for Acquire
    std::chrono::milliseconds ttl{0}; ///< Acquire, Extend, SetExpiry, TakeOver
    bool allowShorter = false; ///< Extend
    bool dryRun = false; ///< look, say what would be done, write nothing
    std::chrono::milliseconds wait{0}; ///< Acquire: try again until this has passed
    QByteArray library; ///< dialect id; empty: the one recognised, for Acquire the plain form
    int separateMaster = -1; ///< the one master whose row this is; −1: all masters
    /// Compared on the server as well: a lock with another deadline was renewed since, or changed hands.
    QList<SeenDeadline> seenDeadlines;
    /// Compares them only where the value does not tell holds apart (needsDeadline()).
    bool evenIfRenewed = false;
    /// They were read for this request only: nobody saw them before he decided.
    bool deadlinesJustRead = false;
    bool ownHold = false; ///< Release of what this program has renewed until now: nobody else was in between
    bool ofList = false; ///< one of many that were listed a while ago
    QList<quint16> mastersHoldingOther; ///< masters that held another token when looked at (a split row)
    /// Release, Extend: the other keys of one lock that stands on several. Every one of them must hold the
    /// token, and all are changed in one step; in a Cluster those of other slots each in one of their own.
    QList<QByteArray> together;
    /// Keys on which the same token was seen: told, and changed only where `together` names them.
    QList<QByteArray> siblings;
    QString reason;
    QStringList evidence; ///< what was shown when the person decided
    /// Complete: when the hold is recorded to have won its quorum, Unix ms; 0: no record says so.
    qint64 quorumWonAtUnixMs = 0;
    /// Complete: by master of the deployment, the run id that its server had then; empty: not known.
    QByteArrayList runIdsThen;
    QString undoes; ///< Restore: the id of the action to undo
    QString partOf; ///< set by the operator: the action that did the keys of another slot of the same lock
};

enum class Outcome : quint8 {
    Done,
    WouldDo,
    ChangedHands,
    RenewedSince, ///< the token is the one seen, its deadline is not: its holder is alive
    AlreadyGone,
    HeldByOther,
    NoQuorum,
    WouldShorten,
    HasExpiry,
    NoExpiry,
    Unreachable,
    Refused,
    Unknown,
    Policy,
    LookOnly, ///< of many: there is no one token to compare, or no form that is known to be safe to change
    NotSent, ///< of many: stopped before it was its turn
    BadInput, ///< nothing was sent; exit 2
};
QByteArray outcomeWord(Outcome outcome);
/// What a command ends with (lockscope(1), *Exit status*).
int exitStatus(Outcome outcome);
struct ActionReport;
/// As exitStatus(): what the journal could not take down is 5 where it would have been 0.
int exitStatus(const ActionReport &report);

enum class MasterOutcome : quint8 {
    Done,
    Differs,
    Absent,
    Refused,
    Unreachable,
    Unknown,
    Held, ///< Complete: the token stood there before
    Completed, ///< Complete: the token was written there again
};
QByteArray masterOutcomeWord(MasterOutcome outcome);

struct MasterReport
{
    QString master; ///< label
    MasterOutcome outcome = MasterOutcome::Unknown;
    QString error; ///< the server's words, empty when there are none
    QByteArray code; ///< of base/codes.h; empty where `error` is
    QList<QByteArray> members; ///< Release: every member that went, where one holder has several
    QByteArray tokenNow; ///< what stands there now, where it was read
    bool hasTokenNow = false;
    qint64 ttlNowMs = -2;
    QByteArray dump; ///< DUMP of what was deleted or replaced, for the undo; empty when not to be had
    qint64 deadlineUnixMs = 0; ///< on the server's clock; 0: none (no expiry)
};

/// What an action did, naming every master.
struct ActionReport
{
    LockPlace place() const { return {key, separateMaster}; }

    ActionKind kind = ActionKind::Release;
    QString id; ///< of the journal's record; empty when it could not be written
    Outcome outcome = Outcome::Unknown;
    QString sentence; ///< translated: what happened and what to do next
    QByteArray key;
    QList<QByteArray> together; ///< the other keys that were changed in the same step
    int separateMaster = -1; ///< as in the request
    int database = 0;
    QByteArray tokenBefore;
    qint64 ttlBeforeMs = -2; ///< −2: not known, −1: none
    QByteArray tokenNow;
    bool hasTokenNow = false;
    qint64 ttlNowMs = -2;
    qint64 validityMs =
        -1; ///< Acquire, Extend, TakeOver on a set: lease − elapsed − drift; −1: does not apply
    QList<MasterReport> masters;
    QStringList denied; ///< "publish redisson_lock__channel:{…}": done otherwise, this part refused
    QByteArray how = QByteArrayLiteral("script"); ///< "script", "transaction" or "native"
    QStringList commands; ///< exactly what was sent, secrets left out, bytes escaped
    QByteArray library; ///< dialect id in whose form this was done
    bool undoable = false;
    QList<Caution> warnings; ///< what to know before, or to have known: of the library, of this lock
    bool unrecorded = false; ///< the journal has the intent, and could not take down what came of it
    /// Dry run: a sentence, why there will be no undo; empty: one copy can be saved; none: not known.
    std::optional<QString> hindrance;
};

/// Who acts: filled once at start.
struct Actor
{
    QString user;
    QString host;
    static Actor current();
};

/// The intent of an action as the journal keeps it.
struct ActionIntent
{
    Actor who;
    QString profile;
    QString deployment;
    Environment environment = Environment::Staging;
    QList<QString> masterUrls; ///< without secrets, so that an undo finds them again
    QList<ServerIdentity> servers; ///< of the masters, where they were asked: in production always
    int database = 0;
    ActionRequest request;
    QStringList commands; ///< what is going to be sent
};

/// What an undo needs of an earlier action.
struct UndoRecord
{
    ActionKind kind = ActionKind::Release;
    QByteArray key;
    QList<QByteArray> together; ///< other keys that went with it and held the same: put back from its dump
    QByteArray tokenBefore; ///< the token that the dump holds
    QByteArray tokenAfter; ///< of a take-over: the operator's token, compared before it is undone
    QStringList parts; ///< ids of the actions that did its keys in other slots: to be undone as well
    int database = 0;
    QString profile;
    Environment environment = Environment::Staging; ///< as it was then: the undo asks for the same consent
    QList<QString> masterUrls; ///< all masters of the action, without passwords
    QList<ServerIdentity> servers; ///< of them, where they were asked
    struct Master
    {
        QString master;
        QByteArray dump;
        qint64 deadlineUnixMs = 0;
    };
    QList<Master> masters;
};

/// Where the operator writes down what it is about to do and what came of it. `journal` implements it.
/// Called on the I/O thread; tasks resume there. If intent() fails nothing may be sent.
class ActionLog
{
public:
    virtual ~ActionLog() = default;
    /// Durable when it resumes; answers the record's id.
    virtual QCoro::Task<redis::Result<QString>> intent(ActionIntent intent) = 0;
    virtual QCoro::Task<redis::Result<void>> outcome(QString id, ActionReport report) = 0;
    virtual QCoro::Task<redis::Result<UndoRecord>> undoRecord(QString id) = 0;

    /// As intent(), for many actions of which none may leave before all are written; ids in their order. A
    /// log that can writes them at once; this one after the other.
    virtual QCoro::Task<redis::Result<QStringList>> intents(QList<ActionIntent> intents);
    /// As outcome(), for many; each report names its record by `id`.
    virtual QCoro::Task<redis::Result<void>> outcomes(QList<ActionReport> reports);
};

} // namespace locks
