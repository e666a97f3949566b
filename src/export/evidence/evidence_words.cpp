// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/evidence/evidence_words.h"

#include "base/bytes.h"
#include "base/duration_text.h"
#include "diagnosis/end_sentence.h"
#include "diagnosis/findings/master_findings.h"
#include "history/read/hold_words.h"
#include "locks/dialects/library_name.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace exports {

using history::ActionFacts;
using history::Hold;
using history::KeyEvidence;
using history::LaneFacts;
using history::ServerEvent;
using history::Step;
using history::Stretch;
using history::UnixMs;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(exports::Evidence)
};

QString span(qint64 ms)
{
    return base::spanText(ms, base::SpanStyle::Measured);
}

/// The shortest time that is reported as not seen held: the moment after a hold needs no sentence.
constexpr qint64 minReportedMs = 1'000;

template <typename Stretches> qint64 lengthOf(const Stretches &stretches)
{
    qint64 sum = 0;
    for (const Stretch &each : stretches)
        sum += each.lengthMs();
    return sum;
}

QString freeFor(const QList<history::FreeStretch> &free)
{
    return Text::tr("It was free for %1.").arg(span(lengthOf(free)));
}

QString freeFrom(const history::FreeStretch &free, const EvidenceTimes &times)
{
    return Text::tr("Free from %1 to %2, for %3.")
        .arg(times.brief(free.from), times.brief(free.to), span(free.lengthMs()));
}

/// Returns true if the end has to be shown as two times; otherwise they are the same to the second.
bool isVague(const Hold &hold)
{
    return hold.to && *hold.to - hold.lastSeen >= minReportedMs;
}

/// Returns the sentence for a hold that began between `earliest` and its first sight.
QString whenHeld(const Hold &hold, UnixMs earliest, const EvidenceTimes &times)
{
    const QString owner = ownerOf(hold);
    const QString after = times.brief(earliest);
    const QString from = times.brief(hold.from);
    const QString last = times.brief(hold.lastSeen);
    if (!hold.to) {
        return Text::tr(
                   "Held by %1 since some time between %2 and %3, and still when it was seen last, at %4: "
                   "for at least %5 until then.")
            .arg(owner, after, from, last, span(hold.heldMs(hold.lastSeen)));
    }
    const QString to = times.brief(*hold.to);
    if (isVague(hold)) {
        return Text::tr("Held by %1 from some time between %2 and %3 until some time between %4 and %5.")
            .arg(owner, after, from, last, to);
    }
    return Text::tr("Held by %1 from some time between %2 and %3 to %4, for at least %5.")
        .arg(owner, after, from, to, span(hold.heldMs(hold.lastSeen)));
}

QString whenHeld(const Hold &hold, const EvidenceTimes &times)
{
    // Where both are the same to the second, one time says it.
    const auto earliest = hold.isBeginExact() ? std::nullopt : hold.earliestFrom();
    if (earliest && hold.bornWithinMs >= minReportedMs)
        return whenHeld(hold, *earliest, times);
    const QString owner = ownerOf(hold);
    const QString from = times.brief(hold.from);
    const QString last = times.brief(hold.lastSeen);
    if (!hold.to) {
        return (hold.isBeginExact()
                    ? Text::tr("Held by %1 since %2, and still when it was seen last, at %3: for %4 "
                               "until then.")
                    : Text::tr("Held by %1 since %2 or earlier, and still when it was seen last, at "
                               "%3: for at least %4 until then."))
            .arg(owner, from, last, span(hold.heldMs(hold.lastSeen)));
    }
    const QString to = times.brief(*hold.to);
    if (isVague(hold)) {
        return (hold.isBeginExact()
                    ? Text::tr("Held by %1 from %2 until some time between %3 and %4.")
                    : Text::tr("Held by %1 from %2 or earlier until some time between %3 and %4."))
            .arg(owner, from, last, to);
    }
    return (hold.isBeginExact() ? Text::tr("Held by %1 from %2 to %3, for %4.")
                                : Text::tr("Held by %1 from %2 or earlier to %3, for at least %4."))
        .arg(owner, from, to, span(hold.heldMs(hold.lastSeen)));
}

std::optional<UnixMs> lastRenewal(const LaneFacts &lane, qsizetype place)
{
    std::optional<UnixMs> at;
    for (const history::HeldStep &each : lane.steps) {
        if (each.hold == place && each.step.kind == Step::Kind::Renewed)
            at = each.step.at;
    }
    return at;
}

