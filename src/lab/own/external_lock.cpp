// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/own/external_lock.h"

#include "base/bytes.h"
#include "lab/own/program_start.h"

#include <QDir>

#include <utility>

namespace lab {

ExternalLock::ExternalLock(const QByteArray &command, const redis::Endpoint &endpoint, const QString &folder)
    : m_command(command)
    , m_endpoint(endpoint)
    , m_folder((folder.isEmpty() ? QDir::tempPath() : folder) + QStringLiteral("/program-XXXXXX"))
    , m_process(this)
    , m_deadline(this)
{
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, &ExternalLock::onLate);
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &ExternalLock::onOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this, &ExternalLock::readErrorOutput);
    connect(&m_process, &QProcess::finished, this, &ExternalLock::onEnded);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        m_noStart = m_process.errorString();
        onEnded();
    });
}

ExternalLock::~ExternalLock()
{
    m_process.disconnect(this);
    killProgram(&m_process, &m_traces);
    m_process.waitForFinished(1000); // of a process that was killed: at once
}

bool ExternalLock::start()
{
    return m_folder.isValid()
        && startProgram(&m_process, m_command, m_endpoint, m_folder.path(), Limits::forProgram(), &m_traces);
}

QCoro::Task<redis::Result<bool>> ExternalLock::ask(QByteArray line)
{
    if (m_failed || (m_process.state() == QProcess::NotRunning && !start()))
        co_return failure(whyEnded());
    m_answer.reset();
    m_process.write(line + '\n');
    m_deadline.start(m_longestAnswer);
    Answer answered{this};
    co_await answered;
    m_deadline.stop();
    if (m_failed)
        co_return failure(whyEnded());
    const QByteArray answer = m_answer->trimmed();
    if (answer == "ok" || answer == "no")
        co_return answer == "ok";
    co_return failure(answer.startsWith("error")
                          ? tr("It reports: %1").arg(base::shownBytes(answer.mid(6)))
                          : tr("It answered “%1”; ok, no or error TEXT are understood.")
                                .arg(base::shownBytes(answer.left(80))));
}

void ExternalLock::end()
{
    killProgram(&m_process, &m_traces); // onEnded() follows
}

void ExternalLock::onLate()
{
    m_late = true;
    end();
}

void ExternalLock::onOutput()
{
    if (m_answer || !m_process.canReadLine())
        return;
    m_answer = m_process.readLine();
    wake();
}

void ExternalLock::onEnded()
{
    m_failed = true;
    killProgram(&m_process, &m_traces); // what it has started
    readErrorOutput();
    wake();
}

void ExternalLock::readErrorOutput()
{
    m_errorOutput = lastErrors(m_errorOutput + m_process.readAllStandardError());
}

void ExternalLock::wake()
{
    if (const auto waiter = std::exchange(m_waiter, {}))
        waiter.resume();
}

QString ExternalLock::whyEnded() const
{
    if (!m_noStart.isEmpty())
        return tr("It cannot be started: %1.").arg(base::shownText(m_noStart));
    if (!m_folder.isValid())
        return tr("No folder can be made for it: %1.").arg(base::shownText(m_folder.errorString()));
    if (m_late)
        return tr("It did not answer within %1 s.")
            .arg(std::chrono::ceil<std::chrono::seconds>(m_longestAnswer).count());
    return tr("It has ended.");
}

redis::Error ExternalLock::failure(const QString &why) const
{
    redis::Error error;
    error.kind = redis::ErrorKind::ProgramFailed;
    error.text = tr("The external command “%1” failed. %2").arg(base::shownBytes(m_command), why);
    error.detail = m_errorOutput.trimmed();
    return error;
}

} // namespace lab
