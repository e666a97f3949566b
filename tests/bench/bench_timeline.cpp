// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the timeline at every zoom, over one and five million holds in forty lanes that show: the time of
// each, against a floor of the same run (the same pixels copied lane by lane), and whether it is flat.
#include "gui/timeline/view/timeline_view.h"
#include "lab_engine.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QRandomGenerator>
#include <QTextStream>

#include <algorithm>
#include <ctime>

namespace {

using gui::UnixMs;

constexpr int lanes = 40;
constexpr double limitMs = 16;
constexpr double flatLimit = 2.5; ///< five million against one
constexpr UnixMs end = 1'800'000'000'000;
constexpr double spanMs = 7.0 * 86'400'000;
constexpr int frames = 120; ///< of each zoom

/// CPU time of this thread, ms: what remains comparable on a busy machine.
double cpuNow()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

gui::TimelineLane makeLane(int number, qint64 count, QRandomGenerator &random)
{
    const double cycle = spanMs / double(count);
    gui::LaneStore store;
    for (qint64 i = 0; i < count; ++i) {
        history::Hold hold;
        hold.id = number * count + i + 1;
        hold.key = "lock:" + QByteArray::number(number);
        hold.owner = QStringLiteral("web-%1").arg(random.bounded(20));
        hold.from = end - UnixMs(spanMs) + UnixMs(double(i) * cycle);
        hold.to = hold.from + UnixMs(cycle * (0.1 + 0.85 * random.generateDouble()));
        hold.lastSeen = *hold.to;
        hold.why = locks::EndReason(1 + random.bounded(12));
        if (random.bounded(3) == 0) {
            hold.renewals = 2;
            hold.leaseMs = UnixMs(cycle / 4) + 1;
            hold.deadline = *hold.to;
            hold.lastSeen = *hold.to;
        }
        hold.mostWaiters = random.bounded(8) == 0 ? 1 : 0;
        store.take(hold);
    }
    gui::TimelineLane lane;
    lane.id = "lock:" + QByteArray::number(number);
    lane.title = QString::fromUtf8(lane.id);
    lane.rows = store.rows();
    lane.since = 0;
    return lane;
}

struct Frame
{
    double cpu = 0;
    double wall = 0;
};

/// The 99th of a hundred.
Frame worst(std::vector<Frame> all)
{
    const auto at = all.begin() + long(all.size() * 99 / 100);
    std::nth_element(all.begin(), at, all.end(),
                     [](const Frame &a, const Frame &b) { return a.cpu < b.cpu; });
    return *at;
}

Frame measured(const std::function<void()> &paint)
{
    QElapsedTimer timer;
    timer.start();
    const double before = cpuNow();
    paint();
    return {cpuNow() - before, double(timer.nsecsElapsed()) / 1e6};
}

double floorMs(const QSize &size)
{
    QImage picture(size, QImage::Format_ARGB32_Premultiplied);
    QImage lane(size.width(), size.height() / lanes, QImage::Format_ARGB32_Premultiplied);
    lane.fill(Qt::darkCyan);
    std::vector<Frame> all;
    for (int i = 0; i < frames; ++i) {
        all.push_back(measured([&] {
            QPainter painter(&picture);
            painter.fillRect(picture.rect(), Qt::white);
            for (int row = 0; row < lanes; ++row)
                painter.drawImage(0, row * lane.height(), lane);
        }));
    }
    return worst(all).cpu;
}

/// The slowest zoom's p99, ms.
double run(QTextStream &out, qint64 holds, int count)
{
    gui::TimelineModel model;
    gui::ShownSpan span;
    gui::TimelineView view(&model, &span);
    QRandomGenerator random(7);
    std::vector<gui::TimelineLane> all;
    for (int i = 0; i < lanes; ++i)
        all.push_back(makeLane(i, std::max<qint64>(1, holds / lanes), random));
    model.setLanes(all);
    view.resize(1'240, view.fontMetrics().height() * 3 + lanes * (view.fontMetrics().height() + 14) + 12);
    view.show();
    view.setNow(end);
    QCoreApplication::processEvents(); // nothing is painted before
    const double floor = floorMs(view.viewport()->size());
    double slowest = 0;
    for (double shown = spanMs; shown >= 10; shown /= 3) {
        std::vector<Frame> times;
        for (int i = 0; i < count; ++i) {
            const double to = double(end) - (spanMs - shown) * random.generateDouble();
            span.show(to - shown - random.generateDouble(), to + 1); // never twice the same
            times.push_back(measured([&view] { view.viewport()->repaint(); }));
        }
        const Frame p99 = worst(times);
        slowest = std::max(slowest, p99.cpu);
        if (p99.cpu < floor / 10)
            qFatal("nothing was painted");
        out << QStringLiteral("timeline: %1 holds, %2 s shown: p99 %3 ms of CPU, %4 ms, %5 x floor\n")
                   .arg(holds)
                   .arg(shown / 1000, 0, 'g', 4)
                   .arg(p99.cpu, 0, 'f', 2)
                   .arg(p99.wall, 0, 'f', 2)
                   .arg(p99.cpu / floor, 0, 'f', 1);
        out.flush();
    }
    return slowest;
}

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const BenchSize size;
    QTextStream out(stdout);
    const int count = std::max(3, int(size.of(frames)));
    const double one = run(out, size.of(1'000'000), count);
    const double five = run(out, size.of(5'000'000), count);
    const bool met = one <= limitMs && five <= limitMs && five <= one * flatLimit;
    out << QStringLiteral("timeline: slowest zoom %1 ms, with five times the holds %2 ms (limit: %3 ms)%4\n")
               .arg(one, 0, 'f', 2)
               .arg(five, 0, 'f', 2)
               .arg(limitMs, 0, 'f', 0)
               .arg(size.verdict(met));
    return !size.isWhole() || met ? 0 : 1;
}
