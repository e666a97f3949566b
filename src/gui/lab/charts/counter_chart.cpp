// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/counter_chart.h"

#include "lab/results/measure_words.h"

#include <QLocale>
#include <QtCharts/QAreaSeries>

namespace gui {

class CounterChart::CounterLines : public Lines
{
public:
    /// `written` is not drawn, it bounds the gap.
    CounterLines(QLineSeries *actual, QLineSeries *expected, QLineSeries *written, QAreaSeries *gap)
        : m_actual(actual)
        , m_expected(expected)
        , m_written(written)
        , m_gap(gap)
    {
    }

    QList<QAbstractSeries *> series() const override { return {m_actual, m_expected, m_gap}; }
    QPointF draw(const ChartSeries &source) override;
    void color(const ChartColors &colors, int ink, double width) override
    {
        m_actual->setPen(colors.pen(ink, width * 1.25));
        m_expected->setPen(QPen(colors.strategy(ink), width * 0.75, Qt::DashLine));
        m_gap->setBrush(colors.alarmFill());
        m_gap->setPen(Qt::NoPen);
    }

private:
    QLineSeries *m_actual;
    QLineSeries *m_expected;
    QLineSeries *m_written;
    QAreaSeries *m_gap;
};

CounterChart::CounterChart(QWidget *parent)
    : StrategyChart(parent)
{
    setAccessibleName(tr("Counter"));
    nameFor(QByteArrayLiteral("counter"));
    applyPalette();
}

void CounterChart::nameFor(const QByteArray &workload)
{
    if (workload == "flash-sale")
        setTitle(tr("Orders"), tr("— dashed: the stock, red: oversold"));
    else if (workload == "task-queue")
        setTitle(tr("Queue"), tr("— tasks in it, red: left behind"));
    else
        setTitle(tr("Counter"), tr("— dashed: expected, red: lost"));
}

std::unique_ptr<StrategyChart::Lines> CounterChart::linesOf(const ChartSeries &source)
{
    nameFor(source.workload());
    const QString name = QString::fromUtf8(source.id());
    QLineSeries *actual = addLine(name);
    QLineSeries *expected = addLine(tr("%1, expected").arg(name));
    auto *gap = new QAreaSeries();
    auto *written = new QLineSeries(gap);
    gap->setUpperSeries(written);
    gap->setLowerSeries(actual);
    attach(gap, yAxis());
    return std::make_unique<CounterLines>(actual, expected, written, gap);
}

QPointF CounterChart::CounterLines::draw(const ChartSeries &source)
{
    QList<QPointF> actual;
    QList<QPointF> expected;
    QList<QPointF> written;
    qint64 highest = 0;
    for (const lab::Sample &sample : source.samples()) {
        const qint64 acknowledged = std::max(sample.counter, sample.expected - sample.neverWritten);
        written.append({double(sample.tMs) / 1000, double(acknowledged)});
        actual.append({double(sample.tMs) / 1000, double(sample.counter)});
        expected.append({double(sample.tMs) / 1000, double(sample.expected)});
        highest = std::max({highest, sample.counter, sample.expected});
    }
    m_actual->replace(actual);
    m_expected->replace(expected);
    m_written->replace(written);
    return expected.isEmpty() ? QPointF() : QPointF(expected.last().x(), double(highest));
}

QString CounterChart::neverWritten(const lab::RunResult &result)
{
    const QLocale locale;
    QString parts;
    if (result.failedTransactions > 0)
        parts += tr(", skipped %1").arg(locale.toString(result.failedTransactions));
    if (result.gaveUp > 0)
        parts += tr(", gave up %1").arg(locale.toString(result.gaveUp));
    if (const qint64 crashed = result.crashed - result.crashedAfterWrite; crashed > 0)
        parts += tr(", crashed before the write %1").arg(locale.toString(crashed));
    if (result.refusedWrites > 0)
        parts += tr(", late writes %1").arg(locale.toString(result.refusedWrites));
    return parts;
}

QString CounterChart::summaryOf(const ChartSeries &source) const
{
    const QLocale locale;
    const QString name = QString::fromUtf8(source.id());
    if (const auto &result = source.result(); result && (result->sale || result->tasks))
        return tr("%1: %2.", "strategy, what the workload came to").arg(name, lab::outcomeText(*result));
    if (const auto &result = source.result()) {
        return tr("%1: expected %2, final %3, lost %4%5.", "%5: what else is missing, or nothing")
            .arg(name, locale.toString(result->expected),
                 result->finalValue ? locale.toString(*result->finalValue) : tr("unknown"),
                 result->lost ? locale.toString(*result->lost) : tr("unknown"), neverWritten(*result));
    }
    if (source.samples().isEmpty())
        return tr("%1: begins.").arg(name);
    const lab::Sample &now = source.samples().last();
    return tr("%1, running: expected %2 so far, counter %3.")
        .arg(name, locale.toString(now.expected), locale.toString(now.counter));
}

} // namespace gui
