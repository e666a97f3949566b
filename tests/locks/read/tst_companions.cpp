// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/dialects.h"
#include "locks/monitor/repeated_reads.h"
#include "monitor_probe.h"
#include "waiter.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <QTest>

#include <map>

using namespace locks;

namespace {

/// A change that a library makes: commands, or a client that begins ("+") or ends ("-") to listen to a
/// channel.
using Step = QList<QByteArray>;

struct Library
{
    const char *name;
    std::vector<Step> steps;
};

constexpr char one[] = "5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52";
constexpr char two[] = "6c0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52";
constexpr char permit[] = "0b0d5ac47dbf4a1c9d8e7f6a5b4c3d2e";

QByteArray inSeconds(int seconds)
{
    return QByteArray::number(QDateTime::currentSecsSinceEpoch() + seconds);
}

QByteArray inMillis(int seconds)
{
    return QByteArray::number(QDateTime::currentMSecsSinceEpoch() + seconds * 1000);
}

QByteArray with(QByteArray command, const QByteArray &value)
{
    return command.replace('#', value);
}

/// What each library that keeps something beside its locks does there, step by step; in any order.
std::vector<Library> librariesNow()
{
    return {
        {"ruby.redis-lock",
         {{"SET lock:owner:m host:17", with("SET lock:expire:m #", inSeconds(40))},
          {with("SET lock:expire:m #", inSeconds(90))},
          {with("SET lock:expire:m #", inSeconds(-5))},
          {"DEL lock:owner:m lock:expire:m"}}},
        {"redisson.permit",
         {{"SET lock:p 2", "ZADD {lock:p}:timeout " + inMillis(60) + ' ' + permit},
          {"SET lock:p 1", "ZADD {lock:p}:timeout " + inMillis(90) + " 1b0d5ac47dbf4a1c9d8e7f6a5b4c3d2e"},
          {with("ZREM {lock:p}:timeout #", permit)},
          {"ZADD {lock:p}:timeout XX " + inMillis(300) + ' ' + permit},
          {"DEL {lock:p}:timeout"}}},
        {"redisson.semaphore",
         {{"SET lock:s 3"}, {"+ redisson_sc:{lock:s}"}, {"- redisson_sc:{lock:s}"}, {"DEL lock:s"}}},
        {"sidekiq.unique",
         {{"SET uniquejobs:ab12 jid1", with("HSET uniquejobs:ab12:LOCKED jid1 #.5", inSeconds(0))},
          {"RPUSH uniquejobs:ab12:QUEUED jid2"},
          {"DEL uniquejobs:ab12:QUEUED"},
          {"HDEL uniquejobs:ab12:LOCKED jid1"},
          {"DEL uniquejobs:ab12"}}},
        {"rlock-py",
         {{"SET lock:r 0b0d5ac47dbf4a1c9d8e7f6a5b4c3d2e PX 600000"},
          {"+ rlock-channel:lock:r"},
          {"- rlock-channel:lock:r"}}},
        {"redisson.fair",
         {{with("HSET lock:f #:1 1", one), "PEXPIRE lock:f 600000"},
          {with("RPUSH redisson_lock_queue:{lock:f} #:2", two),
           "ZADD redisson_lock_timeout:{lock:f} " + inMillis(60) + ' ' + two + ":2"},
          {with("RPUSH redisson_lock_queue:{lock:f} #:3", two)},
          {"LPOP redisson_lock_queue:{lock:f}"},
          {"DEL redisson_lock_queue:{lock:f} redisson_lock_timeout:{lock:f}"},
          {"DEL lock:f"}}},
        {"redisson.fenced",
         {{with("HSET lock:t #:1 1", one)}, {"INCR redisson_lock_token:{lock:t}"}, {"DEL lock:t"}}},
        {"redisson.rw",
         {{with("HSET lock:w mode read #:1 1", one), "PEXPIRE lock:w 600000",
           with("SET {lock:w}:#:1:rwlock_timeout:1 1 PX 300000", one)},
          {with("HSET lock:w #:4 1", two), with("SET {lock:w}:#:4:rwlock_timeout:1 1 PX 200000", two)},
          {with("PEXPIRE {lock:w}:#:1:rwlock_timeout:1 550000", one)}}},
        {"python-redis-lock",
         {{"SET lock:y web-1-4711 PX 600000"}, {"RPUSH lock-signal:y 1"}, {"DEL lock-signal:y"}}},
        {"ruby.redis-semaphore",
         {{with("HSET SEMAPHORE:g:GRABBED 0 #.25", inSeconds(0))},
          {"RPUSH SEMAPHORE:g:AVAILABLE 1"},
          {"RPUSH SEMAPHORE:g:AVAILABLE 2"},
          {"LPOP SEMAPHORE:g:AVAILABLE"}}},
        {"asynq.unique",
         {{"SET asynq:{q}:unique:mail:77 task-77 PX 600000"},
          {"HSET asynq:{q}:t:task-77 state pending"},
          {"HSET asynq:{q}:t:task-77 state active"},
          {"DEL asynq:{q}:t:task-77"}}},
        {"bull",
         {{"SET bull:mail:7:lock 0b0d5ac4-7dbf-4a1c-9d8e-7f6a5b4c3d2e PX 600000"},
          {"HSET bull:mail:7 name send pb worker-3"},
          {"DEL bull:mail:7"}}},
        {"php.redislock",
         {{with("SET Lock:Queue:x #", inSeconds(60))},
          {"ZADD Queue:x " + inSeconds(-5) + " job-1 " + inSeconds(500) + " job-2"},
          {"ZREM Queue:x job-1"},
          {"DEL Queue:x"}}},
    };
}

const QList<QByteArray> patterns{"lock:*", "Lock:*", "uniquejobs:*", "SEMAPHORE:*", "asynq:*", "bull:*"};

/// What listing and watching must agree on, but for times.
QByteArray summary(const Row &row)
{
    QByteArray text = Dialects::table().at(row.library).id() + " token=" + row.token
        + " waiters=" + QByteArray::number(row.waiters)
        + " lapsed=" + QByteArray::number(row.logical && row.deadline < steadyNow());
    if (!row.inside)
        return text;
    for (const InnerOwner &owner : row.inside->owners)
        text += " owner=" + owner.token + '*' + QByteArray::number(owner.count);
    text += " queue=" + row.inside->queue.join(',') + " free=" + QByteArray::number(row.inside->free)
        + " companions=" + row.inside->companions.join(',');
    for (const auto &[name, value] : row.inside->facts)
        text += ' ' + name + '=' + value;
    return text;
}

using Table = std::map<QByteArray, Row>;

Table tableOf(const MonitorProbe &probe)
{
    Table table;
    for (const Row &row : probe.rows)
        table.emplace(row.key, row);
    return table;
}

Table listed(const DeploymentSpec &spec)
{
    MonitorProbe once(spec);
    once.monitor->startOnce();
    if (!once.waitForPass())
        qFatal("no pass");
    return tableOf(once);
}

/// In which they differ; empty: in nothing.
QByteArray difference(const Table &list, const Table &watch)
{
    constexpr Millis sameTime = 1000;
    for (const auto &[key, row] : list) {
        const auto seen = watch.find(key);
        if (seen == watch.end())
            return key + " is only listed";
        if (summary(row) != summary(seen->second))
            return key + "\n list:  " + summary(row) + "\n watch: " + summary(seen->second);
        const bool ends = row.deadline != noDeadline;
        if (ends != (seen->second.deadline != noDeadline)
            || (ends && qAbs(row.deadline - seen->second.deadline) > sameTime))
            return key + ": another end";
    }
    for (const auto &[key, row] : watch) {
        if (list.find(key) == list.end())
            return key + " is only watched";
    }
    return {};
}

} // namespace

