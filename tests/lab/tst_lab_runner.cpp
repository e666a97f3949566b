// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/strategies.h"
#include "lab_run.h"
#include "server_name.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace std::chrono_literals;
using lab::LabService;
using lab::RunResult;
using lab::RunSpec;
using lab::Sample;

class TestLabRunner : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_server = std::make_unique<RedisServer>(); }
    void cleanup() { m_server.reset(); }

    void noneLosesUpdates();
    void guardedLosesNothing_data();
    void guardedLosesNothing();
    void watchSkipsButLosesNothing();
    void accountAddsUp_data();
    void accountAddsUp();
    void overrunIsSeenByTheGroundTruth();
    void durationEndsInTime();
    void givesUp();
    void samplesComeOftenEnough();
    void stopLeavesNoKeysAndAPartialResult();
    void stopWhileTheServerHangs();
    void destroyedInMidRun();
    void serverKilledInMidRun();
    void nothingListens();
    void tooManyClients();
    void refusedBeforeAnythingIsSent_data();
    void refusedBeforeAnythingIsSent();
    void commandsThatAreForbidden();
    void privateServerServesSeveralRuns();
    void describesEveryStrategy();

private:
    QByteArray keys() const { return m_server->command("KEYS *"); }
    std::unique_ptr<RedisServer> m_server;
};

void TestLabRunner::noneLosesUpdates()
{
    LabService service;
    Listener heard(service);
    service.start(specOn(*m_server, {"none"}));
    QVERIFY(heard.waitForEnd());
    QVERIFY(!heard.end->failure && !heard.end->stopped);
    QCOMPARE(heard.results.size(), 1);
    const RunResult &result = heard.results.first();
    QCOMPARE(result.expected, 2000);
    QCOMPARE(result.completed, 2000);
    QVERIFY(*result.lost > 0);
    QCOMPARE(*result.lost, result.expected - *result.finalValue);
    QVERIFY(result.overlaps > 0);
    QVERIFY(result.overlapMs > 0);
    QVERIFY(!result.isExact());
    QCOMPARE(result.roundTrips, 4000);
    QVERIFY(result.server.toLatin1().startsWith(QByteArray(nameOf(*m_server) + ' ')));
    QCOMPARE(keys(), QByteArray());
}

void TestLabRunner::guardedLosesNothing_data()
{
    QTest::addColumn<QByteArray>("strategy");
    QTest::addColumn<QByteArray>("retry");
    for (const char *strategy : {"incr", "set-nx-get-del", "set-nx-lua"}) {
        for (const char *retry : {"fixed", "spin", "exponential"})
            QTest::addRow("%s, %s", strategy, retry) << QByteArray(strategy) << QByteArray(retry);
    }
}

void TestLabRunner::guardedLosesNothing()
{
    QFETCH(QByteArray, strategy);
    QFETCH(QByteArray, retry);
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {strategy});
    spec.retry = retry;
    spec.iterations = 100;
    service.start(spec);
    QVERIFY(heard.waitForEnd());
    QVERIFY(!heard.end->failure);
    const RunResult &result = heard.results.first();
    QCOMPARE(result.expected, 800);
    QCOMPARE(result.completed, 800);
    QCOMPARE(result.finalValue, std::optional<qint64>(800));
    QCOMPARE(result.lost, std::optional<qint64>(0));
    QCOMPARE(result.overlaps, 0);
    QCOMPARE(result.foreignReleases, 0);
    QVERIFY(result.isExact());
    QVERIFY(result.attempts >= 800);
    QCOMPARE(result.waitUs.n, 800);
    QCOMPARE(result.clients.size(), 8);
    for (const lab::ClientResult &client : result.clients)
        QCOMPARE(client.completed, 100);
    if (strategy != "incr") {
        QCOMPARE(result.holdUs.n, 800);
        QCOMPARE(result.handoffUs.n, 799);
    }
    QVERIFY(result.jain && *result.jain > 0.1 && *result.jain <= 1.0);
    QCOMPARE(keys(), QByteArray());
}

