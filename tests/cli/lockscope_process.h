// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis_server.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

/// The real program ($LOCKSCOPE_BINARY) in a process of its own, with a settings folder of its own.
class LockscopeProcess
{
public:
    /// `configDir` is passed as --config-dir after the command; empty: not passed.
    explicit LockscopeProcess(const QString &configDir = {});
    ~LockscopeProcess();

    void setEnvironment(const QString &name, const QString &value);
    void start(const QStringList &arguments);
    /// Through sh, for bytes that a QString cannot carry: `line` follows "exec lockscope ".
    void startShell(const QString &line);
    /// `timeoutMs`: all of it, as that of QProcess.
    bool waitForFinished(int timeoutMs = 20000 * patience);
    void signal(int number);

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    qint64 pid() const { return m_process.processId(); }
    int status() const { return m_process.exitCode(); }
    bool crashed() const { return m_process.exitStatus() == QProcess::CrashExit; }
    const QByteArray &out();
    const QByteArray &err();
    /// Whole lines of standard output so far, as JSON objects.
    QList<QJsonObject> objects();
    /// Waits until standard output has so many whole lines.
    bool waitForLines(qsizetype count, int timeoutMs = 10000);

private:
    void begin(const QString &program, const QStringList &arguments);

    QString m_configDir;
    QProcess m_process;
    QProcessEnvironment m_environment;
    QByteArray m_out;
    QByteArray m_err;
};

struct Ran
{
    int status = -1;
    QByteArray out;
    QByteArray err;
    QList<QJsonObject> objects;
    QJsonObject first() const { return objects.isEmpty() ? QJsonObject() : objects.first(); }
};

/// Runs a command to its end.
Ran runLockscope(const QStringList &arguments, const QString &configDir = {},
                 const QList<std::pair<QString, QString>> &environment = {});
