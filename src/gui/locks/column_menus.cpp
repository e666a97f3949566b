// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/column_menus.h"

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
                [this, column](bool on) { m_view->setColumnHidden(column, !on); });
        m_shown.append(action);
    }
    m_columns->addSeparator();
    m_columns->addAction(reset);
    showColumns();
}

void ColumnMenus::sort()
{
    const QAction *key = m_keys->checkedAction();
    const int column = key ? key->data().toInt() : LockOrder::byUrgency;
    m_descending->setEnabled(column != LockOrder::byUrgency);
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
        each->setEnabled(m_view->order());
    }
    m_descending->setEnabled(m_view->order() && column != LockOrder::byUrgency);
    m_descending->setChecked(header->sortIndicatorOrder() == Qt::DescendingOrder);
}

void ColumnMenus::showColumns()
{
    for (QAction *each : std::as_const(m_shown)) {
        each->setChecked(!m_view->isColumnHidden(each->data().toInt()));
        each->setEnabled(m_view->order());
    }
}

} // namespace gui
