// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/alerts/alert_watch.h"

#include "locks/model/judgement.h"

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
    m_queue.clear();
}

QList<Alert> AlertWatch::feed(const Delta &delta, Millis now)
{
    QList<Alert> alerts;
    if (m_rules.isQuiet())
        return alerts;
    for (const Change &change : delta.changes)
        update(change, now, &alerts);
    pruneOwners(now);
    alerts += due(now);
    return alerts;
}

void AlertWatch::update(const Change &change, Millis now, QList<Alert> *alerts)
{
    const Row &row = change.row;
    if (change.event == Event::Ended) {
        m_holds.remove(row.id);
        return;
    }
    Hold &hold = m_holds[row.id];
    const bool wasKnown = !hold.key.isNull();
    const bool wasEndless = hold.endless;
    const bool sameHold = wasKnown && hold.hasToken == row.hasToken && hold.token == row.token;
    if (!sameHold)
        hold = Hold();
    hold.key = row.key.isNull() ? QByteArray("") : row.key;
    hold.token = row.token;
    hold.hasToken = row.hasToken;
    hold.firstSeen = row.firstSeen;
    hold.endless = row.deadline == noDeadline;
    if (row.lastRenewal != hold.lastRenewal)
        hold.toldMissed = false;
    hold.lastRenewal = row.lastRenewal;
    hold.missedAt = renewalMissedAt(row);
    const bool appeared = !(sameHold && wasEndless) && change.event != Event::Present;
    if (m_rules.noExpiry && hold.endless && appeared)
        alerts->append(alertOf(AlertKind::NoExpiry, hold, now));
    if (change.event == Event::Acquired)
        countOwner(row, now, alerts);
    schedule(row.id, &hold);
}

void AlertWatch::countOwner(const Row &row, Millis now, QList<Alert> *alerts)
{
    if (m_rules.ownerChanges == 0)
        return;
    std::deque<Millis> &times = m_owners[row.key];
    while (!times.empty() && times.front() <= now - minute)
        times.pop_front();
    times.push_back(now);
    // Only as the limit is reached: told again when it fell below and rose once more.
    if (int(times.size()) != m_rules.ownerChanges)
        return;
    Alert alert{AlertKind::OwnerChanges, row.key, row.token, row.hasToken, now, 0, int(times.size())};
    alerts->append(alert);
}

void AlertWatch::schedule(quint32 id, Hold *hold)
{
    Millis at = noDeadline;
    if (m_rules.heldOver.count() > 0 && !hold->toldHeld)
        at = hold->firstSeen + m_rules.heldOver.count();
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
    while (m_queue.next() <= now) {
        const DueQueue::Entry entry = m_queue.pop();
        const auto found = m_holds.find(entry.cell);
        if (found == m_holds.end() || found->dueAt != entry.at)
            continue;
        Hold &hold = *found;
        if (m_rules.heldOver.count() > 0 && !hold.toldHeld
            && now >= hold.firstSeen + m_rules.heldOver.count()) {
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

Alert AlertWatch::alertOf(AlertKind kind, const Hold &hold, Millis now) const
{
    const Millis since = kind == AlertKind::RenewalMissed ? hold.lastRenewal : hold.firstSeen;
    return {kind, hold.key, hold.token, hold.hasToken, now, now - since, 0};
}

void AlertWatch::pruneOwners(Millis now)
{
    if (now < m_pruneAt)
        return;
    m_pruneAt = now + minute;
    m_owners.removeIf([now](const auto &each) { return each.value().back() <= now - minute; });
}

} // namespace locks
