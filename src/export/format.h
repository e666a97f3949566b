// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace exports {

/// What rows and reports are written as: CSV with a header, or a line of JSON each.
enum class Format : quint8 { Csv, Json };

} // namespace exports
