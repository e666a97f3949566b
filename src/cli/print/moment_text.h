// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace cli {

/// "2026-11-22 08:00:05.123", local time: the instant of something that was recorded.
QString momentText(qint64 unixMs);

} // namespace cli
