// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/played.h"
#include "lab/race/bounds.h"

#include <QByteArrayList>
#include <QHash>

#include <chrono>
#include <functional>
#include <variant>
#include <vector>

namespace lab::lesson {

/// What has been said and seen while commands were played: what conditions and the judge look at. A value.
struct Memory
{
    QHash<QByteArray, QByteArray> values; ///< replies, by the name that their line gave them; of nil empty
    QHash<QByteArray, bool> refused; ///< whether those said no
    int mostInside = 0; ///< at once
    QStringList gone; ///< clients
    qint64 clockMs = 0; ///< that has gone by since the beginning, by the lesson's own time
    QHash<QByteArray, qint64> said; ///< when, by that time, each of the names was remembered last
    QHash<QByteArray, int> turns; ///< and as which of them all, from 1
    Scene now;

    QByteArray operator[](const QByteArray &name) const { return values.value(name); }
    /// The line of this name was played, and not refused.
    bool granted(const QByteArray &name) const { return refused.contains(name) && !refused.value(name); }
    /// The line of this name was played, and refused.
    bool denied(const QByteArray &name) const { return refused.value(name); }
    /// How many of these were granted.
    int count(const QByteArrayList &names) const;
    /// This client has crashed.
    bool isGone(const QString &client) const { return gone.contains(client); }
    /// Both were remembered, and the one before the other.
    bool isBefore(const QByteArray &first, const QByteArray &second) const;
    /// Milliseconds since this name was remembered.
    qint64 since(const QByteArray &name) const { return clockMs - said.value(name); }
    bool holds(const QString &client) const;
    /// What a server holds (from 1), or the storage (0); empty: nothing.
    QString key(int server, const QString &name) const;
};
using Condition = std::function<bool(const Memory &)>;

/// One step of a script of commands. Made by the functions below, refined by its own; a value.
struct Line
{
    enum class Does : quint8 {
        Send, ///< a client sends a command and waits for the answer
        SendAll, ///< a client asks several servers at once; the reply is how many said yes
        Begin, ///< a client sends a command, the answer of which comes with Finish
        Finish,
        Sql, ///< a client asks the storage
        Decide, ///< a client draws its conclusion
        Pause, ///< a client stands still …
        Wake, ///< … and goes on
        Crash, ///< a client is gone
        PassTime, ///< time goes by: every lease is made shorter by PEXPIRE
        Operate, ///< a command that none of the clients sends
        Kill, ///< a server, by SIGKILL
        Freeze, ///< a server, by SIGSTOP
        Thaw, ///< a server, by SIGCONT
        Restart, ///< a server is killed, and another process takes its place, empty
        Fill, ///< keys are written until a server has dropped the lock
        Lapse, ///< the lease of somebody's lock runs out; of no script, but of whoever schedules
    };
    Does does = Does::Send;
    QString who; ///< a client; empty: an event
    int server = 0; ///< from 1; 0: none
    QList<int> servers; ///< of SendAll
    QByteArrayList command; ///< {name} stands for what is remembered, {name+1} for the next number
    QString words; ///< shown in place of the command, likewise filled in
    std::chrono::milliseconds time{0}; ///< that passes
    QByteArray name; ///< under which the reply is remembered
    Condition when; ///< else the line is left out; looks only at what its own actor has seen
    Condition entersIf; ///< the client then believes to hold the lock, else that it waits
    bool leaves = false; ///< the client then knows that it does not hold it
    bool isRetry = false; ///< left out by a client that has got in meanwhile
    bool isSpare = false; ///< left out by the usual schedule
    bool isAnyway = false; ///< also made by a client that was refused
    bool leavesIfRefused = false; ///< an answer that says no tells the client that it does not hold the lock
    bool beginsAttempt = false; ///< whoever is refused begins again here
    bool isProof = false; ///< here the outcome is decided, though the script goes on
    bool isUntold = false; ///< the servers carry it out, and their answer never reaches the client
    QString belief; ///< what the client thinks then, in words; empty: what goes without saying
    QString sentence;
    QString otherwise; ///< said instead when the reply says no

