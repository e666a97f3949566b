// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    QStringList masters; ///< what they are called; empty for a filter that does not ask
    locks::KnownHosts hosts; ///< what guesses rest on; empty for a filter that does not ask
    bool operator==(const OrderSpec &) const = default;
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
    std::vector<quint32> order; ///< slots, in the order in which they are shown
    std::vector<quint32> places; ///< by slot: its place, or nowhere
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
    FrozenLocks freeze(const OrderSpec &spec, SlotBatches changes);
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
    bool rebuild(quint64 number);
    bool sortAll(quint64 number);
    bool isWanted(quint64 number) const;
    void findCommon();
    bool hold();
    bool merge(bool settle);
    std::vector<SortEntry> entriesOf(const std::vector<quint32> &which) const;
    void fill(OrderAnswer &answer, OrderRequest &request) const;

    std::shared_ptr<const std::atomic<quint64>> m_wanted;
    LockRows m_rows;
    OrderSpec m_spec;
    locks::FilterContext m_context; ///< of the request that is worked on
    LockComparer m_comparer;
    QByteArray m_common; ///< what all keys begin with
    std::vector<SortEntry> m_entries; ///< as shown
    std::vector<quint8> m_flags; ///< by slot
    std::vector<quint32> m_dirty; ///< slots whose place is to be settled
    bool m_valid = false; ///< m_entries fits m_spec
    bool m_commonBroken = false; ///< a key does not begin with m_common
};

} // namespace gui
