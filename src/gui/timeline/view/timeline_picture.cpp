// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/timeline_picture.h"

#include "gui/common/elided_key.h"
#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/core/time_ticks.h"
#include "gui/timeline/view/lane_painter.h"

#include <QFontDatabase>
#include <QPainter>

#include <algorithm>

namespace gui {

using history::ServerEvent;
using locks::EndReason;

namespace {

/// Flags that stand closer become one with a number.
constexpr double flagGap = 13;

QFont keyFont(const QFont &like)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(like.pointSizeF() * 0.95);
    return font;
}

/// On its flag.
QChar signOf(ServerEvent::Kind kind)
{
    switch (kind) {
    case ServerEvent::Kind::Failover:
        return QChar(0x21C4); // two arrows
    case ServerEvent::Kind::Restart:
        return QChar(0x21BB); // an arrow in a circle
    case ServerEvent::Kind::Flush:
        return QChar(0x2205); // empty set
    case ServerEvent::Kind::Eviction:
        return QChar(0x2193); // downwards
    case ServerEvent::Kind::ClockStep:
        return QChar(0x2248); // about
    case ServerEvent::Kind::Lost:
        return QChar(0x00D7); // cross
    case ServerEvent::Kind::Back:
        return QChar(0x2713); // check mark
    case ServerEvent::Kind::Alert:
        return u'!';
    case ServerEvent::Kind::Action:
        break;
    }
    return QChar(0x25CF); // circle
}

bool isHarm(ServerEvent::Kind kind)
{
    return kind == ServerEvent::Kind::Failover || kind == ServerEvent::Kind::Restart
        || kind == ServerEvent::Kind::Flush || kind == ServerEvent::Kind::Eviction
        || kind == ServerEvent::Kind::Lost;
}

auto eventsFrom(const QList<ServerEvent> &events, double at)
{
    return std::lower_bound(events.begin(), events.end(), at,
                            [](const ServerEvent &event, double from) { return double(event.at) < from; });
}

} // namespace

TimelineFrame TimelinePicture::frameFor(const QFont &font, const QSize &size, bool groups)
{
    const QFontMetrics metrics(font);
    TimelineFrame frame;
    frame.size = size;
    frame.gutter = std::min(size.width() / 4, metrics.averageCharWidth() * 30);
    frame.flags = metrics.height();
    frame.head = metrics.height() * 2 + 6 + frame.flags;
    frame.laneHeight = groups ? metrics.height() * 5 / 2 : metrics.height() + 14;
    return frame;
}

TimelinePicture::TimelinePicture(const TimelineModel &model, const TimelineFrame &frame,
                                 const QPalette &palette, const QFont &font)
    : m_model(model)
    , m_frame(frame)
    , m_colors(palette)
    , m_font(font)
{
    if (frame.head == 0) // no scale; the time zone is looked up on the disk
        return;
    const QFontMetricsF metrics(font);
    const TimeTicks ticks =
        TimeTicks::of(frame.scale, QTimeZone::systemTimeZone(), QLocale(),
                      [&metrics](const QString &text) { return metrics.horizontalAdvance(text); });
    for (const TimeTicks::Tick &tick : ticks.ticks())
        m_ticks.append({frame.xOf(double(tick.at)), tick.label});
    for (const TimeTicks::Tick &context : ticks.contexts())
        m_contexts.append({frame.xOf(double(context.at)), context.label});
}

void TimelinePicture::paint(QPainter *painter, int selectedLane)
{
    painter->setFont(m_font);
    painter->fillRect(QRect(QPoint(0, 0), m_frame.size), m_colors.ground());
    painter->save();
    painter->setClipRect(m_frame.chart());
    paintLanes(painter, selectedLane);
    painter->restore();
    paintScale(painter);
    paintEvents(painter);
    paintNow(painter);
    paintNames(painter, selectedLane);
}

void TimelinePicture::paintBare(QPainter *painter)
{
    painter->fillRect(m_frame.chart(), m_colors.ground());
    paintLanes(painter, -1);
}

