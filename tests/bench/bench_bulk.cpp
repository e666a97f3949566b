// SPDX-License-Identifier: GPL-3.0-or-later
// Ten thousand releases on three masters with the real journal, while holders re-acquire: how long, and how
// many of what a holder has taken anew were hit (none may be).
#include "journal/journal.h"
#include "locks/dialects/dialects.h"
#include "locks/operator/operator.h"
#include "locks/operator/release_many.h"
#include "redis_server.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTextStream>

#include <hiredis/hiredis.h>

#include <algorithm>
#include <memory>
#include <thread>

namespace {

constexpr int limitMs = 3000;
constexpr int masters = 3;

using Context = std::unique_ptr<redisContext, decltype(&redisFree)>;
using Servers = std::vector<std::unique_ptr<RedisServer>>;

Context connectTo(const RedisServer &server)
{
    Context context(redisConnect("127.0.0.1", server.port()), &redisFree);
    if (!context || context->err)
        qFatal("no connection");
    return context;
}

QByteArray keyOf(qint64 number)
{
    return "lock:bulk:" + QByteArray::number(number);
}

/// Sets or compares in pipelines of a thousand; how many replies were as expected.
template <typename Append, typename Expect>
qint64 pipeline(redisContext *context, qint64 count, Append append, Expect expect)
{
    qint64 good = 0;
    for (qint64 begin = 0; begin < count; begin += 1000) {
        const qint64 end = std::min(begin + 1000, count);
        for (qint64 i = begin; i < end; ++i)
            append(i);
        for (qint64 i = begin; i < end; ++i) {
            void *raw = nullptr;
            if (redisGetReply(context, &raw) != REDIS_OK)
                qFatal("%s", context->errstr);
            const auto *reply = static_cast<const redisReply *>(raw);
            good += expect(i, reply) ? 1 : 0;
            freeReplyObject(raw);
        }
    }
    return good;
}

std::shared_ptr<locks::ManyReleases> fill(const Servers &servers, qint64 count)
{
    auto many = std::make_shared<locks::ManyReleases>();
    many->reason = QStringLiteral("bench");
    std::vector<locks::ListedLock> list;
    for (qint64 i = 0; i < count; ++i) {
        locks::ListedLock listed;
        listed.key = keyOf(i);
        listed.token = locks::freshPlainToken();
        listed.library = *locks::Dialects::table().find("generic.token");
        list.push_back(listed);
    }
    many->setList(list);
    for (const auto &server : servers) {
        const Context context = connectTo(*server);
        pipeline(
            context.get(), count,
            [&](qint64 i) {
                const locks::ListedLock &listed = list[size_t(i)];
                redisAppendCommand(context.get(), "SET %s %s PX 600000", listed.key.constData(),
                                   listed.token.constData());
            },
            [](qint64, const redisReply *) { return true; });
    }
    return many;
}

/// Holders in a thread of their own: every tenth lock is taken anew by its holder, at a moment left to
/// chance.
class Holders
{
public:
    Holders(const Servers &servers, qint64 count)
        : m_count(count)
    {
        for (const auto &server : servers)
            m_contexts.push_back(connectTo(*server));
        m_thread = std::thread([this] { run(); });
    }
    void join() { m_thread.join(); }

    static QByteArray tokenOf(qint64 number) { return "anew-" + QByteArray::number(number); }
    static bool takesAnew(qint64 number) { return number % 10 == 3; }

private:
    void run()
    {
        for (qint64 i = 0; i < m_count; ++i) {
            if (!takesAnew(i))
                continue;
            for (const Context &context : m_contexts)
                freeReplyObject(redisCommand(context.get(), "SET %s %s PX 600000", keyOf(i).constData(),
                                             tokenOf(i).constData()));
        }
    }

    qint64 m_count;
    std::vector<Context> m_contexts;
    std::thread m_thread;
};

qint64 wrongOn(const Servers &servers, qint64 count)
{
    qint64 wrong = 0;
    for (const auto &server : servers) {
        const Context context = connectTo(*server);
        wrong += count
            - pipeline(
                     context.get(), count,
                     [&](qint64 i) { redisAppendCommand(context.get(), "GET %s", keyOf(i).constData()); },
                     [](qint64 i, const redisReply *reply) {
                         if (!Holders::takesAnew(i))
                             return reply->type == REDIS_REPLY_NIL;
                         return reply->type == REDIS_REPLY_STRING && Holders::tokenOf(i) == reply->str;
                     });
    }
    return wrong;
}

bool measure(qint64 count, bool anew, QTextStream &out)
{
    Servers servers;
    locks::DeploymentSpec spec;
    std::vector<locks::MasterRoute::Spec> access;
    for (int i = 0; i < masters; ++i) {
        servers.push_back(std::make_unique<RedisServer>());
        spec.masters.push_back(servers.back()->endpoint());
        access.push_back(locks::MasterRoute::Spec::of(spec.masters.back()));
    }
    const auto many = fill(servers, count);
    qint64 done = 0;
    qint64 changed = 0;
    qint64 reported = 0;
    QElapsedTimer timer;
    qint64 elapsed = 0;
    many->reported = [&](size_t, const QList<locks::ActionReport> &reports) {
        reported += reports.size();
        for (const locks::ActionReport &report : reports) {
            done += report.outcome == locks::Outcome::Done ? 1 : 0;
            changed += report.outcome == locks::Outcome::ChangedHands ? 1 : 0;
        }
        if (reported == count)
            elapsed = timer.elapsed();
    };
    QTemporaryDir folder;
    journal::Journal log(folder.path());
    base::TaskScope scope;
    const auto op = locks::Operator::create(spec, std::move(access), &log, &scope);
    std::unique_ptr<Holders> holders;
    if (anew)
        holders = std::make_unique<Holders>(servers, count);
    timer.start();
    auto run = [](auto self, auto all) -> QCoro::Task<> {
        co_await self->releaseMany(all);
    };
    scope.start(run(op, many));
    waitFor([&] { return reported == count; }, 120000);
    if (holders)
        holders->join();
    bool drained = false;
    scope.stop([&] { drained = true; });
    waitFor([&] { return drained; });
    const qint64 wrong = anew ? wrongOn(servers, count) : 0;
    out << count << " releases on " << masters << " masters" << (anew ? ", every tenth taken anew" : "")
        << ":  " << elapsed << " ms  done " << done << "  changed hands " << changed << "  wrong " << wrong
        << Qt::endl;
    return reported == count && wrong == 0 && elapsed <= limitMs;
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
    parser.process(application);
    const qint64 percent = parser.value(QStringLiteral("percent")).toLongLong();
    QTextStream out(stdout);
    bool good = true;
    for (int i = 0; i < (percent < 100 ? 1 : 3); ++i) {
        good = measure(100 * percent, false, out) && good;
        good = measure(100 * percent, true, out) && good;
    }
    out << "limit " << limitMs << " ms, 0 wrong" << (percent < 100 ? " (not applied below full size)" : "")
        << Qt::endl;
    return percent < 100 || good ? 0 : 1;
}
