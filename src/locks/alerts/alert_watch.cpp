// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/alerts/alert_watch.h"

#include "locks/model/judgement.h"

#include <algorithm>

namespace locks {

namespace {

constexpr Millis minute = 60000;

/// What is told of one hold, each once.
constexpr AlertKind kindsOfHolds[] = {AlertKind::NoExpiry, AlertKind::HeldOver, AlertKind::RenewalMissed,
                                      AlertKind::Overdue, AlertKind::HolderGone};

constexpr quint8 bit(AlertKind kind)
{
    return quint8(1u << quint8(kind));
}

} // namespace

void AlertWatch::setRules(const AlertRules &rules)
{
    m_rules = rules;
    m_limits.clear();
    if (const auto limits = keyLimitsFrom(rules.limits); limits.ok() && rules.heldOver.count() > 0) {
        for (const KeyLimit &each : *limits)
            m_limits.emplace_back(PatternSet({each.pattern}), each.heldOver.count());
    }
    clear();
}

Millis AlertWatch::limitOf(const QByteArray &key) const
{
    const auto found = std::find_if(m_limits.cbegin(), m_limits.cend(),
                                    [&key](const auto &each) { return each.first.matches(key); });
    return found == m_limits.cend() ? m_rules.heldOver.count() : found->second;
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
        clearTold(&ended, 0, now, alerts);
        return;
    }
    Hold &hold = m_holds[row.id];
    const bool wasKnown = !hold.key.isNull();
    const bool wasEndless = hold.endless;
    const bool sameHold = wasKnown && hold.hasToken == row.hasToken && hold.token == row.token;
    if (!sameHold) {
        clearTold(&hold, 0, now, alerts);
        hold = Hold();
        hold.limit = limitOf(row.key);
    }
    hold.key = row.key.isNull() ? QByteArray("") : row.key;
    hold.token = row.token;
    hold.separateMaster = row.separateMaster;
    hold.hasToken = row.hasToken;
    hold.heldSince = row.heldSince();
    hold.endless = row.deadline == noDeadline;
    hold.overdueAt = row.overdueAt;
    hold.usual = row.usual;
    quint8 still = bit(AlertKind::HeldOver);
    if (row.overdueAt != noDeadline)
        still |= bit(AlertKind::Overdue);
    if (row.lastRenewal == hold.lastRenewal)
        still |= bit(AlertKind::RenewalMissed);
    if (hold.endless)
        still |= bit(AlertKind::NoExpiry);
    if (row.ownerGone)
        still |= bit(AlertKind::HolderGone);
    clearTold(&hold, still, now, alerts);
    hold.lastRenewal = row.lastRenewal;
    hold.missedAt = row.renewalMissed ? renewalMissedAt(row) : noDeadline;
    hold.goneAt = row.ownerGone ? std::min(hold.goneAt, now) : noDeadline;
    if (!hold.endless)
        hold.endlessSince = noDeadline;
    else if (!(sameHold && wasEndless) && (change.event != Event::Present || row.ghost))
        hold.endlessSince = now;
    if (change.event == Event::Acquired)
        countOwner(row, now, alerts);
    schedule(row.id, &hold);
}

void AlertWatch::clearTold(Hold *hold, quint8 still, Millis now, QList<Alert> *alerts)
{
    for (const AlertKind kind : kindsOfHolds) {
        if (!(hold->told & ~still & bit(kind)))
            continue;
        Alert alert = alertOf(kind, *hold, now);
        alert.span = now - hold->heldSince;
        alert.cleared = true;
        alerts->append(alert);
    }
    hold->told &= still;
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

Millis AlertWatch::dueAt(const Hold &hold, AlertKind kind) const
{
    const auto after = [](Millis since, std::chrono::milliseconds time) {
        return since == noDeadline ? noDeadline : since + time.count();
    };
    if (hold.told & bit(kind))
        return noDeadline;
    switch (kind) {
    case AlertKind::NoExpiry:
        return m_rules.noExpiry ? after(hold.endlessSince, m_rules.noExpiryFor) : noDeadline;
    case AlertKind::RenewalMissed:
        return m_rules.renewalMissed ? after(hold.missedAt, m_rules.missedFor) : noDeadline;
    case AlertKind::HolderGone:
        return m_rules.holderGone ? hold.goneAt : noDeadline;
    case AlertKind::HeldOver:
        return hold.limit > 0 ? hold.heldSince + hold.limit : noDeadline;
    case AlertKind::Overdue:
        return m_rules.overdue ? hold.overdueAt : noDeadline;
    case AlertKind::OwnerChanges:
        break; // of no one hold
    }
    return noDeadline;
}

void AlertWatch::schedule(quint32 id, Hold *hold)
{
    Millis at = noDeadline;
    for (const AlertKind kind : kindsOfHolds)
        at = qMin(at, dueAt(*hold, kind));
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
        for (const AlertKind kind : kindsOfHolds) {
            if (now < dueAt(hold, kind))
                continue;
            hold.told |= bit(kind);
            alerts.append(alertOf(kind, hold, now));
        }
        hold.dueAt = noDeadline;
        schedule(entry.cell, &hold);
    }
    return alerts;
}

Alert AlertWatch::alertOf(AlertKind kind, const Hold &hold, Millis now)
{
    const Millis since = kind == AlertKind::RenewalMissed ? hold.lastRenewal : hold.heldSince;
    Alert alert{kind, hold.key, hold.token, hold.hasToken, now, now - since};
    if (kind == AlertKind::HeldOver)
        alert.limit = hold.limit;
    if (kind == AlertKind::Overdue && hold.overdueAt != noDeadline) {
        alert.limit = hold.overdueAt - hold.heldSince;
        alert.usual = hold.usual;
    }
    alert.separateMaster = hold.separateMaster;
    return alert;
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
