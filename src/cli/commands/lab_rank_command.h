// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/lab_arguments.h"
#include "cli/print/command.h"
#include "lab/contest/contest.h"

namespace cli {

/// `lockscope lab --rank ENTRY...`: measures the locks of several people under the same load, and ranks them.
///
/// Always on private servers. An interrupt ends it and prints the ranking of those that were done.
class LabRankCommand : public Command
{
    Q_OBJECT
public:
    LabRankCommand(const Arguments &arguments, Output *output);

    void start() override;
    void interrupt() override;

private:
    /// NAME=COMMAND, or a command, or a file, which is run by the interpreter of its language.
    /// Without a name where it is a file that nobody has named.
    static lab::Entry entryOf(const QByteArray &word);
    void readEntries();
    std::optional<redis::Error> refusal();
    void onEnded(bool stopped);

    LabRequest m_request;
    QList<lab::Entry> m_entries;
    lab::Contest m_contest;
};

} // namespace cli
