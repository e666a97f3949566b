// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/first_pairs.h"
#include "lab/measure/process_stat.h"
#include "lab/measure/shared_page.h"
#include "lab_run.h"

#include <QDir>
#include <QtTest>

#include <csignal>

#include <unistd.h>

using namespace std::chrono_literals;
using lab::LabService;
using lab::RunResult;
using lab::RunSpec;

namespace {

/// Both clients of the trace wrote the same, and the server accepted both.
bool bothWroteTheSame(const lab::TraceOf &trace)
{
    QHash<QString, QSet<int>> writers;
    for (const lab::TraceEvent &event : trace.events) {
        if (event.command.startsWith(QStringLiteral("SET counter ")) && event.reply == QStringLiteral("OK"))
            writers[event.command].insert(event.client);
    }
    return std::any_of(writers.begin(), writers.end(),
                       [](const QSet<int> &both) { return both.size() == 2; });
}

/// The processes that this one has started with this argument.
QList<qint64> childrenOf(qint64 parent, const QByteArray &argument)
{
    QList<qint64> children;
    const QStringList names = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &name : names) {
        const qint64 pid = name.toLongLong();
        QFile arguments(QStringLiteral("/proc/%1/cmdline").arg(pid));
        if (pid > 0 && lab::ProcessStat(pid).parent() == parent && arguments.open(QIODevice::ReadOnly)
            && arguments.readAll().split('\0').contains(argument))
            children.append(pid);
    }
    return children;
}

} // namespace

/// Clients that are processes of their own: the same truth, traces and accounts as within one.
class TestLabProcesses : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_server = std::make_unique<RedisServer>(); }
    void cleanup()
    {
        if (m_server->isRunning())
            QCOMPARE(m_server->command("DBSIZE"), QByteArray("0"));
        m_server.reset();
    }

    void processesSeeTheSameTruth();
    void processesTellWhileTheyRun();
    void processesTraceTheFirst_data();
    void processesTraceTheFirst();
    void processesThatEndFirstStillTell();
    void oneOfTwoWritesFindsTheOther();
    void killedProcessKeepsTheAccount();
    void lanesForgetTheOldest();
    void processesKeepWaitersInQueue();
    void queueOfProcessesStandsStill();
    void stoppedProcessesLeaveAPartialResult();

private:
    RunSpec spec(const QByteArray &strategy, qint64 iterations = 100) const
    {
        return shortSpecOn(*m_server, strategy, iterations);
    }
    std::unique_ptr<RedisServer> m_server;
};

void TestLabProcesses::processesSeeTheSameTruth()
{
    QList<RunSpec> specs{spec("none", 200), spec("set-nx-lua", 50), spec("watchdog", 20)};
    for (RunSpec &apart : specs) {
        apart.processes = true;
        apart.clients = 4;
    }
    const QList<RunResult> results = resultsOfAll(specs);
    QCOMPARE(results.size(), 3);
    QVERIFY(results.at(0).overlaps > 0);
    QVERIFY(*results.at(0).lost > 0);
    QCOMPARE(results.at(0).completed, 800);
    for (const RunResult &locked : results.mid(1)) {
        QVERIFY(locked.isExact());
        QCOMPARE(locked.clients.size(), 4);
        QCOMPARE(locked.waitUs.n, locked.completed);
        QVERIFY(locked.jain);
    }
    for (const RunResult &result : results)
        QVERIFY(addsUp(result));
}

void TestLabProcesses::processesTellWhileTheyRun()
{
    LabService service;
    Listener heard(service);
    RunSpec apart = spec("set-nx-lua");
    apart.processes = true;
    apart.clients = 3;
    apart.rate = 400;
    apart.duration = 1500ms;
    service.start(apart);
    QVERIFY(heard.waitForEnd());
    const RunResult &result = heard.results.first();
    qsizetype tellWaits = 0;
    int inside = 0;
    qint64 entries = 0;
    qint64 before = 0;
    for (const lab::Sample &sample : std::as_const(heard.samples)) {
        tellWaits += sample.p50Us && sample.p99Us && !sample.spectrum.empty();
        for (const lab::LaneChange &change : sample.lanes) {
            QVERIFY(change.client < 3 && change.tUs >= before);
            before = change.tUs;
            const bool enters = change.lane == lab::Lane::Inside;
            entries += enters;
            inside += enters ? 1 : change.lane == lab::Lane::Outside && inside > 0 ? -1 : 0;
            QVERIFY(inside <= 1);
            QCOMPARE(change.leaseUntilUs > change.tUs, enters);
        }
    }
    QVERIFY2(tellWaits >= 4, qPrintable(QString::number(tellWaits)));
    QCOMPARE(entries, result.completed);
    const lab::Sample &last = heard.samples.last();
    QCOMPARE(last.waits, result.waitUs.n);
    // Those who still waited when the time was over belong to it.
    QCOMPARE(last.spectrum.back().us, result.waits->spectrumWith(*result.unfinishedWaits).back().us);
    QVERIFY(last.correctedSpectrum.back().us >= result.waitCorrectedUs->p99);
    QVERIFY(last.correctedSpectrum.back().us <= result.waitCorrectedUs->max);
}

