// SPDX-License-Identifier: GPL-3.0-or-later
// The window while it records 1,000 changes a second of 100,000 locks: how long its GUI thread ever stalls,
// by the clock, on the page of the locks and on the timeline that follows them, in turns with the same window
// that records nothing; and whether any hold is lost meanwhile. What the machine keeps a thread waiting that
// does nothing is the floor: in minutes it is some 10 ms, in an hour three times as many.
#include "change_feed.h"
#include "floor.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "history/model/history_path.h"
#include "recorded_tokens.h"
#include "stall_probe.h"
#include "window_fixture.h"

#include <QAction>
#include <QCommandLineParser>
#include <QTest>
#include <QTextStream>

#include <algorithm>

namespace {

constexpr int aSecond = 1'000;
constexpr double stallMs = 16;

QTextStream out(stdout);
int percent = 100;
bool missed = false;

void judge(const QString &what, double figure, double limit)
{
    const bool met = figure <= limit;
    out << what << "  " << QString::number(figure, 'f', 1) << " (limit " << limit << ')'
        << (percent < 100 ? ", not judged at this size"
                : met     ? ", met"
                          : ", MISSED")
        << Qt::endl;
    missed = missed || !met;
}

/// The worst of all turns on one page, and of a thread beside it that does nothing.
struct Worst
{
    ProbedApplication::Stall stall;
    Beat::Late idle;

    void add(const ProbedApplication::Stall &turn, const Beat::Late &idleTurn)
    {
        add(&stall.beat, turn.beat);
        add(&idle, idleTurn);
        if (turn.cpu > stall.cpu) {
            stall.cpu = turn.cpu;
            stall.where = turn.where;
        }
    }
    void tell(const QString &title) const
    {
        out << title << "  longest stall " << told(stall.beat) << "; a thread that does nothing "
            << told(idle) << "; CPU of the longest event " << QString::number(stall.cpu, 'f', 1) << " ms ("
            << stall.where << ')' << Qt::endl;
    }

private:
    static void add(Beat::Late *worst, const Beat::Late &turn)
    {
        worst->longest = std::max(worst->longest, turn.longest);
        worst->beats += turn.beats;
        worst->late += turn.late;
    }
    static QString told(const Beat::Late &beat)
    {
        return QStringLiteral("%1 ms, %2 of %3 beats over 16 ms late")
            .arg(beat.longest, 0, 'f', 1)
            .arg(beat.late)
            .arg(beat.beats);
    }
};

void setRecorded(gui::Workspace *workspace, gui::Deployment *deployment, bool recorded)
{
    workspace->saveRecorded(deployment, recorded, deployment, [](auto &&...) {});
    if (!waitFor([&] { return deployment->recording().isRecording == recorded; }, 60'000))
        qFatal("recording does not %s", recorded ? "begin" : "end");
    QTest::qWait(percent < 100 ? 500 : 15'000); // all that are listed are written first
}

void openPage(const WindowFixture &fixture, const QString &page)
{
    fixture.action(page)->trigger();
    QTest::qWait(1'000); // what it shows first is another figure
}

} // namespace

int main(int argc, char **argv)
{
    ProbedApplication::prepare();
    ProbedApplication probe(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({QStringLiteral("percent"),
                      QStringLiteral("size of the data; below 100 there is no limit"), QStringLiteral("n"),
                      QStringLiteral("100")});
    parser.addOption({QStringLiteral("seconds"), QStringLiteral("of each turn; there are four a round"),
                      QStringLiteral("n"), QStringLiteral("30")});
    parser.addOption(
        {QStringLiteral("pairs"), QStringLiteral("rounds"), QStringLiteral("n"), QStringLiteral("3")});
    parser.process(probe);
    percent = std::clamp(parser.value(QStringLiteral("percent")).toInt(), 1, 100);
    const int seconds = percent < 100 ? 2 : parser.value(QStringLiteral("seconds")).toInt();
    const int rounds = percent < 100 ? 1 : std::max(1, parser.value(QStringLiteral("pairs")).toInt());
    const qint64 locks = 1'000 * percent;

    RedisServer server;
    fill(server, locks, 0);
    WindowFixture fixture(optionsOf(specOf({&server})));
    gui::Deployment *deployment = fixture.workspace().deployments().first();
    if (!waitFor([&] { return deployment->status().complete && deployment->recording().isRecording; },
                 300'000))
        qFatal("the window does not record");
    QSet<QByteArray> asked;
    IdleThread idle;
    Worst worst[2][2]; // by whether it records, and by page
    const QString pages[]{QStringLiteral("Locks"), QStringLiteral("Timeline")};
    out << loadNow() << Qt::endl;
    for (int round = 0; round < rounds; ++round) {
        for (const bool recorded : {true, false}) {
            setRecorded(&fixture.workspace(), deployment, recorded);
            ChangeFeed feed(server, locks, aSecond);
            for (int page = 0; page < 2; ++page) {
                openPage(fixture, pages[page]);
                probe.taken();
                idle.taken();
                QTest::qWait(seconds * 1'000);
                worst[recorded ? 1 : 0][page].add(probe.taken(), idle.taken());
            }
            if (recorded)
                asked += longEnough(feed.taken());
            // What was written last is on its way.
            QTest::qWait(2'000);
        }
    }
    for (const int recorded : {0, 1}) {
        for (int page = 0; page < 2; ++page)
            worst[recorded][page].tell(
                (recorded ? QStringLiteral("recording, ") : QStringLiteral("not recording, ")) + pages[page]);
    }
    out << loadNow() << Qt::endl;
    const Recorded recorded = readBack(history::historyPath(fixture.configDir()));
    out << asked.size() << " holds were begun while it recorded, " << recorded.holds << " stand in the file"
        << Qt::endl;
    for (int page = 0; page < 2; ++page)
        judge(
            QStringLiteral("recording 1,000 changes a second, %1: longest stall beyond an idle thread's, ms")
                .arg(pages[page]),
            std::max(0.0, worst[1][page].stall.beat.longest - worst[1][page].idle.longest), stallMs);
    judge(QStringLiteral("holds that were begun and are not recorded"), double(lostOf(asked, recorded)), 0);
    return percent < 100 || !missed ? 0 : 1;
}
