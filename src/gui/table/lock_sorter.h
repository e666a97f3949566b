// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/group_table.h"
#include "gui/table/lock_sorting.h"
#include "locks/filter/lock_filter.h"

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace gui {

/// What an order is asked to show, and how.
struct OrderSpec
{
    locks::LockFilter filter;
    Sorting sorting;
    Grouping grouping = Grouping::None;
    QStringList masters; ///< what they are called; empty where nothing asks for it
    locks::KnownHosts hosts; ///< what guesses rest on; empty where nothing asks for it
    Folds folds; ///< of the groups; does not change the order
    bool operator==(const OrderSpec &) const = default;
    bool ordersAs(const OrderSpec &other) const
    {
        return filter == other.filter && sorting == other.sorting && grouping == other.grouping
            && masters == other.masters && hosts == other.hosts;
    }
};

/// What changed since the last request, and what is to be made of it.
struct OrderRequest
{
    enum class Mode : quint8 {
        Hold, ///< nothing moves: new rows come last, what is gone keeps its place
        Merge, ///< new rows come to their place, gone ones leave, ended ones sink; changed ones stay
        Settle, ///< everything is where it belongs
    };
    quint64 number = 0;
    OrderSpec spec;
    Mode mode = Mode::Merge;
    bool anew = false; ///< the last answer was not shown: what changed since is not all that has
    SlotBatches changes;
    std::vector<quint32> spareOrder; ///< memory to be used again
    std::vector<quint32> sparePlaces;
};

/// The order after one request.
struct OrderAnswer
{
    static constexpr quint32 nowhere = 0xffffffff;

    quint64 number = 0;
    OrderSpec spec;
    bool changed = false; ///< false: the order is the one of the last answer, and the vectors are empty
    bool appended = false; ///< changed, but only behind what was there
    int listed = 0; ///< live ones that a filter lets through; 0 without one
    int waiting = 0; ///< of Hold: rows that would move, come or leave if they might
    std::vector<quint32> order; ///< slots, and groups by groupMark, in the order in which they are shown
    std::vector<quint32> places; ///< by slot: its place, or nowhere
    LockGroups groups; ///< null without grouping
};

/// The filter's result at one instant, in the order in which it was shown: what an action on many works on.
struct FrozenLocks
{
    OrderSpec spec;
    std::vector<locks::SharedRow> rows; ///< live ones; a row without hasToken() has nothing to act on
};

/// Sorts and filters the rows of one table: the part of LockOrder that lives on the order thread.
///
/// Keeps rows of its own, brought up to date by each request, and merges what changed into the order it has.
/// In groups nothing can come last of all: what comes while nothing may move waits, unless nothing shows yet.
/// A result equals a plain filter and sort of the same rows once everything is settled. Not thread-safe.
class LockSorter
{
public:
    static constexpr quint64 nothingWanted = ~quint64(0);

    /// `wanted`: the number of the newest request whose order is wanted; work on an older one is given up and
    /// answered as unchanged, to be done by the next. nothingWanted: the program ends.
    explicit LockSorter(std::shared_ptr<const std::atomic<quint64>> wanted);

    OrderAnswer apply(OrderRequest request);
    /// Keeps these changes for the next order. Taken early, they do not hold on to rows that are past.
    void apply(SlotBatches batches);
    /// Those that are listed, live and fit `spec`, after `changes`; what comes with these is not listed yet.
    /// `group`: only those that stand in the group of this key; empty: all.
    FrozenLocks freeze(const OrderSpec &spec, SlotBatches changes, const QByteArray &group = {});
    /// Those that are live and that `wanted` takes, whatever is listed, after `changes`.
    std::vector<locks::SharedRow> find(const std::function<bool(const locks::SharedRow &)> &wanted,
                                       SlotBatches changes);
    /// Every row is gone.
    void clear();

private:
    enum Flag : quint8 { Listed = 1, Dirty = 2 };

    void apply(SlotChange &&change);
    void markDirty(quint32 slot);
    bool isShown(quint32 slot) const;
    void markTimed();
    bool reorder(const OrderRequest &request);
    bool rebuild(quint64 number);
    bool sortAll(quint64 number);
    bool isWanted(quint64 number) const;
    void findCommon();
    bool hold();
    int countWaiting();
    int countMoving(const std::vector<quint32> &between, const SortEntry *before, const SortEntry *behind);
    bool merge(bool settle);
    SortEntry entryOf(quint32 slot);
    std::vector<SortEntry> entriesOf(const std::vector<quint32> &which);
    void fill(OrderAnswer &answer, OrderRequest &request) const;
    int listedCount() const;

    std::shared_ptr<const std::atomic<quint64>> m_wanted;
    LockRows m_rows;
    OrderSpec m_spec;
    locks::FilterContext m_context; ///< of the request that is worked on
    GroupTable m_groups;
    LockComparer m_comparer;
    QByteArray m_common; ///< what all keys begin with
    std::vector<SortEntry> m_entries; ///< as shown
    std::vector<quint8> m_flags; ///< by slot
    std::vector<quint32> m_dirty; ///< slots whose place is to be settled
    bool m_valid = false; ///< m_entries fits m_spec
    bool m_commonBroken = false; ///< a key does not begin with m_common
};

} // namespace gui
