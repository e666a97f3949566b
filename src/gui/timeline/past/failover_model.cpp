// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/failover_model.h"

#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/core/lane_store.h"
#include "history/read/failover_words.h"

#include <QFontDatabase>

namespace gui {

using history::FailoverLock;

namespace {

QString holderText(const std::optional<history::Hold> &hold)
{
    return hold ? HoldWords::who(markOf(*hold)) : QStringLiteral("–");
}

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
    : QAbstractTableModel(parent)
    , m_fixed(QFontDatabase::systemFont(QFontDatabase::FixedFont))
{
    m_bold.setBold(true);
}

void FailoverModel::setReplay(const history::FailoverReplay &replay)
{
    beginResetModel();
    m_replay = replay;
    endResetModel();
}

int FailoverModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_replay.locks.size());
}

int FailoverModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FailoverModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == Unprotected)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole && section == Unprotected)
        return tr("For how long nothing stood where its holder believed to hold it");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Key:
        return tr("Key");
    case Before:
        return tr("Held before by");
    case After:
        return tr("Taken afterwards by");
    case FateColumn:
        return tr("What became of it");
    default:
        return tr("Unprotected for");
    }
}

QString FailoverModel::text(const FailoverLock &lock, int column) const
{
    switch (column) {
    case Key:
        return lock.server.isEmpty() ? shown(lock.key)
                                     : tr("%1 on %2").arg(shown(lock.key), isolated(lock.server));
    case Before:
        return holderText(lock.before);
    case After:
        return holderText(lock.after);
    case FateColumn:
        return history::fateWords(lock.fate);
    default:
        return lock.unprotectedMs < 0 ? QString() : spanText(lock.unprotectedMs);
    }
}

QVariant FailoverModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_replay.locks.size())
        return {};
    const FailoverLock &lock = m_replay.locks.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(lock, index.column());
    case Qt::ToolTipRole:
        return index.column() == Before ? holderTip(lock.before)
            : index.column() == After   ? holderTip(lock.after)
            : index.column() == Key     ? text(lock, Key)
                                        : history::fateSentence(lock);
    case OrderRole:
        return index.column() == FateColumn ? QVariant(int(lock.fate))
            : index.column() == Unprotected ? QVariant(lock.unprotectedMs)
                                            : QVariant(text(lock, index.column()));
    case Qt::TextAlignmentRole:
        return index.column() == Unprotected
            ? QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter))
            : QVariant();
    case Qt::FontRole:
        return index.column() == Key                            ? QVariant(m_fixed)
            : index.column() == FateColumn && isHarm(lock.fate) ? QVariant(m_bold)
                                                                : QVariant();
    default:
        return {};
    }
}

} // namespace gui
