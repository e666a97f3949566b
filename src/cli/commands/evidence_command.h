// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/command.h"
#include "history/read/key_evidence.h"

namespace cli {

CommandSpec evidenceSpec();

/// `lockscope evidence`: what was recorded of one key, as a page to be handed on.
///
/// Reads history and journal on the main thread: there is nothing else to be done meanwhile. Asks no server
/// for anything.
class EvidenceCommand : public Command
{
    Q_OBJECT
public:
    EvidenceCommand(const Arguments &arguments, Output *output);

    void start() override;

private:
    redis::Result<void> run();
    redis::Result<void> readHold(history::EvidenceSearch *search, history::EvidenceQuery *query) const;
    redis::Result<void> readSpan(history::EvidenceSearch *search, history::EvidenceQuery *query) const;
    redis::Result<void> chooseDeployment(history::HistoryReader *reader, history::EvidenceQuery *query) const;
    redis::Result<void> checkAction(const history::KeyEvidence &evidence) const;
    redis::Result<void> write(const history::KeyEvidence &evidence);
};

} // namespace cli
