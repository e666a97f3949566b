// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

namespace cli {

/// What ended a command, as `--json` prints it: {"error":{"code":…,"sentence":…}}.
QByteArray errorLine(const QByteArray &code, const QString &sentence);
/// The code (base/codes.h) of an error that ends a command with this status.
QByteArray errorCodeOf(const redis::Error &error, int status);

} // namespace cli
