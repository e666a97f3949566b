// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/tally.h"
#include "lab/results/measure_words.h"
#include "lab/results/verdict.h"
#include "lab/spec/workloads.h"

#include <QLocale>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

using namespace lab;

namespace {

constexpr quint32 seeds = 2000;

qint64 numberOf(const QString &text)
{
    return QLocale::c().toLongLong(QString(text).remove(u','));
}

/// Tasks of workers that no lock keeps apart, or that crash.
TaskResult tasksOf(QRandomGenerator &random)
{
    Tally tally;
    redis::Value left;
    left.type = redis::Value::Type::Array;
    const int ids = random.bounded(1, 40);
    for (int id = 0; id < ids; ++id) {
        const QByteArray name = QByteArray::number(id);
        tally.enqueued.insert(name, random.bounded(1, 4));
        tally.handedOut.insert(name, random.bounded(8));
        if (random.bounded(4) != 0)
            continue;
        redis::Value queued;
        queued.type = redis::Value::Type::Bulk;
        queued.bytes = name;
        left.elements.push_back(queued);
    }
    RunResult result;
    Workloads::find("task-queue")->account(result, tally, {left});
    return *result.tasks;
}

RunResult anyResult(quint32 seed)
{
    QRandomGenerator random(seed);
    RunResult result;
    result.strategy = "none";
    result.expected = random.bounded(1, 100'000);
    qint64 rest = result.expected;
    const auto part = [&] {
        const qint64 share = random.bounded(4) == 0 ? random.bounded(int(rest) + 1) : 0;
        rest -= share;
        return share;
    };
    result.lost = part();
    result.failedTransactions = part();
    result.refusedWrites = part();
    result.gaveUp = part();
    result.crashed = part();
    result.stopped = random.bounded(3) == 0;
    result.neverGotIn = result.stopped ? part() : 0;
    result.cutOff = part();
    result.finalValue = rest;
    result.standstill = random.bounded(4) == 0 ? Standstill::Immortal : Standstill::None;
    if (random.bounded(3) == 0)
        result.tasks = tasksOf(random);
    else if (random.bounded(2) == 0)
        result.sale = SaleResult{.stock = 10, .sold = random.bounded(40)};
    if (result.sale)
        result.sale->oversold = std::max<qint64>(0, result.sale->sold - result.sale->stock);
    return result;
}

} // namespace

/// Sentences of the lab with two numbers: a part and its whole have the same unit.
class TestLabNumbers : public QObject
{
    Q_OBJECT

private slots:
    void noPartIsMoreThanItsWhole();
    void tasksAreCountedOnce();
};

void TestLabNumbers::noPartIsMoreThanItsWhole()
{
    static const QRegularExpression partOf(QStringLiteral("([\\d,]+) of ([\\d,]+)"));
    static const QRegularExpression ofTasks(
        QStringLiteral("of ([\\d,]+) tasks ([\\d,]+) handed out more than once and ([\\d,]+) lost"));
    int seen = 0;
    for (quint32 seed = 0; seed < seeds; ++seed) {
        const RunResult result = anyResult(seed);
        for (const QString &text : {verdictText(result), outcomeText(result), accountText(result)}) {
            for (auto found = partOf.globalMatch(text); found.hasNext(); ++seen) {
                const QRegularExpressionMatch match = found.next();
                QVERIFY2(numberOf(match.captured(1)) <= numberOf(match.captured(2)), qPrintable(text));
            }
            const QRegularExpressionMatch tasks = ofTasks.match(text);
            QVERIFY2(numberOf(tasks.captured(2)) <= numberOf(tasks.captured(1)), qPrintable(text));
            QVERIFY2(numberOf(tasks.captured(3)) <= numberOf(tasks.captured(1)), qPrintable(text));
        }
    }
    QVERIFY(seen > int(seeds) / 4);
}

void TestLabNumbers::tasksAreCountedOnce()
{
    for (quint32 seed = 0; seed < seeds; ++seed) {
        QRandomGenerator random(seed);
        const TaskResult tasks = tasksOf(random);
        QVERIFY(tasks.twice <= tasks.tasks);
        QVERIFY(tasks.lost <= tasks.tasks);
        QVERIFY(tasks.twice <= tasks.handedOut);
    }
}

QTEST_GUILESS_MAIN(TestLabNumbers)
#include "tst_lab_numbers.moc"
