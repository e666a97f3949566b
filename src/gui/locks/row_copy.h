// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/listed_rows.h"
#include "locks/model/deployment.h"

#include <QByteArray>

#include <functional>

class QObject;

namespace gui {

/// How locks are put on the clipboard for other programs: the lines that `lockscope list` prints.
enum class CopyFormat : quint8 { Csv, Json };

/// Every lock of the list as it is at `now`: CSV with a header, or a line of JSON each. From any thread; the
/// rows of `rows` must not change.
QByteArray rowsAs(CopyFormat format, const ListedRows &rows, const locks::DeploymentSpec &spec,
                  locks::Millis now);

/// The same in a thread of its own; `done` runs on the GUI thread, not at all when `context` died before.
void writeRowsAs(CopyFormat format, const ListedRows &rows, const locks::DeploymentSpec &spec,
                 QObject *context, std::function<void(const QByteArray &text)> done);

} // namespace gui
