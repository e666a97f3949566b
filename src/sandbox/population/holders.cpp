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

QCoro::Task<> letLapse(PopulationClient::Handle client, QByteArray key, std::chrono::milliseconds wait,
                       Stands stands)
{
    co_await PopulationClient::connected(client);
    co_await client->scope->sleep(wait);
    while (!client->scope->isStopping()) {
        const bool got = co_await PopulationClient::acquire(client, key, 1900ms);
        if (got)
            stands();
        co_await client->scope->sleep(got ? 1900ms : 50ms);
    }
}

} // namespace sandbox
