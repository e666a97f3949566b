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

/// A string or a hash. A member of a set is its owner's own name, so a new score does not change its owner.
bool hasValues(const StoredKey &stored)
{
    return stored.type == "string" || stored.type == "hash";
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

// Several clients can each own an entry of a shared lock, and each of them may renew it; so a key is another
// client's only if that client owns all of it.
bool Ledger::isOthers(int client, const QByteArray &key, const StoredKey &stored) const
{
    if (!isLock(key, stored) || stored.entries.empty() || !hasValues(stored))
        return false;
    const int owner = ownerOf(key, stored.entries.front().first);
    return owner >= 0 && owner != client
        && std::all_of(stored.entries.begin(), stored.entries.end(),
                       [&](const auto &entry) { return ownerOf(key, entry.first) == owner; });
}

bool Ledger::removesForeign(int client, const Inventory &before, const Inventory &after,
                            const Effects &effects)
{
    bool isForeign = false;
    for (const auto &[key, stored] : before.keys) {
        if (!isLock(key, stored))
            continue;
        // No client is responsible for a lease that ends by itself.
        const bool isDeed = !effects.expired.contains(key) || effects.touched.contains(key);
        for (const auto &[entry, value] : stored.entries) {
            if (valueIn(after, key, entry))
                continue;
            const int owner = ownerOf(key, entry);
            isForeign |= isDeed && owner >= 0 && owner != client;
            m_owners.erase({key, entry});
        }
    }
    return isForeign;
}

// A client in its critical section, or on its way out, that overwrites another client's lock takes it away.
// Keys without a lease are left out: such a key may be a number that all clients increment.
Properties Ledger::takesAway(int client, const Inventory &before, const Inventory &after,
                             const Effects &effects) const
{
    Properties broken = 0;
    for (const auto &[key, stored] : before.keys) {
        const StoredKey *now = find(after, key);
        if (!now || !stored.hasLease() || !isOthers(client, key, stored))
            continue;
        const bool isOver = std::any_of(stored.entries.begin(), stored.entries.end(), [&](const auto &entry) {
            const QByteArray *value = valueIn(after, key, entry.first);
            return value && *value != entry.second;
        });
        const bool isSameAgain = stored.entries.size() == 1 && effects.written.contains(key);
        if (!isOver && !isSameAgain)
            continue;
        if (m_inside & bit(client))
            broken |= bitOf(Property::ForeignExtend);
        if (m_leaving & bit(client))
            broken |= bitOf(Property::ForeignRelease);
    }
    return broken;
}

/// Judges changes of a lease alone, without a new value.
Properties Ledger::setsLease(int client, const Inventory &before, const Effects &effects)
{
    Properties broken = 0;
    for (const auto &[key, stored] : before.keys) {
        if (!isOthers(client, key, stored) || effects.written.contains(key))
            continue;
        if (effects.shortened.contains(key))
            broken |= bitOf(Property::ForeignRelease);
        if (effects.renewed.contains(key)) {
            broken |= bitOf(Property::ForeignExtend);
            m_renewing |= bit(client);
        }
    }
    return broken;
}

// The client that wrote an entry last owns it, also when the bytes are the same as before.
void Ledger::takeOver(int client, const Inventory &before, const Inventory &after, const Effects &effects)
{
    for (const auto &[key, stored] : after.keys) {
        if (!isLock(key, stored))
            continue;
        const bool isAll = stored.entries.size() == 1 && effects.written.contains(key);
        for (const auto &[entry, value] : stored.entries) {
            const QByteArray *old = valueIn(before, key, entry);
            if (!old || (hasValues(stored) && (isAll || *old != value)))
                m_owners[{key, entry}] = client;
        }
    }
}

Properties Ledger::executed(int client, const Inventory &before, const Inventory &after,
                            const Effects &effects)
{
    Properties broken = takesAway(client, before, after, effects) | setsLease(client, before, effects);
    if (removesForeign(client, before, after, effects))
        broken |= bitOf(Property::ForeignRelease);
    takeOver(client, before, after, effects);
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
        const bool ends = stored.hasLease() || stored.mayEndByValue();
        isImmortal |= owner >= 0 && !ends;
        isLeased |= owner >= 0 && ends;
        isPhantom |= owner >= 0 && ends && hasValues(stored) && !(m_failed & bit(owner));
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
