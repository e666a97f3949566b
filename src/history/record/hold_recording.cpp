// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/hold_recording.h"

#include "locks/dialects/dialects.h"
#include "locks/owners/row_owners.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace history {

namespace {

constexpr qint64 beside = 1'000; // ms within which the masters of one acquire are taken one after the other
constexpr qint64 clockSteps = 1'000; // ms by which our clock may be corrected without a word

/// When the lock of each change was taken again, as far as that is told along with it: an end is told a
/// moment after it was heard, and by then another hold may have begun.
QList<locks::Millis> nextBegins(const QList<ToldChange> &changes)
{
    QList<locks::Millis> next(changes.size(), locks::noDeadline);
    const auto isEnd = [](const ToldChange &told) {
        return told.change.event == locks::Event::Ended;
    };
    if (std::none_of(changes.begin(), changes.end(), isEnd))
        return next;
    QHash<std::pair<QByteArray, int>, locks::Millis> begun;
    for (qsizetype i = changes.size(); --i >= 0;) {
        const locks::SharedRow &row = changes.at(i).change.row;
        const std::pair place(row.key().toByteArray(), row.separateMaster());
        if (isEnd(changes.at(i)))
            next[i] = begun.value(place, locks::noDeadline);
        else if (!row.isGhost()) // its row shows since when the hold that ended was held
            begun.insert(place, row.heldSince());
    }
    return next;
}

/// What was left when it was seen first; nullopt: it was renewed before it went on here.
std::optional<Step> firstLease(const HoldTable::Begun &begun, const Hold &hold, const ToldChange &told)
{
    if (begun.continued && begun.stored.renewals > 0)
        return std::nullopt;
    const UnixMs seen = begun.continued ? begun.stored.from : told.at + told.unixMinusSteady;
    const std::optional<UnixMs> deadline = begun.continued ? begun.stored.deadline : hold.deadline;
    return Step{Step::Kind::Lease, seen, deadline ? *deadline - seen : -1};
}

locks::TimeSource sourceOfBegin(const locks::SharedRow &row)
{
    if (row.heldSince() == row.firstSeen())
        return row.birthSeen() ? locks::TimeSource::Heard : locks::TimeSource::Read;
    return row.sinceFrom() == locks::SinceFrom::IdleTime ? locks::TimeSource::Read
                                                         : locks::TimeSource::Recorded;
}

/// When the lease in the value of this row ended.
base::KnownTime lapsedAt(const Hold &hold, const locks::SharedRow &row)
{
    const qint64 error = row.holdingCount() > 0 ? row.holding(0).slack : 0;
    const UnixMs deadline = hold.deadline.value_or(hold.lastSeen);
    return {deadline - error, deadline + error};
}

bool isLapsed(const locks::SharedRow &row)
{
    return row.states().testFlag(locks::State::Lapsed);
}

} // namespace

HoldRecording::HoldRecording(HistoryWriter *writer, Facts facts,
                             std::function<bool(const QByteArray &)> isMeant)
    : m_writer(writer)
    , m_facts(std::move(facts))
    , m_isMeant(std::move(isMeant))
    , m_ends(writer)
{
}

void HoldRecording::take(const QList<ToldChange> &changes, const QStringList &away)
{
    m_away = away;
    const QList<locks::Millis> next = nextBegins(changes);
    for (qsizetype i = 0; i < changes.size(); ++i)
        take(changes.at(i), next.at(i));
}

/// `next`: when its lock was taken again.
void HoldRecording::take(const ToldChange &told, locks::Millis next)
{
    const locks::SharedRow &row = told.change.row;
    const auto known = m_held.find(row.id());
    const bool isEnd = told.change.event == locks::Event::Ended;
    if (known == m_held.end()) {
        takeNew(told);
        return;
    }
    if (isEnd) {
        end(&*known, endOf(*known, told, next));
        m_held.erase(known);
        m_losing.remove(row.id());
        return;
    }
    // A board may tell of a change of hands as of a change, where it was away meanwhile.
    const bool isOther = known->hold.hasToken && row.hasToken() && known->hold.token != row.token();
    if (isOther || isLapsed(row)) {
        const EndReason replaced = isWithoutQuorum(*known) ? EndReason::NoQuorum : EndReason::Replaced;
        end(&*known,
            isOther ? Ending{replaced, base::KnownTime{{}, row.heldSince() + told.unixMinusSteady},
                             told.unixMinusSteady}
                    : Ending{EndReason::Lapsed, lapsedAt(known->hold, row), told.unixMinusSteady});
        if (!isOther)
            m_lapsed.insert(row.id(), known->hold.lastSeen); // a new lease began later than that
        m_held.erase(known);
        if (isOther)
            begin(row, told);
        return;
    }
    // Its quorum is won long after its first master: that was an attempt, and the hold begins now.
    const bool isWon = isWithoutQuorum(*known) && hasQuorum(row) && row.birthSeen();
    if (isWon && row.heldSince() + told.unixMinusSteady > known->hold.from + beside) {
        end(&*known,
            {EndReason::NoQuorum, base::KnownTime{{}, row.heldSince() + told.unixMinusSteady},
             told.unixMinusSteady});
        m_held.erase(known);
        begin(row, told);
        return;
    }
    update(&*known, row, told);
    markDirty(row.id(), &*known);
}

