// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/bulk/release_list_model.h"

#include <QByteArray>

namespace gui {

/// The report of many releases as a file: CSV (guarded against formulas) with a header, or JSON lines; a line
/// each, with the exact bytes beside what is shown.
enum class ReportFormat : quint8 { Csv, Json };
QByteArray reportHeader(ReportFormat format);
QByteArray reportLine(ReportFormat format, const ReleaseListModel::Line &line);

} // namespace gui
