// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/play/command_scene.h"

#include "lab/lesson/lessons.h"
#include "lab/turn/command_log.h"

#include <algorithm>

namespace lab::lesson {

namespace {

QString defaultBelief(ClientSeen::Belief belief)
{
    switch (belief) {
    case ClientSeen::Belief::Holds:
        return Lessons::tr("I hold the lock.");
    case ClientSeen::Belief::Waits:
        return Lessons::tr("I do not get in: I wait.");
    case ClientSeen::Belief::Outside:
        break;
    }
    return Lessons::tr("I do not hold the lock.");
}

} // namespace

CommandScene::CommandScene(const Lesson &lesson, const CommandScript &script)
    : m_script(script)
{
    for (int lane = 0; lane < int(lesson.lanes.size()); ++lane) {
        const Lane &each = lesson.lanes[lane];
        if (each.kind == Lane::Kind::Client) {
            ClientSeen seen;
            seen.lane = lane;
            seen.thinks = hasLock() ? defaultBelief(seen.belief) : Lessons::tr("I have not begun.");
            m_clients.push_back({each.name, seen});
            continue;
        }
        ServerSeen seen;
        seen.lane = lane;
        seen.isStorage = each.kind == Lane::Kind::Storage;
        for (const KeySpec &spec : seen.isStorage ? m_script.rows : m_script.keys) {
            put(&seen.keys.emplaceBack(), spec, {}, -1);
            if (spec.isLock && seen.lockKey.isEmpty())
                seen.lockKey = spec.name;
        }
        m_memory.now.servers.append(seen);
    }
    if (m_script.isReplicated) {
        server(1)->role = ServerSeen::Role::Primary;
        server(2)->role = ServerSeen::Role::Replica;
    }
}

void CommandScene::remember(const QByteArray &name, const QByteArray &value, bool isRefusal)
{
    m_memory.values.insert(name, value);
    m_memory.refused.insert(name, isRefusal);
    m_memory.said.insert(name, m_memory.clockMs);
    m_memory.turns.insert(name, ++m_turn);
}

void CommandScene::know(const QHash<QByteArray, QByteArray> &values)
{
    m_memory.values.insert(values);
}

ServerSeen *CommandScene::server(int number)
{
    int passed = 0;
    for (ServerSeen &seen : m_memory.now.servers) {
        const bool isWanted = number == 0 ? seen.isStorage : !seen.isStorage && ++passed == number;
        if (isWanted)
            return &seen;
    }
    return nullptr;
}

ClientSeen *CommandScene::client(const QString &name)
{
    const auto found = std::find_if(m_clients.begin(), m_clients.end(),
                                    [&](const Client &each) { return each.name == name; });
    return found == m_clients.end() ? nullptr : &found->seen;
}

redis::Request CommandScene::query() const
{
    redis::Request request;
    for (const KeySpec &spec : m_script.keys) {
        if (spec.type == KeySpec::Type::Hash)
            request.add("HGETALL", spec.name);
        else if (spec.type == KeySpec::Type::List)
            request.add("LRANGE", spec.name, "0", "-1");
        else
            request.add("GET", spec.name);
        request.add("PTTL", spec.name);
    }
    return request;
}

void CommandScene::read(int number, const std::vector<redis::Value> &replies)
{
    ServerSeen *seen = server(number);
    for (qsizetype key = 0; key < seen->keys.size(); ++key) {
        const redis::Value &value = replies[size_t(2 * key)];
        const redis::Value &lease = replies[size_t(2 * key + 1)];
        if (!value.isError() && lease.isInteger())
            put(&seen->keys[key], m_script.keys[key], value, lease.integer);
    }
}

void CommandScene::readRow(qsizetype row, const QString &value)
{
    KeySeen &seen = server(0)->keys[row];
    seen.value = value;
    seen.isThere = !value.isEmpty();
}

/// An error is the server's own words, and so is not cut.
QString CommandScene::wordsOf(const redis::Value &reply)
{
    if (reply.isError())
        return QStringLiteral("(error) ") + QString::fromUtf8(reply.bytes);
    return replyText(reply);
}

bool CommandScene::saysNo(const redis::Value &reply)
{
    if (reply.isArray() && !reply.elements.empty())
        return saysNo(reply.elements.front());
    return reply.isNil() || reply.isError() || (reply.isInteger() && reply.integer == 0);
}

QByteArray CommandScene::bytesOf(const redis::Value &reply)
{
    if (reply.isArray())
        return reply.elements.empty() ? QByteArray() : bytesOf(reply.elements.back());
    return reply.isInteger() ? QByteArray::number(reply.integer) : reply.bytes;
}

void CommandScene::believe(const Line &line, bool isRefused, bool isUsual)
{
    ClientSeen *own = client(line.who);
    if (!own || line.does == Line::Does::Begin)
        return;
    using Belief = ClientSeen::Belief;
    const Belief before = own->belief;
    if (line.entersIf)
        own->belief = line.entersIf(m_memory) ? Belief::Holds : Belief::Waits;
    if (line.leaves || (line.leavesIfRefused && isRefused))
        own->belief = Belief::Outside;
    if (!line.belief.isEmpty() && isUsual)
        own->thinks = line.belief;
    else if (!hasLock())
        return;
    else if (own->belief != before || !isUsual)
        own->thinks = defaultBelief(own->belief);
}

bool CommandScene::hasLock() const
{
    return std::any_of(m_script.keys.begin(), m_script.keys.end(),
                       [](const KeySpec &key) { return key.isLock; });
}

/// Where there is no lock, what was heard last is what a client knows.
void CommandScene::hear(const Line &line, const QString &answer)
{
    ClientSeen *own = client(line.who);
    if (!own || hasLock())
        return;
    const QString last = answer.section(QStringLiteral("; "), -1);
    if (line.does == Line::Does::Begin)
        own->thinks = Lessons::tr("I wait for an answer.");
    else if (last.startsWith(QStringLiteral("(error)")))
        own->thinks = Lessons::tr("I have heard an error.");
    else if (!last.isEmpty())
        own->thinks = Lessons::tr("I have heard: %1").arg(last);
}

void CommandScene::settle()
{
    m_memory.now.clients.clear();
    m_memory.gone.clear();
    m_memory.now.inside.clear();
    for (const Client &each : m_clients) {
        m_memory.now.clients.append(each.seen);
        if (each.seen.isGone)
            m_memory.gone.append(each.name);
        const bool holds = each.seen.belief == ClientSeen::Belief::Holds && !each.seen.isGone;
        if (holds && m_script.countsAsInside)
            m_memory.now.inside.append(each.name);
    }
    m_memory.mostInside = std::max(m_memory.mostInside, int(m_memory.now.inside.size()));
    QStringList owners;
    for (const ServerSeen &seen : m_memory.now.servers) {
        const KeySeen *lock = seen.isStorage ? nullptr : seen.lock();
        if (lock)
            owners.append(lock->owner);
    }
    m_memory.now.owner = owners.isEmpty() ? QStringLiteral("–") : owners.join(u' ');
}

QString CommandScene::ownerOf(const KeySpec &spec, const QByteArray &value) const
{
    if (!spec.isLock)
        return {};
    if (value.isEmpty())
        return QStringLiteral("–");
    const auto named = m_script.owners.constFind(value);
    if (named != m_script.owners.cend())
        return *named;
    if (const QString drawer = drawerOf(value); !drawer.isEmpty())
        return drawer;
    const QString first(QChar::fromLatin1(value.front()));
    const bool isToken = value.size() > 1 && value[1] >= '0' && value[1] <= '9';
    const bool isClient = std::any_of(m_clients.begin(), m_clients.end(),
                                      [&](const Client &each) { return each.name == first; });
    return isToken && isClient ? first : QStringLiteral("?");
}

/// Of a token that several have drawn: whoever of them got in last with it. Empty: nobody has drawn it.
QString CommandScene::drawerOf(const QByteArray &token) const
{
    QString owner;
    int last = -1;
    for (const Client &each : m_clients) {
        const QByteArray name = each.name.toLatin1();
        const int turn = m_memory.granted(name + ".entered") ? m_memory.turns.value(name + ".entered") : 0;
        if (m_memory.values.value(name + ".token") == token && turn > last) {
            owner = each.name;
            last = turn;
        }
    }
    return owner;
}

void CommandScene::put(KeySeen *seen, const KeySpec &spec, const redis::Value &value, qint64 leaseMs) const
{
    seen->name = QString::fromUtf8(spec.name);
    seen->isLock = spec.isLock;
    seen->isThere = leaseMs != -2 && !value.isNil();
    seen->leaseMs = leaseMs >= 0 ? std::optional(leaseMs) : std::nullopt;
    QByteArray owner = value.bytes;
    seen->value = valueText(value.bytes);
    if (value.isArray()) {
        QStringList parts;
        for (const redis::Value &element : value.elements)
            parts.append(valueText(bytesOf(element)));
        seen->value =
            parts.join(spec.type == KeySpec::Type::Hash ? QStringLiteral(" → ") : QStringLiteral(" "));
        seen->isThere = !parts.isEmpty();
        owner = parts.isEmpty() ? QByteArray() : bytesOf(value.elements.front());
    }
    seen->owner = ownerOf(spec, owner);
}

} // namespace lab::lesson
