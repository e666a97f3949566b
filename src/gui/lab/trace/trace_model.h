// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QAbstractTableModel>

namespace gui {

/// The commands of a trace, in the order of their replies.
class TraceModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Sent, Replied, Client, Command, Reply, Inside, ColumnCount };
    explicit TraceModel(QObject *parent = nullptr);

    void setTrace(const lab::TraceOf &trace);
    /// `sent_us,replied_us,client,command,reply,event,times,proves,stored,inside`, a line each; clients are
    /// numbered from 1, as they are shown.
    QByteArray csv() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cellText(int row, int column) const;

    lab::TraceOf m_trace;
    QList<QList<int>> m_inside; ///< of each row: who believes to be inside after it
};

} // namespace gui
