// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_scale.h"
#include "gui/lab/charts/lab_chart.h"

#include <QFontMetricsF>

#include <cmath>

namespace gui {

QValueAxis *LabChart::addRightAxis()
{
    auto *axis = new QValueAxis(this);
    chart()->addAxis(axis, Qt::AlignRight);
    scale(axis, 1, true);
    return axis;
}

void LabChart::scale(QValueAxis *axis, double highest, bool whole)
{
    m_extents.insert(axis, {highest, whole});
    ChartScale scale = chartScale(highest, whole);
    if (height() < fontMetrics().height() * 11 && scale.ticks > 3) {
        scale.ticks = scale.ticks % 2 == 1 ? 3 : 2;
        const double interval = scale.top / (scale.ticks - 1);
        scale.decimals = qFuzzyCompare(interval, std::round(interval)) ? 0 : whole ? scale.decimals : 1;
    }
    if (qFuzzyCompare(axis->max(), scale.top) && axis->tickCount() == scale.ticks)
        return;
    axis->setLabelFormat(QStringLiteral("%.%1f").arg(scale.decimals));
    axis->setRange(0, scale.top);
    axis->setTickCount(scale.ticks);
}

double LabChart::scaleLeft(const QList<QLineSeries *> &lines, double lowest, double highest, bool whole)
{
    constexpr double twoDecades = 100;
    const bool inDecades = lowest > 0 && highest >= lowest * twoDecades;
    if (inDecades && !m_decades) {
        m_decades = new QLogValueAxis(this);
        m_decades->setBase(10);
        m_decades->setMinorTickCount(0);
        chart()->addAxis(m_decades, Qt::AlignLeft);
        applyPalette();
    }
    const int first = inDecades ? int(std::floor(std::log10(lowest) + 1e-9)) : 0;
    const double bottom = inDecades ? std::pow(10, first) : 0;
    if (inDecades) {
        m_decades->setLabelFormat(QStringLiteral("%.%1f").arg(std::max(0, -first)));
        m_decades->setRange(bottom, std::pow(10, std::ceil(std::log10(highest) - 1e-9)));
    } else {
        scale(m_yAxis, highest, whole);
    }
    m_yAxis->setVisible(!inDecades);
    if (m_decades)
        m_decades->setVisible(inDecades);
    QAbstractAxis *axis = inDecades ? static_cast<QAbstractAxis *>(m_decades) : m_yAxis;
    for (QLineSeries *line : lines) {
        if (!line->attachedAxes().contains(axis))
            attach(line, axis);
    }
    return bottom;
}

void LabChart::scaleSeconds(double highest)
{
    m_longest = highest;
    // Round marks, but no empty room behind the last moment.
    const double shown = std::max(highest, 0.1);
    const QFontMetricsF metrics(m_seconds->labelsFont());
    // The scales at the sides take some of the width.
    const double room = width() - metrics.horizontalAdvance(QStringLiteral("00000")) * 3;
    const double interval = secondsInterval(shown, room, metrics);
    const QString format = QStringLiteral("%.%1f s").arg(decimalsOf(interval));
    if (m_seconds->labelFormat() != format)
        m_seconds->setLabelFormat(format);
    m_seconds->setTickInterval(interval);
    m_seconds->setRange(0, shown);
}

} // namespace gui
