// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/gate/bell.h"
#include "lab/own/program_start.h"
#include "redis/transport/endpoint.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>

#include <optional>
#include <vector>

namespace lab::gate {

/// A locking program of somebody's own: one process for one client, asked line by line as the lab asks its
/// own
/// (`acquire KEY LEASE_MS`, `release KEY`; `ok`, `no` or `error TEXT`).
///
/// It runs with the user's rights, in a folder and a process group of its own, with an environment that has
/// nothing of ours but paths and languages, and with limits on processor time, memory, files and processes.
/// Whatever writes without end, or more than it was asked for, is ended.
/// The kernel kills it when our thread ends. Lives on one thread; the bell outlives it, and rings when it has
/// answered or ended.
class Program
{
    Q_DECLARE_TR_FUNCTIONS(lab::gate::Program)
public:
    /// It gets a new folder below `parent`, which ends with it.
    Program(const QByteArray &command, const QString &parent, Bell *bell);
    /// Kills it, and all that it has started.
    ~Program();
    Q_DISABLE_COPY_MOVE(Program)

    void start(const redis::Endpoint &server, const Limits &limits);
    void ask(const QByteArray &line);
    /// Its answer to the last question, once.
    std::optional<QByteArray> takeAnswer();
    bool hasEnded() const { return m_ended; }
    void kill();
    /// Kills these, all at once.
    static void killAll(const std::vector<Program *> &programs);
    /// Ends those of these that have started too many processes.
    static void count(const std::vector<Program *> &programs);
    /// Kills it because of `why`, a sentence, which is what complaint() says from now on.
    void end(const QString &why);
    /// Why it has ended, in a sentence, with the end of what it has written to standard error.
    QString complaint() const;

private:
    void onEnded();
    void onOutput();
    void readErrors();
    QString writesTooMuch() const;

    QByteArray m_command;
    QTemporaryDir m_folder; ///< removes itself, and nothing where it could not be made
    Bell *m_bell;
    QProcess m_process;
    ProgramTraces m_traces; ///< of its processes, as long as there may be some
    QString m_why; ///< we have ended it
    QByteArray m_errors;
    qsizetype m_complained = 0; ///< bytes of standard error since it was asked last
    bool m_ended = false;
};

} // namespace lab::gate
