// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QByteArray>

#include <functional>

class QObject;

namespace gui {

class Workspace;

using Imported = std::function<void(const redis::Result<int> &count)>;

/// Saves and shows the connections of a file. `done` hears of their number, or the first error, once all are
/// saved, from the event loop or at once; not at all when `receiver` is gone: the workspace's message() says
/// then what failed. That also says what of the file is left out.
void importProfiles(Workspace *workspace, const QByteArray &content, QObject *receiver, Imported done);

} // namespace gui
