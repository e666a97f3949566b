// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/proposed_lease.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gui {

using namespace std::chrono_literals;

std::chrono::seconds proposedLease(std::chrono::milliseconds left, std::chrono::milliseconds usual)
{
    constexpr std::array<std::chrono::seconds, 16> round{30s, 1min, 2min, 5min, 10min, 15min, 30min, 1h,
                                                         2h,  3h,   6h,   12h,  24h,   48h,   96h,   168h};
    const std::chrono::milliseconds least = left + std::clamp<std::chrono::milliseconds>(usual, 30s, 1h);
    const auto enough =
        std::find_if(round.begin(), round.end(), [least](auto each) { return each >= least; });
    if (enough != round.end())
        return *enough;
    return std::chrono::ceil<std::chrono::hours>(least);
}

QString leaseText(std::chrono::seconds lease)
{
    constexpr std::array<std::pair<std::chrono::seconds, char16_t>, 3> units{
        {{24h, u'd'}, {1h, u'h'}, {1min, u'm'}}};
    for (const auto &[unit, sign] : units) {
        if (lease % unit == 0s)
            return QString::number(lease / unit) + QChar(sign);
    }
    return QString::number(lease.count()) + QChar(u's');
}

} // namespace gui
