// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/ledger.h"

#include <algorithm>
#include <bit>

namespace lab::gate {

using race::bitOf;
using race::Properties;
using race::Property;

namespace {

const StoredKey *find(const Inventory &inventory, const QByteArray &key)
{
    const auto found = inventory.keys.find(key);
    return found == inventory.keys.end() ? nullptr : &found->second;
}

const QByteArray *valueIn(const Inventory &inventory, const QByteArray &key, const QByteArray &entry)
{
    const StoredKey *stored = find(inventory, key);
    if (!stored)
        return nullptr;
    for (const auto &[name, value] : stored->entries) {
        if (name == entry)
            return &value;
    }
    return nullptr;
}

} // namespace

bool isSame(Inventory one, Inventory other, const QByteArray &butFor)
{
    one.keys.erase(butFor);
    other.keys.erase(butFor);
    return std::equal(one.keys.begin(), one.keys.end(), other.keys.begin(), other.keys.end(),
                      [](const auto &mine, const auto &its) {
                          return mine.first == its.first && mine.second.type == its.second.type
                              && mine.second.entries == its.second.entries
                              && mine.second.hasLease() == its.second.hasLease();
                      });
}

Ledger::Ledger(const race::Bounds &bounds, const QByteArray &counter)
    : m_bounds(bounds)
    , m_left(bounds.budget)
    , m_counter(counter)
{
}

int Ledger::ownerOf(const QByteArray &key, const QByteArray &entry) const
{
    const auto owner = m_owners.find({key, entry});
    return owner == m_owners.end() ? -1 : owner->second;
}

quint8 Ledger::owners() const
{
    quint8 owners = 0;
    for (const auto &[entry, client] : m_owners)
        owners |= bit(client);
    return owners;
}

bool Ledger::isLock(const QByteArray &key, const StoredKey &stored) const
{
    return key != m_counter && stored.isOwned();
}

void Ledger::disturb(int by)
{
    for (int client = 0; client < m_bounds.clients; ++client) {
        if (client == by)
            continue;
        m_parked &= quint8(~bit(client));
        m_disturbed |= bit(client);
    }
}

bool Ledger::removesForeign(int client, const Inventory &before, const Inventory &after)
{
    bool isForeign = false;
    for (const auto &[key, stored] : before.keys) {
        if (!isLock(key, stored))
            continue;
        for (const auto &[entry, value] : stored.entries) {
            if (valueIn(after, key, entry))
                continue;
            const int owner = ownerOf(key, entry);
            isForeign |= owner >= 0 && owner != client;
            m_owners.erase({key, entry});
        }
    }
    return isForeign;
}

// Whoever is in, or leaves, and writes over a lock of another's takes it from him. A string without a lease
// may be anything, such as a number that all of them count up.
Properties Ledger::takesAway(int client, const Inventory &before, const Inventory &after) const
{
    for (const auto &[key, stored] : before.keys) {
        const QByteArray *old = valueIn(before, key, {});
        const QByteArray *now = valueIn(after, key, {});
        const int owner = ownerOf(key, {});
        const bool isOthers = isLock(key, stored) && stored.type == "string" && stored.hasLease()
            && owner >= 0 && owner != client;
        if (!isOthers || !old || !now || *now == *old)
            continue;
        if (m_inside & bit(client))
            return bitOf(Property::ForeignExtend);
        if (m_leaving & bit(client))
            return bitOf(Property::ForeignRelease);
    }
    return 0;
}

// What is new is its writer's, and so is a string that was written over.
void Ledger::takeOver(int client, const Inventory &before, const Inventory &after)
{
    for (const auto &[key, stored] : after.keys) {
        if (!isLock(key, stored))
            continue;
        for (const auto &[entry, value] : stored.entries) {
            const QByteArray *old = valueIn(before, key, entry);
            if (!old || (stored.type == "string" && *old != value))
                m_owners[{key, entry}] = client;
        }
    }
}

Properties Ledger::executed(int client, const Inventory &before, const Inventory &after,
                            const std::vector<QByteArray> &renewed)
{
    Properties broken = 0;
    if (removesForeign(client, before, after))
        broken |= bitOf(Property::ForeignRelease);
    broken |= takesAway(client, before, after);
    takeOver(client, before, after);
    for (const QByteArray &key : renewed) {
        // Of a string there is one owner; what several have a part in, each of them may keep alive.
        const StoredKey *stored = find(after, key);
        const int owner = ownerOf(key, {});
        if (stored && stored->type == "string" && owner >= 0 && owner != client) {
            broken |= bitOf(Property::ForeignExtend);
            m_renewing |= bit(client);
        }
    }
    if (!isSame(before, after, m_counter))
        disturb(client);
    return broken;
}

void Ledger::happened(const Inventory &after)
{
    std::erase_if(m_owners,
                  [&](const auto &owned) { return !valueIn(after, owned.first.first, owned.first.second); });
    disturb(-1);
}

void Ledger::beginsAttempt(int client)
{
    m_disturbed &= quint8(~bit(client));
    m_renewing &= quint8(~bit(client));
}

void Ledger::refused(int client)
{
    const quint8 own = bit(client);
    const bool renews = m_renewing & own;
    const bool waits = !(m_disturbed & own) && (!renews || (m_renewedBefore & own));
    m_parked = quint8(waits ? m_parked | own : m_parked & ~own);
    m_renewedBefore = quint8(renews ? m_renewedBefore | own : m_renewedBefore & ~own);
    m_disturbed &= quint8(~own);
}

Properties Ledger::granted(int client)
{
    m_inside |= bit(client);
    m_renewing &= quint8(~bit(client));
    m_renewedBefore &= quint8(~bit(client));
    const int alive = std::popcount(quint8(m_inside & ~m_crashed));
    return alive >= 2 ? bitOf(Property::TwoInside) : Properties(0);
}

Properties Ledger::wrote(int client, qint64 value)
{
    left(client);
    m_leaving |= bit(client);
    const auto written = quint16(1U << unsigned(value & 15));
    const bool isLost = m_written & written;
    m_written |= written;
    ++m_increments;
    return isLost ? bitOf(Property::LostUpdate) : Properties(0);
}

void Ledger::left(int client)
{
    m_inside &= quint8(~bit(client));
}

void Ledger::turnOver(int client)
{
    left(client);
    m_leaving &= quint8(~bit(client));
    m_disturbed &= quint8(~bit(client));
    m_parked &= quint8(~bit(client));
}

void Ledger::failed(int client)
{
    m_failed |= bit(client);
    turnOver(client);
}

void Ledger::crashed(int client)
{
    m_crashed |= bit(client);
    turnOver(client);
}

bool Ledger::isCalm() const
{
    return !m_crashed && m_left.lostReplies == m_bounds.budget.lostReplies
        && m_left.lostRequests == m_bounds.budget.lostRequests;
}

bool Ledger::isUndisturbed() const
{
    return isCalm() && m_left.lapses == m_bounds.budget.lapses && m_left.restarts == m_bounds.budget.restarts;
}

Properties Ledger::atEnd(const Inventory &now, const QSet<QByteArray> &wanted, bool stuck) const
{
    Properties broken = 0;
    const QByteArray *counter = valueIn(now, m_counter, {});
    const qint64 total = counter ? counter->toLongLong() : 0;
    if (total < m_increments || total > m_increments + m_lost)
        broken |= bitOf(Property::WrongTotal);
    bool isImmortal = false;
    bool isLeased = false;
    bool isPhantom = false; // a lock that its writer does not believe to hold
    for (const auto &[key, stored] : now.keys) {
        if (!isLock(key, stored) || stored.entries.empty() || !wanted.contains(key))
            continue;
        const int owner = ownerOf(key, stored.entries.front().first);
        isImmortal |= owner >= 0 && !stored.hasLease();
        isLeased |= owner >= 0 && stored.hasLease();
        isPhantom |= owner >= 0 && stored.hasLease() && stored.type == "string" && !(m_failed & bit(owner));
    }
    if (isImmortal && !isLeased && m_parked)
        broken |= bitOf(Property::LockedForEver);
    const bool isKeptAlive = isLeased && (m_parked & m_renewing & m_renewedBefore);
    if (isKeptAlive || (isPhantom && isCalm() && m_parked) || stuck)
        broken |= bitOf(Property::NobodyEnters);
    return broken;
}

QByteArray Ledger::fingerprint() const
{
    QByteArray print;
    for (const int number : {int(m_inside), int(m_leaving), int(m_parked), int(m_disturbed), int(m_renewing),
                             int(m_renewedBefore), int(m_failed), int(m_crashed), int(m_written),
                             m_increments, m_lost, int(m_left.lapses), int(m_left.crashes),
                             int(m_left.lostReplies), int(m_left.lostRequests), int(m_left.restarts)})
        print += QByteArray::number(number) + ' ';
    return print;
}

} // namespace lab::gate
