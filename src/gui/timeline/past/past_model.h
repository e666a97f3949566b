// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/table_at.h"

#include <QAbstractTableModel>
#include <QFont>
#include <QSortFilterProxyModel>

namespace gui {

/// The locks as they were at an instant, a row each, and what became of them. Nothing in it changes by
/// itself: its times are those of the instant. GUI thread.
class PastModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column : quint8 { Key, OwnerColumn, Library, TimeLeft, HeldFor, Renewed, Server, End, ColumnCount };
    enum Role : int {
        OrderRole = Qt::UserRole, ///< what a column is sorted by
        SearchRole, ///< key, owner, token and library, of any column
    };

    explicit PastModel(QObject *parent = nullptr);

    void setTable(const history::TableAt &table);
    const history::TableAt &table() const { return m_table; }
    const history::HeldAt &held(int row) const { return m_table.held.at(row); }
    /// Some lock stands on one of several separate servers.
    bool hasServers() const { return m_hasServers; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const history::HeldAt &held, int column) const;
    QString tip(const history::HeldAt &held, int column) const;
    QVariant order(const history::HeldAt &held, int column) const;

    history::TableAt m_table;
    bool m_hasServers = false;
    QFont m_fixed;
};

/// Those of its rows that have all words of a filter, sorted by a column.
class PastOrder : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit PastOrder(QObject *parent = nullptr);

    void setWords(const QString &filter);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QStringList m_words;
};

} // namespace gui
