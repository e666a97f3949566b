// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/program.h"

#include "base/bytes.h"
#include "lab/own/limits.h"
#include "lab/own/external_lock.h"

#include <QFileInfo>

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

namespace lab::gate {

namespace {

constexpr qsizetype errorsKept = 400;
constexpr int killedMs = 2000; // of a process that was killed: at once

QProcessEnvironment cleanEnvironment(const redis::Endpoint &server, const QString &folder)
{
    // Where programs and their libraries are, and how they speak; nothing that could be a secret.
    static const QStringList kept{
        QStringLiteral("PATH"),        QStringLiteral("HOME"),       QStringLiteral("USER"),
        QStringLiteral("LANG"),        QStringLiteral("LC_ALL"),     QStringLiteral("TZ"),
        QStringLiteral("NODE_PATH"),   QStringLiteral("PYTHONPATH"), QStringLiteral("PYTHONHOME"),
        QStringLiteral("VIRTUAL_ENV"), QStringLiteral("PERL5LIB"),   QStringLiteral("RUBYLIB"),
        QStringLiteral("GEM_PATH"),    QStringLiteral("GEM_HOME"),   QStringLiteral("CLASSPATH"),
        QStringLiteral("JAVA_HOME"),   QStringLiteral("GOPATH"),     QStringLiteral("LD_LIBRARY_PATH")};
    const QProcessEnvironment ours = QProcessEnvironment::systemEnvironment();
    QProcessEnvironment environment = lockEnvironment(server, {});
    for (const QString &name : kept) {
        if (ours.contains(name))
            environment.insert(name, ours.value(name));
    }
    environment.insert(QStringLiteral("TMPDIR"), folder);
    return environment;
}

/// Its folder is another one than ours: what is named from here has to be found from there.
QString fromAnywhere(const QString &word)
{
    const QFileInfo file(word);
    return file.isRelative() && file.exists() ? file.absoluteFilePath() : word;
}

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
    QStringList words = commandWords(QString::fromLocal8Bit(m_command));
    for (qsizetype word = 0; word < words.size(); ++word) {
        // A name without a slash is looked for in PATH.
        if (word > 0 || words[word].contains(u'/'))
            words[word] = fromAnywhere(words[word]);
    }
    if (words.isEmpty() || !m_folder.isValid())
        return onEnded();
    m_process.setProcessEnvironment(cleanEnvironment(server, m_folder.path()));
    m_process.setWorkingDirectory(m_folder.path());
    m_process.setChildProcessModifier([limits = Limits::forProgram(), parent = ::getpid()] {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) // it may have ended before prctl()
            ::_exit(1);
        limits.apply();
    });
    const QString program = words.takeFirst();
    m_process.start(program, words);
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
    const qint64 pid = m_process.processId();
    if (pid > 0)
        ::kill(-pid_t(pid), SIGKILL);
    m_process.kill();
}

void Program::onEnded()
{
    m_ended = true;
    readErrors();
    m_bell->ring();
}

void Program::readErrors()
{
    m_errors += m_process.readAllStandardError();
    m_errors = m_errors.right(errorsKept);
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
