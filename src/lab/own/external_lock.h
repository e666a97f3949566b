// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/own/program_start.h"
#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

#include <QCoro/QCoroTask>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <chrono>
#include <coroutine>
#include <optional>

namespace lab {

/// A command of the user's own that locks for one client, asked line by line on its standard input.
///
/// Started at the first question, as lab/own/program_start.h says, in a folder of its own that ends with it.
/// The end of what it writes to standard error is kept for the error's detail. Ends with us, and with it all
/// that it has started. Lives on the lab's thread.
class ExternalLock : public QObject
{
    Q_OBJECT
public:
    /// Its folder is made below `folder`; empty: where temporary files are.
    ExternalLock(const QByteArray &command, const redis::Endpoint &endpoint, const QString &folder);
    ~ExternalLock() override;

    /// `acquire KEY LEASE_MS` or `release KEY`; true for `ok`, false for `no`, an error for anything else,
    /// for an end of the command, and when no answer has come in time. One question at a time.
    QCoro::Task<redis::Result<bool>> ask(QByteArray line);
    /// How long an answer may take; half a minute at first.
    void setLongestAnswer(std::chrono::milliseconds limit) { m_longestAnswer = limit; }
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
    void onLate();
    void onOutput();
    void onEnded();
    void readErrorOutput();
    void wake();
    QString whyEnded() const;
    redis::Error failure(const QString &why) const;

    QByteArray m_command;
    redis::Endpoint m_endpoint;
    QTemporaryDir m_folder;
    QProcess m_process;
    ProgramTraces m_traces; ///< of its processes
    QTimer m_deadline;
    QByteArray m_errorOutput; ///< the end of its standard error
    std::optional<QByteArray> m_answer;
    QString m_noStart; ///< why it could not be started
    std::chrono::milliseconds m_longestAnswer{30'000};
    bool m_failed = false;
    bool m_late = false; ///< it was ended because it did not answer
    std::coroutine_handle<> m_waiter;
};

} // namespace lab
