// SPDX-License-Identifier: GPL-3.0-or-later
#include "../lab_run.h"
#include "lab/lesson/lessons.h"
#include "lab/spec/strategies.h"

#include <QTest>

using namespace std::chrono_literals;
using lab::LabService;
using lab::LiveFault;
using lab::RunResult;
using lab::RunSpec;
using lab::lesson::Lessons;

/// What *Run free* of a lesson leads to shows what the lesson claims.
class TestLessonRuns : public QObject
{
    Q_OBJECT
private slots:
    void theServersOwnWords();
    void theScriptOfAnArticle();
    void aLockThatIsDropped_data();
    void aLockThatIsDropped();
};

void TestLessonRuns::theServersOwnWords()
{
    RunSpec spec = *Lessons::find("ex-and-px")->runFree;
    spec.iterations = 20;
    LabService service;
    Listener heard(service);
    service.start(spec);
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.end->failure);
    QVERIFY(heard.end->failure->detail.contains("syntax error")
            || heard.end->failure->text.contains(QStringLiteral("syntax error")));
    QCOMPARE(heard.results.size(), 2);
    QVERIFY(heard.results.first().isExact());
    QCOMPARE(lab::Strategies::shown(heard.results.last().strategy), QByteArray("ex-and-px.lock"));
    QCOMPARE(heard.results.last().completed, 0);
}

void TestLessonRuns::theScriptOfAnArticle()
{
    const RunSpec spec = *Lessons::find("extend-by-set")->runFree;
    LabService service;
    Listener heard(service);
    service.start(spec);
    QVERIFY(heard.waitForEnd());
    QCOMPARE(heard.results.size(), 3);
    QVERIFY(heard.results[0].isExact());
    QCOMPARE(heard.results[0].overlaps, 0);
    // Read as SET it throws its own lock away, and what it leaves has no lease: nobody gets in again.
    const QString verdict = lab::verdictText(heard.results[1]);
    QVERIFY2(verdict.startsWith(QStringLiteral("STOOD STILL"))
                 && verdict.contains(QStringLiteral("nobody crashed, but a lock that never ends")),
             qPrintable(verdict));
    QVERIFY(heard.end->failure);
    QVERIFY(heard.end->failure->text.contains(QStringLiteral("Error compiling script"))
            || heard.end->failure->detail.contains("Error compiling script"));
}

void TestLessonRuns::aLockThatIsDropped_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<int>("kind");
    QTest::newRow("evicted") << QByteArray("eviction") << int(LiveFault::Kind::Evict);
    QTest::newRow("by the operator") << QByteArray("operator") << int(LiveFault::Kind::Delete);
}

/// The learner presses the button while somebody is inside.
void TestLessonRuns::aLockThatIsDropped()
{
    QFETCH(QByteArray, id);
    QFETCH(int, kind);
    LabService service;
    Listener heard(service);
    service.start(*Lessons::find(id)->runFree);
    QVERIFY(heard.waitUntilCounting());
    const auto twoAreInside = [&heard] {
        return heard.samples.last().inside > 1;
    };
    QVERIFY(!twoAreInside());
    for (int times = 0; times < 5 && !twoAreInside(); ++times) { // one may fall between two holds
        const qsizetype samples = heard.samples.size();
        service.happen({LiveFault::Kind(kind), 1});
        QVERIFY(waitFor([&] { return twoAreInside() || heard.samples.size() > samples + 3; }));
    }
    QVERIFY(twoAreInside());
    service.stop();
    QVERIFY(heard.waitForEnd());
    QVERIFY(!heard.end->failure);
    QVERIFY(heard.results.first().overlaps > 0);
}

QTEST_GUILESS_MAIN(TestLessonRuns)
#include "tst_lesson_runs.moc"
