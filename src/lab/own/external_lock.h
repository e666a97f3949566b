// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

#include <QCoro/QCoroTask>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTimer>

#include <coroutine>
#include <optional>

namespace lab {

/// `environment` with what tells a locking program about its server: LOCKSCOPE_LAB_HOST, _PORT, _SOCKET,
/// _DATABASE, _USER and _PASSWORD.
QProcessEnvironment lockEnvironment(const redis::Endpoint &server, QProcessEnvironment environment);
/// A command cut into its words: at spaces but not between quotation marks, 'single' or "double"; nothing
/// else is special.
QStringList commandWords(const QString &command);

/// A command of the user's own that locks for one client, asked line by line on its standard input.
///
/// Started at the first question, with the server in its environment: LOCKSCOPE_LAB_HOST, _PORT, _SOCKET,
/// _DATABASE, _USER and _PASSWORD. What it writes to standard error is kept for the error text. Ends with us.
/// Lives on the lab's thread.
class ExternalLock : public QObject
{
    Q_OBJECT
public:
    ExternalLock(const QByteArray &command, const redis::Endpoint &endpoint);
    ~ExternalLock() override;

    /// `acquire KEY LEASE_MS` or `release KEY`; true for `ok`, false for `no`, an error for anything else,
    /// for an end of the command, and after half a minute without an answer. One question at a time.
    QCoro::Task<redis::Result<bool>> ask(QByteArray line);
    /// Kills it; whoever waits for an answer gets an error.
    void end();

private:
    struct Answer
    {
        ExternalLock *lock;
        bool await_ready() const { return lock->m_answer || lock->m_failed; }
        void await_suspend(std::coroutine_handle<> handle) { lock->m_waiter = handle; }
        void await_resume() const { }
    };
    bool start();
    void onOutput();
    void onEnded();
    void readErrorOutput();
    void wake();
    QString noStartOr(const QString &sentence) const;
    redis::Error failure(const QString &why) const;

    QByteArray m_command;
    redis::Endpoint m_endpoint;
    QProcess m_process;
    QTimer m_deadline;
    QByteArray m_errorOutput; ///< the end of its standard error
    std::optional<QByteArray> m_answer;
    QString m_noStart; ///< why it could not be started
    bool m_failed = false;
    std::coroutine_handle<> m_waiter;
};

} // namespace lab
