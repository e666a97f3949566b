// SPDX-License-Identifier: GPL-3.0-or-later
#include "../lab_run.h"
#include "lab/results/result_json.h"
#include "lab/scheme/scheme_file.h"
#include "lab/scheme/scheme_strategy.h"
#include "lab/spec/strategies.h"

#include <QJsonObject>
#include <QtTest>

#include <thread>

using namespace std::chrono_literals;
using lab::RunResult;
using lab::RunSpec;

namespace {

QByteArray schemeId(const QByteArray &name)
{
    return lab::scheme::idOf(lab::scheme::writtenScheme(name));
}

/// Releases whatever there is, in Lua.
const QByteArray blindInLua = R"lock(scheme blind
acquire:
    SET {key} {token} NX PX {lease_ms} -> set
    if set == nil:
        retry
    enter
release:
    EVAL "return redis.call('DEL', KEYS[1])" 1 {key}
)lock";

} // namespace

/// Schemes as text in the lab: what they come to is counted as for its own strategies.
class TestSchemeLab : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_server = std::make_unique<RedisServer>(); }
    void cleanup() { QCOMPARE(m_server->command("DBSIZE"), QByteArray("0")); }
    void cleanupTestCase() { m_server.reset(); }

    void losesNothing();
    void countsWhatIsSkipped();
    void countsForeignReleases();
    void refusesLateWrites();
    void knowsItsRoundTrips_data();
    void knowsItsRoundTrips();
    void runsAsProcesses();
    void isReadOnce();

private:
    RunSpec spec(const QByteArray &id, std::chrono::milliseconds lease, qint64 iterations = 25) const
    {
        RunSpec spec = specOn(*m_server, {id});
        spec.iterations = iterations;
        spec.lease = lease;
        return spec;
    }
    std::unique_ptr<RedisServer> m_server;
};

void TestSchemeLab::losesNothing()
{
    QList<RunSpec> specs;
    for (const char *name :
         {"set-nx-ex", "set-nx-get-del", "set-nx-lua", "setnx-expire", "fenced", "watchdog", "watch-retry"})
        specs.append(spec(schemeId(name), 30s));
    const QList<RunResult> results = resultsOfAll(specs);
    QCOMPARE(results.size(), specs.size());
    for (const RunResult &result : results) {
        QVERIFY2(result.isExact(), result.strategy.constData());
        QVERIFY(addsUp(result));
        QCOMPARE(result.completed, 200);
        QCOMPARE(result.finalValue, std::optional<qint64>(200));
        QVERIFY(result.roundTrips >= 200 * lab::Strategies::make(result.strategy)->minimumRoundTrips());
    }
    // Told by its name; a result that is kept knows the whole text.
    const QJsonObject told = lab::toJson(results.first()).value(QStringLiteral("result")).toObject();
    QCOMPARE(told.value(QStringLiteral("strategy")).toString(), QStringLiteral("set-nx-ex.lock"));
    QVERIFY(lab::Strategies::make(results.first().strategy) != nullptr);
}

void TestSchemeLab::countsWhatIsSkipped()
{
    RunSpec crowded = spec(schemeId("watch"), 30s, 100);
    crowded.hold = 1ms; // between read and write
    const QList<RunResult> results = resultsOf(crowded);
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QVERIFY(result.failedTransactions > 0);
    QCOMPARE(result.completed + result.failedTransactions, 800);
    QCOMPARE(result.finalValue, std::optional<qint64>(result.completed));
    QCOMPARE(result.lost, std::optional<qint64>(0));
}

void TestSchemeLab::countsForeignReleases()
{
    QList<RunSpec> specs;
    for (const QByteArray &id :
         {schemeId("set-nx-ex"), lab::scheme::idOf(blindInLua), schemeId("set-nx-lua")}) {
        RunSpec overrun = spec(id, 500ms, 1);
        overrun.faults.pause = 1000; // each: whoever comes next has the lock when it is released
        specs.append(overrun);
    }
    const QList<RunResult> results = resultsOfAll(specs);
    QCOMPARE(results.size(), 3);
    QVERIFY(results[0].foreignReleases > 0);
    QVERIFY(results[1].foreignReleases > 0);
    QCOMPARE(results[2].foreignReleases, 0);
}

void TestSchemeLab::refusesLateWrites()
{
    RunSpec overrun = spec(schemeId("fenced-reads"), 200ms, 2);
    overrun.faults.pause = 1000; // each, so that all but the last of all come too late
    const QList<RunResult> results = resultsOf(overrun);
    QCOMPARE(results.size(), 1);
    QVERIFY(results.first().refusedWrites > 0);
    QCOMPARE(results.first().lost, std::optional<qint64>(0));
    QVERIFY(addsUp(results.first()));
}

void TestSchemeLab::knowsItsRoundTrips_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name :
         {"set-nx-ex", "set-nx-lua", "setnx-expire", "setnx", "fenced", "watch", "watchdog"})
        QTest::newRow(name) << QByteArray(name);
}

/// As the strategy of the same name.
void TestSchemeLab::knowsItsRoundTrips()
{
    QFETCH(const QByteArray, name);
    const auto scheme = lab::Strategies::make(schemeId(name));
    const auto strategy = lab::Strategies::make(name);
    QVERIFY(scheme && strategy);
    QCOMPARE(scheme->minimumRoundTrips(), strategy->minimumRoundTrips());
    QCOMPARE(scheme->hasLease(), strategy->hasLease());
    QCOMPARE(scheme->leaseEndsUnderHolder(), strategy->leaseEndsUnderHolder());
    QCOMPARE(scheme->usesTransactions(), strategy->usesTransactions());
}

void TestSchemeLab::runsAsProcesses()
{
    RunSpec apart = shortSpecOn(*m_server, schemeId("set-nx-lua"), 10);
    apart.clients = 3;
    apart.processes = true;
    const QList<RunResult> results = resultsOf(apart);
    QCOMPARE(results.size(), 1);
    QCOMPARE(results.first().finalValue, std::optional<qint64>(30));
    QVERIFY(results.first().isExact());
}

/// However often it is asked for, from whichever thread.
void TestSchemeLab::isReadOnce()
{
    const QByteArray id = schemeId("fenced");
    const auto first = lab::Strategies::make(id);
    QVERIFY(first);
    std::vector<std::shared_ptr<const lab::Strategy>> others(4);
    std::vector<std::thread> threads;
    for (auto &other : others)
        threads.emplace_back([&other, id] { other = lab::Strategies::make(id); });
    for (std::thread &thread : threads)
        thread.join();
    for (const auto &other : others)
        QCOMPARE(other, first);
    QCOMPARE(lab::Strategies::shown(id), QByteArray("fenced.lock"));
    // One byte more is another one.
    QVERIFY(lab::Strategies::make(id + '\n') != first);
    QVERIFY(!lab::Strategies::make("scheme:nothing"));
    QCOMPARE(lab::scheme::nameOf("scheme:nothing"), QByteArray("scheme"));
}

QTEST_GUILESS_MAIN(TestSchemeLab)
#include "tst_scheme_lab.moc"
