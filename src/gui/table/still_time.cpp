// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/still_time.h"

#include "locks/model/judgement.h"

namespace gui {

namespace {
/// More than goes by until a lease is put back and that is seen, less than a lesson renews by.
constexpr locks::Millis leastRise = 900;
} // namespace

locks::Delta StillTime::told(locks::Delta delta)
{
    for (locks::Change &change : delta.changes)
        tell(&change);
    return delta;
}

void StillTime::tell(locks::Change *change)
{
    if (!change->row)
        return;
    if (change->event == locks::Event::Ended) {
        m_known.remove(change->row.id());
        return;
    }
    locks::Row row = *change->row;
    Known &known = m_known[row.id];
    if (known.row && known.token != row.token)
        known = {};
    known.token = row.token;
    if (row.deadline == locks::noDeadline)
        known.hasLease = false;
    else
        follow(&known, &row, change);
    stand(known, &row);
    known.row = locks::SharedRow(row, change->row.noLocks());
    change->row = known.row;
}

void StillTime::follow(Known *known, locks::Row *row, locks::Change *change)
{
    const locks::Millis now = locks::steadyNow();
    const locks::Millis left = row->deadline - now;
    const locks::Millis rise = known->hasLease ? left - known->left : 0;
    if (rise > leastRise) {
        known->period = known->renewals > 0 ? now - known->last : 0;
        known->last = now;
        ++known->renewals;
    } else if (change->event == locks::Event::Renewed) {
        change->event = locks::Event::Changed;
    }
    if (rise < -leastRise)
        known->held -= rise;
    known->hasLease = true;
    known->left = left;
    // It is this program that puts it back, and nobody who renews.
    if (row->asked.doubt == locks::AskedDoubt::Renewals)
        row->asked.doubt = locks::AskedDoubt::OwnReads;
    row->renewals = known->renewals;
    row->lastRenewal = known->last;
    row->renewalPeriod = known->period;
    judge(row, left);
}

void StillTime::stand(const Known &known, locks::Row *row)
{
    row->firstSeen = locks::steadyNow() - known.held;
    row->unchangedBefore = 0;
    row->bornWithin = 0;
    row->birthSeen = false;
}

locks::Delta StillTime::again() const
{
    locks::Delta delta;
    for (const Known &known : m_known) {
        locks::Row row = *known.row;
        stand(known, &row);
        if (known.hasLease)
            row.deadline = locks::steadyNow() + known.left;
        locks::Change change;
        change.event = locks::Event::Changed;
        change.row = locks::SharedRow(row, known.row.noLocks());
        delta.changes.push_back(change);
    }
    return delta;
}

/// A rhythm is never missed, for no time goes by.
void StillTime::judge(locks::Row *row, locks::Millis left)
{
    using locks::State;
    row->states &= ~(locks::States(State::Renewing) | State::RenewalMissed);
    if (row->renewals > 1)
        row->states |= State::Renewing;
    else if (left < locks::expiringBelow(*row) && !(row->states & State::Lapsed))
        row->states |= State::Expiring;
}

} // namespace gui
