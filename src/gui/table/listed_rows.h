// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/known_hosts.h"
#include "locks/model/lock_values.h"
#include "locks/model/shared_row.h"
#include "locks/model/verdict.h"

#include <functional>
#include <memory>
#include <vector>

namespace gui {

/// A frozen list of locks: keys and tokens as they were seen, whatever happens to the table meanwhile. A
/// value.
struct ListedRows
{
    /// Places of a list, in their order.
    using Places = std::shared_ptr<const std::vector<int>>;

    int count = 0;
    /// The row at a place of the list; from any thread, the same at every call.
    std::function<locks::SharedRow(int place)> at;
    locks::Millis frozenAt = 0;
    locks::KnownHosts hosts = {}; ///< what guessed owners rest on, as they were then
    /// What is said of the holder, where more is known than what was seen; empty: the verdict of the row.
    std::function<QString(int place)> knownVerdict = {};

    QString verdict(int place) const
    {
        return knownVerdict ? knownVerdict(place) : locks::verdictOf(*at(place), frozenAt).sentence;
    }

    /// Those at these places of it only, in that order.
    ListedRows part(const Places &places) const
    {
        ListedRows some{int(places->size()),
                        [at = at, places](int place) { return at((*places)[size_t(place)]); }, frozenAt,
                        hosts};
        if (knownVerdict)
            some.knownVerdict = [known = knownVerdict, places](int place) {
                return known((*places)[size_t(place)]);
            };
        return some;
    }

    static ListedRows of(QList<locks::Row> rows)
    {
        const int size = int(rows.size());
        return {size, [kept = std::move(rows)](int place) { return locks::SharedRow(kept.at(place)); },
                locks::steadyNow()};
    }
    /// One as the table has it.
    static ListedRows ofOne(const locks::SharedRow &row)
    {
        return {1, [row](int) { return row; }, locks::steadyNow()};
    }
};

} // namespace gui
