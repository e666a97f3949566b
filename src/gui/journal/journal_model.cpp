// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_model.h"

#include "base/run_in_pool.h"
#include "locks/action/action.h"

#include <QFontDatabase>
#include <QPointer>

namespace gui {

JournalModel::JournalModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_fixed(QFontDatabase::systemFont(QFontDatabase::FixedFont))
{
}

void JournalModel::setRows(const JournalRows &rows)
{
    m_rows = rows;
    orderSoon();
}

void JournalModel::setFilter(const JournalFilter &filter)
{
    if (m_spec.filter == filter)
        return;
    m_spec.filter = filter;
    orderSoon();
}

void JournalModel::sort(int column, Qt::SortOrder order)
{
    if (m_spec.column == column && m_spec.direction == order)
        return;
    m_spec.column = column;
    m_spec.direction = order;
    orderSoon();
}

void JournalModel::orderSoon()
{
    if (std::exchange(m_due, true) || m_ordering)
        return;
    begin();
}

void JournalModel::begin()
{
    m_due = false;
    m_ordering = true;
    base::runInPool([rows = m_rows, spec = m_spec, shown = m_order, self = QPointer(this)] {
        Answer answer{std::make_shared<const JournalOrder>(rows, spec), {}};
        answer.steps = stepsBetween(*shown, *answer.order);
        base::post(QCoreApplication::instance(), [self, answer] {
            if (self)
                self->onOrdered(answer);
        });
    });
}

void JournalModel::onOrdered(const Answer &answer)
{
    m_ordering = false;
    emit aboutToMove();
    if (!answer.steps) {
        beginResetModel();
        m_order = answer.order;
        m_count = m_order->count();
        endResetModel();
    } else {
        m_order = answer.order;
        for (const OrderStep &step : *answer.steps)
            apply(step);
    }
    if (m_due)
        begin();
    emit moved();
}

void JournalModel::apply(const OrderStep &step)
{
    const int last = step.first + step.count - 1;
    switch (step.kind) {
    case OrderStep::Kind::Inserted:
        beginInsertRows({}, step.first, last);
        m_count += step.count;
        endInsertRows();
        break;
    case OrderStep::Kind::Removed:
        beginRemoveRows({}, step.first, last);
        m_count -= step.count;
        endRemoveRows();
        break;
    case OrderStep::Kind::Changed:
        emit dataChanged(index(step.first, 0), index(last, JournalColumns::Count - 1));
        break;
    }
}

void JournalModel::setPalette(const QPalette &palette)
{
    m_palette = StatePalette(palette);
}

int JournalModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_count;
}

int JournalModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(JournalColumns::Count);
}

QVariant JournalModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_order->count())
        return {};
    const JournalRow &row = m_order->at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return JournalColumns::text(row, index.column());
    case Qt::ToolTipRole:
        return JournalColumns::tip(row, index.column()).toHtmlEscaped();
    case Qt::ForegroundRole:
        return foreground(row, index.column());
    case Qt::FontRole:
        if (index.column() == JournalColumns::Key
            || (index.column() == JournalColumns::Owner && row.isOwnerToken()))
            return m_fixed;
        return {};
    default:
        return {};
    }
}

/// What is not known for certain, and where a slip is dear.
QVariant JournalModel::foreground(const JournalRow &row, int column) const
{
    using Tone = StatePalette::Tone;
    if (column == JournalColumns::Outcome) {
        const QByteArrayView outcome = row.part(JournalRow::Outcome);
        if (outcome == locks::outcomeWord(locks::Outcome::Unknown))
            return m_palette.color(Tone::Red);
        return outcome == locks::outcomeWord(locks::Outcome::Done) ? QVariant()
                                                                   : m_palette.color(Tone::Amber);
    }
    const bool production = row.part(JournalRow::Environment) == QByteArrayView("production");
    return column == JournalColumns::Environment && production ? m_palette.color(Tone::Red) : QVariant();
}

QVariant JournalModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && (role == Qt::DisplayRole || role == Qt::AccessibleTextRole))
        return JournalColumns::name(section);
    return {};
}

} // namespace gui
