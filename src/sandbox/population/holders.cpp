// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/population/holders.h"

using namespace std::chrono_literals;

namespace sandbox {

QCoro::Task<> holdSteadily(PopulationClient::Handle client, QByteArray key, PopulationClient::Lease lease,
                           Stands stands)
{
    co_await PopulationClient::connected(client);
    while (!client->scope->isStopping()) {
        const bool got = co_await PopulationClient::acquire(client, key, lease);
        if (!got) {
            co_await client->scope->sleep(between(300ms, 700ms));
            continue;
        }
        stands();
        const bool kept = co_await PopulationClient::hold(client, key, lease, between(15s, 60s));
        if (kept)
            co_await PopulationClient::release(client, key);
        co_await client->scope->sleep(between(50ms, 200ms));
    }
}

QCoro::Task<> contend(PopulationClient::Handle client, QByteArray key, Stands stands)
{
    co_await PopulationClient::connected(client);
    while (!client->scope->isStopping()) {
        const bool got = co_await PopulationClient::acquire(client, key, 10s);
        stands();
        if (!got) {
            co_await client->scope->sleep(between(50ms, 250ms));
            continue;
        }
        co_await client->scope->sleep(between(800ms, 3s));
        co_await PopulationClient::release(client, key);
        co_await client->scope->sleep(between(20ms, 400ms));
    }
}

QCoro::Task<> workThrough(PopulationClient::Handle client, QByteArray prefix, std::shared_ptr<int> lastNumber,
                          Stands stands)
{
    co_await PopulationClient::connected(client);
    while (!client->scope->isStopping()) {
        const QByteArray key = prefix + QByteArray::number(++*lastNumber);
        const bool got = co_await PopulationClient::acquire(client, key, 8s);
        stands();
        if (got) {
            co_await client->scope->sleep(between(1s, 5s));
            co_await PopulationClient::release(client, key);
        }
        co_await client->scope->sleep(between(20ms, 300ms));
    }
}

QCoro::Task<> letLapse(PopulationClient::Handle client, QList<QByteArray> keys,
                       std::chrono::milliseconds lease, Stands stands)
{
    co_await PopulationClient::connected(client);
    // A fifth more than their part of the lease: a timer may fire 5 % early, and each has lapsed by then.
    const auto pause = lease * 6 / (5 * keys.size());
    for (qsizetype turn = 0; !client->scope->isStopping(); ++turn) {
        const bool got = co_await PopulationClient::acquire(client, keys[turn % keys.size()], lease);
        if (got && turn + 1 >= keys.size())
            stands();
        co_await client->scope->sleep(pause);
    }
}

} // namespace sandbox
