// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/past_model.h"

#include "diagnosis/end_sentence.h"
#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"

#include <QFontDatabase>

namespace gui {

using history::HeldAt;

namespace {

constexpr Qt::Alignment figures = Qt::AlignRight | Qt::AlignVCenter;

bool isFigure(int column)
{
    return column >= PastTable::TimeLeft && column <= PastTable::Waiters;
}

} // namespace

PastModel::PastModel(QObject *parent)
    : RankedModel(parent)
    , m_table(std::make_shared<PastTable>())
    , m_fixed(QFontDatabase::systemFont(QFontDatabase::FixedFont))
{
}

void PastModel::setTable(const SharedPastTable &table)
{
    beginResetModel();
    m_table = table;
    endResetModel();
}

int PastModel::rowOf(const history::Hold &hold) const
{
    const QList<HeldAt> &held = table().held;
    for (int row = 0; row < int(held.size()); ++row) {
        const history::Hold &each = held.at(row).hold;
        if (each.key == hold.key && each.server == hold.server && each.token == hold.token)
            return row;
    }
    return -1;
}

int PastModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_table->count();
}

int PastModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : PastTable::ColumnCount;
}

QVariant PastModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && isFigure(section))
        return QVariant::fromValue(figures);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case PastTable::Key:
        return tr("Key");
    case PastTable::OwnerColumn:
        return tr("Owner");
    case PastTable::Library:
        return tr("Library");
    case PastTable::TimeLeft:
        return tr("Time left then");
    case PastTable::HeldFor:
        return tr("Held for then");
    case PastTable::Renewed:
        return tr("Renewed");
    case PastTable::Waiters:
        return tr("Waiters then");
    case PastTable::Asked:
        return tr("Asked for then");
    case PastTable::Server:
        return tr("Server");
    default:
        return tr("What became of it");
    }
}

QVariant PastModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_table->count())
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return m_table->text(index.row(), index.column());
    case Qt::ToolTipRole:
        return tip(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return isFigure(index.column()) ? QVariant::fromValue(figures) : QVariant();
    case Qt::FontRole: {
        const bool isBytes = index.column() == PastTable::Key
            || (index.column() == PastTable::OwnerColumn
                && table().held.at(index.row()).hold.owner.isEmpty());
        return isBytes ? QVariant(m_fixed) : QVariant();
    }
    default:
        return {};
    }
}

QString PastModel::tip(int row, int column) const
{
    const HeldAt &held = table().held.at(row);
    const history::Hold &hold = held.hold;
    if (column == PastTable::End)
        return diagnosis::endSentence(hold);
    if (column == PastTable::Key)
        return shown(hold.key);
    if (column == PastTable::OwnerColumn && hold.hasToken)
        return tr("Token: %1").arg(shownShort(hold.token, 80)) + u'\n'
            + tr("Library: %1").arg(m_table->text(row, PastTable::Library));
    if (column == PastTable::Asked)
        return !held.isAsked ? tr("Whether somebody asked for it or read it then was not seen.")
            : *held.isAsked  ? tr("Somebody asked for it or read it again and again then; by whom a server "
                                   "does not tell.")
                             : tr("Nobody was seen to ask for it or read it again and again then.");
    if (column == PastTable::TimeLeft && held.isAtMost)
        return tr("Its lease was renewed later; how long the first one was is not recorded.");
    if (column == PastTable::HeldFor)
        return tr("Since %1").arg(HoldWords::since(hold));
    return {};
}

PastOrder::PastOrder(PastModel *model, QObject *parent)
    : RankOrder(model, parent)
    , m_past(model)
{
}

void PastOrder::setFilter(const LaneFilter &filter)
{
    m_filter = filter;
    invalidate(); // row by row it would take ten times as long
}

bool PastOrder::filterAcceptsRow(int row, const QModelIndex &) const
{
    return m_filter.isEmpty() || m_past->matches(row, m_filter);
}

} // namespace gui