/// What libraries keep beside their locks: who watches sees the same as who lists, after every change.
class TestCompanions : public QObject
{
    Q_OBJECT
private slots:
    void watchAgreesWithList_data();
    void watchAgreesWithList();
    void aWatchOfManyStaysBounded();
    void ourOwnSignalNamesNoLibrary();
};

void TestCompanions::watchAgreesWithList_data()
{
    QTest::addColumn<int>("library");
    const std::vector<Library> libraries = librariesNow();
    for (size_t i = 0; i < libraries.size(); ++i)
        QTest::newRow(libraries[i].name) << int(i);
}

void TestCompanions::watchAgreesWithList()
{
    QFETCH(int, library);
    constexpr int changes = 8;
    const quint32 seed = QRandomGenerator::global()->generate();
    QRandomGenerator random(seed);
    RedisServer server;
    const DeploymentSpec spec = MonitorProbe::specOf({server.endpoint()}, patterns);
    MonitorProbe probe(spec);
    probe.keepChanges = false;
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    std::map<QByteArray, std::unique_ptr<Waiter>> listeners;
    for (int i = 0; i < changes; ++i) {
        const std::vector<Step> steps = librariesNow()[size_t(library)].steps;
        // Each once, the first first; then in any order.
        const size_t chosen =
            size_t(i) < steps.size() ? size_t(i) : size_t(random.bounded(int(steps.size())));
        for (const QByteArray &command : steps[chosen]) {
            const QByteArray channel = command.mid(2);
            if (command.startsWith("+ ")) {
                auto waiter = std::make_unique<Waiter>(server.port(), "SUBSCRIBE " + channel);
                QVERIFY(waiter->isWaiting());
                listeners[channel] = std::move(waiter);
            } else if (command.startsWith("- ")) {
                listeners.erase(channel);
            } else {
                const QByteArray reply = command + ": " + server.command(command);
                QVERIFY2(!reply.contains("(error)"), reply.constData());
            }
        }
        QByteArray differs;
        const bool agreed = waitFor([&] {
            differs = difference(listed(spec), tableOf(probe));
            return differs.isEmpty();
        });
        QVERIFY2(agreed,
                 QByteArray("seed " + QByteArray::number(seed) + ", change " + QByteArray::number(i) + " ("
                            + steps[chosen].join("; ") + "): " + differs)
                     .constData());
    }
}

