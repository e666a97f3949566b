// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results/account_bar.h"

#include "gui/lab/charts/chart_colors.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

namespace gui {

namespace {
constexpr double thinnest = 3; ///< pixels: one of a million is seen too
}

AccountBar::AccountBar(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Account"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void AccountBar::setResult(const lab::RunResult &result)
{
    m_parts = lab::accountParts(result).value_or(std::vector<lab::AccountPart>());
    std::erase_if(m_parts, [](const lab::AccountPart &part) { return part.count <= 0; });
    setAccessibleDescription(lab::accountText(result));
    update();
}

void AccountBar::clear()
{
    m_parts.clear();
    setAccessibleDescription({});
    update();
}

QSize AccountBar::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 40, std::max(8, fontMetrics().height() * 2 / 3)};
}

std::vector<AccountBar::Segment> AccountBar::segments() const
{
    qint64 all = 0;
    for (const lab::AccountPart &part : m_parts)
        all += part.count;
    std::vector<Segment> segments;
    if (all == 0)
        return segments;
    const double least = thinnest * double(m_parts.size());
    const double room = std::max(0.0, width() - least);
    double x = 0;
    for (const lab::AccountPart &part : m_parts) {
        const double wide = thinnest + room * double(part.count) / double(all);
        segments.push_back({part, QRectF(x, 0, wide, height())});
        x += wide;
    }
    return segments;
}

QBrush AccountBar::brushOf(lab::AccountPart::Kind kind) const
{
    using Kind = lab::AccountPart::Kind;
    const ChartColors colors(palette());
    switch (kind) {
    case Kind::Final:
        return colors.strategy(1);
    case Kind::Lost:
        return colors.alarm();
    case Kind::Skipped:
        return {colors.strategy(0), Qt::Dense3Pattern};
    case Kind::Late:
        return {colors.strategy(2), Qt::BDiagPattern};
    case Kind::Crashed:
        return {colors.ink(), Qt::DiagCrossPattern};
    case Kind::GaveUp:
        return {colors.strategy(0), Qt::FDiagPattern};
    case Kind::NeverGotIn:
        return {colors.ink(), Qt::Dense6Pattern};
    case Kind::CutOff:
        return {colors.ink(), Qt::Dense2Pattern};
    }
    return {};
}

void AccountBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const ChartColors colors(palette());
    painter.fillRect(rect(), colors.ground());
    for (const Segment &segment : segments())
        painter.fillRect(segment.place, brushOf(segment.part.kind));
    painter.setPen(colors.faint());
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

bool AccountBar::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QString tip = accessibleDescription();
    for (const Segment &segment : segments()) {
        if (segment.place.contains(help->pos()))
            tip = tr("%1 %2", "number, what became of so many")
                      .arg(QLocale().toString(segment.part.count), lab::accountName(segment.part.kind));
    }
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

} // namespace gui
