// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QByteArray>
#include <QString>

namespace cli {

/// TIME of an option, as redis::parseTimePoint() reads it; BadInput that names the option otherwise.
redis::Result<qint64> parseTimePoint(const QByteArray &option, const QString &text, qint64 nowUnixMs);

} // namespace cli
