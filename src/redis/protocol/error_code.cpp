// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/protocol/error_code.h"

#include "base/codes.h"

namespace redis {

static_assert(base::codes::ofErrors.size() == size_t(ErrorKind::Server) + 1);

QByteArray errorCode(ErrorKind kind)
{
    return base::codes::ofErrors.at(size_t(kind));
}

} // namespace redis
