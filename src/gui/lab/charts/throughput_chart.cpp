// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/throughput_chart.h"

#include <QLocale>

namespace gui {

class ThroughputChart::ThroughputLine : public OneLine
{
public:
    using OneLine::OneLine;

    QPointF draw(const ChartSeries &source) override;
};

ThroughputChart::ThroughputChart(QWidget *parent)
    : StrategyChart(parent)
{
    setAccessibleName(tr("Throughput"));
    setTitle(tr("Throughput"), tr("— increments a second"));
    applyPalette();
}

std::unique_ptr<StrategyChart::Lines> ThroughputChart::linesOf(const ChartSeries &)
{
    return std::make_unique<ThroughputLine>(addLine({}));
}

QPointF ThroughputChart::ThroughputLine::draw(const ChartSeries &source)
{
    QList<QPointF> points;
    double before = 0;
    double highest = 0;
    for (const lab::Sample &sample : source.samples()) {
        // A rate holds for the time before its sample, so the first one starts the line.
        if (sample.tMs == 0)
            continue;
        if (points.isEmpty())
            points.append({before, sample.ops});
        // The last, short interval of a run says little about its rate.
        if (double(sample.tMs) / 1000 - before >= 0.05 || points.size() == 1)
            points.append({double(sample.tMs) / 1000, sample.ops});
        before = double(sample.tMs) / 1000;
        highest = std::max(highest, points.last().y());
    }
    line()->replace(points);
    line()->setName(legendOf(source));
    return {before, highest};
}

QString ThroughputChart::legendOf(const ChartSeries &source)
{
    const QString name = QString::fromUtf8(source.id());
    const auto &result = source.result();
    if (!result)
        return name;
    const qint64 lost = result->lost.value_or(0);
    if (lost > 0)
        return tr("%1 (%2 lost)", "strategy, lost updates").arg(name, QLocale().toString(lost));
    return result->overlaps == 0
        ? name
        : tr("%1 (%2 overlaps)", "strategy, number of them").arg(name, QLocale().toString(result->overlaps));
}

QString ThroughputChart::summaryOf(const ChartSeries &source) const
{
    const QLocale locale;
    const QString name = QString::fromUtf8(source.id());
    if (const auto &result = source.result()) {
        return tr("%1: %2 a second, %3 lost, %4 overlaps.")
            .arg(name, locale.toString(qRound64(result->throughput)),
                 result->lost ? locale.toString(*result->lost) : tr("unknown"),
                 locale.toString(result->overlaps));
    }
    if (source.samples().isEmpty())
        return tr("%1: begins.").arg(name);
    return tr("%1, running: %2 a second.").arg(name, locale.toString(qRound64(source.samples().last().ops)));
}

} // namespace gui