void TestLabProcesses::processesTraceTheFirst_data()
{
    QTest::addColumn<QByteArray>("strategy");
    QTest::addColumn<int>("pause");
    QTest::newRow("no lock") << QByteArray("none") << 0;
    QTest::newRow("an overrun") << QByteArray("set-nx-lua") << 300;
    QTest::newRow("a lock that holds") << QByteArray("set-nx-lua") << 0;
}

void TestLabProcesses::processesTraceTheFirst()
{
    QFETCH(QByteArray, strategy);
    QFETCH(int, pause);
    RunSpec apart = spec(strategy, 60);
    apart.processes = true;
    apart.clients = 4;
    apart.faults.pause = pause;
    if (pause > 0)
        apart.lease = 20ms;
    const QList<RunResult> results = resultsOf(apart);
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QVERIFY(addsUp(result));
    if (result.isExact()) {
        QCOMPARE(pause, 0);
        QCOMPARE(strategy, QByteArray("set-nx-lua"));
        QVERIFY(result.traces.isEmpty() && result.traceNote.isEmpty());
        return;
    }
    QVERIFY2(!result.traceNote.isEmpty(), "what processes cannot know is not said");
    QCOMPARE(result.traces.size(), 2);
    for (const lab::TraceOf &trace : result.traces) {
        QCOMPARE(trace.clients.size(), 2);
        QVERIFY(trace.clients.first() != trace.clients.last());
        QSet<int> told;
        for (qsizetype i = 0; i < trace.events.size(); ++i) {
            const lab::TraceEvent &event = trace.events.at(i);
            QVERIFY(i == 0 || event.repliedUs >= trace.events.at(i - 1).repliedUs);
            QVERIFY(event.sentUs >= 0 && event.sentUs <= event.repliedUs);
            QVERIFY(event.repliedUs / 1000 <= result.elapsedMs + 1);
            QVERIFY(!event.command.contains(QStringLiteral("lockscope:lab")));
            told.insert(event.client);
        }
        QCOMPARE(told, QSet<int>(trace.clients.begin(), trace.clients.end()));
        if (trace.kind == lab::TraceOf::Kind::LostUpdate)
            QVERIFY(bothWroteTheSame(trace));
    }
}

// The first of the two has had its only turn, and its process may be gone, when the second finds out.
void TestLabProcesses::processesThatEndFirstStillTell()
{
    RunSpec once = spec("none", 1);
    once.processes = true;
    once.clients = 8;
    once.hold = 20ms;
    const QList<RunResult> results = resultsOf(once);
    QCOMPARE(results.size(), 1);
    const RunResult &result = results.first();
    QVERIFY(*result.lost > 0);
    QCOMPARE(result.traces.size(), 2);
    for (const lab::TraceOf &trace : result.traces)
        QVERIFY(trace.kind == lab::TraceOf::Kind::Overlap || bothWroteTheSame(trace));
}

void TestLabProcesses::oneOfTwoWritesFindsTheOther()
{
    const auto pairs = std::make_unique<lab::FirstPairs>();
    constexpr qint64 hour = 3'600'000'000;
    QVERIFY(!pairs->wrote(11, {7, 30 * hour}, 30 * hour + 50));
    QVERIFY(!pairs->wrote(11, {7, 30 * hour + 60}, 30 * hour + 70)); // itself, again
    const auto other = pairs->wrote(11, {255, 30 * hour + 20}, 30 * hour + 90);
    QVERIFY(other);
    QCOMPARE(other->client, 7);
    QCOMPARE(other->begunUs, 30 * hour + 60);
    QVERIFY(!pairs->wrote(11 + 4096, {1, 0}, 5)); // at the same place
    QVERIFY(!pairs->wrote(-1, {1, 0}, 5));

    using Kind = lab::TraceOf::Kind;
    QVERIFY(!pairs->first(Kind::Overlap));
    QVERIFY(!pairs->otherInside(3));
    pairs->wentIn({3, 0});
    QVERIFY(!pairs->otherInside(3));
    QCOMPARE(pairs->otherInside(4)->client, 3);
    QVERIFY(pairs->setFirst(Kind::Overlap, {3, 255, 40 * hour, 0}));
    QVERIFY(!pairs->setFirst(Kind::Overlap, {1, 2, 0, 0}));
    QVERIFY(!pairs->first(Kind::LostUpdate));
    const auto claimed = pairs->first(Kind::Overlap);
    QVERIFY(claimed && claimed->first == 3 && claimed->second == 255 && claimed->sinceUs == 40 * hour);
    pairs->goesOut(3);
    QVERIFY(!pairs->otherInside(4));
}

