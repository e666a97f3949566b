// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"

#include <QByteArray>
#include <QString>

namespace gui {

/// What the report of many releases says of one lock.
struct ReleaseLine
{
    QByteArray key;
    QString owner;
    QByteArray token;
    locks::Outcome outcome = locks::Outcome::NotSent;
    QString verdict;
    QString sentence;
    QString masters; ///< "127.0.0.1:7001 done, …"
    QString id; ///< of the journal's record; may be empty
};

/// The report of many releases as a file: CSV (guarded against formulas) with a header, or JSON lines; a line
/// each, with the exact bytes beside what is shown.
enum class ReportFormat : quint8 { Csv, Json };
QByteArray reportHeader(ReportFormat format);
QByteArray reportLine(ReportFormat format, const ReleaseLine &line);

} // namespace gui