/// Of thousands with something beside them some hundreds are read again at a time, never all at once.
void TestCompanions::aWatchOfManyStaysBounded()
{
    constexpr int count = 5000;
    RedisServer server;
    for (int i = 0; i < count; ++i)
        server.command("HSET lock:" + QByteArray::number(i) + ' ' + one + ":1 1");
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    // One TYPE for each hash that is read; other commands go to its companions as well.
    const auto reads = [&server] {
        const QByteArray stats = server.command("INFO commandstats");
        const qsizetype at = stats.indexOf("cmdstat_type:calls=") + 19;
        return stats.mid(at, stats.indexOf(',', at) - at).toInt();
    };
    const int before = reads();
    const Millis began = steadyNow();
    QVERIFY(waitFor([&] { return reads() - before >= int(RepeatedReads::besideAtOnce); }));
    QVERIFY(waitFor([&] { return steadyNow() - began > 2500; }));
    // And one that was on its way when counting began.
    const int looks = int((steadyNow() - began) / RepeatedReads::besidePause.count()) + 2;
    const int read = reads() - before;
    QVERIFY2(read <= looks * int(RepeatedReads::besideAtOnce), qPrintable(QString::number(read)));
}

/// A release of Lockscope's leaves a list for waiters of libraries that it cannot rule out.
void TestCompanions::ourOwnSignalNamesNoLibrary()
{
    RedisServer server;
    server.command("SET lock:ours web-2 PX 600000");
    server.command("LPUSH lock-signal:ours lockscope");
    server.command("SET lock:theirs web-2 PX 600000");
    server.command("LPUSH lock-signal:theirs 1");
    const Table rows = listed(MonitorProbe::specOf({server.endpoint()}));
    const auto library = [&rows](const QByteArray &key) {
        return Dialects::table().at(rows.at(key).library).id();
    };
    QCOMPARE(library("lock:ours"), QByteArray("generic.token"));
    QCOMPARE(rows.at("lock:ours").waiters, -1);
    QCOMPARE(library("lock:theirs"), QByteArray("python-redis-lock"));
}

QTEST_GUILESS_MAIN(TestCompanions)
#include "tst_companions.moc"
