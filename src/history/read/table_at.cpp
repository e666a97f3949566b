// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/table_at.h"

#include <algorithm>
#include <utility>

namespace history {

namespace {

constexpr qint64 second = 1000;
constexpr qint64 longestLook = 400 * 24 * 3600 * second;

/// How far it is looked for a change, step by step: most are near, and far ones cost.
constexpr std::array looks{second, 60 * second, 3600 * second, 24 * 3600 * second, longestLook};

/// What stood at `at`, of a hold that was renewed since, is in its steps. They stand in the order in which
/// they were told: a renewal may have been heard after the waiters of a moment later.
void takeSteps(const QList<Step> &steps, UnixMs at, HeldAt *held)
{
    UnixMs renewed = 0;
    for (const Step &each : steps) {
        // It began with that lease, also where its begin was told a moment after it.
        if (each.kind == Step::Kind::Lease && renewed == 0) {
            held->hasDeadline = each.value >= 0;
            held->deadline = each.value >= 0 ? std::optional(each.at + each.value) : std::nullopt;
            held->isAtMost = false;
        }
        if (each.at > at)
            continue;
        if (each.kind == Step::Kind::Renewed) {
            ++held->renewals;
            if (each.at < std::exchange(renewed, std::max(renewed, each.at)))
                continue;
            held->hasDeadline = each.value >= 0;
            held->deadline = each.value >= 0 ? std::optional(each.at + each.value) : std::nullopt;
            held->isAtMost = false;
        } else if (each.kind == Step::Kind::Waiters) {
            held->waiters = qint32(each.value);
        }
    }
}

HeldAt beforeItsSteps(Hold &&hold)
{
    HeldAt held;
    held.hold = std::move(hold);
    if (held.hold.mostWaiters == 0)
        held.waiters = 0; // at any time
    if (held.hold.renewals == 0) {
        held.deadline = held.hold.deadline;
        held.hasDeadline = held.deadline.has_value();
    } else if (held.hold.leaseMs >= 0) { // the longest that was seen, then or later
        held.deadline = held.hold.from + held.hold.leaseMs;
        held.isAtMost = true;
    } else {
        held.hasDeadline = false;
    }
    return held;
}

redis::Result<void> readHeld(HistoryReader *reader, qint32 deployment, qint64 most, TableAt *table)
{
    HoldQuery query;
    query.deployment = deployment;
    query.at = table->at;
    redis::Result<void> steps;
    const auto read = reader->holds(query, [&](Hold &&hold) {
        if (hold.to && *hold.to <= table->at)
            return true; // it had just ended
        if (table->held.size() >= most) {
            ++table->leftOut;
            return true;
        }
        const bool hasSteps = hold.renewals > 0 || hold.mostWaiters > 0;
        table->held.append(beforeItsSteps(std::move(hold)));
        if (hasSteps) {
            const auto found = reader->steps(table->held.last().hold.id);
            if (found.ok())
                takeSteps(*found, table->at, &table->held.last());
            else
                steps = found.error();
        }
        return steps.ok();
    });
    return read.ok() ? steps : read;
}

enum class Wanted : quint8 { First, Last };

/// When the table became another one, from `since` on and before `until`.
redis::Result<std::optional<UnixMs>> changeWithin(HistoryReader *reader, qint32 deployment, UnixMs since,
                                                  UnixMs until, Wanted wanted)
{
    std::optional<UnixMs> found;
    const auto consider = [&](UnixMs at) {
        const bool isBetter = !found || (wanted == Wanted::First ? at < *found : at > *found);
        if (at >= since && at < until && isBetter)
            found = at;
    };
    HoldQuery query;
    query.deployment = deployment;
    query.since = since;
    query.until = until;
    const auto read = reader->holds(query, [&](Hold &&hold) {
        consider(hold.from);
        if (hold.to)
            consider(*hold.to);
        // What follows begins later still.
        return wanted == Wanted::Last || !found || hold.from <= *found;
    });
    if (!read.ok())
        return read.error();
    const auto events = reader->events(deployment, since, until);
    if (!events.ok())
        return events.error();
    if (!events->isEmpty())
        consider(wanted == Wanted::First ? events->first().at : events->last().at);
    return found;
}

redis::Result<void> findNeighbours(HistoryReader *reader, qint32 deployment, TableAt *table)
{
    for (const qint64 look : looks) {
        if (!table->before) {
            const auto found = changeWithin(reader, deployment, table->at - look, table->at, Wanted::Last);
            if (!found.ok())
                return found.error();
            table->before = *found;
        }
        if (!table->after) {
            const auto found =
                changeWithin(reader, deployment, table->at + 1, table->at + look, Wanted::First);
            if (!found.ok())
                return found.error();
            table->after = *found;
        }
    }
    return {};
}

} // namespace

redis::Result<TableAt> tableAt(HistoryReader *reader, qint32 deployment, UnixMs at, qint64 most)
{
    TableAt table;
    table.at = at;
    const auto watched = reader->watched(deployment, at, at + 1);
    if (!watched.ok())
        return watched.error();
    table.watched = *watched;
    if (const auto read = readHeld(reader, deployment, most, &table); !read.ok())
        return read.error();
    std::stable_sort(table.held.begin(), table.held.end(),
                     [](const HeldAt &one, const HeldAt &other) { return one.hold.key < other.hold.key; });
    if (const auto found = findNeighbours(reader, deployment, &table); !found.ok())
        return found.error();
    return table;
}

} // namespace history
