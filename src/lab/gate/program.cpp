// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/program.h"

#include "base/bytes.h"
#include "lab/own/program_start.h"

namespace lab::gate {

namespace {

constexpr int killedMs = 2000; // of a process that was killed: at once

} // namespace

Program::Program(const QByteArray &command, const QString &parent, Bell *bell)
    : m_command(command)
    , m_folder(parent + QStringLiteral("/program-XXXXXX"))
    , m_bell(bell)
{
    QObject::connect(&m_process, &QProcess::readyReadStandardOutput, &m_process, [this] { m_bell->ring(); });
    QObject::connect(&m_process, &QProcess::readyReadStandardError, &m_process, [this] { readErrors(); });
    QObject::connect(&m_process, &QProcess::finished, &m_process, [this] { onEnded(); });
    QObject::connect(&m_process, &QProcess::errorOccurred, &m_process, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            onEnded();
    });
}

Program::~Program()
{
    m_process.disconnect();
    kill();
    m_process.waitForFinished(killedMs);
}

void Program::start(const redis::Endpoint &server)
{
    if (!m_folder.isValid() || !startProgram(&m_process, m_command, server, m_folder.path()))
        onEnded();
}

void Program::ask(const QByteArray &line)
{
    m_process.write(line + '\n');
}

std::optional<QByteArray> Program::takeAnswer()
{
    if (!m_process.canReadLine())
        return {};
    return m_process.readLine().trimmed();
}

void Program::kill()
{
    killProgram(&m_process);
}

void Program::onEnded()
{
    m_ended = true;
    readErrors();
    m_bell->ring();
}

void Program::readErrors()
{
    m_errors = lastErrors(m_errors + m_process.readAllStandardError());
}

QString Program::complaint() const
{
    const bool started = m_process.error() != QProcess::FailedToStart;
    QString text = started ? tr("The program “%1” has ended.").arg(base::shownBytes(m_command))
                           : tr("The program “%1” cannot be started: %2.")
                                 .arg(base::shownBytes(m_command), base::shownText(m_process.errorString()));
    if (!m_errors.trimmed().isEmpty())
        text += u' ' + base::shownBytes(m_errors.trimmed());
    return text;
}

} // namespace lab::gate
