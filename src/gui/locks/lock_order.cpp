// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lock_order.h"

#include <QHash>

#include <algorithm>
#include <utility>

namespace gui {

namespace {

/// Up to so many places are announced one by one; more as one change of layout.
constexpr size_t announcedSingly = 8;

using locks::State;

int urgency(const LockItem &item)
{
    static constexpr State inOrder[] = {State::NoExpiry, State::AbsurdExpiry, State::Split, State::Minority,
                                        State::Contended};
    int rank = 0;
    for (const State state : inOrder) {
        if (item.states.testFlag(state))
            return rank;
        ++rank;
    }
    return rank;
}

template <typename T> int compared(const T &one, const T &other)
{
    return one < other ? -1 : other < one ? 1 : 0;
}

} // namespace

LockOrder::LockOrder(LockTableModel *table, QObject *parent)
    : QAbstractTableModel(parent)
    , m_table(table)
{
    connect(table, &LockTableModel::applied, this, &LockOrder::onApplied);
    connect(table, &LockTableModel::cleared, this, &LockOrder::onCleared);
    rebuild();
}

int LockOrder::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int LockOrder::columnCount(const QModelIndex &parent) const
{
    return m_table->columnCount(parent);
}

const LockItem *LockOrder::itemAt(int row) const
{
    if (row < 0 || row >= rowCount() || m_rows[size_t(row)] < 0)
        return nullptr;
    return &m_table->item(m_rows[size_t(row)]);
}

int LockOrder::rowOf(quint32 id) const
{
    const auto at = std::find(m_rows.begin(), m_rows.end(), m_table->rowOf(id));
    return at == m_rows.end() || *at < 0 ? -1 : int(at - m_rows.begin());
}

QVariant LockOrder::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !itemAt(index.row()))
        return {};
    return m_table->cell(m_rows[size_t(index.row())], index.column(), role);
}

QVariant LockOrder::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_table->headerData(section, orientation, role);
}

bool LockOrder::shows(int row) const
{
    const LockItem &item = m_table->item(row);
    return m_filter.isEmpty() || m_filter.matches(item.row, item.states);
}

int LockOrder::compare(const LockItem &one, const LockItem &other) const
{
    switch (m_column) {
    case byUrgency: {
        const int rank = compared(urgency(one), urgency(other));
        return rank != 0 ? rank : compared(one.row.deadline, other.row.deadline);
    }
    case LockTableModel::Key:
        return compared(one.row.key, other.row.key);
    case LockTableModel::OwnerColumn:
        return m_table->owner(one).localeAwareCompare(m_table->owner(other));
    case LockTableModel::Library:
        return compared(LockTableModel::libraryId(one.row), LockTableModel::libraryId(other.row));
    case LockTableModel::TimeLeft:
        return compared(one.row.deadline, other.row.deadline);
    case LockTableModel::HeldFor:
        return compared(other.row.firstSeen, one.row.firstSeen);
    case LockTableModel::StateColumn: {
        const int rank = compared(urgency(one), urgency(other));
        return rank != 0 ? rank : compared(other.states.toInt(), one.states.toInt());
    }
    case LockTableModel::Masters:
        return compared(one.row.held, other.row.held);
    case LockTableModel::Waiters:
        return compared(one.row.waiters, other.row.waiters);
    default:
        return 0;
    }
}

bool LockOrder::before(int one, int other) const
{
    const LockItem &a = m_table->item(one);
    const LockItem &b = m_table->item(other);
    const int order = m_direction == Qt::AscendingOrder ? compare(a, b) : compare(b, a);
    if (order != 0)
        return order < 0;
    if (const int byKey = compared(a.row.key, b.row.key))
        return byKey < 0;
    return a.row.id < b.row.id;
}

void LockOrder::sortRows(std::vector<int> &rows) const
{
    std::sort(rows.begin(), rows.end(), [this](int one, int other) { return before(one, other); });
}

void LockOrder::mergeIn(std::vector<int> &into, std::vector<int> rows) const
{
    sortRows(rows);
    const auto middle = std::ptrdiff_t(into.size());
    into.insert(into.end(), rows.begin(), rows.end());
    std::inplace_merge(into.begin(), into.begin() + middle, into.end(),
                       [this](int one, int other) { return before(one, other); });
}

void LockOrder::setFilter(const LockFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    rebuild();
}

void LockOrder::sort(int column, Qt::SortOrder order)
{
    const int wanted = column < 0 ? byUrgency : column;
    const Qt::SortOrder direction = wanted == byUrgency ? Qt::AscendingOrder : order;
    if (wanted == m_column && direction == m_direction)
        return;
    m_column = wanted;
    m_direction = direction;
    rebuild();
}

void LockOrder::rebuild()
{
    m_waiting.clear();
    std::vector<int> rows;
    rows.reserve(size_t(m_table->count()));
    for (int row = 0; row < m_table->count(); ++row) {
        if (shows(row))
            rows.push_back(row);
    }
    sortRows(rows);
    relayout(std::move(rows));
}

void LockOrder::onCleared()
{
    beginResetModel();
    m_rows.clear();
    m_waiting.clear();
    endResetModel();
}

