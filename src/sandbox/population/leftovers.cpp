// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/population/leftovers.h"

using namespace std::chrono_literals;

namespace sandbox {

namespace {

/// SETNX without EXPIRE after it, as a program does that crashed in between.
QCoro::Task<> setForever(PopulationClient::Handle client, QByteArray key)
{
    client->token = PopulationClient::nextToken(client, 15s);
    std::vector<redis::CallAwaiter> replies;
    for (const redis::Link *link : client->masters) {
        if (link->isOpen())
            replies.push_back(link->connection()->call("SETNX", key, client->token));
    }
    for (auto &reply : replies)
        co_await reply;
}

/// True when no master that answers has the key.
QCoro::Task<bool> isFree(PopulationClient::Handle client, QByteArray key)
{
    bool free = true;
    for (const redis::Link *link : client->masters) {
        if (!link->isOpen())
            continue;
        const redis::Result<redis::Value> count = co_await link->connection()->call("EXISTS", key);
        free = free && count.ok() && count->integer == 0;
    }
    co_return free;
}

} // namespace

QCoro::Task<> leaveBehind(PopulationClient::Handle client, QByteArray key,
                          std::optional<PopulationClient::Lease> lease, Stands stands)
{
    co_await PopulationClient::connected(client);
    while (!client->scope->isStopping()) {
        if (lease)
            co_await PopulationClient::acquire(client, key, *lease);
        else
            co_await setForever(client, key);
        stands();
        bool free = false;
        while (!free && !client->scope->isStopping()) {
            co_await client->scope->sleep(1s);
            free = co_await isFree(client, key);
        }
        co_await client->scope->sleep(30s);
    }
}

} // namespace sandbox
