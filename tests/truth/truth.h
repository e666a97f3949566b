// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deed_log.h"

#include <QHash>

#include <map>
#include <memory>
#include <optional>
#include <tuple>

namespace truth {

/// How a hold really ended.
enum class Cause : quint8 {
    Open, ///< it has not
    Released, ///< by its holder
    Deleted, ///< by another client
    HandedOver, ///< another token came in the same step
    Expired,
    CutShort, ///< expired, after another client had cut the lease
    Flushed,
    Restart, ///< its server was started again without it
    FailedOver, ///< the replica that became the master did not have it
};
QByteArray causeWord(Cause cause);

struct Lease
{
    Us at = 0; ///< when it was given
    Us ends = never; ///< never: no expiry
    bool isRise = false; ///< of the same hold, and later than the one before
};

/// One token on one master, from the step that wrote it to the one that ended it. Of a set also the time in
/// which it had a quorum.
struct Hold
{
    int client = 0;
    QByteArray token;
    Us from = 0;
    Us to = never; ///< when it was not there any more
    Cause cause = Cause::Open;
    QList<Lease> leases;
    QByteArrayList lines; ///< of the log, that prove it
    bool isJoined = false; ///< made of several, between which it was free for a moment
    bool isGhost =
        false; ///< it had ended, and a server that was started again, or a replica, has it in its old data
    bool hasOldLease = false; ///< its last lease is of a server's old data, or the server's clock changed it

    Span span() const { return {from, to}; }
    /// The lease that counted at that instant.
    const Lease &leaseAt(Us at) const;
    int risesUntil(Us at) const;
    /// Whether another client had cut its last lease.
    bool wasCut() const;
};

/// A client that waited or asked for a lock that another client held.
struct Wanted
{
    Span during;
    bool isSubscribed = false; ///< else it asked, at that instant
    bool wasGranted = false;
};

/// The whole past of one lock.
struct KeyTruth
{
    const Life *life = nullptr;
    QList<QList<Hold>> onMaster; ///< in the order in which they began
    QList<Hold> holds; ///< of one master the same; of a set those with a quorum
    QList<Wanted> wanted;
    QList<std::optional<Hold>>
        saved; ///< of each master, the hold in the data that it saved last, or that its replicas have

    int quorum() const { return int(onMaster.size()) / 2 + 1; }
    bool isOfSet() const { return onMaster.size() > 1; }
    /// Returns the number of masters that had the token at some time, or all the time, of `during`.
    int mostMasters(const QByteArray &token, const Span &during) const;
    int fewestMasters(const QByteArray &token, const Span &during) const;
    /// Returns the holds on any master at some time of `during`.
    QList<const Hold *> heldIn(const Span &during) const;
    /// Whether the token had no quorum in `during`, and another one was on as many masters at some time: a
    /// row may show that one then.
    bool isOvertakenIn(const QByteArray &token, const Span &during) const;
    /// Whether the lock was free at some time of `during`.
    bool wasFreeIn(const Span &during) const;
};

/// For how long a lock may be free between two holds of one client, µs, that nobody could tell from a
/// renewal.
struct Unseen
{
    Us pushed = 0;
    Us polled = 0;
    /// Whether a hold that ended so shortly before its server was killed, and that the old data of the server
    /// contain, is joined with that ghost.
    bool joinsGhosts = false;
};

/// The truth about all locks, derived from the log of deeds alone.
class Truth
{
public:
    /// `unseen`: holds of a client's or constant token with less free time between them are joined, in
    /// addition.
    Truth(Plan plan, const Deeds &deeds, Unseen unseen = {});
    Truth(const Truth &) = delete;
    Truth &operator=(const Truth &) = delete;

    const Plan &plan() const { return m_plan; }
    /// null: no life has this key there.
    const KeyTruth *find(int place, const QByteArray &key) const;
    const QHash<QByteArray, KeyTruth> &keysOf(int place) const { return m_keys.at(place); }
    /// Whether one hold had its token on two masters of the place during the whole time, which shows to every
    /// observer that the masters are a set.
    bool showsSet(int place, const Span &during) const;
    /// Returns for how long disturbances of the place kept observers from the truth in that time, with what
    /// they need to come back: that much later they may say what happened then.
    Us disturbedIn(int place, const Span &during) const;
    /// Whether nothing passed between a master of the place and the observers at some time of `during`, or a
    /// while before.
    bool wasStalledIn(int place, const Span &during) const;
    /// Deeds that contradict one another; with any, the log is no basis for a judgement.
    const QByteArrayList &doubts() const { return m_doubts; }

private:
    void take(const Done &done);
    void takeDisturbance(const Done &done);
    void takeAll(const Done &done, KeyTruth *key);
    void addQuorums(KeyTruth *key) const;
    void join(KeyTruth *key, const Unseen &unseen) const;

    Plan m_plan;
    QList<QHash<QByteArray, KeyTruth>> m_keys; ///< of each place
    QList<QList<Span>> m_disturbed; ///< of each place
    QList<QList<Span>> m_stalls; ///< of each place
    std::map<std::tuple<int, int, Deed>, qsizetype>
        m_lasting; ///< by place, master and its begin: the last one
    QByteArrayList m_doubts;
};

} // namespace truth
