// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/text_table.h"
#include "history/read/history_reader.h"

namespace cli {

/// How long locks were held, and how they ended, a row for each shape of key. Translated.
TextTable statisticsTable(const QList<history::HoldStatistics> &all);

} // namespace cli
