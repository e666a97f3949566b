// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/group_rows.h"

#include "gui/locks/lock_view.h"
#include "gui/table/group_cells.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleOption>

namespace gui {

namespace {

constexpr int gap = 4;
/// Those that say something of a group beside its name.
constexpr LockTableModel::Column figures[] = {LockTableModel::HeldFor, LockTableModel::StateColumn};

/// A head stands out from its rows, and from the striped ground.
QColor groundOf(const QPalette &palette)
{
    const QColor base = palette.color(QPalette::Base);
    const QColor ink = palette.color(QPalette::Text);
    constexpr int share = 9;
    const auto mixed = [](int ground, int over) {
        return (ground * (100 - share) + over * share) / 100;
    };
    return {mixed(base.red(), ink.red()), mixed(base.green(), ink.green()), mixed(base.blue(), ink.blue())};
}

} // namespace

GroupRows::GroupRows(LockView *view)
    : QObject(view)
    , m_view(view)
{
}

const LockGroup *GroupRows::selected() const
{
    const LockOrder *order = m_view->order();
    const QItemSelectionModel *selection = m_view->selectionModel();
    if (!order || !selection || !selection->hasSelection())
        return nullptr;
    return order->groupAt(selection->selectedRows().value(0).row());
}

QRect GroupRows::arrowOf(int row) const
{
    const int height = m_view->rowHeight(row);
    const int left = m_view->columnViewportPosition(LockTableModel::Key);
    const int width = m_view->columnWidth(LockTableModel::Key);
    const int at = m_view->isRightToLeft() ? left + width - height : left;
    return {at, m_view->rowViewportPosition(row), height, height};
}

/// From the arrow to the next column that says something, or to the end.
QRect GroupRows::titleOf(int row) const
{
    const bool mirrored = m_view->isRightToLeft();
    const QRect arrow = arrowOf(row);
    int from = mirrored ? 0 : arrow.right() + 1;
    int to = mirrored ? arrow.left() : m_view->viewport()->width();
    for (const LockTableModel::Column column : figures) {
        if (m_view->isColumnHidden(column))
            continue;
        const int left = m_view->columnViewportPosition(column);
        const int right = left + m_view->columnWidth(column);
        if (!mirrored && left >= from)
            to = qMin(to, left);
        else if (mirrored && right <= to)
            from = qMax(from, right);
    }
    return QRect(from, arrow.top(), to - from, arrow.height()).adjusted(gap, 0, -gap, 0);
}

void GroupRows::paint(QPainter *painter) const
{
    const LockOrder *order = m_view->order();
    if (!order || order->grouping() == Grouping::None || order->rowCount() == 0)
        return;
    const int height = m_view->viewport()->height();
    for (int row = qMax(0, m_view->rowAt(0)); row < order->rowCount(); ++row) {
        if (m_view->rowViewportPosition(row) >= height)
            return;
        if (const LockGroup *group = order->groupAt(row))
            paintRow(painter, row, *group);
    }
}

void GroupRows::paintRow(QPainter *painter, int row, const LockGroup &group) const
{
    const bool selected = m_view->selectionModel()->isRowSelected(row) || m_view->order()->isAllChosen();
    QStyleOptionViewItem cell;
    cell.initFrom(m_view);
    const QPalette::ColorGroup colors = m_view->isActiveWindow() ? QPalette::Active : QPalette::Inactive;
    const QRect whole(0, m_view->rowViewportPosition(row), m_view->viewport()->width(),
                      m_view->rowHeight(row));
    painter->fillRect(whole,
                      selected ? cell.palette.color(colors, QPalette::Highlight) : groundOf(cell.palette));
    const int icon = m_view->style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, m_view);
    cell.decorationSize = QSize(icon, icon);
    cell.state.setFlag(QStyle::State_Selected, selected);
    cell.state.setFlag(QStyle::State_HasFocus, false);
    for (const LockTableModel::Column column : figures) {
        const QModelIndex index = m_view->order()->index(row, column);
        cell.rect = m_view->visualRect(index);
        if (!m_view->isColumnHidden(column))
            m_view->itemDelegateForIndex(index)->paint(painter, cell, index);
    }
    paintTitle(painter, row, group,
               cell.palette.color(colors, selected ? QPalette::HighlightedText : QPalette::Text));
}

