// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/column_menus.h"

#include "gui/common/possible.h"

#include "gui/locks/column_layout.h"
#include "gui/locks/lock_view.h"

#include <QActionGroup>
#include <QHeaderView>

namespace gui {

ColumnMenus::ColumnMenus(LockView *view, QAction *reset, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_sorting(std::make_unique<QMenu>(tr("&Sort by")))
    , m_columns(std::make_unique<QMenu>(tr("&Columns")))
    , m_keys(new QActionGroup(this))
{
    fillSorting();
    fillColumns(reset);
    connect(m_sorting.get(), &QMenu::aboutToShow, this, &ColumnMenus::showSorting);
    connect(m_columns.get(), &QMenu::aboutToShow, this, &ColumnMenus::showColumns);
}

ColumnMenus::~ColumnMenus() = default;

void ColumnMenus::fillSorting()
{
    const auto add = [this](const QString &text, int column) {
        QAction *action = m_sorting->addAction(text);
        action->setCheckable(true);
        action->setData(column);
        m_keys->addAction(action);
    };
    add(tr("What &needs a person first"), LockOrder::byUrgency);
    m_sorting->addSeparator();
    for (int column = 0; column < LockTableModel::ColumnCount; ++column)
        add(LockTableModel::columnName(column), column);
    m_sorting->addSeparator();
    m_descending = m_sorting->addAction(tr("&Descending"));
    m_descending->setCheckable(true);
    connect(m_keys, &QActionGroup::triggered, this, &ColumnMenus::sort);
    connect(m_descending, &QAction::triggered, this, &ColumnMenus::sort);
    showSorting();
}

void ColumnMenus::fillColumns(QAction *reset)
{
    for (int column = LockTableModel::Key + 1; column < LockTableModel::ColumnCount; ++column) {
        QAction *action = m_columns->addAction(LockTableModel::columnName(column));
        action->setCheckable(true);
        action->setData(column);
        connect(action, &QAction::triggered, this,
                [this, column](bool on) { m_view->columns()->setWanted(column, on); });
        m_shown.append(action);
    }
    m_columns->addSeparator();
    m_columns->addAction(reset);
    showColumns();
}

QString ColumnMenus::againstAny() const
{
    return m_view->order() ? QString() : tr("no connection is selected.");
}

QString ColumnMenus::againstDescending(int column)
{
    return column == LockOrder::byUrgency ? tr("this order has one direction.") : QString();
}

void ColumnMenus::sort()
{
    const QAction *key = m_keys->checkedAction();
    const int column = key ? key->data().toInt() : LockOrder::byUrgency;
    setPossible(m_descending, againstDescending(column));
    m_view->horizontalHeader()->setSortIndicator(
        column,
        m_descending->isEnabled() && m_descending->isChecked() ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void ColumnMenus::showSorting()
{
    const QHeaderView *header = m_view->horizontalHeader();
    const int column = header->sortIndicatorSection();
    for (QAction *each : m_keys->actions()) {
        each->setChecked(each->data().toInt() == column);
        setPossible(each, againstAny());
    }
    setPossible(m_descending, m_view->order() ? againstDescending(column) : againstAny());
    m_descending->setChecked(header->sortIndicatorOrder() == Qt::DescendingOrder);
}

void ColumnMenus::showColumns()
{
    for (QAction *each : std::as_const(m_shown)) {
        const int column = each->data().toInt();
        const bool isUsed = m_view->columns()->isUsed(column);
        each->setChecked(m_view->columns()->isWanted(column));
        setPossible(each, isUsed ? againstAny() : tr("there is one server only."));
    }
}

} // namespace gui
