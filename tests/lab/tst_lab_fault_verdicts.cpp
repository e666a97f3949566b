// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/strategies.h"
#include "lab_run.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace std::chrono_literals;
using lab::LabService;
using lab::LiveFault;
using lab::RunResult;
using lab::RunSpec;
using lab::Standstill;
using Kind = lab::LiveFault::Kind;

namespace {

/// Why a sentence says too little or too much of its result; empty: it does not.
QString untruthOf(const RunResult &result)
{
    const QString text = lab::verdictText(result);
    if (text.startsWith(QStringLiteral("STOOD STILL")) != (result.standstill != Standstill::None))
        return QStringLiteral("standstill");
    const bool isDone = result.isExact() && result.completed + result.unacknowledged == result.expected;
    if (lab::verdictOf(result) == lab::Verdict::Exact && !isDone)
        return QStringLiteral("not exact");
    if (result.lost.value_or(0) > 0 && !text.contains(QStringLiteral(" lost (")))
        return QStringLiteral("lost");
    const bool isCorrupted = lab::isCorrupted(result) || result.standstill != Standstill::None;
    if (!result.finalValue && !isCorrupted && !text.contains(QStringLiteral("is not known")))
        return QStringLiteral("unknown");
    if (result.finalValue && result.cutOff > 0 && !isCorrupted && !text.contains(QStringLiteral("cut off")))
        return QStringLiteral("cut off");
    for (const LiveFault &fault : result.happened) {
        if (!text.contains(fault.label()))
            return fault.label();
    }
    return result.finalValue && !isWhole(result) ? lab::accountText(result) : QString();
}

} // namespace

/// What a run says of itself when servers and clocks fail while it goes on.
class TestLabFaultVerdicts : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void everyStrategyTellsTheTruth_data();
    void everyStrategyTellsTheTruth();
    void aMinorityStandsStill();
    void aCutOffServerStandsStill();
    void repliesUnderWayAreLost();
    void aReplicaTakesTheKilledOnesPlace();
    void someDiedAndALivingOneLeftTheLock();
    void theDeadOnesLockIsAnotherNow();
    void aDeadProgramsLock_data();
    void aDeadProgramsLock();
    void aTimeInTheValue_data();
    void aTimeInTheValue();

private:
    std::unique_ptr<QTemporaryDir> m_folder; ///< the sandbox's folders are below it
};

void TestLabFaultVerdicts::initTestCase()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("TMPDIR", m_folder->path().toLocal8Bit());
}

void TestLabFaultVerdicts::everyStrategyTellsTheTruth_data()
{
    using Faults = QList<LiveFault>;
    QTest::addColumn<QList<LiveFault>>("faults");
    QTest::addColumn<lab::Faults>("perThousand");
    const auto row = [](const char *name, const Faults &faults, const lab::Faults &perThousand = {}) {
        QTest::newRow(name) << faults << perThousand;
    };
    row("kill", {{Kind::Kill, 1, {}, 40ms}});
    row("stop, continue", {{Kind::Stop, 1, {}, 40ms}, {Kind::Continue, 1, {}, 150ms}});
    row("stop", {{Kind::Stop, 1, {}, 40ms}});
    row("restart empty", {{Kind::RestartEmpty, 1, {}, 40ms}});
    row("partition", {{Kind::Partition, 1, {}, 40ms}});
    row("partition, heal", {{Kind::Partition, 1, {}, 40ms}, {Kind::Heal, 1, {}, 300ms}});
    row("promote", {{Kind::Promote, 2, {}, 200ms}});
    row("evict", {{Kind::Evict, 1, {}, 40ms}});
    row("delete the lock", {{Kind::Delete, 1, {}, 40ms}});
    row("clock", {{Kind::Clock, 1, 5s, 40ms}});
    lab::Faults some;
    some.pause = 100;
    row("pause", {}, some);
    row("pause, restart empty", {{Kind::RestartEmpty, 1, {}, 40ms}}, some);
    some = {};
    some.pauseAll = 100;
    row("pause of all", {}, some);
    some = {};
    some.crash = 20;
    row("crash", {}, some);
    row("crash, stop, continue", {{Kind::Stop, 1, {}, 40ms}, {Kind::Continue, 1, {}, 150ms}}, some);
    some.crashBetween = 20;
    row("crash between", {}, some);
    row("crash between, delete the lock", {{Kind::Delete, 1, {}, 40ms}}, some);
}