QString renewals(const LaneFacts &lane, qsizetype place, const EvidenceTimes &times)
{
    const auto count = int(lane.holds.at(place).renewals);
    if (count == 0)
        return Text::tr("Never renewed.");
    const auto last = lastRenewal(lane, place);
    if (!last || !lane.hasAllSteps(place))
        return Text::tr("Renewed %n time(s).", nullptr, count);
    return Text::tr("Renewed %n time(s), last at %1.", nullptr, count).arg(times.brief(*last));
}

QString leaseText(const Hold &hold)
{
    return hold.leaseMs < 0 ? Text::tr("It had no expiry.") : Text::tr("Lease: %1.").arg(span(hold.leaseMs));
}

QString waitersText(const Hold &hold)
{
    return Text::tr("Up to %n waited for it.", nullptr, hold.mostWaiters);
}

QString askedText(const Hold &hold)
{
    return Text::tr("It was asked for in %n second(s).", nullptr, hold.askedSeconds);
}

QString heldText(const LaneFacts &lane, qsizetype place, const EvidenceTimes &times)
{
    const Hold &hold = lane.holds.at(place);
    QStringList parts{whenHeld(hold, times), renewals(lane, place, times)};
    parts.append(leaseText(hold));
    if (hold.mostWaiters > 0)
        parts.append(waitersText(hold));
    if (hold.askedSeconds > 0)
        parts.append(askedText(hold));
    if (const QString ghost = history::ghostSentence(hold); !ghost.isEmpty())
        parts.append(ghost);
    if (const QString why = diagnosis::endSentence(hold, lane.nextOf(place)); !why.isEmpty())
        parts.append(why);
    return parts.join(QLatin1Char(' '));
}

QString actionText(const ActionFacts &action)
{
    const QString who = base::shownText(action.who + QLatin1Char('@') + action.host);
    const QString outcome = action.outcome.isEmpty() ? Text::tr("not known") : action.outcome;
    const QString done = Text::tr("%1 was ordered here by %2; outcome: %3.")
                             .arg(QString::fromLatin1(action.action), who, base::shownText(outcome));
    if (action.reason.isEmpty())
        return done;
    return done + QLatin1Char(' ') + Text::tr("Reason given: %1").arg(base::shownText(action.reason));
}

} // namespace

QString holdMark(const LaneFacts &lane, qsizetype place)
{
    return QLatin1Char('H') + QString::number(lane.firstNumber + place);
}

QString eventMark(qsizetype place)
{
    return QLatin1Char('E') + QString::number(place + 1);
}

QString actionMark(qsizetype place)
{
    return QLatin1Char('A') + QString::number(place + 1);
}

QString ownerOf(const Hold &hold)
{
    constexpr qsizetype longest = 80;
    if (!hold.owner.isEmpty())
        return base::shownShort(hold.owner.toUtf8(), longest);
    if (!hold.hasToken)
        return Text::tr("nobody that could be read");
    return base::shownShort(hold.token, longest);
}

QString eventSentence(const ServerEvent &event)
{
    using Kind = ServerEvent::Kind;
    const QString master = base::shownText(event.master);
    const QString words = base::shownText(event.text);
    switch (event.kind) {
    case Kind::Failover:
        return Text::tr("Failover: another server took over for %1.").arg(master);
    case Kind::Restart:
        if (event.count > 0)
            return diagnosis::restartedEmptySentence(master, event.at, event.count, event.until);
        return Text::tr("%1 restarted.").arg(master);
    case Kind::Flush:
        return Text::tr("A database of %1 was emptied.").arg(master);
    case Kind::Eviction:
        return Text::tr("%1 was short of memory and evicted %n key(s).", nullptr, int(event.count))
            .arg(master);
    case Kind::ClockStep:
        return Text::tr("The clock of %1 was set.").arg(master);
    case Kind::Lost:
        return words.isEmpty() ? Text::tr("The connection to %1 was lost.").arg(master)
                               : Text::tr("The connection to %1 was lost: %2").arg(master, words);
    case Kind::Back:
        return Text::tr("%1 answered again.").arg(master);
    case Kind::Alert:
        return Text::tr("Alert: %1").arg(words);
    case Kind::Action:
        return Text::tr("Action %1 of the journal.").arg(words);
    }
    return {};
}

