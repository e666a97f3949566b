// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/alerts/alert_watch.h"

#include "locks/model/judgement.h"

#include <algorithm>

namespace locks {

namespace {

constexpr Millis minute = 60000;

} // namespace

void AlertWatch::setRules(const AlertRules &rules)
{
    m_rules = rules;
    clear();
}

void AlertWatch::clear()
{
    m_holds.clear();
    m_owners.clear();
    m_restless.clear();
    m_queue.clear();
}

QList<Alert> AlertWatch::feed(const Delta &delta, Millis now)
{
    QList<Alert> alerts;
    if (m_rules.isQuiet())
        return alerts;
    for (const Change &change : delta.changes)
        update(change, now, &alerts);
    alerts += due(now);
    return alerts;
}

void AlertWatch::update(const Change &change, Millis now, QList<Alert> *alerts)
{
    const Row &row = change.row;
    if (change.event == Event::Ended) {
        Hold ended = m_holds.take(row.id);
        clearTold(&ended, Hold(), now, alerts);
        return;
    }
    Hold &hold = m_holds[row.id];
    const bool wasKnown = !hold.key.isNull();
    const bool wasEndless = hold.endless;
    const bool sameHold = wasKnown && hold.hasToken == row.hasToken && hold.token == row.token;
    if (!sameHold) {
        clearTold(&hold, Hold(), now, alerts);
        hold = Hold();
    }
    hold.key = row.key.isNull() ? QByteArray("") : row.key;
    hold.token = row.token;
    hold.separateMaster = row.separateMaster;
    hold.hasToken = row.hasToken;
    hold.heldSince = row.heldSince();
    hold.endless = row.deadline == noDeadline;
    Hold still = hold;
    still.toldMissed = hold.toldMissed && row.lastRenewal == hold.lastRenewal;
    still.toldEndless = hold.toldEndless && hold.endless;
    clearTold(&hold, still, now, alerts);
    hold.lastRenewal = row.lastRenewal;
    hold.missedAt = renewalMissedAt(row);
    const bool appeared = !(sameHold && wasEndless) && change.event != Event::Present;
    if (m_rules.noExpiry && hold.endless && appeared) {
        hold.toldEndless = true;
        alerts->append(alertOf(AlertKind::NoExpiry, hold, now));
    }
    if (change.event == Event::Acquired)
        countOwner(row, now, alerts);
    schedule(row.id, &hold);
}

void AlertWatch::clearTold(Hold *hold, const Hold &still, Millis now, QList<Alert> *alerts)
{
    const auto look = [&](bool Hold::*told, AlertKind kind) {
        if (!(hold->*told) || still.*told)
            return;
        hold->*told = false;
        Alert alert = alertOf(kind, *hold, now);
        alert.span = now - hold->heldSince;
        alert.cleared = true;
        alerts->append(alert);
    };
    look(&Hold::toldEndless, AlertKind::NoExpiry);
    look(&Hold::toldMissed, AlertKind::RenewalMissed);
    look(&Hold::toldHeld, AlertKind::HeldOver);
}

void AlertWatch::countOwner(const Row &row, Millis now, QList<Alert> *alerts)
{
    if (m_rules.ownerChanges == 0)
        return;
    if (m_owners.isEmpty())
        m_pruneAt = now + minute;
    const Place place(row.separateMaster, row.key);
    std::deque<Millis> &times = m_owners[place];
    while (!times.empty() && times.front() <= now - minute)
        times.pop_front();
    times.push_back(now);
    // Only as the limit is reached: told again when it fell below and rose once more.
    if (int(times.size()) != m_rules.ownerChanges)
        return;
    const Hold last{row.key, row.token, row.separateMaster, row.hasToken};
    Alert alert = alertOf(AlertKind::OwnerChanges, last, now);
    alert.span = 0;
    alert.owners = int(times.size());
    alerts->append(alert);
    m_restless.insert(place, last);
}

void AlertWatch::schedule(quint32 id, Hold *hold)
{
    Millis at = noDeadline;
    if (m_rules.heldOver.count() > 0 && !hold->toldHeld)
        at = hold->heldSince + m_rules.heldOver.count();
    if (m_rules.renewalMissed && !hold->toldMissed)
        at = qMin(at, hold->missedAt);
    if (at == hold->dueAt)
        return;
    hold->dueAt = at;
    if (at != noDeadline)
        m_queue.push(at, id);
    // Renewals move the instant; old entries would otherwise outgrow the holds.
    if (m_queue.size() > 64 + 4 * size_t(m_holds.size()))
        m_queue.compact([this](const DueQueue::Entry &entry) {
            const auto found = m_holds.constFind(entry.cell);
            return found == m_holds.cend() || found->dueAt != entry.at;
        });
}

QList<Alert> AlertWatch::due(Millis now)
{
    QList<Alert> alerts;
    pruneOwners(now, &alerts);
    while (m_queue.next() <= now) {
        const DueQueue::Entry entry = m_queue.pop();
        const auto found = m_holds.find(entry.cell);
        if (found == m_holds.end() || found->dueAt != entry.at)
            continue;
        Hold &hold = *found;
        if (m_rules.heldOver.count() > 0 && !hold.toldHeld
            && now >= hold.heldSince + m_rules.heldOver.count()) {
            hold.toldHeld = true;
            alerts.append(alertOf(AlertKind::HeldOver, hold, now));
        }
        if (m_rules.renewalMissed && !hold.toldMissed && now >= hold.missedAt) {
            hold.toldMissed = true;
            alerts.append(alertOf(AlertKind::RenewalMissed, hold, now));
        }
        hold.dueAt = noDeadline;
        schedule(entry.cell, &hold);
    }
    return alerts;
}

Alert AlertWatch::alertOf(AlertKind kind, const Hold &hold, Millis now)
{
    const Millis since = kind == AlertKind::RenewalMissed ? hold.lastRenewal : hold.heldSince;
    return {kind, hold.key, hold.token, hold.hasToken, now, now - since, 0, hold.separateMaster};
}

Millis AlertWatch::next() const
{
    return m_restless.isEmpty() ? m_queue.next() : std::min(m_queue.next(), m_pruneAt);
}

/// Forgets keys that nobody took for a minute; those that were told are calm again.
void AlertWatch::pruneOwners(Millis now, QList<Alert> *alerts)
{
    if (now < m_pruneAt)
        return;
    m_pruneAt = now + minute;
    m_owners.removeIf([now](const auto &each) { return each.value().back() <= now - minute; });
    m_restless.removeIf([&](const auto &each) {
        const auto times = m_owners.constFind(each.key());
        if (times != m_owners.cend() && int(times->size()) >= m_rules.ownerChanges
            && times->at(times->size() - size_t(m_rules.ownerChanges)) > now - minute)
            return false;
        Alert alert = alertOf(AlertKind::OwnerChanges, each.value(), now);
        alert.span = 0;
        alert.cleared = true;
        alerts->append(alert);
        return true;
    });
}

} // namespace locks
