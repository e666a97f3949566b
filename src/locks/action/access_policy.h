// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"

#include <QByteArrayView>

/// What read-only access allows, as a list: what is not named here is refused.
namespace locks {

/// True when a deployment with that access may carry out the request.
bool accessAllows(bool readOnly, const ActionRequest &request);

} // namespace locks
