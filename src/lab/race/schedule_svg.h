// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/telling.h"

namespace lab::race {

/// The steps as a sequence picture in SVG: a lane for each client, one for the servers, and beside each step
/// who believes to be inside and whose the lock is.
QString scheduleSvg(const Bounds &bounds, const QString &title, const QList<StepTold> &steps);

} // namespace lab::race
