// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/ranking.h"

#include <QAbstractTableModel>

namespace gui {

/// The ranking of a class, the best first. GUI thread.
class RankingModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Ranked ones.
    void setStandings(const QList<lab::Standing> &standings);
    const QList<lab::Standing> &standings() const { return m_standings; }
    /// All of it, aligned with tabulators, for a report.
    QByteArray text() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<lab::Standing> m_standings;
};

} // namespace gui
