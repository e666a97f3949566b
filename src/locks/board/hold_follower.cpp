// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/hold_follower.h"

#include "locks/board/holding_change.h"
#include "locks/model/quorum_course.h"

#include <algorithm>
#include <bit>

namespace locks {

namespace {

/// Counts a renewal that was read at `at`. `risen`: how much later the lease ends than before, if its length
/// is the usual one; else 0.
///
/// A reading may be late, so that two of them are close together though the renewals were not. If the lease
/// is constant, its end has risen by the time between the renewals. The longest estimate counts: a period
/// that is too short would call a working owner silent. A gap in which the master did not answer measures
/// nothing (`isMeasured` is false).
void countRenewal(Row &row, Millis at, Millis risen, bool isMeasured)
{
    if (row.renewalPeriod == Row::unmeasured) {
        row.renewalPeriod =
            0; // others may have been missed since the last one: it is measured from this one on
    } else if (row.renewals > 0 && isMeasured) {
        Millis gap = std::max(at - row.lastRenewal, risen);
        // The first renewal was late, because its server stood still, say. A renewal that came after a whole
        // lease was not the first one: the lock was taken again before.
        const Millis first = row.lastRenewal - row.firstSeen;
        if (row.renewals == 1 && row.birthSeen && 2 * gap < first && first <= row.longestLease)
            gap = first;
        // The third one shows whether the first was late, or a renewal before it was not seen.
        const bool wasUnseen = row.renewals == 2 && risen > 0 && 3 * gap < 2 * row.renewalPeriod;
        const bool isFirst = row.renewalPeriod == 0 || wasUnseen;
        row.renewalPeriod = isFirst ? gap : (row.renewalPeriod * 3 + gap) / 4;
    }
    if (row.renewals < std::numeric_limits<quint16>::max())
        ++row.renewals;
    row.lastRenewal = at;
}

/// Returns true if the renewal may have been long before its reading: the connection stood still. Then the
/// time to the next renewal says nothing about the period, and it is unknown when the next one is due.
bool isReadLate(const Row &row, const Observed &observed)
{
    constexpr Millis usual = 1'500; // heartbeatLimit: a PING without an answer ends the connection
    const Millis error = observed.changedAfter > 0 ? observed.at - observed.changedAfter : 0;
    return error > std::max(usual, row.renewalPeriod / 4);
}

/// How many masters hold it: those of the leading claim, and where each has a token of its own by design, all
/// that have one.
quint16 heldOn(const Row &row, const Claim &claim)
{
    if (!hasTokenPerMaster(row))
        return claim.held;
    return quint16(std::count_if(row.holdings.begin(), row.holdings.end(), [&row](const Holding &each) {
        return each.hasToken && each.library == row.library;
    }));
}

/// A lock of several owners goes on while one of them stays.
bool sharesOwner(const InsidePtr &before, const InsidePtr &now)
{
    if (!before || !now)
        return false;
    return std::any_of(before->owners.begin(), before->owners.end(), [&now](const InnerOwner &owner) {
        return std::any_of(now->owners.begin(), now->owners.end(),
                           [&owner](const InnerOwner &other) { return other.token == owner.token; });
    });
}

} // namespace

HoldFollower::HoldFollower(int quorum, const MasterFacts *masters, HoldMemory *memory, PastHolds *past)
    : m_quorum(quorum)
    , m_masters(masters)
    , m_memory(memory)
    , m_past(past)
{
}

bool HoldFollower::changesHands(quint32 index, const Cell &cell, const Row &row, const Claim &claim) const
{
    if (claim.tied || !cell.holdKnown)
        return false;
    if (sharesOwner(row.inside, claim.inside))
        return false;
    if (claim.leads != cell.holdLeads)
        return true;
    const QByteArray *tied = m_memory->tiedToken(index);
    return claim.token != (tied ? *tied : row.token);
}

/// The row's token is the hold's, except in a tie.
void HoldFollower::rememberHold(quint32 index, Cell &cell, const Claim &claim)
{
    cell.holdKnown = !claim.tied;
    cell.holdLeads = claim.leads;
    m_memory->endTie(index);
}

/// Returns the longest time, in ms, between the birth of the hold and the reply that showed it first, by the
/// last proof that the hold did not exist; 0 if there is no such proof.
quint32 HoldFollower::bornWithin(const Row &row, const Observed &observed) const
{
    // A key of old data may be older than every proof. An owner that could not be read may be the same.
    const bool isUnreadBefore = observed.thereUntil > 0 && !row.hasToken;
    if (row.masters > 1 || isUnreadBefore || observed.mayBeOlder
        || m_masters->mayHaveOldData(observed.master))
        return 0;
    const bool isHeard = observed.source == Source::Push && m_masters->hearsBirths(observed.master);
    Millis absent = std::max(observed.thereUntil, isHeard ? observed.changedAfter : 0);
    if (absent == 0)
        absent = m_masters->absentAfter(observed.master);
    constexpr Millis longest = 24 * 3'600'000;
    const Millis within = observed.repliedAt() - absent;
    return absent > 0 && within <= longest ? quint32(std::max<Millis>(within, 1)) : 0;
}

/// Returns when the row's holdings were on their masters. The replies of several masters may be processed in
/// another order than they came.
Millis HoldFollower::seenAt(quint32 index, const Row &row, const Observed &observed) const
{
    return row.masters == 1 ? observed.repliedAt()
                            : std::max(observed.repliedAt(), m_memory->setSights().lastReply(index));
}

void HoldFollower::begin(quint32 index, Cell &cell, Row &row, const Claim &claim, const Observed &observed)
{
    rememberHold(index, cell, claim);
    if (row.masters > 1) {
        m_memory->setSights().forget(index);
        if (claim.mastersMask & masterBit(observed.master))
            noteSight(index, observed, !cell.row || observed.changed);
    }
    cell.rose = 0;
    row.firstSeen = seenAt(index, row, observed);
    row.bornWithin = bornWithin(row, observed);
    // The idle time of old data, which a server copied or loaded, proves no lock; and it is too long if the
    // server stood still. Where another token was there before, that is known better.
    const bool isFirst = row.masters == 1 && observed.thereUntil == 0;
    row.unchangedBefore =
        isFirst && !m_masters->mayHaveOldData(observed.master) ? observed.unchangedSeconds : 0;
    // Of a set it is the quorum that has to be seen, however late its masters are heard.
    row.birthSeen = observed.source == Source::Push && m_masters->hearsBirths(observed.master)
        && (row.masters > 1 ? !wasThere(row, claim, observed)
                            : observed.begunAt().isExact() && !observed.mayBeOlder);
    row.sinceFrom = SinceFrom::IdleTime;
    row.unwatchedBefore = 0;
    row.failedOver = false;
    row.renewals = 0;
    row.lastRenewal = 0;
    row.renewalPeriod = 0;
    row.longestLease = 0;
    row.waiters = -1;
    row.waitersFrom = WaitersFrom::Nothing;
    row.asked = Asked();
    row.connections = nullptr;
    row.quorum = nullptr;
    row.mine = claim.leads && m_memory->isMine(row.key, claim.token);
    show(cell, row, claim, observed.at);
    const bool isEmpty =
        m_masters->emptiedBy(observed.master) == EndReason::Restart; // came back without a key
    row.ghost = m_masters->mayHaveOldData(observed.master) && !isEmpty && m_past->hasEnded(row);
    m_past->giveBack(&row, m_memory->isSeparate(), observed.at);
}

/// Returns true if the claim leads because another one has gone: when its token came, is not known.
bool HoldFollower::wasThere(const Row &row, const Claim &claim, const Observed &observed) const
{
    const quint64 here = masterBit(observed.master);
    return row.masters > 1 && (claim.mastersMask & ~here)
        && !(observed.changed && (claim.mastersMask & here));
}

bool HoldFollower::isNew(const Row &row, const Claim &claim, const Observed &observed) const
{
    const bool isOldData = row.ghost && m_masters->mayHaveOldData(observed.master);
    return !isOldData && !wasThere(row, claim, observed);
}

Row HoldFollower::endedBefore(quint32 index, const Cell &cell) const
{
    const QByteArray token = m_memory->tokenOf(index, cell.row);
    Row ended = *cell.row;
    ended.token = token; // a tie shows none
    ended.hasToken = cell.holdLeads;
    ended.holdings.removeIf(
        [&](const Holding &each) { return each.hasToken != cell.holdLeads || each.token != token; });
    return ended;
}

EndCause HoldFollower::endReason(quint32 index, const SharedRow &row, const EndCause &lost) const
{
    const bool isSet = m_quorum > 1 && row.masters() > 1 && !hasTokenPerMaster(*row);
    if (!isSet || lost.why == EndReason::ByUs)
        return lost;
    if (const std::optional<PendingLoss> loss = m_memory->setSights().pending(index))
        return lost.why == loss->why ? lost : EndCause(EndReason::CannotTell);
    const QuorumCoursePtr course = row.quorum();
    if (course && course->lostAt()) {
        const EndReason by = course->lostBy();
        if (by == EndReason::CannotTell && lost.why != by)
            return by; // the cause of a later loss need not have ended the hold
        if (lost.why == by || lost.why == EndReason::CannotTell)
            return lost; // one cause took it from all masters
        // Another client took what was left on the other masters: that did not end the hold.
        const bool isEndedByHolder = by == EndReason::ReleasedOrDeleted || by == EndReason::Expired;
        return lost.why == EndReason::Replaced && isEndedByHolder ? by : EndReason::QuorumLost;
    }
    if (course || row.held() >= m_quorum)
        return lost;
    return row.birthSeen() ? EndReason::NoQuorum : EndReason::CannotTell;
}

void HoldFollower::show(Cell &cell, Row &row, const Claim &claim, Millis at, bool isClockSet)
{
    row.token = claim.token;
    row.hasToken = claim.leads;
    row.truncated = claim.truncated;
    const bool otherLibrary = row.library != claim.library;
    row.library = claim.library;
    row.held = heldOn(row, claim);
    row.deadline = claim.deadline;
    cell.slack = qint32(claim.slack);
    row.logical = claim.logical;
    row.inside = claim.inside;
    if (claim.inside && claim.inside->waitersFrom != WaitersFrom::Nothing) {
        row.waiters = claim.inside->waiters;
        row.waitersFrom = claim.inside->waitersFrom;
    } else if (row.waitersFrom == WaitersFrom::Queue || otherLibrary) {
        row.waiters = -1; // the queue is gone, or nobody counts them in that way any more
        row.waitersFrom = WaitersFrom::Nothing;
    }
    if (claim.deadline != noDeadline && !isClockSet)
        row.longestLease = std::max(row.longestLease, claim.deadline - at);
}

std::optional<Event> HoldFollower::follow(quint32 index, Cell &cell, Row &row, const Claim &claim,
                                          const Observed &observed)
{
    if (!claim.tied)
        rememberHold(index, cell, claim); // a tie may be over: this claim led all along
    else if (cell.holdKnown)
        m_memory->keepTiedToken(index, row.token);
    const int needed = std::min<int>(m_quorum, claim.held);
    // When the masters that end first have ended, the others' deadline leads: nobody made that later.
    const bool rose = observed.rose && row.deadline != noDeadline && claim.deadline != noDeadline
        && claim.deadline - row.deadline > cell.slack + claim.slack
        && std::popcount(cell.rose & claim.mastersMask) >= needed;
    // A client cut the lease, or has taken the lock again: the lease of before says nothing about this one.
    if (observed.fell && row.masters == 1)
        row.longestLease = 0;
    // A clock that was set forward since the last renewal has moved the deadline.
    const Millis renewedAt = std::max(row.firstSeen, row.lastRenewal);
    const ClockSteps clock = m_masters->clock(observed.master);
    const Millis rise = claim.deadline - std::max(row.deadline, clock.before(row.deadline, renewedAt));
    // A lease that was never longer is as long as before, to within what reading it late took away. Readings
    // at intervals may take away more: there the rise of a constant lease is at most twice the time between
    // them.
    const bool isUsual = claim.deadline - observed.at <= row.longestLease + row.longestLease / 10
        || (!observed.heard && rise <= 2 * (observed.at - renewedAt));
    const Millis risen = rose && isUsual ? rise : 0;
    // A client that renews it is at work.
    if (rose && isClearlyLater(claim.deadline, row.deadline))
        row.ghost = false;
    show(cell, row, claim, observed.at, observed.isClockSet);
    followQuorum(index, cell, row, observed);
    if (!rose)
        return observed.changed ? std::optional<Event>(Event::Changed) : std::nullopt;
    cell.rose = 0;
    const bool isLate = isReadLate(row, observed);
    countRenewal(row, observed.at, risen, !m_masters->isBackSince(observed.master, renewedAt));
    if (isLate)
        row.renewalPeriod = Row::unmeasured;
    return Event::Renewed;
}

void HoldFollower::noteSight(quint32 index, const Observed &observed, bool isNew)
{
    SetSights &sights = m_memory->setSights();
    const bool isHeard = observed.source == Source::Push && m_masters->hearsBirths(observed.master)
        && !observed.mayBeOlder && !m_masters->mayHaveOldData(observed.master);
    if (isNew && isHeard && observed.pushedAfter > 0 && sights.onMaster(index, observed.master) == 0)
        sights.noteAbsent(index, observed.master, observed.pushedAfter);
    sights.note(index, observed.master, observed.askedAt());
}

/// The longest time between the winning of the quorum and its first sight; 0: it is not known.
quint32 HoldFollower::wonWithin(quint32 index, const Row &row, Millis seenAt) const
{
    constexpr Millis longest = 24 * 3'600'000;
    const Millis absent = m_memory->setSights().notYetOnMasters(index, m_quorum, row.masters);
    const Millis within = seenAt - absent;
    return absent > 0 && within <= longest ? quint32(std::max<Millis>(within, 1)) : 0;
}

/// Of a Redlock set the unit is the quorum: who has it has the lock from when it was won until it is lost,
/// whatever is left of its token on single masters.
void HoldFollower::followQuorum(quint32 index, const Cell &cell, Row &row, const Observed &observed) const
{
    const bool isSet = m_quorum > 1 && row.masters > 1 && !hasTokenPerMaster(row);
    if (!isSet || cell.row.held() == row.held)
        return;
    SetSights &sights = m_memory->setSights();
    const std::optional<PendingLoss> pending = sights.pending(index);
    const int before = pending ? pending->before : cell.row.held();
    const bool had = before >= m_quorum;
    const bool has = row.held >= m_quorum;
    const std::optional<qint64> lost = row.quorum ? row.quorum->lostAt() : std::nullopt;
    const bool isBack = lost && observed.at - *lost > QuorumCourse::settling;
    const bool isHeard = observed.source == Source::Push && m_masters->hearsBirths(observed.master);
    if (!had && has && (isBack || (isHeard && !row.quorum))) {
        row.firstSeen = seenAt(index, row, observed);
        row.bornWithin = isBack ? 0 : wonWithin(index, row, row.firstSeen);
        row.birthSeen = isHeard;
        row.unchangedBefore = 0;
        row.quorum = nullptr;
    }
    sights.endPending(index);
    const bool isDown = row.held < before;
    if (before == row.held || (!row.quorum && !(had && isDown)))
        return;
    PendingLoss loss;
    if (pending && row.held > cell.row.held())
        loss = stillOpen(row, *pending); // a silent master had it
    else if (isDown)
        loss = lossOf(index, cell, row, observed, pending);
    if (had && !has && isLossOpen(row, loss)) {
        sights.setPending(index, loss);
        return;
    }
    auto course = courseOf(row, before);
    if (had)
        course->believedUntil = pending ? pending->believedUntil : cell.row.deadline();
    course->add({observed.repliedAt(), row.held, loss.emptied, loss.why, loss.after});
    row.quorum = std::move(course);
}

/// The course so far, to be continued.
std::shared_ptr<QuorumCourse> HoldFollower::courseOf(const Row &row, int before) const
{
    auto course = std::make_shared<QuorumCourse>();
    if (row.quorum) {
        *course = *row.quorum;
        return course;
    }
    course->masters = row.masters;
    course->needed = quint16(m_quorum);
    course->add({row.heldSince(), quint16(before)});
    return course;
}

/// Returns what is left of the loss after another master was found to have the token.
PendingLoss HoldFollower::stillOpen(const Row &row, PendingLoss loss)
{
    for (const Holding &each : row.holdings)
        loss.silent &= ~masterBit(each.master);
    return loss;
}

/// Returns the loss of the token on some masters. `pending`: an earlier part of it.
PendingLoss HoldFollower::lossOf(quint32 index, const Cell &cell, const Row &row, const Observed &observed,
                                 const std::optional<PendingLoss> &pending) const
{
    const SetSights &sights = m_memory->setSights();
    const quint16 before = cell.row.held();
    PendingLoss loss;
    if (pending)
        loss = *pending;
    else
        loss = {before, 0, EndReason::None, std::min(sights.onMasters(index, before), observed.repliedAt()),
                cell.row.deadline()};
    const EndReason why = observed.lost.why == EndReason::None ? EndReason::Replaced : observed.lost.why;
    // The previous loss may have ended the quorum, if another master had lost the token unseen.
    const QuorumStep last =
        row.quorum && !row.quorum->steps.isEmpty() ? row.quorum->steps.constLast() : QuorumStep();
    const bool areHeard = std::all_of(row.holdings.begin(), row.holdings.end(), [this](const Holding &each) {
        return m_masters->hearsBirths(each.master);
    });
    const bool isFirst = !pending && (areHeard || last.why == EndReason::None || loss.after >= last.at);
    const EndReason earlier = pending ? pending->why : last.why;
    loss.why = isFirst || earlier == why ? why : EndReason::CannotTell;
    if (why == EndReason::Restart)
        loss.emptied = quint16(loss.emptied + before - row.held);
    loss.since = observed.repliedAt();
    loss.silent = 0;
    loss.isAsked = false;
    quint64 known = sights.seenOn(index);
    for (const Holding &each : row.holdings)
        known |= masterBit(each.master);
    for (int master = 0; master < row.masters; ++master)
        loss.silent |= masterBit(master) & ~known;
    return loss;
}

bool HoldFollower::isLossOpen(const Row &row, const PendingLoss &loss) const
{
    return row.held + std::popcount(loss.silent) >= m_quorum;
}

bool HoldFollower::takeAbsence(quint32 index, Row &row, const Observed &observed) const
{
    SetSights &sights = m_memory->setSights();
    std::optional<PendingLoss> loss = sights.pending(index);
    constexpr Millis rounding = 3; // of askedAt(): the question was sent that much later, at most
    if (!loss || observed.askedAt() + rounding < loss->since)
        return false;
    loss->silent &= ~masterBit(observed.master);
    if (isLossOpen(row, *loss)) {
        sights.setPending(index, *loss);
        return false;
    }
    sights.endPending(index);
    auto course = courseOf(row, loss->before);
    course->believedUntil = loss->believedUntil;
    course->add({observed.repliedAt(), row.held, loss->emptied, loss->why, loss->after});
    row.quorum = std::move(course);
    return true;
}

void HoldFollower::lookBack(quint32 index, Row &row, const Claim &claim) const
{
    if (row.masters == 1 || claim.tied || row.birthSeen)
        return;
    const Millis since = m_memory->unchangedSince(index, claim.mastersMask, m_quorum);
    if (since >= row.heldSince())
        return;
    row.unchangedBefore = quint32((row.firstSeen - since) / 1000);
    row.sinceFrom = SinceFrom::IdleTime;
    row.unwatchedBefore = 0;
}

void HoldFollower::refreshPresence(const Cell &cell, Row &row, const Claim &claim) const
{
    quint64 holding = 0;
    for (const Holding &each : std::as_const(row.holdings))
        holding |= masterBit(each.master);
    const int fresh = std::popcount(claim.mastersMask & cell.answered);
    row.stale = (holding & ~cell.answered) && (claim.tied || fresh < std::min<int>(m_quorum, row.masters));
    if (row.stale)
        row.asked = Asked(); // nobody can look
    row.answered = row.masters == 1 ? quint16(!row.stale)
                                    : quint16(std::popcount(cell.answered | m_masters->completeMask()));
    row.evictable = std::any_of(row.holdings.cbegin(), row.holdings.cend(),
                                [this](const Holding &each) { return m_masters->mayEvict(each); });
}

} // namespace locks
