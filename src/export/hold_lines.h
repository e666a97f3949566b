// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/json_writer.h"
#include "history/read/history_reader.h"

#include <string>

namespace exports {

/// Writes one hold as a JSON object: a line of `history --json` (lockscope-json(7)). `why`: its end as a
/// sentence.
void writeHold(JsonWriter &json, const history::Hold &hold, const history::Deployment &deployment,
               const QString &why);
/// The line behind the holds: how many they are, and when was watched.
void writeHoldSummary(JsonWriter &json, qint64 holds, const QList<history::WatchSpan> &watched,
                      const QList<history::Deployment> &deployments);
/// A line of `history --stats --json`.
void writeStatistics(JsonWriter &json, const history::HoldStatistics &statistics);

/// The header line, and appending one line a hold, each ended by a line feed.
QByteArray holdCsvHeader();
void appendHoldCsv(std::string &lines, const history::Hold &hold, const history::Deployment &deployment,
                   const QString &why);
QByteArray statisticsCsvHeader();
void appendStatisticsCsv(std::string &lines, const history::HoldStatistics &statistics);

} // namespace exports
