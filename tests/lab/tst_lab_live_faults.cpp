// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/csv.h"
#include "lab/results/result_csv.h"
#include "lab/results/result_json.h"
#include "lab_run.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace std::chrono_literals;
using lab::LabService;
using lab::LiveFault;
using lab::RunResult;
using lab::RunSpec;
using Kind = lab::LiveFault::Kind;

namespace {

/// The processes that this one has started and that are not gone.
QStringList childProcesses()
{
    QStringList found;
    const QByteArray parent = QByteArray::number(QCoreApplication::applicationPid());
    const QStringList entries = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &entry : entries) {
        QFile file(QStringLiteral("/proc/%1/stat").arg(entry));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray stat = file.readAll();
        if (stat.mid(stat.lastIndexOf(')') + 2).split(' ').value(1) == parent)
            found.append(QString::fromLocal8Bit(stat));
    }
    return found;
}

qint64 granted(const RunResult &result)
{
    qint64 grants = 0;
    for (const lab::ClientResult &client : result.clients)
        grants += client.grants;
    return grants;
}

} // namespace

/// What is made to go wrong while a run on private servers is under way.
class TestLabLiveFaults : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();

    void parsesWhatItWrites_data();
    void parsesWhatItWrites();
    void refusesWhatIsNoFault_data();
    void refusesWhatIsNoFault();
    void refusedRuns_data();
    void refusedRuns();

    void redlockGoesOnWithoutOneMaster();
    void redlockBeginsWithAMinorityDown();
    void restartedMasterIsUsedAgain();
    void onlyMasterKilled();
    void stoppedAndContinued();
    void stoppedAndTheRunToo();
    void destroyedWhileItHappens();
    void restartedEmpty();
    void partitionedAndHealed();
    void promotedReplicaLacksTheLastWrite();
    void clockAheadStealsALiveLock();
    void aDroppedLockLetsTwoIn_data();
    void aDroppedLockLetsTwoIn();
    void whatHasNoLeaseStays();
    void wholeServersForTheNextStrategy();
    void eventsOfJsonAndCsvAgree();

private:
    std::unique_ptr<QTemporaryDir> m_folder; ///< the sandbox's folders are below it
};

void TestLabLiveFaults::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("TMPDIR", m_folder->path().toLocal8Bit());
}

void TestLabLiveFaults::cleanup()
{
    // The service has ended with the test: nothing of its servers is left.
    QCOMPARE(childProcesses(), QStringList());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
}

void TestLabLiveFaults::parsesWhatItWrites_data()
{
    QTest::addColumn<QByteArray>("bytes");
    for (const char *bytes :
         {"500ms:kill:2", "0ms:stop:1", "1000ms:continue:1", "7ms:restart-empty:3", "20ms:partition:2",
          "30ms:heal:2", "40ms:promote:2", "50ms:clock:3:+5000ms", "60ms:evict:1", "70ms:delete-lock:1"})
        QTest::addRow("%s", bytes) << QByteArray(bytes);
}

void TestLabLiveFaults::parsesWhatItWrites()
{
    QFETCH(QByteArray, bytes);
    const auto fault = LiveFault::parse(bytes);
    QVERIFY(fault.ok());
    QCOMPARE(fault->toBytes(), bytes);
    QVERIFY(!fault->text().isEmpty() && !fault->label().isEmpty());
}

void TestLabLiveFaults::refusesWhatIsNoFault_data()
{
    QTest::addColumn<QByteArray>("bytes");
    for (const char *bytes :
         {"", "kill:2", "500ms:kill", "500ms:burn:1", "500ms:kill:0", "500ms:kill:x", "soon:kill:1",
          "500ms:kill:1:2", "500ms:clock:1", "500ms:clock:1:5s", "500ms:clock:1:+x"})
        QTest::addRow("%s", bytes) << QByteArray(bytes);
}

