// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/listed_rows.h"

#include <QObject>

#include <functional>

namespace gui {

class Deployment;

/// The filter's result as it is now, in the order in which it is shown, without those that have ended. `done`
/// runs on the GUI thread, not at all when `context` died before. `group`: only what stands in the group of
/// this key.
void freezeListed(Deployment *deployment, QObject *context, std::function<void(const ListedRows &)> done,
                  const QByteArray &group = {});

} // namespace gui
