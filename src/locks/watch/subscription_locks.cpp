// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/watch/subscription_locks.h"

#include "locks/dialects/subscription_token.h"

#include <QHash>

namespace locks {

namespace {

constexpr qint64 mostClients = 2000; // some 400 bytes each

QByteArrayView fieldOf(QByteArrayView line, QByteArrayView name)
{
    qsizetype at = 0;
    while (at < line.size()) {
        qsizetype end = line.indexOf(' ', at);
        if (end < 0)
            end = line.size();
        const QByteArrayView word = line.sliced(at, end - at);
        if (word.startsWith(name) && word.size() > name.size() && word[name.size()] == '=')
            return word.sliced(name.size() + 1);
        at = end + 1;
    }
    return {};
}

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
    for (const QByteArray &line : clientList.split('\n')) {
        const QByteArray name = fieldOf(line, "name").toByteArray();
        const QByteArray channel = subscriptionChannel(name);
        if (channel.isEmpty() || fieldOf(line, "sub").toByteArray().toInt() < 1)
            continue;
        const auto known = readings.find(channel);
        Reading &reading = known == readings.end() ? *readings.insert(channel, newReading(channel)) : *known;
        reading.members.append(
            {fieldOf(line, "id").toByteArray() + ' ' + name, fieldOf(line, "addr").toByteArray()});
        reading.memberCount = reading.members.size();
    }
    return readings;
}

qint64 connectedClients(const QByteArray &info)
{
    const QByteArray name = QByteArrayLiteral("connected_clients:");
    const qsizetype at = info.indexOf(name);
    return at < 0 ? -1 : info.mid(at + name.size(), info.indexOf('\r', at) - at - name.size()).toLongLong();
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

QCoro::Task<> SubscriptionLocks::refresh(SubscriptionLocks *self, std::shared_ptr<redis::Connection> link,
                                         PatternSet patterns, qint64 clock, KeyReader::Sink sink)
{
    const redis::Result<redis::Value> info = co_await link->call("INFO", "clients");
    if (!info.ok() || !info->isString())
        co_return;
    const qint64 clients = connectedClients(info->bytes);
    if (clients < 0 || clients > mostClients)
        co_return;
    redis::BatchAwaiter sent = link->batch(question());
    const redis::Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok() || !reply->values.front().isString())
        co_return;
    const QHash<QByteArray, Reading> readings = readingsIn(reply->values.front().bytes);
    QSet<QByteArray> known;
    for (Reading reading : readings) {
        if (!patterns.matches(reading.key))
            continue;
        known.insert(reading.key);
        reading.unixMinusSteady = clock;
        sink(std::move(reading));
    }
    for (const QByteArray &channel : std::as_const(self->m_known)) {
        if (known.contains(channel))
            continue;
        Reading gone = newReading(channel);
        gone.exists = false;
        sink(std::move(gone));
    }
    self->m_known = known;
}

} // namespace locks