void TestLabLiveFaults::refusesWhatIsNoFault()
{
    QFETCH(QByteArray, bytes);
    const auto fault = LiveFault::parse(bytes);
    QVERIFY(!fault.ok());
    QVERIFY(fault.error().text.contains(QStringLiteral("restart-empty")));
}

void TestLabLiveFaults::refusedRuns_data()
{
    QTest::addColumn<RunSpec>("spec");
    QTest::addColumn<QString>("words");
    const auto row = [](const QByteArray &name, const QByteArray &strategy, const auto &change,
                        const char *words) {
        RunSpec spec = privateSpec(strategy);
        change(spec);
        QTest::newRow(name.constData()) << spec << QString::fromLatin1(words);
    };
    row(
        "somebody's server", "set-nx-lua",
        [](RunSpec &spec) {
            spec.target = lab::Target{QStringLiteral("theirs"), {}, locks::Environment::Development, false};
            spec.liveFaults = {{Kind::Kill, 1}};
        },
        "Only private servers");
    row(
        "no such server", "set-nx-lua",
        [](RunSpec &spec) {
            spec.liveFaults = {{Kind::Kill, 2}};
        },
        "no server 2");
    row(
        "no such master", "redlock",
        [](RunSpec &spec) {
            spec.liveFaults = {{Kind::Stop, 4}};
        },
        "no server 4");
    row(
        "no such client", "set-nx-lua",
        [](RunSpec &spec) {
            spec.liveFaults = {{Kind::Clock, 5, 1s}};
        },
        "no client 5");
    row(
        "nothing to promote", "set-nx-lua",
        [](RunSpec &spec) {
            spec.liveFaults = {{Kind::Promote, 1}};
        },
        "Only a replica");
    row(
        "a replica's lock", "set-nx-lua",
        [](RunSpec &spec) {
            spec.replica = true;
            spec.liveFaults = {{Kind::Evict, 2}};
        },
        "What a replica holds");
    row(
        "no lock to delete", "queue",
        [](RunSpec &spec) {
            spec.liveFaults = {{Kind::Delete, 1}};
        },
        "no lock to delete");
    row(
        "clients elsewhere", "set-nx-lua",
        [](RunSpec &spec) {
            spec.processes = true;
            spec.liveFaults = {{Kind::Kill, 1}};
        },
        "--processes");
    for (const LiveFault &fault : {LiveFault{Kind::Partition, 1}, LiveFault{Kind::Heal, 1},
                                   LiveFault{Kind::Promote, 2}, LiveFault{Kind::Clock, 1, 1s}}) {
        row(
            "a program's connection: " + fault.toBytes(), "external:true",
            [fault](RunSpec &spec) {
                spec.replica = fault.kind == Kind::Promote;
                spec.liveFaults = {fault};
            },
            "would not reach a program");
    }
    row(
        "a majority down", "redlock", [](RunSpec &spec) { spec.mastersDown = 2; }, "no majority");
    row(
        "three of five down", "redlock",
        [](RunSpec &spec) {
            spec.masters = 5;
            spec.mastersDown = 3;
        },
        "no majority");
    row(
        "no masters to be down", "set-nx-lua", [](RunSpec &spec) { spec.mastersDown = 1; }, "Only redlock");
    row(
        "a replica of masters", "redlock", [](RunSpec &spec) { spec.replica = true; }, "one private server");
}

void TestLabLiveFaults::refusedRuns()
{
    QFETCH(RunSpec, spec);
    QFETCH(QString, words);
    LabService service;
    Listener heard(service);
    service.start(spec);
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.end->failure);
    QVERIFY2(heard.end->failure->text.contains(words), qPrintable(heard.end->failure->text));
    QVERIFY(heard.results.isEmpty());
}

