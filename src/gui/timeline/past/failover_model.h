// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/failover_replay.h"

#include <QAbstractTableModel>
#include <QFont>

namespace gui {

/// The locks before and after a failover beside each other, a row each, worst first. GUI thread.
class FailoverModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column : quint8 { Key, Before, After, FateColumn, Unprotected, ColumnCount };
    enum Role : int {
        OrderRole = Qt::UserRole, ///< what a column is sorted by
    };

    explicit FailoverModel(QObject *parent = nullptr);

    void setReplay(const history::FailoverReplay &replay);
    const history::FailoverReplay &replay() const { return m_replay; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const history::FailoverLock &lock, int column) const;

    history::FailoverReplay m_replay;
    QFont m_fixed;
    QFont m_bold;
};

} // namespace gui
