// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>

#include <functional>
#include <memory>

namespace base {
class TaskScope;
}

namespace locks {

class Watcher;

/// Asks link and subscriber again and again whether they answer, and closes one that does not: a link that
/// died without a word is noticed within three seconds; one on which replies still arrive, however slowly, is
/// alive. Ends once `goesOn` is false. Runs in `scope`, which the watcher outlives.
QCoro::Task<> keepHeartbeat(base::TaskScope *scope, Watcher *watcher, std::shared_ptr<redis::Connection> link,
                            std::function<bool()> goesOn);

} // namespace locks
