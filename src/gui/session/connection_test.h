// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

namespace gui {

class IoThread;

/// What one master answered.
struct ConnectionTestResult
{
    QString master;
    bool good = false;
    bool passwordWanted = false;
    QString sentence; ///< translated
};
using ConnectionTested = std::function<void(const QList<ConnectionTestResult> &)>;

/// Connects to each master once, on the I/O thread, and closes again. `done` runs on the GUI thread, unless
/// `receiver` died meanwhile.
void testConnection(IoThread *io, const std::vector<redis::Endpoint> &masters, QObject *receiver,
                    ConnectionTested done);

} // namespace gui
