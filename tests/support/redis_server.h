// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport/endpoint.h"

#include <QByteArray>
#include <QCoro/QCoroTask>
#include <QHash>
#include <QList>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>

/// A real redis-server for tests: free port on 127.0.0.1, no persistence, temporary folder; ended by the
/// destructor.
class RedisServer
{
public:
    /// `options` are further command line options, e.g. {"--requirepass", "secret"}.
    enum class Ports : quint8 { Any, Low };
    /// Low: below 30,000 and with the port 10,000 above it free, for a Cluster's bus.
    explicit RedisServer(const QStringList &options = {}, Ports ports = Ports::Any);
    /// A sentinel of that configuration file, which it rewrites; `password` is its own.
    static std::unique_ptr<RedisServer> sentinel(const QString &configuration,
                                                 const QByteArray &password = {});
    ~RedisServer();

    bool isRunning() const { return m_process.state() == QProcess::Running; }
    quint16 port() const { return m_port; }
    QString socketPath() const;
    redis::Endpoint endpoint(int database = 0) const;
    QString url(int database = 0) const;
    qint64 pid() const { return m_process.processId(); }

    /// Blocking command over a hiredis connection of the test's own. Text form of the reply: strings as they
    /// are, integers as digits, nil as "(nil)", errors as "(error) …", arrays joined by '\n'.
    QByteArray command(const QList<QByteArray> &arguments, int database = 0);
    QByteArray command(const QByteArray &spaceSeparated, int database = 0);

    void pause(); ///< SIGSTOP
    void resume(); ///< SIGCONT
    void kill(); ///< SIGKILL and reaped
    void
    restart(); ///< on the same port, empty; after a while, in which the event loop runs, if it was running

private:
    enum class Sentinel : quint8 { Mode };
    RedisServer(Sentinel mode, const QString &configuration, const QByteArray &password);
    void *contextFor(int database);
    void launch();
    QStringList arguments() const;
    void dropContexts();
    QStringList m_options;
    QTemporaryDir m_folder;
    QProcess m_process;
    QString m_configuration; ///< of a sentinel
    Ports m_ports = Ports::Any;
    quint16 m_port = 0;
    QByteArray m_password;
    QHash<int, void *> m_contexts; ///< database → redisContext*
};

/// A TCP port of 127.0.0.1 that was free a moment ago.
quint16 freePort();
/// One below 30,000, and the one 10,000 above it free as well.
quint16 freeLowPort();

/// By how much longer than usual anything may take: more than 1 where a sanitizer slows the program down.
/// Limits of time are multiplied by it, those of waitFor() by waitFor().
inline constexpr int patience = LOCKSCOPE_PATIENCE;

/// Waits until `condition` holds, running the event loop meanwhile; false after `timeoutMs` (times patience).
bool waitFor(const std::function<bool()> &condition, int timeoutMs = 10000);

/// Runs a coroutine to its end on this thread's event loop and returns its result. Tests only.
template <typename T> T waitForTask(QCoro::Task<T> &&task, int timeoutMs = 30000)
{
    std::optional<T> result;
    auto collect = [](QCoro::Task<T> running, std::optional<T> *into) -> QCoro::Task<> {
        into->emplace(co_await running);
    };
    collect(std::move(task), &result);
    if (!waitFor([&result] { return result.has_value(); }, timeoutMs))
        qFatal("a task did not end in time");
    return std::move(*result);
}
