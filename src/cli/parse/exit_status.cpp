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
    switch (error.domain()) {
    case base::ErrorDomain::Usage:
        return ExitUsage;
    case base::ErrorDomain::Policy:
        return ExitPolicy;
    case base::ErrorDomain::Redis:
    case base::ErrorDomain::NameLookup:
    case base::ErrorDomain::Tls:
    case base::ErrorDomain::Disk:
    case base::ErrorDomain::Database:
    case base::ErrorDomain::Program:
        break;
    }
    return ExitUnreachable;
}

} // namespace cli
