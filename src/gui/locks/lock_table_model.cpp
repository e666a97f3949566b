// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lock_table_model.h"

#include <QFontDatabase>

#include <algorithm>

namespace gui {

namespace {

constexpr locks::Millis lingerFor = 5'000;
/// More endings at once than a person can follow: they go without lingering.
constexpr int mostLingering = 200;

std::vector<std::pair<int, int>> rangesOf(const std::vector<int> &rows)
{
    std::vector<std::pair<int, int>> ranges;
    for (const int row : rows) {
        if (!ranges.empty() && ranges.back().second + 1 == row)
            ranges.back().second = row;
        else
            ranges.emplace_back(row, row);
    }
    return ranges;
}

void sortUnique(std::vector<int> &rows)
{
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
}

} // namespace

LockTableModel::LockTableModel(QObject *parent)
    : QAbstractTableModel(parent)
    , m_fixed(QFontDatabase::systemFont(QFontDatabase::FixedFont))
    , m_fixedEnded(m_fixed)
{
    m_fixedEnded.setStrikeOut(true);
    m_plainEnded.setStrikeOut(true);
    setPalette(QPalette());
}

int LockTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

int LockTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant LockTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return cell(index.row(), index.column(), role);
}

void LockTableModel::applyDelta(const locks::Delta &delta, locks::Millis now)
{
    TableChange batch;
    std::vector<LockItem> fresh;
    QHash<quint32, int> freshOf;
    for (const locks::Change &change : delta.changes)
        applyChange(change, now, batch, fresh, freshOf);
    finish(batch, fresh, now);
}

void LockTableModel::applyChange(const locks::Change &change, locks::Millis now, TableChange &batch,
                                 std::vector<LockItem> &fresh, QHash<quint32, int> &freshOf)
{
    const bool ends = change.event == locks::Event::Ended;
    if (ends && change.why == locks::EndReason::Replaced)
        return; // the row goes on under its next owner
    const int row = rowOf(change.row.id);
    if (row >= 0) {
        if (ends)
            return endItem(row, change.why, now, batch);
        LockItem &item = m_items[size_t(row)];
        if (item.hasEnded()) {
            m_ended.remove(change.row.id);
            m_endedOfKey.remove(item.row.key);
            item.endedAt = 0;
        } else {
            judgeItem(item, now, -1);
        }
        item.row = change.row;
        item.owner.clear();
        judgeItem(item, now, +1);
        batch.updated.push_back(row);
        return;
    }
    const auto known = freshOf.constFind(change.row.id);
    if (known != freshOf.cend()) {
        fresh[size_t(*known)].row = change.row;
        fresh[size_t(*known)].endedAt = ends ? now : 0;
    } else if (!ends) {
        freshOf.insert(change.row.id, int(fresh.size()));
        fresh.push_back({change.row, {}, locks::EndReason::None, 0, {}});
        const auto former = m_endedOfKey.constFind(change.row.key);
        if (former != m_endedOfKey.cend() && rowOf(*former) >= 0)
            batch.removed.push_back(rowOf(*former));
    }
}

void LockTableModel::endItem(int row, locks::EndReason why, locks::Millis now, TableChange &batch)
{
    LockItem &item = m_items[size_t(row)];
    if (item.hasEnded())
        return;
    judgeItem(item, now, -1);
    // On its way out a lock is on ever fewer masters: that is no finding, and must not move it up.
    item.states.setFlag(locks::State::Minority, false);
    item.endedAt = now;
    item.why = why;
    m_ended.insert(item.row.id);
    if (m_ended.size() > mostLingering) {
        batch.removed.push_back(row);
    } else {
        m_endedOfKey.insert(item.row.key, item.row.id);
        batch.updated.push_back(row);
    }
}

void LockTableModel::judgeItem(LockItem &item, locks::Millis now, int sign)
{
    if (sign > 0) {
        const locks::Judgement judgement = locks::judge(item.row, now);
        item.states = judgement.states;
        if (judgement.nextChange != locks::noDeadline)
            m_due.emplace(qMax(judgement.nextChange, now + 1), item.row.id);
    }
    for (const locks::State state : locks::allStates()) {
        if (item.states.testFlag(state))
            m_counts[quint16(state)] += sign;
    }
}

