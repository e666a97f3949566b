// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/strategy_list_model.h"

#include "lab/spec/strategies.h"

namespace gui {

StrategyListModel::StrategyListModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

QList<QByteArray> StrategyListModel::checked() const
{
    QList<QByteArray> ids = lab::Strategies::ids();
    ids.removeIf([this](const QByteArray &id) { return !m_checked.contains(id); });
    return ids;
}

void StrategyListModel::setChecked(const QList<QByteArray> &ids)
{
    const QSet<QByteArray> checked(ids.begin(), ids.end());
    if (checked == m_checked)
        return;
    m_checked = checked;
    emit dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
    emit checkedChanged();
}

const lab::Strategy &StrategyListModel::at(const QModelIndex &index) const
{
    return *lab::Strategies::all().at(index.row());
}

int StrategyListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(lab::Strategies::all().size());
}

QVariant StrategyListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const lab::Strategy &strategy = at(index);
    switch (role) {
    case Qt::DisplayRole:
        return strategy.title();
    case Qt::AccessibleTextRole:
        return QString::fromLatin1(strategy.id());
    case Qt::ToolTipRole:
    case PromiseRole:
    case Qt::AccessibleDescriptionRole:
        return strategy.promise();
    case IdRole:
        return strategy.id();
    case Qt::CheckStateRole:
        return m_checked.contains(strategy.id()) ? Qt::Checked : Qt::Unchecked;
    default:
        return {};
    }
}

bool StrategyListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const QByteArray id = at(index).id();
    if (value.toInt() == Qt::Checked)
        m_checked.insert(id);
    else
        m_checked.remove(id);
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit checkedChanged();
    return true;
}

Qt::ItemFlags StrategyListModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable
                           : Qt::ItemFlags();
}

} // namespace gui
