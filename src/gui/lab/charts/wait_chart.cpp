// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/wait_chart.h"

#include "gui/lab/charts/figures.h"

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

class WaitChart::WaitLines : public Lines
{
public:
    WaitLines(QLineSeries *wait, QLineSeries *thin, QLineSeries *uncorrected)
        : m_wait(wait)
        , m_thin(thin)
        , m_uncorrected(uncorrected)
    {
    }

    QList<QAbstractSeries *> series() const override { return {m_wait, m_thin, m_uncorrected}; }
    QPointF draw(const ChartSeries &source) override;
    void color(const ChartColors &colors, int ink, double width) override
    {
        m_wait->setPen(colors.pen(ink, width));
        m_thin->setPen(QPen(colors.faint(), width / 2, Qt::DotLine));
        m_uncorrected->setPen(QPen(colors.strategy(ink), width * 0.75, Qt::DashLine));
    }

private:
    QLineSeries *m_wait; ///< corrected, in an open loop
    QLineSeries *m_thin; ///< its end, which too few samples decide
    QLineSeries *m_uncorrected; ///< open loop only
};

WaitChart::WaitChart(QWidget *parent)
    : StrategyChart(parent)
    , m_percentiles(new QCategoryAxis(this))
{
    setAccessibleName(tr("Wait time"));
    setTitle(tr("Wait time"), tr("— ms, by percentile"));
    m_percentiles->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    m_percentiles->setMin(0);
    setXAxis(m_percentiles);
    fit({});
    applyPalette();
}

std::unique_ptr<StrategyChart::Lines> WaitChart::linesOf(const ChartSeries &source)
{
    const QString name = QString::fromUtf8(source.id());
    QLineSeries *wait = addLine(name);
    QLineSeries *thin = addLine(tr("%1, few samples").arg(name));
    QLineSeries *uncorrected = addLine(tr("%1, uncorrected").arg(name));
    return std::make_unique<WaitLines>(wait, thin, uncorrected);
}

void WaitChart::fit(const QPointF &extent)
{
    double lowest = 0;
    QList<QLineSeries *> lines;
    for (QAbstractSeries *series : chart()->series()) {
        auto *line = qobject_cast<QLineSeries *>(series);
        if (!line)
            continue;
        lines.append(line);
        for (const QPointF &point : line->points())
            lowest = lowest > 0 ? std::min(lowest, point.y()) : point.y();
    }
    scaleLeft(lines, lowest, std::max(0.001, extent.y()), false);
    m_farthest = std::max(2.0, extent.x());
    m_percentiles->setMax(m_farthest);
    label();
}

void WaitChart::label()
{
    QList<int> marks{0};
    for (const int power : {1, 2, 3, 5}) { // 99.99 would run into its neighbours
        if (power <= m_farthest && (power < 5 || !m_narrow))
            marks.append(power);
    }
    if (marks == m_marks)
        return;
    m_marks = marks;
    for (const QString &old : m_percentiles->categoriesLabels())
        m_percentiles->remove(old);
    for (const int power : marks)
        m_percentiles->append(QLocale().toString(percentileAt(power), 'f', std::max(0, power - 2)), power);
}

void WaitChart::setNarrow(bool narrow)
{
    m_narrow = narrow;
    label();
}

QPointF WaitChart::WaitLines::draw(const ChartSeries &source)
{
    const lab::Sample &now = source.latest();
    const bool open = !now.correctedSpectrum.empty();
    const QList<QPointF> all = pointsOf(open ? now.correctedSpectrum : now.spectrum);
    // A percentile p wants 10 / (1 − p) samples.
    const double reliable = std::log10(std::max<double>(1, double(now.waits) / 10));
    const std::vector<lab::SpectrumPoint> &spectrum = open ? now.correctedSpectrum : now.spectrum;
    const auto unsure =
        std::find_if(spectrum.begin(), spectrum.end(), [](const auto &point) { return point.isAtLeast; });
    const auto bounds = all.begin() + (unsure - spectrum.begin()); // lower bounds from here on
    const auto end =
        std::find_if(all.begin(), bounds, [&](const QPointF &point) { return point.x() > reliable + 1e-6; });
    m_wait->replace(QList<QPointF>(all.begin(), end));
    m_thin->replace(QList<QPointF>(end == all.begin() ? end : end - 1, all.end()));
    m_uncorrected->replace(open ? pointsOf(now.spectrum) : QList<QPointF>());
    QPointF extent;
    for (const QPointF &point : all)
        extent = {std::max(extent.x(), point.x()), std::max(extent.y(), point.y())};
    return extent;
}

QString WaitChart::summaryOf(const ChartSeries &source) const
{
    const QLocale locale;
    const QString name = QString::fromUtf8(source.id());
    const auto &result = source.result();
    if (!result) {
        const auto p99 = source.latest().p99Us;
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

} // namespace gui
