// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QProcess>

#include <sys/types.h>

namespace cli {

/// A command of the person's own, in a process group of its own: it reads and writes where we would, and is
/// killed by the system when we end.
///
/// Where it is given our terminal it gets all of it, Ctrl+C too; Ctrl+Z does nothing then: whoever sleeps
/// cannot be told that a lock is lost. Main thread.
class ChildCommand : public QObject
{
    Q_OBJECT
public:
    explicit ChildCommand(QObject *parent = nullptr);
    ~ChildCommand() override;

    /// Starts words.first(), which is looked for in PATH; all of them are bytes. Its environment is ours with
    /// LOCKSCOPE_TOKEN, and without what is only for this program.
    void start(const QList<QByteArray> &words, const QByteArray &token);
    /// To every process of its group that is still there.
    void signalGroup(int number) const;
    bool isGroupAlive() const;

signals:
    /// The first process has ended, with this status as a shell has it: 128 and the number where a signal
    /// ended it, 127 and 126 where there is no such program or it cannot be started. What it started may go
    /// on.
    void ended(int status);

private:
    void onFinished(int code, QProcess::ExitStatus status);
    void onError(QProcess::ProcessError error);
    void takeTerminalBack() const;

    QProcess m_process;
    pid_t m_group = 0; ///< 0: not started
    bool m_hasTerminal = false;
    void (*m_stopHandler)(int) = nullptr; ///< what Ctrl+Z did before
};

} // namespace cli
