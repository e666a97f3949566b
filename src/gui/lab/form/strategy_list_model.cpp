// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/strategy_list_model.h"

#include "lab/scheme/scheme_strategy.h"
#include "lab/spec/strategies.h"

#include <algorithm>

namespace gui {

StrategyListModel::StrategyListModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

QList<QByteArray> StrategyListModel::ids() const
{
    QList<QByteArray> ids = lab::Strategies::ids();
    for (const auto &scheme : m_schemes)
        ids.append(scheme->id());
    return ids;
}

QList<QByteArray> StrategyListModel::checked() const
{
    QList<QByteArray> checked = ids();
    checked.removeIf([this](const QByteArray &id) { return !m_checked.contains(id); });
    return checked;
}

QModelIndex StrategyListModel::indexOf(const QByteArray &id) const
{
    return index(int(ids().indexOf(id)));
}

void StrategyListModel::listSchemes(const QList<QByteArray> &wanted)
{
    const QList<QByteArray> listed = ids();
    const bool areNew = std::any_of(wanted.begin(), wanted.end(), [&listed](const QByteArray &id) {
        return lab::scheme::isScheme(id) && !listed.contains(id);
    });
    if (!areNew)
        return;
    const int first = int(lab::Strategies::all().size());
    if (!m_schemes.empty()) {
        beginRemoveRows({}, first, first + int(m_schemes.size()) - 1);
        m_schemes.clear();
        endRemoveRows();
    }
    std::vector<std::shared_ptr<const lab::Strategy>> schemes;
    for (const QByteArray &id : wanted) {
        if (lab::scheme::isScheme(id))
            schemes.push_back(lab::Strategies::make(id));
    }
    std::erase(schemes, nullptr); // what is wrong is not run
    if (schemes.empty())
        return;
    beginInsertRows({}, first, first + int(schemes.size()) - 1);
    m_schemes = std::move(schemes);
    endInsertRows();
}

void StrategyListModel::setChecked(const QList<QByteArray> &ids)
{
    const QSet<QByteArray> checked(ids.begin(), ids.end());
    if (checked == m_checked)
        return;
    listSchemes(ids);
    m_checked = checked;
    emit dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
    emit checkedChanged();
}

const lab::Strategy &StrategyListModel::at(const QModelIndex &index) const
{
    const auto written = size_t(lab::Strategies::all().size());
    const auto row = size_t(index.row());
    return row < written ? *lab::Strategies::all().at(index.row()) : *m_schemes.at(row - written);
}

int StrategyListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(lab::Strategies::all().size()) + int(m_schemes.size());
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
        return QString::fromUtf8(lab::Strategies::shown(strategy.id()));
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
