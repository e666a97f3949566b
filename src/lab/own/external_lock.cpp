// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/own/external_lock.h"

#include "base/bytes.h"

#include <utility>

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

using namespace std::chrono_literals;

namespace lab {

namespace {

constexpr auto longestAnswer = 30s;
constexpr qsizetype wordsKept = 400;

/// What a program of the user's own finds in its environment.
QProcessEnvironment environmentFor(const redis::Endpoint &endpoint)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("QT_NO_THREADED_GLIB")); // ours alone
    environment.remove(QStringLiteral("QT_NO_GLIB"));
    environment.remove(QStringLiteral("LOCKSCOPE_PASSWORD"));
    return lockEnvironment(endpoint, environment);
}

} // namespace

QProcessEnvironment lockEnvironment(const redis::Endpoint &server, QProcessEnvironment environment)
{
    const bool tcp = server.transport == redis::Endpoint::Transport::Tcp;
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_HOST"), tcp ? server.host : QString());
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_PORT"), QString::number(tcp ? server.port : 0));
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_SOCKET"), tcp ? QString() : server.path);
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_DATABASE"), QString::number(server.database));
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_USER"), server.user);
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_PASSWORD"), QString::fromUtf8(server.password));
    return environment;
}

QStringList commandWords(const QString &command)
{
    QStringList words;
    bool within = false;
    QChar mark;
    for (const QChar letter : command) {
        if (mark.isNull() && letter.isSpace()) {
            within = false;
            continue;
        }
        if (!std::exchange(within, true))
            words.append(QString());
        if (mark.isNull() && (letter == u'\'' || letter == u'"'))
            mark = letter;
        else if (letter == mark)
            mark = QChar();
        else
            words.last().append(letter);
    }
    return words;
}

ExternalLock::ExternalLock(const QByteArray &command, const redis::Endpoint &endpoint)
    : m_command(command)
    , m_endpoint(endpoint)
    , m_process(this)
    , m_deadline(this)
{
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, &ExternalLock::end);
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
    m_process.kill();
    m_process.waitForFinished(1000); // of a process that was killed: at once
}

bool ExternalLock::start()
{
    QStringList words = commandWords(QString::fromLocal8Bit(m_command));
    if (words.isEmpty())
        return false;
    const QString program = words.takeFirst();
    m_process.setProcessEnvironment(environmentFor(m_endpoint));
    m_process.setChildProcessModifier([] {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::setpgid(0, 0); // Ctrl-C is for us: the run then ends in order
    });
    m_process.start(program, words);
    return true;
}

QCoro::Task<redis::Result<bool>> ExternalLock::ask(QByteArray line)
{
    if (m_failed || (m_process.state() == QProcess::NotRunning && !start()))
        co_return failure(noStartOr(tr("The command has ended.")));
    m_answer.reset();
    m_process.write(line + '\n');
    m_deadline.start(longestAnswer);
    Answer answered{this};
    co_await answered;
    m_deadline.stop();
    if (m_failed)
        co_return failure(noStartOr(tr("The command ended or did not answer.")));
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
    m_process.kill(); // onEnded() follows
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
    readErrorOutput();
    wake();
}

void ExternalLock::readErrorOutput()
{
    m_errorOutput += m_process.readAllStandardError();
    m_errorOutput = m_errorOutput.right(wordsKept);
}

void ExternalLock::wake()
{
    if (const auto waiter = std::exchange(m_waiter, {}))
        waiter.resume();
}

QString ExternalLock::noStartOr(const QString &sentence) const
{
    return m_noStart.isEmpty() ? sentence : tr("It cannot be started: %1.").arg(m_noStart);
}

redis::Error ExternalLock::failure(const QString &why) const
{
    redis::Error error;
    error.kind = redis::ErrorKind::Server;
    error.text = tr("The external command “%1” failed. %2").arg(base::shownBytes(m_command), why);
    error.detail = m_errorOutput.trimmed();
    return error;
}

} // namespace lab
