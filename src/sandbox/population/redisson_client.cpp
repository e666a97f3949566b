// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/population/redisson_client.h"

using namespace std::chrono_literals;

namespace sandbox {

namespace {

constexpr PopulationClient::Lease watchdogLease = 30s;

void send(const std::vector<redis::Link *> &subscribers, const QByteArray &command, const QByteArray &channel)
{
    redis::Request request;
    request.add(command, channel);
    for (const redis::Link *link : subscribers) {
        if (link->isOpen())
            link->connection()->sendOnly(request);
    }
}

/// Sets `heard` at each message on these links, also after they reconnected.
void listen(const std::vector<redis::Link *> &subscribers, const std::shared_ptr<bool> &heard)
{
    for (redis::Link *link : subscribers) {
        const auto prepare = [link, heard] {
            redis::Connection *connection = link->connection().get();
            connection->setSubscriber(true);
            QObject::connect(connection, &redis::Connection::pushed, connection,
                             [heard](const redis::Value &message) {
                                 if (message.elements.front().bytes == "message")
                                     *heard = true;
                             });
        };
        QObject::connect(link, &redis::Link::opened, link, prepare);
        if (link->isOpen())
            prepare();
    }
}

/// Until a message comes; at most a second, since a message may be missed.
QCoro::Task<> waitForTurn(PopulationClient::Handle client, std::shared_ptr<bool> heard)
{
    for (int i = 0; i < 50 && !*heard && !client->scope->isStopping(); ++i)
        co_await client->scope->sleep(20ms);
    *heard = false;
    co_await client->scope->sleep(between(0ms, 60ms));
}

} // namespace

QCoro::Task<> waitInTurn(PopulationClient::Handle client, std::vector<redis::Link *> subscribers,
                         QByteArray key, std::chrono::milliseconds delay, Stands stands)
{
    const QByteArray channel = client->dialect->waiterChannels(key).value(0);
    const auto heard = std::make_shared<bool>(false);
    listen(subscribers, heard);
    const auto listeners = std::make_shared<PopulationClient>(*client);
    listeners->masters = subscribers;
    co_await PopulationClient::connected(client);
    co_await PopulationClient::connected(listeners);
    co_await client->scope->sleep(delay);
    bool waiting = false;
    while (!client->scope->isStopping()) {
        const bool got = co_await PopulationClient::acquire(client, key, watchdogLease);
        const bool shouldWait = !got;
        if (waiting != shouldWait) {
            waiting = shouldWait;
            send(subscribers, waiting ? "SUBSCRIBE" : "UNSUBSCRIBE", channel);
        }
        stands();
        if (!got) {
            co_await waitForTurn(client, heard);
            continue;
        }
        const bool kept = co_await PopulationClient::hold(client, key, watchdogLease, between(4s, 9s));
        if (kept)
            co_await PopulationClient::release(client, key);
        co_await client->scope->sleep(between(100ms, 300ms));
    }
}

} // namespace sandbox
