// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <memory>

class QAction;
class QActionGroup;

namespace gui {

class LockView;

/// The menus *Sort by* and *Columns* of the lock table: what its header does by mouse, for the keyboard.
///
/// They show what is the case whenever they open. GUI thread.
class ColumnMenus : public QObject
{
    Q_OBJECT
public:
    /// `view` and `reset` must outlive it; `reset` closes the menu of columns.
    ColumnMenus(LockView *view, QAction *reset, QObject *parent);
    ~ColumnMenus() override;

    /// What needs a person first, or one column, either way.
    QMenu *sorting() const { return m_sorting.get(); }
    /// Which columns are shown; the key always is.
    QMenu *columns() const { return m_columns.get(); }

private:
    void fillSorting();
    void fillColumns(QAction *reset);
    QString againstAny() const;
    static QString againstDescending(int column);
    void sort();
    void showSorting();
    void showColumns();

    LockView *m_view;
    std::unique_ptr<QMenu> m_sorting;
    std::unique_ptr<QMenu> m_columns;
    QActionGroup *m_keys; ///< of m_sorting, by data(): a column, or −1
    QAction *m_descending = nullptr;
    QList<QAction *> m_shown; ///< of m_columns, by data(): the column
};

} // namespace gui
