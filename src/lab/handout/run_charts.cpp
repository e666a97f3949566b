// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/handout/run_charts.h"

#include "export/html_writer.h"
#include "lab/results/chart_inks.h"
#include "lab/results/measure_words.h"
#include "lab/results/verdict.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <functional>

namespace lab {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(lab::RunCharts)
};

using Points = std::function<QList<QPointF>(const KeptRun &)>;

/// Of some of the runs, in their order: those of the window.
QList<int> runInks(const std::vector<KeptRun> &runs, qsizetype from, qsizetype to)
{
    QList<QByteArray> strategies;
    for (qsizetype i = from; i < to; ++i)
        strategies.append(runs.at(size_t(i)).result.strategy);
    return inksOf(strategies);
}

/// A chart of some of the runs: those whose points are wanted in it.
LineChart chartOf(const std::vector<KeptRun> &runs, qsizetype from, qsizetype to, const Points &points)
{
    LineChart chart;
    const QList<int> inks = runInks(runs, from, to);
    for (qsizetype i = from; i < to; ++i)
        chart.lines.append(
            {runName(runs.at(size_t(i)), i), points(runs.at(size_t(i))), inks.at(i - from), false});
    return chart;
}

QList<QPointF> pointsOf(const KeptRun &run, const std::function<double(const Sample &)> &value)
{
    QList<QPointF> points;
    for (const Sample &sample : run.samples)
        points.append({double(sample.tMs) / 1000, value(sample)});
    return points;
}

/// Expected and actual: the gap is what was lost.
LineChart counterChart(const std::vector<KeptRun> &runs, qsizetype from, qsizetype to)
{
    LineChart chart;
    const QList<int> inks = runInks(runs, from, to);
    for (qsizetype i = from; i < to; ++i) {
        const int ink = inks.at(i - from);
        const KeptRun &run = runs.at(size_t(i));
        chart.lines.append({runName(run, i),
                            pointsOf(run, [](const Sample &sample) { return double(sample.counter); }), ink,
                            false});
        chart.lines.append(
            {{}, pointsOf(run, [](const Sample &sample) { return double(sample.expected); }), ink, true});
    }
    chart.title = Text::tr("What the server counts; dotted: what it should be");
    chart.xName = Text::tr("seconds");
    chart.yName = Text::tr("count");
    return chart;
}

LineChart throughputChart(const std::vector<KeptRun> &runs, qsizetype from, qsizetype to)
{
    LineChart chart = chartOf(runs, from, to, [](const KeptRun &run) {
        return pointsOf(run, [](const Sample &sample) { return sample.ops; });
    });
    chart.title = Text::tr("Throughput");
    chart.xName = Text::tr("seconds");
    chart.yName = Text::tr("completed a second");
    return chart;
}

/// How many nines: 99 % is 2, and so on; a tail has the room that it deserves.
double nines(double percentile)
{
    return -std::log10(1 - percentile / 100);
}

/// Up to where waits are known: a point that waits without an end reach into would be drawn too low.
QList<QPointF> waitPoints(const KeptRun &run)
{
    QList<QPointF> points;
    if (run.samples.isEmpty())
        return points;
    for (const SpectrumPoint &point : run.samples.last().spectrum) {
        if (point.isAtLeast || point.percentile >= 100)
            break;
        points.append({nines(point.percentile), std::log10(double(std::max<qint64>(1, point.us)))});
    }
    return points;
}

LineChart waitChart(const std::vector<KeptRun> &runs, qsizetype from, qsizetype to)
{
    LineChart chart = chartOf(runs, from, to, waitPoints);
    chart.title = Text::tr("Waits; a line ends where waits that never ended begin");
    chart.xName = Text::tr("percentile");
    chart.yName = Text::tr("milliseconds");
    double lowest = 9;
    double highest = 0;
    double most = 1;
    for (const LineChart::Line &line : std::as_const(chart.lines)) {
        for (const QPointF &point : line.points) {
            lowest = std::min(lowest, point.y());
            highest = std::max(highest, point.y());
            most = std::max(most, point.x());
        }
    }
    const QLocale locale;
    const int first = int(std::floor(lowest));
    const int last = std::max(int(std::ceil(highest)), first + 1);
    for (int decade = first; decade <= last; ++decade)
        chart.yTicks.push_back(
            {double(decade), locale.toString(std::pow(10, decade - 3), 'f', std::max(0, 3 - decade))});
    chart.xTicks.push_back({0, locale.toString(0)});
    for (int nine = 1; nine <= int(std::ceil(most)); ++nine)
        chart.xTicks.push_back(
            {double(nine), locale.toString(100 - std::pow(10, 2 - nine), 'f', std::max(0, nine - 2))});
    return chart;
}

QList<QPointF> sharePoints(const KeptRun &run)
{
    QList<QPointF> points;
    QList<qint64> grants = run.result.fairGrants;
    std::sort(grants.begin(), grants.end(), std::greater<>());
    qint64 all = 0;
    for (const qint64 each : std::as_const(grants))
        all += each;
    for (qsizetype i = 0; all > 0 && i < grants.size(); ++i)
        points.append({double(i + 1), 100 * double(grants.at(i)) / double(all)});
    return points;
}

