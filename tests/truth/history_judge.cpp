// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "end_rules.h"
#include "judge.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace truth {

namespace {

/// Returns the true holds that the recorded hold can mean.
QList<const Hold *> sameHolds(const KeyTruth &key, const HoldSaid &said, Us late)
{
    const Span during =
        Span{said.isBeginExact() ? said.beginning().from : said.lastSeen, said.ending().to}.wider(late);
    QList<const Hold *> found = key.heldIn(during);
    if (!said.token.isEmpty())
        found.removeIf([&said](const Hold *hold) { return hold->token != said.token; });
    return found;
}

template <typename Condition> bool any(const QList<const Hold *> &holds, Condition condition)
{
    return std::any_of(holds.begin(), holds.end(), condition);
}

Us longestLease(const QList<const Hold *> &holds)
{
    Us longest = 0;
    for (const Hold *hold : holds)
        for (const Lease &lease : hold->leases)
            longest = std::max(longest, lease.ends == never ? never : lease.ends - lease.at);
    return longest;
}

/// When every deployment was watched.
Span watchedByAll(const HistorySaid &history)
{
    QHash<QString, Span> spans;
    for (const auto &each : history.watched) {
        const auto known = spans.find(each.deployment);
        if (known == spans.end())
            spans.insert(each.deployment, each.span);
        else
            known->to = std::max(known->to, each.span.to);
    }
    Span all{0, never};
    for (const Span &each : std::as_const(spans))
        all = {std::max(all.from, each.from), std::min(all.to, each.to)};
    return all;
}

} // namespace

void Judge::hear(const HistorySaid &history)
{
    m_history = history.holds;
    for (const HoldSaid &hold : history.holds)
        hearHold(hold);
    findMissing(history);
}

void Judge::hearHold(const HoldSaid &said)
{
    const KeyTruth *key = findKey(said.key);
    if (key == nullptr)
        return;
    ++m_heard;
    const QString observer = QStringLiteral("history");
    const Us late =
        lateness(key->life->place) + slack(key->life->place, {said.from, said.to.value_or(said.lastSeen)});
    const QList<const Hold *> same = sameHolds(*key, said, late);
    const Span around{said.from, said.to.value_or(said.lastSeen)};
    if (same.isEmpty()) {
        add("history-token", "no such hold", observer, key, said.line, around);
        return;
    }
    const Span begins = said.beginning().wider(m_tolerances.interval);
    if (!any(same, [&](const Hold *hold) { return begins.contains(hold->from); }))
        add("history-from", "it did not begin at " + clockText(said.from), observer, key, said.line, around);
    if (said.to)
        hearWhy(said, *key, same);
    else if (!any(same, [&](const Hold *hold) { return hold->to >= said.lastSeen - m_tolerances.interval; }))
        add("history-to", "seen at " + clockText(said.lastSeen) + ", and it had ended", observer, key,
            said.line, around);
    hearFigures(said, *key, same);
}

void Judge::hearWhy(const HoldSaid &said, const KeyTruth &key, const QList<const Hold *> &same)
{
    const QString observer = QStringLiteral("history");
    const Span around{said.from, *said.to};
    const Span ends = said.ending().wider(m_tolerances.interval);
    QList<const Hold *> ended = same;
    ended.removeIf([&](const Hold *hold) { return !ends.contains(hold->to); });
    if (ended.isEmpty() && key.isOvertakenIn(said.token, ends))
        return;
    if (ended.isEmpty()) {
        add("history-to", "it did not end at " + clockText(*said.to), observer, &key, said.line, around);
        return;
    }
    if (!isEndWord(said.why)) {
        add("history-word", "no word for an end: " + said.why, observer, &key, said.line, around);
        return;
    }
    if (isUnmistakable(key, ended, around))
        m_ends.append({observer, said.key, said.why, said.line, nearest(ended, *said.to, said.from)});
    judgeEnd("history-why", said.why, key, ended, lateness(key.life->place) + slack(key.life->place, around),
             said.from, {{}, {}, {}, observer, -1, said.line, {}}, around);
    judgeCandidates(said.candidates, key, ended, lateness(key.life->place) + slack(key.life->place, around),
                    said.from, {{}, {}, {}, observer, -1, said.line, {}}, around);
}

