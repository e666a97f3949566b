// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/exit_status.h"

#include <algorithm>
#include <array>

namespace cli {

int worseStatus(int one, int other)
{
    static constexpr std::array order{ExitInterrupted, ExitUsage, ExitPolicy, ExitUnknown,
                                      ExitUnreachable, ExitState, ExitDone};
    const auto rank = [](int status) {
        return std::find(order.begin(), order.end(), status);
    };
    return rank(one) <= rank(other) ? one : other;
}

int statusOf(const redis::Error &error)
{
    return error.kind == redis::ErrorKind::BadInput ? ExitUsage : ExitUnreachable;
}

} // namespace cli