LineChart fairnessChart(const std::vector<KeptRun> &runs, qsizetype from, qsizetype to)
{
    LineChart chart = chartOf(runs, from, to, sharePoints);
    for (qsizetype i = from; i < to; ++i) {
        LineChart::Line &line = chart.lines[i - from];
        const KeptRun &run = runs.at(size_t(i));
        if (run.result.jain)
            line.name = Text::tr("%1, J %2", "strategy, Jain's index")
                            .arg(line.name, QLocale().toString(*run.result.jain, 'f', 3));
    }
    chart.title = Text::tr("Fairness: shares of all grants, the luckiest client first");
    chart.xName = Text::tr("clients");
    chart.yName = Text::tr("% of grants");
    return chart;
}

QString fillOf(AccountPart::Kind kind)
{
    using Kind = AccountPart::Kind;
    switch (kind) {
    case Kind::Final:
        return QStringLiteral("#8fb8a0");
    case Kind::Lost:
        return QStringLiteral("#b71c1c");
    case Kind::Skipped:
        return inkOf(0);
    case Kind::Late:
        return inkOf(2);
    case Kind::Crashed:
        return QStringLiteral("#1a1a1a");
    case Kind::GaveUp:
        return inkOf(4);
    case Kind::NeverGotIn:
        return QStringLiteral("#8a8a8a");
    case Kind::CutOff:
        return QStringLiteral("#c8c8c8");
    }
    return {};
}

constexpr double nameRoom = 190;
constexpr double rowHeight = 26;

void writeWords(exports::HtmlWriter &svg, double x, double y, const QString &words, const char *anchor)
{
    svg.element("text", words,
                {{"x", coordinate(x)},
                 {"y", coordinate(y)},
                 {"text-anchor", QString::fromLatin1(anchor)},
                 {"font-family", QStringLiteral("sans-serif")},
                 {"font-size", QStringLiteral("11")},
                 {"fill", QStringLiteral("#1a1a1a")}});
}

void writeBox(exports::HtmlWriter &svg, double x, double y, double width, const QString &fill)
{
    svg.empty("rect",
              {{"x", coordinate(x)},
               {"y", coordinate(y)},
               {"width", coordinate(width)},
               {"height", QStringLiteral("16")},
               {"fill", fill}});
}

void writeBar(exports::HtmlWriter &svg, const RunResult &result, double y, QList<AccountPart::Kind> *kinds)
{
    const auto parts = accountParts(result);
    if (!parts || result.expected <= 0) {
        writeWords(svg, nameRoom + 8, y + 12, Text::tr("not known"), "start");
        return;
    }
    constexpr double least = 1.5; // one of many thousands is still seen
    double x = nameRoom + 8;
    const double room = drawingWidth - x - least * 8;
    for (const AccountPart &part : *parts) {
        if (part.count <= 0)
            continue;
        const double width = least + room * double(part.count) / double(result.expected);
        writeBox(svg, x, y, width, fillOf(part.kind));
        x += width;
        if (!kinds->contains(part.kind))
            kinds->append(part.kind);
    }
}

} // namespace

QString runName(const KeptRun &run, qsizetype place)
{
    RunResult told = run.result;
    if (told.strategy.startsWith("external:")) // a command may hold paths and passwords
        told.strategy = QByteArrayLiteral("external");
    return QStringLiteral("%1 · %2").arg(QLocale().toString(place + 1), strategyText(told));
}

Drawing drawAccounts(const std::vector<KeptRun> &runs)
{
    const QString title = Text::tr("What became of everything that was asked");
    const double height = double(runs.size() + 1) * rowHeight + 8;
    exports::HtmlWriter svg;
    svg.open("svg",
             {{"viewBox", QStringLiteral("0 0 %1 %2").arg(drawingWidth).arg(height)},
              {"role", QStringLiteral("img")}});
    svg.element("title", title);
    QList<AccountPart::Kind> kinds;
    constexpr qsizetype longest = 28;
    for (size_t i = 0; i < runs.size(); ++i) {
        const QString name = runName(runs[i], qsizetype(i));
        const double y = double(i) * rowHeight;
        writeWords(svg, nameRoom, y + 12,
                   name.size() <= longest ? name : QString(name.left(longest - 1) + u'…'), "end");
        writeBar(svg, runs[i].result, y, &kinds);
    }
    std::sort(kinds.begin(), kinds.end());
    double x = nameRoom + 8;
    const double y = double(runs.size()) * rowHeight + 4;
    for (const AccountPart::Kind kind : std::as_const(kinds)) {
        writeBox(svg, x, y, 16, fillOf(kind));
        writeWords(svg, x + 20, y + 12, accountName(kind), "start");
        constexpr double perLetter = 7.5;
        x += 36 + perLetter * double(accountName(kind).size());
    }
    svg.close();
    return {svg.take(), title, drawingWidth, height};
}

std::vector<Drawing> drawRuns(const std::vector<KeptRun> &runs)
{
    std::vector<Drawing> drawings;
    for (const auto make : {counterChart, throughputChart, waitChart, fairnessChart}) {
        const auto count = qsizetype(runs.size());
        for (qsizetype from = 0; from < count; from += LineChart::mostNames) {
            const LineChart chart = make(runs, from, std::min(count, from + LineChart::mostNames));
            if (!chart.isEmpty())
                drawings.push_back(chart.draw());
        }
    }
    return drawings;
}

} // namespace lab
