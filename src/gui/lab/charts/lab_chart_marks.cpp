// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/lab_chart.h"

#include <cmath>

namespace gui {

namespace {
constexpr int rows = 3; ///< of labels, so that those of marks close together stand below each other
}

void LabChart::setMarks(const QList<lab::LiveFault> &happened)
{
    if (happened.isEmpty() && m_marks.isEmpty())
        return;
    m_marks = happened;
    refreshSummary();
    viewport()->update(); // a scale that grows moves them all
}

std::optional<double> LabChart::shareOf(const lab::LiveFault &mark) const
{
    if (m_xAxis != m_seconds)
        return {};
    const double at = double(mark.at.count()) / 1000;
    return (at - m_seconds->min()) / (m_seconds->max() - m_seconds->min());
}

void LabChart::drawMarks(QPainter *painter)
{
    if (m_marks.isEmpty())
        return;
    painter->save();
    const ChartColors now = colors();
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.85);
    painter->setFont(small);
    const QFontMetricsF metrics(small);
    const QRectF plot = chart()->plotArea();
    QStringList apart; ///< where no axis is one of time, the words stand alone
    for (qsizetype i = 0; i < m_marks.size(); ++i) {
        const lab::LiveFault &mark = m_marks.at(i);
        const auto share = shareOf(mark);
        if (!share)
            apart.append(mark.label());
        if (!share || *share < 0 || *share > 1)
            continue;
        const double x = plot.left() + *share * plot.width();
        painter->setPen(QPen(now.ink(), lineWidth() / 2, Qt::DashDotLine));
        painter->drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        const QString label = mark.label();
        QRectF place(x + 2, plot.top() + double(i % rows) * metrics.height(),
                     metrics.horizontalAdvance(label) + 4, metrics.height());
        if (place.right() > plot.right())
            place.moveRight(x - 2);
        painter->fillRect(place, now.ground());
        painter->setPen(now.ink());
        painter->drawText(place, Qt::AlignCenter | Qt::TextDontClip, label);
    }
    if (!apart.isEmpty()) {
        const QString words =
            metrics.elidedText(apart.join(QStringLiteral(" · ")), Qt::ElideLeft, plot.width());
        painter->setPen(now.ink());
        painter->drawText(plot.adjusted(2, 0, -2, 0), Qt::AlignTop | Qt::AlignRight, words);
    }
    painter->restore();
}

QStringList LabChart::marksNear(const QPointF &place) const
{
    constexpr double near = 6;
    const QRectF plot = chart()->plotArea();
    QList<lab::LiveFault> found;
    for (const lab::LiveFault &mark : m_marks) {
        const auto share = shareOf(mark);
        if (share && std::abs(plot.left() + *share * plot.width() - place.x()) < near)
            found.append(mark);
    }
    return lab::happenedSentences(found);
}

void LabChart::setSummary(const QString &summary)
{
    m_summary = summary;
    refreshSummary();
}

void LabChart::refreshSummary()
{
    const QString all = (QStringList(m_summary) + lab::happenedSentences(m_marks)).join(u' ');
    if (all == accessibleDescription())
        return;
    setAccessibleDescription(all);
    if (m_hinted)
        viewport()->update(); // lines alone would leave rests of it
}

} // namespace gui
