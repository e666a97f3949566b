// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace cli {

/// "850 ms", "24 s", "3 min 12 s", "2 h 5 min", "4 d 3 h"; without a number "no expiry".
QString timeLeftText(std::optional<qint64> milliseconds);

} // namespace cli
