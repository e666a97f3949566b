// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/gate/inventory.h"
#include "lab/race/bounds.h"

#include <QSet>

#include <map>
#include <set>

namespace lab::gate {

/// Changes of keys that a comparison of the contents before and after a request does not show. A value.
struct Effects
{
    std::set<QByteArray> touched; ///< changed by the request itself
    std::set<QByteArray> written; ///< got a value, also one with the same bytes
    std::set<QByteArray> renewed; ///< lease lengthened, or removed
    std::set<QByteArray> shortened; ///< lease ended, or more than halved
    std::set<QByteArray> expired; ///< expired during the step
};

/// What a race through the gate remembers of its clients, and what it takes for broken: the same as the rules
/// of the race of strategies say (race/rules.h), told by what a server holds before and after each step.
/// Knows neither servers nor programs. A value.
class Ledger
{
public:
    Ledger() = default;
    /// `counter` is a key that is no lock.
    Ledger(const race::Bounds &bounds, const QByteArray &counter);

    /// A request of this client was executed.
    race::Properties executed(int client, const Inventory &before, const Inventory &after,
                              const Effects &effects);
    /// Something happened to the server, by nobody.
    void happened(const Inventory &after);
    /// A client begins an attempt to get in: what was changed before does not concern it.
    void beginsAttempt(int client);
    /// It was refused, or comes back to where it was before without anything having changed meanwhile.
    void refused(int client);
    /// It believes that it holds the lock.
    race::Properties granted(int client);
    /// It has written this to the counter.
    race::Properties wrote(int client, qint64 value);
    void left(int client);
    void turnOver(int client);
    void failed(int client);
    void crashed(int client);
    void lostReply() { ++m_lost; }
    /// Nobody can go on. `wanted` are words of the requests that parked clients have at the gate: the keys
    /// among them are what they wait for. `stuck`: somebody waits for a key that nobody will ever bring.
    race::Properties atEnd(const Inventory &now, const QSet<QByteArray> &wanted, bool stuck) const;

    bool isParked(int client) const { return m_parked & bit(client); }
    bool isInside(int client) const { return m_inside & bit(client); }
    /// Clients to whom something belongs that lies on the server, as bits.
    quint8 owners() const;
    /// Whose the entry is; −1: nobody's.
    int ownerOf(const QByteArray &key, const QByteArray &entry) const;
    race::Budget &left() { return m_left; }
    const race::Budget &left() const { return m_left; }
    /// All of this that decides what can still happen or be found, but what lies on the server.
    QByteArray fingerprint() const;
    /// None of the events that there is a budget for has happened.
    bool isUndisturbed() const;

private:
    using Entry = std::pair<QByteArray, QByteArray>;
    static constexpr quint8 bit(int client) { return quint8(1U << unsigned(client)); }
    bool removesForeign(int client, const Inventory &before, const Inventory &after, const Effects &effects);
    race::Properties takesAway(int client, const Inventory &before, const Inventory &after,
                               const Effects &effects) const;
    race::Properties setsLease(int client, const Inventory &before, const Effects &effects);
    void takeOver(int client, const Inventory &before, const Inventory &after, const Effects &effects);
    bool isLock(const QByteArray &key, const StoredKey &stored) const;
    bool isOthers(int client, const QByteArray &key, const StoredKey &stored) const;
    void disturb(int by);
    bool isCalm() const;

    race::Bounds m_bounds;
    race::Budget m_left;
    QByteArray m_counter;
    std::map<Entry, int> m_owners;
    quint8 m_inside = 0; // clients, as bits
    quint8 m_leaving = 0; ///< their work is done, and their turn is not over
    quint8 m_parked = 0; ///< refused, and nothing has changed since
    quint8 m_disturbed = 0; ///< something has changed since the attempt began
    quint8 m_renewing = 0; ///< this attempt has renewed somebody else's lease
    quint8 m_renewedBefore = 0; ///< and so had the one before it
    quint8 m_failed = 0;
    quint8 m_crashed = 0;
    quint16 m_written = 0; ///< values of the counter, as bits
    int m_increments = 0;
    int m_lost = 0;
};

/// Whether both hold the same but for this key, leases by whether there is one.
bool isSame(Inventory one, Inventory other, const QByteArray &butFor);

} // namespace lab::gate
