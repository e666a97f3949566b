// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_table_model.h"

#include <QPointer>
#include <QTableView>

#include <functional>

namespace gui {

/// Which columns of the lock table are seen, in which order and how wide: as a person wants it, or else by
/// what stands in them and the room that there is. GUI thread.
class ColumnLayout : public QObject
{
    Q_OBJECT
public:
    /// Of this view, its parent, whose header is there already.
    explicit ColumnLayout(QTableView *view);

    /// `setModel` gives the view the model of this table; null: none. What was wanted stays.
    void change(LockTableModel *table, const std::function<void()> &setModel);
    /// Widths and order of the columns, hidden ones, sorting; with a version number.
    QByteArray save() const;
    /// Before the first table is shown it is remembered until then.
    void restore(const QByteArray &state);
    /// All columns for which there is room, as wide as what stands in them, filling the table.
    void reset();
    /// Whether a person wants to see a column; one that says nothing here is hidden all the same.
    void setWanted(int column, bool wanted);
    bool isWanted(int column) const;
    /// Whether a column has something to say of this deployment.
    bool isUsed(int column) const;
    /// The view is as wide as it is now, or a column means another thing.
    void fit();

private:
    /// Whether a column is seen: as room allows until a person says so.
    enum class Shown { ByRoom, Always, Never };

    void showUsed();
    QString mastersSample() const;
    int wantedWidths(QList<int> *widths);
    void distribute();

    QTableView *m_view;
    QPointer<LockTableModel> m_table;
    QByteArray m_kept; ///< to be restored with the first table
    bool m_mastersWanted = true; ///< hidden or not
    Shown m_library = Shown::ByRoom;
    bool m_ownWidths = false; ///< a person chose the widths: they stay
    bool m_fitting = false;
};

} // namespace gui
