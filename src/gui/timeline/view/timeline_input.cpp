// SPDX-License-Identifier: GPL-3.0-or-later
// What a mouse and a keyboard do with TimelineView.
#include "gui/timeline/view/timeline_picture.h"
#include "gui/timeline/view/timeline_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>

namespace gui {

namespace {

constexpr double wheelZoom = 1.25; ///< a notch
constexpr double keyZoom = 1.5;
constexpr int notch = 120;

} // namespace

void TimelineView::wheelEvent(QWheelEvent *event)
{
    const int gutter = frame(viewport()->size()).gutter;
    const QPoint turned = event->angleDelta();
    const int x = int(event->position().x());
    event->accept();
    if (x < gutter || (event->modifiers() & Qt::ControlModifier))
        QAbstractScrollArea::wheelEvent(event);
    else if (turned.x() != 0 || (event->modifiers() & Qt::ShiftModifier))
        m_span->pan(-(turned.x() != 0 ? turned.x() : turned.y()) * m_span->scale().width() / notch / 10);
    else if (turned.y() != 0)
        m_span->zoomAt(std::pow(wheelZoom, -double(turned.y()) / notch), x - gutter);
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = m_dragged = event->pos();
    m_moved = false;
    const TimelineFrame frame = this->frame(viewport()->size());
    if (event->pos().x() < frame.gutter)
        return goToLane(frame.laneAt(event->pos().y()));
    m_drag = event->modifiers() & Qt::ShiftModifier ? Drag::Span : Drag::Pan;
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    m_pointer = event->pos();
    viewport()->update();
    if (m_drag == Drag::None)
        return;
    m_moved |= (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (m_drag == Drag::Pan && m_moved) {
        const QPoint by = event->pos() - std::exchange(m_dragged, event->pos());
        viewport()->setCursor(Qt::ClosedHandCursor);
        m_span->pan(-by.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
    }
}

void TimelineView::mouseReleaseEvent(QMouseEvent *event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    viewport()->unsetCursor();
    viewport()->update();
    if (event->button() != Qt::LeftButton || drag == Drag::None)
        return;
    if (!m_moved) {
        const TimelineFrame frame = this->frame(viewport()->size());
        const Place place = holdAt(event->pos());
        if (!place.isValid())
            goToLane(frame.laneAt(event->pos().y()));
        select(place);
        pin(UnixMs(std::llround(frame.at(event->pos().x()))));
    } else if (drag == Drag::Span) {
        const TimelineFrame frame = this->frame(viewport()->size());
        const double one = frame.at(m_pressed.x());
        const double other = frame.at(event->pos().x());
        m_span->show(std::max(std::min(one, other), frame.scale.from()), std::max(one, other));
    }
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const Place place = holdAt(event->pos());
    if (!place.isValid())
        return;
    const HoldMark mark = m_model->mark(place);
    const auto to = double(mark.shownTo(openEnd()));
    const double margin = std::max(5.0, (to - double(mark.from)) * 0.15);
    m_span->show(double(mark.from) - margin, to + margin);
}

void TimelineView::goToLane(int lane)
{
    if (m_model->lanes().empty())
        return;
    lane = qBound(0, lane, int(m_model->lanes().size()) - 1);
    if (lane != selectedLane()) {
        m_lane = m_model->lanes()[size_t(lane)].id;
        select({});
    }
    const TimelineFrame frame = this->frame(viewport()->size());
    const QRect rect = frame.laneRect(lane);
    if (rect.top() < frame.head)
        verticalScrollBar()->setValue(lane * frame.laneHeight);
    else if (rect.bottom() >= frame.size.height())
        verticalScrollBar()->setValue((lane + 1) * frame.laneHeight - frame.chart().height());
}

TimelineView::Place TimelineView::lastUntil(int lane, UnixMs until) const
{
    Place last;
    const int rows = int(m_model->lanes()[size_t(lane)].rows.size());
    for (int row = 0; row < rows && !last.isValid(); ++row)
        last = m_model->within(lane, row, 0, until);
    return last;
}

bool TimelineView::selectLast(UnixMs until)
{
    const int lane = selectedLane();
    const Place last = lane < 0 ? Place() : lastUntil(lane, until);
    if (last.isValid())
        select(last);
    return last.isValid();
}

/// Moves the picture so that the begin of a hold, and as much as possible of it, shows.
void TimelineView::reveal(const Place &place)
{
    goToLane(place.lane);
    const HoldMark mark = m_model->mark(place);
    const TimeScale &scale = m_span->scale();
    const auto to = double(mark.shownTo(openEnd()));
    if (scale.contains(double(mark.from)) && to <= scale.to())
        return;
    const double room = std::max(0.0, scale.span() - (to - double(mark.from)));
    m_span->show(double(mark.from) - std::min(room / 2, scale.span() * 0.3),
                 double(mark.from) - std::min(room / 2, scale.span() * 0.3) + scale.span());
}

bool TimelineView::goToHold(int step)
{
    if (m_model->lanes().empty())
        return false;
    const Place from = selected();
    Place next;
    if (from.isValid()) {
        next = m_model->neighbour(from, step);
    } else {
        goToLane(std::max(0, selectedLane()));
        next = lastUntil(selectedLane(), UnixMs(std::ceil(m_span->scale().to())));
    }
    if (!next.isValid())
        return false;
    select(next);
    reveal(next);
    pin(m_model->mark(next).from);
    return true;
}

void TimelineView::showEverything()
{
    const auto [from, to] = m_model->span(m_now);
    const double margin = double(to - from) * 0.02;
    m_span->show(double(from) - margin, double(to) + margin);
}

bool TimelineView::moveByKey(QKeyEvent *event)
{
    const TimeScale &scale = m_span->scale();
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    const Place place = selected();
    const int lane = selectedLane();
    const double middle = place.isValid() && scale.contains(double(m_model->mark(place).from))
        ? scale.xOf(double(m_model->mark(place).from))
        : scale.width() / 2;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const int step = event->key() == Qt::Key_Left ? -1 : 1;
        if (shift)
            m_span->pan(step * scale.width() / 10);
        else
            goToHold(step);
        return true;
    }
    case Qt::Key_Up:
    case Qt::Key_Down:
        goToLane(std::max(0, lane + (event->key() == Qt::Key_Up ? -1 : lane < 0 ? 0 : 1)));
        return true;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
        const int page = std::max(1, verticalScrollBar()->pageStep() / verticalScrollBar()->singleStep() - 1);
        goToLane(std::max(0, lane + (event->key() == Qt::Key_PageUp ? -page : page)));
        return true;
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_span->zoom(1 / keyZoom, middle);
        return true;
    case Qt::Key_Minus:
        m_span->zoom(keyZoom, middle);
        return true;
    default:
        return false;
    }
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (plain && moveByKey(event))
        return;
    if (plain && event->key() == Qt::Key_Backspace)
        m_span->back();
    else if (plain && event->key() == Qt::Key_Home)
        showEverything();
    else if (plain && event->key() == Qt::Key_End)
        m_span->follow();
    else if (plain && event->key() == Qt::Key_Escape && selected().isValid())
        select({});
    else
        QAbstractScrollArea::keyPressEvent(event);
}

} // namespace gui
