// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/actions.h"

namespace gui {

class Deployment;
struct LockItem;

/// What of a situation a connection and its selected lock decide. Both may be null; the lock must outlive
/// what is made.
Situation situationOf(Deployment *deployment, const LockItem *selected);

} // namespace gui
