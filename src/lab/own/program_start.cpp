// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/own/program_start.h"

#include "lab/own/keeper.h"

#include <QFileInfo>
#include <QProcessEnvironment>

#include <algorithm>
#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>
#include <utility>

namespace lab {

namespace {

constexpr qsizetype errorsKept = 400;

void insertServer(const redis::Endpoint &server, QProcessEnvironment &environment)
{
    const bool tcp = server.transport == redis::Endpoint::Transport::Tcp;
    const QString password = QString::fromUtf8(server.password);
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_HOST"), tcp ? server.host : QString());
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_PORT"), QString::number(tcp ? server.port : 0));
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_SOCKET"), tcp ? QString() : server.path);
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_DATABASE"), QString::number(server.database));
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_USER"), server.user);
    environment.insert(QStringLiteral("LOCKSCOPE_LAB_PASSWORD"), password);
    environment.insert(QStringLiteral("REDISCLI_AUTH"), password);
    redis::Endpoint plain;
    plain.transport = server.transport;
    plain.host = server.host;
    plain.port = server.port;
    plain.path = server.path;
    plain.database = server.database;
    plain.user = server.user;
    environment.insert(QStringLiteral("LOCKSCOPE_URL"), plain.url());
    environment.insert(QStringLiteral("REDIS_URL"), plain.url());
}

/// Its folder is another one than ours: what is named from here has to be found from there.
QString fromAnywhere(const QString &word)
{
    const QFileInfo file(word);
    return file.isRelative() && file.exists() ? file.absoluteFilePath() : word;
}

QString quoted(const QString &word)
{
    const bool isPlain = !word.isEmpty() && std::none_of(word.begin(), word.end(), [](QChar letter) {
        return letter.isSpace() || letter == u'"' || letter == u'\'';
    });
    if (isPlain)
        return word;
    if (!word.contains(u'"'))
        return u'"' + word + u'"';
    // Each mark stands between marks of the other kind.
    return u'"' + QString(word).replace(u'"', QStringLiteral("\"'\"'\"")) + u'"';
}

} // namespace

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

QString commandOfFile(const QString &interpreter, const QString &file)
{
    return interpreter.isEmpty() ? quoted(file) : interpreter + u' ' + quoted(file);
}

QProcessEnvironment programEnvironment(const redis::Endpoint &server, const QString &folder)
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
    QProcessEnvironment environment;
    insertServer(server, environment);
    for (const QString &name : kept) {
        if (ours.contains(name))
            environment.insert(name, ours.value(name));
    }
    environment.insert(QStringLiteral("TMPDIR"), folder);
    return environment;
}

bool startProgram(QProcess *process, const QByteArray &command, const redis::Endpoint &server,
                  const QString &folder, const Limits &limits, ProgramTraces *traces)
{
    QStringList words = commandWords(QString::fromLocal8Bit(command));
    for (qsizetype word = 0; word < words.size(); ++word) {
        // A name without a slash is looked for in PATH.
        if (word > 0 || words[word].contains(u'/'))
            words[word] = fromAnywhere(words[word]);
    }
    if (words.isEmpty())
        return false;
    process->setProcessEnvironment(programEnvironment(server, folder));
    process->setWorkingDirectory(folder);
    Keeper::begin();
    traces->mark = ProgramMark::make();
    process->setChildProcessModifier([limits, mark = traces->mark, parent = ::getpid()] {
        ::setpgid(0, 0); // Ctrl-C is for us: the run then ends in order
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) // it may have ended before prctl()
            ::_exit(1);
        limits.apply();
        mark.apply();
    });
    const QString program = words.takeFirst();
    process->start(program, words);
    traces->group = process->processId();
    return true;
}

void killProgram(QProcess *process, ProgramTraces *traces)
{
    killPrograms({{process, traces}});
}

void killPrograms(const QList<StartedProgram> &programs)
{
    QList<ProgramMark> marks;
    QSet<qint64> groups;
    for (const StartedProgram &program : programs) {
        const ProgramTraces known = std::exchange(*program.traces, {});
        if (known.group > 0) {
            ::kill(-pid_t(known.group), SIGKILL);
            marks.append(known.mark);
            groups.insert(known.group);
        }
        program.process->kill();
    }
    ProgramMark::killAll(marks, groups); // what has left the groups
}

QByteArray lastErrors(const QByteArray &errors)
{
    return errors.right(errorsKept);
}

} // namespace lab
