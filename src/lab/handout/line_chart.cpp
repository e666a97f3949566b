// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/handout/line_chart.h"

#include "export/html_writer.h"
#include "lab/results/chart_inks.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace lab {

namespace {

using exports::HtmlWriter;

// Those of the window's charts on a light ground.
constexpr std::array inks{"#c47c48", "#3649ea", "#400089", "#3d9f86", "#703953", "#1e5f0f"};
// One for each ink: a chart has no more lines with names, and on a grey copy nothing else tells them apart.
constexpr std::array dashes{"", "8 4", "2 3", "10 3 2 3", "16 5", "7 3 2 3 2 3"};
static_assert(inks.size() == chartInks && dashes.size() == inks.size());
static_assert(LineChart::mostNames <= chartInks);
constexpr double left = 72;
constexpr double top = 30;
constexpr double right = 540;
constexpr double bottom = 232;
constexpr double height = 272;
constexpr qsizetype longestName = 26;

QString shortened(const QString &name)
{
    constexpr qsizetype figure = 8; // ", J 0.543" tells more than the middle of a name
    return name.size() <= longestName
        ? name
        : QString(name.left(longestName - 1 - figure) + u'…' + name.right(figure));
}

QString dashOf(const LineChart::Line &line)
{
    if (line.isGoal)
        return QStringLiteral("1 3");
    return QLatin1String(dashes[size_t(line.ink) % dashes.size()]);
}

/// Where values stand on the paper.
struct Frame
{
    double lowestX = 0;
    double highestX = 1;
    double lowestY = 0;
    double highestY = 1;

    double x(double value) const { return left + (value - lowestX) / (highestX - lowestX) * (right - left); }
    double y(double value) const
    {
        return bottom - (value - lowestY) / (highestY - lowestY) * (bottom - top);
    }
};

void writeText(HtmlWriter &svg, double x, double y, const QString &text, const char *anchor,
               bool isBold = false)
{
    svg.element("text", text,
                {{"x", coordinate(x)},
                 {"y", coordinate(y)},
                 {"text-anchor", QString::fromLatin1(anchor)},
                 {"font-family", QStringLiteral("sans-serif")},
                 {"font-size", isBold ? QStringLiteral("13") : QStringLiteral("11")},
                 {"font-weight", isBold ? QStringLiteral("bold") : QStringLiteral("normal")},
                 {"fill", QStringLiteral("#1a1a1a")}});
}

void writeStroke(HtmlWriter &svg, double x1, double y1, double x2, double y2, const QString &color)
{
    svg.empty("line",
              {{"x1", coordinate(x1)},
               {"y1", coordinate(y1)},
               {"x2", coordinate(x2)},
               {"y2", coordinate(y2)},
               {"stroke", color},
               {"stroke-width", QStringLiteral("1")}});
}

void writeAxes(HtmlWriter &svg, const LineChart &chart, const Frame &frame, const std::vector<Tick> &xTicks,
               const std::vector<Tick> &yTicks)
{
    for (const Tick &tick : yTicks) {
        writeStroke(svg, left, frame.y(tick.at), right, frame.y(tick.at), QStringLiteral("#dddddd"));
        writeText(svg, left - 6, frame.y(tick.at) + 4, tick.text, "end");
    }
    for (const Tick &tick : xTicks) {
        writeStroke(svg, frame.x(tick.at), bottom, frame.x(tick.at), bottom + 4, QStringLiteral("#1a1a1a"));
        writeText(svg, frame.x(tick.at), bottom + 17, tick.text, "middle");
    }
    writeStroke(svg, left, bottom, right, bottom, QStringLiteral("#1a1a1a"));
    writeStroke(svg, left, top, left, bottom, QStringLiteral("#1a1a1a"));
    writeText(svg, 0, 14, chart.title, "start", true);
    writeText(svg, right, 14, chart.yName, "end");
    writeText(svg, (left + right) / 2, bottom + 34, chart.xName, "middle");
}

void writeLine(HtmlWriter &svg, const LineChart::Line &line, const Frame &frame)
{
    QStringList places;
    for (const QPointF &point : line.points)
        places.append(QString(coordinate(frame.x(point.x())) + u',' + coordinate(frame.y(point.y()))));
    svg.empty("polyline",
              {{"points", places.join(u' ')},
               {"fill", QStringLiteral("none")},
               {"stroke", inkOf(line.ink)},
               {"stroke-width", line.isGoal ? QStringLiteral("1.2") : QStringLiteral("2.2")},
               {"stroke-dasharray", dashOf(line).isEmpty() ? QStringLiteral("none") : dashOf(line)}});
}

void writeNames(HtmlWriter &svg, const QList<LineChart::Line> &lines)
{
    double y = top + 10;
    for (const LineChart::Line &line : lines) {
        if (line.name.isEmpty())
            continue;
        const double from = right + 12;
        const double to = from + 24;
        // A piece of the line itself, beside its name.
        svg.empty("line",
                  {{"x1", coordinate(from)},
                   {"y1", coordinate(y - 4)},
                   {"x2", coordinate(to)},
                   {"y2", coordinate(y - 4)},
                   {"stroke", inkOf(line.ink)},
                   {"stroke-width", QStringLiteral("2.2")},
                   {"stroke-dasharray", dashOf(line).isEmpty() ? QStringLiteral("none") : dashOf(line)}});
        writeText(svg, to + 6, y, shortened(line.name), "start");
        y += 20;
    }
}

} // namespace

