// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/figures.h"
#include "lab/results/measures.h"
#include "lab/run/lab_service.h"
#include "lab/spec/strategies.h"
#include "redis_server.h"
#include "same_figures.h"
#include "server_truth.h"

#include <QtTest>

using lab::RunResult;

/// Every figure of a run has the same value in the window, in the text, in JSON and in CSV, and is what the
/// server itself says: for every strategy under every workload.
class TestLabFigures : public QObject
{
    Q_OBJECT
private slots:
    void everyFigureAgrees_data();
    void everyFigureAgrees();
    void timesAreRoundedNotCut();
};

void TestLabFigures::everyFigureAgrees_data()
{
    QTest::addColumn<QByteArray>("workload");
    QTest::addColumn<int>("crash");
    QTest::addColumn<int>("pause");
    QTest::addColumn<bool>("processes");
    QTest::addColumn<int>("rate"); // 0: closed loop
    for (const QByteArray workload : {"counter", "flash-sale", "task-queue"}) {
        QTest::newRow(workload.constData()) << workload << 0 << 0 << false << 0;
        QTest::addRow("%s, crashes", workload.constData()) << workload << 60 << 0 << false << 0;
        QTest::addRow("%s, processes", workload.constData()) << workload << 0 << 0 << true << 0;
    }
    for (const QByteArray workload : {"counter", "task-queue"})
        QTest::addRow("%s, open loop", workload.constData()) << workload << 0 << 0 << false << 2000;
    // Some take leases of whole seconds, and so long do their pauses take.
    QTest::newRow("counter, pauses") << QByteArrayLiteral("counter") << 0 << 30 << false << 0;
    QTest::newRow("counter, crashing processes") << QByteArrayLiteral("counter") << 60 << 0 << true << 0;
}

void TestLabFigures::everyFigureAgrees()
{
    using namespace std::chrono_literals;
    QFETCH(QByteArray, workload);
    QFETCH(int, crash);
    QFETCH(int, pause);
    QFETCH(bool, processes);
    QFETCH(int, rate);
    QTemporaryDir folder;
    RedisServer told({QStringLiteral("--dir"), folder.path(), QStringLiteral("--appendonly"),
                      QStringLiteral("yes"), QStringLiteral("--appendfsync"), QStringLiteral("no"),
                      QStringLiteral("--aof-use-rdb-preamble"), QStringLiteral("no")});
    RedisServer second;
    RedisServer third;
    lab::RunSpec spec;
    spec.target = lab::Target{QStringLiteral("test"),
                              told.endpoint(),
                              locks::Environment::Development,
                              false,
                              {second.endpoint(), third.endpoint()}};
    spec.workload = workload;
    spec.clients = processes ? 3 : 6;
    spec.iterations = 12;
    spec.giveUpAfter = crash > 0 ? std::optional(60ms) : std::nullopt;
    spec.lease = crash + pause > 0 ? std::optional(20ms) : std::nullopt;
    spec.faults.crash = crash;
    spec.faults.pause = pause;
    spec.processes = processes;
    spec.workerProgram = qEnvironmentVariable("LOCKSCOPE_BINARY");
    spec.rate = rate;
    spec.strategies = lab::Strategies::fitFor(spec);
    QVERIFY(spec.strategies.contains("redlock"));
    QList<RunResult> results;
    bool ended = false;
    lab::LabService service;
    connect(&service, &lab::LabService::resulted, this,
            [&](const RunResult &result) { results.append(result); });
    connect(&service, &lab::LabService::ended, this, [&] { ended = true; });
    service.start(spec);
    QVERIFY(waitFor([&] { return ended; }, 120'000));
    QCOMPARE(results.size(), spec.strategies.size());
    const QList<Truth> truths = truthsOf(folder.path());
    QCOMPARE(truths.size(), results.size());

    for (int row = 0; row < results.size(); ++row) {
        const RunResult &result = results.at(row);
        const QByteArray &id = result.strategy;
        const Truth &truth = truths.at(row);
        if (workload == "counter")
            QVERIFY2(result.finalValue == truth.counter, id.constData());
        else if (workload == "flash-sale")
            QVERIFY2(result.sale && result.sale->sold == truth.orders, id.constData());
        else
            QVERIFY2(result.tasks && result.tasks->left == truth.queue.size(), id.constData());
        QCOMPARE(result.expected, qint64(spec.clients) * spec.iterations);
    }
    sayTheSame(results);
}

/// 32.596 ms are 32,596 µs, though 32.596 × 1000 is less than that in binary.
void TestLabFigures::timesAreRoundedNotCut()
{
    const auto &measures = lab::measures();
    const auto overlap = std::find_if(measures.begin(), measures.end(),
                                      [](const auto &each) { return qstrcmp(each.id, "overlap_ms") == 0; });
    QVERIFY(overlap != measures.end());
    RunResult result;
    for (const int microseconds : {32'594, 32'596, 32'599, 4'100}) {
        result.overlapMs = double(microseconds) / 1000;
        QCOMPARE(gui::figureText(*overlap, result), gui::millisecondsText(microseconds));
    }
}

QTEST_MAIN(TestLabFigures)
#include "tst_lab_figures.moc"
