// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/steady_clicks.h"

#include <QAbstractItemView>
#include <QMouseEvent>

namespace gui {

SteadyClicks::SteadyClicks(QAbstractItemView *view)
    : QObject(view)
    , m_view(view)
{
    view->viewport()->installEventFilter(this);
}

bool SteadyClicks::eventFilter(QObject *watched, QEvent *event)
{
    const bool first = event->type() == QEvent::MouseButtonPress;
    if (!first && event->type() != QEvent::MouseButtonDblClick)
        return QObject::eventFilter(watched, event);
    const QModelIndex under = m_view->indexAt(static_cast<QMouseEvent *>(event)->position().toPoint());
    if (first) {
        m_pressed = under;
        return QObject::eventFilter(watched, event);
    }
    const QModelIndex meant = m_pressed;
    if (under.row() == meant.row() && under.parent() == meant.parent())
        return QObject::eventFilter(watched, event);
    if (meant.isValid()) {
        m_view->setCurrentIndex(meant);
        emit m_view->doubleClicked(meant);
        emit m_view->activated(meant);
    }
    return true;
}

} // namespace gui
