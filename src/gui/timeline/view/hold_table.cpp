// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/hold_table.h"

#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/view/timeline_view.h"

#include <QLocale>

namespace gui {

namespace {

/// One cell: it knows where it stands, the table knows what.
class HoldCell : public QAccessibleInterface, public QAccessibleTableCellInterface
{
public:
    HoldCell(const HoldTable *table, int row, int column)
        : m_table(table)
        , m_view(table->view())
        , m_row(row)
        , m_column(column)
    {
    }

    bool isValid() const override { return m_view && m_row < m_table->rowCount(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Name && isValid() ? m_table->cellText(m_row, m_column) : QString();
    }
    void setText(QAccessible::Text, const QString &) override { }
    QRect rect() const override { return parent() ? parent()->rect() : QRect(); }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.selectable = true;
        state.readOnly = true;
        state.selected = isValid() && isSelected();
        return state;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface *>(this)
                                                       : nullptr;
    }

    bool isSelected() const override { return m_table->isSelected(m_row); }
    QList<QAccessibleInterface *> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return m_column; }
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface *table() const override { return parent(); }

private:
    const HoldTable *m_table; ///< which ends what it handed out
    QPointer<TimelineView> m_view;
    int m_row;
    int m_column;
};

QAccessibleInterface *makeTable(const QString &, QObject *object)
{
    auto *view = qobject_cast<TimelineView *>(object);
    return view ? new HoldTable(view) : nullptr;
}

} // namespace

void HoldTable::announce()
{
    QAccessible::installFactory(makeTable); // once, however often
}

HoldTable::HoldTable(TimelineView *view)
    : QAccessibleWidget(view, QAccessible::Table)
{
}

HoldTable::~HoldTable()
{
    for (const QAccessible::Id id : std::as_const(m_cells))
        QAccessible::deleteAccessibleInterface(id);
}

TimelineView *HoldTable::view() const
{
    return qobject_cast<TimelineView *>(object());
}

QList<TimelineModel::Place> HoldTable::holds() const
{
    return view() ? view()->visibleHolds(mostRows) : QList<TimelineModel::Place>();
}

QString HoldTable::title(int column) const
{
    switch (column) {
    case Lane:
        return tr("Lane");
    case Holder:
        return tr("Holder");
    case From:
        return tr("From");
    case HeldFor:
        return tr("Held for");
    case Renewals:
        return tr("Renewals");
    default:
        return tr("End");
    }
}

QString HoldTable::cellText(int row, int column) const
{
    const QList<TimelineModel::Place> places = holds();
    if (row < 0 || row >= places.size())
        return {};
    const HoldMark mark = view()->model().mark(places.at(row));
    switch (column) {
    case Lane:
        return view()->model().lanes()[size_t(places.at(row).lane)].title;
    case Holder:
        return HoldWords::who(mark);
    case From:
        return HoldWords::since(mark);
    case HeldFor:
        return HoldWords::heldFor(mark, view()->openEnd());
    case Renewals:
        return QLocale().toString(mark.renewals);
    default:
        return HoldWords::end(mark.why);
    }
}

void *HoldTable::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableInterface)
        return static_cast<QAccessibleTableInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

int HoldTable::rowCount() const
{
    return int(holds().size());
}

int HoldTable::childCount() const
{
    return rowCount() * Columns;
}

QAccessibleInterface *HoldTable::child(int index) const
{
    return index < 0 ? nullptr : cellAt(index / Columns, index % Columns);
}

int HoldTable::indexOfChild(const QAccessibleInterface *child) const
{
    for (auto it = m_cells.begin(); it != m_cells.end(); ++it) {
        if (QAccessible::accessibleInterface(*it) == child)
            return it.key();
    }
    return -1;
}

QAccessibleInterface *HoldTable::childAt(int, int) const
{
    return nullptr;
}

QAccessibleInterface *HoldTable::cellAt(int row, int column) const
{
    if (!view() || row < 0 || row >= rowCount() || column < 0 || column >= Columns)
        return nullptr;
    const int number = row * Columns + column;
    const auto known = m_cells.constFind(number);
    if (known != m_cells.constEnd())
        return QAccessible::accessibleInterface(*known);
    auto *cell = new HoldCell(this, row, column);
    m_cells.insert(number, QAccessible::registerAccessibleInterface(cell));
    return cell;
}

bool HoldTable::isSelected(int row) const
{
    const QList<TimelineModel::Place> places = holds();
    return row >= 0 && row < places.size() && places.at(row) == view()->selected();
}

QList<int> HoldTable::selectedRows() const
{
    const auto row = view() ? holds().indexOf(view()->selected()) : -1;
    return row < 0 ? QList<int>() : QList<int>{int(row)};
}

QList<QAccessibleInterface *> HoldTable::selectedCells() const
{
    QList<QAccessibleInterface *> cells;
    for (const int row : selectedRows()) {
        for (int column = 0; column < Columns; ++column)
            cells.append(cellAt(row, column));
    }
    return cells;
}

bool HoldTable::selectRow(int row)
{
    const QList<TimelineModel::Place> places = holds();
    if (row < 0 || row >= places.size())
        return false;
    view()->select(places.at(row));
    return true;
}

bool HoldTable::unselectRow(int row)
{
    if (!isSelected(row))
        return false;
    view()->select({});
    return true;
}

} // namespace gui
