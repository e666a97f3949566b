// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/wait_chart.h"

#include "gui/lab/figures.h"

#include <QLocale>

#include <cmath>

namespace gui {

namespace {

constexpr double widest = 6;

/// 0 for 0 %, 1 for 90 %, 2 for 99 % and so on.
double placeOf(double percentile)
{
    return std::min(widest, -std::log10(std::max(1e-9, 1 - percentile / 100)));
}

double percentileAt(double place)
{
    return 100 * (1 - std::pow(10, -place));
}

QList<QPointF> pointsOf(const std::vector<lab::SpectrumPoint> &spectrum)
{
    QList<QPointF> points;
    for (const lab::SpectrumPoint &point : spectrum)
        points.append({placeOf(point.percentile), double(point.us) / 1000});
    return points;
}

} // namespace

WaitChart::WaitChart(QWidget *parent)
    : LabChart(parent)
    , m_percentiles(new QCategoryAxis(this))
{
    setAccessibleName(tr("Wait time"));
    setTitle(tr("Wait time"), tr("— ms, by percentile"));
    m_percentiles->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    m_percentiles->setMin(0);
    const QLocale locale;
    m_percentiles->append(locale.toString(0), 0);
    for (const int power : {1, 2, 3, 5}) // 99.99 would run into its neighbours
        m_percentiles->append(locale.toString(percentileAt(power), 'f', std::max(0, power - 2)), power);
    m_percentiles->setMax(3);
    m_percentiles->setTruncateLabels(false);
    setXAxis(m_percentiles);
    setSummary(tr("Nothing has run yet."));
    applyPalette();
}

void WaitChart::show(const QList<Trace> &traces)
{
    bool same = m_lines.size() <= traces.size();
    for (qsizetype i = 0; same && i < m_lines.size(); ++i)
        same = m_lines.at(i).id == traces.at(i).id();
    if (!same) {
        chart()->removeAllSeries();
        m_lines.clear();
    }
    for (qsizetype i = m_lines.size(); i < traces.size(); ++i)
        addLines(traces.at(i));
    double highest = 0.001;
    double farthest = 1;
    QStringList summary;
    for (qsizetype i = 0; i < traces.size(); ++i) {
        if (m_lines.at(i).revision != traces.at(i).revision())
            draw(traces.at(i), m_lines[i]);
        farthest = std::max(farthest, m_lines.at(i).extent.x());
        highest = std::max(highest, m_lines.at(i).extent.y());
        summary.append(summaryOf(traces.at(i)));
    }
    scale(yAxis(), highest, false);
    m_percentiles->setMax(std::max(2.0, farthest));
    setSummary(summary.isEmpty() ? tr("Nothing has run yet.") : summary.join(u' '));
}

void WaitChart::draw(const Trace &trace, Lines &lines)
{
    const lab::Sample &now = trace.latest();
    const bool open = !now.correctedSpectrum.empty();
    const QList<QPointF> all = pointsOf(open ? now.correctedSpectrum : now.spectrum);
    // A percentile p wants 10 / (1 − p) samples.
    const double reliable = std::log10(std::max<double>(1, double(now.waits) / 10));
    const auto end = std::find_if(all.begin(), all.end(),
                                  [&](const QPointF &point) { return point.x() > reliable + 1e-6; });
    lines.wait->replace(QList<QPointF>(all.begin(), end));
    lines.thin->replace(QList<QPointF>(end == all.begin() ? end : end - 1, all.end()));
    lines.uncorrected->replace(open ? pointsOf(now.spectrum) : QList<QPointF>());
    lines.extent = {};
    for (const QPointF &point : all)
        lines.extent = {std::max(lines.extent.x(), point.x()), std::max(lines.extent.y(), point.y())};
    lines.revision = trace.revision();
}

void WaitChart::addLines(const Trace &trace)
{
    const QString name = QString::fromUtf8(trace.id());
    Lines lines{trace.id(),
                addLine(name),
                addLine(tr("%1, few samples").arg(name)),
                addLine(tr("%1, uncorrected").arg(name)),
                -1,
                {}};
    hideInLegend(lines.thin);
    hideInLegend(lines.uncorrected);
    m_lines.append(lines);
    recolor(colors());
}

QString WaitChart::summaryOf(const Trace &trace)
{
    const QLocale locale;
    const QString name = QString::fromUtf8(trace.id());
    const auto &result = trace.result();
    if (!result) {
        const auto p99 = trace.latest().p99Us;
        return p99 ? tr("%1, running: p99 %2 just now.").arg(name, millisecondsText(*p99))
                   : tr("%1: begins.").arg(name);
    }
    const lab::Percentiles &wait = result->waitUs;
    if (wait.n == 0)
        return tr("%1: nobody waited.").arg(name);
    const QString text = tr("%1: wait p50 %2, p99 %3, longest %4, of %5 grants.")
                             .arg(name, waitText(wait, wait.p50), waitText(wait, wait.p99),
                                  waitText(wait, wait.max), locale.toString(wait.n));
    if (!result->waitCorrectedUs)
        return text;
    const lab::Percentiles &corrected = *result->waitCorrectedUs;
    return text + u' '
        + tr("Corrected for coordinated omission: p50 %1, p99 %2, longest %3.")
              .arg(waitText(corrected, corrected.p50), waitText(corrected, corrected.p99),
                   waitText(corrected, corrected.max));
}

QString WaitChart::tipOf(const QLineSeries &line, const QPointF &point) const
{
    const QLocale locale;
    return tr("%1: %2 % wait at most %3 ms")
        .arg(line.name(), locale.toString(percentileAt(point.x()), 'g', 6),
             locale.toString(point.y(), 'f', 2));
}

QByteArray WaitChart::csvOf(const QPointF &point) const
{
    return QByteArray::number(percentileAt(point.x()), 'f', 5) + ',' + QByteArray::number(point.y(), 'f', 3);
}

void WaitChart::recolor(const ChartColors &colors)
{
    QList<QByteArray> ids;
    for (const Lines &lines : std::as_const(m_lines))
        ids.append(lines.id);
    const QList<int> inks = ChartColors::inksOf(ids);
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        m_lines.at(i).wait->setPen(colors.pen(inks.at(i), lineWidth()));
        m_lines.at(i).thin->setPen(QPen(colors.faint(), lineWidth() / 2, Qt::DotLine));
        m_lines.at(i).uncorrected->setPen(
            QPen(colors.strategy(inks.at(i)), lineWidth() * 0.75, Qt::DashLine));
    }
}

void WaitChart::setShown(QAbstractSeries *series, bool shown)
{
    for (const Lines &lines : std::as_const(m_lines)) {
        if (lines.wait != series)
            continue;
        for (QLineSeries *line : {lines.wait, lines.thin, lines.uncorrected})
            line->setVisible(shown);
        hideInLegend(lines.thin);
        hideInLegend(lines.uncorrected);
    }
}

} // namespace gui
