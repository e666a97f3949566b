// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"

#include <QJsonObject>

namespace exports {

/// What an action did, naming every master: one line of `--json` of a command that acts.
QJsonObject toJson(const locks::ActionReport &report);

} // namespace exports
