// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QtGlobal>

#include <array>
#include <chrono>

namespace lab::race {

/// What happens at one step of a schedule.
enum class Happening : quint8 {
    Pass, ///< a request passes the gate, is executed and answered
    Lapse, ///< the lease of a master's lock runs out, and every clock moves on by a lease
    Crash, ///< a client is gone, in the middle of whatever it did
    LoseReply, ///< a request is executed, and its client never told
    LoseRequest, ///< a request never arrives, and its client is never told
    Restart, ///< a master comes back without its locks
    Promote, ///< a replica that lacks the last change of the lock takes a master's place
};

/// How often each event may happen in one schedule.
struct Budget
{
    quint8 lapses = 0;
    quint8 crashes = 0;
    quint8 lostReplies = 0;
    quint8 lostRequests = 0;
    quint8 restarts = 0;
    quint8 promotions = 0;

    bool operator==(const Budget &) const = default;
};

/// What is tried: a strategy, how many meet, and what may go wrong meanwhile. A value.
struct Bounds
{
    static constexpr int maxClients = 3;
    static constexpr int maxRounds = 3;
    static constexpr int maxMasters = 5;
    static constexpr int maxBudget = 9;

    QByteArray strategy; ///< an id of the race's (see raceStrategies())
    int clients = 2;
    int rounds = 1; ///< increments of each client
    int attempts = 3; ///< to get in, in each round
    int masters = 1;
    Budget budget;
    /// By so much is each client's clock ahead of that of the client before it.
    std::chrono::milliseconds clockSkew{0};

    bool operator==(const Bounds &) const = default;
};

/// One step of a schedule: what happens, and to whom.
struct Choice
{
    Happening what = Happening::Pass;
    qint8 client = -1; ///< of a request or a crash
    qint8 lane = -1; ///< of a request: which of those that this client has waiting
    qint8 master = -1; ///< of an event that happens to a master

    bool operator==(const Choice &) const = default;
};

/// What a way of locking may be found to break.
enum class Property : quint8 {
    TwoInside,
    LostUpdate,
    ForeignRelease,
    ForeignExtend,
    LockedForEver,
    NobodyEnters,
    StaleWrite,
    WrongTotal,
};
inline constexpr std::array allProperties{
    Property::TwoInside,     Property::LostUpdate,   Property::ForeignRelease, Property::ForeignExtend,
    Property::LockedForEver, Property::NobodyEnters, Property::StaleWrite,     Property::WrongTotal,
};

/// A set of properties, as bits.
using Properties = quint8;
constexpr Properties bitOf(Property property)
{
    return Properties(1U << unsigned(property));
}
constexpr Properties everyProperty = 0xff;

} // namespace lab::race
