// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/overview_strip.h"

#include "gui/common/text.h"
#include "gui/timeline/core/time_ticks.h"
#include "gui/timeline/view/timeline_colors.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace gui {

namespace {

constexpr double narrowest = 6; ///< pixels of the part that shows

} // namespace

OverviewStrip::OverviewStrip(TimelineModel *model, ShownSpan *span, QWidget *parent)
    : QWidget(parent)
    , m_model(model)
    , m_span(span)
{
    setAccessibleName(tr("Overview"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(
        tr("All that is recorded: how much was begun, and in red where there was trouble: a hold ended "
           "badly or from here, or somebody waited for it. Drag the part that shows."));
    connect(model, &TimelineModel::recordChanged, this, [this] {
        describe();
        update();
    });
    connect(span, &ShownSpan::changed, this, qOverload<>(&QWidget::update));
}

QSize OverviewStrip::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 40, fontMetrics().height() * 5 / 2};
}

void OverviewStrip::setNow(UnixMs now)
{
    m_now = now;
    // Seconds are nothing in most records.
    const TimeScale scale = whole();
    if (std::abs(scale.to() - m_painted.to()) >= scale.perPixel() / 2)
        update();
}

TimeScale OverviewStrip::whole() const
{
    const auto [from, to] = m_model->span(m_now);
    const double margin = double(to - from) * 0.01;
    return {double(from) - margin, double(to) + margin, double(std::max(1, width()))};
}

QRectF OverviewStrip::shown() const
{
    const TimeScale scale = whole();
    const double left = std::clamp(scale.xOf(m_span->scale().from()), 0.0, width() - narrowest);
    const double right = std::clamp(scale.xOf(m_span->scale().to()), left + narrowest, double(width()));
    return {left, 0.5, right - left, height() - 1.0};
}

void OverviewStrip::describe()
{
    qint64 begun = 0;
    qint64 trouble = 0;
    for (const history::Density &each : m_model->record().density) {
        begun += each.begun;
        trouble += each.trouble;
    }
    const auto [from, to] = m_model->span(m_now);
    const QLocale locale;
    const auto instant = [&](UnixMs at) {
        return TimeTicks::instantText(double(at), 60'000, QTimeZone::systemTimeZone(), locale);
    };
    const QString text =
        tr("%1 to %2: %3 holds begun, %4 with trouble or waited for.")
            .arg(instant(from), instant(to), locale.toString(begun), locale.toString(trouble));
    if (text != accessibleDescription())
        setAccessibleDescription(text);
}

void OverviewStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    m_painted = whole();
    const TimelineColors colors(palette());
    painter.fillRect(rect(), colors.ground());
    paintUnwatched(&painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paintDensity(&painter);
    paintShown(&painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(hasFocus() ? colors.accent() : colors.grid());
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void OverviewStrip::paintUnwatched(QPainter *painter)
{
    const TimelineColors colors(palette());
    const TimeScale scale = whole();
    double known = 0;
    const QBrush hatch(colors.hatch(), Qt::BDiagPattern);
    for (const history::WatchSpan &span : m_model->record().watched) {
        if (m_model->record().isBlind(span))
            continue;
        const double from = scale.xOf(double(span.from));
        if (from > known + 0.5)
            painter->fillRect(QRectF(known, 0, from - known, height()), hatch);
        const double to = scale.xOf(double(span.to));
        if (!span.away.isEmpty())
            painter->fillRect(QRectF(from, 0, to - from, height()),
                              QBrush(colors.faintHatch(), Qt::FDiagPattern));
        known = std::max(known, to);
    }
}

/// Heights by their square root: few beside many remain to be seen.
void OverviewStrip::paintDensity(QPainter *painter)
{
    const TimelineColors colors(palette());
    const TimeScale scale = whole();
    std::vector<double> begun(size_t(width()) + 1);
    std::vector<double> trouble(begun.size());
    for (const history::Density &each : m_model->record().density) {
        const double left = scale.xOf(double(each.from));
        const double right = std::max(left + 1, scale.xOf(double(each.from + each.lengthMs)));
        for (int x = std::max(0, int(left)); x < std::min(double(width()), right); ++x) {
            // Of a pixel on the border each has a part.
            const double share = (std::min(right, x + 1.0) - std::max(left, double(x))) / (right - left);
            begun[size_t(x)] += double(each.begun) * share;
            trouble[size_t(x)] += double(each.trouble) * share;
        }
    }
    const double most = std::sqrt(std::max(1e-9, *std::max_element(begun.begin(), begun.end())));
    painter->setRenderHint(QPainter::Antialiasing, false);
    for (int x = 0; x < width(); ++x) {
        const auto bar = [&](double value, const QColor &ink) {
            if (value <= 0)
                return;
            const double high = std::max(2.0, (height() - 6) * std::min(1.0, std::sqrt(value) / most));
            painter->fillRect(QRectF(x, height() - 1 - high, 1, high), ink);
        };
        bar(begun[size_t(x)], TimelineColors::mixed(colors.ground(), colors.text(), 0.38));
        bar(trouble[size_t(x)], colors.alarm());
    }
    painter->setRenderHint(QPainter::Antialiasing);
}

void OverviewStrip::paintShown(QPainter *painter)
{
    const TimelineColors colors(palette());
    QPainterPath others;
    others.addRect(rect());
    QPainterPath part;
    part.addRect(shown());
    QColor veil = colors.ground();
    veil.setAlphaF(0.55F);
    painter->fillPath(others.subtracted(part), veil);
    painter->setPen(QPen(colors.accent(), 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(shown().adjusted(0.5, 0.5, -0.5, -0.5));
}

/// The middle of the part that shows goes there, or as much of it as is held.
void OverviewStrip::moveTo(double x)
{
    const double from = whole().at(x - m_grip);
    m_span->pan((from - m_span->scale().from()) / m_span->scale().perPixel());
}

void OverviewStrip::mousePressEvent(QMouseEvent *event)
{
    const QRectF part = shown();
    const double x = event->position().x();
    m_grip = part.contains(x, height() / 2.0)
        ? x - part.left()
        : whole().xOf(m_span->scale().to()) / 2 - whole().xOf(m_span->scale().from()) / 2;
    if (!part.contains(x, height() / 2.0))
        moveTo(x);
}

void OverviewStrip::mouseMoveEvent(QMouseEvent *event)
{
    if (m_grip >= 0)
        moveTo(event->position().x());
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent *)
{
    m_grip = -1;
}

void OverviewStrip::keyPressEvent(QKeyEvent *event)
{
    const double width = m_span->scale().width();
    switch (event->key()) {
    case Qt::Key_Left:
        return m_span->pan(-width / 4);
    case Qt::Key_Right:
        return m_span->pan(width / 4);
    case Qt::Key_End:
        return m_span->follow();
    case Qt::Key_Backspace:
        return m_span->back();
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace gui