QString eventWords(ServerEvent::Kind kind)
{
    using Kind = ServerEvent::Kind;
    switch (kind) {
    case Kind::Failover:
        return Text::tr("failover");
    case Kind::Restart:
        return Text::tr("restart");
    case Kind::Flush:
        return Text::tr("flush");
    case Kind::Eviction:
        return Text::tr("eviction");
    case Kind::ClockStep:
        return Text::tr("clock set");
    case Kind::Lost:
        return Text::tr("connection lost");
    case Kind::Back:
        return Text::tr("connected again");
    case Kind::Alert:
        return Text::tr("alert");
    case Kind::Action:
        return Text::tr("action");
    }
    return {};
}

namespace {

QString whoText(const Hold &hold)
{
    const QString library =
        hold.library.isEmpty() ? QString() : base::shownText(locks::libraryName(hold.library));
    const QString held = library.isEmpty()
        ? Text::tr("%1 held it; with which library cannot be told.", "owner").arg(ownerOf(hold))
        : Text::tr("%1 held it, as %2.", "owner, library").arg(ownerOf(hold), library);
    if (hold.owner.isEmpty() && hold.hasToken)
        return held + QLatin1Char(' ') + Text::tr("That is its token: no owner is named in it.");
    return held;
}

/// When somebody was seen to ask for it, or to wait, first.
std::optional<UnixMs> firstWanted(const LaneFacts &lane, qsizetype place)
{
    for (const history::HeldStep &each : lane.steps) {
        const bool wants = each.step.kind == Step::Kind::Waiters || each.step.kind == Step::Kind::Asked;
        if (each.hold == place && wants && each.step.value > 0)
            return each.step.at;
    }
    return std::nullopt;
}

QString whoAskedText(const LaneFacts &lane, qsizetype place, const EvidenceTimes &times)
{
    const Hold &hold = lane.holds.at(place);
    QStringList parts;
    if (hold.mostWaiters > 0)
        parts.append(waitersText(hold));
    if (hold.askedSeconds > 0)
        parts.append(askedText(hold));
    if (hold.refused > 0)
        parts.append(Text::tr("%n attempt(s) to take it were refused.", nullptr, hold.refused));
    if (const auto first = firstWanted(lane, place); first && !parts.isEmpty())
        parts.append(Text::tr("First seen at %1.").arg(times.brief(*first)));
    if (hold.askedSeconds > 0)
        parts.append(Text::tr("By whom a server does not tell."));
    if (!parts.isEmpty())
        return parts.join(QLatin1Char(' '));
    if (hold.mostWaiters < 0 && hold.askedSeconds < 0 && hold.refused < 0)
        return Text::tr("Not known: it was held too short for that, or nobody could look.");
    return Text::tr("Nobody, as far as was seen.");
}

QString whyText(const KeyEvidence &evidence, const LaneFacts &lane, qsizetype place,
                const EvidenceTimes &times)
{
    const Hold &hold = lane.holds.at(place);
    const std::optional<Hold> next = lane.nextOf(place);
    const QString why = diagnosis::endSentence(hold, next);
    QStringList parts{why.isEmpty() ? Text::tr("It had not ended when it was seen last.") : why};
    for (const qsizetype each : lane.actions) {
        const ActionFacts &action = evidence.actions.at(each);
        if (action.id == hold.actionId)
            parts.append(actionText(action));
    }
    if (next && hold.why != locks::EndReason::Replaced)
        parts.append(Text::tr("%1 held it next, from %2.", "owner, time")
                         .arg(ownerOf(*next), times.brief(next->from)));
    return parts.join(QLatin1Char(' '));
}

} // namespace

QList<std::pair<QString, QString>> answersOf(const KeyEvidence &evidence, const LaneFacts &lane,
                                             qsizetype place, const EvidenceTimes &times)
{
    const Hold &hold = lane.holds.at(place);
    const QStringList when{whenHeld(hold, times), renewals(lane, place, times), leaseText(hold)};
    return {{Text::tr("Who held it?"), whoText(hold)},
            {Text::tr("Since when?"), when.join(QLatin1Char(' '))},
            {Text::tr("Who asked for it?"), whoAskedText(lane, place, times)},
            {Text::tr("Why did it end?"), whyText(evidence, lane, place, times)}};
}