void Judge::hearFigures(const HoldSaid &said, const KeyTruth &key, const QList<const Hold *> &same)
{
    const QString observer = QStringLiteral("history");
    const Span around{said.from, said.to.value_or(said.lastSeen)};
    const auto falsely = [&](const char *rule, const QByteArray &sentence) {
        add(rule, sentence, observer, &key, said.line, around);
    };
    int rises = 0;
    for (const Hold *hold : same)
        rises = std::max(rises, hold->risesUntil(never));
    if (said.renewals > rises)
        falsely("history-renewals",
                QByteArray::number(said.renewals) + " renewals, there were " + QByteArray::number(rises));
    const Us longest = longestLease(same);
    if (said.leaseMs && longest != never
        && us(*said.leaseMs) > longest + m_tolerances.deadline + slack(key.life->place, around))
        falsely("history-lease",
                "a lease of " + QByteArray::number(*said.leaseMs) + " ms, the longest was "
                    + QByteArray::number(longest / 1000));
    int subscribed = 0;
    bool wasAsked = false;
    const Span when = around.wider(m_tolerances.waiters + slack(key.life->place, around));
    for (const Wanted &each : key.wanted) {
        subscribed += each.isSubscribed && each.during.meets(when) ? 1 : 0;
        wasAsked = wasAsked || (!each.isSubscribed && each.during.meets(around.wider(us(1'500))));
    }
    if (said.waitersMax.value_or(0) > subscribed)
        falsely("history-waiters",
                QByteArray::number(*said.waitersMax) + " waited, there were "
                    + QByteArray::number(subscribed));
    if (said.askedSeconds.value_or(0) > 0 && !wasAsked)
        falsely("history-asked", "asked for, and nobody asked");
    if (!wordNotIn(said.token, said.owner).isEmpty())
        falsely("history-owner", "the owner " + said.owner.toUtf8() + " is not in the token");
}

/// Finds true holds that were watched long enough to be read, and are not recorded.
void Judge::findMissing(const HistorySaid &history)
{
    QMultiHash<QByteArray, const HoldSaid *> recorded;
    for (const HoldSaid &hold : history.holds)
        recorded.insert(hold.key + ' ' + hold.token, &hold);
    if (history.watched.isEmpty())
        return;
    const Span watched = watchedByAll(history);
    for (int place = 0; place < m_truth->plan().places.size(); ++place)
        for (const KeyTruth &key : m_truth->keysOf(place))
            for (const Hold &hold : key.holds) {
                const Us late = discovery(place) + slack(place, {hold.from, hold.from + us(500)});
                if (std::min(hold.to, watched.to) - std::max(hold.from, watched.from) < 2 * late)
                    continue;
                const auto said = recorded.values(key.life->key + ' ' + hold.token);
                if (std::none_of(said.begin(), said.end(), [&](const HoldSaid *each) {
                        return Span{each->from, each->to.value_or(never)}.wider(late).meets(hold.span());
                    }))
                    add("history-missing", "it was watched, and is not recorded", QStringLiteral("history"),
                        &key, hold.token + " held from " + clockText(hold.from) + " to " + clockText(hold.to),
                        hold.span());
            }
}

void Judge::hear(const HistoryAt &history)
{
    const QString observer = QStringLiteral("history --at");
    QSet<QByteArray> said;
    for (const HoldSaid &hold : history.holds) {
        const KeyTruth *key = findKey(hold.key);
        if (key == nullptr)
            continue;
        ++m_heard;
        said.insert(hold.key + ' ' + hold.token);
        const Us late = lateness(key->life->place);
        const Span when =
            Span{history.at, history.at}.wider(late + slack(key->life->place, {history.at, history.at}));
        const bool isHeld = key->isOfSet() ? key->mostMasters(hold.token, when) >= std::max(hold.held, 1)
                                           : key->mostMasters(hold.token, when) > 0;
        if (!isHeld)
            add("at-held",
                "at " + clockText(history.at) + " it stood on "
                    + QByteArray::number(key->mostMasters(hold.token, when)),
                observer, key, hold.line, when);
    }
    for (int place = 0; place < m_truth->plan().places.size(); ++place)
        for (const KeyTruth &key : m_truth->keysOf(place))
            for (const Hold &hold : key.holds) {
                const Us late = discovery(place) + lateness(place) + slack(place, {history.at, history.at});
                ++m_heard;
                if (hold.from < history.at - late && hold.to > history.at + late
                    && !said.contains(key.life->key + ' ' + hold.token))
                    add("at-missing", "it was held at " + clockText(history.at), observer, &key, hold.token,
                        {history.at, history.at});
            }
}

void Judge::hearFree(const QJsonObject &lane, const KeyTruth &key, const QByteArray &said)
{
    for (const QJsonValue &value : lane["free"].toArray()) {
        const Span free{timeIn(value["from"]).value_or(0), timeIn(value["to"]).value_or(0)};
        ++m_heard;
        const Us tolerance = m_tolerances.exact + slack(key.life->place, free);
        for (const Hold &hold : key.holds) {
            const Us common = std::min(hold.to, free.to) - std::max(hold.from, free.from);
            if (common > tolerance || (hold.from > free.from + tolerance && hold.to < free.to - tolerance))
                add("evidence-free",
                    "free from " + clockText(free.from) + " to " + clockText(free.to) + ", and it was held",
                    QStringLiteral("evidence"), &key, said, free);
        }
    }
}

void Judge::hearEvidence(const QJsonObject &evidence)
{
    const KeyTruth *key = findKey(bytesIn(evidence, QStringLiteral("key")));
    if (key == nullptr)
        return;
    const QString observer = QStringLiteral("evidence");
    const QByteArray all = QJsonDocument(evidence).toJson(QJsonDocument::Compact);
    for (const QJsonValue &value : evidence["lanes"].toArray()) {
        const QJsonObject lane = value.toObject();
        hearFree(lane, *key, all);
        for (const QJsonValue &each : lane["holds"].toArray()) {
            QJsonObject json = each.toObject();
            json["key"] = evidence["key"];
            const HoldSaid hold(QJsonDocument(json).toJson(QJsonDocument::Compact));
            ++m_heard;
            const bool wasSo = std::any_of(m_history.begin(), m_history.end(), [&](const HoldSaid &known) {
                return known.key == hold.key && known.token == hold.token && known.from == hold.from
                    && known.to == hold.to && known.why == hold.why;
            });
            if (!wasSo)
                add("evidence-hold", "history does not say so of this hold", observer, key, hold.line,
                    {hold.from, hold.to.value_or(hold.lastSeen)});
        }
    }
}

} // namespace truth
