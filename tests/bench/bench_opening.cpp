// SPDX-License-Identifier: GPL-3.0-or-later
// The page Timeline on a file of ten million holds: how long until it shows its lanes, and until they show
// what they hold; and how long the window leaves a person waiting meanwhile and while all of it is zoomed
// through.
#include "comparison.h"
#include "gui/timeline/core/shown_span.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/timeline/view/timeline_view.h"
#include "history/model/history_path.h"
#include "recorded_months.h"
#include "stall_probe.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>

using gui::TimelineLane;

namespace {

constexpr qint64 firstPictureMs = 300;
constexpr double stallMs = 16;
constexpr qint64 patience = 60'000;
constexpr int copies = 20;
constexpr int rounds = 5;

/// False: it did not come about.
bool until(const std::function<bool()> &condition)
{
    const QDeadlineTimer end(patience);
    do {
        if (end.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 1);
    } while (!condition());
    return true;
}

bool showsHolds(const gui::TimelineView &view)
{
    const QList<QByteArray> shown = view.shownLanes();
    return !shown.isEmpty() && std::all_of(shown.begin(), shown.end(), [&view](const QByteArray &lane) {
        return view.model().lanes()[size_t(view.model().laneOf(lane))].since != TimelineLane::nothing;
    });
}

struct Opening
{
    qint64 lanesMs = 0;
    qint64 holdsMs = 0;
    ProbedApplication::Stall opening;
    ProbedApplication::Stall zooming;
};

Opening opened(ProbedApplication &application, const QString &path)
{
    Opening opening;
    application.taken();
    QElapsedTimer timer;
    timer.start();
    gui::TimelinePage page;
    page.resize(1'240, 650);
    page.setConnection(path, {});
    page.show();
    auto *view = page.findChild<gui::TimelineView *>();
    auto *span = page.findChild<gui::ShownSpan *>();
    if (!until([view] { return !view->model().lanes().empty(); }))
        qFatal("no lanes came");
    opening.lanesMs = timer.elapsed();
    if (!until([view] { return showsHolds(*view); }))
        qFatal("no holds came");
    view->repaint();
    opening.holdsMs = timer.elapsed();
    opening.opening = application.taken();
    view->showEverything();
    for (int zoom = 0; zoom < 12; ++zoom) {
        if (!until([view] { return showsHolds(*view); }))
            qFatal("no holds came");
        view->update();
        span->zoom(2, view->width() / 2);
    }
    opening.zooming = application.taken();
    return opening;
}

} // namespace

int main(int argc, char **argv)
{
    ProbedApplication application(argc, argv);
    const BenchOptions options = benchOptions(application, 1);
    const qint64 holds = 10'000'000LL * options.percent / 100;
    const QTemporaryDir folder;
    const QString path = history::historyPath(folder.path());
    QTextStream out(stdout);
    recorded::fill(path, holds / copies, 20'000, recorded::month / copies);
    recorded::repeat(path, copies, recorded::month / copies);
    bool ok = true;
    for (int round = 0; round < rounds; ++round) {
        const Opening each = opened(application, path);
        out << QStringLiteral("%L1 holds: lanes after %2 ms, what they hold after %3 ms (limit %4)\n")
                   .arg(holds)
                   .arg(each.lanesMs)
                   .arg(each.holdsMs)
                   .arg(firstPictureMs);
        for (const auto &[name, stall] : {std::pair("opening", each.opening), {"zooming", each.zooming}})
            out << QStringLiteral(
                       "  longest wait while %1: %2 ms, of one event %3 ms of CPU (limit %4): %5\n")
                       .arg(QLatin1String(name))
                       .arg(stall.beat.longest, 0, 'f', 1)
                       .arg(stall.cpu, 0, 'f', 1)
                       .arg(stallMs)
                       .arg(QString::fromUtf8(stall.where));
        out.flush();
        ok = ok && each.holdsMs <= firstPictureMs;
    }
    return ok || !options.isFull() ? 0 : 1;
}