void TimelinePicture::paintLanes(QPainter *painter, int selectedLane)
{
    const int end = m_frame.endLane(int(m_model.lanes().size()));
    for (int lane = m_frame.firstLane(); lane < end; ++lane) {
        if (lane == selectedLane)
            painter->fillRect(m_frame.laneRect(lane),
                              TimelineColors::mixed(m_colors.ground(), m_colors.accent(), 0.14));
        else if (lane % 2 == 1)
            painter->fillRect(m_frame.laneRect(lane), m_colors.otherGround());
    }
    painter->setPen(m_colors.grid());
    for (const auto &[x, label] : m_ticks)
        painter->drawLine(QPointF(x, m_frame.head), QPointF(x, m_frame.size.height()));
    paintUnwatched(painter);
    painter->setRenderHint(QPainter::Antialiasing);
    LanePainter holds(m_model, m_frame, m_colors);
    for (int lane = m_frame.firstLane(); lane < end; ++lane) {
        paintCut(painter, lane);
        holds.paint(painter, lane);
    }
    painter->setRenderHint(QPainter::Antialiasing, false);
}

/// Holds that began before are left out: a lane is not empty there.
void TimelinePicture::paintCut(QPainter *painter, int lane)
{
    const double cut = m_frame.xOf(double(m_model.lanes()[size_t(lane)].cutAt));
    const QRect rect = m_frame.laneRect(lane).adjusted(0, 3, 0, -6);
    if (cut > rect.left())
        painter->fillRect(
            QRectF(rect.left(), rect.top(), std::min(cut, rect.right() + 1.0) - rect.left(), rect.height()),
            QBrush(m_colors.faintText(), Qt::Dense6Pattern));
}

/// Outside of the spans nothing is known, and within them nothing of masters that were away; what is later
/// than now is nothing but empty.
void TimelinePicture::paintUnwatched(QPainter *painter)
{
    const QRect chart = m_frame.chart();
    const QBrush hatch(m_colors.hatch(), Qt::BDiagPattern);
    const double end = std::min<double>(chart.right() + 1, m_frame.xOf(double(m_frame.now)));
    double known = chart.left();
    const auto fill = [&](double until) {
        if (until > known + 0.5)
            painter->fillRect(QRectF(known, chart.top(), until - known, chart.height()), hatch);
    };
    for (const history::WatchSpan &span : m_model.record().watched) {
        const double from = m_frame.xOf(double(span.from));
        if (from >= end)
            break;
        if (m_model.record().isBlind(span))
            continue;
        fill(from);
        const double to = m_frame.xOf(double(m_model.endOf(span, m_frame.now)));
        if (!span.away.isEmpty()) {
            const double left = std::max(known, from);
            painter->fillRect(QRectF(left, chart.top(), std::min(to, end) - left, chart.height()),
                              QBrush(m_colors.faintHatch(), Qt::FDiagPattern));
        }
        known = std::max(known, to);
    }
    fill(end);
    if (end < chart.right())
        painter->fillRect(
            QRectF(std::max<double>(end, chart.left()), chart.top(), chart.right() + 1 - end, chart.height()),
            TimelineColors::mixed(m_colors.ground(), m_colors.text(), 0.07));
}

void TimelinePicture::paintScale(QPainter *painter)
{
    const QFontMetrics metrics(m_font);
    const QRect chart = m_frame.chart();
    painter->fillRect(0, 0, m_frame.size.width(), m_frame.head, m_colors.ground());
    paintContexts(painter, metrics);
    const int base = m_frame.head - m_frame.flags;
    for (const auto &[x, label] : m_ticks) {
        const double wide = metrics.horizontalAdvance(label);
        painter->setPen(m_colors.faintText());
        painter->drawLine(QPointF(x, base - 4), QPointF(x, base));
        if (x - wide / 2 >= chart.left() && x + wide / 2 <= chart.right())
            painter->drawText(QPointF(x - wide / 2, metrics.height() + 2 + metrics.ascent()), label);
    }
    painter->setPen(m_colors.grid());
    painter->drawLine(0, m_frame.head - 1, m_frame.size.width(), m_frame.head - 1);
}

void TimelinePicture::paintContexts(QPainter *painter, const QFontMetrics &metrics)
{
    QFont bold = m_font;
    bold.setBold(true);
    painter->setFont(bold);
    const QFontMetrics boldMetrics(bold);
    painter->setPen(m_colors.text());
    for (qsizetype i = 0; i < m_contexts.size(); ++i) {
        const auto &[x, label] = m_contexts.at(i);
        const double end = i + 1 < m_contexts.size() ? m_contexts.at(i + 1).first : m_frame.size.width();
        const double left = std::max<double>(x, m_frame.gutter) + 3;
        if (x >= m_frame.gutter)
            painter->drawLine(QPointF(x, 2), QPointF(x, metrics.height() + 2));
        const QString text = boldMetrics.elidedText(label, Qt::ElideRight, int(end - left - 4));
        if (text.size() > 3 || text == label)
            painter->drawText(QPointF(left, 2 + metrics.ascent()), text);
    }
    painter->setFont(m_font);
}

