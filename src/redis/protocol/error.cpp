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

} // namespace

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
