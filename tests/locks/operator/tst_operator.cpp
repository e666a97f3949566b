// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytes.h"
#include "operator_bench.h"

#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

/// Each action and each outcome, on one master and on three, read back from the servers.
class TestOperator : public QObject
{
    Q_OBJECT

    static ActionRequest undoOf(const ActionReport &report)
    {
        ActionRequest request = ask(ActionKind::Restore, {}, {});
        request.undoes = report.id;
        return request;
    }

private slots:
    void everyAction_data()
    {
        QTest::addColumn<int>("masters");
        QTest::addColumn<QByteArray>("library");
        for (const int masters : {1, 3}) {
            for (const char *library : {"", "node-redlock", "redis-py.lock", "redisson.lock"})
                QTest::addRow("%d %s", masters, library) << masters << QByteArray(library);
        }
    }
    void everyAction()
    {
        QFETCH(int, masters);
        QFETCH(QByteArray, library);
        OperatorBench bench(masters);
        const bool hash = library == "redisson.lock";
        const auto tokenOn = [&](int master) {
            return bench.server(master).command(hash ? QByteArray("HKEYS lock:a") : QByteArray("GET lock:a"));
        };
        ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s, library));
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        QCOMPARE(report.library, library.isEmpty() ? QByteArray("generic.token") : library);
        QCOMPARE(report.masters.size(), masters);
        QCOMPARE(report.validityMs > 0, masters > 1);
        QVERIFY(report.validityMs <= 30000 - 302);
        const QByteArray token = report.tokenNow;
        for (int i = 0; i < masters; ++i)
            QCOMPARE(tokenOn(i), token);

        // No library named: found by looking at the key. The bytes of node-redlock name none.
        report = bench.act(ask(ActionKind::Extend, "lock:a", token, 60s));
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        const bool isNamed = !library.isEmpty() && library != "node-redlock";
        QCOMPARE(report.library, isNamed ? library : QByteArray("generic.token"));
        QVERIFY(bench.server(masters - 1).command(QByteArray("PTTL lock:a")).toLongLong() > 50000);
        QCOMPARE(bench.act(ask(ActionKind::Extend, "lock:a", token, 10s)).outcome, Outcome::WouldShorten);
        ActionRequest shorter = ask(ActionKind::Extend, "lock:a", token, 10s);
        shorter.allowShorter = true;
        QCOMPARE(bench.act(shorter).outcome, Outcome::Done);
        QVERIFY(bench.server(0).command(QByteArray("PTTL lock:a")).toLongLong() <= 10000);

        QCOMPARE(bench.act(ask(ActionKind::SetExpiry, "lock:a", token, 60s)).outcome, Outcome::HasExpiry);
        bench.onAll({"PERSIST", "lock:a"});
        QCOMPARE(bench.act(ask(ActionKind::Extend, "lock:a", token, 60s)).outcome, Outcome::NoExpiry);
        QCOMPARE(bench.act(ask(ActionKind::SetExpiry, "lock:a", token, 60s)).outcome, Outcome::Done);

        const ActionReport taken = bench.act(ask(ActionKind::TakeOver, "lock:a", token, 40s));
        QVERIFY2(taken.outcome == Outcome::Done, qPrintable(taken.sentence));
        QCOMPARE(taken.tokenBefore, token);
        QVERIFY(taken.undoable);
        QCOMPARE(tokenOn(masters - 1), taken.tokenNow);
        QVERIFY(taken.tokenNow != token);
        QCOMPARE(bench.act(ask(ActionKind::Release, "lock:a", token)).outcome, Outcome::ChangedHands);
        QCOMPARE(bench.act(undoOf(taken)).outcome, Outcome::Done);
        QCOMPARE(tokenOn(0), token);

        ActionRequest dry = ask(ActionKind::Release, "lock:a", token);
        dry.dryRun = true;
        const size_t intents = bench.log.intents.size();
        const ActionReport would = bench.act(dry);
        QCOMPARE(would.outcome, Outcome::WouldDo);
        QVERIFY(!would.commands.isEmpty());
        QCOMPARE(bench.log.intents.size(), intents);
        QCOMPARE(tokenOn(0), token);

        const ActionReport released = bench.act(ask(ActionKind::Release, "lock:a", token));
        QCOMPARE(released.outcome, Outcome::Done);
        QVERIFY(released.undoable);
        QCOMPARE(released.how, QByteArray("script"));
        QVERIFY(released.ttlBeforeMs > 50000);
        for (int i = 0; i < masters; ++i)
            QCOMPARE(bench.server(i).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        QCOMPARE(bench.act(ask(ActionKind::Release, "lock:a", token)).outcome, Outcome::AlreadyGone);
        QCOMPARE(bench.act(ask(ActionKind::Extend, "lock:a", token, 60s)).outcome, Outcome::AlreadyGone);
        QCOMPARE(bench.act(ask(ActionKind::TakeOver, "lock:a", token, 60s)).outcome, Outcome::AlreadyGone);
        QCOMPARE(bench.server(0).command(QByteArray("EXISTS lock:a")), QByteArray("0"));

        QCOMPARE(bench.act(undoOf(released)).outcome, Outcome::Done);
        QCOMPARE(tokenOn(masters - 1), token);
        const qint64 left = bench.server(0).command(QByteArray("PTTL lock:a")).toLongLong();
        QVERIFY(left > 50000 && left <= 60000);
        QCOMPARE(bench.act(undoOf(released)).outcome, Outcome::HeldByOther);
        QCOMPARE(bench.log.intents.size(), bench.log.reports.size());
    }

    void acquireWhenHeld()
    {
        for (const int masters : {1, 3}) {
            OperatorBench bench(masters);
            bench.onAll({"SET", "lock:a", "other", "PX", "60000"});
            const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s));
            QCOMPARE(report.outcome, Outcome::HeldByOther);
            QCOMPARE(report.tokenNow, QByteArray("other"));
            QCOMPARE(report.tokenBefore, QByteArray("other"));
            QCOMPARE(bench.server(0).command(QByteArray("GET lock:a")), QByteArray("other"));
        }
    }

    void acquireWaits()
    {
        OperatorBench bench(3);
        bench.onAll({"SET", "lock:a", "other", "PX", "400"});
        ActionRequest request = ask(ActionKind::Acquire, "lock:a", "mine", 30s);
        request.wait = 10s;
        QCOMPARE(bench.act(request).outcome, Outcome::Done);
        QCOMPARE(bench.server(2).command(QByteArray("GET lock:a")), QByteArray("mine"));
        request.token = "later";
        request.wait = 150ms;
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(bench.act(request).outcome, Outcome::HeldByOther);
        QVERIFY(timer.elapsed() >= 140);
    }

    void failedAcquireLeavesNothing()
    {
        OperatorBench bench(3);
        bench.server(0).command(QByteArray("SET lock:a x"));
        bench.server(1).command(QByteArray("SET lock:a y"));
        const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s));
        QCOMPARE(report.outcome, Outcome::HeldByOther);
        QCOMPARE(bench.server(0).command(QByteArray("GET lock:a")), QByteArray("x"));
        QCOMPARE(bench.server(2).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
    }

    void splitRow()
    {
        OperatorBench bench(3);
        bench.server(0).command(QByteArray("SET lock:a mine PX 60000"));
        bench.server(1).command(QByteArray("SET lock:a mine PX 60000"));
        bench.server(2).command(QByteArray("SET lock:a other PX 60000"));
        const ActionReport report = bench.act(ask(ActionKind::Release, "lock:a", "mine"));
        QCOMPARE(report.outcome, Outcome::Done);
        QCOMPARE(report.masters.at(2).outcome, MasterOutcome::Differs);
        QCOMPARE(bench.server(2).command(QByteArray("GET lock:a")), QByteArray("other"));
        QCOMPARE(bench.server(0).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        // Named by the caller, who looked.
        bench.server(0).command(QByteArray("SET lock:b mine PX 60000"));
        bench.server(2).command(QByteArray("SET lock:b other PX 60000"));
        ActionRequest request = ask(ActionKind::Release, "lock:b", "mine", {}, "generic.token");
        QCOMPARE(bench.act(request).outcome, Outcome::ChangedHands);
        bench.server(0).command(QByteArray("SET lock:b mine PX 60000"));
        request.mastersHoldingOther = {2};
        QCOMPARE(bench.act(request).outcome, Outcome::Done);
    }

    void extendNeedsAQuorumAndNeverResurrects()
    {
        OperatorBench bench(3);
        bench.server(1).command(QByteArray("SET lock:a mine PX 60000"));
        const ActionReport report = bench.act(ask(ActionKind::Extend, "lock:a", "mine", 120s));
        QCOMPARE(report.outcome, Outcome::NoQuorum);
        QCOMPARE(bench.server(0).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        QCOMPARE(bench.server(2).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
    }

    void separateMasterIsTheOnlyOne()
    {
        OperatorBench bench(3);
        bench.onAll({"SET", "lock:a", "t", "PX", "60000"});
        ActionRequest request = ask(ActionKind::Release, "lock:a", "t");
        request.separateMaster = 1;
        const ActionReport report = bench.act(request);
        QCOMPARE(report.outcome, Outcome::Done);
        QCOMPARE(report.masters.size(), 1);
        QCOMPARE(bench.server(0).command(QByteArray("GET lock:a")), QByteArray("t"));
        QCOMPARE(bench.server(1).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
    }

    void redissonReleaseWakes()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        const QByteArray field = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:57";
        server.command(QList<QByteArray>{"HSET", "job", field, "2"});
        server.command(QByteArray("PEXPIRE job 30000"));
        for (int i = 0; i < 2500; ++i) { // stale heads of the fair queue: more than two calls' worth
            const QByteArray waiter = "w" + QByteArray::number(i);
            server.command(QList<QByteArray>{"RPUSH", "redisson_lock_queue:{job}", waiter});
            server.command(QList<QByteArray>{"ZADD", "redisson_lock_timeout:{job}", "1000", waiter});
        }
        server.command(QByteArray("RPUSH redisson_lock_queue:{job} alive"));
        server.command(QByteArray("ZADD redisson_lock_timeout:{job} 99999999999999 alive"));
        auto ears = redis::Connection::create(server.endpoint());
        QVERIFY(waitForTask(redis::Connection::open(ears)).ok());
        QList<QByteArray> heard;
        QObject::connect(ears.get(), &redis::Connection::pushed, ears.get(),
                         [&heard](const redis::Value &value) {
                             if (value.elements.size() == 4)
                                 heard.append(value.elements[2].bytes);
                         });
        ears->setSubscriber(true);
        redis::Request subscribe;
        subscribe.add("PSUBSCRIBE", "redisson_lock__channel:*");
        ears->sendOnly(subscribe);
        QVERIFY(waitFor([&] { return server.command(QByteArray("PUBSUB NUMPAT")) == "1"; }));
        const ActionReport report = bench.act(ask(ActionKind::Release, "job", field));
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        QCOMPARE(server.command(QByteArray("LRANGE redisson_lock_queue:{job} 0 -1")), QByteArray("alive"));
        QCOMPARE(server.command(QByteArray("ZCARD redisson_lock_timeout:{job}")), QByteArray("1"));
        QVERIFY(waitFor([&] { return heard.size() >= 2; }));
        QCOMPARE(heard,
                 (QList<QByteArray>{"redisson_lock__channel:{job}", "redisson_lock__channel:{job}:alive"}));
        ears->close();
    }

    void hostileBytes_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("token");
        QTest::newRow("NUL") << QByteArray("lock:\0a", 7) << QByteArray("t\0k", 3);
        QTest::newRow("invalid UTF-8") << QByteArray("lock:\xff\xfe") << QByteArray("\xc3\x28");
        QTest::newRow("empty key") << QByteArray() << QByteArray("t");
        QTest::newRow("glob") << QByteArray("zz[12]*") << QByteArray("t");
        QTest::newRow("spaces and quotes") << QByteArray("a \"b\" 'c'\r\n") << QByteArray("\r\n$1 ");
        QTest::newRow("a megabyte of name") << QByteArray(1 << 20, 'k') << QByteArray("t");
    }
    void hostileBytes()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, token);
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        for (const char *neighbour : {"zz1", "zz2x", "zz[12]", "lock:", "lock:a"})
            server.command(QList<QByteArray>{"SET", neighbour, token});
        QCOMPARE(bench.act(ask(ActionKind::Acquire, key, token, 30s)).outcome, Outcome::Done);
        QCOMPARE(server.command(QList<QByteArray>{"GET", key}), token);
        QCOMPARE(bench.act(ask(ActionKind::Extend, key, token, 60s)).outcome, Outcome::Done);
        QCOMPARE(bench.act(ask(ActionKind::Release, key, token + 'x')).outcome, Outcome::ChangedHands);
        const ActionReport released = bench.act(ask(ActionKind::Release, key, token));
        QCOMPARE(released.outcome, Outcome::Done);
        QCOMPARE(server.command(QByteArray("EXISTS zz1 zz2x zz[12] lock: lock:a")), QByteArray("5"));
        QCOMPARE(server.command(QList<QByteArray>{"EXISTS", key}), QByteArray("0"));
        QCOMPARE(bench.act(undoOf(released)).outcome, Outcome::Done);
        QCOMPARE(server.command(QList<QByteArray>{"GET", key}), token);
    }

    /// Whatever does not tell two holds apart is also compared by when it ends, by the server's clock.
    void weakValuesAreComparedByDeadline_data()
    {
        QTest::addColumn<QByteArray>("value");
        for (const char *value : {"1", "0", "LOCKED", "True", "yes", "12345", "web-1", "web-4:3121", ""})
            QTest::newRow(value) << QByteArray(value);
    }
    void weakValuesAreComparedByDeadline()
    {
        QFETCH(QByteArray, value);
        for (const bool scripts : {true, false}) {
            OperatorBench bench(1);
            RedisServer &server = bench.server(0);
            if (!scripts) {
                server.command(QByteArray("ACL SETUSER op on >pw ~* &* +@all -@scripting"));
                bench.loginAs(QStringLiteral("op"), "pw");
            }
            const qint64 ends = QDateTime::currentMSecsSinceEpoch() + 30000;
            const auto set = [&](qint64 until) {
                server.command(QList<QByteArray>{"SET", "lock:a", value, "PXAT", QByteArray::number(until)});
            };
            ActionRequest request = ask(ActionKind::Release, "lock:a", value);
            request.seenDeadlines = {{0, ends}};
            set(ends + 1000); // another owner, the same value
            const ActionReport report = bench.act(request);
            QCOMPARE(report.outcome, Outcome::ChangedHands);
            QVERIFY2(report.sentence.startsWith(QLatin1String("Renewed or taken again")),
                     qPrintable(report.sentence));
            QCOMPARE(server.command(QByteArray("EXISTS lock:a")), QByteArray("1"));
            for (const ActionKind kind : {ActionKind::TakeOver, ActionKind::Extend}) {
                // A number counts its holders: it is not taken over at all.
                if (kind == ActionKind::TakeOver && !value.isEmpty() && value.at(0) < 'A')
                    continue;
                ActionRequest other = ask(kind, "lock:a", value, 60s);
                other.seenDeadlines = request.seenDeadlines;
                QCOMPARE(bench.act(other).outcome, Outcome::ChangedHands);
            }
            request.dryRun = true;
            QCOMPARE(bench.act(request).outcome, Outcome::ChangedHands);
            set(ends);
            QCOMPARE(bench.act(request).outcome, Outcome::WouldDo);
            request.dryRun = false;
            QCOMPARE(bench.act(request).outcome, Outcome::Done);
            // Seen without an end, and with one.
            server.command(QList<QByteArray>{"SET", "lock:a", value});
            QCOMPARE(bench.act(request).outcome, Outcome::ChangedHands);
            request.seenDeadlines = {{0, -1}};
            QCOMPARE(bench.act(request).outcome, Outcome::Done);
        }
    }

    /// A token whose deadline is not the one that was seen was renewed: its holder is alive.
    void aLockRenewedSinceIsLeftAlone_data()
    {
        QTest::addColumn<QList<QByteArray>>("set");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<QByteArray>("library");
        QTest::addColumn<bool>("withoutScripts");
        const QByteArray uuid = "285475da-9152-4c83-822a-67ee2f116a79";
        QTest::newRow("string") << QList<QByteArray>{"SET", "lock:a", uuid} << uuid << QByteArray() << true;
        QTest::newRow("hash") << QList<QByteArray>{"HSET", "lock:a", uuid + ":52", "1"} << uuid + ":52"
                              << QByteArray("redisson.lock") << true;
        QTest::newRow("readers") << QList<QByteArray>{"HSET", "lock:a", "mode", "read", uuid + ":52", "1"}
                                 << uuid + ":52" << QByteArray("redisson.rw") << false;
        const QByteArray now = QByteArray::number(double(QDateTime::currentMSecsSinceEpoch()) / 1000, 'f', 3);
        QTest::newRow("sorted set") << QList<QByteArray>{"ZADD", "semaphore:a", now, uuid} << uuid
                                    << QByteArray() << false;
    }
    void aLockRenewedSinceIsLeftAlone()
    {
        QFETCH(QList<QByteArray>, set);
        QFETCH(QByteArray, token);
        QFETCH(QByteArray, library);
        QFETCH(bool, withoutScripts);
        const QByteArray key = set.at(1);
        for (const bool scripts : {true, false}) {
            if (!scripts && !withoutScripts)
                continue;
            OperatorBench bench(1);
            RedisServer &server = bench.server(0);
            if (!scripts) {
                server.command(QByteArray("ACL SETUSER op on >pw ~* &* +@all -@scripting"));
                bench.loginAs(QStringLiteral("op"), "pw");
            }
            const qint64 ends = QDateTime::currentMSecsSinceEpoch() + 30000;
            const auto expireAt = [&](qint64 at) {
                server.command(QList<QByteArray>{"PEXPIREAT", key, QByteArray::number(at)});
            };
            server.command(set);
            ActionRequest request = ask(ActionKind::Release, key, token, {}, library);
            request.seenDeadlines = {{0, ends}};
            expireAt(ends + 10'000); // its holder renews
            for (const bool dryRun : {true, false}) {
                request.dryRun = dryRun;
                const ActionReport report = bench.act(request);
                QCOMPARE(report.outcome, Outcome::RenewedSince);
                QVERIFY2(!report.sentence.contains(QLatin1String("changed hands")),
                         qPrintable(report.sentence));
            }
            QCOMPARE(server.command(QList<QByteArray>{"EXISTS", key}), QByteArray("1"));
            expireAt(ends + 200); // within the error of the estimate
            request.dryRun = true;
            QCOMPARE(bench.act(request).outcome, Outcome::WouldDo);
            expireAt(ends + 10'000);
            request.dryRun = false;
            request.evenIfRenewed = true;
            QCOMPARE(bench.act(request).outcome, Outcome::Done);
            QCOMPARE(server.command(QList<QByteArray>{"EXISTS", key}), QByteArray("0"));
        }
    }

    void everyActionComparesTheDeadlineThatWasSeen()
    {
        OperatorBench bench(1);
        const QByteArray token = freshPlainToken();
        for (const ActionKind kind : {ActionKind::Release, ActionKind::TakeOver, ActionKind::Extend}) {
            bench.onAll({"SET", "lock:a", token, "PX", "60000"});
            ActionRequest request = ask(kind, "lock:a", token, 90s);
            request.seenDeadlines = {{0, QDateTime::currentMSecsSinceEpoch() + 20'000}};
            const ActionReport report = bench.act(request);
            QCOMPARE(report.outcome, Outcome::RenewedSince);
            QVERIFY2(report.sentence.contains(QLatin1String("s later now")), qPrintable(report.sentence));
            request.deadlinesJustRead = true; // by the program, not seen by a user
            QCOMPARE(bench.act(request).outcome, Outcome::Done);
        }
        bench.onAll({"SET", "lock:b", token});
        ActionRequest expire = ask(ActionKind::SetExpiry, "lock:b", token, 30s);
        expire.seenDeadlines = {{0, QDateTime::currentMSecsSinceEpoch() + 20'000}};
        QCOMPARE(bench.act(expire).outcome, Outcome::RenewedSince);
    }

    void aValueThatDiffersOnlyByQuotesIsShown_data()
    {
        QTest::addColumn<QByteArray>("stored");
        QTest::addColumn<QByteArray>("given");
        QTest::newRow("JSON") << QByteArray("\"job-7:31\"") << QByteArray("job-7:31");
        QTest::newRow("shell") << QByteArray("job-7:31") << QByteArray("'job-7:31'");
        QTest::newRow("escaped") << QByteArray("\"job-7:31\"") << QByteArray("\\\"job-7:31\\\"");
    }
    void aValueThatDiffersOnlyByQuotesIsShown()
    {
        QFETCH(QByteArray, stored);
        QFETCH(QByteArray, given);
        OperatorBench bench(1);
        bench.onAll({"SET", "lock:a", stored, "PX", "60000"});
        for (const ActionKind kind : {ActionKind::Release, ActionKind::Extend, ActionKind::TakeOver}) {
            for (const bool dryRun : {true, false}) {
                ActionRequest request = ask(kind, "lock:a", given, 90s);
                request.dryRun = dryRun;
                const ActionReport report = bench.act(request);
                QVERIFY2(report.sentence.contains(QLatin1String("only by quotes")),
                         qPrintable(report.sentence));
                QVERIFY(!report.sentence.contains(QLatin1String("changed hands")));
                QVERIFY(report.sentence.contains(base::shownBytes(stored)));
                QVERIFY(report.sentence.contains(base::shownBytes(given)));
            }
        }
        QCOMPARE(bench.server(0).command(QByteArray("GET lock:a")), stored);
        const ActionReport other = bench.act(ask(ActionKind::Release, "lock:a", "job-8:31"));
        QVERIFY2(other.sentence.contains(QLatin1String("changed hands")), qPrintable(other.sentence));
    }

    /// Nobody holds what is no lock.
    void anAcquireOnDataDoesNotSpeakOfAHolder()
    {
        OperatorBench bench(1);
        bench.onAll({"HSET", "user:1", "name", "Ann", "mail", "ann@example.org", "visits", "3"});
        bench.onAll({"SET", "page:1", "<html><body>text</body></html>"});
        bench.onAll({"HSET", "lock:data", "name", "Ann", "mail", "ann@example.org", "visits", "3"});
        bench.onAll({"SET", "lock:b", freshPlainToken(), "PX", "60000"});
        for (const char *key : {"user:1", "page:1", "lock:data"}) {
            for (const bool dryRun : {true, false}) {
                ActionRequest request = ask(ActionKind::Acquire, key, {}, 30s);
                request.tokenSeen = false;
                request.dryRun = dryRun;
                const ActionReport report = bench.act(request);
                QCOMPARE(report.outcome, Outcome::HeldByOther);
                QVERIFY2(report.sentence.contains(QLatin1String("no lock"))
                             || report.sentence.contains(QLatin1String("no known form")),
                         qPrintable(report.sentence));
            }
        }
        QCOMPARE(bench.act(ask(ActionKind::Acquire, "lock:b", {}, 30s)).sentence,
                 QStringLiteral("Somebody else holds it."));
    }

    /// On three masters each has a deadline of its own.
    void everyMasterIsComparedByItsOwnDeadline()
    {
        OperatorBench bench(3);
        const qint64 ends = QDateTime::currentMSecsSinceEpoch() + 30000;
        ActionRequest request = ask(ActionKind::Release, "lock:a", "1");
        for (int i = 0; i < 3; ++i) {
            const qint64 until = ends + i * 40;
            bench.server(i).command(
                QList<QByteArray>{"SET", "lock:a", "1", "PXAT", QByteArray::number(until)});
            request.seenDeadlines.append({quint16(i), until});
        }
        bench.server(2).command(QByteArray("SET lock:a 1 PX 90000"));
        request.seenDeadlines.removeAt(1); // nothing was there when it was looked at
        const ActionReport report = bench.act(request);
        QCOMPARE(report.outcome, Outcome::ChangedHands);
        QCOMPARE(report.masters.at(0).outcome, MasterOutcome::Done);
        QCOMPARE(report.masters.at(1).outcome, MasterOutcome::Differs);
        QCOMPARE(report.masters.at(2).outcome, MasterOutcome::Differs);
        QCOMPARE(bench.server(2).command(QByteArray("EXISTS lock:a")), QByteArray("1"));
    }

    void productionWantsTheDeadlineThatWasSeen()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        const qint64 ends = QDateTime::currentMSecsSinceEpoch() + 30000;
        const QByteArray until = QByteArray::number(ends);
        DeploymentSpec spec = bench.op().spec();
        spec.environment = Environment::Production;
        const auto production =
            Operator::create(spec, {MasterRoute::Spec::of(server.endpoint())}, &bench.log, bench.scope());
        for (const ActionKind kind : {ActionKind::Release, ActionKind::TakeOver}) {
            server.command(QList<QByteArray>{"SET", "lock:a", "True", "PXAT", until});
            ActionRequest request = ask(kind, "lock:a", "True", 30s);
            const auto isTold = [&](const char *code, const ActionReport &report) {
                return std::any_of(report.warnings.begin(), report.warnings.end(),
                                   [code](const Caution &each) { return each.code == code; });
            };
            ActionReport report = waitForTask(production->act(request));
            QCOMPARE(report.outcome, Outcome::Policy);
            QVERIFY2(report.sentence.contains(QLatin1String("cannot be told apart")),
                     qPrintable(report.sentence));
            QVERIFY(isTold("holders-alike", report));
            request.seenDeadlines = {{0, ends}};
            request.deadlinesJustRead = true; // by us, not by a person
            QCOMPARE(waitForTask(production->act(request)).outcome, Outcome::Policy);
            QCOMPARE(server.command(QByteArray("GET lock:a")), QByteArray("True"));
            request.deadlinesJustRead = false;
            report = waitForTask(production->act(request));
            QCOMPARE(report.outcome, Outcome::Done);
            QVERIFY(isTold("deadline-compared", report));
        }
        server.command(QByteArray("SET lock:a 1"));
        const ActionReport staging = bench.act(ask(ActionKind::Release, "lock:a", "1"));
        QCOMPARE(staging.outcome, Outcome::Done);
        QCOMPARE(staging.warnings.first().code, QByteArray("holders-alike"));
    }

    void undoAfterTheLeaseEnded()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("SET lock:a t PX 300"));
        const ActionReport released = bench.act(ask(ActionKind::Release, "lock:a", "t"));
        QCOMPARE(released.outcome, Outcome::Done);
        QElapsedTimer timer;
        timer.start();
        QVERIFY(waitFor([&timer] { return timer.elapsed() > 350; }));
        QCOMPARE(bench.act(undoOf(released)).outcome, Outcome::AlreadyGone);
        QCOMPARE(server.command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        // An undo of a take-over never removes what somebody else put there since.
        server.command(QByteArray("SET lock:b t PX 60000"));
        const ActionReport taken = bench.act(ask(ActionKind::TakeOver, "lock:b", "t", 60s));
        server.command(QByteArray("SET lock:b third PX 60000"));
        QCOMPARE(bench.act(undoOf(taken)).outcome, Outcome::HeldByOther);
        QCOMPARE(server.command(QByteArray("GET lock:b")), QByteArray("third"));
    }

    void largeValueIsNotSaved()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QList<QByteArray>{"SET", "lock:a", QByteArray(100 << 20, 'x')});
        QCOMPARE(bench.act(ask(ActionKind::Release, "lock:a", QByteArray(4096, 'x'))).outcome,
                 Outcome::BadInput);
        QCOMPARE(server.command(QByteArray("EXISTS lock:a")), QByteArray("1"));
    }
};

QTEST_GUILESS_MAIN(TestOperator)
#include "tst_operator.moc"