bool HoldRecording::hasQuorum(const locks::SharedRow &row) const
{
    return m_facts.quorum == 0 || row.held() >= m_facts.quorum || row.states().testFlag(locks::State::Quorum);
}

/// Of a row without a hold here.
void HoldRecording::takeNew(const ToldChange &told)
{
    const locks::SharedRow &row = told.change.row;
    const auto attempt = m_attempts.find(row.id());
    if (told.change.event == locks::Event::Ended) {
        m_lapsed.remove(row.id());
        m_leftovers.remove(row.id());
        if (attempt == m_attempts.end())
            return;
        beginAttempt(row.id());
        const auto begun = m_held.find(row.id());
        if (begun == m_held.end())
            return;
        end(&*begun, endOf(*begun, told));
        m_held.erase(begun);
        return;
    }
    if (row.states().testFlag(locks::State::Free))
        return; // a queue is no hold
    if (isLapsed(row) || (m_leftovers.contains(row.id()) && !hasQuorum(row)))
        return;
    if (!hasQuorum(row)) {
        if (attempt == m_attempts.end())
            m_attempts.insert(row.id(), {told, told, m_watchedMs});
        else if (row.held() >= attempt->last.change.row.held())
            attempt->last = told; // as it was when it stood on the most of them
        return;
    }
    m_attempts.remove(row.id());
    m_leftovers.remove(row.id());
    begin(row, told);
}

void HoldRecording::markDirty(quint32 row, Held *held)
{
    if (held->isDirty)
        return;
    held->isDirty = true;
    m_dirty.append(row);
}

void HoldRecording::begin(const locks::SharedRow &row, const ToldChange &told)
{
    Held held;
    Hold &hold = held.hold;
    hold.deployment = m_facts.deployment;
    hold.key = row.key().toByteArray();
    // What a person looks at besides, and is probably no lock, has no holder.
    if (!m_isMeant(hold.key) || row.library() == locks::noLockLibrary)
        return;
    nameHolder(&hold, row);
    hold.server = m_facts.separate.value(row.separateMaster());
    hold.masters = quint16(std::max(row.held(), 1));
    hold.from = row.heldSince() + told.unixMinusSteady;
    hold.birthSeen = row.birthSeen();
    hold.fromSource = sourceOfBegin(row);
    hold.bornWithinMs = row.heldSince() == row.firstSeen() ? row.bornWithin() : 0;
    if (row.masters() > 1 && hold.masters == 1 && hold.bornWithinMs == 0)
        hold.birthSeen = false; // else it would look like a record of the first days, which has a bound
    hold.isGhost = row.isGhost();
    if (hold.isGhost) { // its row shows since when the hold that ended was held
        hold.from = told.at + told.unixMinusSteady;
        hold.birthSeen = false;
        hold.fromSource = locks::TimeSource::Read;
        hold.bornWithinMs = 0;
    }
    if (row.deadline() != locks::noDeadline)
        hold.deadline = row.deadline() + told.unixMinusSteady;
    if (const UnixMs lapsed = m_lapsed.take(row.id()); lapsed > hold.from) {
        hold.from = told.at + told.unixMinusSteady; // it was free in between, whatever the row says
        hold.birthSeen = false;
        hold.fromSource = locks::TimeSource::Read;
        hold.bornWithinMs = std::max<qint64>(hold.from - lapsed, 1);
    }
    held.unixMinusSteady = told.unixMinusSteady;
    const HoldTable::Begun begun = m_writer->holds().begin(m_writer->writing(), hold);
    if (begun.number == 0)
        return;
    takeStored(&held, begun);
    held.lease = firstLease(begun, hold, told);
    held.steps = StepWriter(hold.from);
    held.lastRenewal = row.lastRenewal();
    if (begun.continued)
        held.steps.beginPart(begun.nextPart);
    else if (hold.bornWithinMs > 0) // else its server may have old data of it, or it was there all along
        m_ends.noteBegin(hold, told.at + told.unixMinusSteady);
    Held &kept = *m_held.insert(row.id(), std::move(held));
    update(&kept, row, told);
    markDirty(row.id(), &kept);
}

