// SPDX-License-Identifier: GPL-3.0-or-later
#include "floor.h"

#include <QElapsedTimer>
#include <QFile>

#include <sys/resource.h>

#include <algorithm>

RedisReply nextReply(redisContext *context)
{
    void *reply = nullptr;
    if (redisGetReply(context, &reply) != REDIS_OK)
        qFatal("%s", context->errstr);
    return {static_cast<redisReply *>(reply), &freeReplyObject};
}

Context connectTo(const RedisServer &server)
{
    return connectTo(server.port());
}

Context connectTo(quint16 port)
{
    Context context(redisConnect("127.0.0.1", port), &redisFree);
    if (!context || context->err)
        qFatal("no connection");
    return context;
}

QByteArray lockKey(qint64 n)
{
    return "lock:order:" + QByteArray::number(n);
}

QByteArray lockToken(qint64 n)
{
    const auto hex = [](qint64 number) {
        return QByteArray::number(number, 16).rightJustified(16, '0');
    };
    return hex(n * 2654435761) + hex(n * 40503 + 12345);
}

void fill(const RedisServer &server, qint64 locks, qint64 others)
{
    const Context context = connectTo(server);
    const qint64 chunk = 10000;
    for (qint64 i = 0; i < locks + others; i += chunk) {
        const qint64 end = std::min(i + chunk, locks + others);
        for (qint64 n = i; n < end; ++n) {
            if (n < locks)
                redisAppendCommand(context.get(), "SET %s %s PX %lld", lockKey(n).constData(),
                                   lockToken(n).constData(), 600000 + n % 1000000);
            else
                redisAppendCommand(context.get(), "SET session:%lld value", n);
        }
        for (qint64 n = i; n < end; ++n)
            nextReply(context.get());
    }
}

qint64 bytesOf(qint64 locks)
{
    qint64 bytes = 0;
    for (qint64 n = 0; n < locks; ++n)
        bytes += lockKey(n).size() + lockToken(n).size();
    return bytes;
}

Measured runFloor(const RedisServer &server, std::FILE *keys)
{
    return runFloor(server.port(), keys);
}

Measured runFloor(quint16 port, std::FILE *file)
{
    const Context context = connectTo(port);
    QElapsedTimer timer;
    timer.start();
    qint64 locks = 0;
    QByteArray cursor("0");
    do {
        redisAppendCommand(context.get(), "SCAN %s MATCH lock:* COUNT 1000", cursor.constData());
        const RedisReply page = nextReply(context.get());
        cursor = page->element[0]->str;
        const redisReply *keys = page->element[1];
        for (size_t i = 0; i < keys->elements; ++i) {
            const redisReply *key = keys->element[i];
            redisAppendCommand(context.get(), "PTTL %b", key->str, size_t(key->len));
            redisAppendCommand(context.get(), "GET %b", key->str, size_t(key->len));
        }
        for (size_t i = 0; i < keys->elements; ++i) {
            const RedisReply pttl = nextReply(context.get());
            const RedisReply value = nextReply(context.get());
            locks += pttl->integer >= 0 && value->type == REDIS_REPLY_STRING;
            if (file) {
                std::fwrite(keys->element[i]->str, 1, keys->element[i]->len, file);
                std::fputc('\n', file);
            }
        }
    } while (cursor != "0");
    return {timer.elapsed(), locks};
}

qint64 cpuNow()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000
        + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
}

QString loadNow()
{
    QFile file(QStringLiteral("/proc/loadavg"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QStringLiteral("load ") + QString::fromLatin1(file.readLine()).section(u' ', 0, 2);
}
