// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/failover_model.h"

#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/core/lane_store.h"
#include "history/read/failover_words.h"

#include <QFontDatabase>

namespace gui {

using history::FailoverLock;

namespace {

constexpr Qt::Alignment figures = Qt::AlignRight | Qt::AlignVCenter;

QString holderTip(const std::optional<history::Hold> &hold)
{
    return hold ? HoldWords::lines(markOf(*hold), hold->lastSeen) : QString();
}

bool isHarm(history::Fate fate)
{
    return fate == history::Fate::HeldTwice || fate == history::Fate::Taken || fate == history::Fate::Lost;
}

} // namespace

FailoverModel::FailoverModel(QObject *parent)
    : RankedModel(parent)
    , m_fixed(QFontDatabase::systemFont(QFontDatabase::FixedFont))
{
    m_bold.setBold(true);
}

void FailoverModel::setTable(const std::shared_ptr<const FailoverTable> &table)
{
    beginResetModel();
    m_table = table;
    endResetModel();
}

int FailoverModel::rank(int row, int column) const
{
    return m_table->ranks[size_t(column)][size_t(row)];
}

int FailoverModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_table ? 0 : int(m_table->replay.locks.size());
}

int FailoverModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : FailoverTable::ColumnCount;
}

QVariant FailoverModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const bool isFigure = section == FailoverTable::Unprotected;
    if (role == Qt::TextAlignmentRole && isFigure)
        return QVariant::fromValue(figures);
    if (role == Qt::ToolTipRole && isFigure)
        return tr("For how long nothing stood where its holder believed to hold it");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case FailoverTable::Key:
        return tr("Key");
    case FailoverTable::Before:
        return tr("Held before by");
    case FailoverTable::After:
        return tr("Taken afterwards by");
    case FailoverTable::FateColumn:
        return tr("What became of it");
    default:
        return tr("Unprotected for");
    }
}

QString FailoverModel::tip(int row, int column) const
{
    const FailoverLock &lock = m_table->replay.locks.at(row);
    switch (column) {
    case FailoverTable::Key:
        return m_table->text(row, column);
    case FailoverTable::Before:
        return holderTip(lock.before);
    case FailoverTable::After:
        return holderTip(lock.after);
    default:
        return history::fateSentence(lock);
    }
}

QVariant FailoverModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return m_table->text(index.row(), column);
    case Qt::ToolTipRole:
        return tip(index.row(), column);
    case Qt::TextAlignmentRole:
        return column == FailoverTable::Unprotected ? QVariant::fromValue(figures) : QVariant();
    case Qt::FontRole: {
        const bool harm =
            column == FailoverTable::FateColumn && isHarm(m_table->replay.locks.at(index.row()).fate);
        return column == FailoverTable::Key ? QVariant(m_fixed) : harm ? QVariant(m_bold) : QVariant();
    }
    default:
        return {};
    }
}

} // namespace gui
