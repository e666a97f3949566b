// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/fairness_chart.h"

#include "gui/lab/charts/figures.h"
#include "lab/results/measure_words.h"

#include <QLocale>

namespace gui {

namespace {

/// The result's once there is one: both are taken while all clients were at work.
lab::Fairness fairnessIn(const ChartSeries &source)
{
    return source.result() ? lab::fairnessOf(source.result()->fairGrants) : source.latest().fairness;
}

/// A step a client, so that few clients do not look like a slope.
QList<QPointF> stepsOf(const lab::Fairness &fairness)
{
    QList<QPointF> points;
    const double width = double(fairness.clients) / double(std::max<size_t>(1, fairness.shares.size()));
    for (size_t place = 0; place < fairness.shares.size(); ++place) {
        points.append({double(place) * width, fairness.shares[place] * 100});
        points.append({double(place + 1) * width, fairness.shares[place] * 100});
    }
    return points;
}

} // namespace

class FairnessChart::Shares : public OneLine
{
public:
    using OneLine::OneLine;

    QPointF draw(const ChartSeries &source) override;
};

FairnessChart::FairnessChart(QWidget *parent)
    : StrategyChart(parent)
    , m_places(new QValueAxis(this))
    , m_fair(nullptr)
{
    setAccessibleName(tr("Fairness"));
    setTitle(tr("Fairness"), tr("— % of all grants, the luckiest client first"), tr("— % of all grants"));
    m_places->setLabelFormat(QStringLiteral("%.0f"));
    setXAxis(m_places);
    m_fair = addLine(tr("fair"));
    fit({});
    applyPalette();
}

std::unique_ptr<StrategyChart::Lines> FairnessChart::linesOf(const ChartSeries &)
{
    return std::make_unique<Shares>(addLine({}));
}

void FairnessChart::fit(const QPointF &extent)
{
    const bool any = extent.x() > 0;
    const double most = std::max(1.0, extent.x());
    const double fair = any ? 100 / most : 0;
    m_fair->replace(any ? QList<QPointF>{{0.0, fair}, {most, fair}} : QList<QPointF>());
    m_places->setRange(0, most);
    m_places->setTickCount(2);
    scale(yAxis(), std::max({1.0, extent.y(), fair}), false);
}

QPointF FairnessChart::Shares::draw(const ChartSeries &source)
{
    const lab::Fairness fairness = fairnessIn(source);
    line()->replace(stepsOf(fairness));
    line()->setName(legendOf(source.id(), fairness));
    return {double(fairness.clients), fairness.shares.empty() ? 0 : fairness.shares.front() * 100};
}

QString FairnessChart::legendOf(const QByteArray &id, const lab::Fairness &fairness)
{
    const QString name = QString::fromUtf8(id);
    return fairness.jain ? tr("%1 J %2", "strategy, Jain's index").arg(name, indexText(fairness.jain)) : name;
}

QString FairnessChart::summaryOf(const ChartSeries &source) const
{
    const QString name = QString::fromUtf8(source.id());
    const auto &result = source.result();
    if (!result)
        return tr("%1, running: J %2.").arg(name, indexText(source.latest().fairness.jain));
    qint64 starvedUs = 0;
    for (const lab::ClientResult &client : result->clients)
        starvedUs = std::max(starvedUs, client.starvedUs);
    return tr("%1: J %2, smallest share %3 (%4 clients), longest starvation %5.")
        .arg(name, indexText(result->jain), lab::percentText(result->smallestShare.value_or(0)),
             QLocale().toString(result->clients.size()), millisecondsText(starvedUs));
}

QString FairnessChart::tipOf(const QLineSeries &line, const QPointF &point) const
{
    return tr("%1: number %2 has %3")
        .arg(line.name(), QLocale().toString(int(point.x()) + 1), lab::percentText(point.y() / 100));
}

void FairnessChart::recolor(const ChartColors &colors)
{
    StrategyChart::recolor(colors);
    if (m_fair)
        m_fair->setPen(QPen(colors.faint(), lineWidth() * 0.75, Qt::DashLine));
}

} // namespace gui