    Line as(const QByteArray &name) const;
    Line onlyIf(Condition condition) const;
    /// It believes to hold the lock when the reply does not say no.
    Line enters() const;
    Line entersWhen(Condition condition) const;
    Line left() const;
    Line proves() const;
    // What the order of the script does not need, but whoever chooses another one: see ScriptOrder.
    Line retries() const;
    Line anyway() const;
    Line attempt() const;
    Line spare() const;
    Line orLeaves() const;
    /// The answer is lost on its way: the client knows neither yes nor no, and takes it for no.
    Line untold() const;
    Line thinks(const QString &words) const;
    Line shownAs(const QString &words) const;
    /// What is said of it, and what is said instead when the reply says no.
    Line says(const QString &sentence, const QString &otherwise = {}) const;
};

/// "SET lock:42 A1 NX PX 30000", parted at spaces; what stands in double quotes is one argument.
QByteArrayList argumentsOf(const QByteArray &command);
Line send(char client, const QByteArray &command, int server = 1);
/// A script, called by a name: EVAL with these keys and arguments.
Line runs(char client, const QString &name, const QByteArray &script, const QByteArrayList &keys,
          const QByteArrayList &arguments, int server = 1);
/// To these servers (all, where none are named), and it says no when fewer than a majority of all said yes.
Line asks(char client, const QByteArray &command, const QList<int> &servers = {});
/// A script to these servers, likewise.
Line runsOnAll(char client, const QString &name, const QByteArray &script, const QByteArrayList &keys,
               const QByteArrayList &arguments, const QList<int> &servers = {});
Line begins(char client, const QByteArray &command, int server = 1);
Line finishes(char client);
Line sql(char client, const QByteArray &statement);
Line decides(char client, const QString &words);
Line pauses(char client);
Line wakes(char client);
Line crashes(char client);
Line passes(std::chrono::milliseconds time);
Line operates(const QByteArray &command, int server = 1);
Line happens(Line::Does what, int server);

/// What a person reads of a line; `server`: the name of that server, `command`: its command, filled in.
QString shownAs(const Line &line, const QString &server, const QByteArrayList &command);

/// A key that is shown.
struct KeySpec
{
    enum class Type : quint8 { String, Hash, List };
    QByteArray name;
    bool isLock = false;
    Type type = Type::String;
    QByteArray query; ///< of the storage: a statement that answers one value
};

/// A lesson as commands, sent to private servers in the order of the lines.
struct CommandScript
{
    int servers = 1;
    bool isReplicated = false; ///< the second server is a replica of the first
    QList<KeySpec> keys; ///< of every server
    QList<KeySpec> rows; ///< of the storage
    QByteArrayList tables; ///< statements that make the storage
    QList<QPair<int, QByteArray>> setUp; ///< commands before the first step, by server
    std::vector<Line> lines;
    QHash<QByteArray, QString> owners; ///< values of the lock whose owner cannot be seen in them
    bool countsAsInside = true; ///< whoever believes to hold the lock is inside
    QByteArray tokens; ///< the kind of token of which A and B draw one before the first step; empty: none
};

/// A lesson as a schedule of a strategy of the lab.
struct RaceScript
{
    race::Bounds bounds;
    race::Property property = race::Property::TwoInside; ///< whose breaking is the outcome
    /// "A A !1 B xA": a step of A or B, the lease on server 1 runs out, A crashes. What cannot happen is left
    /// out.
    QByteArray schedule;
    QStringList sentences; ///< one a step of the usual schedule; empty: the race's own
};

/// What is played, and how it is judged.
struct Script
{
    std::variant<CommandScript, RaceScript> play;
    Condition raced; ///< of a CommandScript: what the claim says did happen
    QString happened; ///< the outcome in a sentence, if it did
    QString prevented; ///< and if it did not
};

} // namespace lab::lesson