void HoldRecording::nameHolder(Hold *hold, const locks::SharedRow &row) const
{
    hold->token = row.token().toByteArray();
    hold->hasToken = row.hasToken();
    hold->library = locks::Dialects::table().at(row.library()).id();
    if (const auto owner = locks::soleOwnerOf(row))
        hold->owner = owner->owner.text;
}

/// What was recorded of a hold that goes on is known still.
void HoldRecording::takeStored(Held *held, const HoldTable::Begun &begun) const
{
    Hold &hold = held->hold;
    hold.id = begun.number;
    hold.from = begun.stored.from;
    hold.birthSeen = begun.stored.birthSeen;
    hold.fromSource = begun.stored.fromSource;
    hold.bornWithinMs = begun.stored.bornWithinMs;
    if (!begun.continued)
        return;
    hold.isGhost = hold.isGhost || begun.stored.isGhost;
    hold.renewals = begun.stored.renewals;
    hold.masters = std::max(hold.masters, begun.stored.masters);
    hold.leaseMs = begun.stored.leaseMs;
    hold.mostWaiters = begun.stored.mostWaiters;
    hold.askedSeconds = begun.stored.askedSeconds;
    held->askedSeconds = std::max(0, hold.askedSeconds);
    held->hadQuorum = m_facts.quorum > 0 && hold.masters >= m_facts.quorum;
}

void HoldRecording::update(Held *held, const locks::SharedRow &row, const ToldChange &told)
{
    Hold &hold = held->hold;
    if (!hold.hasToken && row.hasToken()) {
        nameHolder(&hold, row);
        m_writer->holds().setHolder(m_writer->writing(), hold);
    }
    // Our own clock was set: how long it lasted is not known any more.
    if (std::abs(told.unixMinusSteady - held->unixMinusSteady) > clockSteps) {
        hold.birthSeen = false;
        hold.bornWithinMs = 0;
    }
    hold.masters = std::max(hold.masters, quint16(std::max(row.held(), 1)));
    held->isEvictable = row.states().testFlag(locks::State::Evictable);
    held->hadQuorum = held->hadQuorum || row.states().testFlag(locks::State::Quorum);
    // As it was when it stood on the most of them.
    if (m_facts.quorum > 0 && !held->hadQuorum && row.held() >= hold.masters)
        hold.inWay = inWayOf(hold, row);
    hold.lastSeen = told.at + told.unixMinusSteady;
    hold.isGhost = hold.isGhost || row.isGhost(); // until a renewal: another program may have seen it appear
    if (row.deadline() != locks::noDeadline) {
        hold.deadline = row.deadline() + told.unixMinusSteady;
        hold.leaseMs = std::max(hold.leaseMs, qint64(row.longestLease()));
    } else {
        hold.deadline.reset();
    }
    takeQuorum(held, row, told);
    takeRenewals(held, row, told);
    takeWaiters(held, row, told);
    takeAsked(held, row, told);
}

/// As the board has followed it; in the clock of the record.
void HoldRecording::takeQuorum(Held *held, const locks::SharedRow &row, const ToldChange &told)
{
    const locks::QuorumCoursePtr course = row.quorum();
    if (!course)
        return;
    const locks::QuorumCourse now = course->shifted(told.unixMinusSteady);
    if (now == held->hold.quorum)
        return;
    held->hold.quorum = now;
    held->lost = now.lost();
    if (held->lost)
        m_losing.insert(row.id());
    else
        m_losing.remove(row.id());
    m_writer->holds().putQuorum(m_writer->writing(), held->hold);
}

/// A holder that releases takes its lock from one master after the other; where the rest stays, the quorum is
/// lost and the holder does not know.
void HoldRecording::endLost(UnixMs now)
{
    for (const quint32 row : QSet<quint32>(m_losing)) {
        const auto held = m_held.find(row);
        if (held != m_held.end() && held->lost && now - held->lost->latest < locks::QuorumCourse::settling)
            continue;
        m_losing.remove(row);
        if (held == m_held.end() || !held->lost)
            continue;
        end(&*held, {EndReason::QuorumLost, *held->lost, held->unixMinusSteady});
        m_held.erase(held);
        m_leftovers.insert(row);
    }
}

