// SPDX-License-Identifier: GPL-3.0-or-later
// Listing locks of many libraries, each row decoded as a window shows it, against listing as many of one
// plain form, interleaved, by the same monitor. Hashes of Redisson are among them as they are in life: a few
// in a hundred.
#include "locks/dialects/dialects.h"
#include "locks/monitor/monitor.h"
#include "redis_server.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTextStream>

#include <hiredis/hiredis.h>

#include <algorithm>
#include <memory>

namespace {

constexpr double limit = 1.25;

using Context = std::unique_ptr<redisContext, decltype(&redisFree)>;

Context connectTo(const RedisServer &server)
{
    Context context(redisConnect("127.0.0.1", server.port()), &redisFree);
    if (!context || context->err)
        qFatal("no connection");
    return context;
}

QByteArray plainValue(qint64 n)
{
    const auto half = [](quint64 number) {
        return QByteArray::number(number, 16).rightJustified(16, '0');
    };
    return half(quint64(n) * 2654435761) + half(quint64(n) * 40503 + 12345);
}

/// A value as one of ten libraries writes it.
QByteArray mixedValue(qint64 n)
{
    switch (n % 10) {
    case 0:
    case 1:
        return locks::freshUuidOne();
    case 2:
        return locks::freshUuidFour();
    case 3:
        return locks::systemRandom(16).toBase64();
    case 4:
        return "WEB-4_4711_" + plainValue(n);
    case 5:
        return "ADDED:2026-11-20T03:12:04.500Z@web-4:" + locks::freshUuidFour();
    case 6:
        return locks::freshAlnum(22);
    case 7:
        return locks::systemRandom(18).toBase64();
    case 8:
        return locks::systemRandom(32).toBase64();
    default:
        return plainValue(n);
    }
}

void fill(const RedisServer &server, qint64 locks, bool mixed)
{
    const Context context = connectTo(server);
    constexpr qint64 chunk = 10000;
    for (qint64 i = 0; i < locks; i += chunk) {
        const qint64 end = std::min(i + chunk, locks);
        for (qint64 n = i; n < end; ++n) {
            const QByteArray value = mixed ? mixedValue(n) : plainValue(n);
            if (mixed && n % 50 == 0)
                redisAppendCommand(context.get(), "HSET lock:order:%lld %s:57 1", n,
                                   locks::freshUuidFour().constData());
            else
                redisAppendCommand(context.get(), "SET lock:order:%lld %b PX %lld", n, value.constData(),
                                   size_t(value.size()), 600000 + n % 1000000);
        }
        for (qint64 n = i; n < end; ++n) {
            void *reply = nullptr;
            if (redisGetReply(context.get(), &reply) != REDIS_OK)
                qFatal("%s", context->errstr);
            freeReplyObject(reply);
        }
    }
}

/// Lists, and reads each row's owner as a listing prints it.
qint64 list(const RedisServer &server, qint64 expected)
{
    locks::DeploymentSpec spec;
    spec.masters = {server.endpoint()};
    spec.patterns = {"lock:*"};
    QElapsedTimer timer;
    timer.start();
    qint64 rows = 0;
    qint64 ms = 0;
    locks::Monitor monitor(spec, nullptr);
    const locks::Dialects &table = locks::Dialects::table();
    QObject::connect(&monitor, &locks::Monitor::delta, &monitor, [&](const locks::Delta &delta) {
        rows += delta.changes.size();
        for (const locks::Change &change : delta.changes)
            table.at(change.row.library())
                .owner(change.row.key().toByteArray(), change.row.token().toByteArray());
    });
    QObject::connect(&monitor, &locks::Monitor::passEnded, &monitor, [&](const locks::Status &) {
        ms = timer.elapsed();
        monitor.shutdown([] { QCoreApplication::quit(); });
    });
    monitor.startOnce();
    QCoreApplication::exec();
    if (rows < expected)
        qFatal("%lld rows of %lld", rows, expected);
    return ms;
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_NO_GLIB", "1"); // the dispatcher that the program's I/O thread has
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({QStringLiteral("percent"),
                      QStringLiteral("size of the data; below 100 there is no limit"), QStringLiteral("n"),
                      QStringLiteral("100")});
    parser.addOption({QStringLiteral("pairs"), QStringLiteral("interleaved runs"), QStringLiteral("n"),
                      QStringLiteral("5")});
    parser.process(application);
    const qint64 percent = parser.value(QStringLiteral("percent")).toLongLong();
    const qint64 locks = 10000 * percent;
    RedisServer plain;
    RedisServer mixed;
    fill(plain, locks, false);
    fill(mixed, locks, true);
    QTextStream out(stdout);
    QList<double> ratios;
    for (int i = 0; i < std::max(1, parser.value(QStringLiteral("pairs")).toInt()); ++i) {
        const qint64 one = list(plain, locks);
        const qint64 many = list(mixed, locks);
        ratios.append(double(many) / double(std::max<qint64>(1, one)));
        out << locks << " locks  one form " << one << " ms  many forms " << many << " ms  ratio "
            << QString::number(ratios.last(), 'f', 3) << Qt::endl;
    }
    std::sort(ratios.begin(), ratios.end());
    const double median = ratios.at(ratios.size() / 2);
    out << "median ratio " << QString::number(median, 'f', 3) << ", limit " << limit
        << (percent < 100 ? " (not applied below full size)" : "") << Qt::endl;
    return percent < 100 || median <= limit ? 0 : 1;
}
