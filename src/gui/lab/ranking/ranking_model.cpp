// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/ranking/ranking_model.h"

#include "base/bytes.h"

namespace gui {

using Table = lab::RankingTable;

void RankingModel::setStandings(const QList<lab::Standing> &standings)
{
    beginResetModel();
    m_standings = standings;
    endResetModel();
}

QByteArray RankingModel::text() const
{
    QStringList lines;
    for (int row = -1; row < rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < Table::Columns; ++column) {
            const auto which = Table::Column(column);
            cells.append(row < 0 ? Table::title(which) : Table::text(m_standings.at(row), which));
        }
        lines.append(cells.join(u'\t'));
    }
    return lines.join(u'\n').toUtf8() + '\n';
}

int RankingModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_standings.size());
}

int RankingModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(Table::Columns);
}

QVariant RankingModel::data(const QModelIndex &index, int role) const
{
    const auto column = Table::Column(index.column());
    const lab::Standing &standing = m_standings.at(index.row());
    if (role == Qt::DisplayRole)
        return Table::text(standing, column);
    if (role == Qt::ToolTipRole && column == Table::Name)
        return base::shownBytes(standing.entry.command);
    if (role == Qt::ToolTipRole)
        return Table::text(standing, column);
    const bool isText = column == Table::Name || column == Table::Verdict;
    if (role == Qt::TextAlignmentRole)
        return int((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return {};
}

QVariant RankingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole)
        return Table::title(Table::Column(section));
    return QAbstractTableModel::headerData(section, orientation, role);
}

} // namespace gui
