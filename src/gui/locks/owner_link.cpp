// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/owner_link.h"

#include "gui/common/row_table.h"
#include "gui/locks/lock_view.h"

#include <QMouseEvent>

namespace gui {

namespace {

/// The owners, whose beginning is the host and says most; the one under the pointer as a link.
class OwnerDelegate : public WordDelegate
{
public:
    explicit OwnerDelegate(OwnerLink *link)
        : WordDelegate(link)
        , m_link(link)
    {
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        WordDelegate::initStyleOption(option, index);
        if (index == m_link->hovered())
            option->font.setUnderline(true);
    }

private:
    OwnerLink *m_link;
};

} // namespace

OwnerLink::OwnerLink(LockView *view)
    : QObject(view)
    , m_view(view)
{
    view->viewport()->installEventFilter(this);
    view->setItemDelegateForColumn(LockTableModel::OwnerColumn, new OwnerDelegate(this));
}

QModelIndex OwnerLink::linkAt(const QPoint &at) const
{
    const QModelIndex index = m_view->indexAt(at);
    if (index.column() != LockTableModel::OwnerColumn
        || !index.data(LockTableModel::NamesNobodyRole).toBool())
        return {};
    const QVariant font = index.data(Qt::FontRole);
    const QFontMetrics metrics(font.isValid() ? font.value<QFont>() : m_view->font());
    constexpr int margin = 6;
    QRect text = m_view->visualRect(index);
    const int width = qMin(text.width(), metrics.horizontalAdvance(index.data().toString()) + margin);
    if (m_view->isRightToLeft())
        text.setLeft(text.right() - width);
    else
        text.setWidth(width);
    return text.contains(at) ? index : QModelIndex();
}

void OwnerLink::hover(const QModelIndex &index)
{
    if (m_hovered == index)
        return;
    const QModelIndex former = m_hovered;
    m_hovered = index;
    m_view->viewport()->setCursor(index.isValid() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    for (const QModelIndex &each : {former, index}) {
        if (each.isValid())
            m_view->update(each);
    }
}

void OwnerLink::release(const QMouseEvent &event)
{
    const QModelIndex pressed = std::exchange(m_pressed, QPersistentModelIndex());
    if (!pressed.isValid() || event.button() != Qt::LeftButton
        || linkAt(event.position().toPoint()) != pressed)
        return;
    // After the table has had it: it may open a dialog.
    QMetaObject::invokeMethod(this, &OwnerLink::clicked, Qt::QueuedConnection);
}

bool OwnerLink::eventFilter(QObject *watched, QEvent *event)
{
    const auto at = [event] {
        return static_cast<QMouseEvent *>(event)->position().toPoint();
    };
    switch (event->type()) {
    case QEvent::MouseMove:
        hover(linkAt(at()));
        break;
    case QEvent::Leave:
        hover({});
        break;
    case QEvent::MouseButtonPress:
        m_pressed = static_cast<QMouseEvent *>(event)->modifiers() ? QModelIndex() : linkAt(at());
        break;
    case QEvent::MouseButtonDblClick:
        m_pressed = QModelIndex();
        break;
    case QEvent::MouseButtonRelease:
        release(*static_cast<QMouseEvent *>(event));
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace gui
