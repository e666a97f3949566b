// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/redlock.h"
#include "locks/dialects/dialect.h"
#include "locks/master_calls/master_route.h"

namespace locks {

class LuaScripts;

/// One action on one key of one master: everything that has to be known to send it.
struct MasterCall
{
    ActionKind kind = ActionKind::Release;
    Form form = Form::StringValue;
    const Dialect *dialect = nullptr; ///< of the table: lives as long as the program
    QByteArray key;
    QByteArray token; ///< that was seen, or that is to be written (Acquire); of an undo the one to compare
    QByteArray newToken; ///< TakeOver
    std::chrono::milliseconds ttl{0};
    bool allowShorter = false;
    Recipe recipe;
    const LuaScripts *scripts = nullptr; ///< never null once prepared
    /// Compared as well, by the server's clock: Unix ms, −1: no expiry; 0: the token is enough, or not known.
    qint64 seenDeadlineMs = 0;
    qint64 deadlineToleranceMs = 0; ///< the deadline that was seen is right to within this; 0: it is exact
    QByteArray dump; ///< Restore
    qint64 deadlineUnixMs = 0; ///< Restore: 0 without expiry
    bool overTakeOver = false; ///< Restore: undo of a take-over
    QByteArray restoredToken; ///< Restore: what the dump holds
    bool asking = false; ///< the key is on its way to this master: ASKING goes before
    bool whole = false; ///< sent by EVAL: no second round trip that may never come about
    std::chrono::milliseconds timeout{5000};
    std::chrono::milliseconds connectWithin{1000};
};

/// What one master answered.
struct MasterAnswer
{
    Found found = Found::Unreachable;
    QString error; ///< the server's words
    QByteArray code; ///< of base/codes.h: what kind of error it is; empty: none, or the lock's state
    QString reason; ///< what stood in the way and what to do next, translated; empty: nothing did
    QByteArray token; ///< found before anything was changed
    bool hasToken = false;
    QByteArray tokenWritten; ///< by a script that makes it itself: the expiry in the value; else empty
    qint64 pttl = -2; ///< before
    qint64 pttlAfter = -2; ///< of an undo; −2: not known
    bool takenBack = false; ///< of an acquire: the release of what was set is confirmed
    qint64 serverMs = 0; ///< 0: not known
    QByteArray dump; ///< only with a deadline that is known: an undo makes no immortal lock of it
    QList<QByteArray> members; ///< of a release: all that went with the one that was asked for
    bool partly = false; ///< the script itself said so: no reading makes it whole
    QStringList denied;
    QByteArray how = QByteArrayLiteral("script");
    QStringList commands;
    redis::Clock::time_point sentAt;
    std::shared_ptr<redis::Connection> connection; ///< where it was sent
    std::optional<redis::Error> redirect; ///< another master has the key; nothing was run here
    bool peerClosed = false; ///< the server's side ended the connection: what it has not run it will not run
    bool roleLost = false; ///< it ceased to be a master around the time: only the new one can tell
    bool later = false; ///< nothing was run, and it may work in a moment: a failover may be under way
    bool replied = false; ///< the master answered, if only an error: it will not run it later
};

/// "EVALSHA 3f… 1 key token": a command as it is shown and kept, bytes escaped, long arguments by their
/// length.
QString commandText(const QList<QByteArray> &words);
/// The commands that `call` is going to send, for the record of the intent.
QStringList plannedCommands(const MasterCall &call);

/// True when it is known when the key ends, or that it does not: without that nothing is put back, since the
/// copy of a lease would come back without an end.
bool knowsDeadline(const MasterAnswer &answer);

/// True of what a server has answered, false of what happens on the way to it.
bool isAnswer(redis::ErrorKind kind);
/// Takes an error that came before the action itself was sent: refused by the server, or not reached.
void readErrorBefore(const redis::Error &error, MasterAnswer &answer);

/// Refused: PTTL is not allowed, so how long the lease lasts is not known.
void refuseUnknownLease(MasterAnswer &answer);

/// The token that stands in a reading, for this call's form; an undo takes whatever form is there.
std::optional<QByteArray> tokenIn(const MasterCall &call, const Reading &reading);

/// Sends it: by script; where scripts are refused, as a transaction; where that is refused too, by the
/// server's native compare-and-write. Found::Unknown when it left and no conclusive answer came: see
/// resolve().
QCoro::Task<MasterAnswer> runOnMaster(std::shared_ptr<MasterRoute> route, MasterCall call);

} // namespace locks