void TestLabLiveFaults::redlockGoesOnWithoutOneMaster()
{
    for (int master = 1; master <= 3; ++master) {
        RunSpec spec = privateSpec("redlock");
        spec.liveFaults = {{Kind::Kill, master, {}, 50ms}};
        const QList<RunResult> results = resultsOf(spec);
        QCOMPARE(results.size(), 1);
        const RunResult &result = results.first();
        QCOMPARE(result.happened.size(), 1);
        QVERIFY(result.happened.first().at >= 50ms);
        QCOMPARE(result.completed, 400);
        QCOMPARE(result.finalValue, std::optional<qint64>(400));
        QCOMPARE(result.overlaps, 0);
        QVERIFY(result.elapsedMs > result.happened.first().at.count()); // it went on
        QVERIFY(lab::verdictText(result).contains(QStringLiteral("Kill %1").arg(master)));
    }
}

void TestLabLiveFaults::redlockBeginsWithAMinorityDown()
{
    for (const auto &[masters, down] : {std::pair(3, 1), std::pair(5, 2)}) {
        RunSpec spec = privateSpec("redlock");
        spec.masters = masters;
        spec.mastersDown = down;
        const QList<RunResult> results = resultsOf(spec);
        QCOMPARE(results.size(), 1);
        QCOMPARE(results.first().happened.size(), down);
        QCOMPARE(results.first().happened.last().number, masters);
        QCOMPARE(results.first().completed, 400);
        QVERIFY(results.first().isExact());
    }
}

void TestLabLiveFaults::restartedMasterIsUsedAgain()
{
    // Without the restarted one the second kill would leave no majority.
    LabService service;
    Listener heard(service);
    RunSpec spec = privateSpec("redlock");
    spec.duration = 60s;
    service.start(spec);
    const auto grantedMore = [&](qint64 than) {
        return waitFor([&] { return !heard.samples.isEmpty() && heard.samples.last().counter > than; });
    };
    QVERIFY(grantedMore(0));
    service.happen({Kind::RestartEmpty, 3});
    service.happen({Kind::Kill, 2});
    QVERIFY(waitFor([&] { return heard.happened.size() == 2; }));
    QVERIFY(waitFor([&] { return heard.samples.last().tMs > heard.happened.last().at.count() + 200; }));
    QVERIFY(grantedMore(heard.samples.last().counter + 5));
    service.stop();
    QVERIFY(heard.waitForEnd());
    QCOMPARE(heard.results.first().happened.size(), 2);
}

void TestLabLiveFaults::onlyMasterKilled()
{
    LabService service;
    Listener heard(service);
    RunSpec spec = privateSpec("set-nx-lua");
    spec.duration = 600s;
    spec.liveFaults = {{Kind::Kill, 1, {}, 50ms}};
    service.start(spec);
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.end->failure);
    QVERIFY(!heard.end->failure->text.isEmpty());
    QCOMPARE(heard.results.size(), 1);
    QCOMPARE(heard.results.first().happened.size(), 1);
    QVERIFY(!heard.results.first().finalValue);
    QVERIFY(lab::verdictText(heard.results.first()).contains(QStringLiteral("Kill 1")));
}

void TestLabLiveFaults::stoppedAndContinued()
{
    RunSpec spec = privateSpec("set-nx-lua");
    spec.liveFaults = {{Kind::Stop, 1, {}, 50ms}, {Kind::Continue, 1, {}, 400ms}};
    const QList<RunResult> results = resultsOf(spec);
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QCOMPARE(result.happened.size(), 2);
    QCOMPARE(result.happened.last().kind, Kind::Continue);
    QCOMPARE(result.completed, 400);
    QVERIFY(result.isExact());
    QVERIFY(result.elapsedMs >= result.happened.last().at.count());
}

void TestLabLiveFaults::stoppedAndTheRunToo()
{
    LabService service;
    Listener heard(service);
    RunSpec spec = privateSpec("set-nx-lua");
    spec.duration = 600s;
    bool standsStill = false;
    connect(&service, &LabService::happened, this, [&] { standsStill = true; });
    spec.liveFaults = {{Kind::Stop, 1, {}, 50ms}};
    service.start(spec);
    QVERIFY(waitFor([&] { return standsStill; }));
    service.stop();
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.end->stopped);
    QVERIFY(!heard.end->failure);
}

