// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/timeline_model.h"

#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QHash>

namespace gui {

class TimelineView;

/// The holds that the timeline shows, as a table for a screen reader: a row each, with lane, holder, begin,
/// length, renewals and end. At most `mostRows`; the description of the view tells of all.
class HoldTable : public QAccessibleWidget, public QAccessibleTableInterface
{
    Q_DECLARE_TR_FUNCTIONS(gui::HoldTable)
public:
    static constexpr int mostRows = 1'000;
    enum Column : quint8 { Lane, Holder, From, HeldFor, Renewals, End, Columns };

    /// From now on every TimelineView is one.
    static void announce();
    explicit HoldTable(TimelineView *view);
    ~HoldTable() override;

    /// What stands in a cell; empty where the table has become shorter.
    QString cellText(int row, int column) const;
    QString title(int column) const;
    TimelineView *view() const;
    bool isSelected(int row) const;

    void *interface_cast(QAccessible::InterfaceType type) override;
    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override { return nullptr; }

    QAccessibleInterface *caption() const override { return nullptr; }
    QAccessibleInterface *summary() const override { return nullptr; }
    QAccessibleInterface *cellAt(int row, int column) const override;
    int selectedCellCount() const override { return selectedRowCount() * Columns; }
    QList<QAccessibleInterface *> selectedCells() const override;
    QString columnDescription(int column) const override { return title(column); }
    QString rowDescription(int) const override { return {}; }
    int columnCount() const override { return Columns; }
    int rowCount() const override;
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return int(selectedRows().size()); }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override;
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int row) const override { return isSelected(row); }
    bool selectRow(int row) override;
    bool selectColumn(int) override { return false; }
    bool unselectRow(int row) override;
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *) override { }

private:
    QList<TimelineModel::Place> holds() const;

    mutable QHash<int, QAccessible::Id> m_cells; ///< by row × Columns + column
};

} // namespace gui