void TestLabProcesses::killedProcessKeepsTheAccount()
{
    LabService service;
    Listener heard(service);
    RunSpec apart = spec("set-nx-lua", 1'000'000);
    apart.duration = 2s;
    apart.processes = true;
    apart.clients = 3;
    apart.hold = 1ms;
    apart.lease = 500ms;
    service.start(apart);
    QVERIFY(waitFor([&] { return heard.samples.size() >= 3; }));
    const QList<qint64> workers = childrenOf(::getpid(), "--lab-worker");
    QCOMPARE(workers.size(), 3);
    ::kill(pid_t(workers.first()), SIGKILL);
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.end->failure);
    const RunResult &result = heard.results.first();
    QVERIFY(!result.errors.isEmpty());
    QVERIFY(addsUp(result));
    QCOMPARE(result.overlaps, 0); // the dead one is inside no more
    QCOMPARE(result.lost, std::optional<qint64>(0));
    QCOMPARE(result.clients.size(), 3);
    for (const lab::ClientResult &client : result.clients)
        QVERIFY(client.completed > 0);
}

void TestLabProcesses::lanesForgetTheOldest()
{
    lab::SharedLane lane;
    quint64 place = 0;
    std::vector<lab::LaneChange> read;
    for (qint64 us = 1; us <= 1000; ++us)
        lane.write(us, lab::Lane::Inside);
    lane.read(&place, 990, &read);
    QVERIFY(read.size() > 200 && read.size() < 260);
    QCOMPARE(read.back().tUs, 990);
    QCOMPARE(read.back().lane, lab::Lane::Inside);
    read.clear();
    lane.read(&place, 2000, &read);
    QCOMPARE(read.size(), size_t(10));
    QCOMPARE(read.front().tUs, 991);
    read.clear();
    lane.read(&place, 2000, &read);
    QVERIFY(read.empty());
}

void TestLabProcesses::processesKeepWaitersInQueue()
{
    LabService service;
    Listener heard(service);
    RunSpec queue = spec("queue");
    queue.processes = true;
    queue.clients = 3;
    queue.duration = 600ms;
    service.start(queue);
    QVERIFY(heard.waitForEnd());
    QVERIFY(!heard.end->failure);
    QVERIFY(heard.results.first().isExact());
    QVERIFY(heard.results.first().elapsedMs < 3000);
    QVERIFY(heard.samples.size() >= 3);
    QVERIFY(std::any_of(heard.samples.begin(), heard.samples.end(),
                        [](const lab::Sample &sample) { return sample.ops > 0; }));
}

// Those who wait on the server are woken when the run ends, before or after they are told that it has.
void TestLabProcesses::queueOfProcessesStandsStill()
{
    RunSpec crashing = spec("queue", 400);
    crashing.processes = true;
    crashing.clients = 4;
    crashing.faults.crash = 200;
    for (int run = 0; run < 4; ++run) {
        const QList<RunResult> results = resultsOf(crashing);
        QCOMPARE(results.size(), 1);
        QCOMPARE(results.first().standstill, lab::Standstill::TokenGone);
        QVERIFY(results.first().holderDied);
        QVERIFY(addsUp(results.first()));
    }
}

void TestLabProcesses::stoppedProcessesLeaveAPartialResult()
{
    LabService service;
    Listener heard(service);
    RunSpec apart = spec("set-nx-lua", 1'000'000);
    apart.processes = true;
    apart.clients = 3;
    service.start(apart);
    QVERIFY(waitFor([&] { return heard.samples.size() >= 3; }));
    service.stop();
    QVERIFY(heard.waitForEnd(3000));
    const RunResult &result = heard.results.first();
    QVERIFY(result.stopped && result.completed > 0);
    QVERIFY(addsUp(result));
}

QTEST_GUILESS_MAIN(TestLabProcesses)
#include "tst_lab_processes.moc"
