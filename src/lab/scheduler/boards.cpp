// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheduler/boards.h"

namespace lab::race {

namespace {

Bounds of(const char *strategy, const Budget &budget = {}, int masters = 1)
{
    Bounds bounds;
    bounds.strategy = strategy;
    bounds.budget = budget;
    bounds.masters = masters;
    return bounds;
}

Budget lapse()
{
    Budget budget;
    budget.lapses = 1;
    return budget;
}

Budget crash()
{
    Budget budget;
    budget.crashes = 1;
    return budget;
}

/// Of redlock: an attempt each, so that there are few moves.
Bounds threeMasters(quint8 restarts)
{
    Bounds bounds = of("redlock", {}, 3);
    bounds.attempts = 1;
    bounds.budget.restarts = restarts;
    return bounds;
}

} // namespace

const QList<Board> &boards()
{
    using enum Property;
    static const QList<Board> all{
        {"lost-update", of("none"), LostUpdate, of("incr")},
        {"multi-get", of("multi-then-get"), LostUpdate, of("watch-retry")},
        {"losers-renew", of("multi-setnx-expire"), ForeignExtend, of("set-nx-lua")},
        {"lost-token", of("queue", crash()), NobodyEnters, of("set-nx-lua", crash())},
        {"crash-before-expire", of("setnx-expire", crash()), LockedForEver, of("set-nx-lua", crash())},
        {"reentrancy", of("reentrant-value"), TwoInside, of("reentrant")},
        {"foreign-delete", of("set-nx-ex", lapse()), ForeignRelease, of("set-nx-lua", lapse())},
        {"get-del-gap", of("set-nx-get-del", lapse()), ForeignRelease, of("set-nx-lua", lapse())},
        {"overrun", of("set-nx-lua", lapse()), LostUpdate, of("fenced-reads", lapse())},
        {"fencing-gap", of("fenced", lapse()), LostUpdate, of("fenced-reads", lapse())},
        {"phantom", of("getset-timestamp", lapse()), NobodyEnters, of("set-nx-lua", lapse())},
        {"redlock-restart", threeMasters(1), TwoInside, threeMasters(0)},
    };
    return all;
}

QString Board::title() const
{
    if (id == "lost-update")
        return tr("No lock at all");
    if (id == "multi-get")
        return tr("A GET inside MULTI");
    if (id == "losers-renew")
        return tr("The losers renew");
    if (id == "lost-token")
        return tr("The token in a list");
    if (id == "crash-before-expire")
        return tr("SETNX, then EXPIRE");
    if (id == "reentrancy")
        return tr("Re-entry without a count");
    if (id == "foreign-delete")
        return tr("A blind DEL");
    if (id == "get-del-gap")
        return tr("GET, compare, DEL");
    if (id == "overrun")
        return tr("Work beyond the lease");
    if (id == "fencing-gap")
        return tr("A number on writes only");
    if (id == "phantom")
        return tr("The phantom");
    return tr("Redlock and a restart");
}

QString Board::story() const
{
    if (id == "lost-update")
        return tr("Two clients read a counter, add one and write it back. Make one increment vanish.");
    if (id == "multi-get")
        return tr("Both put their GET into a transaction, where the reply is QUEUED and not a value. Make an "
                  "increment vanish.");
    if (id == "losers-renew")
        return tr("SETNX and EXPIRE travel in one transaction, so whoever loses sends the EXPIRE as well. "
                  "Make a client renew a lock that is not its own.");
    if (id == "lost-token")
        return tr("A token waits in a list: who pops it is in, and pushes it back at the end. You may crash "
                  "one client. Leave everybody outside for good.");
    if (id == "crash-before-expire")
        return tr(
            "The lock is taken by SETNX and gets its lease by EXPIRE, a moment later. You may crash one "
            "client. Leave a lock that never ends.");
    if (id == "reentrancy")
        return tr("Each client enters its lock twice: one that finds its own value is in already, and "
                  "nobody counts. Get two clients inside at once.");
    if (id == "foreign-delete")
        return tr("The lock has a lease, which you may let run out once, and is released by DEL. Have a "
                  "client delete a lock that is not its own.");
    if (id == "get-del-gap")
        return tr("Now each looks before it deletes: GET, compare, DEL. A lease may run out once. Have a "
                  "client delete a lock that is not its own all the same.");
    if (id == "overrun")
        return tr("The release is a script that compares and deletes: no lock is ever deleted by a stranger. "
                  "A lease may run out once. Make an increment vanish.");
    if (id == "fencing-gap")
        return tr("Each grant has a growing number, and the store refuses a write whose number is older than "
                  "one it has seen, but nobody sends the number with a read. A lease may run out once. Make "
                  "an increment vanish.");
    if (id == "phantom")
        return tr("The lock's value says when it ends, and GETSET takes over what has ended. A lease may run "
                  "out once. Leave a lock that bars everybody and that nobody believes to hold.");
    return tr("Two of three masters are enough for the lock. One of them may restart without its data. Get "
              "two clients inside at once.");
}

QString Board::lesson() const
{
    if (id == "lost-update")
        return tr("INCR reads, adds and writes in one command: there is no in-between for you to use.");
    if (id == "multi-get")
        return tr("WATCH and a retry: a write in between makes EXEC fail, and the client begins again.");
    if (id == "losers-renew")
        return tr("SET NX PX sets value and lease in one command, or neither of them.");
    if (id == "lost-token" || id == "crash-before-expire")
        return tr("SET NX PX: a lock that is there has a lease from its first moment, and a crash ends with "
                  "it.");
    if (id == "reentrancy")
        return tr("A hash counts how often its owner has entered; only the last one to leave frees it.");
    if (id == "foreign-delete" || id == "get-del-gap")
        return tr("A script compares and deletes in one go on the server: nothing fits in between.");
    if (id == "overrun" || id == "fencing-gap")
        return tr("Reads and writes both carry the number of their grant, and the store refuses older ones: "
                  "two may be inside, but nothing is lost.");
    if (id == "phantom")
        return tr("The server itself ends the lease: nobody has to take over what looks as if it had ended.");
    return tr("A master that writes every change to disk before it answers, or stays away for a lease, comes "
              "back with its locks: then a restart changes nothing.");
}

} // namespace lab::race
