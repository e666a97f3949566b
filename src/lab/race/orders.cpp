// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/orders.h"

#include "lab/spec/keys.h"
#include "redis/protocol/request.h"

#include <QSet>

#include <algorithm>

namespace lab::race {

namespace {

const QSet<QByteArray> &readingCommands()
{
    static const QSet<QByteArray> names{"GET",     "TTL",     "PTTL",   "EXISTS", "HGET",
                                        "HEXISTS", "HGETALL", "STRLEN", "WATCH"};
    return names;
}

/// The number behind the mark at `at`, which moves behind its line.
qsizetype lengthAt(const QByteArray &request, qsizetype &at)
{
    const qsizetype end = request.indexOf("\r\n", at);
    const qsizetype length = request.mid(at + 1, end - at - 1).toLongLong();
    at = end + 2;
    return length;
}

/// Options come behind key and value, in any case.
bool hasNx(const Command &set)
{
    return std::any_of(set.begin() + std::min<qsizetype>(3, set.size()), set.end(),
                       [](const QByteArray &word) { return word.toUpper() == "NX"; });
}

bool opensMulti(const Command &command)
{
    return command.front() == "MULTI";
}

bool closesMulti(const Command &command)
{
    return command.front() == "EXEC" || command.front() == "DISCARD";
}

} // namespace

QList<QByteArray> keysOf(const Keys &keys)
{
    return {keys.lock, keys.counter, keys.fence, keys.floor, keys.version};
}

std::vector<Command> commandsOf(const QByteArray &request)
{
    std::vector<Command> commands;
    for (qsizetype at = 0; at < request.size();) {
        Command command;
        for (qsizetype left = lengthAt(request, at); left > 0; --left) {
            const qsizetype length = lengthAt(request, at);
            command.append(request.mid(at, length));
            at += length + 2;
        }
        commands.push_back(std::move(command));
    }
    return commands;
}

std::vector<std::vector<Command>> stepsOf(const std::vector<Command> &commands, bool inMulti)
{
    std::vector<std::vector<Command>> steps;
    bool joins = inMulti;
    bool first = true;
    for (const Command &command : commands) {
        if (!joins || first)
            steps.emplace_back();
        steps.back().push_back(command);
        joins = (joins || opensMulti(command)) && !closesMulti(command);
        first = false;
    }
    return steps;
}

Orders::Orders(const Keys &keys)
    : m_keys(keysOf(keys))
{
}

void Orders::look(Order &order) const
{
    order.readsOnly = true;
    const auto lookAt = [&](const Command &command) {
        for (qsizetype key = 0; key < m_keys.size(); ++key) {
            if (command.contains(m_keys[key]))
                order.keys |= quint8(1U << unsigned(key));
        }
        const QByteArray &name = command.front();
        order.readsOnly = order.readsOnly && readingCommands().contains(name);
        order.blocks = order.blocks || name == "BLPOP";
        const bool namesLock = command.size() > 1 && command[1] == m_keys[lockKey];
        const bool sets = (name == "SET" && !hasNx(command)) || name == "GETSET";
        order.overwritesLock = order.overwritesLock || (namesLock && sets);
    };
    for (const Command &command : order.queued)
        lookAt(command);
    for (const Command &command : order.commands)
        lookAt(command);
}

quint32 Orders::numberOf(Order order)
{
    redis::Request bytes;
    bytes.addList(order.watched);
    for (const Command &command : order.queued)
        bytes.addList(command);
    bytes.add("|");
    for (const Command &command : order.commands)
        bytes.addList(command);
    const auto known = m_numbers.constFind(bytes.bytes());
    if (known != m_numbers.cend())
        return *known;
    look(order);
    m_orders.push_back(std::move(order));
    const auto number = quint32(m_orders.size() - 1);
    m_numbers.insert(bytes.bytes(), number);
    return number;
}

} // namespace lab::race