/// On each master that does not have this lock; while two are tied the row itself has no token.
QList<StoodInWay> HoldRecording::inWayOf(const Hold &hold, const locks::SharedRow &row) const
{
    using What = StoodInWay::What;
    QList<StoodInWay> found;
    const QList<locks::NoLock> noLocks = row.noLocks();
    for (int i = 0; i < m_facts.masters.size(); ++i) {
        const QString &master = m_facts.masters.at(i);
        const int place = row.holdingOn(i);
        const auto before =
            std::find_if(hold.inWay.begin(), hold.inWay.end(), [&master](const StoodInWay &each) {
                return each.master == master && each.what != What::Nothing && each.what != What::Away;
            });
        if (before != hold.inWay.end() && (m_away.contains(master) || place < 0)) {
            found.append(*before); // it has gone since, and the lock did not come there
        } else if (m_away.contains(master)) {
            found.append({master, What::Away, {}});
        } else if (place < 0) {
            const auto noLock = std::find_if(noLocks.begin(), noLocks.end(),
                                             [i](const locks::NoLock &each) { return each.master == i; });
            if (noLock == noLocks.end())
                found.append({master, What::Nothing, {}});
            else
                found.append({master, What::NoLock, {}, locks::keyTypeName(noLock->type)});
        } else if (const auto holding = row.holding(place); holding.library == locks::noLockLibrary) {
            found.append({master, What::NoLock, {}, locks::keyTypeName(holding.type)});
        } else if (holding.hasToken != hold.hasToken || holding.token != hold.token) {
            found.append({master, What::Another, holding.token.toByteArray()});
        }
    }
    return found;
}

void HoldRecording::takeRenewals(Held *held, const locks::SharedRow &row, const ToldChange &told)
{
    if (row.lastRenewal() <= held->lastRenewal)
        return;
    held->lastRenewal = row.lastRenewal();
    held->hold.isGhost = row.isGhost();
    ++held->hold.renewals;
    if (const auto lease = std::exchange(held->lease, std::nullopt))
        addStep(held, lease->kind, lease->at, lease->value);
    const qint64 left = row.deadline() == locks::noDeadline ? -1 : row.deadline() - row.lastRenewal();
    addStep(held, Step::Kind::Renewed, row.lastRenewal() + told.unixMinusSteady, left);
}

void HoldRecording::takeWaiters(Held *held, const locks::SharedRow &row, const ToldChange &told)
{
    const qint32 waiters = row.waiters();
    if (waiters < 0)
        return;
    held->hold.mostWaiters = std::max(held->hold.mostWaiters, waiters);
    if (std::exchange(held->waiters, waiters) != waiters)
        addStep(held, Step::Kind::Waiters, told.at + told.unixMinusSteady, waiters);
}

/// In how many of its seconds somebody asked is told when that changes, and stays so until then.
void HoldRecording::countAsked(Held *held, locks::Millis at)
{
    if (held->askedAt == 0 || at <= held->askedAt)
        return;
    held->askedSeconds += double(at - held->askedAt) / 1000 * held->askedShare;
    held->askedAt = at;
    held->hold.askedSeconds = qint32(std::lround(held->askedSeconds));
}

void HoldRecording::takeAsked(Held *held, const locks::SharedRow &row, const ToldChange &told)
{
    const locks::Asked asked = row.asked();
    const bool isKnown = asked.isKnown() && asked.of > 0;
    countAsked(held, told.at);
    held->askedShare = isKnown ? double(asked.seconds) / asked.of : 0;
    if (!isKnown)
        return;
    if (held->askedAt == 0) { // those that it is known of
        held->askedAt = told.at;
        held->askedSeconds += asked.seconds;
        held->hold.askedSeconds = qint32(std::lround(held->askedSeconds));
    }
    if (held->isAsked == asked.isRepeated)
        return;
    held->isAsked = asked.isRepeated;
    addStep(held, Step::Kind::Asked, told.at + told.unixMinusSteady, asked.isRepeated ? 1 : 0);
}

void HoldRecording::addStep(Held *held, Step::Kind kind, UnixMs at, qint64 value)
{
    held->steps.add({kind, at, value});
    held->hasSteps = true;
    // Full within one transaction: the next part begins at once.
    if (held->steps.bytes().size() >= StepWriter::fullPart)
        writeSteps(held);
}