void GroupRows::paintTitle(QPainter *painter, int row, const LockGroup &group, const QColor &ink) const
{
    const bool mirrored = m_view->isRightToLeft();
    const QRect arrow = arrowOf(row);
    QStyleOption option;
    option.initFrom(m_view);
    for (const QPalette::ColorRole role : {QPalette::ButtonText, QPalette::Text, QPalette::WindowText})
        option.palette.setColor(role, ink);
    const int inset = arrow.height() / 4;
    option.rect = arrow.adjusted(inset, inset, -inset, -inset);
    m_view->style()->drawPrimitive(!group.closed  ? QStyle::PE_IndicatorArrowDown
                                       : mirrored ? QStyle::PE_IndicatorArrowLeft
                                                  : QStyle::PE_IndicatorArrowRight,
                                   &option, painter, m_view);
    QFont bold = m_view->font();
    bold.setBold(true);
    const QRect title = titleOf(row);
    painter->save();
    painter->setFont(bold);
    painter->setPen(ink);
    painter->drawText(title, int(Qt::AlignVCenter | (mirrored ? Qt::AlignRight : Qt::AlignLeft)),
                      QFontMetrics(bold).elidedText(groupTitle(group), Qt::ElideMiddle, title.width()));
    painter->restore();
}

bool GroupRows::takesPress(const QMouseEvent &event) const
{
    const int row = m_view->rowAt(int(event.position().y()));
    const LockOrder *order = m_view->order();
    if (event.button() != Qt::LeftButton || !order || !order->groupAt(row)
        || !arrowOf(row).contains(event.position().toPoint()))
        return false;
    moveTo(row);
    toggle(row);
    return true;
}

bool GroupRows::takesDoubleClick(const QMouseEvent &event) const
{
    const int row = m_view->rowAt(int(event.position().y()));
    if (!m_view->order() || !m_view->order()->groupAt(row))
        return false;
    if (event.button() == Qt::LeftButton && !arrowOf(row).contains(event.position().toPoint()))
        toggle(row); // on the arrow each of the two clicks has
    else if (event.button() == Qt::LeftButton)
        takesPress(event);
    return true;
}

bool GroupRows::takesKey(const QKeyEvent &event) const
{
    const LockOrder *order = m_view->order();
    if (!order || order->grouping() == Grouping::None || event.modifiers() & ~Qt::KeypadModifier)
        return false;
    const int row = m_view->currentIndex().row();
    const LockGroup *group = order->groupAt(row);
    const int closing = m_view->isRightToLeft() ? Qt::Key_Right : Qt::Key_Left;
    const int opening = m_view->isRightToLeft() ? Qt::Key_Left : Qt::Key_Right;
    if (!group)
        return event.key() == closing && moveTo(order->headOf(row));
    if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
        toggle(row);
        return true;
    }
    if (event.key() != closing && event.key() != opening)
        return false;
    if ((event.key() == closing) != group->closed)
        toggle(row);
    else if (!group->closed)
        moveTo(row + 1);
    return true;
}

void GroupRows::toggle(int row) const
{
    if (const LockGroup *group = m_view->order()->groupAt(row))
        m_view->order()->setClosed(QByteArray(group->key), !group->closed);
}

bool GroupRows::moveTo(int row) const
{
    const LockOrder *order = m_view->order();
    if (row < 0 || row >= order->rowCount())
        return false;
    m_view->selectionModel()->setCurrentIndex(
        order->index(row, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    return true;
}

} // namespace gui
