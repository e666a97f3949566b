// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/key_evidence.h"

#include "base/bytes.h"
#include "history/model/last_watched.h"

#include <algorithm>
#include <limits>

namespace history {

namespace {

/// A recording that goes on is written at least so often.
constexpr qint64 recordedWithin = 3'000;

redis::Error badInput(const QString &sentence)
{
    return {redis::ErrorKind::BadInput, sentence, {}};
}

/// Time after the end of a hold, in ms, in which a change can be taken for that end: twice
/// locks::HoldMemory::reportedAgainMs, since the end was read some time after it.
constexpr qint64 justEnded = 200;

QList<Stretch> heldIn(const LaneFacts &lane)
{
    QList<Stretch> held;
    for (const Hold &hold : lane.holds)
        held.append({hold.from, hold.to.value_or(hold.lastSeen)});
    return held;
}

/// What is left of `whole` outside of all `parts`, which stand in any order.
QList<Stretch> outside(const Stretch &whole, QList<Stretch> parts)
{
    std::sort(parts.begin(), parts.end(),
              [](const Stretch &left, const Stretch &right) { return left.from < right.from; });
    QList<Stretch> left;
    UnixMs at = whole.from;
    for (const Stretch &part : std::as_const(parts)) {
        const UnixMs from = std::min(part.from, whole.to);
        if (from > at)
            left.append({at, from});
        at = std::max(at, part.to);
    }
    if (at < whole.to)
        left.append({at, whole.to});
    return left;
}

} // namespace

EvidenceQuery evidenceOf(const Hold &hold, UnixMs now)
{
    constexpr qint64 part = 5; // of its length, so that it fills most of the picture
    constexpr qint64 least = 200;
    constexpr qint64 most = 600'000;
    const UnixMs end = std::max(hold.to.value_or(hold.lastSeen), hold.from);
    const qint64 margin = std::clamp((end - hold.from) / part, least, most);
    EvidenceQuery query;
    query.key = hold.key;
    query.deployment = hold.deployment;
    query.since = hold.from - margin;
    query.until = std::max(std::min(now, end + margin), hold.from + 1);
    query.untilNow = end + margin >= now;
    query.atLeastUntil = end + 1;
    query.hold = hold.id;
    return query;
}

std::optional<Hold> LaneFacts::nextOf(qsizetype place) const
{
    return place + 1 < holds.size() ? std::optional(holds.at(place + 1)) : next;
}

QString LaneFacts::name() const
{
    return server.isEmpty() ? deployment.name : QString(deployment.name + QLatin1String(" – ") + server);
}

EvidenceSearch::EvidenceSearch(HistoryReader *history, journal::JournalReader *journal)
    : m_history(history)
    , m_journal(journal)
{
}

redis::Result<KeyEvidence> EvidenceSearch::find(const EvidenceQuery &query)
{
    m_found = {};
    m_found.key = query.key;
    m_found.since = query.since;
    m_found.until = query.until;
    m_stepsLeft = mostSteps;
    if (const auto found = findLanes(query); !found.ok())
        return found.error();
    if (m_found.lanes.isEmpty())
        return badInput(tr("Nothing is recorded of the key %1. \"lockscope history\" lists what is; "
                           "\"lockscope watch --record\" records.")
                            .arg(base::shownShort(query.key)));
    if (const auto found = findEnd(query); !found.ok())
        return found.error();
    if (const auto read = readFacts(); !read.ok())
        return read.error();
    return m_found;
}

/// Also where it was held some other time: then it is said that it was free, or that nobody watched.
redis::Result<void> EvidenceSearch::findLanes(const EvidenceQuery &query)
{
    const auto deployments = m_history->deployments();
    if (!deployments.ok())
        return deployments.error();
    m_deployments = *deployments;
    const auto places = placesOf(query);
    if (!places.ok())
        return places.error();
    for (const KeyPlace &place : *places) {
        LaneFacts lane;
        for (const Deployment &each : std::as_const(m_deployments)) {
            if (each.id == place.deployment)
                lane.deployment = each;
        }
        lane.server = place.server;
        lane.since = m_found.since;
        m_found.lanes.append(lane);
    }
    const qsizetype share = mostHolds / std::clamp<qsizetype>(m_found.lanes.size(), 1, mostLanes);
    for (LaneFacts &lane : m_found.lanes) {
        if (const auto read = readLane(query, &lane, share); !read.ok())
            return read;
    }
    return {};
}

/// Of a hold the one on which it stood.
redis::Result<QList<KeyPlace>> EvidenceSearch::placesOf(const EvidenceQuery &query)
{
    if (query.hold) {
        const auto hold = m_history->hold(*query.hold);
        if (!hold.ok())
            return hold.error();
        return *hold ? QList<KeyPlace>{{(*hold)->deployment, (*hold)->server}} : QList<KeyPlace>();
    }
    auto places = m_history->placesOf(query.key);
    if (places.ok() && query.deployment) {
        places->removeIf([&query](const KeyPlace &place) { return place.deployment != *query.deployment; });
    }
    return places;
}

redis::Result<void> EvidenceSearch::readLane(const EvidenceQuery &query, LaneFacts *lane, qsizetype most)
{
    HoldQuery meant;
    meant.key = query.key;
    meant.deployment = lane->deployment.id;
    meant.server = lane->server;
    meant.since = query.since;
    meant.until = query.until;
    meant.most = most + 1;
    const auto read = m_history->holds(meant, [lane](Hold &&hold) {
        lane->holds.append(std::move(hold));
        return true;
    });
    if (!read.ok())
        return read;
    lane->hasOlder = lane->holds.size() > most;
    if (lane->hasOlder) {
        lane->holds.removeFirst();
        lane->since = std::max(m_found.since, lane->holds.constFirst().from);
    }
    for (qsizetype i = 0; query.hold && i < lane->holds.size(); ++i) {
        if (lane->holds.at(i).id == *query.hold)
            lane->subject = i;
    }
    return readNext(query, lane);
}

redis::Result<void> EvidenceSearch::readNext(const EvidenceQuery &query, LaneFacts *lane)
{
    HoldQuery later;
    later.key = query.key;
    later.deployment = lane->deployment.id;
    later.server = lane->server;
    later.since = query.until;
    // Those that go on then are among the others already.
    return m_history->holds(later, [lane, &query](Hold &&hold) {
        if (hold.from >= query.until)
            lane->next = std::move(hold);
        return !lane->next;
    });
}

/// Nothing is known of what was after the recording has come to, which is no time that nobody watched.
redis::Result<void> EvidenceSearch::findEnd(const EvidenceQuery &query)
{
    if (!query.untilNow)
        return {};
    UnixMs recorded = 0;
    for (const LaneFacts &lane : std::as_const(m_found.lanes)) {
        const auto spans = m_history->watched(lane.deployment.id, query.until - recordedWithin, {});
        if (!spans.ok())
            return spans.error();
        for (const WatchSpan &span : *spans) {
            if (lookedAt(span, m_found.key, lane.server) != LookedAt::Nowhere)
                recorded = std::max(recorded, span.to);
        }
    }
    if (recorded > m_found.since)
        m_found.until = std::min(m_found.until, std::max(recorded, query.atLeastUntil));
    return {};
}

redis::Result<void> EvidenceSearch::readFacts()
{
    for (LaneFacts &lane : m_found.lanes) {
        if (const auto read = readWatched(&lane); !read.ok())
            return read;
    }
    dropLanes();
    qint64 number = 1;
    for (LaneFacts &lane : m_found.lanes) {
        lane.firstNumber = number;
        number += lane.holds.size();
        for (const auto &read : {readSteps(&lane), readEvents(&lane)}) {
            if (!read.ok())
                return read;
        }
    }
    return readActions();
}

/// Of a place that nobody watched nothing could be told, and of very many nobody would read all; what is left
/// out is said.
void EvidenceSearch::dropLanes()
{
    const auto isQuiet = [](const LaneFacts &lane) {
        return lane.holds.isEmpty() && lane.watched.isEmpty();
    };
    if (!std::all_of(m_found.lanes.begin(), m_found.lanes.end(), isQuiet)) {
        for (const LaneFacts &lane : std::as_const(m_found.lanes)) {
            if (isQuiet(lane))
                m_found.unwatchedPlaces.append(lane.name());
        }
        m_found.lanes.removeIf(isQuiet);
    }
    while (m_found.lanes.size() > mostLanes) {
        const auto least = std::min_element(m_found.lanes.rbegin(), m_found.lanes.rend(),
                                            [](const LaneFacts &one, const LaneFacts &other) {
                                                return one.holds.size() < other.holds.size();
                                            });
        m_found.lanes.erase(std::prev(least.base()));
        ++m_found.placesLeftOut;
    }
}

redis::Result<void> EvidenceSearch::readSteps(LaneFacts *lane)
{
    for (qsizetype place = 0; place < lane->holds.size(); ++place) {
        if (lane->subject >= 0 && place != lane->subject)
            continue;
        const auto steps = m_history->steps(lane->holds.at(place).id);
        if (!steps.ok())
            return steps.error();
        for (const Step &step : *steps) {
            if (m_stepsLeft > 0)
                lane->steps.append({place, step});
            else if (lane->stepsLeftOut++ == 0)
                lane->firstCut = place;
            m_stepsLeft = std::max<qsizetype>(0, m_stepsLeft - 1);
        }
    }
    return {};
}

redis::Result<void> EvidenceSearch::readWatched(LaneFacts *lane)
{
    const auto spans = m_history->watched(lane->deployment.id, lane->since, m_found.until);
    if (!spans.ok())
        return spans.error();
    QList<Stretch> watched;
    QList<Stretch> whole;
    for (const WatchSpan &span : *spans) {
        const LookedAt looked = lookedAt(span, m_found.key, lane->server);
        if (looked == LookedAt::Nowhere)
            continue;
        lane->watched.append(span);
        watched.append({span.from, span.to});
        if (looked == LookedAt::Everywhere)
            whole.append({span.from, span.to});
    }
    const Stretch all{lane->since, m_found.until};
    lane->unwatched = outside(all, watched);
    lane->inPart = outside(all, whole + lane->unwatched);
    return proveFree(lane);
}

/// The lock is free between two instants only if every change between them was reported. Other watched time
/// is not called free: the key was polled, the push of a change may not have arrived when recording stopped,
/// a hold was missed, or the begin or end of a hold is not known exactly.
redis::Result<void> EvidenceSearch::proveFree(LaneFacts *lane)
{
    const Stretch all{lane->since, m_found.until};
    const auto missed = m_history->missed({lane->deployment.id, lane->server}, m_found.key, all.from, all.to);
    if (!missed.ok())
        return missed.error();
    lane->missed =
        std::count_if(missed->begin(), missed->end(), [](const MissedHolds &each) { return each.isCertain; });
    const QList<Stretch> held = heldIn(*lane);
    QList<Stretch> unproved = held + lane->unwatched + lane->inPart;
    for (const MissedHolds &each : *missed)
        unproved.append({each.from, each.until + justEnded});
    for (const WatchSpan &span : std::as_const(lane->watched)) {
        const bool isHeard = hearsChanges(span, m_found.key);
        lane->isPolled = lane->isPolled || !isHeard;
        const UnixMs provedUntil = isHeard ? std::max(span.from, span.heardUntil) : span.from;
        if (provedUntil < span.to)
            unproved.append({provedUntil, span.to});
    }
    UnixMs before = all.from;
    for (const Hold &hold : std::as_const(lane->holds)) {
        if (!hold.isBeginExact())
            unproved.append({std::max(before, hold.earliestFrom().value_or(before)), hold.from});
        before = hold.to.value_or(hold.lastSeen);
        unproved.append({before, hold.to ? before + justEnded : std::max(before, all.to)});
        // The token is still on other masters: the record has no end of that, but it ends with its lease.
        if (hold.to && hold.why == locks::EndReason::QuorumLost)
            unproved.append({before, std::max(before, hold.deadline.value_or(all.to))});
    }
    const QList<Stretch> free = outside(all, unproved);
    lane->free = QList<FreeStretch>(free.begin(), free.end());
    lane->notSeenHeld = outside(all, held + lane->unwatched + lane->inPart + free);
    return {};
}

redis::Result<void> EvidenceSearch::readEvents(LaneFacts *lane)
{
    using Kind = ServerEvent::Kind;
    const auto events = m_history->events(lane->deployment.id, lane->since, m_found.until);
    if (!events.ok())
        return events.error();
    for (const ServerEvent &event : *events) {
        // Actions are told from the journal, which knows more of them.
        const bool isOthers = event.kind == Kind::Alert && event.key != m_found.key;
        const bool isElsewhere =
            !lane->server.isEmpty() && !event.master.isEmpty() && event.master != lane->server;
        if (isOthers || isElsewhere || event.kind == Kind::Action)
            continue;
        if (lane->events.size() < mostEvents)
            lane->events.append(event);
        else
            ++lane->eventsLeftOut;
    }
    return {};
}

redis::Result<Hold> EvidenceSearch::holdAt(const EvidenceQuery &query, UnixMs at)
{
    HoldQuery meant;
    meant.key = query.key;
    meant.deployment = query.deployment;
    meant.at = at;
    QList<Hold> found;
    const auto read = m_history->holds(meant, [&found, at](Hold &&hold) {
        if (!hold.to || *hold.to > at)
            found.append(std::move(hold));
        return true;
    });
    if (!read.ok())
        return read.error();
    if (found.isEmpty())
        return badInput(
            tr("Nobody was seen holding %1 at that instant. \"lockscope history\" with --key lists "
               "when it was held.")
                .arg(base::shownShort(query.key)));
    for (const Hold &each : std::as_const(found)) {
        if (each.deployment != found.constLast().deployment || each.server != found.constLast().server)
            return badInput(
                tr("%1 was held in several places at that instant: name the deployment, or a time "
                   "with --since and --until.")
                    .arg(base::shownShort(query.key)));
    }
    return found.constLast();
}

} // namespace history
