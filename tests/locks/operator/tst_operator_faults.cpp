// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/dialects.h"
#include "locks/operator/release_many.h"
#include "operator_bench.h"
#include "redis_proxy.h"

#include <QProcess>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

/// Masters that are gone, stopped or restarted while an action is under way.
class TestOperatorFaults : public QObject
{
    Q_OBJECT
private slots:
    void refusedPort()
    {
        OperatorBench bench(1);
        bench.server(0).kill();
        const ActionReport report = bench.act(ask(ActionKind::Release, "lock:a", "t"));
        QCOMPARE(report.outcome, Outcome::Unreachable);
        QCOMPARE(report.masters.first().outcome, MasterOutcome::Unreachable);
        QVERIFY(!report.masters.first().error.isEmpty());
    }

    void oneOfThreeAway()
    {
        OperatorBench bench(3);
        bench.onAll({"SET", "lock:a", "t", "PX", "60000"});
        bench.server(2).kill();
        QCOMPARE(bench.act(ask(ActionKind::Extend, "lock:a", "t", 120s)).outcome, Outcome::Done);
        const ActionReport report = bench.act(ask(ActionKind::Release, "lock:a", "t"));
        QCOMPARE(report.outcome, Outcome::Unreachable);
        QCOMPARE(report.masters.at(0).outcome, MasterOutcome::Done);
        QCOMPARE(report.masters.at(2).outcome, MasterOutcome::Unreachable);
        QCOMPARE(bench.server(0).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
    }

    /// A long script keeps the server: that says nothing of any lock.
    void busyIsNoFact_data()
    {
        QTest::addColumn<QByteArray>("library");
        QTest::newRow("known form") << QByteArray("generic.token");
        QTest::newRow("to be recognised") << QByteArray();
    }
    void busyIsNoFact()
    {
        QFETCH(QByteArray, library);
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("CONFIG SET busy-reply-threshold 20"));
        const QByteArray token = freshPlainToken();
        QList<ActionRequest> requests;
        for (const ActionKind kind : {ActionKind::Release, ActionKind::Extend, ActionKind::TakeOver}) {
            const QByteArray key = "lock:" + actionWord(kind);
            server.command(QList<QByteArray>{"SET", key, token, "PX", "600000"});
            requests.append(ask(kind, key, token, 700s, library));
        }
        bench.act(ask(ActionKind::Acquire, "lock:warm", {}, 30s));
        const auto busy = redis::Connection::create(server.endpoint());
        QVERIFY(waitForTask(redis::Connection::open(busy)).ok());
        redis::Request loop;
        loop.add("EVAL", "while true do end", "0");
        bool ended = false;
        const auto run = [](std::shared_ptr<redis::Connection> connection, redis::Request request,
                            bool *done) -> QCoro::Task<> {
            redis::BatchAwaiter sent = connection->batch(request, 60s);
            co_await sent;
            *done = true;
        };
        bench.scope()->start(run(busy, loop, &ended));
        QVERIFY(waitFor([&] { return server.command(QByteArray("GET lock:warm")).contains("BUSY"); }));
        ActionRequest dry = requests.first();
        dry.dryRun = true;
        requests.append(dry);
        for (const ActionRequest &request : std::as_const(requests)) {
            const ActionReport report = bench.act(request);
            const bool honest = report.outcome == Outcome::Refused || report.outcome == Outcome::Unreachable;
            QVERIFY2(honest, qPrintable(report.sentence));
            QCOMPARE(exitStatus(report.outcome), 3);
            QVERIFY2(report.sentence.contains(QLatin1String("busy")), qPrintable(report.sentence));
        }
        server.command(QByteArray("SCRIPT KILL"));
        QVERIFY(waitFor([&ended] { return ended; }));
        busy->close();
        for (const ActionRequest &request : std::as_const(requests)) {
            if (!request.dryRun)
                QCOMPARE(server.command("GET " + request.key), token); // untouched, and still to be had
        }
    }

