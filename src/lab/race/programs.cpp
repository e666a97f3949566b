// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/programs.h"

#include "lab/scheme/scheme_strategy.h"
#include "lab/spec/strategies.h"
#include "lab/turn/trial.h"
#include "redis/protocol/request.h"

using namespace std::chrono_literals;

namespace lab::race {

namespace {

constexpr auto raceLease = 30s;

void encode(redis::Request &into, const redis::Value &value)
{
    into.add(QByteArray::number(int(value.type)), QByteArray::number(value.integer), value.bytes,
             QByteArray::number(value.elements.size()));
    for (const redis::Value &element : value.elements)
        encode(into, element);
}

} // namespace

QByteArray labStrategy(const QByteArray &id)
{
    if (id == "fenced")
        return QByteArrayLiteral("fenced-writes");
    return id == "fenced-reads" ? QByteArrayLiteral("fenced") : id;
}

bool isFenced(const QByteArray &id, const Strategy &strategy)
{
    return id.startsWith("fenced") || (scheme::isScheme(id) && strategy.refusesLateWrites());
}

QList<QByteArray> raceStrategies()
{
    QList<QByteArray> ids = Strategies::ids();
    ids.insert(ids.indexOf("fenced") + 1, QByteArrayLiteral("fenced-reads"));
    return ids;
}

RunSpec raceSpec(const Bounds &bounds)
{
    RunSpec spec;
    spec.strategies = {labStrategy(bounds.strategy)};
    spec.clients = bounds.clients;
    spec.iterations = bounds.rounds;
    spec.lease = raceLease;
    spec.retry = QByteArrayLiteral("spin");
    spec.waitForEver = true;
    spec.masters = bounds.masters;
    return spec;
}

Replies::Replies()
{
    m_replies.emplace_back(); // lost
}

quint32 Replies::numberOf(const std::vector<redis::Value> &replies)
{
    redis::Request bytes;
    for (const redis::Value &reply : replies)
        encode(bytes, reply);
    const auto known = m_numbers.constFind(bytes.bytes());
    if (known != m_numbers.cend())
        return *known;
    m_replies.push_back(replies);
    const auto number = quint32(m_replies.size() - 1);
    m_numbers.insert(bytes.bytes(), number);
    return number;
}

size_t Programs::EdgeHash::operator()(const Edge &edge) const
{
    size_t hash = edge.node;
    hash = hash * 0x9e3779b97f4a7c15U + edge.reply;
    hash = hash * 0x9e3779b97f4a7c15U + size_t(edge.clock);
    hash = hash * 0x9e3779b97f4a7c15U + size_t(edge.lane + 1);
    return hash ^ (hash >> 29);
}

Programs::Programs(const Bounds &bounds, const QByteArray &runId)
    : m_bounds(bounds)
    , m_trial(std::make_unique<Trial>(raceSpec(bounds), labStrategy(bounds.strategy), runId))
    , m_orders(m_trial->keys())
{
    m_trial->setTracer(std::make_unique<LocalTracer>(false, QByteArray()));
    m_nodes.resize(size_t(bounds.clients)); // those who have not begun
    for (int client = 0; client < bounds.clients; ++client)
        m_nodes[size_t(client)].client = qint8(client);
}

Programs::~Programs() = default;

quint32 Programs::begun(int client, std::chrono::milliseconds clock)
{
    return follow({quint32(client), 0, clock.count(), -1}, client);
}

quint32 Programs::after(quint32 node, int lane, quint32 reply, std::chrono::milliseconds clock)
{
    return follow({node, reply, clock.count(), qint8(lane)}, m_nodes[node].client);
}

quint32 Programs::follow(const Edge &edge, int client)
{
    // Most of the time nobody looks at a clock.
    Edge known = edge;
    known.clock = anyTime;
    if (const auto found = m_edges.find(known); found != m_edges.end())
        return found->second;
    if (const auto found = m_edges.find(edge); found != m_edges.end())
        return found->second;
    const std::chrono::milliseconds clock(edge.clock);
    std::unique_ptr<Actor> actor;
    if (edge.lane < 0) {
        actor = std::make_unique<Actor>(client, m_bounds, m_trial.get(), clock);
    } else {
        actor = actorAt(edge.node);
        if (edge.reply == Replies::lost)
            actor->answer(size_t(edge.lane), std::nullopt, clock);
        else
            actor->answer(size_t(edge.lane), m_replies[edge.reply], clock);
    }
    Node node;
    node.parent = edge.node;
    node.lane = edge.lane;
    node.reply = edge.reply;
    node.clock = edge.clock;
    node.client = qint8(client);
    fill(node, *actor);
    const bool clockRead = actor->hasReadClock();
    const quint32 number = add(std::move(node), clockRead ? edge : known, clockRead);
    m_edges.emplace(clockRead ? edge : known, number);
    return number;
}

quint32 Programs::add(Node node, const Edge &edge, bool clockRead)
{
    const auto number = quint32(m_nodes.size());
    node.base = number;
    if (edge.lane >= 0) {
        const Node &parent = m_nodes[edge.node];
        const Step &answered = parent.waiting[size_t(edge.lane)];
        Origin origin{parent.base, parent.since};
        origin.second.emplace_back(answered.request, edge.reply);
        std::sort(origin.second.begin(), origin.second.end());
        const auto [known, isNew] = m_origins.try_emplace({origin, edge.clock}, number);
        if (!isNew)
            return known->second;
        std::vector<Step> left = parent.waiting;
        left.erase(left.begin() + edge.lane);
        if (node.told.empty() && !clockRead && node.waiting == left && !node.ended) {
            node.base = parent.base;
            node.since = std::move(origin.second);
        }
    }
    m_nodes.push_back(std::move(node));
    return number;
}

std::unique_ptr<Actor> Programs::actorAt(quint32 number)
{
    std::vector<quint32> path;
    for (; isBegun(number); number = m_nodes[number].parent)
        path.push_back(number);
    const Node &first = m_nodes[path.back()];
    auto actor = std::make_unique<Actor>(int(first.client), m_bounds, m_trial.get(),
                                         std::chrono::milliseconds(first.clock));
    path.pop_back();
    for (; !path.empty(); path.pop_back()) {
        const Node &node = m_nodes[path.back()];
        const std::chrono::milliseconds clock(node.clock);
        if (node.reply == Replies::lost)
            actor->answer(size_t(node.lane), std::nullopt, clock);
        else
            actor->answer(size_t(node.lane), m_replies[node.reply], clock);
    }
    return actor;
}

void Programs::fill(Node &node, const Actor &actor)
{
    for (const Actor::Waiting &waiting : actor.waiting())
        node.waiting.push_back(
            {quint8(waiting.master), m_orders.numberOf(waiting.order), waiting.request, waiting.isRenewal});
    node.told = actor.told();
    const QList<QByteArray> names = keysOf(keys());
    for (qsizetype key = 0; key < names.size(); ++key) {
        if (actor.watched().contains(names[key]))
            node.watched |= quint8(1U << unsigned(key));
    }
    node.inside = actor.isInside();
    node.ended = actor.hasEnded();
    const Node &parent = m_nodes[node.parent];
    node.hasFailed = parent.hasFailed;
    node.hasLock = parent.hasLock;
    node.fence = parent.fence;
    node.written = parent.written;
    node.skipped = parent.skipped;
    count(node);
}

void Programs::count(Node &node) const
{
    for (const Tell &tell : node.told) {
        if (tell.what == Told::Failed)
            node.hasFailed = true;
        if (tell.what == Told::Fenced)
            node.fence = quint8(tell.number);
        if (tell.what == Told::Granted)
            node.hasLock = true;
        if (tell.what == Told::TurnOver)
            node.hasLock = false;
        if (tell.what == Told::TurnOver && Turn(tell.number) != Turn::Counted)
            ++node.skipped;
    }
    // An optimistic increment is told both ways.
    const auto isOne = [](const Tell &tell) {
        return tell.what == Told::Committed;
    };
    const auto wrote = std::count_if(node.told.begin(), node.told.end(),
                                     [](const Tell &tell) { return tell.what == Told::Wrote; });
    const auto committed = std::count_if(node.told.begin(), node.told.end(), isOne);
    node.written += quint8(std::max(wrote, committed));
}

} // namespace lab::race
