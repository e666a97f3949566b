// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_table_model.h"

#include "gui/table/lock_words.h"
#include "locks/owners/host_gathering.h"

#include <bit>

namespace gui {

namespace {

constexpr locks::Millis lingerFor = 5'000;
constexpr qint64 betweenCountsMs = 50;
/// More than so many new ones at once are not looked at one by one.
constexpr qsizetype mostFading = 50;
/// More endings at once than a person can follow: they go without lingering.
constexpr int mostLingering = 200;
/// Of how many the reason is kept while they wait for the order to drop them.
constexpr int mostRemembered = 2'000;

} // namespace

bool LockItem::isOwnerless() const
{
    const ShownOwner owner = shownOwner(row, {});
    return owner.isToken && !hasEnded();
}

LockTableModel::LockTableModel(QObject *parent)
    : QObject(parent)
{
    m_countsSoon.setSingleShot(true);
    connect(&m_countsSoon, &QTimer::timeout, this, &LockTableModel::emitCounts);
    setPalette(QPalette());
}

LockTableModel::~LockTableModel() = default;

void LockTableModel::applyDelta(const locks::Delta &delta, locks::Millis now)
{
    std::vector<SlotChange> batch;
    batch.reserve(size_t(delta.changes.size()));
    for (const locks::Change &change : delta.changes)
        applyChange(change, now, batch);
    m_fading.prune(now);
    emitChanges(batch);
    if (delta.changes.size() <= mostFading)
        fadeIn(delta, now);
}

/// A few that came while a person looks on: not what a pass finds.
void LockTableModel::fadeIn(const locks::Delta &delta, locks::Millis now)
{
    const bool fading = isFading(now);
    for (const locks::Change &change : delta.changes) {
        const quint32 slot = slotOf(change.row.id());
        if (change.event != locks::Event::Acquired || slot == IdIndex::none
            || change.row.firstSeen() + FadingRows::fadeFor < now)
            continue;
        m_fading.add(slot, now);
    }
    if (!fading && isFading(now))
        emit fadingBegan();
}

void LockTableModel::emitChanges(std::vector<SlotChange> &batch)
{
    if (batch.empty())
        return;
    emit changed(batch);
    const qint64 since = m_sinceCounts.isValid() ? m_sinceCounts.elapsed() : betweenCountsMs;
    if (since >= betweenCountsMs)
        emitCounts();
    else if (!m_countsSoon.isActive())
        m_countsSoon.start(int(betweenCountsMs - since));
}

void LockTableModel::emitCounts()
{
    m_sinceCounts.start();
    emit countsChanged();
}

void LockTableModel::applyChange(const locks::Change &change, locks::Millis now,
                                 std::vector<SlotChange> &batch)
{
    const bool ends = change.event == locks::Event::Ended;
    if (ends && change.why == locks::EndReason::Replaced)
        return; // the row goes on under its next owner
    const quint32 slot = slotOf(change.row.id());
    if (slot == IdIndex::none) {
        if (!ends)
            add(change, batch);
        return;
    }
    if (ends)
        return endRow(slot, change, now, batch);
    if (m_rows.mark(slot) == SlotMark::Live) {
        count(m_rows.row(slot), -1);
    } else {
        m_ended.remove(slot);
        m_endedOfKey.remove(change.row.key().toByteArray());
        ++m_live;
    }
    count(change.row, +1);
    batch.push_back({slot, SlotMark::Live, change.row});
    m_rows.set(batch.back());
}

void LockTableModel::add(const locks::Change &change, std::vector<SlotChange> &batch)
{
    if (!m_endedOfKey.isEmpty()) {
        const auto former = m_endedOfKey.constFind(change.row.key().toByteArray());
        if (former != m_endedOfKey.cend())
            remove(*former, batch);
    }
    quint32 slot = m_rows.size();
    if (!m_free.empty()) {
        slot = m_free.back();
        m_free.pop_back();
    }
    m_slotOfId.insert(change.row.id(), slot);
    ++m_live;
    count(change.row, +1);
    batch.push_back({slot, SlotMark::Live, change.row});
    m_rows.set(batch.back());
}

void LockTableModel::endRow(quint32 slot, const locks::Change &change, locks::Millis now,
                            std::vector<SlotChange> &batch)
{
    if (m_rows.mark(slot) != SlotMark::Live)
        return;
    // The row stays as it was last seen held: on its way out a lock is on ever fewer masters, and that is no
    // finding and must not move it up.
    const locks::SharedRow row = m_rows.row(slot);
    count(row, -1);
    --m_live;
    if (m_ended.size() < mostRemembered)
        m_ended.insert(slot, {change.why, now, change.ended});
    if (m_endedOfKey.size() >= mostLingering)
        return remove(slot, batch);
    m_endedOfKey.insert(row.key().toByteArray(), slot);
    m_lingering.push_back({now + lingerFor, slot, row.id()});
    m_rows.setMark(slot, SlotMark::Ended);
    batch.push_back({slot, SlotMark::Ended, row});
}

/// Takes an ended one away.
void LockTableModel::remove(quint32 slot, std::vector<SlotChange> &batch)
{
    const locks::SharedRow &row = m_rows.row(slot);
    m_slotOfId.remove(row.id(), slot);
    if (!m_endedOfKey.isEmpty() && m_rows.mark(slot) == SlotMark::Ended)
        m_endedOfKey.remove(row.key().toByteArray());
    m_rows.setMark(slot, SlotMark::Gone);
    batch.push_back({slot, SlotMark::Gone, {}});
}

locks::SharedRow LockTableModel::release(quint32 slot)
{
    m_ended.remove(slot);
    m_rows.setMark(slot, SlotMark::Free);
    m_free.push_back(slot);
    return m_rows.take(slot);
}

void LockTableModel::count(const locks::SharedRow &row, int sign)
{
    for (auto left = quint32(row.states().toInt()); left != 0; left &= left - 1)
        m_counts[size_t(std::countr_zero(left))] += sign;
    m_gone += isHolderGone(row) ? sign : 0;
}

std::vector<locks::SharedRow> LockTableModel::some(quint32 most) const
{
    std::vector<locks::SharedRow> rows;
    const quint32 step = m_rows.size() / most + 1;
    for (quint32 slot = 0; slot < m_rows.size(); slot += step) {
        if (m_rows.mark(slot) == SlotMark::Live)
            rows.push_back(m_rows.row(slot));
    }
    return rows;
}

int LockTableModel::countOf(locks::State state) const
{
    return m_counts[size_t(std::countr_zero(quint32(state)))];
}

void LockTableModel::clear()
{
    const auto rows = std::make_shared<LockRows>(std::exchange(m_rows, {}));
    m_free = {};
    m_slotOfId.clear();
    m_ended.clear();
    m_endedOfKey.clear();
    m_lingering.clear();
    m_fading.clear();
    m_counts = {};
    m_gone = 0;
    m_live = 0;
    m_cells.clear();
    emit cleared(rows);
    emit countsChanged();
}

void LockTableModel::tick(locks::Millis now)
{
    std::vector<SlotChange> batch;
    for (; !m_lingering.empty() && m_lingering.front().until <= now; m_lingering.pop_front()) {
        const Lingering &next = m_lingering.front();
        // The slot may have been taken for another row meanwhile.
        if (slotOf(next.id) == next.slot && m_rows.mark(next.slot) == SlotMark::Ended
            && endOf(next.slot).told + lingerFor <= now)
            remove(next.slot, batch);
    }
    emitChanges(batch);
}

std::vector<SlotChange> LockTableModel::everything() const
{
    std::vector<SlotChange> all;
    for (quint32 slot = 0; slot < m_rows.size(); ++slot) {
        const SlotMark mark = m_rows.mark(slot);
        if (mark == SlotMark::Live || mark == SlotMark::Ended)
            all.push_back({slot, mark, m_rows.row(slot)});
    }
    return all;
}

LockItem LockTableModel::item(quint32 slot) const
{
    LockItem item;
    item.row = *m_rows.row(slot);
    item.states = item.row.states;
    item.noLocks = m_rows.row(slot).noLocks();
    item.guess = locks::guessOwner(m_cells.hosts(), m_rows.row(slot));
    if (m_rows.mark(slot) != SlotMark::Live) {
        const LockEnd end = endOf(slot);
        item.why = end.why;
        // If many locks end at once, some of the ends are not remembered.
        item.ended = end.told > 0 ? end.at : base::KnownTime{{}, locks::steadyNow()};
    }
    return item;
}

QVariant LockTableModel::cell(quint32 slot, int column, int role) const
{
    const locks::SharedRow &row = m_rows.row(slot);
    if (!row)
        return {};
    if (hasEnded(slot)) {
        const LockEnd end = endOf(slot);
        return m_cells.data(slot, row, &end, 1, column, role);
    }
    const double strength = m_fading.size() == 0 ? 1 : m_fading.strengthOf(slot, locks::steadyNow());
    return m_cells.data(slot, row, nullptr, strength, column, role);
}

QVariant LockTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isColumn = orientation == Qt::Horizontal && section >= 0 && section < ColumnCount;
    return isColumn ? m_cells.header(section, role) : QVariant();
}

QString LockTableModel::columnName(int column)
{
    return column >= 0 && column < ColumnCount ? lockColumns()[size_t(column)].titleText() : QString();
}

void LockTableModel::setAway(quint64 masters)
{
    if (m_cells.setAway(masters))
        emit looksChanged();
}

void LockTableModel::setMasters(const MastersShown &masters)
{
    if (!m_cells.setMasters(masters))
        return;
    emit mastersShownChanged();
    emit looksChanged();
}

void LockTableModel::setHosts(const locks::KnownHosts &hosts)
{
    if (m_cells.setHosts(hosts))
        emit looksChanged();
}

void LockTableModel::setPalette(const QPalette &palette)
{
    m_cells.setPalette(palette);
    emit looksChanged();
}

} // namespace gui
