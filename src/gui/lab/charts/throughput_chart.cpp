// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/throughput_chart.h"

#include <QLocale>

namespace gui {

class ThroughputChart::ThroughputLine : public OneLine
{
public:
    using OneLine::OneLine;

    QPointF draw(const Trace &trace) override;
};

ThroughputChart::ThroughputChart(QWidget *parent)
    : StrategyChart(parent)
{
    setAccessibleName(tr("Throughput"));
    setTitle(tr("Throughput"), tr("— increments a second"));
    applyPalette();
}

std::unique_ptr<StrategyChart::Lines> ThroughputChart::linesOf(const Trace &)
{
    return std::make_unique<ThroughputLine>(addLine({}));
}

QPointF ThroughputChart::ThroughputLine::draw(const Trace &trace)
{
    QList<QPointF> points;
    double before = 0;
    double highest = 0;
    for (const lab::Sample &sample : trace.samples()) {
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
    line()->setName(legendOf(trace));
    return {before, highest};
}

QString ThroughputChart::legendOf(const Trace &trace)
{
    const QString name = QString::fromUtf8(trace.id());
    const auto &result = trace.result();
    if (!result)
        return name;
    const qint64 lost = result->lost.value_or(0);
    if (lost > 0)
        return tr("%1 (%2 lost)", "strategy, lost updates").arg(name, QLocale().toString(lost));
    return result->overlaps == 0
        ? name
        : tr("%1 (%2 overlaps)", "strategy, number of them").arg(name, QLocale().toString(result->overlaps));
}

QString ThroughputChart::summaryOf(const Trace &trace) const
{
    const QLocale locale;
    const QString name = QString::fromUtf8(trace.id());
    if (const auto &result = trace.result()) {
        return tr("%1: %2 a second, %3 lost, %4 overlaps.")
            .arg(name, locale.toString(qRound64(result->throughput)),
                 result->lost ? locale.toString(*result->lost) : tr("unknown"),
                 locale.toString(result->overlaps));
    }
    if (trace.samples().isEmpty())
        return tr("%1: begins.").arg(name);
    return tr("%1, running: %2 a second.").arg(name, locale.toString(qRound64(trace.samples().last().ops)));
}

} // namespace gui