void HoldRecording::writeSteps(Held *held)
{
    m_writer->holds().putSteps(m_writer->writing(), held->hold.id, held->steps.part(), held->steps.bytes());
    held->steps.endPartIfFull();
    held->hasSteps = false;
}

/// As the board judges it, which has not seen what was recorded before.
EndReason HoldRecording::whyOf(const Held &held, const ToldChange &told)
{
    const EndReason why = told.change.why;
    return why == EndReason::NoQuorum && held.hadQuorum ? EndReason::QuorumLost : why;
}

/// `next`: when its lock was taken again.
HoldRecording::Ending HoldRecording::endOf(const Held &held, const ToldChange &told, locks::Millis next)
{
    Ending ending{whyOf(held, told), told.change.ended.shifted(told.unixMinusSteady), told.unixMinusSteady};
    ending.isHeard = told.change.endedFrom == locks::TimeSource::Heard;
    ending.fits = told.change.fits;
    if (next != locks::noDeadline)
        ending.at.latest = std::min(ending.at.latest, next + told.unixMinusSteady);
    return ending;
}

void HoldRecording::end(Held *held, const Ending &ending)
{
    if (held->hasSteps)
        writeSteps(held);
    countAsked(held, ending.at.earliest.value_or(ending.at.latest) - ending.unixMinusSteady);
    Hold &hold = held->hold;
    hold.why = ending.why;
    hold.fits = ending.fits;
    hold.to = std::max(ending.at.latest, hold.from);
    // If no later proof is known, it was there at its last renewal, or when it began.
    const UnixMs renewed = held->lastRenewal > 0 ? held->lastRenewal + ending.unixMinusSteady : hold.from;
    hold.lastSeen = std::min(ending.at.earliest.value_or(std::max(renewed, hold.from)), *hold.to);
    hold.isEndHeard = ending.isHeard;
    m_writer->holds().end(m_writer->writing(), hold);
    if (hold.why == EndReason::NoQuorum)
        m_writer->holds().putInWay(m_writer->writing(), hold);
    m_ends.add(hold, held->isEvictable);
}

void HoldRecording::flush(UnixMs now, UnixMs provedUntil)
{
    endLost(now);
    beginAttempts(now, provedUntil);
    for (const quint32 row : std::as_const(m_dirty)) {
        const auto held = m_held.find(row);
        if (held == m_held.end() || !held->isDirty)
            continue;
        held->isDirty = false;
        m_writer->holds().update(m_writer->writing(), held->hold);
        if (held->hasSteps)
            writeSteps(&*held);
    }
    m_dirty.clear();
}

/// Begins attempts that found no quorum for longer than an acquire takes. This process may have been
/// suspended since: only what the masters have said since then proves that.
void HoldRecording::beginAttempts(UnixMs now, UnixMs provedUntil)
{
    constexpr qint64 longest = 10 * beside; // if a master does not answer, nothing is proved
    constexpr qint64 usual = 2 * beside; // between two calls, unless the process was suspended
    m_watchedMs += std::clamp<qint64>(now - std::exchange(m_flushedAt, now), 0, usual);
    const QList<quint32> rows = m_attempts.keys();
    for (const quint32 row : rows) {
        const Attempt &attempt = m_attempts[row];
        const UnixMs toldAt = attempt.first.at + attempt.first.unixMinusSteady;
        if (provedUntil - toldAt > beside || m_watchedMs - attempt.watchedMs > longest)
            beginAttempt(row);
    }
}

void HoldRecording::beginAttempt(quint32 row)
{
    const Attempt attempt = m_attempts.take(row);
    begin(attempt.first.change.row, attempt.first);
    const auto begun = m_held.find(row);
    if (begun != m_held.end())
        update(&*begun, attempt.last.change.row, attempt.last);
}

void HoldRecording::closeUnseen(UnixMs now, const LastWatched &watched)
{
    beginAttempts(now, std::numeric_limits<UnixMs>::max());
    QSet<qint64> seen;
    for (const Held &held : std::as_const(m_held))
        seen.insert(held.hold.id);
    for (Hold hold : m_writer->holds().open(m_writer->writing(), m_facts.deployment)) {
        if (seen.contains(hold.id) || !m_isMeant(hold.key))
            continue;
        hold.to = std::max(now, hold.from);
        hold.lastSeen = std::min(watched.lastSeen(hold), *hold.to);
        hold.why = EndReason::CannotTell;
        m_writer->holds().end(m_writer->writing(), hold);
    }
}

} // namespace history
