// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/strip_chart.h"

#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>

namespace gui {

namespace {
constexpr double closer = 0.7; ///< of what was in view, at one step
constexpr double aStep = 0.2; ///< likewise
} // namespace

void StripChart::showSpan(qint64 fromUs, qint64 toUs)
{
    constexpr qint64 least = 50;
    const qint64 span = std::clamp(toUs - fromUs, least, std::max(least, m_endUs));
    m_fromUs = std::clamp<qint64>(fromUs, 0, std::max<qint64>(0, m_endUs - span));
    m_toUs = m_fromUs + span;
    m_follows = false;
    look();
}

void StripChart::showWhole()
{
    showSpan(0, m_endUs);
}

void StripChart::zoom(double factor, double share)
{
    const double span = double(m_toUs - m_fromUs);
    const double at = double(m_fromUs) + span * share;
    showSpan(qint64(at - span * factor * share), qint64(at + span * factor * (1 - share)));
}

void StripChart::scrub(double share)
{
    const auto by = qint64(double(m_toUs - m_fromUs) * share);
    showSpan(m_fromUs + by, m_toUs + by);
}

void StripChart::scrollLanes(int lanes)
{
    m_laneFrom += lanes;
    look();
}

void StripChart::jumpTo(const Bar &bar)
{
    const qint64 air = std::max<qint64>(bar.toUs - bar.fromUs, 1000);
    if (bar.client < m_laneFrom || bar.client >= m_laneFrom + lanesInView())
        m_laneFrom = bar.client - lanesInView() / 2;
    showSpan(bar.fromUs - air, bar.toUs + air);
}

bool StripChart::jumpToFirstOverlap()
{
    const auto first =
        std::find_if(m_all.begin(), m_all.end(), [](const Bar &bar) { return bar.kind == Overlap; });
    if (first == m_all.end())
        return false;
    jumpTo(*first);
    return true;
}

bool StripChart::jumpToLongestWait()
{
    const auto wait = [](const Bar &bar) {
        return bar.kind == Waiting ? bar.toUs - bar.fromUs : qint64(-1);
    };
    const auto longest = std::max_element(m_all.begin(), m_all.end(), [&](const Bar &one, const Bar &other) {
        return wait(one) < wait(other);
    });
    if (longest == m_all.end() || wait(*longest) < 0)
        return false;
    jumpTo(*longest);
    return true;
}

void StripChart::addEntries(QMenu *menu)
{
    const bool any = !m_all.isEmpty();
    const auto add = [&](const QString &text, const auto &function) {
        menu->addAction(text, this, function)->setEnabled(any);
    };
    menu->addSeparator();
    add(tr("First &overlap (O)"), [this] { jumpToFirstOverlap(); });
    add(tr("Longest &wait (W)"), [this] { jumpToLongestWait(); });
    add(tr("&All of the run (Home)"), [this] { showWhole(); });
    add(tr("Zoom &in (+)"), [this] { zoom(closer, 0.5); });
    add(tr("Zoom o&ut (−)"), [this] { zoom(1 / closer, 0.5); });
}

// The wheel alone scrolls the page, or the lanes where not all are in view.
void StripChart::wheelEvent(QWheelEvent *event)
{
    const double steps = double(event->angleDelta().y() + event->angleDelta().x()) / 120;
    const QRectF area = chart()->plotArea();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        const double share = (event->position().x() - area.left()) / std::max(1.0, area.width());
        zoom(steps > 0 ? closer : 1 / closer, std::clamp(share, 0.0, 1.0));
    } else if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        scrub(-aStep * steps);
    } else if (lanesInView() < m_lanes) {
        scrollLanes(steps > 0 ? -3 : 3);
    } else {
        event->ignore();
        return;
    }
    event->accept();
}

void StripChart::mousePressEvent(QMouseEvent *event)
{
    const bool mayDrag = event->button() == Qt::LeftButton && chart()->plotArea().contains(event->position());
    if (mayDrag)
        m_dragged = event->position();
    else
        LabChart::mousePressEvent(event);
}

void StripChart::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_dragged)
        return LabChart::mouseMoveEvent(event);
    const double wide = std::max(1.0, chart()->plotArea().width());
    scrub((m_dragged->x() - event->position().x()) / wide);
    m_dragged = event->position();
}

void StripChart::mouseReleaseEvent(QMouseEvent *event)
{
    m_dragged.reset();
    LabChart::mouseReleaseEvent(event);
}

void StripChart::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(closer, 0.5);
    case Qt::Key_Minus:
        return zoom(1 / closer, 0.5);
    case Qt::Key_Left:
        return scrub(-aStep);
    case Qt::Key_Right:
        return scrub(aStep);
    case Qt::Key_Up:
        return scrollLanes(-1);
    case Qt::Key_Down:
        return scrollLanes(1);
    case Qt::Key_Home:
        return showWhole();
    case Qt::Key_O:
        jumpToFirstOverlap();
        return;
    case Qt::Key_W:
        jumpToLongestWait();
        return;
    default:
        LabChart::keyPressEvent(event);
    }
}

} // namespace gui
