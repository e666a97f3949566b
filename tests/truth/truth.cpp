// SPDX-License-Identifier: GPL-3.0-or-later
#include "truth.h"

#include <QMap>

#include <algorithm>

namespace truth {

namespace {

constexpr Us sameMoment = us(3); // largest difference between a server's clock and a line of MONITOR
constexpr Us comingBack = us(4'000); // an observer notices, connects again and reads all keys

/// Returns the current hold, after ending one whose lease is over.
Hold *standing(QList<Hold> *holds, Us at)
{
    if (holds->isEmpty() || holds->last().to != never)
        return nullptr;
    Hold &last = holds->last();
    if (last.leases.last().ends > at)
        return &last;
    last.to = last.leases.last().ends;
    last.cause = last.wasCut() ? Cause::CutShort : Cause::Expired;
    return nullptr;
}

void end(Hold *hold, Cause cause, const Done &done)
{
    hold->to = done.at;
    hold->cause = cause;
    hold->lines.append(done.line);
}

void begin(QList<Hold> *holds, const Done &done)
{
    Hold hold;
    hold.client = done.client;
    hold.token = done.token;
    hold.from = done.at;
    hold.leases = {{done.at, done.leaseMs > 0 ? done.at + us(done.leaseMs) : never, false}};
    hold.lines = {done.line};
    holds->append(hold);
}

void relet(Hold *hold, const Done &done)
{
    const Us ends = done.at + us(done.leaseMs);
    const bool isAfterStep =
        hold->hasOldLease && done.deed == Deed::Renew; // the clock had made it longer, perhaps
    hold->leases.append({done.at, ends, isAfterStep || ends > hold->leases.last().ends});
    hold->hasOldLease = false;
    hold->lines.append(done.line);
}

/// Ends and begins the holds of a key whose server was killed at `done.sent` and has its saved data at
/// `done.replied`.
void restart(QList<Hold> *holds, const std::optional<Hold> &saved, const Done &done)
{
    Hold *now = standing(holds, done.sent);
    // A copy lasts on the new master; data that are loaded later than their lease ended are dropped.
    const bool isCopy = done.deed == Deed::FailOver;
    const bool isSaved = saved && saved->leases.last().ends > (isCopy ? done.sent : done.replied);
    const bool isSame =
        saved && now && saved->token == now->token && (saved->from == now->from || now->isGhost);
    if (now && isSame && now->leases.last().ends == saved->leases.last().ends)
        return; // it lasts, or its lease ends
    if (now && isSame && isSaved) {
        now->leases.append({done.sent, saved->leases.last().ends, false});
        now->hasOldLease = true;
        now->lines.append(done.line);
        return;
    }
    if (now) {
        now->to = done.sent;
        now->cause = done.deed == Deed::FailOver ? Cause::FailedOver : Cause::Restart;
        now->lines.append(done.line);
    }
    if (!isSaved)
        return;
    Hold ghost = *saved;
    ghost.from = done.sent + 1;
    ghost.to = never;
    ghost.cause = Cause::Open;
    ghost.leases = {{ghost.from, saved->leases.last().ends, false}};
    ghost.lines = {done.line};
    ghost.isGhost = true;
    holds->append(ghost);
}

/// Adds what the clock of the server makes of the leases of shortly before: who has not looked again yet
/// still shows one of them.
void moveReplacedLeases(Hold *hold, const Done &done)
{
    const QList<Lease> leases = hold->leases;
    for (qsizetype i = 0; i + 1 < leases.size(); ++i)
        if (leases.at(i).ends != never && done.at - leases.at(i + 1).at < comingBack)
            hold->leases.append({done.at, std::max(done.at, leases.at(i).ends - us(done.leaseMs)), false});
}

/// Adds the lease that the clock of the server makes of the last one; it stays cut, or not.
void moveLease(Hold *hold, const Done &done)
{
    const bool isCut = hold->wasCut();
    const Us ends = std::max(done.at, hold->leases.last().ends - us(done.leaseMs));
    moveReplacedLeases(hold, done);
    if (isCut)
        hold->leases.append({done.at, ends + us(1), false});
    else
        hold->hasOldLease = true;
    hold->leases.append({done.at, ends, false});
}

/// Moves the ends of leases, which the server keeps as times of its clock.
void setClock(QList<Hold> *holds, const Done &done)
{
    Hold *now = standing(holds, done.sent);
    // Who has not looked again yet still shows a hold that has ended, with the end of its lease by the new
    // clock.
    for (Hold &each : *holds)
        if (&each != now && each.leases.last().ends != never && done.at - each.to < comingBack)
            moveLease(&each, done);
    if (!now || now->leases.last().ends == never)
        return;
    now->lines.append(done.line);
    const bool isOver = now->leases.last().ends - us(done.leaseMs) <= done.at;
    const Cause cause = now->wasCut() ? Cause::CutShort : Cause::Expired;
    moveLease(now, done);
    if (!isOver)
        return;
    now->to = done.at;
    now->cause = cause;
}

/// Whether the answer shows that the lock was still there.
bool findsHeld(const Done &done, const Hold &hold)
{
    if (done.deed == Deed::Take || done.deed == Deed::Ask)
        return !done.succeeded;
    return (done.deed == Deed::Renew || done.deed == Deed::Release) && done.succeeded
        && hold.token == done.token;
}

/// A lease ends by the clock of the server, which counts whole milliseconds: what it answers right after the
/// computed end says whether the lease was over.
void correctEnd(QList<Hold> *holds, const Done &done)
{
    if (holds->isEmpty() || holds->last().to != never)
        return;
    Us &ends = holds->last().leases.last().ends;
    if (ends <= done.at && done.at - ends < sameMoment && findsHeld(done, holds->last()))
        ends = done.at + 1;
}

/// Whether the result of `done` agrees with the deeds before it; small differences of clocks do not count.
bool fits(const Done &done, const Hold *now)
{
    const bool isNearEnd = now != nullptr && now->leases.last().ends - done.at < sameMoment;
    if (done.deed == Deed::Take || done.deed == Deed::Ask)
        return done.succeeded == (now == nullptr) || isNearEnd;
    if ((done.deed == Deed::Renew || done.deed == Deed::Release) && done.succeeded)
        return now != nullptr && now->token == done.token;
    return true;
}

} // namespace

QByteArray causeWord(Cause cause)
{
    switch (cause) {
    case Cause::Open:
        return "open";
    case Cause::Released:
        return "released";
    case Cause::Deleted:
        return "deleted";
    case Cause::HandedOver:
        return "handed over";
    case Cause::Expired:
        return "expired";
    case Cause::CutShort:
        return "expired after its lease was cut";
    case Cause::Flushed:
        return "flushed";
    case Cause::Restart:
        return "lost in a restart";
    case Cause::FailedOver:
        return "lost in a failover";
    }
    return {};
}

const Lease &Hold::leaseAt(Us at) const
{
    const auto later = std::find_if(leases.begin(), leases.end(), [at](const Lease &l) { return l.at > at; });
    return later == leases.begin() ? leases.first() : *(later - 1);
}

bool Hold::wasCut() const
{
    return !hasOldLease && leases.size() > 1 && !leases.last().isRise
        && leases.last().ends < leases.at(leases.size() - 2).ends;
}

int Hold::risesUntil(Us at) const
{
    return int(std::count_if(leases.begin(), leases.end(),
                             [at](const Lease &lease) { return lease.isRise && lease.at <= at; }));
}

int KeyTruth::mostMasters(const QByteArray &token, const Span &during) const
{
    return int(std::count_if(onMaster.begin(), onMaster.end(), [&](const QList<Hold> &there) {
        return std::any_of(there.begin(), there.end(), [&](const Hold &hold) {
            return hold.token == token && hold.span().meets(during);
        });
    }));
}

int KeyTruth::fewestMasters(const QByteArray &token, const Span &during) const
{
    return int(std::count_if(onMaster.begin(), onMaster.end(), [&](const QList<Hold> &there) {
        return std::any_of(there.begin(), there.end(), [&](const Hold &hold) {
            return hold.token == token && !hold.isJoined && hold.from <= during.from && hold.to >= during.to;
        });
    }));
}

QList<const Hold *> KeyTruth::heldIn(const Span &during) const
{
    QList<const Hold *> found;
    for (const QList<Hold> &there : onMaster)
        for (const Hold &hold : there)
            if (hold.span().meets(during))
                found.append(&hold);
    return found;
}

bool KeyTruth::isOvertakenIn(const QByteArray &token, const Span &during) const
{
    if (!isOfSet() || std::any_of(holds.begin(), holds.end(), [&](const Hold &hold) {
            return hold.token == token && hold.span().meets(during);
        }))
        return false;
    const QList<const Hold *> others = heldIn(during);
    return std::any_of(others.begin(), others.end(), [&](const Hold *other) {
        return other->token != token
            && mostMasters(other->token, during) >= std::max(1, fewestMasters(token, during));
    });
}

bool KeyTruth::wasFreeIn(const Span &during) const
{
    Us free = during.from;
    for (const Hold &hold : holds) {
        if (hold.to <= free)
            continue;
        if (hold.from > free)
            return true;
        free = hold.to;
        if (free > during.to)
            return false;
    }
    return true;
}

Truth::Truth(Plan plan, const Deeds &deeds, Unseen unseen)
    : m_plan(std::move(plan))
{
    m_keys.resize(m_plan.places.size());
    m_disturbed.resize(m_plan.places.size());
    m_stalls.resize(m_plan.places.size());
    for (const Life &life : std::as_const(m_plan.lives)) {
        KeyTruth &key = m_keys[life.place][life.key];
        key.life = &life;
        key.onMaster.resize(m_plan.places.at(life.place).masters);
        key.saved.resize(key.onMaster.size());
    }
    for (const Done &done : deeds.list)
        take(done);
    for (auto &keys : m_keys)
        for (KeyTruth &key : keys) {
            for (QList<Hold> &there : key.onMaster)
                standing(&there, nowUs());
            if (key.isOfSet())
                addQuorums(&key);
            else
                key.holds = key.onMaster.first();
            if (key.life != nullptr && !key.isOfSet())
                join(&key, unseen);
        }
}

void Truth::join(KeyTruth *key, const Unseen &unseen) const
{
    const bool isOneHold = namesHold(key->life->form);
    const Us usual = m_plan.places.at(key->life->place).isPolled ? unseen.polled : unseen.pushed;
    const QList<Hold> &single = key->holds;
    QList<Hold> joined;
    for (qsizetype i = 0; i < single.size(); ++i) {
        Hold hold = single.at(i);
        hold.isJoined = true;
        for (qsizetype j = i + 1; j < single.size(); ++j) {
            const Hold &next = single.at(j);
            // The restart that brought a ghost back began at that instant: it hides nothing before.
            const Span between{hold.to, next.isGhost ? next.from - 2 : next.from};
            const Us longest = usual > 0 ? usual + disturbedIn(key->life->place, between) : 0;
            if (next.from - hold.to > longest)
                break;
            if (next.token != hold.token || (isOneHold && !(next.isGhost && unseen.joinsGhosts)))
                continue;
            for (Lease lease : next.leases) {
                lease.isRise = lease.ends > hold.leaseAt(lease.at).ends;
                hold.leases.append(lease);
            }
            hold.to = next.to;
            hold.cause = next.cause;
            hold.hasOldLease = next.hasOldLease;
            joined.append(hold);
        }
    }
    key->onMaster.first() += joined;
}

const KeyTruth *Truth::find(int place, const QByteArray &key) const
{
    const auto found = m_keys.at(place).constFind(key);
    return found == m_keys.at(place).cend() ? nullptr : &*found;
}

bool Truth::showsSet(int place, const Span &during) const
{
    return std::any_of(m_keys.at(place).cbegin(), m_keys.at(place).cend(), [&during](const KeyTruth &key) {
        return key.isOfSet() && key.life != nullptr && namesHold(key.life->form)
            && std::any_of(key.holds.cbegin(), key.holds.cend(),
                           [&](const Hold &hold) { return key.fewestMasters(hold.token, during) >= 2; });
    });
}

Us Truth::disturbedIn(int place, const Span &during) const
{
    Us longest = 0;
    for (const Span &each : m_disturbed.at(place))
        if (Span{each.from, each.to + comingBack}.meets(during))
            longest += each.to - each.from + comingBack;
    return longest;
}

bool Truth::wasStalledIn(int place, const Span &during) const
{
    return std::any_of(m_stalls.at(place).begin(), m_stalls.at(place).end(), [&during](const Span &each) {
        return Span{each.from, each.to + comingBack}.meets(during);
    });
}

void Truth::takeDisturbance(const Done &done)
{
    if (done.deed == Deed::Stall || done.deed == Deed::Stop)
        m_stalls[done.place].append(
            {done.sent, done.deed == Deed::Stall ? never - comingBack : done.replied});
    if (done.deed == Deed::Flow && !m_stalls[done.place].isEmpty())
        for (Span &each : m_stalls[done.place])
            each.to = std::min(each.to, done.replied);
    QList<Span> &disturbed = m_disturbed[done.place];
    if (done.deed == Deed::Resume || done.deed == Deed::Flow) {
        const Deed begun = done.deed == Deed::Flow ? Deed::Stall : Deed::Suspend;
        disturbed[m_lasting.at({done.place, done.master, begun})].to = done.replied;
    } else if (done.deed != Deed::Save && done.deed != Deed::Detach) {
        m_lasting[{done.place, done.master, done.deed}] = disturbed.size();
        disturbed.append({done.sent, done.replied});
    }
    for (KeyTruth &key : m_keys[done.place]) {
        QList<Hold> &holds = key.onMaster[done.master];
        if (done.deed == Deed::Save || done.deed == Deed::Detach) {
            const Hold *now = standing(&holds, done.sent);
            key.saved[done.master] = now ? std::optional(*now) : std::nullopt;
        } else if (done.deed == Deed::SetClock) {
            setClock(&holds, done);
        } else if (done.deed == Deed::Restart || done.deed == Deed::FailOver) {
            restart(&holds, key.saved.at(done.master), done);
            for (Wanted &each : key.wanted) // the connections of those who wait end
                if (each.isSubscribed && each.during.to == never)
                    each.during.to = done.sent;
        }
    }
}

void Truth::take(const Done &done)
{
    if (done.deed >= Deed::Stop) {
        takeDisturbance(done);
        return;
    }
    if (done.deed != Deed::Flush) {
        takeAll(done, &m_keys[done.place][done.key]);
        return;
    }
    for (KeyTruth &key : m_keys[done.place])
        if (Hold *now = standing(&key.onMaster[done.master], done.at))
            end(now, Cause::Flushed, done);
}

void Truth::takeAll(const Done &done, KeyTruth *key)
{
    QList<Hold> &holds = key->onMaster[done.master];
    correctEnd(&holds, done);
    Hold *now = standing(&holds, done.at);
    if (!fits(done, now))
        m_doubts.append(done.line);
    // A client that renews or releases what is another's reads it.
    const bool isVain = !done.succeeded
        && (done.deed == Deed::Take || done.deed == Deed::Renew || done.deed == Deed::Release);
    if (done.deed == Deed::Ask || done.deed == Deed::Read || isVain)
        key->wanted.append({{done.at, done.at}, false, done.succeeded});
    if (done.deed == Deed::Await)
        key->wanted.append({{done.sent, never}, true, false});
    if (done.deed == Deed::Leave)
        for (Wanted &each : key->wanted)
            if (each.isSubscribed && each.during.to == never)
                each.during.to = done.replied;
    if (!done.succeeded)
        return;
    if (done.deed == Deed::Take || done.deed == Deed::Ask || done.deed == Deed::HandOver) {
        if (now != nullptr)
            end(now, Cause::HandedOver, done);
        begin(&holds, done);
    } else if (now != nullptr && (done.deed == Deed::Renew || done.deed == Deed::Shorten)) {
        relet(now, done);
    } else if (now != nullptr && done.deed == Deed::Release) {
        end(now, Cause::Released, done);
    } else if (now != nullptr && done.deed == Deed::Delete) {
        end(now, Cause::Deleted, done);
    }
}

/// A quorum begins with the hold on the master that makes it one, and ends with that of the one that breaks
/// it.
void Truth::addQuorums(KeyTruth *key) const
{
    QMap<Us, QList<std::pair<const Hold *, int>>> changes;
    for (const QList<Hold> &there : std::as_const(key->onMaster))
        for (const Hold &hold : there) {
            changes[hold.from].append({&hold, 1});
            if (hold.to != never)
                changes[hold.to].append({&hold, -1});
        }
    QHash<QByteArray, int> count;
    for (auto it = changes.cbegin(); it != changes.cend(); ++it)
        for (const auto &[hold, by] : it.value()) {
            int &there = count[hold->token];
            there += by;
            if (by > 0 && there == key->quorum()) {
                Hold held = *hold;
                held.from = it.key();
                held.to = never;
                key->holds.append(held);
            } else if (by < 0 && there == key->quorum() - 1) {
                for (Hold &held : key->holds)
                    if (held.token == hold->token && held.to == never) {
                        held.to = it.key();
                        held.cause = hold->cause;
                    }
            }
        }
}

} // namespace truth
