// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <utility>
#include <variant>

namespace base {

/// Whose error it is. The exit status of a command follows from it.
enum class ErrorDomain : quint8 {
    Redis, ///< a server, or the way to it
    NameLookup, ///< the host name
    Tls, ///< the secure connection
    Disk, ///< a file or a folder, and the room for it
    Database, ///< what stands in a file of SQLite's
    Usage, ///< what the user typed or chose: nothing was sent
    Policy, ///< access, consent, or a journal that must be written first
    Program, ///< Lockscope itself, or a program that it starts
};

/// What failed. Kinds differ where the user's next step differs; each belongs to one domain.
enum class ErrorKind : quint8 {
    CannotResolve, ///< the host name has no address
    Refused, ///< nothing listens, or the socket file is missing
    TimedOut, ///< no answer within the deadline
    Tls, ///< a check of TLS failed; the text says which
    NoAuth, ///< the server wants a password and none was given
    WrongPass, ///< the user name or password is wrong
    NoPerm, ///< the ACL of this user forbids a command, a key or a channel
    Loading, ///< the server is still reading its data
    ReadOnly, ///< a replica was asked to write
    Moved, ///< a Cluster node that does not own the slot
    Ask, ///< a slot that is being moved
    ClusterDown,
    MasterDown,
    Busy, ///< a script has been running for too long
    NoScript, ///< EVALSHA of a script that the server does not know
    OutOfMemory,
    NoReplicas, ///< min-replicas-to-write is not met
    WrongType, ///< the key holds another type than the command wants
    Protocol, ///< the peer does not speak RESP2
    TooLarge, ///< a reply was larger than Lockscope reads
    Closed, ///< the connection ended
    UnknownCommand, ///< the server has no such command (absent or renamed)
    Cancelled, ///< our own stop
    BadInput, ///< what the user typed is wrong; nothing was sent
    Server, ///< any other error reply
    DiskFull, ///< no room for what was to be written
    FileDenied, ///< the file or folder is there, and may not be read or written
    FileFailed, ///< anything else that the system refuses of a file or folder
    FileDamaged, ///< a file whose content cannot be understood; the text says where
    DatabaseBusy, ///< locked by another program: try again
    DatabaseDamaged, ///< SQLite finds that the content is damaged
    DatabaseForeign, ///< written by a later release, or by another program
    DatabaseFailed, ///< anything else that SQLite refuses
    Policy, ///< not allowed here, or not without consent
    ProgramFailed, ///< a program that Lockscope starts has failed or is not installed
};
inline constexpr int errorKinds = int(ErrorKind::ProgramFailed) + 1;

ErrorDomain domainOf(ErrorKind kind);
/// The word for programs beside an error's sentence (base/codes.h): never translated, never changed.
QByteArray errorCode(ErrorKind kind);

/// An error as a value: `text` is translated and says what to do next; `detail` is the server's or system's
/// own line.
struct Error
{
    ErrorKind kind = ErrorKind::Server;
    QString text;
    QByteArray detail;
    /// True when the request had left and the reply never came: its effect is unknown.
    bool requestSent = false;

    ErrorDomain domain() const { return domainOf(kind); }
};

/// Makes an error with the standard sentence of its kind.
Error makeError(ErrorKind kind, const QByteArray &detail = {}, bool requestSent = false);

/// A value or an Error. Tasks return this and never throw.
template <typename T> class [[nodiscard]] Result
{
public:
    Result(T value) // NOLINT: converts on purpose
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error) // NOLINT: converts on purpose
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// The value; only when ok().
    T &value() & { return *std::get_if<0>(&m_state); }
    const T &value() const & { return *std::get_if<0>(&m_state); }
    T &&value() && { return std::move(*std::get_if<0>(&m_state)); }
    T &operator*() { return value(); }
    const T &operator*() const { return value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

    /// The error; only when not ok().
    const Error &error() const { return *std::get_if<1>(&m_state); }

private:
    std::variant<T, Error> m_state;
};

template <> class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error) // NOLINT: converts on purpose
        : m_error(std::move(error))
    {
    }

    bool ok() const { return !m_error; }
    explicit operator bool() const { return ok(); }
    const Error &error() const { return *m_error; }

private:
    std::optional<Error> m_error;
};

} // namespace base
