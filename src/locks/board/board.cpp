// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/board.h"

#include "locks/board/holding_change.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/token_scope.h"
#include "locks/model/judgement.h"
#include "locks/model/quorum_course.h"

#include <algorithm>
#include <bit>

namespace locks {

Board::Board(const DeploymentSpec &spec, const PatternSet &patterns, Listener listener,
             std::shared_ptr<PastHolds> past)
    : m_spec(spec)
    , m_confirm(std::move(listener.confirm))
    , m_nearEnd(std::move(listener.nearEnd))
    , m_missed(std::move(listener.missed))
    , m_recogniser(patterns, RuleSet(spec.rules), spec.isSet(), spec.sharded())
    , m_memory(spec.separate)
    , m_past(past ? std::move(past) : std::make_shared<PastHolds>())
    , m_set(spec)
    , m_rows(spec.separate, int(spec.masters.size()))
    , m_holds(spec.quorum(), &m_masters, &m_memory, m_past.get())
    , m_judge(spec, &m_rows, &m_memory, &m_set)
    , m_inWay(spec.isSet())
    , m_lost(std::move(listener.lost))
    , m_delta(
          [this, send = std::move(listener.delta)](const Delta &delta) {
              m_recogniser.refreshClock();
              send(delta);
          },
          std::move(listener.changed))
    , m_sightings(spec.separate, &m_rows)
    , m_began(steadyNow())
{
    Q_ASSERT(spec.masters.size() <= 64);
    m_recogniser.setAllKeys(spec.allKeys);
}

void Board::setRules(const RuleSet &rules)
{
    m_recogniser.setRules(rules);
    m_judge.setRules(rules);
    m_masters.forgetAbsence();
}

void Board::setUsualHolds(UsualHoldsPtr usual)
{
    m_judge.setUsual(std::move(usual));
    m_rejudged = m_rows.size() > 0 ? 0 : std::numeric_limits<quint32>::max();
}

void Board::keepPast()
{
    m_past->makeRoom(steadyNow());
    bool hasRoom = true;
    m_rows.forEach([this, &hasRoom](const SharedRow &row) { hasRoom = hasRoom && m_past->keep(row); });
}

void Board::reset(const PatternSet &patterns, quint64 generation)
{
    keepPast();
    m_recogniser.setPatterns(patterns);
    m_rows.clear();
    m_judge.clear();
    m_memory.clear();
    m_listeners.clear();
    m_companions.clear();
    m_sightings.clearRows();
    m_delta.reset(generation);
    m_unwatched.clear();
    m_count = 0;
    m_masters.forgetPasses();
    m_set.reset();
    m_leftOut.clear();
    m_inWay.clear();
    m_losses.clear();
}

void Board::setTimed(bool timed)
{
    m_judge.setTimed(timed);
    if (timed)
        m_unwatched.end();
    else
        m_unwatched.begin(m_spec.separate || m_spec.masters.size() == 1, m_spec.masters.size());
}

void Board::tellHeldBack()
{
    for (const quint32 index : m_unwatched.takeHeldBack()) {
        // It may have ended meanwhile, and its cell may be another's.
        Cell &cell = m_rows[index];
        if (!cell.row || !cell.heldBack)
            continue;
        cell.heldBack = false;
        m_delta.add(cell, Event::Present);
    }
}

void Board::observe(int master, Reading &&reading, Source source, Millis changedAfter)
{
    Observed observed = observedBy(master, reading, source, changedAfter);
    m_masters.noteReading(master, observed.at);
    if (!reading.exists) {
        const bool wasInWay = m_inWay.forget(master, reading.key);
        notThere(reading, observed);
        if (wasInWay)
            tellInWay(reading.key);
        return;
    }
    Holding holding;
    holding.master = quint16(master);
    const auto [isRow, leftOut] = m_recogniser.fillHolding(&holding, reading);
    if (leftOut != LeftOut::None && source == Source::Pass)
        m_leftOut.add(master, leftOut, reading, observed.at, m_spec.absurdAfter);
    const bool accompanied = m_judge.isTimed() && !reading.companions.isEmpty();
    if (!isRow) {
        if (accompanied)
            m_companions.noteNoLock(master, reading, m_recogniser.patterns());
        const bool isNew = holding.library == Dialects::noLock
            ? m_inWay.note(master, reading.key, reading.type)
            : m_inWay.forget(master, reading.key);
        observed.source = Source::Pass;
        notThere(reading, observed);
        if (isNew)
            tellInWay(reading.key);
        return;
    }
    m_inWay.forget(master, reading.key);
    // Where the deadline stands in the value, the next owner writes over it, which from Redis 7.2 on does not
    // end the idle time while the server saves.
    observed.unchangedSeconds = holding.logical ? 0 : reading.unchangedSeconds();
    if (m_masters.mayBeFlushed(master, observed.askedAt()))
        m_confirm(master, reading.key); // nothing else will say that it is gone
    const quint32 hash = m_rows.hashOf(master, reading.key);
    const quint32 known = m_rows.find(master, reading.key, hash);
    if (known == RowStore::none) {
        observeNew(hash, std::move(holding), reading, observed);
        return;
    }
    if (accompanied || m_rows[known].accompanied)
        m_companions.noteLock(m_rows[known], reading, accompanied, m_recogniser.patterns());
    observeKnown(known, holding, observed);
}

void Board::observeNew(quint32 hash, Holding &&now, const Reading &reading, Observed observed)
{
    observed.mayBeOlder = m_masters.isKnown(observed.master) && !m_recogniser.isLockAlone(reading);
    const bool forgotten = m_unwatched.forgets(m_count);
    if (forgotten && !m_unwatched.insertTold(m_spec.separate ? observed.master : 0, reading.key))
        return;
    const quint32 index = m_rows.create(hash);
    ++m_count;
    Cell &cell = m_rows[index];
    if (m_judge.isTimed() && !reading.companions.isEmpty())
        m_companions.noteLock(cell, reading, true, m_recogniser.patterns());
    cell.answered = masterBit(observed.master);
    cell.seen = masterBit(observed.master);
    cell.seenAt = sightOf(observed.askedAt());
    Row row = m_rows.newRow(observed.master, reading.key);
    row.holdings.append(std::move(now));
    m_memory.rowBegins(index, observed.master, reading.key);
    m_unwatched.holdBack(index, cell, row.holdings.first().library);
    evaluate(index, row, observed);
    if (forgotten && !cell.heldBack)
        m_rows.remove(index);
}

/// Returns true if a deadline that was read over a slow connection is now known better by so much that it
/// shows.
static bool isCorrected(Millis before, Millis now)
{
    constexpr Millis shown = 50;
    return before != noDeadline && now != noDeadline && qAbs(now - before) > shown;
}

void Board::observeKnown(quint32 index, const Holding &now, Observed observed)
{
    Cell &cell = m_rows[index];
    const bool hadIt = isOfHoldOn(index, observed.master);
    observed = heardOf(index, observed);
    if (isOfHold(index, now.hasToken, now.token))
        m_holds.noteSight(index, observed, !hadIt);
    else if (!hadIt && cell.row.masters() > 1)
        noteAbsent(index, observed);
    const bool known = cell.answered & masterBit(observed.master);
    const bool isFirstSight = !(cell.seen & masterBit(observed.master));
    const bool isLoaded = isFirstSight && m_masters.mayHaveOldData(observed.master);
    cell.answered |= masterBit(observed.master);
    cell.seen |= masterBit(observed.master);
    cell.seenAt = std::max(cell.seenAt, sightOf(observed.askedAt()));
    int before = cell.row.holdingOn(observed.master);
    // Where a key lives on one master only, it has moved.
    const bool elsewhere = before < 0 && m_spec.sharded() && cell.row.holdingCount() > 0;
    if (elsewhere)
        before = 0;
    bool better = true; // says more than what is known
    Millis renewedFrom = noDeadline;
    if (before < 0) {
        observed.changed = true;
    } else {
        const SharedRow::HoldingView holding = cell.row.holding(before);
        HoldingChange change = compareHoldings(cell.row, holding, now, observed.at);
        const bool mayBeCut = change.fell;
        if (isLoaded)
            change.rose = change.fell = false; // the lease may come from the data that the server loaded
        if (change.fell)
            renewedFrom = beforeClockWasSetBack(cell.row, now, observed.at);
        if (renewedFrom != noDeadline) {
            change.fell = false;
            change.rose = true;
        }
        observed.changed = !change.same || change.moved || change.otherInside || elsewhere;
        observed.rose = change.rose;
        observed.fell = change.fell;
        better = observed.changed || holding.slack > now.slack;
        if (cell.row.masters() == 1 && observed.changed)
            m_memory.noteLease(index, mayBeCut && renewedFrom == noDeadline,
                               change.fell && isSameHoldAfter(cell, observed),
                               change.rose || !change.same || (isLoaded && change.moved));
    }
    if (!better && known) {
        if (cell.renewalDue)
            rejudge(index, observed.at);
        return;
    }
    Row row = *cell.row;
    if (renewedFrom != noDeadline)
        row.deadline = renewedFrom;
    if (isLoaded)
        row.renewalPeriod = Row::unmeasured; // its next renewal may have been before
    if (before < 0)
        row.holdings.append(now);
    else if (better)
        row.holdings[before] = now;
    if (isFirstSight && before >= 0)
        observed.lost = lostUnderAnother(cell, cell.row.holding(before), observed);
    const bool isClearer = before >= 0 && isCorrected(cell.row.holding(before).deadline, now.deadline);
    if (observed.changed || !known || cell.renewalDue || isClearer)
        evaluate(index, row, observed);
    else
        cell.row = packed(row);
}

/// The clock of a server was set back, so that a lease ends later; the next renewal gives it the usual length
/// again, and it ends sooner. Returns the deadline by the clock of before if `now` is such a renewal, else
/// noDeadline.
Millis Board::beforeClockWasSetBack(const SharedRow &row, const Holding &now, Millis at) const
{
    const Millis lease = row.longestLease();
    const Millis since = std::max(row.firstSeen(), row.lastRenewal());
    const Millis before = m_masters.clock(now.master).before(row.deadline(), since);
    const bool isUsual = lease > 0 && qAbs(now.deadline - at - lease) <= lease / 10;
    return row.masters() == 1 && row.deadline() != noDeadline && isUsual && before < now.deadline
        ? before
        : noDeadline;
}

/// Returns false if a client that uses its token for each of its holds may have released the lock and taken
/// it again before this reading.
bool Board::isSameHoldAfter(const Cell &cell, const Observed &observed)
{
    constexpr Millis atOnce = 250;
    const bool isBounded = observed.heard && observed.changedAfter > 0;
    return (isBounded && observed.at - observed.changedAfter <= atOnce)
        || tokenScope(*cell.row) == TokenScope::Hold;
}

void Board::notThere(const Reading &reading, Observed observed, EndReason sign)
{
    const int master = observed.master;
    const quint32 index = m_rows.find(master, reading.key);
    if (index == RowStore::none) {
        if (observed.source == Source::Push)
            noteMissed(reading.key, observed);
        return;
    }
    Cell &cell = m_rows[index];
    if (m_spec.sharded() && !holds(cell, master) && observed.askedAt() <= lastSeen(cell)) {
        m_confirm(master, reading.key); // its slot has moved since, and another master has the key
        return;
    }
    const bool known = cell.answered & masterBit(master);
    observed = heardOf(index, observed);
    cell.answered |= masterBit(master);
    // SCAN has returned a key that a pass reads, so it was there after the master was emptied. In data that
    // the master loaded it may have had another token.
    const bool isFound =
        observed.source == Source::Pass && m_masters.emptiedBy(master) != EndReason::CannotTell;
    const bool wasSeen = isFound || (cell.seen & masterBit(master));
    if (holds(cell, master) || m_spec.sharded())
        gone(index, observed,
             sign == EndReason::CannotTell ? EndCause(sign, {EndReason::Evicted})
                 : sign != EndReason::None ? EndCause(sign)
                 : wasSeen                 ? EndCause()
                                           : emptiedBy(master));
    else {
        noteAbsent(index, observed);
        if (!known)
            evaluate(index, observed);
    }
}

/// This master does not have the token of the row of a set.
void Board::noteAbsent(quint32 index, const Observed &observed)
{
    if (!m_memory.setSights().hasPending(index))
        return; // as for almost all rows: nothing is unpacked
    Row row = *m_rows[index].row;
    if (m_holds.takeAbsence(index, row, observed))
        change(index, row);
}

void Board::noteMissed(const QByteArray &key, const Observed &observed)
{
    if (!m_masters.isComplete(observed.master))
        return;
    // If several databases are in use, it may have been a key of the same name in another one.
    const bool isCounted = m_masters.countsMissed(observed.master);
    const HoldMemory::Missed missed = m_memory.noteCameAndWent(key, observed, isCounted);
    if (missed != HoldMemory::Missed::No && m_missed)
        m_missed({observed.master, key, observed.changedAfter, observed.answeredAt(),
                  missed == HoldMemory::Missed::Certainly});
}

Observed Board::observedBy(int master, const Reading &reading, Source source, Millis changedAfter)
{
    Observed observed{master, source, reading.readAt};
    observed.slack = reading.slack;
    observed.changedAfter = changedAfter;
    observed.pushedAfter = changedAfter;
    return observed;
}

/// Returns true if this is the token of the hold that the row of a set shows.
bool Board::isOfHold(quint32 index, bool hasToken, QByteArrayView token) const
{
    const Cell &cell = m_rows[index];
    return cell.row.masters() > 1 && cell.holdLeads && hasToken && token == m_memory.tokenOf(index, cell.row);
}

/// Returns true if this master is known to have the token of the hold that the row of a set shows.
bool Board::isOfHoldOn(quint32 index, int master) const
{
    const SharedRow &row = m_rows[index].row;
    const int place = row.masters() > 1 ? row.holdingOn(master) : -1;
    return place >= 0 && isOfHold(index, row.holding(place).hasToken, row.holding(place).token);
}

/// Returns the last instant at which a key on this master proves a lock that was there at `since`. Its lease
/// may have ended after that; a server removes such keys later.
Millis Board::provedUntil(const Cell &cell, int master, Millis since) const
{
    const int place = cell.row.holdingOn(master);
    if (place < 0)
        return noDeadline;
    const SharedRow::HoldingView holding = cell.row.holding(place);
    const bool ends = !holding.logical && holding.deadline != noDeadline;
    return ends ? m_masters.clock(master).soonest(holding.deadline, since) - holding.slack - deadlineRounding
                : noDeadline;
}

/// Before the cell takes what was observed.
Observed Board::heardOf(quint32 index, Observed observed)
{
    const Cell &cell = m_rows[index];
    observed.heard = (cell.answered & masterBit(observed.master))
        && m_masters.hears(observed.master, cell.row.key(), m_recogniser.patterns());
    observed.lookedUntil = lastSeen(cell);
    observed.thereUntil =
        cell.row.masters() > 1 ? m_memory.setSights().onMaster(index, observed.master) : observed.lookedUntil;
    if (!observed.heard) {
        observed.changedAfter = 0;
        return observed;
    }
    // A flush is pushed for all keys at once.
    if (m_masters.mayBeFlushed(observed.master, observed.lookedUntil))
        observed.changedAfter = observed.source == Source::Unreported
            ? m_masters.flushedAfter(observed.master)
            : std::min(observed.changedAfter, m_masters.flushedAfter(observed.master));
    observed.thereUntil = std::min(std::max(observed.thereUntil, observed.changedAfter),
                                   provedUntil(cell, observed.master, observed.thereUntil));
    if (isOfHoldOn(index, observed.master))
        m_memory.setSights().note(index, observed.master, observed.thereUntil);
    return observed;
}

void Board::gone(quint32 index, Observed observed, const EndCause &emptied)
{
    Cell &cell = m_rows[index];
    const bool isLast = cell.row.holdingCount() == 1;
    if (isLast && cell.row.states().testFlag(State::Free))
        return endRow(index, observed, EndCause(EndReason::CannotTell)); // no hold ended
    const auto holding = cell.row.holding(isLast ? 0 : cell.row.holdingOn(observed.master));
    observed.lost = isLast && m_memory.takeEndedByUs(index, cell.row)
        ? EndCause(EndReason::ByUs)
        : lossReasonOf(cell.row, holding, observed, m_masters, emptied);
    if (observed.lost.why == EndReason::Expired && m_memory.isCut(index))
        observed.lost = m_memory.isSurelyCut(index)
            ? EndCause(EndReason::Shortened)
            : EndCause(EndReason::CannotTell, {EndReason::Shortened, EndReason::Expired});
    m_losses.add(observed.master, observed.lost.why, cell.row, holding, observed.at);
    observed.lost = provedLoss(observed.lost, observed, cell);
    if (isLast) {
        endRow(index, observed, m_holds.endReason(index, cell.row, observed.lost));
        return;
    }
    const bool hadQuorum = cell.row.held() >= m_spec.quorum();
    observed.changed = true;
    Row row = *cell.row;
    row.holdings.removeIf([&](const Holding &each) { return each.master == observed.master; });
    cell.rose &= ~masterBit(observed.master);
    evaluate(index, row, observed);
    if (hadQuorum && row.held < m_spec.quorum() && !m_memory.setSights().hasPending(index))
        m_losses.noteQuorumLost(observed.master);
}

/// Tells that the hold of the cell's row ended. A hold of a Redlock set ended with its quorum.
void Board::reportEnd(quint32 index, const Observed &observed, const EndCause &cause)
{
    const EndReason why = cause.why;
    Cell &cell = m_rows[index];
    base::KnownTime ended = observed.endedAt();
    TimeSource from =
        observed.heard && observed.source == Source::Push ? TimeSource::Heard : TimeSource::Read;
    const QuorumCoursePtr course = cell.row.quorum();
    const std::optional<PendingLoss> loss = m_memory.setSights().pending(index);
    if (course && course->lost())
        ended = *course->lost();
    else if (loss)
        ended = observed.since(loss->after); // lost then or later
    else if (cell.row.masters() > 1 && cell.row.held() >= m_spec.quorum())
        ended = observed.since(m_memory.setSights().onMasters(index, m_spec.quorum())); // lost unseen
    else if ((why == EndReason::Expired || why == EndReason::Shortened) && cell.row.masters() == 1) {
        // By its server's clock it ended at its deadline, even if its key was removed later. The instant of
        // that in this clock has an error: a clock that is set right slowly drifts by up to 500 ppm.
        constexpr Millis perDrift = 2'000;
        const Millis read = std::max(cell.row.firstSeen(), cell.row.lastRenewal());
        const Millis drift = std::max<Millis>(0, cell.row.deadline() - read) / perDrift;
        const Millis error = cell.slack + deadlineRounding + drift;
        ended.latest = std::min(ended.latest, cell.row.deadline() + error);
        ended.earliest = std::min(cell.row.deadline() - error, ended.latest);
        from = TimeSource::Deadline;
    }
    m_delta.addEnd(cell, cause, ended, from);
}

void Board::endRow(quint32 index, const Observed &observed, const EndCause &cause)
{
    const EndReason why = cause.why;
    Cell &cell = m_rows[index];
    if (why == EndReason::ByUs)
        m_past->keepEnded(cell.row, observed.at);
    m_past->noteEnd(cell.row, cause, m_memory.isCut(index));
    reportEnd(index, observed, cause);
    m_companions.forget(cell);
    m_sightings.end(index, cell.row);
    if (m_judge.isTimed()) {
        m_memory.holdEnds(index, cell.row, observed.at, why == EndReason::ByUs);
        m_memory.rowEnds(index, cell.row, observed.answeredAt());
    }
    m_memory.forgetRow(index);
    m_rows.remove(index);
    --m_count;
    prune(observed.at);
}

/// Returns an instant: a renewal before it would have been seen. 0: that is not proved, or no renewal is due.
/// A renewal of a set's lock is a rise on as many masters as make a quorum, so that the others need not be
/// read.
Millis Board::lookedUntil(quint32 index, const Row &row) const
{
    if (renewalMissedAt(row) == noDeadline)
        return 0; // as for almost all rows
    const Cell &cell = m_rows[index];
    Millis looked = lastSeen(cell);
    if (row.masters > 1 && row.hasToken && !hasTokenPerMaster(row)) {
        const int spare = row.held - std::min<int>(m_spec.quorum(), row.held);
        const int risen = std::popcount(cell.rose);
        looked = m_memory.setSights().onMasters(index, std::min<int>(row.held, spare + 1 + risen));
    }
    // While no client reached its master, its holder could not renew: it gets as much time as usual.
    const Millis usual = row.renewalPeriod + row.renewalPeriod / 2;
    const bool isBack = std::any_of(row.holdings.begin(), row.holdings.end(), [&](const Holding &each) {
        return m_masters.isBackSince(each.master, looked - usual);
    });
    return isBack ? 0 : looked;
}

void Board::evaluate(quint32 index, const Observed &observed)
{
    Row row = *m_rows[index].row;
    evaluate(index, row, observed);
}

void Board::evaluate(quint32 index, Row &row, const Observed &observed)
{
    Cell &cell = m_rows[index];
    if (observed.rose)
        cell.rose |= masterBit(observed.master);
    const Claim claim = leadingClaim(row.holdings, m_spec.quorum());
    if (!m_set.isSet() && m_set.takeProof(row, claim))
        m_rows.forEachCell([this, now = steadyNow()](quint32 i, const Cell &) { rejudge(i, now); });
    if (row.masters > 1) {
        m_memory.noteUnchanged(index, observed);
        if (!cell.row || (observed.changed && !observed.isClockSet))
            m_memory.setSights().noteReply(index, observed.repliedAt());
    }
    std::optional<Event> event;
    if (!cell.row) {
        beginHold(index, row, claim, observed);
        const bool isTaken = m_masters.isKnown(observed.master) && m_holds.isNew(row, claim, observed);
        event = isTaken && !isOnlyQueue(row) ? Event::Acquired : Event::Present;
    } else if (m_holds.changesHands(index, cell, row, claim)) {
        cell.row = m_holds.endedBefore(index, cell);
        if (claim.leads && m_memory.isMine(row.key, claim.token))
            m_past->keepEnded(cell.row, observed.at);
        const EndCause cause = m_holds.endReason(index, cell.row, replacedBy(observed));
        m_past->noteEnd(cell.row, cause, m_memory.isCut(index));
        reportEnd(index, observed, cause);
        m_memory.holdEnds(index, cell.row, observed.at);
        m_sightings.end(index, cell.row);
        beginHold(index, row, claim, observed);
        event = m_holds.isNew(row, claim, observed) ? Event::Acquired : Event::Present;
    } else {
        event = m_holds.follow(index, cell, row, claim, observed);
    }
    m_holds.lookBack(index, row, claim);
    m_holds.refreshPresence(cell, row, claim);
    m_judge.judge(index, row, observed.at, lookedUntil(index, row));
    const bool differs = cell.row
        && (cell.row.states() != row.states || cell.row.answered() != row.answered
            || cell.row.isStale() != row.stale || cell.row.isOwnerGone() != row.ownerGone
            || isCorrected(cell.row.deadline(), row.deadline));
    if (!event && differs)
        event = Event::Changed;
    // Who was told of this row holds its block: an equal one would be a second copy of a million.
    if (event || !cell.row || row != *cell.row)
        cell.row = packed(row);
    if (event == Event::Acquired || event == Event::Present)
        m_hosts.take(cell.row);
    if (event)
        m_delta.add(cell, *event);
    if (row.masters > 1)
        askSilent(index);
}

/// Asks the masters of a set whether they have the token of a hold that seems to have lost its quorum.
void Board::askSilent(quint32 index)
{
    for (quint64 silent = m_memory.setSights().takeQuestions(index); silent != 0; silent &= silent - 1)
        m_confirm(std::countr_zero(silent), m_rows[index].row.key().toByteArray());
}

void Board::rejudge(quint32 index, Millis now)
{
    Cell &cell = m_rows[index];
    Row row = *cell.row;
    m_judge.judge(index, row, now, lookedUntil(index, row));
    if (row.states == cell.row.states() && row.manyOwners == cell.row.hasManyOwners()
        && row.takenOften == cell.row.isTakenOften() && row.ownerGone == cell.row.isOwnerGone()
        && row.overdueAt == cell.row.overdueAt() && row.heldSince() == cell.row.heldSince())
        return;
    change(index, row);
}

void Board::beginHold(quint32 index, Row &row, const Claim &claim, const Observed &observed)
{
    m_holds.begin(index, m_rows[index], row, claim, observed);
    if (m_judge.isTimed())
        row.connections = m_sightings.begin(index, row);
}

/// What a new past makes of some of the rows: all at once would hold up everything else.
void Board::rejudgeSome(Millis now)
{
    const quint32 until = std::min<quint32>(m_rows.size(), m_rejudged + std::min(m_rows.size(), dueAtOnce));
    for (; m_rejudged < until; ++m_rejudged) {
        if (m_rows[m_rejudged].row)
            rejudge(m_rejudged, now);
    }
    if (m_rejudged >= m_rows.size())
        m_rejudged = std::numeric_limits<quint32>::max();
}

void Board::advance(Millis now)
{
    if (m_rejudged < m_rows.size())
        rejudgeSome(now);
    for (quint32 i = 0; i < dueAtOnce && m_judge.nextDue() <= now; ++i) {
        const quint32 index = m_judge.takeDue();
        if (index == RowStore::none)
            continue;
        Cell &cell = m_rows[index];
        if (m_nearEnd)
            RowJudge::tellNearEnd(cell, now,
                                  [&](int master) { m_nearEnd(master, cell.row.key().toByteArray()); });
        const auto confirm = [&](int master) {
            m_confirm(master, cell.row.key().toByteArray());
        };
        m_judge.confirm(cell, now, confirm);
        rejudge(index, now);
        m_judge.confirmRenewal(cell, now, confirm);
    }
    prune(now);
}

void Board::prune(Millis now)
{
    if (m_memory.prune(now))
        m_judge.compact(m_count);
}

SharedRow Board::rowOf(int master, const QByteArray &key) const
{
    const quint32 index = m_rows.find(master, key);
    return index == RowStore::none ? SharedRow() : m_rows[index].row;
}

} // namespace locks
