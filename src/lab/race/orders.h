// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>

#include <vector>

namespace lab {
struct Keys;
}

namespace lab::race {

using Command = QList<QByteArray>;

/// What one step asks of one master: a command, or one MULTI … EXEC, and what the connection has to have in
/// effect before.
struct Order
{
    std::vector<Command> commands;
    QList<QByteArray> watched; ///< keys that this connection watches
    std::vector<Command> queued; ///< MULTI and what was queued since, when its EXEC is still to come

    // What a scheduler knows of it before it is executed.
    quint8 keys = 0; ///< those that it names, as bits of their place in keysOf()
    bool readsOnly = false;
    bool blocks = false; ///< BLPOP: waits until the list is there
    bool overwritesLock = false; ///< SET without NX, or GETSET
};

/// The keys of a race, in the order in which they are kept and named: the lock first.
QList<QByteArray> keysOf(const Keys &keys);
constexpr int lockKey = 0;
constexpr int counterKey = 1;
/// As bits: what lies on the lock's server, and is gone with it; the other keys stand for the protected
/// resource, which is elsewhere.
constexpr quint8 locksKeys = 0b00101;

/// The commands of an encoded request.
std::vector<Command> commandsOf(const QByteArray &request);
/// The same, parted into steps; `inMulti`: a MULTI of this connection is still open.
std::vector<std::vector<Command>> stepsOf(const std::vector<Command> &commands, bool inMulti);

/// The orders of one search, each with a small number. Lives on one thread.
class Orders
{
public:
    explicit Orders(const Keys &keys);

    /// The number of this order, whose last members are filled in here.
    quint32 numberOf(Order order);
    const Order &operator[](quint32 number) const { return m_orders[number]; }

private:
    void look(Order &order) const;

    QList<QByteArray> m_keys;
    std::vector<Order> m_orders;
    QHash<QByteArray, quint32> m_numbers;
};

} // namespace lab::race