void TestLabLiveFaults::destroyedWhileItHappens()
{
    for (const LiveFault &fault : {LiveFault{Kind::Stop, 1}, LiveFault{Kind::RestartEmpty, 1},
                                   LiveFault{Kind::Promote, 2}, LiveFault{Kind::Partition, 1}}) {
        LabService service;
        Listener heard(service);
        RunSpec spec = privateSpec("set-nx-lua");
        spec.duration = 600s;
        spec.replica = true;
        service.start(spec);
        QVERIFY(waitFor([&] { return !heard.samples.isEmpty(); }));
        service.happen(fault);
        service.happen({Kind::Continue, 1});
    }
}

void TestLabLiveFaults::restartedEmpty()
{
    LabService service;
    Listener heard(service);
    RunSpec spec = privateSpec("set-nx-lua");
    spec.hold = 5ms;
    service.start(spec);
    QVERIFY(heard.waitUntilCounting());
    service.happen({Kind::RestartEmpty, 1});
    QVERIFY(heard.waitForEnd());
    QVERIFY(!heard.end->failure);
    const RunResult &result = heard.results.first();
    QCOMPARE(result.happened.size(), 1);
    QCOMPARE(result.errors, QStringList());
    QVERIFY(result.finalValue > 0); // it went on
    QVERIFY(result.lost > 0); // what was counted before is gone
    QCOMPARE(result.completed + result.cutOff + result.unacknowledged, 400);
}

void TestLabLiveFaults::partitionedAndHealed()
{
    RunSpec spec = privateSpec("set-nx-lua");
    spec.lease = 1s; // of a lock whose release was lost
    spec.liveFaults = {{Kind::Partition, 1, {}, 50ms}, {Kind::Heal, 1, {}, 300ms}};
    const QList<RunResult> results = resultsOf(spec);
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QCOMPARE(result.happened.size(), 2);
    QCOMPARE(result.errors, QStringList());
    QVERIFY(result.elapsedMs >= result.happened.last().at.count());
    QCOMPARE(result.lost, std::optional<qint64>(0)); // it kept what it held
    QVERIFY(result.cutOff + result.unacknowledged > 0); // whose requests did not arrive
    RunSpec redlock = privateSpec("redlock");
    redlock.iterations = 5; // each waits 50 ms for the one that does not answer, twice
    redlock.liveFaults = {{Kind::Partition, 2}};
    const QList<RunResult> several = resultsOf(redlock);
    QCOMPARE(several.size(), 1);
    QCOMPARE(several.first().completed, 20);
    QVERIFY(several.first().elapsedMs >= 20 * 50);
    QVERIFY(several.first().isExact());
}

void TestLabLiveFaults::promotedReplicaLacksTheLastWrite()
{
    RunSpec spec = privateSpec("set-nx-lua");
    spec.clients = 8;
    spec.iterations = 4;
    spec.hold = 500ms; // the others reach the replica meanwhile, also on a busy machine
    spec.lease = 3s;
    spec.replica = true;
    spec.liveFaults = {{Kind::Promote, 2, {}, 300ms}};
    const QList<RunResult> results = resultsOf(spec);
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QCOMPARE(result.happened.size(), 1);
    QCOMPARE(result.happened.first().kind, Kind::Promote);
    QCOMPARE(result.errors, QStringList());
    QVERIFY(result.finalValue > 0);
    QVERIFY(result.overlaps > 0 || result.lost > 0);
    QVERIFY(granted(result) > 8); // the clients have followed
}

void TestLabLiveFaults::clockAheadStealsALiveLock()
{
    RunSpec spec = privateSpec("getset-timestamp");
    spec.clients = 2;
    spec.iterations = 20;
    spec.hold = 20ms;
    spec.think = 10ms; // so that the other one has it when the first one comes back
    spec.liveFaults = {{Kind::Clock, 1, 5s}}; // beyond the lease of 3 s
    const QList<RunResult> results = resultsOf(spec);
    QCOMPARE(results.size(), 1);
    QCOMPARE(results.first().happened.first().ahead, 5s);
    QVERIFY(results.first().overlaps > 0);
}

