// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/monitor/connection_check.h"

#include <QList>
#include <QObject>

#include <functional>

namespace gui {

class IoThread;

using ConnectionTested = std::function<void(const locks::DeploymentCheck &)>;

/// Does what connecting does, once, on the I/O thread. `done` runs on the GUI thread, unless `receiver` died
/// meanwhile.
void testConnection(IoThread *io, const locks::DeploymentSpec &spec, QObject *receiver,
                    ConnectionTested done);

} // namespace gui
