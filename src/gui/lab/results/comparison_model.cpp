// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results/comparison_model.h"

#include "gui/lab/charts/figures.h"

namespace gui {

void ComparisonModel::compare(const lab::RunResult &first, const lab::RunResult &second)
{
    beginResetModel();
    m_first = first;
    m_second = second;
    m_rows.clear();
    for (const lab::Measure &measure : lab::measures()) {
        const bool known = measure.figure && (measure.figure(first) || measure.figure(second));
        if (measure.title && !measure.words && known)
            m_rows.push_back(&measure);
    }
    endResetModel();
}

int ComparisonModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ComparisonModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

// Of two lower bounds, or of one, nobody knows the difference.
QString ComparisonModel::differenceOf(const lab::Measure &measure) const
{
    const auto one = measure.figure(m_first);
    const auto other = measure.figure(m_second);
    const auto isBound = [&measure](const lab::RunResult &result) {
        return measure.isLowerBound && measure.isLowerBound(result);
    };
    if (!one || !other || isBound(m_first) || isBound(m_second))
        return QStringLiteral("?");
    return gui::differenceText(measure, *other - *one);
}

QVariant ComparisonModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const lab::Measure &measure = *m_rows.at(size_t(index.row()));
    if (role == Qt::TextAlignmentRole)
        return int((index.column() == Figure ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return measure.tipText();
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Figure:
        return measure.titleText();
    case First:
        return figureText(measure, m_first);
    case Second:
        return figureText(measure, m_second);
    default:
        return differenceOf(measure);
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Figure:
        return tr("Figure");
    case First:
        return QStringLiteral("A");
    case Second:
        return QStringLiteral("B");
    default:
        return QStringLiteral("B − A");
    }
}

} // namespace gui
