// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

namespace redis {

/// The word for programs beside an error's sentence (base/codes.h): never translated, never changed.
QByteArray errorCode(ErrorKind kind);

} // namespace redis
