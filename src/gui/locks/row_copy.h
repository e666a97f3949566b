// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/format.h"
#include "gui/table/listed_rows.h"
#include "locks/model/deployment.h"

#include <QByteArray>

#include <functional>

class QObject;

namespace gui {

/// Every lock of the list as it is at `now`, for the clipboard and other programs: the lines that
/// `lockscope list` prints. From any thread; what `rows` holds must not change.
QByteArray rowsAs(exports::Format format, const ListedRows &rows, const locks::DeploymentSpec &spec,
                  locks::Millis now);

/// The same in a thread of its own; `done` runs on the GUI thread, not at all when `context` died before.
void writeRowsAs(exports::Format format, const ListedRows &rows, const locks::DeploymentSpec &spec,
                 QObject *context, std::function<void(const QByteArray &text)> done);

} // namespace gui