void LockTableModel::finish(TableChange &batch, std::vector<LockItem> &fresh, locks::Millis now)
{
    std::erase_if(fresh, [](const LockItem &item) { return item.hasEnded(); });
    sortUnique(batch.removed);
    sortUnique(batch.updated);
    if (batch.removed.empty() && batch.updated.empty() && fresh.empty())
        return;
    if (!batch.removed.empty()) {
        removeRows(batch.removed);
        std::vector<int> updated; // row numbers after the removal
        for (const int row : batch.updated) {
            const auto at = std::lower_bound(batch.removed.begin(), batch.removed.end(), row);
            if (at == batch.removed.end() || *at != row)
                updated.push_back(row - int(at - batch.removed.begin()));
        }
        batch.updated = std::move(updated);
    }
    announceUpdates(batch.updated);
    batch.insertedFrom = count();
    batch.insertedCount = int(fresh.size());
    if (!fresh.empty()) {
        beginInsertRows({}, count(), count() + int(fresh.size()) - 1);
        m_items.reserve(m_items.size() + fresh.size());
        for (LockItem &item : fresh) {
            judgeItem(item, now, +1);
            m_rowOfId.insert(item.row.id, count());
            m_items.push_back(std::move(item));
        }
        endInsertRows();
    }
    emit applied(batch);
    emit countsChanged();
}

void LockTableModel::removeRows(const std::vector<int> &rows)
{
    for (const int row : rows) {
        const LockItem &item = m_items[size_t(row)];
        m_rowOfId.remove(item.row.id);
        m_ended.remove(item.row.id);
        if (m_endedOfKey.value(item.row.key) == item.row.id)
            m_endedOfKey.remove(item.row.key);
    }
    const auto ranges = rangesOf(rows);
    if (ranges.size() > 2) {
        compact(rows);
    } else {
        for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) {
            beginRemoveRows({}, range->first, range->second);
            m_items.erase(m_items.begin() + range->first, m_items.begin() + range->second + 1);
            endRemoveRows();
        }
    }
    for (int row = rows.front(); row < count(); ++row)
        m_rowOfId[m_items[size_t(row)].row.id] = row;
}

/// Many scattered rows at once: one change of layout costs less than an announcement each.
void LockTableModel::compact(const std::vector<int> &rows)
{
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    after.reserve(before.size());
    for (const QModelIndex &index : before) {
        const auto at = std::lower_bound(rows.begin(), rows.end(), index.row());
        const bool gone = at != rows.end() && *at == index.row();
        after += gone ? QModelIndex() : createIndex(index.row() - int(at - rows.begin()), index.column());
    }
    size_t into = size_t(rows.front());
    auto next = rows.begin();
    for (size_t from = into; from < m_items.size(); ++from) {
        if (next != rows.end() && size_t(*next) == from)
            ++next;
        else
            m_items[into++] = std::move(m_items[from]);
    }
    m_items.resize(into);
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

void LockTableModel::announceUpdates(const std::vector<int> &rows)
{
    if (rows.empty())
        return;
    auto ranges = rangesOf(rows);
    if (ranges.size() > 64)
        ranges = {{rows.front(), rows.back()}};
    for (const auto &[first, last] : ranges)
        emit dataChanged(createIndex(first, 0), createIndex(last, ColumnCount - 1));
}

void LockTableModel::clear()
{
    beginResetModel();
    m_items.clear();
    m_rowOfId.clear();
    m_ended.clear();
    m_endedOfKey.clear();
    m_counts.clear();
    m_due = {};
    endResetModel();
    emit cleared();
    emit countsChanged();
}

void LockTableModel::tick(locks::Millis now)
{
    TableChange batch;
    while (!m_due.empty() && m_due.top().first <= now) {
        const int row = rowOf(m_due.top().second);
        m_due.pop();
        if (row < 0 || m_items[size_t(row)].hasEnded())
            continue;
        LockItem &item = m_items[size_t(row)];
        const locks::States before = item.states;
        judgeItem(item, now, -1);
        judgeItem(item, now, +1);
        if (item.states != before)
            batch.updated.push_back(row);
    }
    for (const quint32 id : std::as_const(m_ended)) {
        const int row = rowOf(id);
        if (row >= 0 && m_items[size_t(row)].endedAt + lingerFor <= now)
            batch.removed.push_back(row);
    }
    std::vector<LockItem> none;
    finish(batch, none, now);
}

void LockTableModel::setPalette(const QPalette &palette)
{
    m_palette = StatePalette(palette);
    if (count() > 0)
        emit dataChanged(createIndex(0, 0), createIndex(count() - 1, ColumnCount - 1),
                         {Qt::ForegroundRole, Qt::DecorationRole});
}

} // namespace gui