void TestLabFaultVerdicts::everyStrategyTellsTheTruth()
{
    QFETCH(QList<LiveFault>, faults);
    QFETCH(lab::Faults, perThousand);
    const bool promotes = !faults.isEmpty() && faults.first().kind == Kind::Promote;
    RunSpec base = privateSpec({});
    base.duration = 700ms;
    base.lease = 100ms;
    base.liveFaults = faults;
    base.faults = perThousand;
    QList<RunSpec> specs;
    for (const QByteArray &id : lab::Strategies::fitFor(base)) {
        const bool onMasters = lab::Strategies::find(id)->runsOnMasters();
        if (onMasters && promotes)
            continue;
        RunSpec spec = base;
        spec.strategies = {id};
        spec.replica = promotes;
        if (!spec.refusal()) // of queue there is no lock to delete
            specs.append(spec);
    }
    QVERIFY(specs.size() >= 24);
    constexpr qsizetype atOnce = 6; // each with servers of its own
    for (qsizetype from = 0; from < specs.size(); from += atOnce) {
        const QList<RunSpec> some = specs.mid(from, atOnce);
        const QList<RunResult> results = resultsOfAll(some);
        QCOMPARE(results.size(), some.size());
        for (const RunResult &result : results) {
            const QString untruth = untruthOf(result);
            QVERIFY2(untruth.isEmpty(),
                     qPrintable(
                         QStringLiteral("%1: %2: %3")
                             .arg(QString::fromLatin1(result.strategy), untruth, lab::verdictText(result))));
        }
    }
}

