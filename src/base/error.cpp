// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"

#include "base/codes.h"

#include <QCoreApplication>

#include <array>

namespace base {

namespace {

struct Row
{
    ErrorKind kind;
    ErrorDomain domain;
    const char *code;
    const char *sentence;
};

/// All that is known of each kind, in the order of ErrorKind.
constexpr std::array rows{
    Row{ErrorKind::CannotResolve, ErrorDomain::NameLookup, "cannot-resolve",
        QT_TRANSLATE_NOOP("base::Error",
                          "The host name has no address. Check its spelling and the name server.")},
    Row{ErrorKind::Refused, ErrorDomain::Redis, "connection-refused",
        QT_TRANSLATE_NOOP("base::Error",
                          "Nothing listens there. Check host and port, and that the server runs.")},
    Row{ErrorKind::TimedOut, ErrorDomain::Redis, "timed-out",
        QT_TRANSLATE_NOOP("base::Error",
                          "The server did not answer in time. Try again, or check that it is not stopped.")},
    Row{ErrorKind::Tls, ErrorDomain::Tls, "tls",
        QT_TRANSLATE_NOOP("base::Error", "The secure connection failed.")},
    Row{ErrorKind::NoAuth, ErrorDomain::Redis, "password-wanted",
        QT_TRANSLATE_NOOP("base::Error",
                          "The server wants a password. Enter it, or set LOCKSCOPE_PASSWORD.")},
    Row{ErrorKind::WrongPass, ErrorDomain::Redis, "password-wrong",
        QT_TRANSLATE_NOOP("base::Error", "The user name or password is wrong, or the user is disabled.")},
    Row{ErrorKind::NoPerm, ErrorDomain::Redis, "no-permission",
        QT_TRANSLATE_NOOP("base::Error",
                          "This user may not do that. Ask for the right, or use another user.")},
    Row{ErrorKind::Loading, ErrorDomain::Redis, "loading",
        QT_TRANSLATE_NOOP("base::Error", "The server is still loading its data. Try again in a moment.")},
    Row{ErrorKind::ReadOnly, ErrorDomain::Redis, "server-read-only",
        QT_TRANSLATE_NOOP("base::Error", "This server is a read-only replica. Connect to its master.")},
    Row{ErrorKind::Moved, ErrorDomain::Redis, "moved",
        QT_TRANSLATE_NOOP(
            "base::Error",
            "The key lives on another node of a Cluster. Connect by redis-cluster://, which follows it.")},
    Row{ErrorKind::Ask, ErrorDomain::Redis, "ask",
        QT_TRANSLATE_NOOP(
            "base::Error",
            "The key lives on another node of a Cluster. Connect by redis-cluster://, which follows it.")},
    Row{ErrorKind::ClusterDown, ErrorDomain::Redis, "cluster-down",
        QT_TRANSLATE_NOOP("base::Error", "The Cluster is down.")},
    Row{ErrorKind::MasterDown, ErrorDomain::Redis, "master-down",
        QT_TRANSLATE_NOOP("base::Error", "This replica has lost its master and refuses to answer.")},
    Row{ErrorKind::Busy, ErrorDomain::Redis, "busy",
        QT_TRANSLATE_NOOP("base::Error",
                          "The server is busy with a long script. Try again when it has ended.")},
    Row{ErrorKind::NoScript, ErrorDomain::Redis, "no-script",
        QT_TRANSLATE_NOOP("base::Error", "The server does not know the script.")},
    Row{ErrorKind::OutOfMemory, ErrorDomain::Redis, "out-of-memory",
        QT_TRANSLATE_NOOP("base::Error", "The server is out of memory and refuses to write.")},
    Row{ErrorKind::NoReplicas, ErrorDomain::Redis, "no-replicas",
        QT_TRANSLATE_NOOP("base::Error", "The server refuses to write because too few replicas follow it.")},
    Row{ErrorKind::WrongType, ErrorDomain::Redis, "wrong-type",
        QT_TRANSLATE_NOOP("base::Error", "The key holds another type of value. Refresh and look again.")},
    Row{ErrorKind::Protocol, ErrorDomain::Redis, "protocol",
        QT_TRANSLATE_NOOP("base::Error",
                          "What answers there does not speak the Redis protocol. Check host and port.")},
    Row{ErrorKind::TooLarge, ErrorDomain::Redis, "too-large",
        QT_TRANSLATE_NOOP("base::Error", "The reply is too large to be read.")},
    Row{ErrorKind::Closed, ErrorDomain::Redis, "connection-closed",
        QT_TRANSLATE_NOOP("base::Error", "The connection ended. Try again, or check that the server is up.")},
    Row{ErrorKind::UnknownCommand, ErrorDomain::Redis, "unknown-command",
        QT_TRANSLATE_NOOP("base::Error", "The server does not have this command, or it was renamed.")},
    Row{ErrorKind::Cancelled, ErrorDomain::Program, "cancelled",
        QT_TRANSLATE_NOOP("base::Error", "Stopped.")},
    Row{ErrorKind::BadInput, ErrorDomain::Usage, codes::usage,
        QT_TRANSLATE_NOOP("base::Error", "The input is wrong.")},
    Row{ErrorKind::Server, ErrorDomain::Redis, codes::serverError,
        QT_TRANSLATE_NOOP("base::Error", "The server answered an error.")},
    Row{ErrorKind::DiskFull, ErrorDomain::Disk, "disk-full",
        QT_TRANSLATE_NOOP("base::Error", "The disk is full. Free some space, then try again.")},
    Row{ErrorKind::FileDenied, ErrorDomain::Disk, "file-denied",
        QT_TRANSLATE_NOOP("base::Error", "The file may not be read or written. Check its permissions.")},
    Row{ErrorKind::FileFailed, ErrorDomain::Disk, "file-failed",
        QT_TRANSLATE_NOOP("base::Error", "The file cannot be read or written.")},
    Row{ErrorKind::FileDamaged, ErrorDomain::Disk, "file-damaged",
        QT_TRANSLATE_NOOP("base::Error", "The content of the file is damaged.")},
    Row{ErrorKind::DatabaseBusy, ErrorDomain::Database, "database-busy",
        QT_TRANSLATE_NOOP("base::Error",
                          "The database is locked by another program. Close what holds it, then try again.")},
    Row{ErrorKind::DatabaseDamaged, ErrorDomain::Database, "database-damaged",
        QT_TRANSLATE_NOOP(
            "base::Error",
            "The database is damaged. Move it aside, keep it for an examination, then try again.")},
    Row{ErrorKind::DatabaseForeign, ErrorDomain::Database, "database-foreign",
        QT_TRANSLATE_NOOP("base::Error", "The database is not one that this version of Lockscope can use.")},
    Row{ErrorKind::DatabaseFailed, ErrorDomain::Database, "database-failed",
        QT_TRANSLATE_NOOP("base::Error", "The database cannot be used.")},
    Row{ErrorKind::Policy, ErrorDomain::Policy, codes::policy,
        QT_TRANSLATE_NOOP("base::Error", "That is not allowed here.")},
    Row{ErrorKind::ProgramFailed, ErrorDomain::Program, "program-failed",
        QT_TRANSLATE_NOOP("base::Error", "A program that Lockscope needs has failed.")},
};

constexpr bool isInOrder()
{
    for (size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].kind != ErrorKind(i))
            return false;
    }
    return rows.size() == size_t(errorKinds);
}
static_assert(isInOrder());

const Row &rowOf(ErrorKind kind)
{
    return rows.at(size_t(kind));
}

} // namespace

ErrorDomain domainOf(ErrorKind kind)
{
    return rowOf(kind).domain;
}

QByteArray errorCode(ErrorKind kind)
{
    return rowOf(kind).code;
}

Error makeError(ErrorKind kind, const QByteArray &detail, bool requestSent)
{
    return Error{kind, QCoreApplication::translate("base::Error", rowOf(kind).sentence), detail, requestSent};
}

} // namespace base