void TestLabLiveFaults::aDroppedLockLetsTwoIn_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("evicted") << int(Kind::Evict);
    QTest::newRow("deleted") << int(Kind::Delete);
}

void TestLabLiveFaults::aDroppedLockLetsTwoIn()
{
    QFETCH(int, kind);
    RunSpec spec = privateSpec("set-nx-lua");
    spec.clients = 2;
    spec.iterations = 6;
    spec.hold = 100ms;
    for (const auto at : {150ms, 350ms, 550ms}) // one may fall between two holds
        spec.liveFaults.append({Kind(kind), 1, {}, at});
    const QList<RunResult> results = resultsOf(spec);
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QCOMPARE(result.happened.size(), 3);
    QCOMPARE(result.errors, QStringList()); // no client has seen the server short of memory
    QVERIFY(result.overlaps > 0);
    QCOMPARE(result.completed, 12);
    QVERIFY(isWhole(result));
    QVERIFY(result.finalValue > 0); // the counter was not dropped with it
}

/// The server drops locks with a lease, and no other key.
void TestLabLiveFaults::whatHasNoLeaseStays()
{
    RunSpec spec = privateSpec("setnx");
    spec.clients = 2;
    spec.iterations = 6;
    spec.hold = 100ms;
    spec.liveFaults = {{Kind::Evict, 1, {}, 150ms}, {Kind::Evict, 1, {}, 350ms}};
    const QList<RunResult> results = resultsOf(spec);
    QCOMPARE(results.size(), 1);
    QCOMPARE(results.first().happened.size(), 2);
    QCOMPARE(results.first().overlaps, 0);
    QVERIFY(results.first().isExact());
}

void TestLabLiveFaults::wholeServersForTheNextStrategy()
{
    RunSpec spec = privateSpec("set-nx-lua");
    spec.strategies = {"set-nx-lua", "set-nx-get-del"};
    spec.liveFaults = {{Kind::RestartEmpty, 1, {}, 50ms}};
    const QList<RunResult> results = resultsOf(spec);
    QCOMPARE(results.size(), 2);
    for (const RunResult &result : results) {
        QCOMPARE(result.happened.size(), 1);
        QCOMPARE(result.errors, QStringList());
    }
    QCOMPARE(results.last().strategy, QByteArray("set-nx-get-del"));
}

void TestLabLiveFaults::eventsOfJsonAndCsvAgree()
{
    RunSpec spec = privateSpec("redlock");
    spec.mastersDown = 1;
    spec.liveFaults = {{Kind::RestartEmpty, 3, {}, 20ms}, {Kind::Clock, 1, 2s, 30ms}};
    const QList<RunResult> results = resultsOf(spec);
    QCOMPARE(results.size(), 1);
    const QJsonObject json = lab::toJson(results.first()).value(QStringLiteral("result")).toObject();
    const QJsonArray events = json.value(QStringLiteral("events")).toArray();
    QCOMPARE(events.size(), 3);
    QStringList inJson;
    for (const QJsonValue event : events) {
        inJson.append(event[u"event"].toString());
        QVERIFY(event[u"event"].toString().startsWith(QString::number(event[u"t_ms"].toInteger())));
        QVERIFY(!event[u"sentence"].toString().isEmpty());
    }
    const QList<QByteArray> lines = lab::toCsv(results).split('\n');
    const qsizetype column = lines.at(0).split(',').indexOf("events");
    QVERIFY(column >= 0);
    QVERIFY(lines.at(1).contains(inJson.join(QStringLiteral("; ")).toUtf8()));
}

QTEST_GUILESS_MAIN(TestLabLiveFaults)
#include "tst_lab_live_faults.moc"