void TestLabFaultVerdicts::aMinorityStandsStill()
{
    RunSpec spec = privateSpec("redlock");
    spec.iterations = 10'000;
    LabService service;
    Listener heard(service);
    service.start(spec);
    QVERIFY(heard.waitUntilCounting());
    service.happen({Kind::Kill, 2});
    service.happen({Kind::Partition, 3});
    const auto everybodyWaits = [&] {
        return heard.happened.size() == 2 && heard.samples.last().tMs > heard.happened.last().at.count()
            && heard.samples.last().waiting == 4;
    };
    QVERIFY(waitFor(everybodyWaits));
    service.stop();
    QVERIFY(heard.waitForEnd());
    const RunResult &result = heard.results.first();
    QCOMPARE(result.standstill, Standstill::NoMajority);
    QCOMPARE(result.expected, 40'000);
    QVERIFY(isWhole(result));
    const QString text = lab::verdictText(result);
    QVERIFY2(text.startsWith(QStringLiteral("STOOD STILL after %1 of 40,000: no majority")
                                 .arg(QLocale().toString(*result.finalValue))),
             qPrintable(text));
}

void TestLabFaultVerdicts::aCutOffServerStandsStill()
{
    RunSpec spec = privateSpec("set-nx-lua");
    spec.iterations = 10'000;
    LabService service;
    Listener heard(service);
    service.start(spec);
    QVERIFY(heard.waitUntilCounting());
    service.happen({Kind::Partition, 1});
    QVERIFY(waitFor([&] { return !heard.happened.isEmpty(); }));
    service.stop();
    QVERIFY(heard.waitForEnd());
    const RunResult &result = heard.results.first();
    QCOMPARE(result.standstill, Standstill::ServerAway);
    QVERIFY(!result.finalValue || isWhole(result)); // asked within the grace of a stop, or not at all
    QVERIFY(lab::verdictText(result).contains(QStringLiteral("its server is away")));
}

// The holder's release reaches a server that stands still, which is cut off before it goes on: it hands the
// token to the client that waits, to whom the reply does not come. Nobody has the token any more.
void TestLabFaultVerdicts::repliesUnderWayAreLost()
{
    RunSpec spec = privateSpec("queue");
    spec.clients = 2;
    spec.iterations = 10'000;
    spec.hold = 20ms;
    LabService service;
    Listener heard(service);
    service.start(spec);
    QVERIFY(heard.waitUntilCounting());
    service.happen({Kind::Stop, 1});
    // The peak of a whole span between two samples: the holder has left, and its release is under way.
    const auto released = [&] {
        return heard.happened.size() == 1 && heard.samples.last().tMs > heard.happened.first().at.count()
            && heard.samples.last().inside == 0 && heard.samples.last().waiting == 1;
    };
    QVERIFY(waitFor(released));
    for (const Kind kind : {Kind::Partition, Kind::Continue, Kind::Heal})
        service.happen({kind, 1});
    QVERIFY(heard.waitForEnd());
    const RunResult &result = heard.results.first();
    QCOMPARE(result.happened.size(), 4);
    QCOMPARE(result.standstill, Standstill::TokenGone);
    QCOMPARE(result.lost, std::optional<qint64>(0));
    QVERIFY(isWhole(result));
}

void TestLabFaultVerdicts::aReplicaTakesTheKilledOnesPlace()
{
    RunSpec spec = privateSpec("set-nx-lua");
    spec.iterations = 10'000;
    spec.lease = 200ms;
    spec.replica = true;
    LabService service;
    Listener heard(service);
    service.start(spec);
    QVERIFY(heard.waitUntilCounting());
    service.happen({Kind::Kill, 1});
    service.happen({Kind::Promote, 2});
    QVERIFY(waitFor([&] { return heard.happened.size() == 2; }));
    const qint64 counted = heard.samples.last().counter;
    QVERIFY(waitFor([&] { return heard.samples.last().counter > counted + 10; }));
    service.stop();
    QVERIFY(heard.waitForEnd());
    QVERIFY(!heard.end->failure);
    const RunResult &result = heard.results.first();
    QCOMPARE(result.standstill, Standstill::None);
    QVERIFY(isWhole(result));
}

// Who dies leaves a lock that ends; who lives removes its own, and writes one that does not.
void TestLabFaultVerdicts::someDiedAndALivingOneLeftTheLock()
{
    RedisServer server;
    RunSpec spec = specOn(server,
                          {"scheme:scheme leaves-one\n"
                           "acquire:\n"
                           "    SET {key} {token} NX PX {lease_ms} -> set\n"
                           "    if set == nil:\n"
                           "        retry\n"
                           "    enter\n"
                           "release:\n"
                           "    SET {key} {token}\n"});
    spec.lease = 30ms;
    spec.faults.crash = 500;
    qint64 crashed = 0;
    for (int tried = 0; tried < 30 && crashed == 0; ++tried) {
        const QList<RunResult> results = resultsOf(spec);
        QCOMPARE(results.size(), 1);
        const RunResult &result = results.first();
        QCOMPARE(result.standstill, Standstill::Immortal);
        QVERIFY(!result.holderDied);
        crashed = result.crashed;
        const QString text = lab::verdictText(result);
        QVERIFY2(!text.contains(QStringLiteral("is dead")), qPrintable(text));
        const QString whose =
            crashed == 0 ? QStringLiteral("nobody crashed") : QStringLiteral("it is not known by whom");
        QVERIFY2(text.contains(whose), qPrintable(text));
    }
    QVERIFY(crashed > 0);
}

// Nobody was let in since, and yet it is not the dead one's: somebody else has written it.
void TestLabFaultVerdicts::theDeadOnesLockIsAnotherNow()
{
    RedisServer server;
    RunSpec spec = specOn(server, {"setnx"});
    spec.clients = 3;
    spec.faults.crash = 1000;
    for (const bool written : {false, true}) {
        LabService service;
        Listener heard(service);
        service.start(spec);
        QVERIFY(waitFor([&] { return !heard.samples.isEmpty() && heard.samples.last().waiting == 3; }));
        if (written) {
            const QByteArray set = "local keys = redis.call('KEYS','lockscope:lab:*:lock') "
                                   "return redis.call('SET',keys[1],'mine')";
            QCOMPARE(server.command(QByteArrayList{"EVAL", set, "0"}), QByteArray("OK"));
        }
        QVERIFY(heard.waitForEnd());
        const RunResult &result = heard.results.first();
        QCOMPARE(result.standstill, Standstill::Immortal);
        QCOMPARE(result.crashed, 1);
        QCOMPARE(result.holderDied, !written);
        QCOMPARE(lab::verdictText(result).contains(QStringLiteral("is dead")), !written);
    }
}

void TestLabFaultVerdicts::aDeadProgramsLock_data()
{
    QTest::addColumn<QByteArray>("set"); // how the program takes its lock
    QTest::addColumn<bool>("isProved");
    const QByteArray taken = "call SET \"$1\" \"$token\" NX";
    QTest::newRow("as it was left") << taken << true;
    QTest::newRow("others have written it")
        << taken + "; [[ $reply == OK ]] || { ((++refused > 20)) && call SET \"$1\" mine; reply=; }; true"
        << false;
}

// What a program of one's own writes nobody has told the lab.
void TestLabFaultVerdicts::aDeadProgramsLock()
{
    QFETCH(QByteArray, set);
    QFETCH(bool, isProved);
    QFile sample(QStringLiteral(LOCKSCOPE_EXTERNAL "/lock.sh"));
    QVERIFY(sample.open(QIODevice::ReadOnly));
    QByteArray text = sample.readAll();
    const QByteArray leased = "call SET \"$1\" \"$token\" NX PX \"$2\"";
    QCOMPARE(text.count(leased), 1);
    text.replace(leased, set);
    QFile program(m_folder->filePath(QStringLiteral("lock.sh")));
    QVERIFY(program.open(QIODevice::WriteOnly) && program.write(text) == text.size());
    program.close();
    RunSpec spec = privateSpec("external:bash " + program.fileName().toLocal8Bit());
    spec.clients = 3;
    spec.faults.crash = 1000;
    const QList<RunResult> results = resultsOf(spec);
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QCOMPARE(result.standstill, Standstill::Immortal);
    QCOMPARE(result.crashed, 1);
    QVERIFY(isWhole(result));
    const QString verdict = lab::verdictText(result);
    QVERIFY2(verdict.contains(QStringLiteral("its holder is dead")) == isProved, qPrintable(verdict));
}

void TestLabFaultVerdicts::aTimeInTheValue_data()
{
    QTest::addColumn<QByteArray>("set"); // how the program takes its lock
    QTest::addColumn<QString>("reason");
    // As published: SETNX with the end of the lease as value; a client that finds it in the past takes the
    // lock.
    const QByteArray write = "token=$(($(date +%s) + 1)); call SET \"$1\" \"$token\" NX";
    const QByteArray take = "; [[ $reply == OK ]] || { call GET \"$1\"; "
                            "if [[ $reply && $(date +%s) -gt $reply ]]; then "
                            "call SET \"$1\" \"$token\"; else reply=; fi; }; true";
    const QString noExpiry = QStringLiteral("the lock has no expiry in Redis");
    QTest::newRow("that it goes by") << QByteArray(write + take) << QString();
    QTest::newRow("that it does not go by") << write << noExpiry;
    QTest::newRow("in a compound value")
        << QByteArray("token=me:$(($(date +%s) + 1))000; call SET \"$1\" \"$token\" NX") << noExpiry;
    QTest::newRow("none, and no expiry") << QByteArray("call SET \"$1\" \"$token\" NX") << noExpiry;
    QTest::newRow("none, and a lease of its own") << QByteArray("call SET \"$1\" \"$token\" NX PX 3600000")
                                                  << QStringLiteral("the lock still has a lease");
}

/// The verdict on an unknown program says only what was seen, and not while its lock may still end by its
/// value.
void TestLabFaultVerdicts::aTimeInTheValue()
{
    QFETCH(const QByteArray, set);
    QFETCH(const QString, reason);
    QFile sample(QStringLiteral(LOCKSCOPE_EXTERNAL "/lock.sh"));
    QVERIFY(sample.open(QIODevice::ReadOnly));
    QByteArray text = sample.readAll();
    text.replace("call SET \"$1\" \"$token\" NX PX \"$2\"", set);
    QFile program(m_folder->filePath(QStringLiteral("lock.sh")));
    QVERIFY(program.open(QIODevice::WriteOnly | QIODevice::Truncate) && program.write(text) == text.size());
    program.close();
    RunSpec spec = privateSpec("external:bash " + program.fileName().toLocal8Bit());
    spec.clients = 2;
    spec.iterations = 2;
    spec.lease = 300ms;
    spec.faults.crash = 1000;
    const QList<RunResult> results = resultsOf(spec);
    QCOMPARE(results.size(), 1);
    const QString verdict = lab::verdictText(results.first());
    QCOMPARE(verdict.startsWith(QStringLiteral("STOOD STILL")), !reason.isEmpty());
    QVERIFY2(verdict.contains(reason), qPrintable(verdict));
    QVERIFY2(!verdict.contains(QStringLiteral("never ends")), qPrintable(verdict));
}

QTEST_GUILESS_MAIN(TestLabFaultVerdicts)
#include "tst_lab_fault_verdicts.moc"
