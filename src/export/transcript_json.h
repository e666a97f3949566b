// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/json_writer.h"
#include "history/transcript/transcript.h"

namespace exports {

/// One line of `history --from --json` that is no hold: an overlap, or a lock that somebody else deleted.
void writeIncident(JsonWriter &json, const history::Transcript::Incident &incident);
/// The last line: how many there were, and what was not read.
void writeTranscript(JsonWriter &json, const history::Transcript &transcript);

} // namespace exports
