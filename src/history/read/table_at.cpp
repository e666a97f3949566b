// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/table_at.h"

#include <algorithm>
#include <utility>

namespace history {

namespace {

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
        } else if (each.kind == Step::Kind::Asked) {
            held->isAsked = each.value > 0;
        }
    }
}

HeldAt beforeItsSteps(Hold &&hold, UnixMs at)
{
    HeldAt held;
    held.hold = std::move(hold);
    held.hold.masters = held.hold.mastersAt(at);
    if (held.hold.mostWaiters == 0)
        held.waiters = 0; // at any time
    if (held.hold.askedSeconds >= 0)
        held.isAsked = false; // until a step says so
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
        if (hold.to)
            table->after = std::min(table->after.value_or(*hold.to), *hold.to);
        if (table->held.size() >= most) {
            ++table->leftOut;
            return true;
        }
        const bool hasSteps = hold.renewals > 0 || hold.mostWaiters > 0 || hold.askedSeconds > 0;
        table->held.append(beforeItsSteps(std::move(hold), table->at));
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

/// What began later ends later still, and what ended before the last begin is further away than that: only
/// the ends of what is held now, and was held at that begin, can be nearer.
redis::Result<void> findNeighbours(HistoryReader *reader, qint32 deployment, TableAt *table)
{
    const auto found = reader->begunOrHappened(deployment, table->at);
    if (!found.ok())
        return found.error();
    table->before = found->before;
    if (found->after)
        table->after = table->after ? std::min(*table->after, *found->after) : found->after;
    if (!table->before)
        return {};
    HoldQuery query;
    query.deployment = deployment;
    query.at = table->before;
    return reader->holds(query, [table](Hold &&hold) {
        if (hold.to && *hold.to < table->at)
            table->before = std::max(*table->before, *hold.to);
        return true;
    });
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