void TestLabRunner::watchSkipsButLosesNothing()
{
    LabService service;
    Listener heard(service);
    service.start(specOn(*m_server, {"watch"}));
    QVERIFY(heard.waitForEnd());
    const RunResult &result = heard.results.first();
    QCOMPARE(result.expected, 2000);
    QVERIFY(result.failedTransactions > 0);
    QCOMPARE(result.lost, std::optional<qint64>(0));
    QCOMPARE(*result.finalValue, 2000 - result.failedTransactions);
    QCOMPARE(result.overlaps, 0);
}

void TestLabRunner::accountAddsUp_data()
{
    QTest::addColumn<QByteArray>("strategy");
    QTest::addColumn<int>("hold");
    QTest::addColumn<bool>("byDuration");
    for (const QByteArray strategy : {"none", "incr", "watch", "set-nx-get-del", "set-nx-lua"}) {
        for (const int hold : {0, 2}) {
            QTest::addRow("%s, hold %d", strategy.constData(), hold) << strategy << hold << false;
            QTest::addRow("%s, hold %d, for a time", strategy.constData(), hold) << strategy << hold << true;
        }
    }
}

void TestLabRunner::accountAddsUp()
{
    QFETCH(QByteArray, strategy);
    QFETCH(int, hold);
    QFETCH(bool, byDuration);
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {strategy});
    spec.hold = std::chrono::milliseconds(hold);
    spec.iterations = 40;
    spec.duration = byDuration ? 300ms : 0ms;
    spec.giveUpAfter = 4ms; // so that some do
    service.start(spec);
    QVERIFY(heard.waitForEnd());
    const RunResult &result = heard.results.first();
    QVERIFY(result.finalValue && result.lost);
    QCOMPARE(result.expected - *result.finalValue,
             *result.lost + result.failedTransactions + result.gaveUp + result.neverGotIn);
    QVERIFY(byDuration || result.neverGotIn == 0);
    qint64 ended = 0;
    for (const lab::ClientResult &client : result.clients)
        ended += client.completed + client.failedTransactions + client.gaveUp;
    QCOMPARE(ended, result.expected - result.neverGotIn);
    if (!byDuration)
        QCOMPARE(result.expected, 320);
    QCOMPARE(heard.samples.last().counter, *result.finalValue);
    QCOMPARE(heard.samples.last().expected, result.expected - result.neverGotIn);
    QCOMPARE(keys(), QByteArray());
}

void TestLabRunner::overrunIsSeenByTheGroundTruth()
{
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {"set-nx-lua"});
    spec.lease = 5ms;
    spec.hold = 30ms;
    spec.iterations = 5;
    service.start(spec);
    QVERIFY(heard.waitForEnd());
    const RunResult &result = heard.results.first();
    QVERIFY(result.overlaps > 0);
    QVERIFY(result.overlapMs > 1);
    QCOMPARE(result.foreignReleases, 0); // that is what the comparison is for
    QVERIFY(!result.isExact());
}

void TestLabRunner::durationEndsInTime()
{
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {"set-nx-lua", "incr"});
    spec.clients = 20;
    spec.hold = 50ms; // twenty would have to wait for a second
    spec.duration = 300ms;
    service.start(spec);
    QVERIFY(heard.waitForEnd());
    QCOMPARE(heard.results.size(), 2);
    QCOMPARE(heard.began, (QByteArrayList{"set-nx-lua", "incr"}));
    for (const RunResult &result : heard.results) {
        QVERIFY2(result.elapsedMs >= 290 && result.elapsedMs < 1000,
                 qPrintable(QString::number(result.elapsedMs)));
        QCOMPARE(result.expected, result.completed + result.neverGotIn);
        QCOMPARE(result.neverGotIn > 0, result.strategy == "set-nx-lua"); // whoever still waited
        QCOMPARE(result.lost, std::optional<qint64>(0));
    }
}

