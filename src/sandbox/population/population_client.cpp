// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/population/population_client.h"

#include "locks/master_calls/lua_scripts.h"

#include <QCryptographicHash>
#include <QRandomGenerator>
#include <QUuid>

#include <algorithm>

using namespace std::chrono_literals;

namespace sandbox {

namespace {

QUuid uuidFour(QByteArray digest)
{
    digest[6] = char((digest[6] & 0x0f) | 0x40);
    digest[8] = char((digest[8] & 0x3f) | 0x80);
    return QUuid::fromRfc4122(digest.first(16));
}

} // namespace

QCoro::Task<bool> PopulationClient::connected(Handle client)
{
    const auto isOpen = [](const redis::Link *link) {
        return link->isOpen();
    };
    while (!client->scope->isStopping()) {
        if (std::all_of(client->masters.begin(), client->masters.end(), isOpen))
            co_return true;
        co_await client->scope->sleep(5ms);
    }
    co_return false;
}

QCoro::Task<int> PopulationClient::run(Handle client, locks::Recipe recipe)
{
    recipe.arguments.append(QByteArray()); // no deadline to compare: the tokens are unique
    const redis::Script &script = locks::LuaScripts::all().at(recipe.script);
    std::vector<QCoro::Task<redis::Result<redis::Value>>> replies;
    for (const redis::Link *link : client->masters) {
        if (link->isOpen())
            replies.push_back(
                redis::Script::run(link->connection(), script, recipe.keys, recipe.arguments, 2s));
    }
    int done = 0;
    for (auto &reply : replies) {
        const redis::Result<redis::Value> answer = co_await reply;
        if (answer.ok() && !answer->elements.empty() && answer->elements.front().bytes == "done")
            ++done;
    }
    co_return done;
}

QByteArray PopulationClient::nextToken(const Handle &client, Lease lease)
{
    if (client->dialect->id() == "yii2.lock" || client->dialect->id().startsWith("php."))
        return client->dialect->tokenFor(std::min<Lease>(lease, 15s)); // it says what was meant
    const QByteArray seed = client->name + ' ' + QByteArray::number(++client->turn);
    const QByteArray digest = QCryptographicHash::hash(seed, QCryptographicHash::Sha1);
    const QByteArray library = client->dialect->id();
    if (library == "redis-py.lock")
        return uuidFour(digest).toByteArray(QUuid::Id128);
    if (library == "redisson.lock")
        return uuidFour(digest).toByteArray(QUuid::WithoutBraces) + ":1";
    return digest.first(client->dialect->newToken().size() / 2).toHex();
}

QCoro::Task<bool> PopulationClient::acquire(Handle client, QByteArray key, Lease lease)
{
    client->token = nextToken(client, lease);
    const locks::Recipe recipe = client->dialect->acquire(key, client->token, lease);
    const int done = co_await run(client, recipe);
    if (2 * done > int(client->masters.size()))
        co_return true;
    if (done > 0)
        co_await release(client, key);
    co_return false;
}

QCoro::Task<bool> PopulationClient::extend(Handle client, QByteArray key, Lease lease)
{
    const locks::Recipe recipe = client->dialect->extend(key, client->token, lease, false, false);
    const int done = co_await run(client, recipe);
    co_return 2 * done > int(client->masters.size());
}

QCoro::Task<> PopulationClient::release(Handle client, QByteArray key)
{
    const locks::Recipe recipe = client->dialect->release(key, client->token);
    co_await run(client, recipe);
}

QCoro::Task<bool> PopulationClient::hold(Handle client, QByteArray key, Lease lease,
                                         std::chrono::milliseconds time)
{
    const redis::Clock::time_point end = redis::Clock::now() + time;
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - redis::Clock::now());
        if (left <= 0ms)
            co_return true;
        const bool slept = co_await client->scope->sleep(std::min(left, lease / 3));
        if (!slept)
            co_return false;
        if (left <= lease / 3)
            co_return true;
        const bool held = co_await extend(client, key, lease);
        if (!held)
            co_return false;
    }
}

std::chrono::milliseconds between(std::chrono::milliseconds low, std::chrono::milliseconds high)
{
    return std::chrono::milliseconds(
        QRandomGenerator::global()->bounded(int(low.count()), int(high.count()) + 1));
}

} // namespace sandbox
