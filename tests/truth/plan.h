// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QJsonObject>
#include <QList>

/// Random lives of locks whose truth is known, and the comparison of everything that was said of them with
/// it.
namespace truth {

/// How a lock is written: by whose library, and whom its token names.
enum class Form : quint8 {
    HexToken, ///< SET NX PX, a new token each time
    UuidToken, ///< the same, a UUID
    HostToken, ///< SET NX PX; host and process: the token names a client
    Redisson, ///< a hash with uuid:thread: the token names a client
    Spring, ///< SET NX PX with the UUID of an instance: the token names a client
    Constant, ///< the same value for every client: the token names no holder
    TimeUuid, ///< SET NX PX, a new UUID of version 1 each time, by a client whose clock is wrong by years
};
/// A new token is made for each hold, so that equal tokens are one hold.
bool namesHold(Form form);

/// A deed of a client.
enum class Deed : quint8 {
    Take, ///< as its library acquires: only if the key is absent
    Renew, ///< only if the token is its own
    Release, ///< only if the token is its own
    Delete, ///< without a comparison
    HandOver, ///< deleted and taken by another token in one step
    Shorten, ///< the lease is cut to leaseMs, without a comparison
    Ask, ///< tries to take, and does not keep it long if that succeeds
    Read,
    Await, ///< begins to wait: subscribes
    Leave, ///< waits no longer
    Drop, ///< the client closes its connection without a release
    Kill, ///< another client ends its connection; it lives, and connects again
    Flush, ///< the database is emptied
    Stop, ///< the server stands still for leaseMs
    Suspend, ///< `watch` stands still …
    Resume, ///< … until now
    Cut, ///< the server closes the connections of all observers
    Save, ///< the server saves its data
    Restart, ///< the server is killed, and started with what it saved last
    Stall, ///< nothing passes between the server and all observers …
    Flow, ///< … until now
    Detach, ///< the replicas have everything that was written, and no longer follow their master
    FailOver, ///< the master is killed, and Sentinel makes one of its replicas the master
    SetClock, ///< the server's clock is set forward by leaseMs, or back if that is negative
};
QByteArray deedWord(Deed deed);
Deed deedOf(const QByteArray &word);

struct Step
{
    int at = 0; ///< ms since the lives began
    Deed deed = Deed::Take;
    int client = 0; ///< of its life
    QByteArray token = {};
    int leaseMs = 0; ///< 0: none; of Stop: for how long; of SetClock: by how much
    int masters = -1; ///< of a set: on the masters of this mask; -1: on all
};

/// One lock and all who want it.
struct Life
{
    int number = 0;
    int place = 0;
    QByteArray key;
    Form form = Form::HexToken;
    QList<Step> steps; ///< by time
};

/// The kind of servers of a place.
enum class Site : quint8 {
    Masters,
    Sentinel, ///< a master with two replicas, found by Sentinel
    SetClock, ///< a master whose clock is set while it runs
};

/// One deployment that is observed.
struct Place
{
    int masters = 1; ///< more: a Redlock set
    int database = 0;
    QByteArray pattern;
    bool isPolled = false; ///< its pattern has no literal beginning: changes are only found by looking
    Site site = Site::Masters;
};

/// Made from its seed alone: the same seed is the same plan.
struct Plan
{
    quint64 seed = 0;
    int durationMs = 0;
    QList<Place> places;
    QList<Life> lives;
};

/// Whether observers reach the servers of a place through a network that stands still at times.
bool hasStalls(const Plan &plan, int place);

/// Whether the plan disturbs servers and observers.
enum class Calm : quint8 { Undisturbed, Disturbed };
/// Returns a plan of `lives` locks on four deployments that lasts about `durationMs`. A disturbed one has a
/// fifth more, on a deployment that fails over, and on one whose clock is set.
Plan planOf(quint64 seed, int lives, int durationMs, Calm calm = Calm::Undisturbed);
QJsonObject toJson(const Plan &plan);
Plan planFrom(const QJsonObject &json);

} // namespace truth
