// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/subscription_locks.h"

#include "locks/dialects/subscription_token.h"

#include <QHash>

namespace locks {

namespace {

Reading newReading(const QByteArray &channel)
{
    Reading reading;
    reading.key = channel;
    reading.type = KeyType::Other;
    reading.pttl = -1;
    reading.readAt = steadyNow();
    return reading;
}

/// By channel: who holds it. A name alone is not enough, there must be a subscription.
QHash<QByteArray, Reading> readingsIn(const QByteArray &clientList)
{
    QHash<QByteArray, Reading> readings;
    for (const ListedClient &client : listedClients(clientList)) {
        const QByteArray name = client.name.toByteArray();
        const QByteArray channel = subscriptionChannel(name);
        if (channel.isEmpty() || client.subscriptions < 1)
            continue;
        const auto known = readings.find(channel);
        Reading &reading = known == readings.end() ? *readings.insert(channel, newReading(channel)) : *known;
        reading.members.append({client.id.toByteArray() + ' ' + name, client.address.toByteArray()});
        reading.memberCount = reading.members.size();
    }
    return readings;
}

} // namespace

redis::Request SubscriptionLocks::question()
{
    redis::Request request;
    request.add("CLIENT", "LIST", "TYPE", "pubsub");
    return request;
}

Reading SubscriptionLocks::readingOf(const QByteArray &channel, const QByteArray &clientList)
{
    Reading reading = readingsIn(clientList).value(channel, newReading(channel));
    reading.exists = !reading.members.isEmpty();
    return reading;
}

QCoro::Task<> SubscriptionLocks::refresh(SubscriptionLocks *self, ClientList *clients,
                                         std::shared_ptr<redis::Connection> link, PatternSet patterns,
                                         qint64 clock, KeyReader::Sink sink)
{
    const QByteArray info = co_await ClientList::askInfo(clients, link);
    QList<QByteArray> subscribers;
    subscribers << "TYPE"
                << "pubsub";
    const std::optional<QByteArray> list = co_await ClientList::ask(clients, link, info, subscribers);
    if (list)
        self->take(*list, patterns, clock, sink);
}

void SubscriptionLocks::take(const QByteArray &clientList, const PatternSet &patterns, qint64 clock,
                             const KeyReader::Sink &sink)
{
    const QHash<QByteArray, Reading> readings = readingsIn(clientList);
    QSet<QByteArray> known;
    for (Reading reading : readings) {
        if (!patterns.matches(reading.key))
            continue;
        known.insert(reading.key);
        reading.unixMinusSteady = clock;
        sink(std::move(reading));
    }
    for (const QByteArray &channel : std::as_const(m_known)) {
        if (known.contains(channel))
            continue;
        Reading gone = newReading(channel);
        gone.exists = false;
        sink(std::move(gone));
    }
    m_known = known;
}

} // namespace locks
