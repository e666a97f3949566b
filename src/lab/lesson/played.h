// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport/endpoint.h"

#include <QByteArray>
#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>

#include <optional>

namespace lab::lesson {

/// One key as a server, or one row as the storage, has it.
struct KeySeen
{
    QString name; ///< without the prefix of the lab
    bool isLock = false; ///< else it is what the lock protects, or a help of the scheme
    bool isThere = false;
    QString value; ///< short; of a hash "token → 2"; empty when it is not there
    QString owner; ///< of a lock: whose value it is, "A"; "–": nobody's; "?": of nobody on stage
    std::optional<qint64> leaseMs; ///< left, as the server says; none: no lease

    bool operator==(const KeySeen &) const = default;
};

/// What one server, or the storage, looks like after a step.
struct ServerSeen
{
    enum class State : quint8 { Up, Stopped, Down };
    enum class Role : quint8 { Alone, Primary, Replica };
    int lane = 0; ///< place in Lesson::lanes
    bool isStorage = false; ///< no server: the storage
    State state = State::Up;
    Role role = Role::Alone;
    QList<KeySeen>
        keys; ///< always the same ones in the same order; of a server that does not answer as last seen
    QByteArray lockKey; ///< the whole name of the lock, of several the first; empty: none here
    redis::Endpoint endpoint; ///< of a server: private, gone with the player. Of a storage meaningless.

    /// The lock that is held where there are several, else the first; null: none.
    const KeySeen *lock() const
    {
        const KeySeen *found = nullptr;
        for (const KeySeen &key : keys) {
            if (key.isLock && (!found || (key.isThere && !found->isThere)))
                found = &key;
        }
        return found;
    }
    bool operator==(const ServerSeen &) const = default;
};

/// What one client believes after a step.
struct ClientSeen
{
    enum class Belief : quint8 {
        Outside, ///< does not hold the lock, and knows it
        Waits, ///< was refused, and will try again
        Holds, ///< believes to hold it
    };
    int lane = 0; ///< place in Lesson::lanes
    Belief belief = Belief::Outside;
    bool isPaused = false; ///< stands still, and believes what it did before
    bool isGone = false; ///< has crashed
    QString thinks; ///< in words: "I hold the lock, number 34"

    bool operator==(const ClientSeen &) const = default;
};

/// All that there is at one moment: the truth of the servers beside what clients believe.
struct Scene
{
    QList<ServerSeen> servers; ///< storage too, in the order of their lanes
    QList<ClientSeen> clients;
    QStringList inside; ///< names of those who believe to be inside; two or more: mutual exclusion is broken
    QString owner; ///< whose the lock is by the servers: "A", "–", "A – B" for several servers
    bool operator==(const Scene &) const = default;
};

/// One step that was made.
struct Step
{
    enum class Kind : quint8 {
        Command, ///< a client sends a command and is answered
        Event, ///< something happens: a lease runs out, a server is killed, a client stands still
        Local, ///< a client does or decides something without asking anybody
    };
    Kind kind = Kind::Command;
    int from = 0; ///< lane of who does it, or to whom it happens
    int to = -1; ///< lane of who answers; −1: nobody
    QList<int> others; ///< lanes of further servers that the same command went to
    QString actor; ///< name of that lane
    QString command; ///< as it was sent, keys without their prefix; else what happens, in words
    QString reply; ///< as redis-cli prints it; empty: none
    bool isRefusal = false; ///< the reply says no: nil, 0, an error
    bool isLostReply = false; ///< no answer ever comes
    bool isProof = false; ///< here the outcome is decided, though steps follow
    QString sentence; ///< why it matters
    Scene after;
    qint64 tookUs = 0; ///< until the answer and the look behind it were there; microseconds
};

/// Something that can go next, when the learner schedules.
struct Move
{
    int from = 0; ///< lane
    int to = -1; ///< lane
    bool isEvent = false; ///< or a client does or decides something: nothing is sent
    QString text; ///< the command that waits, or the event
    bool isUsual = false; ///< the one that the lesson would take next

    bool operator==(const Move &) const = default;
};

/// What a lesson came to.
struct Outcome
{
    bool raced = false; ///< what the claim says did happen
    QString text; ///< one sentence: "Two clients were inside at once."
};

/// Which of the two is played.
enum class Part : quint8 { Race, Repair };

/// Everything that there is to show of a lesson that is being played. A value.
struct Played
{
    QByteArray lesson;
    Part part = Part::Race;
    bool isFree = false; ///< the learner schedules, or has at some step
    Scene beginning; ///< before the first step
    QList<Step> steps; ///< made so far
    QList<Move> moves; ///< what can go next; empty at the end
    int total = 0; ///< steps of the usual schedule; 0: another one, whose end is not known
    std::optional<Outcome> outcome; ///< at the end
    qint64 elapsedMs = 0; ///< since it was opened, servers and all, of time spent working

    bool isAtEnd() const { return outcome.has_value(); }
    const Scene &now() const { return steps.isEmpty() ? beginning : steps.last().after; }
};

} // namespace lab::lesson

Q_DECLARE_METATYPE(lab::lesson::Played)