QStringList summaryOf(const LaneFacts &lane, UnixMs until)
{
    const qint64 whole = until - lane.since;
    const qint64 unwatched = lengthOf(lane.unwatched);
    const qint64 inPart = lengthOf(lane.inPart);
    QStringList lines;
    const int seen = int(lane.holds.size());
    if (lane.holds.isEmpty())
        lines.append(Text::tr("Nobody was seen holding the lock."));
    else if (lane.hasAllHolds())
        lines.append(Text::tr("The lock was held %n time(s).", nullptr, seen));
    else
        lines.append(Text::tr("The lock was held at least %n time(s).", nullptr, seen));
    if (lane.hasOlder)
        lines.append(Text::tr("Older holds were left out: a shorter time shows all of them."));
    if (lengthOf(lane.free) > 0)
        lines.append(freeFor(lane.free));
    else if (unwatched + inPart < whole && lane.notSeenHeld.isEmpty())
        lines.append(Text::tr("While it was watched, it was never seen free."));
    if (lengthOf(lane.notSeenHeld) >= minReportedMs)
        lines.append(Text::tr("For %1 it was not seen held: whether it was free is unknown.")
                         .arg(span(lengthOf(lane.notSeenHeld))));
    if (lane.missed > 0)
        lines.append(
            Text::tr("The key came and went before it could be read: whether it was a lock is unknown."));
    if (lane.isPolled)
        lines.append(Text::tr("The key was polled: holds between two reads were not seen."));
    if (inPart > 0)
        lines.append(Text::tr("For %1 of these %2 it was watched in part only: not every master answered.")
                         .arg(span(inPart), span(whole)));
    if (unwatched + inPart == 0)
        lines.append(Text::tr("It was watched throughout."));
    else if (unwatched >= whole)
        lines.append(Text::tr("Nobody watched at any moment of this time: nothing is known of it."));
    else if (unwatched > 0)
        lines.append(Text::tr("For %1 of these %2 nobody watched: nothing is known of them.")
                         .arg(span(unwatched), span(whole)));
    return lines;
}

namespace {

void appendInPart(const LaneFacts &lane, UnixMs until, const EvidenceTimes &times, QList<StoryLine> *story)
{
    if (lane.inPart.isEmpty())
        return;
    for (const history::WatchSpan &each : lane.watched) {
        const UnixMs from = std::max(each.from, lane.since);
        const UnixMs to = std::min(each.to, until);
        if (each.away.isEmpty() || to <= from)
            continue;
        story->append(
            {from,
             StoryKind::InPart,
             {},
             Text::tr("Between %1 and %2 it was watched in part only, since %3 did not answer: what "
                      "stood there is not known, and that the lock was free is not claimed.")
                 .arg(times.brief(from), times.brief(to),
                      base::shownText(each.away.join(QLatin1String(", "))))});
    }
}

} // namespace

QList<StoryLine> storyOf(const KeyEvidence &evidence, const LaneFacts &lane, const EvidenceTimes &times)
{
    const UnixMs until = evidence.until;
    QList<StoryLine> story;
    for (qsizetype i = 0; i < lane.holds.size(); ++i)
        story.append({lane.holds.at(i).from, StoryKind::Held, holdMark(lane, i), heldText(lane, i, times)});
    for (const history::FreeStretch &each : lane.free)
        story.append({each.from, StoryKind::Free, {}, freeFrom(each, times)});
    for (const Stretch &each : lane.notSeenHeld) {
        if (each.lengthMs() >= minReportedMs)
            story.append({each.from,
                          StoryKind::NotSeenHeld,
                          {},
                          Text::tr("Not seen held from %1 to %2: whether it was free is unknown.")
                              .arg(times.brief(each.from), times.brief(each.to))});
    }
    for (const Stretch &each : lane.unwatched) {
        story.append({each.from,
                      StoryKind::Unwatched,
                      {},
                      Text::tr("Between %1 and %2 nobody watched: nothing is known.")
                          .arg(times.brief(each.from), times.brief(each.to))});
    }
    appendInPart(lane, until, times, &story);
    for (qsizetype i = 0; i < lane.events.size(); ++i) {
        const ServerEvent &event = lane.events.at(i);
        story.append({event.at, StoryKind::Event, eventMark(i),
                      times.brief(event.at) + QLatin1String(": ") + eventSentence(event)});
    }
    for (const qsizetype place : lane.actions) {
        const ActionFacts &action = evidence.actions.at(place);
        story.append({action.at, StoryKind::Action, actionMark(place),
                      times.brief(action.at) + QLatin1String(": ") + actionText(action)});
    }
    std::stable_sort(story.begin(), story.end(),
                     [](const StoryLine &left, const StoryLine &right) { return left.at < right.at; });
    return story;
}

} // namespace exports
