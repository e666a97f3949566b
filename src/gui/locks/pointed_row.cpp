// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/pointed_row.h"

#include <QAbstractItemView>
#include <QMouseEvent>

namespace gui {

namespace {

/// From seeing that rows move to holding the finger back.
constexpr int reactionMs = 600;
/// A hand that presses trembles by so many pixels.
constexpr int tremble = 4;

} // namespace

PointedRow::PointedRow(QAbstractItemView *view)
    : QObject(view)
    , m_view(view)
{
    view->viewport()->installEventFilter(this);
}

bool PointedRow::isFresh() const
{
    return m_sinceMoved.isValid() && m_sinceMoved.elapsed() < reactionMs;
}

void PointedRow::aboutToMove()
{
    if (isFresh()) // still what was there first
        return;
    m_sinceMoved.invalidate();
    m_row = m_at ? QPersistentModelIndex(m_view->indexAt(*m_at)) : QPersistentModelIndex();
}

void PointedRow::moved()
{
    if (m_at && m_row.isValid() && m_view->indexAt(*m_at).row() != m_row.row())
        m_sinceMoved.start();
}

QModelIndex PointedRow::meantBy(const QPoint &at) const
{
    const bool same = m_at && (at - *m_at).manhattanLength() <= tremble;
    return same && isFresh() ? QModelIndex(m_row) : QModelIndex();
}

void PointedRow::point(const QPoint &at)
{
    if (m_at && (at - *m_at).manhattanLength() <= tremble)
        return;
    m_at = at;
    m_sinceMoved.invalidate(); // whoever moves it sees what is there
}

bool PointedRow::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Enter:
        point(static_cast<QEnterEvent *>(event)->position().toPoint());
        break;
    case QEvent::MouseMove:
        point(static_cast<QMouseEvent *>(event)->position().toPoint());
        break;
    case QEvent::Leave:
        m_at.reset();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace gui