void LockOrder::onApplied(const TableChange &change)
{
    if (!change.removed.empty())
        dropRemoved(change.removed);
    if (!change.updated.empty())
        update(change.updated);
    std::vector<int> fresh;
    for (int row = change.insertedFrom; row < change.insertedFrom + change.insertedCount; ++row) {
        if (shows(row))
            fresh.push_back(row);
    }
    insert(std::move(fresh));
}

void LockOrder::dropRemoved(const std::vector<int> &removed)
{
    const auto renumbered = [&removed](int row) {
        const auto at = std::lower_bound(removed.begin(), removed.end(), row);
        return at != removed.end() && *at == row ? -1 : row - int(at - removed.begin());
    };
    std::vector<int> places;
    for (size_t place = 0; place < m_rows.size(); ++place) {
        m_rows[place] = renumbered(m_rows[place]);
        if (m_rows[place] < 0)
            places.push_back(int(place));
    }
    for (int &row : m_waiting)
        row = renumbered(row);
    std::erase(m_waiting, -1);
    erasePlaces(places);
}

void LockOrder::erasePlaces(const std::vector<int> &places)
{
    if (places.empty())
        return;
    if (places.size() > announcedSingly) {
        std::vector<int> rows = m_rows;
        std::erase(rows, -1);
        relayout(std::move(rows));
        return;
    }
    emit aboutToMove();
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        beginRemoveRows({}, *place, *place);
        m_rows.erase(m_rows.begin() + *place);
        endRemoveRows();
    }
    emit moved();
}

void LockOrder::update(const std::vector<int> &updated)
{
    enum : char { Clean, Dirty, Seen };
    std::vector<char> marks(size_t(m_table->count()), Clean);
    for (const int row : updated)
        marks[size_t(row)] = Dirty;
    std::vector<int> places;
    for (size_t place = 0; place < m_rows.size(); ++place) {
        const int row = m_rows[place];
        if (marks[size_t(row)] == Clean)
            continue;
        marks[size_t(row)] = Seen;
        places.push_back(int(place));
        const bool afterPrevious = place == 0 || !before(row, m_rows[place - 1]);
        const bool beforeNext = place + 1 == m_rows.size() || !before(m_rows[place + 1], row);
        if (!afterPrevious || !beforeNext || !shows(row))
            m_waiting.push_back(row);
    }
    announce(places);
    std::vector<int> appearing;
    for (const int row : updated) {
        if (marks[size_t(row)] == Dirty && shows(row))
            appearing.push_back(row);
    }
    insert(std::move(appearing));
}

void LockOrder::announce(const std::vector<int> &places)
{
    if (places.empty())
        return;
    const int last = columnCount() - 1;
    if (places.size() > 64) {
        emit dataChanged(index(places.front(), 0), index(places.back(), last));
        return;
    }
    for (const int place : places)
        emit dataChanged(index(place, 0), index(place, last));
}

void LockOrder::insert(std::vector<int> rows)
{
    if (rows.empty())
        return;
    if (m_held || !m_waiting.empty())
        m_waiting.insert(m_waiting.end(), rows.begin(), rows.end());
    sortRows(rows);
    if (m_held || m_rows.empty()) {
        const int first = rowCount();
        beginInsertRows({}, first, first + int(rows.size()) - 1);
        m_rows.insert(m_rows.end(), rows.begin(), rows.end());
        endInsertRows();
        return;
    }
    if (rows.size() > announcedSingly) {
        std::vector<int> merged = m_rows;
        mergeIn(merged, std::move(rows));
        relayout(std::move(merged));
        return;
    }
    emit aboutToMove();
    for (const int row : rows) {
        const auto at = std::lower_bound(m_rows.begin(), m_rows.end(), row,
                                         [this](int one, int other) { return before(one, other); });
        const int place = int(at - m_rows.begin());
        beginInsertRows({}, place, place);
        m_rows.insert(m_rows.begin() + place, row);
        endInsertRows();
    }
    emit moved();
}

void LockOrder::settle()
{
    if (m_held || m_waiting.empty())
        return;
    std::vector<char> waits(size_t(m_table->count()), 0);
    std::vector<int> returning;
    for (const int row : m_waiting) {
        if (!waits[size_t(row)] && shows(row))
            returning.push_back(row);
        waits[size_t(row)] = 1;
    }
    m_waiting.clear();
    std::vector<int> rows = m_rows;
    std::erase_if(rows, [&waits](int row) { return waits[size_t(row)] != 0; });
    mergeIn(rows, std::move(returning));
    if (rows != m_rows)
        relayout(std::move(rows));
}

void LockOrder::relayout(std::vector<int> rows)
{
    emit aboutToMove();
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    const std::vector<int> former = std::exchange(m_rows, std::move(rows));
    QHash<int, int> placeOf; // of the rows that someone points at
    for (const QModelIndex &index : before)
        placeOf.insert(former[size_t(index.row())], -1);
    for (size_t place = 0; place < m_rows.size() && !placeOf.isEmpty(); ++place) {
        const auto at = placeOf.find(m_rows[place]);
        if (at != placeOf.end())
            *at = int(place);
    }
    QModelIndexList after;
    after.reserve(before.size());
    for (const QModelIndex &index : before) {
        const int row = former[size_t(index.row())];
        const int place = row < 0 ? -1 : placeOf.value(row);
        after += place < 0 ? QModelIndex() : createIndex(place, index.column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
    emit moved();
}

} // namespace gui