void TestLabRunner::givesUp()
{
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {"set-nx-get-del"});
    spec.iterations = 5;
    spec.hold = 20ms;
    spec.giveUpAfter = 0ms; // one attempt
    service.start(spec);
    QVERIFY(heard.waitForEnd());
    const RunResult &result = heard.results.first();
    QVERIFY(result.gaveUp > 0);
    QCOMPARE(result.attempts, 40);
    QCOMPARE(result.completed + result.gaveUp, 40);
    QCOMPARE(*result.finalValue, result.completed);
}

void TestLabRunner::samplesComeOftenEnough()
{
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {"set-nx-lua"});
    spec.duration = 1500ms;
    spec.retry = "spin";
    service.start(spec);
    QVERIFY(heard.waitForEnd());
    QVERIFY2(heard.samples.size() >= 6, qPrintable(QString::number(heard.samples.size())));
    qint64 counter = 0;
    bool someoneInside = false;
    for (const Sample &sample : heard.samples) {
        QVERIFY(sample.counter >= counter && sample.expected >= sample.counter);
        QVERIFY(sample.waiting >= 0 && sample.waiting <= 8);
        QVERIFY(sample.inside <= 1);
        someoneInside = someoneInside || sample.inside == 1;
        counter = sample.counter;
    }
    QVERIFY(someoneInside);
    QCOMPARE(heard.samples.first().tMs, 0);
}

void TestLabRunner::stopLeavesNoKeysAndAPartialResult()
{
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {"set-nx-lua", "incr"});
    spec.iterations = 1'000'000;
    spec.hold = 10s; // stop does not wait for it
    spec.think = 10s;
    service.start(spec);
    QVERIFY(waitFor([&] { return !heard.samples.isEmpty() && heard.samples.last().inside == 1; }));
    QVERIFY(keys().contains("lockscope:lab:{"));
    QElapsedTimer timer;
    timer.start();
    service.stop();
    QVERIFY(heard.waitForEnd(2000));
    QVERIFY2(timer.elapsed() < 700 * patience, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(heard.end->stopped && !heard.end->failure);
    QCOMPARE(heard.results.size(), 1);
    const RunResult &result = heard.results.first();
    QVERIFY(result.stopped);
    QCOMPARE(result.completed, 1);
    QCOMPARE(result.expected, 8'000'000); // what was asked, though most of it was not begun
    QCOMPARE(result.neverGotIn, 7'999'999);
    QVERIFY(addsUp(result));
    QCOMPARE(lab::verdictText(result),
             QStringLiteral("Stopped after 1 of 8,000,000: all 1 counted, nothing lost"));
    QCOMPARE(result.waitUs.unfinished, 7); // of those who were waiting
    QCOMPARE(result.finalValue, std::optional<qint64>(1));
    QCOMPARE(keys(), QByteArray());
}

void TestLabRunner::stopWhileTheServerHangs()
{
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {"set-nx-lua"});
    spec.iterations = 1'000'000;
    service.start(spec);
    QVERIFY(waitFor([&] { return heard.samples.size() >= 2; }));
    m_server->pause();
    QElapsedTimer timer;
    timer.start();
    service.stop();
    QVERIFY(heard.waitForEnd(2000));
    QVERIFY2(timer.elapsed() < 900 * patience, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(heard.end->stopped);
    QCOMPARE(heard.results.size(), 1);
    QVERIFY(!heard.results.first().finalValue);
    QVERIFY(!heard.results.first().lost);
    m_server->resume();
    QVERIFY(waitFor([&] { return keys().isEmpty(); }));
}

