// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

namespace gui {

/// The place of each row in the order of what it is sorted by; equal ones have the same. For tables that do
/// not change: made beside the GUI thread, so that no text is made while they are sorted.
using Ranks = std::vector<int>;

/// `key(row)` is called once for each row.
template <typename KeyOf> Ranks ranksOf(size_t count, KeyOf key)
{
    std::vector<decltype(key(size_t(0)))> keys;
    keys.reserve(count);
    for (size_t row = 0; row < count; ++row)
        keys.push_back(key(row));
    std::vector<size_t> order(count);
    std::iota(order.begin(), order.end(), size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&keys](size_t one, size_t other) { return keys[one] < keys[other]; });
    Ranks ranks(count);
    int rank = 0;
    for (size_t i = 0; i < count; ++i) {
        rank += i > 0 && keys[order[i - 1]] < keys[order[i]] ? 1 : 0;
        ranks[order[i]] = rank;
    }
    return ranks;
}

} // namespace gui
