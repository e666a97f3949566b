// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "cli/parse/exit_status.h"
#include "cli/print/output.h"

#include <QObject>

#include <functional>

namespace cli {

/// One run of one command, on the main thread with the application's event loop.
///
/// start() is called once, from the event loop; the command says finished() once, when it has shut down all
/// it started. What it wrote to output() is still delivered after that; then the program ends.
class Command : public QObject
{
    Q_OBJECT
public:
    Command(const Arguments &arguments, Output *output);
    ~Command() override;

    virtual void start() = 0;
    /// SIGINT or SIGTERM: end soon, within half a second. The default finishes at once with 130.
    virtual void interrupt();
    /// A signal that arrived while forwardsSignals() was told: somebody else's to take.
    virtual void forward(int signal);
    /// The results reach nobody any more: the default ends commands that only show. Why is not theirs to say.
    virtual void outputBroken();

signals:
    void finished(int status);
    /// Whether signals are for somebody else from now on, and end nothing here.
    void forwardsSignals(bool forwards);

protected:
    const Arguments &arguments() const { return m_arguments; }
    Output *output() const { return m_output; }
    /// Says finished(), once, from the event loop; later calls are ignored.
    void finish(int status);
    /// Writes the sentence, then finishes with the status of the error's domain.
    void fail(const redis::Error &error);
    void fail(const redis::Error &error, int status);
    /// Writes the sentence of what ends the command with this status; with --json a line for programs as
    /// well.
    void tell(const redis::Error &error, int status);
    /// Writes warnings, as long as output() is there.
    std::function<void(const QString &warning)> teller() const;
    bool isFinished() const { return m_finished; }

private:
    Arguments m_arguments;
    Output *m_output;
    bool m_finished = false;
};

} // namespace cli
