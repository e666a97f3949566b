// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/output.h"
#include "export/json_writer.h"
#include "history/read/history_reader.h"
#include "history/transcript/transcript.h"

#include <QCoreApplication>

namespace cli {

/// What `lockscope history --from` says of a transcript beside its holds.
class TranscriptOutput
{
    Q_DECLARE_TR_FUNCTIONS(cli::TranscriptOutput)
public:
    TranscriptOutput(Output *output, bool isJson)
        : m_output(output)
        , m_isJson(isJson)
    {
    }
    /// Overlaps and deletions by others, each a line; then how many, and what was not read. Of incidents
    /// those that `query` means.
    void tell(history::Transcript transcript, const history::HoldQuery &query);

private:
    void tellIncident(const history::Transcript::Incident &incident);
    static QString refusalWords(const history::Transcript::Incident &incident);
    void tellNotRead(const history::Transcript &transcript);

    Output *m_output;
    bool m_isJson;
    exports::JsonWriter m_json;
};

} // namespace cli
