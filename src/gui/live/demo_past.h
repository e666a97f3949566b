// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>

namespace gui {

/// Lays the past of the demo that packaging/record-demo packed into `packed` into a file of history below
/// `folder`, as if it had just ended: an example, in no statistics and apart from what is recorded there now.
/// In the pool; `laid` hears of it on the GUI thread, unless `context` is gone by then. `path` empty: there
/// is no such file to unpack, or it went wrong and `error` says how.
void layDemoPast(const QString &packed, const QString &folder, QObject *context,
                 const std::function<void(const QString &path, const QString &error)> &laid);

} // namespace gui