void TestLabRunner::destroyedInMidRun()
{
    QElapsedTimer timer;
    {
        LabService service;
        Listener heard(service);
        RunSpec spec = specOn(*m_server, {"set-nx-get-del"});
        spec.iterations = 1'000'000;
        service.start(spec);
        QVERIFY(waitFor([&] { return heard.samples.size() >= 2; }));
        timer.start();
    }
    QVERIFY2(timer.elapsed() < 900 * patience, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(keys(), QByteArray());
}

void TestLabRunner::serverKilledInMidRun()
{
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {"set-nx-lua", "incr"});
    spec.iterations = 1'000'000;
    service.start(spec);
    QVERIFY(waitFor([&] { return heard.samples.size() >= 3; }));
    m_server->kill();
    QVERIFY(heard.waitForEnd(5000));
    QVERIFY(heard.end->failure);
    QCOMPARE(int(heard.end->failure->kind), int(lab::Failure::Kind::Server));
    QVERIFY(!heard.end->failure->text.isEmpty());
    QCOMPARE(heard.results.size(), 1); // the second strategy is not tried
    const RunResult &result = heard.results.first();
    QVERIFY(result.completed > 0);
    QVERIFY(!result.errors.isEmpty());
    QVERIFY(!result.finalValue);
}

void TestLabRunner::nothingListens()
{
    m_server->kill();
    LabService service;
    Listener heard(service);
    service.start(specOn(*m_server, {"incr"}));
    QVERIFY(heard.waitForEnd(5000));
    QVERIFY(heard.end->failure);
    QVERIFY(heard.results.isEmpty());
    // And the service can be used again.
    m_server->restart();
    heard.end.reset();
    service.start(specOn(*m_server, {"incr"}));
    QVERIFY(heard.waitForEnd(5000));
    QVERIFY(!heard.end->failure);
    QCOMPARE(heard.results.size(), 1);
}

