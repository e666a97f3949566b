// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/past_model.h"

#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/core/lane_store.h"
#include "history/read/hold_words.h"

#include <QFontDatabase>
#include <QLocale>

namespace gui {

using history::HeldAt;

namespace {

bool isFigure(int column)
{
    return column == PastModel::TimeLeft || column == PastModel::HeldFor || column == PastModel::Renewed;
}

/// Whether it stood at that instant nobody saw: it ended at some time since it was seen last.
bool isDoubtful(const history::Hold &hold, history::UnixMs at)
{
    return hold.to && !hold.toExact && hold.lastSeen < at;
}

} // namespace

PastModel::PastModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_fixed(QFontDatabase::systemFont(QFontDatabase::FixedFont))
{
}

void PastModel::setTable(const history::TableAt &table)
{
    beginResetModel();
    m_table = table;
    m_hasServers = std::any_of(m_table.held.cbegin(), m_table.held.cend(),
                               [](const HeldAt &each) { return !each.hold.server.isEmpty(); });
    endResetModel();
}

int PastModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.held.size());
}

int PastModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PastModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && isFigure(section))
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Key:
        return tr("Key");
    case OwnerColumn:
        return tr("Owner");
    case Library:
        return tr("Library");
    case TimeLeft:
        return tr("Time left then");
    case HeldFor:
        return tr("Held for then");
    case Renewed:
        return tr("Renewed");
    case Server:
        return tr("Server");
    default:
        return tr("What became of it");
    }
}

QVariant PastModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_table.held.size())
        return {};
    const HeldAt &each = held(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(each, index.column());
    case Qt::ToolTipRole:
        return tip(each, index.column());
    case OrderRole:
        return order(each, index.column());
    case SearchRole:
        return QStringList{shown(each.hold.key), each.hold.owner, shown(each.hold.token),
                           QString::fromUtf8(each.hold.library), each.hold.server}
            .join(u'\n');
    case Qt::TextAlignmentRole:
        return isFigure(index.column())
            ? QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter))
            : QVariant();
    case Qt::FontRole: {
        const bool isBytes =
            index.column() == Key || (index.column() == OwnerColumn && each.hold.owner.isEmpty());
        return isBytes ? QVariant(m_fixed) : QVariant();
    }
    default:
        return {};
    }
}

QString PastModel::text(const HeldAt &held, int column) const
{
    const history::Hold &hold = held.hold;
    switch (column) {
    case Key:
        return shown(hold.key);
    case OwnerColumn:
        return HoldWords::who(markOf(hold));
    case Library:
        return hold.library.isEmpty() ? tr("cannot tell") : QString::fromUtf8(hold.library);
    case TimeLeft: {
        if (!held.deadline)
            return held.hasDeadline ? tr("cannot tell") : tr("no expiry");
        const QString left = spanText(*held.deadline - m_table.at);
        return held.isAtMost ? tr("≤ %1").arg(left) : left;
    }
    case HeldFor: {
        const QString span = spanText(m_table.at - hold.from);
        return hold.fromExact ? span : tr("≥ %1").arg(span);
    }
    case Renewed:
        return QLocale().toString(held.renewals);
    case Server:
        return hold.server;
    default:
        if (isDoubtful(hold, m_table.at))
            return tr("may have ended before: %1").arg(HoldWords::end(hold.why));
        return hold.to ? tr("%1, %2 later").arg(HoldWords::end(hold.why), spanText(*hold.to - m_table.at))
                       : tr("held still, as far as was seen");
    }
}

QString PastModel::tip(const HeldAt &held, int column) const
{
    const history::Hold &hold = held.hold;
    if (column == End)
        return history::whySentence(hold);
    if (column == Key)
        return shown(hold.key);
    if (column == OwnerColumn && hold.hasToken)
        return tr("Token: %1").arg(shownShort(hold.token, 80));
    if (column == TimeLeft && held.isAtMost)
        return tr("Its lease was renewed later; how long the first one was is not recorded.");
    if (column == HeldFor)
        return hold.fromExact ? tr("Since %1").arg(HoldWords::instant(hold.from))
                              : tr("Since %1 or earlier").arg(HoldWords::instant(hold.from));
    return {};
}

QVariant PastModel::order(const HeldAt &held, int column) const
{
    switch (column) {
    case TimeLeft:
        return held.deadline ? *held.deadline : std::numeric_limits<qint64>::max();
    case HeldFor:
        return m_table.at - held.hold.from;
    case Renewed:
        return held.renewals;
    case End:
        return held.hold.to ? *held.hold.to : std::numeric_limits<qint64>::max();
    default:
        return text(held, column);
    }
}

PastOrder::PastOrder(QObject *parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(PastModel::OrderRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
}

void PastOrder::setWords(const QString &filter)
{
    m_words = filter.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool PastOrder::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    if (m_words.isEmpty())
        return true;
    const QString text = sourceModel()->index(row, 0, parent).data(PastModel::SearchRole).toString();
    return std::all_of(m_words.cbegin(), m_words.cend(),
                       [&text](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace gui
