// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace cli {

/// "bash", "zsh" and "fish".
const QList<QByteArray> &completionShells();
/// What one of these shells reads to complete commands, options and files of `lockscope`: made of the table
/// of commands, so that it knows all of them. Ends with a line feed.
QByteArray completionScript(const QByteArray &shell);

} // namespace cli
