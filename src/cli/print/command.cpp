// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/command.h"

#include "cli/print/error_line.h"

namespace cli {

Command::Command(const Arguments &arguments, Output *output)
    : m_arguments(arguments)
    , m_output(output)
{
}

Command::~Command() = default;

void Command::interrupt()
{
    finish(ExitInterrupted);
}

void Command::forward(int) { }

void Command::outputBroken()
{
    finish(ExitDone);
}

void Command::finish(int status)
{
    if (m_finished)
        return;
    m_finished = true;
    QMetaObject::invokeMethod(
        this, [this, status] { emit finished(status); }, Qt::QueuedConnection);
}

void Command::fail(const redis::Error &error)
{
    fail(error, statusOf(error));
}

void Command::fail(const redis::Error &error, int status)
{
    tell(error, status);
    finish(status);
}

std::function<void(const QString &warning)> Command::teller() const
{
    return [output = m_output](const QString &warning) {
        output->message(warning);
    };
}

void Command::tell(const redis::Error &error, int status)
{
    m_output->message(error.text);
    if (!m_arguments.has("--json"))
        return;
    const QByteArray line = errorLine(errorCodeOf(error, status), error.text);
    // Standard output may be another command's.
    if (m_arguments.rest.isEmpty())
        m_output->line(line);
    else
        m_output->rawMessage(line);
}

} // namespace cli