void TestLabRunner::tooManyClients()
{
    RedisServer small({QStringLiteral("--maxclients"), QStringLiteral("10")});
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(small, {"incr"});
    spec.clients = 50;
    service.start(spec);
    QVERIFY(heard.waitForEnd(10'000));
    QVERIFY(heard.end->failure);
    QVERIFY2(heard.end->failure->text.contains(QStringLiteral("of 50 clients")),
             qPrintable(heard.end->failure->text));
    QVERIFY2(heard.end->failure->text.contains(QStringLiteral("allows 10 connections")),
             qPrintable(heard.end->failure->text));
    QVERIFY(heard.results.isEmpty());
}

void TestLabRunner::refusedBeforeAnythingIsSent_data()
{
    QTest::addColumn<RunSpec>("spec");
    QTest::addColumn<int>("kind");
    const auto usage = int(lab::Failure::Kind::Usage);
    const auto policy = int(lab::Failure::Kind::Policy);
    RunSpec good;
    good.strategies = {"incr"};
    good.target = lab::Target{};
    const auto row = [&](const char *name, int kind, const std::function<void(RunSpec &)> &spoil) {
        RunSpec spec = good;
        spoil(spec);
        QTest::newRow(name) << spec << kind;
    };
    row("production", policy,
        [](RunSpec &spec) { spec.target->environment = locks::Environment::Production; });
    row("read-only", policy, [](RunSpec &spec) { spec.target->readOnly = true; });
    row("no strategy", usage, [](RunSpec &spec) { spec.strategies.clear(); });
    row("unknown strategy", usage, [](RunSpec &spec) { spec.strategies = {"hope"}; });
    row("external without a command", usage, [](RunSpec &spec) { spec.strategies = {"external:"}; });
    row("a program on a server that is not private", policy,
        [](RunSpec &spec) { spec.strategies = {"external:true"}; });
    row("redlock on one master", usage, [](RunSpec &spec) { spec.strategies = {"redlock"}; });
    row("unknown workload", usage, [](RunSpec &spec) { spec.workload = "hope"; });
    row("strategy that only counts", usage, [](RunSpec &spec) { spec.workload = "flash-sale"; });
    row("unknown token", usage, [](RunSpec &spec) { spec.tokenKind = "hope"; });
    row("too many faults", usage, [](RunSpec &spec) { spec.faults.crash = 1001; });
    row("four masters", usage, [](RunSpec &spec) { spec.masters = 4; });
    row("unknown retry", usage, [](RunSpec &spec) { spec.retry = "hope"; });
    row("no clients", usage, [](RunSpec &spec) { spec.clients = 0; });
    row("no iterations", usage, [](RunSpec &spec) { spec.iterations = 0; });
    row("no lease", usage, [](RunSpec &spec) { spec.lease = 0ms; });
    row("two hours of hold", usage, [](RunSpec &spec) { spec.hold = 2h; });
    row("two days", usage, [](RunSpec &spec) { spec.duration = 48h; });
    row("too many iterations", usage, [](RunSpec &spec) { spec.iterations = 2'000'000'000; });
}

void TestLabRunner::refusedBeforeAnythingIsSent()
{
    QFETCH(RunSpec, spec);
    QFETCH(int, kind);
    spec.target->endpoint = m_server->endpoint();
    LabService service;
    Listener heard(service);
    service.start(spec);
    QVERIFY(heard.waitForEnd(5000));
    QVERIFY(heard.end->failure);
    QCOMPARE(int(heard.end->failure->kind), kind);
    QVERIFY(heard.results.isEmpty() && heard.began.isEmpty());
    const QByteArray stats = m_server->command("INFO stats");
    QVERIFY2(stats.contains("total_connections_received:1\r\n")
                 || stats.contains("total_connections_received:2\r\n"),
             stats.constData()); // the test's own
}

void TestLabRunner::commandsThatAreForbidden()
{
    QCOMPARE(m_server->command(
                 {"ACL", "SETUSER", "poor", "on", ">pw", "~*", "&*", "+@all", "-evalsha", "-eval", "-info"}),
             QByteArray("OK"));
    LabService service;
    Listener heard(service);
    RunSpec spec = specOn(*m_server, {"set-nx-lua"});
    spec.target->endpoint.user = QStringLiteral("poor");
    spec.target->endpoint.password = "pw";
    service.start(spec);
    QVERIFY(heard.waitForEnd(5000));
    QVERIFY(heard.end->failure);
    QVERIFY(heard.end->failure->detail.contains("NOPERM"));
    const RunResult &result = heard.results.first();
    QVERIFY(result.server.isEmpty()); // INFO is refused too, and that is no reason not to run
    QCOMPARE(keys(), QByteArray());
}

void TestLabRunner::privateServerServesSeveralRuns()
{
    LabService service;
    RunSpec spec = specOn(*m_server, {"incr"});
    spec.target.reset();
    for (int run = 0; run < 2; ++run) {
        Listener heard(service);
        service.start(spec);
        QVERIFY(heard.waitForEnd());
        QVERIFY(!heard.end->failure);
        QCOMPARE(heard.results.size(), 1);
        QVERIFY(heard.results.first().isExact());
        service.disconnect();
    }
    // Stopped while its server is still being started: no run, no result.
    LabService hasty;
    Listener heard(hasty);
    hasty.start(spec);
    hasty.stop();
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.end->stopped && !heard.end->failure && heard.results.isEmpty());
}

void TestLabRunner::describesEveryStrategy()
{
    QCOMPARE(lab::Strategies::ids().size(), 26);
    QVERIFY(lab::Strategies::find("external:x") && !lab::Strategies::find("external"));
    for (const lab::Strategy *strategy : lab::Strategies::all()) {
        QVERIFY(!strategy->title().isEmpty() && !strategy->promise().isEmpty());
        QVERIFY(!strategy->guarantee().isEmpty() && !strategy->knownFailure().isEmpty());
        QVERIFY(!strategy->commands().isEmpty());
        QVERIFY(!strategy->promise().contains(QLatin1Char('\n')) && strategy->promise().size() < 90);
    }
}

QTEST_GUILESS_MAIN(TestLabRunner)
#include "tst_lab_runner.moc"
