// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/key_evidence.h"

#include "base/bytes.h"
#include "history/model/done_on.h"
#include "history/model/last_watched.h"
#include "journal/body_view.h"

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
    const auto places = m_history->placesOf(query.key);
    if (!places.ok())
        return places.error();
    for (const KeyPlace &place : *places) {
        if (query.deployment && place.deployment != *query.deployment)
            continue;
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
    QList<Stretch> notFree = lane->unwatched + lane->inPart;
    for (const Hold &hold : std::as_const(lane->holds))
        notFree.append({hold.from, hold.to.value_or(hold.lastSeen)});
    lane->free = outside(all, notFree);
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

redis::Result<void> EvidenceSearch::readActions()
{
    const auto verified = m_journal->verify();
    if (!verified.ok())
        return verified.error();
    m_found.journal = *verified;
    // Its sentence has the folder in it, which is nobody's business who is handed the page.
    if (verified->what == journal::Verification::Break::Absent)
        m_found.journal.sentence = tr("The journal of this machine has no record.");
    journal::Query query;
    query.key = m_found.key;
    query.sinceUnixMs = m_found.since;
    query.untilUnixMs = m_found.until;
    QList<QList<qsizetype>> lanes;
    const auto read = m_journal->read(query, [&](const journal::Entry &entry, const journal::Head &) {
        ActionFacts facts = factsOf(entry);
        const QList<qsizetype> doneOn = lanesOf(entry, facts.places);
        if (doneOn.isEmpty()) {
            ++m_found.actionsElsewhere;
            return true;
        }
        m_found.actions.append(std::move(facts));
        lanes.append(doneOn);
        if (m_found.actions.size() > mostActions) {
            m_found.hasOlderActions = true;
            m_found.actions.removeFirst();
            lanes.removeFirst();
        }
        return true;
    });
    if (!read.ok())
        return read.error();
    for (qsizetype i = 0; i < lanes.size(); ++i) {
        for (const qsizetype lane : lanes.at(i))
            m_found.lanes[lane].actions.append(i);
    }
    return {};
}

/// Those on which the action was done, as surely as can be told: what it ended, else the deployment whose
/// servers it names, else the one of its name.
QList<qsizetype> EvidenceSearch::lanesOf(const journal::Entry &entry, const QStringList &places) const
{
    const journal::BodyView intent(entry.intent.body());
    DoneOn surest = DoneOn::ByName;
    for (const Deployment &each : m_deployments)
        surest = std::max(surest, whereDone(intent, each));
    const QString id = QString::fromUtf8(entry.intent.id());
    QList<qsizetype> ended;
    QList<qsizetype> done;
    for (qsizetype i = 0; i < m_found.lanes.size(); ++i) {
        const LaneFacts &lane = m_found.lanes.at(i);
        if (std::any_of(lane.holds.begin(), lane.holds.end(),
                        [&id](const Hold &hold) { return hold.actionId == id; }))
            ended.append(i);
        const bool isThere = lane.server.isEmpty() || places.isEmpty() || places.contains(lane.server);
        if (isThere && whereDone(intent, lane.deployment) == surest)
            done.append(i);
    }
    return ended.isEmpty() ? done : ended;
}

redis::Result<ActionFacts> EvidenceSearch::action(const QByteArray &key, const QString &id)
{
    journal::Query query;
    query.key = key;
    std::optional<ActionFacts> found;
    const auto read = m_journal->read(query, [&](const journal::Entry &entry, const journal::Head &) {
        if (QString::fromUtf8(entry.intent.id()) == id)
            found = factsOf(entry);
        return !found;
    });
    if (!read.ok())
        return read.error();
    if (!found)
        return badInput(tr("The journal has no action %1 on this key. \"lockscope journal\" lists them.")
                            .arg(base::shownText(id)));
    return *found;
}

} // namespace history
