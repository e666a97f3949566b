// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>

#include <memory>

namespace lab {

/// Makes one private server the replica of another one, and returns when it has what that one has; an error
/// when it does not come to that. Writes and removes one key of the lab's own on the primary.
QCoro::Task<redis::Result<void>> replicate(std::shared_ptr<redis::Connection> primary,
                                           std::shared_ptr<redis::Connection> replica);

} // namespace lab
