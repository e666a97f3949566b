// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"

#include "redis_server.h"

#include <QJsonDocument>

#include <csignal>

namespace {

QString binary()
{
    return qEnvironmentVariable("LOCKSCOPE_BINARY");
}

} // namespace

LockscopeProcess::LockscopeProcess(const QString &configDir)
    : m_configDir(configDir)
    , m_environment(QProcessEnvironment::systemEnvironment())
{
    // Commands need no display: a test must not lend them one.
    m_environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
    m_environment.remove(QStringLiteral("DISPLAY"));
    m_environment.remove(QStringLiteral("QT_NO_THREADED_GLIB"));
    m_environment.remove(QStringLiteral("LOCKSCOPE_PASSWORD"));
}

LockscopeProcess::~LockscopeProcess()
{
    if (isRunning()) {
        m_process.kill();
        m_process.waitForFinished();
    }
}

void LockscopeProcess::setEnvironment(const QString &name, const QString &value)
{
    m_environment.insert(name, value);
}

void LockscopeProcess::begin(const QString &program, const QStringList &arguments)
{
    m_process.setProcessEnvironment(m_environment);
    m_process.start(program, arguments);
    if (!m_process.waitForStarted())
        qFatal("%s cannot be started", qPrintable(program));
}

void LockscopeProcess::start(const QStringList &arguments)
{
    QStringList all = arguments;
    if (!m_configDir.isEmpty() && !all.isEmpty())
        all.insert(1, QStringLiteral("--config-dir=") + m_configDir);
    begin(binary(), all);
}

void LockscopeProcess::startShell(const QString &line)
{
    begin(QStringLiteral("/bin/sh"),
          {QStringLiteral("-c"), QStringLiteral("exec ") + binary() + u' ' + line});
}

bool LockscopeProcess::waitForFinished(int timeoutMs)
{
    return waitFor([this] { return !isRunning(); }, timeoutMs / patience);
}

void LockscopeProcess::signal(int number)
{
    if (pid() > 0) // 0, when it has ended, would mean all of this process group, the test runner too
        ::kill(pid_t(pid()), number);
}

const QByteArray &LockscopeProcess::out()
{
    m_out += m_process.readAllStandardOutput();
    return m_out;
}

const QByteArray &LockscopeProcess::err()
{
    m_err += m_process.readAllStandardError();
    return m_err;
}

QList<QJsonObject> LockscopeProcess::objects()
{
    QList<QJsonObject> found;
    QList<QByteArray> lines = out().split('\n');
    lines.removeLast(); // what follows the last line feed is no whole line
    for (const QByteArray &line : std::as_const(lines))
        found.append(QJsonDocument::fromJson(line).object());
    return found;
}

bool LockscopeProcess::waitForLines(qsizetype count, int timeoutMs)
{
    return waitFor([this, count] { return out().count('\n') >= count; }, timeoutMs);
}

Ran runLockscope(const QStringList &arguments, const QString &configDir,
                 const QList<std::pair<QString, QString>> &environment)
{
    LockscopeProcess process(configDir);
    for (const auto &[name, value] : environment)
        process.setEnvironment(name, value);
    process.start(arguments);
    Ran ran;
    if (!process.waitForFinished())
        return ran;
    ran.status = process.crashed() ? -2 : process.status();
    ran.out = process.out();
    ran.err = process.err();
    ran.objects = process.objects();
    return ran;
}
