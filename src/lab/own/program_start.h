// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/own/limits.h"
#include "lab/own/program_mark.h"
#include "redis/transport/endpoint.h"

#include <QByteArray>
#include <QProcess>

namespace lab {

/// A command cut into its words: at spaces but not between quotation marks, 'single' or "double"; nothing
/// else is special.
QStringList commandWords(const QString &command);
/// The words of a command that runs this file; with quotation marks where the name needs some.
QString commandOfFile(const QString &interpreter, const QString &file);

/// What a locking program finds in its environment: where programs and their libraries are, how they speak,
/// and its server, as LOCKSCOPE_LAB_HOST, _PORT, _SOCKET, _DATABASE, _USER and _PASSWORD, as a URL without
/// the password in LOCKSCOPE_URL and REDIS_URL, and the password in REDISCLI_AUTH. Nothing else of ours.
QProcessEnvironment programEnvironment(const redis::Endpoint &server, const QString &folder);

/// By which the processes of a program that was started are known; none when they were killed.
struct ProgramTraces
{
    qint64 group = 0; ///< of those that have not left it
    ProgramMark mark; ///< of all
};

/// Starts a program of somebody's own in `folder`, with that environment, in a process group of its own and
/// with `limits`. It runs with the user's rights; the kernel kills it when the calling
/// thread ends. A file that is named from our folder is found from there. False where the command has no
/// words, and nothing was started; else `traces` are those of its processes.
bool startProgram(QProcess *process, const QByteArray &command, const redis::Endpoint &server,
                  const QString &folder, const Limits &limits, ProgramTraces *traces);
/// Kills it, and all that it has started, wherever that went, which may outlive it: also when it has ended by
/// itself. Once: `traces` are none afterwards.
void killProgram(QProcess *process, ProgramTraces *traces);
/// One that was started.
struct StartedProgram
{
    QProcess *process; ///< not owned
    ProgramTraces *traces; ///< likewise
};
/// The same for several at once. All processes of the machine are looked at for it, which one program takes
/// as long as many.
void killPrograms(const QList<StartedProgram> &programs);
/// The end of what a program has written to standard error, as much of it as is shown.
QByteArray lastErrors(const QByteArray &errors);

} // namespace lab
