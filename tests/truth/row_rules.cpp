// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_rules.h"

#include <algorithm>
#include <array>

namespace truth {

namespace {

bool has(const RowCase &row, const char *state)
{
    return row.row.states.contains(state);
}

/// The leases that counted at some time of `when`.
QList<Lease> leasesIn(const RowCase &row)
{
    QList<Lease> found;
    for (const Hold *hold : row.holds())
        for (qsizetype i = 0; i < hold->leases.size(); ++i) {
            const bool isLast = i + 1 == hold->leases.size();
            const Span counted{hold->leases.at(i).at, isLast ? hold->to : hold->leases.at(i + 1).at};
            if (counted.meets(row.when.wider(row.slack)))
                found.append(hold->leases.at(i));
        }
    return found;
}

template <typename Condition> bool anyHold(const RowCase &row, Condition condition)
{
    const QList<const Hold *> holds = row.holds();
    return std::any_of(holds.begin(), holds.end(), condition);
}

/// The shortest and longest time between two rises of the deadline, until `at`; taking the lock counts as
/// one. {0, 0}: there was none. Leases that a set clock or a cut made are no part of the rhythm.
std::pair<Us, Us> periods(const Hold &hold, Us at)
{
    Us shortest = never;
    Us longest = 0;
    Us last = hold.leases.first().at;
    for (const Lease &lease : hold.leases) {
        if (!lease.isRise || lease.at > at)
            continue;
        shortest = std::min(shortest, lease.at - last);
        longest = std::max(longest, lease.at - last);
        last = lease.at;
    }
    return {longest == 0 ? 0 : shortest, longest};
}

Us lastRise(const Hold &hold, Us at)
{
    Us last = 0;
    for (const Lease &lease : hold.leases)
        if (lease.isRise && lease.at <= at)
            last = lease.at;
    return last;
}

/// Returns the longest time without a rise of the deadline that `when` meets.
Us longestSilence(const Hold &hold, const Span &when)
{
    Us longest = 0;
    Us last = hold.from;
    for (const Lease &lease : hold.leases) {
        if (!lease.isRise || lease.at > when.to)
            continue;
        if (lease.at >= when.from)
            longest = std::max(longest, lease.at - last);
        last = lease.at;
    }
    return std::max(longest, std::min(hold.to, when.to) - last);
}

/// Whether one and a half periods without a rise had passed at no time of `when`, for none of them.
bool isOnTime(const RowCase &row)
{
    return !anyHold(row, [&row](const Hold *hold) {
        const Us at = row.when.to + row.slack;
        // A renewal that the program has not read yet is missing in its eyes.
        const Us silence = longestSilence(*hold, {row.when.from, at}) + row.tolerances.pushed;
        return hold->risesUntil(at) >= 2 && 2 * silence >= 3 * periods(*hold, at).first - us(200);
    });
}

QByteArray token(const RowCase &row)
{
    if (!row.row.token || !row.holds().isEmpty())
        return {};
    return "the token " + row.token() + " did not stand there";
}

QByteArray present(const RowCase &row)
{
    return row.key.heldIn(row.when).isEmpty() ? QByteArray("there was no lock") : QByteArray();
}

QByteArray held(const RowCase &row)
{
    if (!has(row, "held") || !row.key.isOfSet()
        || row.key.mostMasters(row.token(), row.when) >= row.key.quorum())
        return {};
    return "held, and its token had no quorum";
}

QByteArray noExpiry(const RowCase &row)
{
    if (!has(row, "no-expiry"))
        return {};
    const QList<Lease> leases = leasesIn(row);
    const bool isTrue =
        std::any_of(leases.begin(), leases.end(), [](const Lease &lease) { return lease.ends == never; });
    return isTrue ? QByteArray() : QByteArray("no expiry, and it has one");
}

QByteArray deadline(const RowCase &row)
{
    const std::optional<Us> said = row.row.expiresAt;
    if (!said)
        return {};
    const Us tolerance = row.tolerances.deadline + row.slack;
    for (const Lease &lease : leasesIn(row))
        if (lease.ends != never && std::abs(lease.ends - *said) <= tolerance)
            return {};
    return "no lease of it ends at " + clockText(*said);
}

QByteArray expiring(const RowCase &row)
{
    if (!has(row, "expiring"))
        return {};
    const bool isTrue = anyHold(row, [&row](const Hold *hold) {
        Us longest = 0;
        for (const Lease &lease : hold->leases)
            if (lease.ends != never && lease.at <= row.when.to)
                longest = std::max(longest, lease.ends - lease.at);
        Us ends = std::min(hold->leaseAt(row.when.to).ends, hold->leaseAt(row.when.from).ends);
        for (const Lease &lease : hold->leases)
            if (row.when.contains(lease.at))
                ends = std::min(ends, lease.ends);
        return ends - row.when.to <= std::max(us(2'000), longest / 10) + row.tolerances.deadline + row.slack;
    });
    return isTrue ? QByteArray() : QByteArray("expiring, and more than that was left");
}

/// States that no life causes: 30 days, a deadline in a value, a server short of memory; and those that only
/// a disturbance causes: an answer that is missing, a lock that is left on some of its masters.
QByteArray neverSo(const RowCase &row)
{
    const auto isCaused = [&row](const QByteArray &state) {
        if (state == "unproven")
            return row.isDisturbed || row.isPartial || !row.isSetShown;
        return state == "leftover" && row.isDisturbed;
    };
    for (const char *state : {"absurd-expiry", "lapsed", "evictable", "unproven", "leftover"})
        if (has(row, state) && !isCaused(state))
            return QByteArray(state) + ", which nothing brought about";
    return {};
}

QByteArray ghost(const RowCase &row)
{
    if (!has(row, "ghost") || anyHold(row, [](const Hold *hold) { return hold->isGhost; }))
        return {};
    return "a ghost, and its server had no old data of it";
}

QByteArray unknownState(const RowCase &row)
{
    static const QSet<QByteArray> known{
        "held",     "no-expiry", "absurd-expiry", "expiring",       "lapsed",  "quorum",  "minority",
        "split",    "contended", "renewing",      "renewal-missed", "asked",   "overdue", "evictable",
        "unproven", "busy",      "free",          "ghost",          "leftover"};
    for (const QByteArray &state : row.row.states)
        if (!known.contains(state))
            return state + " is no state";
    return {};
}

/// The last ten seconds, and the allowed delay.
Span lately(const RowCase &row)
{
    return {row.when.from - us(10'500) - row.slack - row.lateSince, row.when.to};
}

QByteArray contended(const RowCase &row)
{
    if (!has(row, "contended"))
        return {};
    const Span waited = row.when.wider(row.tolerances.waiters + row.slack);
    for (const Wanted &each : row.key.wanted)
        if (each.isSubscribed && each.during.meets(waited))
            return {};
    QSet<int> clients;
    for (const Hold *hold : row.key.heldIn(lately(row)))
        clients.insert(hold->client);
    return clients.size() > 1 ? QByteArray()
                              : QByteArray("contended, and nobody waited and one client alone had it");
}

QByteArray busy(const RowCase &row)
{
    if (!has(row, "busy") || row.key.heldIn(lately(row)).size() > 1)
        return {};
    return "busy, and it was taken once in ten seconds";
}

QByteArray renewing(const RowCase &row)
{
    if (!has(row, "renewing"))
        return {};
    const bool isTrue =
        anyHold(row, [&row](const Hold *hold) { return hold->risesUntil(row.when.to + row.slack) >= 2; });
    return isTrue ? QByteArray() : QByteArray("renewing, and its deadline did not rise twice");
}

QByteArray renewalMissed(const RowCase &row)
{
    if (!has(row, "renewal-missed") || row.isRhythmUnsure || !isOnTime(row))
        return {};
    return "a renewal is missing, and none was due";
}

QByteArray asked(const RowCase &row)
{
    if (!has(row, "asked"))
        return {};
    const Span lately{row.when.from - us(32'000) - row.slack, row.when.to};
    for (const Wanted &each : row.key.wanted)
        if (!each.isSubscribed && each.during.meets(lately))
            return {};
    return "asked for, and nobody asked";
}

/// In how many seconds of the last 30 somebody asked: one of the observer's can be part of two of the
/// clock's.
QByteArray askedSeconds(const RowCase &row)
{
    if (row.row.askedSeconds.value_or(0) == 0)
        return {};
    QSet<Us> seconds;
    for (const Wanted &each : row.key.wanted)
        if (!each.isSubscribed && each.during.to > row.when.from - us(33'000) - row.slack
            && each.during.from <= row.when.to)
            seconds.insert(each.during.from / us(1'000));
    if (*row.row.askedSeconds <= 2 * seconds.size())
        return {};
    return "asked for in " + QByteArray::number(*row.row.askedSeconds) + " s, it was in "
        + QByteArray::number(seconds.size());
}

QByteArray overdue(const RowCase &row)
{
    if (!has(row, "overdue") || !row.row.overdueAfterMs)
        return {};
    const bool isTrue = anyHold(row, [&row](const Hold *hold) {
        return row.when.to - hold->from >= us(*row.row.overdueAfterMs) - us(100) - row.slack;
    });
    return isTrue ? QByteArray() : QByteArray("overdue, and it was not held for so long");
}

QByteArray setStates(const RowCase &row)
{
    const int most = row.key.mostMasters(row.token(), row.when);
    if (has(row, "quorum") && most < row.key.quorum())
        return "quorum, and it stood on " + QByteArray::number(most);
    if (has(row, "minority") && !has(row, "unproven") && row.row.token
        && row.key.fewestMasters(row.token(), row.when) >= row.key.quorum())
        return "minority, and its quorum stood all the time";
    QSet<QByteArray> tokens;
    for (const Hold *hold : row.key.heldIn(row.when))
        tokens.insert(hold->token);
    if (has(row, "split") && tokens.size() < 2)
        return "split, and there was one token";
    if (!row.key.isOfSet() && (has(row, "quorum") || has(row, "minority") || has(row, "split")))
        return "states of a set, and it is none";
    return {};
}

QByteArray heldOn(const RowCase &row)
{
    if (!row.row.token || !row.key.isOfSet())
        return {};
    const int most = row.key.mostMasters(row.token(), row.when);
    const int fewest = row.key.fewestMasters(row.token(), row.when);
    if (row.row.held <= most && row.row.held + row.row.unanswered >= fewest)
        return {};
    return "held on " + QByteArray::number(row.row.held) + " and perhaps on "
        + QByteArray::number(row.row.unanswered) + " more, it stood on " + QByteArray::number(fewest) + " to "
        + QByteArray::number(most);
}

QByteArray alive(const RowCase &row)
{
    if (row.row.verdict != "alive")
        return {};
    const bool isTrue = anyHold(row, [&row](const Hold *hold) {
        const Us at = row.when.to + row.slack;
        const Us silent = row.when.from - row.slack - lastRise(*hold, at);
        return hold->risesUntil(at) >= 1 && 2 * silent <= 3 * periods(*hold, at).second + us(1'000);
    });
    return isTrue ? QByteArray() : QByteArray("alive, and no renewal was seen or the next is overdue");
}

QByteArray silent(const RowCase &row)
{
    if (row.row.verdict != "silent" || row.isRhythmUnsure || !isOnTime(row))
        return {};
    return "silent, and no renewal was due";
}

QByteArray gone(const RowCase &row)
{
    if (row.row.verdict != "gone")
        return {};
    const bool hasDropped = row.key.life->form == Form::HostToken
        && std::any_of(row.key.life->steps.begin(), row.key.life->steps.end(),
                       [](const Step &step) { return step.deed == Deed::Drop; });
    return hasDropped ? QByteArray() : QByteArray("gone, and its holder never left");
}

QByteArray owner(const RowCase &row)
{
    if (row.row.owner.isEmpty() || !row.row.token)
        return {};
    if (const QString word = wordNotIn(row.token(), row.row.owner); !word.isEmpty())
        return "the owner " + row.row.owner.toUtf8() + " does not stand in the token " + row.token();
    return {};
}

/// Compares the stated lower bound of the hold time: the lock must not have been free or another client's
/// since.
QByteArray since(const RowCase &row, std::optional<Us> said, const char *field)
{
    if (!said || !row.row.token)
        return {};
    const Us tolerance = (row.isPolled ? row.tolerances.polled : row.tolerances.exact) + row.slack;
    const bool isTrue = anyHold(row, [&](const Hold *hold) { return hold->from <= *said + tolerance; });
    if (isTrue)
        return {};
    return QByteArray(field) + ' ' + clockText(*said) + ", and it was taken later";
}

QByteArray firstSeen(const RowCase &row)
{
    return since(row, row.row.firstSeen, "first_seen");
}

QByteArray heldSince(const RowCase &row)
{
    return since(row, row.row.heldSince, "held_since");
}

QByteArray acquiredAt(const RowCase &row)
{
    if (!row.row.acquired)
        return {};
    const Span said = row.row.acquired->wider(row.tolerances.interval);
    const bool isTrue = anyHold(row, [&said](const Hold *hold) { return said.contains(hold->from); });
    return isTrue ? QByteArray() : "acquired_at " + clockText(said.to) + ", and it was not taken then";
}

QByteArray waiters(const RowCase &row)
{
    const int said = row.row.waiters.value_or(0);
    const Span when = row.when.wider(row.tolerances.waiters + row.slack);
    const auto count = [&row](auto condition) {
        return int(std::count_if(row.key.wanted.begin(), row.key.wanted.end(), [&](const Wanted &each) {
            return each.isSubscribed && condition(each.during);
        }));
    };
    const int most = count([&when](const Span &during) { return during.meets(when); });
    if (said > most && row.row.waitersBound != "upper")
        return QByteArray::number(said) + " wait, and at most " + QByteArray::number(most) + " did";
    const int fewest =
        count([&when](const Span &during) { return during.from <= when.from && during.to >= when.to; });
    if (row.row.waiters && said < fewest && row.row.waitersBound != "lower")
        return QByteArray::number(said) + " wait, and at least " + QByteArray::number(fewest) + " did";
    return {};
}

} // namespace

QList<const Hold *> RowCase::holds() const
{
    QList<const Hold *> found = key.heldIn(when);
    if (row.token)
        found.removeIf([this](const Hold *hold) { return hold->token != *row.token; });
    return found;
}

std::span<const RowRule> rowRules()
{
    static constexpr std::array rules{RowRule{"row-present", present},
                                      RowRule{"row-token", token},
                                      RowRule{"row-held", held},
                                      RowRule{"row-no-expiry", noExpiry},
                                      RowRule{"row-deadline", deadline},
                                      RowRule{"row-expiring", expiring},
                                      RowRule{"row-never-so", neverSo},
                                      RowRule{"row-ghost", ghost},
                                      RowRule{"row-unknown-state", unknownState},
                                      RowRule{"row-contended", contended},
                                      RowRule{"row-busy", busy},
                                      RowRule{"row-renewing", renewing},
                                      RowRule{"row-renewal-missed", renewalMissed},
                                      RowRule{"row-asked", asked},
                                      RowRule{"row-asked-seconds", askedSeconds},
                                      RowRule{"row-overdue", overdue},
                                      RowRule{"row-set-states", setStates},
                                      RowRule{"row-held-on", heldOn},
                                      RowRule{"row-alive", alive},
                                      RowRule{"row-silent", silent},
                                      RowRule{"row-gone", gone},
                                      RowRule{"row-owner", owner},
                                      RowRule{"row-first-seen", firstSeen},
                                      RowRule{"row-held-since", heldSince},
                                      RowRule{"row-acquired-at", acquiredAt},
                                      RowRule{"row-waiters", waiters}};
    return rules;
}

} // namespace truth
