// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/actions/access_policy.h"

#include <algorithm>
#include <array>

namespace locks {

bool isReadingCommand(QByteArrayView command)
{
    static constexpr std::array reading{"TYPE",   "PTTL",   "GETRANGE",    "HLEN",   "HGETALL",
                                        "TIME",   "STRLEN", "LLEN",        "LRANGE", "SCARD",
                                        "SSCAN",  "ZCARD",  "ZRANGE",      "HSCAN",  "EXISTS",
                                        "PUBSUB", "HGET",   "PEXPIRETIME", "ROLE",   "INFO"};
    return std::any_of(reading.begin(), reading.end(),
                       [command](const char *word) { return command == QByteArrayView(word); });
}

bool accessAllows(bool readOnly, const ActionRequest &request)
{
    if (!readOnly)
        return true;
    return request.kind == ActionKind::Release && request.dryRun;
}

} // namespace locks
