// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/read/unread_keys.h"
#include "redis/protocol/error.h"
#include "redis/protocol/value.h"

#include <QSet>

#include <functional>
#include <optional>

namespace locks {

/// What an ACL or a renamed command took away.
enum class Denied : quint8 { Nothing, Command, Key, Channel };
/// Sorts a NOPERM (its wording differs between server versions) or an unknown command.
Denied deniedBy(const redis::Error &error);

/// What one master does not let be read: commands that it refuses, values that are too large, keys that
/// another has. Remembered as long as the master's session lives, or until reset().
class ReadLimits
{
public:
    /// A key that another master has, and the MOVED or ASK that says so.
    using Redirected = std::function<void(const QByteArray &key, const redis::Error &redirect)>;

    /// `strict`: whatever leaves a key unknown is the refusal().
    explicit ReadLimits(bool strict)
        : m_strict(strict)
    {
    }
    void setRedirected(Redirected redirected) { m_redirected = std::move(redirected); }
    bool isStrict() const { return m_strict; }

    /// The key is not known, and why.
    void noteError(const QByteArray &key, const redis::Error &error);
    /// True: `value` is no answer to `command`, and why is noted.
    bool noteUnread(const QByteArray &key, const redis::Value &value, const QByteArray &command);
    /// Only whether the command itself is refused.
    void noteRefusal(const redis::Value &value, const char *command);
    bool isRefused(const QByteArray &command) const { return m_refused.contains(command); }
    /// The first refusal of a command that reads a key's type or members.
    void noteMissingRight(const redis::Error &refusal);
    const std::optional<redis::Error> &missingRight() const { return m_missingRight; }
    void setRefusal(const redis::Error &error) { m_refusal = error; }
    const std::optional<redis::Error> &refusal() const { return m_refusal; }

    /// GETRANGE is refused: values are read whole.
    bool usesGet() const { return m_useGet; }
    void useGet() { m_useGet = true; }
    /// PEXPIRETIME is refused.
    bool usesTime() const { return m_useTime; }
    void useTime() { m_useTime = true; }
    /// OBJECT IDLETIME was answered so far, as far as it was asked for.
    bool tellsIdle() const { return m_tellsIdle; }
    /// The seconds of an answer to it; −1: it says none.
    qint64 takeIdle(const redis::Value &value);
    /// Its value is larger than Lockscope reads: only its PTTL and TYPE are asked for.
    bool isTooLarge(const QByteArray &key) const { return !m_tooLarge.isEmpty() && m_tooLarge.contains(key); }

    /// A sentence for each feature that a refused command switches off.
    QStringList denied() const;
    UnreadKeys &unread() { return m_unread; }
    const UnreadKeys &unread() const { return m_unread; }
    /// Forgets refusals.
    void reset();

private:
    bool m_strict;
    Redirected m_redirected;
    QSet<QByteArray> m_refused; ///< commands without which something can still be read
    bool m_useGet = false;
    bool m_useTime = false;
    bool m_tellsIdle = true;
    std::optional<redis::Error> m_refusal;
    std::optional<redis::Error> m_missingRight;
    UnreadKeys m_unread;
    QSet<QByteArray> m_tooLarge;
};

} // namespace locks