QColor TimelinePicture::colorOf(ServerEvent::Kind kind) const
{
    if (isHarm(kind))
        return m_colors.alarm();
    return kind == ServerEvent::Kind::Action ? m_colors.ink(1)
        : kind == ServerEvent::Kind::Alert   ? m_colors.ink(0)
                                             : m_colors.faintText();
}

QList<ServerEvent> TimelinePicture::eventsAt(const TimelineModel &model, const TimelineFrame &frame, double x)
{
    const QList<ServerEvent> &events = model.record().events;
    QList<ServerEvent> found;
    for (auto it = eventsFrom(events, frame.at(x - flagGap / 2));
         it != events.end() && double(it->at) < frame.at(x + flagGap / 2); ++it)
        found.append(*it);
    return found;
}

void TimelinePicture::paintEvents(QPainter *painter)
{
    const QList<ServerEvent> &events = m_model.record().events;
    painter->setRenderHint(QPainter::Antialiasing);
    for (auto it = eventsFrom(events, m_frame.scale.from());
         it != events.end() && double(it->at) < m_frame.scale.to();) {
        const double x = m_frame.xOf(double(it->at));
        auto next = eventsFrom(events, m_frame.at(x + flagGap));
        next = std::max(next, it + 1);
        ServerEvent::Kind kind = it->kind;
        for (auto each = it; each != next && each - it < 100 && !isHarm(kind); ++each)
            kind = isHarm(each->kind) ? each->kind : kind;
        painter->setPen(QPen(colorOf(kind), 1, isHarm(kind) ? Qt::SolidLine : Qt::DashLine));
        painter->drawLine(QPointF(x, m_frame.head - m_frame.flags + 2), QPointF(x, m_frame.size.height()));
        paintFlag(painter, x, kind, int(next - it));
        it = next;
    }
    painter->setRenderHint(QPainter::Antialiasing, false);
}

void TimelinePicture::paintFlag(QPainter *painter, double x, ServerEvent::Kind kind, int count)
{
    const QColor ink = colorOf(kind);
    const double top = m_frame.head - m_frame.flags + 2;
    const double high = m_frame.flags - 5;
    // What happened to servers waves; our own doings stand in a box.
    painter->setPen(Qt::NoPen);
    painter->setBrush(ink);
    const double wide = flagGap - 2;
    if (kind == ServerEvent::Kind::Action || kind == ServerEvent::Kind::Alert)
        painter->drawRect(QRectF(x, top, wide, high));
    else
        painter->drawPolygon(QPolygonF({{x, top},
                                        {x + wide, top},
                                        {x + wide - 4, top + high / 2},
                                        {x + wide, top + high},
                                        {x, top + high}}));
    QFont small = m_font;
    small.setPointSizeF(m_font.pointSizeF() * 0.72);
    small.setBold(true);
    painter->setFont(small);
    painter->setPen(m_colors.ground());
    const QString sign =
        count > 1 ? (count > 9 ? QStringLiteral("+") : QString::number(count)) : QString(signOf(kind));
    painter->drawText(QRectF(x, top, wide - 2, high), Qt::AlignCenter, sign);
    painter->setFont(m_font);
}