QString inkOf(int index)
{
    return QString::fromLatin1(inks[size_t(index) % inks.size()]);
}

QString coordinate(double value)
{
    return QString::number(std::round(value * 10) / 10);
}

std::vector<Tick> roundTicks(double highest, int wanted)
{
    const double least = std::max(highest, 1e-9) / std::max(1, wanted);
    const double decade = std::pow(10, std::floor(std::log10(least)));
    double step = decade;
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        step = decade * factor;
        if (step >= least * 0.999)
            break;
    }
    std::vector<Tick> ticks;
    const int places = std::max(0, int(-std::floor(std::log10(step))));
    for (int i = 0; i == 0 || (i - 1) * step < highest * 0.999; ++i)
        ticks.push_back({i * step, QLocale().toString(i * step, 'f', places)});
    return ticks;
}

bool LineChart::isEmpty() const
{
    return std::all_of(lines.begin(), lines.end(),
                       [](const Line &line) { return line.isGoal || line.points.size() < 2; });
}

Drawing LineChart::draw() const
{
    double highestX = 0;
    double highestY = 0;
    for (const Line &line : lines) {
        for (const QPointF &point : line.points) {
            highestX = std::max(highestX, point.x());
            highestY = std::max(highestY, point.y());
        }
    }
    const std::vector<Tick> xMarks = xTicks.empty() ? roundTicks(highestX, 6) : xTicks;
    const std::vector<Tick> yMarks = yTicks.empty() ? roundTicks(highestY, 5) : yTicks;
    const Frame frame{xMarks.front().at, std::max(highestX, xMarks.front().at + 1e-9), yMarks.front().at,
                      std::max(yMarks.back().at, yMarks.front().at + 1e-9)};
    HtmlWriter svg;
    svg.open("svg",
             {{"viewBox", QStringLiteral("0 0 %1 %2").arg(drawingWidth).arg(height)},
              {"role", QStringLiteral("img")}});
    svg.element("title", title);
    std::vector<Tick> seen = xMarks;
    std::erase_if(seen, [&frame](const Tick &tick) { return tick.at > frame.highestX * 1.001; });
    writeAxes(svg, *this, frame, seen, yMarks);
    for (const Line &line : lines)
        writeLine(svg, line, frame);
    writeNames(svg, lines);
    svg.close();
    return {svg.take(), title, drawingWidth, height};
}

} // namespace lab
