// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/strategy_list_model.h"

#include "base/bytes.h"
#include "lab/scheme/scheme_strategy.h"
#include "lab/spec/strategies.h"

#include <QDir>

#include <algorithm>

namespace gui {

StrategyListModel::StrategyListModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

int StrategyListModel::firstFile()
{
    return int(lab::Strategies::all().size());
}

int StrategyListModel::firstScheme() const
{
    return firstFile() + int(m_files.size());
}

int StrategyListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : firstScheme() + int(m_schemes.size());
}

const SchemeFile *StrategyListModel::fileAt(const QModelIndex &index) const
{
    const bool isFile = index.isValid() && index.row() >= firstFile() && index.row() < firstScheme();
    return isFile ? &m_files.at(index.row() - firstFile()) : nullptr;
}

QModelIndex StrategyListModel::indexOfFile(const QString &path) const
{
    for (qsizetype file = 0; file < m_files.size(); ++file) {
        if (m_files.at(file).path == path)
            return index(firstFile() + int(file));
    }
    return {};
}

const lab::Strategy *StrategyListModel::at(const QModelIndex &index) const
{
    if (const SchemeFile *file = fileAt(index))
        return file->strategy.get();
    return index.row() < firstFile() ? lab::Strategies::all().at(index.row())
                                     : m_schemes.at(size_t(index.row() - firstScheme())).get();
}

QList<QByteArray> StrategyListModel::ids() const
{
    QList<QByteArray> ids;
    for (int row = 0; row < rowCount(); ++row) {
        const lab::Strategy *strategy = at(index(row));
        if (strategy && !ids.contains(strategy->id())) // two files may hold the same
            ids.append(strategy->id());
    }
    return ids;
}

bool StrategyListModel::isChecked(int row) const
{
    if (const SchemeFile *file = fileAt(index(row)))
        return file->strategy && m_checkedFiles.contains(file->path);
    return m_checked.contains(at(index(row))->id());
}

QList<QByteArray> StrategyListModel::checked() const
{
    QList<QByteArray> checked;
    for (int row = 0; row < rowCount(); ++row) {
        if (isChecked(row) && !checked.contains(at(index(row))->id()))
            checked.append(at(index(row))->id());
    }
    return checked;
}

QModelIndex StrategyListModel::indexOf(const QByteArray &id) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (index(row).data(IdRole).toByteArray() == id)
            return index(row);
    }
    return {};
}

void StrategyListModel::setFiles(const QList<SchemeFile> &files)
{
    const auto isGone = [&files](const SchemeFile &known) {
        return std::none_of(files.begin(), files.end(),
                            [&known](const SchemeFile &file) { return file.path == known.path; });
    };
    for (auto file = int(m_files.size()); file-- > 0;) {
        if (!isGone(m_files.at(file)))
            continue;
        beginRemoveRows({}, firstFile() + file, firstFile() + file);
        m_checkedFiles.remove(m_files.takeAt(file).path);
        endRemoveRows();
    }
    // What is left stands in the same order; new ones come behind it.
    const auto left = int(m_files.size());
    std::copy(files.begin(), files.begin() + left, m_files.begin());
    if (files.size() > left) {
        beginInsertRows({}, firstScheme(), firstFile() + int(files.size()) - 1);
        m_files = files;
        endInsertRows();
    }
    if (left > 0)
        emit dataChanged(index(firstFile()), index(firstFile() + left - 1));
    emit checkedChanged();
}

void StrategyListModel::listSchemes(const QList<QByteArray> &wanted)
{
    const QList<QByteArray> listed = ids();
    const bool areNew = std::any_of(wanted.begin(), wanted.end(), [&listed](const QByteArray &id) {
        return lab::scheme::isScheme(id) && !listed.contains(id);
    });
    if (!areNew)
        return;
    if (!m_schemes.empty()) {
        beginRemoveRows({}, firstScheme(), rowCount() - 1);
        m_schemes.clear();
        endRemoveRows();
    }
    std::vector<std::shared_ptr<const lab::Strategy>> schemes;
    for (const QByteArray &id : wanted) {
        if (lab::scheme::isScheme(id) && !indexOf(id).isValid())
            schemes.push_back(lab::Strategies::make(id));
    }
    std::erase(schemes, nullptr); // what is wrong is not run
    if (schemes.empty())
        return;
    beginInsertRows({}, firstScheme(), firstScheme() + int(schemes.size()) - 1);
    m_schemes = std::move(schemes);
    endInsertRows();
}

void StrategyListModel::setChecked(const QList<QByteArray> &ids)
{
    QList<QByteArray> wanted = this->ids();
    wanted.removeIf([&ids](const QByteArray &id) { return !ids.contains(id); });
    if (wanted == checked() && std::all_of(ids.begin(), ids.end(), [&wanted](const QByteArray &id) {
            return wanted.contains(id);
        }))
        return;
    listSchemes(ids);
    for (int row = 0; row < rowCount(); ++row)
        putCheck(row, ids.contains(index(row).data(IdRole).toByteArray()));
    emit dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
    emit checkedChanged();
}

QVariant StrategyListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const SchemeFile *file = fileAt(index);
    const lab::Strategy *strategy = at(index);
    const QString title = strategy ? strategy->title() : QString();
    const QString said = !file ? strategy->promise() : strategy ? file->name() : file->problem;
    switch (role) {
    case Qt::DisplayRole:
        return title.isEmpty() && file ? base::shownText(file->name()) : title;
    case Qt::AccessibleTextRole:
        return strategy ? QString::fromUtf8(lab::Strategies::shown(strategy->id()))
                        : base::shownText(file->name());
    case Qt::ToolTipRole:
        return file ? base::shownText(QDir::toNativeSeparators(file->path)) : said;
    case PromiseRole:
    case Qt::AccessibleDescriptionRole:
        return file ? base::shownText(said) : said;
    case IdRole:
        return strategy ? strategy->id() : QByteArray();
    case Qt::CheckStateRole:
        return strategy ? QVariant(int(isChecked(index.row()) ? Qt::Checked : Qt::Unchecked)) : QVariant();
    default:
        return {};
    }
}

bool StrategyListModel::putCheck(int row, bool checked)
{
    if (const SchemeFile *file = fileAt(index(row))) {
        if (checked && file->strategy)
            m_checkedFiles.insert(file->path);
        else
            m_checkedFiles.remove(file->path);
        return file->strategy != nullptr;
    }
    const QByteArray id = at(index(row))->id();
    if (checked)
        m_checked.insert(id);
    else
        m_checked.remove(id);
    return true;
}

bool StrategyListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid)
        || !putCheck(index.row(), value.toInt() == Qt::Checked))
        return false;
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit checkedChanged();
    return true;
}

Qt::ItemFlags StrategyListModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const Qt::ItemFlags any = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return at(index) ? any | Qt::ItemIsUserCheckable : any;
}

} // namespace gui
