// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/contest/contest.h"
#include "redis_server.h"

#include <QStandardPaths>
#include <QTest>

/// Ranks a class by the properties that hold: a short run loses nothing even with a broken lock.
class TestClassRanking : public QObject
{
    Q_OBJECT

private slots:
    void theRightOneIsFirst();
    void leavesWhatIsStopped();
};

namespace {

lab::Entry entry(const char *name, const QByteArray &arguments)
{
    const QByteArray python = QStandardPaths::findExecutable(QStringLiteral("python3")).toUtf8();
    return {QString::fromLatin1(name), python + " -S -E -s -B " LOCKSCOPE_GATE_PROGRAMS "/" + arguments};
}

lab::RunSpec fewIncrements()
{
    lab::RunSpec load = lab::Contest::usualLoad();
    load.clients = 2;
    load.iterations = 10;
    return load;
}

} // namespace

void TestClassRanking::theRightOneIsFirst()
{
    const QList<lab::Entry> entries{entry("blind", "planted.py string at-release del command every"),
                                    entry("liar", "planted.py string before-acquire grant command every"),
                                    entry("stays", "planted.py string at-acquire leaseless command every"),
                                    entry("right", "right.py set-nx"),
                                    entry("deaf", "planted.py string after-refusal grant command every")};
    lab::Contest contest;
    std::optional<bool> stopped;
    connect(&contest, &lab::Contest::ended, &contest, [&](bool early) { stopped = early; });
    contest.start(entries, fewIncrements());
    QVERIFY(waitFor([&] { return stopped.has_value(); }, 180'000 * patience));
    QStringList order;
    QStringList praised;
    const QList<lab::Standing> standings = contest.standings();
    for (const lab::Standing &standing : standings) {
        order.append(standing.entry.name);
        if (standing.verdict().contains(u"nothing lost"))
            praised.append(standing.entry.name);
    }
    QCOMPARE(order.size(), 5);
    QCOMPARE(order.first(), QStringLiteral("right"));
    QCOMPARE(QSet<QString>(order.begin() + 1, order.begin() + 3),
             (QSet<QString>{QStringLiteral("blind"), QStringLiteral("stays")}));
    QCOMPARE(praised, QStringList(QStringLiteral("right")));
    QVERIFY(standings.first().orders->isComplete);
    const auto blind = std::find_if(standings.begin(), standings.end(), [](const lab::Standing &standing) {
        return standing.entry.name == u"blind";
    });
    QCOMPARE(blind->foreignRelease(), std::optional(true));
}

/// Also while the orders of an entry are tried, and when the contest is destroyed then.
void TestClassRanking::leavesWhatIsStopped()
{
    auto contest = std::make_unique<lab::Contest>();
    bool isTrying = false;
    std::optional<bool> stopped;
    connect(contest.get(), &lab::Contest::progressed, contest.get(),
            [&](double share) { isTrying = isTrying || share == 0.5; });
    connect(contest.get(), &lab::Contest::ended, contest.get(), [&](bool early) { stopped = early; });
    contest->start({entry("right", "right.py set-nx")}, fewIncrements());
    QVERIFY(waitFor([&] { return isTrying; }, 60'000 * patience));
    contest->stop();
    QVERIFY(waitFor([&] { return stopped.has_value(); }));
    QVERIFY(*stopped && contest->standings().isEmpty());
    isTrying = false;
    contest->start({entry("right", "right.py set-nx")}, fewIncrements());
    QVERIFY(waitFor([&] { return isTrying; }, 60'000 * patience));
    contest.reset();
}

QTEST_GUILESS_MAIN(TestClassRanking)
#include "tst_class_ranking.moc"