void TimelinePicture::paintNames(QPainter *painter, int selectedLane)
{
    const std::vector<TimelineLane> &lanes = m_model.lanes();
    painter->save();
    painter->setClipRect(0, m_frame.head, m_frame.gutter, m_frame.size.height() - m_frame.head);
    painter->setFont(keyFont(m_font));
    const QFontMetrics metrics(painter->font());
    for (int lane = m_frame.firstLane(); lane < m_frame.endLane(int(lanes.size())); ++lane) {
        QRect rect = m_frame.laneRect(lane);
        rect.setLeft(0);
        rect.setRight(m_frame.gutter - 1);
        const QColor ground = lane == selectedLane
            ? TimelineColors::mixed(m_colors.ground(), m_colors.accent(), 0.24)
            : lane % 2 == 1 ? m_colors.otherGround()
                            : m_colors.ground();
        painter->fillRect(rect, ground);
        const TimelineLane &of = lanes[size_t(lane)];
        if (of.lastTrouble > 0) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(m_colors.alarm());
            painter->drawEllipse(QPointF(8, rect.center().y() + 0.5), 3, 3);
            painter->setRenderHint(QPainter::Antialiasing, false);
        }
        painter->setPen(m_colors.text());
        painter->drawText(rect.adjusted(17, 0, -6, 0), Qt::AlignVCenter | Qt::TextSingleLine,
                          elidedKey(of.title, metrics, rect.width() - 23));
    }
    painter->restore();
    painter->setPen(m_colors.grid());
    painter->drawLine(m_frame.gutter - 1, 0, m_frame.gutter - 1, m_frame.size.height());
}

void TimelinePicture::paintNow(QPainter *painter)
{
    const double x = m_frame.xOf(double(m_frame.now));
    if (x < m_frame.gutter || x > m_frame.size.width())
        return;
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(m_colors.accent(), 1.5));
    painter->drawLine(QPointF(x, m_frame.head - m_frame.flags), QPointF(x, m_frame.size.height()));
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_colors.accent());
    const double top = m_frame.head - m_frame.flags;
    painter->drawPolygon(QPolygonF({{x - 4, top}, {x + 4, top}, {x, top + 6}}));
    painter->setRenderHint(QPainter::Antialiasing, false);
}

int TimelinePicture::paintLegend(QPainter *painter, const TimelineColors &colors, const QFont &font,
                                 const QRect &room)
{
    painter->setFont(font);
    painter->setRenderHint(QPainter::Antialiasing);
    const QFontMetrics metrics(font);
    const HoldShapes shapes(colors);
    const int high = metrics.height() + 6;
    QPoint at = room.topLeft();
    const auto place = [&](const QString &words, int wide) {
        const int all = wide + 6 + metrics.horizontalAdvance(words) + 18;
        if (at.x() > room.left() && at.x() + all > room.right() + 18)
            at = QPoint(room.left(), at.y() + high);
        const QRect box(at.x(), at.y() + 3, wide, high - 6);
        painter->setPen(colors.text());
        painter->drawText(QPoint(box.right() + 7, box.top() + metrics.ascent()), words);
        at.rx() += all;
        return box;
    };
    HoldMark mark;
    mark.ink = 1;
    mark.fromExact = true;
    for (const EndReason why : locks::allEndReasons) {
        mark.why = why;
        const QRectF box(place(HoldWords::end(why), 26));
        shapes.paint(painter, mark, {box.adjusted(0, 1, -4, -1), box.right() + 9, true, true});
    }
    mark = {};
    mark.ink = 1;
    QRectF box(place(tr("began before it was seen"), 26));
    shapes.paint(painter, mark, {box.adjusted(0, 1, 0, -1), box.right() + 9, true, false});
    mark.fromExact = true;
    box = place(tr("began or ended in this time"), 34);
    shapes.paint(painter, mark, {box.adjusted(12, 1, -12, -1), box.right() + 9, true, false});
    shapes.paintSoft(painter, mark.ink, box.adjusted(0, 1, 12 - box.width(), -1), box, true);
    shapes.paintSoft(painter, mark.ink, box.adjusted(box.width() - 12, 1, 0, -1), box, false);
    box = place(tr("after the last renewal"), 26);
    shapes.paint(painter, mark, {box.adjusted(0, 1, 0, -1), box.center().x(), true, false});
    box = place(tr("somebody waited or asked"), 26);
    painter->fillRect(QRectF(box.left(), box.center().y(), box.width(), 3), colors.waited());
    box = place(tr("not watched"), 26);
    painter->fillRect(box.adjusted(0, 1, 0, -1), QBrush(colors.hatch(), Qt::BDiagPattern));
    box = place(tr("some masters did not answer"), 26);
    painter->fillRect(box.adjusted(0, 1, 0, -1), QBrush(colors.faintHatch(), Qt::FDiagPattern));
    box = place(tr("left out"), 26);
    painter->fillRect(box.adjusted(0, 1, 0, -1), QBrush(colors.faintText(), Qt::Dense6Pattern));
    painter->setRenderHint(QPainter::Antialiasing, false);
    return at.y() + high - room.top();
}

} // namespace gui
