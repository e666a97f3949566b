// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/protocol/error.h"

#include "base/bytes.h"

#include <QCoreApplication>

#include <array>

namespace redis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::Error)
};

// Of a server's own words; those of a module can be pages long.
constexpr qsizetype mostWords = 200;

struct Prefix
{
    const char *word;
    ErrorKind kind;
};

// The first word of an error reply; Redis, src/server.c (createSharedObjects) and the commands' own replies.
constexpr std::array prefixes{
    Prefix{"NOAUTH", ErrorKind::NoAuth},
    Prefix{"WRONGPASS", ErrorKind::WrongPass},
    Prefix{"NOPERM", ErrorKind::NoPerm},
    Prefix{"LOADING", ErrorKind::Loading},
    Prefix{"READONLY", ErrorKind::ReadOnly},
    Prefix{"MOVED", ErrorKind::Moved},
    Prefix{"ASK", ErrorKind::Ask},
    Prefix{"CLUSTERDOWN", ErrorKind::ClusterDown},
    Prefix{"MASTERDOWN", ErrorKind::MasterDown},
    Prefix{"BUSY", ErrorKind::Busy},
    Prefix{"NOSCRIPT", ErrorKind::NoScript},
    Prefix{"OOM", ErrorKind::OutOfMemory},
    Prefix{"NOREPLICAS", ErrorKind::NoReplicas},
    Prefix{"WRONGTYPE", ErrorKind::WrongType},
    Prefix{"TOOLARGE", ErrorKind::TooLarge}, // our own, Value::leftOut()
};

ErrorKind kindOf(const QByteArray &line)
{
    const QByteArrayView word =
        QByteArrayView(line).first(line.indexOf(' ') < 0 ? line.size() : line.indexOf(' '));
    for (const Prefix &prefix : prefixes) {
        if (word == QByteArrayView(prefix.word))
            return prefix.kind;
    }
    if (line.startsWith("ERR unknown command") || line.startsWith("ERR unknown subcommand")
        || line.startsWith("ERR Unknown subcommand"))
        return ErrorKind::UnknownCommand;
    // The words of Redis 7.0, and those since 7.2 and of Valkey.
    if (line.startsWith("ERR The user executing the script can't")
        || line.startsWith("ERR ACL failure in script"))
        return ErrorKind::NoPerm;
    // Redis 5 answers a wrong password without a code.
    if (line.startsWith("ERR invalid password") || line.startsWith("ERR invalid username-password"))
        return ErrorKind::WrongPass;
    return ErrorKind::Server;
}

// What a server repeats of a command that it does not know may be a password.
QByteArray withoutArguments(const QByteArray &line)
{
    const qsizetype arguments = line.indexOf(", with args beginning with");
    return arguments < 0 ? line : line.left(arguments);
}

/// Which command the server refuses, where its words say so: "… to run the 'config|set' command".
QByteArray refusedCommand(const QByteArray &line)
{
    const qsizetype from = line.indexOf("run the '");
    if (from < 0)
        return {};
    const qsizetype begin = from + qsizetype(qstrlen("run the '"));
    const qsizetype end = line.indexOf('\'', begin);
    return end < 0 ? QByteArray() : line.mid(begin, end - begin).toUpper().replace('|', ' ');
}

QString sentence(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::CannotResolve:
        return Text::tr("The host name has no address. Check its spelling and the name server.");
    case ErrorKind::Refused:
        return Text::tr("Nothing listens there. Check host and port, and that the server runs.");
    case ErrorKind::TimedOut:
        return Text::tr("The server did not answer in time. Try again, or check that it is not stopped.");
    case ErrorKind::Tls:
        return Text::tr("The secure connection failed.");
    case ErrorKind::NoAuth:
        return Text::tr("The server wants a password. Enter it, or set LOCKSCOPE_PASSWORD.");
    case ErrorKind::WrongPass:
        return Text::tr("The user name or password is wrong, or the user is disabled.");
    case ErrorKind::NoPerm:
        return Text::tr("This user may not do that. Ask for the right, or use another user.");
    case ErrorKind::Loading:
        return Text::tr("The server is still loading its data. Try again in a moment.");
    case ErrorKind::ReadOnly:
        return Text::tr("This server is a read-only replica. Connect to its master.");
    case ErrorKind::Moved:
    case ErrorKind::Ask:
        return Text::tr(
            "The key lives on another node of a Cluster. Connect by redis-cluster://, which follows it.");
    case ErrorKind::ClusterDown:
        return Text::tr("The Cluster is down.");
    case ErrorKind::MasterDown:
        return Text::tr("This replica has lost its master and refuses to answer.");
    case ErrorKind::Busy:
        return Text::tr("The server is busy with a long script. Try again when it has ended.");
    case ErrorKind::NoScript:
        return Text::tr("The server does not know the script.");
    case ErrorKind::OutOfMemory:
        return Text::tr("The server is out of memory and refuses to write.");
    case ErrorKind::NoReplicas:
        return Text::tr("The server refuses to write because too few replicas follow it.");
    case ErrorKind::WrongType:
        return Text::tr("The key holds another type of value. Refresh and look again.");
    case ErrorKind::Protocol:
        return Text::tr("What answers there does not speak the Redis protocol. Check host and port.");
    case ErrorKind::TooLarge:
        return Text::tr("The reply is too large to be read.");
    case ErrorKind::Closed:
        return Text::tr("The connection ended. Try again, or check that the server is up.");
    case ErrorKind::UnknownCommand:
        return Text::tr("The server does not have this command, or it was renamed.");
    case ErrorKind::Cancelled:
        return Text::tr("Stopped.");
    case ErrorKind::BadInput:
        return Text::tr("The input is wrong.");
    case ErrorKind::Server:
        return Text::tr("The server answered an error.");
    }
    return {};
}

} // namespace

Error makeError(ErrorKind kind, const QByteArray &detail, bool requestSent)
{
    return Error{kind, sentence(kind), detail, requestSent};
}

Error errorFromReply(const QByteArray &line)
{
    const ErrorKind kind = kindOf(line);
    if (kind == ErrorKind::UnknownCommand)
        return makeError(kind, withoutArguments(line));
    if (const QByteArray command = refusedCommand(line);
        kind == ErrorKind::NoPerm && !command.isEmpty() && command.size() < mostWords)
        return {kind,
                Text::tr("This user may not run %1. Ask for the right, or use another user.")
                    .arg(base::shownBytes(command)),
                line, false};
    if (kind != ErrorKind::Server)
        return makeError(kind, line);
    Error error{kind, {}, line.left(mostWords), false};
    if (line.startsWith("MISCONF")) {
        error.text = Text::tr("The server cannot save its data to disk and refuses to write.");
        return error;
    }
    error.text = line.contains("DB index is out of range")
        ? Text::tr("The server has no database of this number. Choose a lower one; 0 is always there.")
        : Text::tr("The server answered an error: %1").arg(base::shownBytes(error.detail));
    return error;
}

} // namespace redis
