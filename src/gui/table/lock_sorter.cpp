// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_sorter.h"

#include <algorithm>

namespace gui {

namespace {

/// Between two looks at whether the work is still wanted.
constexpr size_t atOnce = 32'768;

locks::FilterContext contextOf(const OrderSpec &spec)
{
    return {locks::steadyNow(), spec.masters, spec.hosts};
}

} // namespace

LockSorter::LockSorter(std::shared_ptr<const std::atomic<quint64>> wanted)
    : m_wanted(std::move(wanted))
    , m_comparer(&m_rows, {}, {}, {}, &m_groups.ranks())
{
}

OrderAnswer LockSorter::apply(OrderRequest request)
{
    apply(std::move(request.changes));
    OrderAnswer answer;
    answer.number = request.number;
    answer.spec = request.spec;
    m_context = contextOf(request.spec);
    const bool holds = request.mode == OrderRequest::Mode::Hold;
    if (!m_valid || !request.spec.ordersAs(m_spec) || (m_commonBroken && !holds)) {
        m_spec = request.spec;
        answer.changed = rebuild(request.number);
    } else if (holds) {
        answer.changed = answer.appended = hold();
        answer.waiting = countWaiting();
    } else {
        answer.changed = reorder(request);
    }
    const bool folded = std::exchange(m_spec.folds, request.spec.folds) != request.spec.folds;
    if ((request.anew || folded) && m_valid) {
        answer.changed = true;
        answer.appended = false;
    }
    if (answer.changed)
        fill(answer, request);
    answer.listed = listedCount();
    return answer;
}

bool LockSorter::reorder(const OrderRequest &request)
{
    const bool settles = request.mode == OrderRequest::Mode::Settle;
    if (settles && m_spec.filter.isTimed())
        markTimed();
    return merge(settles);
}

void LockSorter::clear()
{
    m_rows = {};
    m_entries = {};
    m_flags = {};
    m_dirty = {};
    m_groups.clear();
    m_common.clear();
    m_commonBroken = false;
    m_valid = false;
}

void LockSorter::apply(SlotBatches batches)
{
    for (std::vector<SlotChange> &batch : batches) {
        for (SlotChange &change : batch)
            apply(std::move(change));
    }
}

void LockSorter::apply(SlotChange &&change)
{
    const quint32 slot = change.slot;
    if (slot >= m_flags.size())
        m_flags.resize(std::max<size_t>(slot + 1, m_flags.size() + m_flags.size() / 2));
    const bool moves = slot >= m_rows.size() || !m_rows.row(slot) || change.mark != SlotMark::Live
        || !m_rows.row(slot).isSame(change.row);
    const bool strange = change.row && !change.row.key().startsWith(m_common);
    m_commonBroken = m_commonBroken || strange;
    m_rows.set(std::move(change));
    if (moves) {
        m_groups.forget(slot);
        markDirty(slot);
    }
}

void LockSorter::markDirty(quint32 slot)
{
    if (m_flags[slot] & Dirty)
        return;
    m_flags[slot] |= Dirty;
    m_dirty.push_back(slot);
}

bool LockSorter::isShown(quint32 slot) const
{
    const SlotMark mark = m_rows.mark(slot);
    return (mark == SlotMark::Live || mark == SlotMark::Ended)
        && m_spec.filter.matches(m_rows.row(slot), m_context);
}

/// What time alone has brought under the filter, or out of it.
void LockSorter::markTimed()
{
    for (quint32 slot = 0; slot < m_rows.size(); ++slot) {
        const bool listed = m_flags[slot] & Listed;
        if (m_rows.row(slot) && listed != isShown(slot))
            markDirty(slot);
    }
}

bool LockSorter::isWanted(quint64 number) const
{
    const quint64 wanted = m_wanted->load(std::memory_order_relaxed);
    return wanted <= number && wanted != nothingWanted;
}

void LockSorter::findCommon()
{
    m_commonBroken = false;
    bool first = true;
    for (quint32 slot = 0; slot < m_rows.size(); ++slot) {
        if (!m_rows.row(slot))
            continue;
        const QByteArrayView key = m_rows.row(slot).key();
        if (first) {
            m_common = key.toByteArray();
            first = false;
        } else if (!key.startsWith(m_common)) {
            const auto differs = std::mismatch(m_common.begin(), m_common.end(), key.begin(), key.end());
            m_common.truncate(differs.first - m_common.begin());
        }
    }
}

bool LockSorter::rebuild(quint64 number)
{
    m_valid = false;
    findCommon();
    m_groups.setUp(RowGrouper(m_spec.grouping, m_spec.hosts, m_spec.masters));
    m_comparer = LockComparer(&m_rows, m_spec.sorting, m_common, m_spec.hosts, &m_groups.ranks());
    for (const quint32 slot : m_dirty) {
        if (m_rows.mark(slot) == SlotMark::Gone)
            m_rows.set({slot, SlotMark::Free, {}});
    }
    m_dirty.clear();
    std::fill(m_flags.begin(), m_flags.end(), quint8(0));
    m_entries.clear();
    for (quint32 slot = 0; slot < m_rows.size(); ++slot) {
        if (slot % atOnce == 0 && !isWanted(number))
            return false;
        if (!isShown(slot))
            continue;
        m_entries.push_back(entryOf(slot));
        m_flags[slot] = Listed;
    }
    m_groups.rank();
    m_valid = sortAll(number);
    return m_valid;
}

/// In pieces that are merged: so it can be given up.
bool LockSorter::sortAll(quint64 number)
{
    const auto at = [this](size_t index) {
        return m_entries.begin() + std::ptrdiff_t(std::min(index, m_entries.size()));
    };
    for (size_t from = 0; from < m_entries.size(); from += atOnce) {
        if (!isWanted(number))
            return false;
        std::sort(at(from), at(from + atOnce), std::cref(m_comparer));
    }
    for (size_t width = atOnce; width < m_entries.size(); width *= 2) {
        for (size_t from = 0; from + width < m_entries.size(); from += 2 * width) {
            if (!isWanted(number))
                return false;
            std::inplace_merge(at(from), at(from + width), at(from + 2 * width), std::cref(m_comparer));
        }
    }
    return true;
}

SortEntry LockSorter::entryOf(quint32 slot)
{
    SortEntry entry = m_comparer.entryOf(slot);
    entry.group = m_groups.groupOf(slot, m_rows.row(slot));
    return entry;
}

std::vector<SortEntry> LockSorter::entriesOf(const std::vector<quint32> &which)
{
    std::vector<SortEntry> entries;
    entries.reserve(which.size());
    for (const quint32 slot : which)
        entries.push_back(entryOf(slot));
    m_groups.rank();
    std::sort(entries.begin(), entries.end(), std::cref(m_comparer));
    return entries;
}

bool LockSorter::hold()
{
    if (m_groups.isOn() && !m_entries.empty())
        return false;
    std::vector<quint32> fresh;
    for (const quint32 slot : m_dirty) {
        if (!(m_flags[slot] & Listed) && isShown(slot))
            fresh.push_back(slot);
    }
    const std::vector<SortEntry> entries = entriesOf(fresh);
    m_entries.insert(m_entries.end(), entries.begin(), entries.end());
    for (const quint32 slot : fresh)
        m_flags[slot] |= Listed; // and stays dirty: its place is to be settled
    return !fresh.empty();
}

/// The rows whose place is to be settled: who comes, who leaves, and who has to move.
int LockSorter::countWaiting()
{
    for (const quint32 slot : m_dirty) {
        if (isShown(slot))
            m_groups.groupOf(slot, m_rows.row(slot));
    }
    m_groups.rank(); // groups that are new, before anything is compared
    int waiting = int(std::count_if(m_dirty.begin(), m_dirty.end(), [this](quint32 slot) {
        return !(m_flags[slot] & Listed) && isShown(slot);
    }));
    const SortEntry *before = nullptr; // the last that stays for certain
    std::vector<quint32> between; // unsettled ones behind it
    for (const SortEntry &each : m_entries) {
        if (m_flags[each.slot] & Dirty) {
            between.push_back(each.slot);
            continue;
        }
        waiting += countMoving(between, before, &each);
        between.clear();
        before = &each;
    }
    return waiting + countMoving(between, before, nullptr);
}

/// How many of these, in the order in which they are shown between two that stay, have to move at least: all
/// but the longest sequence that is in order already (patience sorting: Fredman 1975).
int LockSorter::countMoving(const std::vector<quint32> &between, const SortEntry *before,
                            const SortEntry *behind)
{
    std::vector<SortEntry> ends; // by length: the least entry with which a sequence of that length may end
    for (const quint32 slot : between) {
        if (m_rows.mark(slot) != SlotMark::Live || !isShown(slot))
            continue;
        const SortEntry now = entryOf(slot);
        if ((before && m_comparer(now, *before)) || (behind && m_comparer(*behind, now)))
            continue;
        const auto place = std::lower_bound(ends.begin(), ends.end(), now, std::cref(m_comparer));
        if (place == ends.end())
            ends.push_back(now);
        else
            *place = now;
    }
    return int(between.size() - ends.size());
}

bool LockSorter::merge(bool settle)
{
    std::vector<quint32> arriving;
    std::vector<quint32> unsettled;
    bool leaving = false;
    for (const quint32 slot : m_dirty) {
        const bool listed = m_flags[slot] & Listed;
        const bool gone = m_rows.mark(slot) == SlotMark::Gone;
        // Those that have ended leave their place at once: they stand below the living.
        if (listed && m_rows.mark(slot) == SlotMark::Live && !settle) {
            unsettled.push_back(slot);
            continue;
        }
        m_flags[slot] = 0;
        leaving = leaving || listed;
        if (gone)
            m_rows.set({slot, SlotMark::Free, {}});
        else if (isShown(slot))
            arriving.push_back(slot);
    }
    m_dirty = std::move(unsettled);
    if (!leaving && arriving.empty())
        return false;
    const std::vector<SortEntry> before = std::exchange(m_entries, {});
    std::vector<SortEntry> kept;
    if (leaving) {
        kept.reserve(before.size());
        std::copy_if(before.begin(), before.end(), std::back_inserter(kept),
                     [this](const SortEntry &each) { return m_flags[each.slot] & Listed; });
    }
    const std::vector<SortEntry> &staying = leaving ? kept : before;
    const std::vector<SortEntry> entries = entriesOf(arriving);
    m_entries.reserve(staying.size() + entries.size());
    std::merge(staying.begin(), staying.end(), entries.begin(), entries.end(), std::back_inserter(m_entries),
               std::cref(m_comparer));
    for (const quint32 slot : arriving) {
        m_flags[slot] |= Listed;
        if (!m_dirty.empty())
            markDirty(slot); // among unsettled ones its place is a guess
    }
    if (m_groups.isOn())
        return true; // what a group says of its rows has changed
    return !std::equal(before.begin(), before.end(), m_entries.begin(), m_entries.end(),
                       [](const SortEntry &one, const SortEntry &other) { return one.slot == other.slot; });
}

void LockSorter::fill(OrderAnswer &answer, OrderRequest &request) const
{
    answer.order = std::move(request.spareOrder);
    answer.places = std::move(request.sparePlaces);
    answer.places.assign(m_rows.size(), OrderAnswer::nowhere);
    if (m_groups.isOn()) {
        answer.groups = m_groups.lay(m_entries, m_spec.folds, &answer.order, &answer.places);
        return;
    }
    answer.order.resize(m_entries.size());
    for (size_t place = 0; place < m_entries.size(); ++place) {
        answer.order[place] = m_entries[place].slot;
        answer.places[m_entries[place].slot] = quint32(place);
    }
}

int LockSorter::listedCount() const
{
    if (m_spec.filter.isEmpty())
        return 0; // the table knows
    return int(std::count_if(m_entries.begin(), m_entries.end(), [this](const SortEntry &each) {
        return m_rows.mark(each.slot) == SlotMark::Live;
    }));
}

FrozenLocks LockSorter::freeze(const OrderSpec &spec, SlotBatches changes, const QByteArray &group)
{
    apply(std::move(changes));
    if (!m_valid || !spec.ordersAs(m_spec)) {
        m_spec = spec;
        m_context = contextOf(spec);
        rebuild(nothingWanted - 1);
        m_valid = false; // nobody was told of this order
    }
    const locks::FilterContext context = contextOf(spec);
    FrozenLocks frozen;
    frozen.spec = spec;
    for (const SortEntry &each : m_entries) {
        if (!group.isEmpty() && m_groups.keyOf(each.group) != group)
            continue;
        if (m_rows.mark(each.slot) == SlotMark::Live && spec.filter.matches(m_rows.row(each.slot), context))
            frozen.rows.push_back(m_rows.row(each.slot));
    }
    return frozen;
}

std::vector<locks::SharedRow> LockSorter::find(const std::function<bool(const locks::SharedRow &)> &wanted,
                                               SlotBatches changes)
{
    apply(std::move(changes));
    std::vector<locks::SharedRow> found;
    for (quint32 slot = 0; slot < m_rows.size(); ++slot) {
        if (m_rows.mark(slot) == SlotMark::Live && wanted(m_rows.row(slot)))
            found.push_back(m_rows.row(slot));
    }
    return found;
}

} // namespace gui
