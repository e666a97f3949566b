// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge.h"

#include "end_rules.h"
#include "row_rules.h"

#include <algorithm>
#include <tuple>

namespace truth {

Judge::Judge(const Truth *truth, Load load, QSet<QByteArray> off, Tolerances tolerances)
    : m_truth(truth)
    , m_load(std::move(load))
    , m_off(std::move(off))
    , m_tolerances(tolerances)
{
}

const KeyTruth *Judge::findKey(const QByteArray &key) const
{
    for (int place = 0; place < m_truth->plan().places.size(); ++place)
        if (const KeyTruth *found = m_truth->find(place, key))
            return found;
    return nullptr;
}

bool Judge::isPolled(const KeyTruth &key) const
{
    return m_truth->plan().places.at(key.life->place).isPolled;
}

Us Judge::lateness(int place) const
{
    return m_truth->plan().places.at(place).isPolled ? m_tolerances.polled : m_tolerances.pushed;
}

Us Judge::discovery(int place) const
{
    return m_truth->plan().places.at(place).isPolled ? m_tolerances.scanned : m_tolerances.pushed;
}

Us Judge::slack(int place, const Span &around) const
{
    const Span during{around.from - us(3'000),
                      around.to >= never ? around.from + us(3'000) : around.to + us(500)};
    return m_load.delayIn(during) + m_truth->disturbedIn(place, during);
}

void Judge::add(const char *rule, const QByteArray &sentence, const QString &observer, const KeyTruth *key,
                const QByteArray &said, const Span &around)
{
    add({rule, {}, sentence, observer, -1, said, {}}, key, around);
}

void Judge::add(Falsehood falsehood, const KeyTruth *key, const Span &around)
{
    if (isOff(falsehood.rule) || isOff(falsehood.kind))
        return;
    static const QSet<QByteArray> onEnds{"event-ended-in", "end-why", "end-candidates", "history-to",
                                         "history-why"};
    const bool isSetStalled = key != nullptr && key->isOfSet() && onEnds.contains(falsehood.rule)
        && m_truth->wasStalledIn(key->life->place, around.wider(us(500)));
    if (isSetStalled && isOff("set-stall"))
        return;
    falsehood.life = key != nullptr ? key->life->number : -1;
    if (key != nullptr)
        for (const Hold *hold : key->heldIn(around.wider(us(5'000)))) {
            falsehood.refutedBy.append("held " + clockText(hold->from) + " – " + clockText(hold->to) + ' '
                                       + causeWord(hold->cause) + ": " + hold->token);
            falsehood.refutedBy += hold->lines;
        }
    m_found.append(falsehood);
}

void Judge::hear(const Said &said)
{
    const RowSaid row(said.lock);
    const KeyTruth *key = m_truth->find(said.place, row.key);
    if (key == nullptr)
        return;
    ++m_heard;
    Said widened = said;
    const bool isList = said.observer == QLatin1String("list");
    const Us slack = this->slack(said.place, said.when);
    widened.when.to += m_tolerances.deadline; // the program's clock, not the server's, ends a lease in a row
    if (said.event == "acquired")
        widened.when.from -= discovery(said.place) + slack;
    else
        widened.when.from -= (isList ? us(50) : lateness(said.place)) + slack;
    hearEvent(widened, *key);
    widened.when.from = said.when.from - (isList ? us(50) : lateness(said.place)) - slack;
    if (said.event == "ended")
        return;
    const RowCase shown{*key,
                        row,
                        widened.when,
                        m_tolerances,
                        slack,
                        isPolled(*key),
                        isPolled(*key) && isOff("silent/polled"),
                        said.isPartial,
                        m_truth->showsSet(said.place, widened.when),
                        m_truth->disturbedIn(said.place, widened.when) > 0,
                        m_truth->disturbedIn(said.place, {said.when.from - us(10'500), said.when.to})};
    for (const RowRule &rule : rowRules())
        if (const QByteArray why = rule.refute(shown); !why.isEmpty())
            add(rule.id, why, said.observer, key, said.line, said.when);
}

void Judge::hearEvent(const Said &said, const KeyTruth &key)
{
    const QByteArray token = RowSaid(said.lock).token.value_or(QByteArray());
    const auto anywhere = [&key, &token](auto condition) {
        return std::any_of(key.onMaster.begin(), key.onMaster.end(), [&](const QList<Hold> &holds) {
            return std::any_of(holds.begin(), holds.end(), [&](const Hold &hold) {
                return (token.isEmpty() || hold.token == token) && condition(hold);
            });
        });
    };
    const auto began = [&said](const Hold &hold) {
        return said.when.contains(hold.from);
    };
    const auto rose = [&said](const Hold &hold) {
        return std::any_of(hold.leases.begin(), hold.leases.end(), [&said](const Lease &lease) {
            return lease.isRise && said.when.contains(lease.at);
        });
    };
    if (said.event == "acquired" && !anywhere(began))
        add("event-acquired", "acquired, and nobody took it then", said.observer, &key, said.line, said.when);
    if (said.event == "renewed" && !anywhere(rose))
        add("event-renewed", "renewed, and its deadline did not rise then", said.observer, &key, said.line,
            said.when);
    if (said.event == "ended")
        hearEnd(said, key);
}

/// After a disturbance a client catches up: several of its holds begin and end within a moment.
bool Judge::isUnmistakable(const KeyTruth &key, const QList<const Hold *> &ended, const Span &around) const
{
    return ended.size() == 1 || m_truth->disturbedIn(key.life->place, around) == 0;
}

/// The one that was being held when it was first seen, else one that had ended when it was said, else the one
/// that ended next; of several, the nearest.
const Hold *Judge::nearest(const QList<const Hold *> &ended, Us said, Us firstSeen) const
{
    constexpr Us clocks = us(5);
    const auto distance = [&](const Hold *hold) {
        const bool isSeen = hold->from - m_tolerances.exact <= firstSeen && firstSeen <= hold->to;
        return std::tuple(!isSeen, hold->to > said + clocks, std::abs(hold->to - said), hold->isJoined);
    };
    return *std::min_element(ended.begin(), ended.end(),
                             [&distance](const Hold *a, const Hold *b) { return distance(a) < distance(b); });
}

void Judge::hearEnd(const Said &said, const KeyTruth &key)
{
    const RowSaid row(said.lock);
    QList<const Hold *> ended;
    for (const QList<Hold> &holds : key.onMaster)
        for (const Hold &hold : holds)
            if ((!row.token || hold.token == *row.token) && said.when.contains(hold.to))
                ended.append(&hold);
    // A token without a quorum may end as another one takes its place in the row.
    const bool isBounded = said.ended && said.ended->from > 0;
    const bool isOvertaken = row.token && key.isOvertakenIn(*row.token, isBounded ? *said.ended : said.when);
    if (ended.isEmpty() && isOvertaken)
        return;
    if (ended.isEmpty()) {
        add("event-ended", "ended, and it did not end then", said.observer, &key, said.line, said.when);
        return;
    }
    // A hold of a set ends with its quorum; a token that never had one, or only between two readings, has no
    // such hold.
    constexpr Us briefest = us(100);
    QList<const Hold *> timed;
    QList<const Hold *> earlier;
    for (const Hold &hold : key.holds) {
        const bool isSeen = !key.isOfSet() || hold.to - hold.from > briefest;
        if ((!row.token || hold.token == *row.token) && isSeen)
            (hold.to >= row.firstSeen - us(5) ? timed : earlier).append(&hold);
    }
    if (timed.isEmpty())
        timed = ended;
    // The instant of a reading is the middle of its round trip, which a disturbance makes long.
    const Us seen = row.firstSeen - slack(said.place, {row.firstSeen, row.firstSeen});
    std::copy_if(earlier.begin(), earlier.end(), std::back_inserter(timed),
                 [seen](const Hold *hold) { return hold->to >= seen; });
    for (const Hold *hold : std::as_const(ended))
        if (hold->isGhost)
            timed.append(hold); // it has no quorum, whatever the hold of before had
    const Span in = said.ended.value_or(said.when).wider(m_tolerances.interval);
    if (said.ended && std::none_of(timed.begin(), timed.end(), [&in](const Hold *hold) {
            return in.contains(hold->to);
        })) {
        if (isOvertaken)
            return;
        add("event-ended-in", "ended by " + clockText(in.to) + " or a little before, and it did not",
            said.observer, &key, said.line, said.when);
    }
    if (isUnmistakable(key, ended, said.when))
        m_ends.append({said.observer, row.key, said.why, said.line,
                       nearest(ended, said.when.to - m_tolerances.deadline, row.firstSeen)});
    judgeEnd("end-why", said.why, key, ended, said.when.to - said.when.from, row.firstSeen,
             {{}, {}, {}, said.observer, -1, said.line, {}}, said.when);
    judgeCandidates(said.candidates, key, ended, said.when.to - said.when.from, row.firstSeen,
                    {{}, {}, {}, said.observer, -1, said.line, {}}, said.when);
}

void Judge::judgeEnd(const char *rule, const QByteArray &why, const KeyTruth &key,
                     const QList<const Hold *> &ended, Us late, Us seenFrom, Falsehood falsehood,
                     const Span &around)
{
    for (const Hold *hold : ended) {
        const EndCase end{key,     *hold, why, late, m_tolerances.deadline + slack(key.life->place, around),
                          seenFrom};
        falsehood.rule = rule;
        falsehood.kind = kindOf(end);
        falsehood.sentence = refuteEnd(end);
        if (falsehood.sentence.isEmpty() || isOff(falsehood.kind))
            return;
    }
    add(falsehood, &key, around);
}

void Judge::judgeCandidates(const QByteArrayList &candidates, const KeyTruth &key,
                            const QList<const Hold *> &ended, Us late, Us seenFrom, Falsehood falsehood,
                            const Span &around)
{
    const Us moment = m_tolerances.deadline + slack(key.life->place, around);
    for (const Hold *hold : ended)
        for (const QByteArray &why : candidates)
            if (refuteEnd({key, *hold, why, late, moment, seenFrom}).isEmpty())
                return;
    if (candidates.isEmpty())
        return;
    falsehood.rule = "end-candidates";
    falsehood.sentence = candidates.join(' ') + ": none of them is so";
    add(falsehood, &key, around);
}

void Judge::hearTable(const QString &observer, int place, const QHash<QByteArray, QByteArray> &tokens,
                      const Span &when)
{
    const bool isList = observer == QLatin1String("list");
    const Us late = isList ? us(0) : lateness(place) + slack(place, when);
    const Span around{when.from - late, when.to + us(2)};
    const Span known{when.from - (isList ? us(0) : discovery(place) + slack(place, when)), when.to + us(2)};
    const auto &keys = m_truth->keysOf(place);
    for (auto it = keys.cbegin(); it != keys.cend(); ++it) {
        const KeyTruth &key = *it;
        ++m_heard;
        if (tokens.contains(it.key())) {
            if (key.heldIn(around).isEmpty())
                add("table-too-much", "it stands in the table, and was free", observer, &key, it.key(),
                    around);
            continue;
        }
        for (const Hold *hold : key.heldIn(around))
            if (!hold->isJoined && hold->from <= known.from - us(5) && hold->to >= known.to + us(5)) {
                add("table-missing", "it was held all the time, and is not in the table", observer, &key,
                    it.key(), around);
                break;
            }
    }
}

bool Judge::isNearItsLease(const KeyTruth &key, const Hold &hold) const
{
    return hold.cause == Cause::CutShort
        || hold.leases.last().ends - hold.to
        <= m_tolerances.deadline + slack(key.life->place, {hold.to, hold.to});
}

void Judge::compareEnds()
{
    for (qsizetype i = 0; i < m_ends.size(); ++i)
        for (qsizetype j = i + 1; j < m_ends.size(); ++j) {
            const ToldEnd &one = m_ends.at(i);
            const ToldEnd &other = m_ends.at(j);
            // What is known later narrows what was said at first, and two programs that look at two moments
            // may have seen, or not, that it was free between two holds.
            static const QSet<QByteArray> later{"cannot-tell", "by-us", "overlap", "restart", "evicted"};
            const bool isOneProgram =
                one.observer != QLatin1String("window") && other.observer != QLatin1String("window");
            if (!isOneProgram && one.hold == other.hold && isNearItsLease(*findKey(one.key), *one.hold))
                continue;
            const bool isNext = one.why == "replaced" || other.why == "replaced";
            if ((isNext && !isOneProgram) || one.hold != other.hold || one.why == other.why
                || one.observer == other.observer || later.contains(one.why) || later.contains(other.why))
                continue;
            const KeyTruth &key = *findKey(one.key);
            if (isOff(kindOf({key, *one.hold, one.why})) || isOff(kindOf({key, *other.hold, other.why})))
                continue; // one of them is wrong for a reason that is known
            QByteArrayList words{one.why, other.why};
            std::sort(words.begin(), words.end());
            add({"between-ends",
                 words.join('+'),
                 one.observer.toUtf8() + ": " + one.why + ", " + other.observer.toUtf8() + ": " + other.why,
                 one.observer + QLatin1Char('+') + other.observer,
                 -1,
                 one.line + '\n' + other.line,
                 {}},
                &key, {one.hold->to, one.hold->to});
        }
}

QByteArrayList ruleIds()
{
    QByteArrayList ids;
    for (const RowRule &rule : rowRules())
        ids.append(rule.id);
    ids += {"event-acquired",  "event-renewed", "event-ended",   "event-ended-in",   "end-why",
            "table-too-much",  "table-missing", "between-ends",  "history-token",    "history-from",
            "history-to",      "history-why",   "history-word",  "history-renewals", "history-lease",
            "history-waiters", "history-asked", "history-owner", "history-missing",  "at-held",
            "at-missing",      "evidence-free", "evidence-hold", "end-candidates"};
    return ids;
}

} // namespace truth
