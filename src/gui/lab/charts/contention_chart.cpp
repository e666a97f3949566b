// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/contention_chart.h"

#include <QLocale>
#include <QtCharts/QLegendMarker>

namespace gui {

ContentionChart::ContentionChart(QWidget *parent)
    : LabChart(parent)
    , m_attemptsAxis(addRightAxis())
    , m_waiting(addLine(tr("waiting")))
    , m_inside(addLine(tr("inside")))
    , m_overlapTop(new QLineSeries(this))
    , m_overlap(new QAreaSeries(m_overlapTop))
    , m_attempts(addLine(tr("tries/s →")))
{
    setAccessibleName(tr("Contention"));
    m_overlap->setName(tr("overlap"));
    attach(m_overlap, yAxis());
    attach(m_attempts, m_attemptsAxis);
    m_attemptsAxis->setGridLineVisible(false);
    show({});
    applyPalette();
}

void ContentionChart::show(const QList<ChartSeries> &sources)
{
    const ChartSeries *shown = sources.isEmpty() ? nullptr : &sources.last();
    for (const ChartSeries &source : sources) {
        if (source.id() == m_chosen)
            shown = &source;
    }
    if (shown) {
        setTitle(tr("Contention"), tr("— clients, %1").arg(QString::fromLatin1(shown->id())),
                 tr("— %1").arg(QString::fromLatin1(shown->id())));
        draw(*shown);
        return;
    }
    setTitle(tr("Contention"), tr("— clients"));
    for (QLineSeries *line : {m_waiting, m_inside, m_overlapTop, m_attempts})
        line->replace(QList<QPointF>());
    scale(yAxis(), 1, true);
    scale(m_attemptsAxis, 1, true);
    scaleSeconds(1);
    setSummary(tr("Nothing has run yet."));
}

void ContentionChart::draw(const ChartSeries &source)
{
    QList<QPointF> waiting;
    QList<QPointF> inside;
    QList<QPointF> overlap;
    QList<QPointF> attempts;
    int mostWaiting = 0;
    int mostInside = 0;
    double mostAttempts = 1;
    double longest = 0;
    for (const lab::Sample &sample : source.samples()) {
        const double x = double(sample.tMs) / 1000;
        waiting.append({x, double(sample.waiting)});
        inside.append({x, double(sample.inside)});
        overlap.append({x, sample.inside >= 2 ? double(sample.inside) : 0.0});
        if (x - longest >= 0.05 || attempts.isEmpty())
            attempts.append({x, sample.attempts});
        mostWaiting = std::max(mostWaiting, sample.waiting);
        mostInside = std::max(mostInside, sample.inside);
        mostAttempts = std::max(mostAttempts, attempts.last().y());
        longest = x;
    }
    if (attempts.size() > 1)
        attempts.first().setY(attempts.at(1).y()); // nothing had been attempted at its instant
    m_waiting->replace(waiting);
    m_inside->replace(inside);
    m_overlapTop->replace(overlap);
    m_attempts->replace(attempts);
    scale(yAxis(), std::max(mostWaiting, mostInside), true);
    scale(m_attemptsAxis, mostAttempts, true);
    scaleSeconds(longest);
    setSummary(summaryOf(source, mostWaiting, mostInside));
}

QString ContentionChart::summaryOf(const ChartSeries &source, int mostWaiting, int mostInside)
{
    const QLocale locale;
    const QString most =
        tr("%1: at most %2 waiting and %3 inside at once")
            .arg(QString::fromLatin1(source.id()), locale.toString(mostWaiting), locale.toString(mostInside));
    const auto &result = source.result();
    if (!result)
        return tr("%1 so far.").arg(most);
    return tr("%1, %2 overlaps, %3 attempts.")
        .arg(most, locale.toString(result->overlaps), locale.toString(result->attempts));
}

QString ContentionChart::narrowTitle() const
{
    const ChartColors now = colors();
    return inked(m_waiting->name(), now.waiting()) + QLatin1Char(' ') + inked(m_inside->name(), now.inside());
}

void ContentionChart::setNarrow(bool narrow)
{
    // A second scale whose figures are cut says nothing; its line alone even less.
    m_attemptsAxis->setVisible(!narrow);
    m_attempts->setVisible(!narrow);
}

void ContentionChart::recolor(const ChartColors &colors)
{
    m_waiting->setPen(QPen(colors.waiting(), lineWidth()));
    m_inside->setPen(QPen(colors.inside(), lineWidth()));
    m_attempts->setPen(QPen(colors.attempts(), lineWidth() * 0.75, Qt::DotLine));
    m_overlap->setBrush(colors.alarmFill());
    m_overlap->setPen(Qt::NoPen);
    for (QLegendMarker *marker : chart()->legend()->markers(m_overlap)) {
        marker->setShape(QLegend::MarkerShapeRectangle); // that of its series has no colour
        marker->setBrush(colors.alarm());
        marker->setPen(Qt::NoPen);
    }
}

} // namespace gui
