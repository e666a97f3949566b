// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/population/ordinary_keys.h"

#include <QRandomGenerator>

using namespace std::chrono_literals;

namespace sandbox {

namespace {

constexpr int keyCount = 10000;
constexpr int batchSize = 1000;

void addOne(redis::Request &request, int number)
{
    const QByteArray digits = QByteArray::number(number);
    const QByteArray daysLeft = QByteArray::number(86400 * (1 + number % 7));
    switch (number % 5) {
    case 0: {
        const QByteArray id = QByteArray::number(QRandomGenerator::global()->generate64(), 16);
        request.addList({"SET", "session:" + id, "{\"user\":" + digits + '}', "EX", daysLeft});
        break;
    }
    case 1:
        request.addList({"SET", "cache:product:" + digits, "{\"stock\":12}", "EX", daysLeft});
        break;
    case 2:
        request.addList({"HSET", "user:" + digits + ":profile", "language", "en", "visits", digits});
        break;
    case 3:
        request.addList({"RPUSH", "cart:" + digits, "sku-17", "sku-204"});
        break;
    default:
        request.addList({"ZADD", "recent:" + digits, "1", "sku-9", "2", "sku-31"});
    }
}

} // namespace

QCoro::Task<> addOrdinaryKeys(PopulationClient::Handle client, Stands stands)
{
    co_await PopulationClient::connected(client);
    for (int first = 0; first < keyCount && !client->scope->isStopping(); first += batchSize) {
        redis::Request request;
        for (int number = first; number < first + batchSize; ++number)
            addOne(request, number);
        std::vector<redis::BatchAwaiter> replies;
        for (const redis::Link *link : client->masters) {
            if (link->isOpen())
                replies.push_back(link->connection()->batch(request, 10s));
        }
        for (auto &reply : replies)
            co_await reply;
    }
    stands();
}

} // namespace sandbox