    /// Five hundred at once, none of them changed: nothing may be said of them.
    void busyOfMany()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("CONFIG SET busy-reply-threshold 20"));
        auto many = std::make_shared<ManyReleases>();
        std::vector<ListedLock> list;
        for (int i = 0; i < 600; ++i) {
            ListedLock lock;
            lock.key = "lock:" + QByteArray::number(i);
            lock.token = freshPlainToken();
            server.command(QList<QByteArray>{"SET", lock.key, lock.token, "PX", "600000"});
            if (i % 2)
                lock.library = *Dialects::table().find("generic.token");
            list.push_back(lock);
        }
        many->setList(list);
        many->reason = QStringLiteral("test");
        QHash<Outcome, int> outcomes;
        many->reported = [&](size_t, const QList<ActionReport> &reports) {
            for (const ActionReport &report : reports)
                ++outcomes[report.outcome];
        };
        QProcess busy;
        busy.start(QStringLiteral("redis-cli"),
                   {QStringLiteral("-p"), QString::number(server.port()), QStringLiteral("EVAL"),
                    QStringLiteral("while true do end"), QStringLiteral("0")});
        QVERIFY(waitFor([&] { return server.command(QByteArray("GET x")).contains("BUSY"); }));
        waitForTask(
            [](std::shared_ptr<Operator> op, std::shared_ptr<ManyReleases> all) -> QCoro::Task<bool> {
                co_await op->releaseMany(all);
                co_return true;
            }(bench.shared(), many),
            60000);
        server.command(QByteArray("SCRIPT KILL"));
        busy.waitForFinished();
        QCOMPARE(outcomes.value(Outcome::Refused) + outcomes.value(Outcome::Unreachable), 600);
        QCOMPARE(server.command(QByteArray("DBSIZE")), QByteArray("600"));
    }

    /// Done on a server that is the master no more when the answer comes: the new one decides, or nobody.
    void whatAFormerMasterDidIsUnknown_data()
    {
        QTest::addColumn<bool>("lost");
        QTest::newRow("the new master has it still") << true;
        QTest::newRow("the new master has done it, too") << false;
    }
    void whatAFormerMasterDidIsUnknown()
    {
        QFETCH(bool, lost);
        OperatorSettings settings = OperatorBench::patient();
        settings.resolveFor = 500ms;
        OperatorBench bench(2, settings);
        const QByteArray token = freshPlainToken();
        bench.server(0).command(QList<QByteArray>{"SET", "lock:a", token, "PX", "600000"});
        if (lost)
            bench.server(1).command(QList<QByteArray>{"SET", "lock:a", token, "PX", "600000"});
        const auto former = redis::Connection::create(bench.server(0).endpoint());
        QVERIFY(waitForTask(redis::Connection::open(former)).ok());
        // Others have named the new one by the time, while the connection to the old one is still there.
        MasterRoute::Spec access = MasterRoute::Spec::of(bench.server(1).endpoint());
        access.mustBeMaster = true;
        int asked = 0;
        access.connection = [former, &asked] {
            return ++asked == 1 ? former : std::shared_ptr<redis::Connection>();
        };
        DeploymentSpec spec = bench.op().spec();
        spec.masters = {bench.server(1).endpoint()};
        const auto op = Operator::create(spec, {access}, &bench.log, bench.scope(), settings);
        const ActionReport report =
            waitForTask(op->act(ask(ActionKind::Release, "lock:a", token, {}, "generic.token")));
        QCOMPARE(bench.server(0).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        QCOMPARE(report.outcome, lost ? Outcome::Unknown : Outcome::Done);
        QVERIFY(!lost || !report.undoable);
        if (lost)
            QVERIFY2(report.sentence.contains(QLatin1String("lost its role")), qPrintable(report.sentence));
        former->close();
    }

    /// What a replica has not got yet is not gone.
    void aReplicaThatLagsKnowsNothing()
    {
        RedisServer master;
        RedisServer replica(QStringLiteral("--replicaof 127.0.0.1 %1").arg(master.port()).split(u' '));
        QVERIFY(
            waitFor([&] { return replica.command("INFO replication").contains("master_link_status:up"); }));
        // It follows a server that is stopped: the next write never arrives.
        replica.command("REPLICAOF 127.0.0.1 1");
        const QByteArray token = freshPlainToken();
        master.command("SET lock:a " + token + " PX 600000");
        OperatorBench bench(1);
        DeploymentSpec spec = bench.op().spec();
        spec.masters = {replica.endpoint()};
        const auto op =
            Operator::create(spec, {MasterRoute::Spec::of(replica.endpoint())}, &bench.log, bench.scope());
        for (const char *library : {"", "generic.token"}) {
            ActionRequest request = ask(ActionKind::Release, "lock:a", token, {}, library);
            for (const bool dry : {true, false}) {
                request.dryRun = dry;
                const ActionReport report = waitForTask(op->act(request));
                QCOMPARE(report.outcome, Outcome::Refused);
                QVERIFY2(report.sentence.contains(QLatin1String("replica")), qPrintable(report.sentence));
            }
        }
    }

    /// The request leaves, the server is stopped; it goes on within the time for reading again.
    void stoppedThenResolved()
    {
        OperatorSettings settings = OperatorBench::patient();
        settings.resolveFor = 20s;
        OperatorBench bench(1, settings);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("SET lock:a t PX 60000"));
        auto connection = redis::Connection::create([&server] {
            redis::Endpoint endpoint = server.endpoint();
            endpoint.timeout = 300ms;
            return endpoint;
        }());
        QVERIFY(waitForTask(redis::Connection::open(connection)).ok());
        MasterRoute::Spec access = MasterRoute::Spec::of(connection->endpoint());
        access.connection = [connection] {
            return connection;
        };
        const auto op = Operator::create(bench.op().spec(), {access}, &bench.log, bench.scope(), settings);
        bench.act(ask(ActionKind::Release, "lock:warm", "t")); // the server knows the script
        server.pause();
        QTimer::singleShot(1000, bench.scope(), [&server] { server.resume(); });
        const ActionReport report =
            waitForTask(op->act(ask(ActionKind::Release, "lock:a", "t", {}, "generic.token")));
        QCOMPARE(report.outcome, Outcome::Done);
        QCOMPARE(server.command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        connection->close();
    }

    void stoppedStaysUnknown()
    {
        OperatorSettings settings = OperatorBench::patient();
        settings.resolveFor = 300ms;
        OperatorBench bench(1, settings);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("SET lock:a t PX 60000"));
        auto connection = redis::Connection::create([&server] {
            redis::Endpoint endpoint = server.endpoint();
            endpoint.timeout = 200ms;
            return endpoint;
        }());
        QVERIFY(waitForTask(redis::Connection::open(connection)).ok());
        MasterRoute::Spec access = MasterRoute::Spec::of(connection->endpoint());
        access.connection = [connection] {
            return connection;
        };
        const auto op = Operator::create(bench.op().spec(), {access}, &bench.log, bench.scope(), settings);
        server.pause();
        const ActionReport report =
            waitForTask(op->act(ask(ActionKind::Release, "lock:a", "t", {}, "generic.token")));
        server.resume();
        QCOMPARE(report.outcome, Outcome::Unknown);
        QCOMPARE(exitStatus(report.outcome), 4);
        QCOMPARE(bench.log.reports.back().outcome, Outcome::Unknown);
        connection->close();
    }

    /// Killed with the request in its buffer: nothing was run, and a restart comes up empty.
    void killedInMidAction()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        bench.act(ask(ActionKind::Acquire, "lock:warm", {}, 30s));
        server.command(QByteArray("SET lock:a t PX 60000"));
        server.pause();
        std::optional<ActionReport> report;
        const auto collect = [](QCoro::Task<ActionReport> task,
                                std::optional<ActionReport> *into) -> QCoro::Task<> {
            into->emplace(co_await task);
        };
        bench.scope()->start(
            collect(bench.op().act(ask(ActionKind::Release, "lock:a", "t", {}, "generic.token")), &report));
        server.kill();
        QVERIFY(waitFor([&report] { return report.has_value(); }));
        QCOMPARE(report->outcome, Outcome::Unknown); // nobody can be asked
        server.restart();
        server.command(QByteArray("SET lock:a t PX 60000"));
        QCOMPARE(bench.act(ask(ActionKind::Release, "lock:a", "t")).outcome, Outcome::Done);
    }

    /// Not among the members that are read, while the reply to its release was lost: that is no proof that it
    /// is gone.
    void oneOfTooManyToRead()
    {
        OperatorSettings settings;
        settings.masterTimeout = 1s;
        OperatorBench bench(1, settings);
        RedisServer &server = bench.server(0);
        RedisProxy proxy(server);
        bench.leadThrough(proxy.port());
        const QByteArray token = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f";
        server.command("ZADD semaphore:a 1000 " + token + " 900 1b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f");
        server.command(QByteArray("PEXPIRE semaphore:a 600000"));
        proxy.at("EVALSHA", [&server] {
            server.command(QList<QByteArray>{
                "EVAL", "for i=1,70 do redis.call('ZADD',KEYS[1],i,string.format('%08x',i)..ARGV[1]) end",
                "1", "semaphore:a", "-9f0a-4c3e-8d2f-1a2b3c4d5e6f"});
            server.command(QByteArray("CLIENT KILL TYPE normal"));
        });
        const ActionReport report = bench.act(ask(ActionKind::Release, "semaphore:a", token));
        QVERIFY(proxy.hasActed());
        QVERIFY(server.command("ZSCORE semaphore:a " + token) == "1000");
        QVERIFY2(report.outcome == Outcome::Unknown, qPrintable(report.sentence));
    }

    /// One of three stopped: acquired by the other two within the short time-out, the third is named.
    void stoppedMasterOfASet()
    {
        OperatorBench bench(3, OperatorSettings{500ms, 500ms, nullptr});
        QCOMPARE(bench.act(ask(ActionKind::Acquire, "lock:warm", {}, 30s)).outcome, Outcome::Done);
        bench.server(1).pause();
        const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s));
        QCOMPARE(report.outcome, Outcome::Done);
        QCOMPARE(report.masters.at(1).outcome, MasterOutcome::Unknown);
        QVERIFY(report.validityMs > 0 && report.validityMs < 29500);
        bench.server(1).resume();
        QVERIFY(
            waitFor([&] { return bench.server(1).command(QByteArray("GET lock:a")) == report.tokenNow; }));
    }

    /// Two of three stopped: no quorum; what was sent is taken back as soon as they go on.
    void stoppedQuorumIsTakenBack()
    {
        OperatorBench bench(3, OperatorSettings{200ms, 500ms, nullptr});
        QCOMPARE(bench.act(ask(ActionKind::Acquire, "lock:warm", {}, 30s)).outcome, Outcome::Done);
        bench.server(1).pause();
        bench.server(2).pause();
        const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 600s));
        bench.server(1).resume();
        bench.server(2).resume();
        QCOMPARE(report.outcome, Outcome::Unknown);
        QCOMPARE(bench.server(0).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        for (const int master : {1, 2})
            QVERIFY(
                waitFor([&] { return bench.server(master).command(QByteArray("EXISTS lock:a")) == "0"; }));
    }

    void replicaRefuses()
    {
        OperatorBench bench(2);
        bench.server(0).command(QByteArray("CONFIG SET repl-diskless-sync-delay 0"));
        RedisServer &replica = bench.server(1);
        replica.command(
            QList<QByteArray>{"REPLICAOF", "127.0.0.1", QByteArray::number(bench.server(0).port())});
        QVERIFY(waitFor(
            [&] { return replica.command(QByteArray("INFO replication")).contains("link_status:up"); }));
        bench.server(0).command(QByteArray("SET lock:a t PX 60000"));
        QVERIFY(waitFor([&] { return replica.command(QByteArray("EXISTS lock:a")) == "1"; }));
        ActionRequest request = ask(ActionKind::Release, "lock:a", "t");
        request.separateMaster = 1;
        const ActionReport report = bench.act(request);
        QCOMPARE(report.outcome, Outcome::Refused);
        QVERIFY2(report.masters.first().error.contains(QStringLiteral("READONLY"), Qt::CaseInsensitive)
                     || report.masters.first().error.contains(QStringLiteral("read only")),
                 qPrintable(report.masters.first().error));
        QCOMPARE(bench.server(0).command(QByteArray("GET lock:a")), QByteArray("t"));
    }

    void outOfMemory()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("SET lock:a t PX 60000"));
        server.command(QByteArray("CONFIG SET maxmemory 1"));
        QCOMPARE(bench.act(ask(ActionKind::Acquire, "lock:b", {}, 30s)).outcome, Outcome::Refused);
        const ActionReport report = bench.act(ask(ActionKind::TakeOver, "lock:a", "t", 30s));
        QVERIFY2(report.outcome == Outcome::Refused, outcomeWord(report.outcome).constData());
        QCOMPARE(server.command(QByteArray("GET lock:a")), QByteArray("t"));
    }

    void stopWhileWaiting()
    {
        QElapsedTimer timer;
        {
            OperatorBench bench(3);
            bench.onAll({"SET", "lock:a", "other"});
            ActionRequest request = ask(ActionKind::Acquire, "lock:a", {}, 30s);
            request.wait = 60s;
            const auto run = [](QCoro::Task<ActionReport> task) -> QCoro::Task<> {
                co_await task;
            };
            bench.scope()->start(run(bench.op().act(request)));
            bench.server(0).pause();
            timer.start();
        }
        QVERIFY(timer.elapsed() < 1000 * patience);
    }
};

QTEST_GUILESS_MAIN(TestOperatorFaults)
#include "tst_operator_faults.moc"
