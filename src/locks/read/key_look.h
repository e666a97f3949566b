// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"
#include "redis/connection/connection.h"

#include <memory>
#include <variant>

namespace locks {

/// There is no such key: the master said so itself.
struct Absent
{
};

/// What a look at one key found. A failed look says nothing of the key: whoever asks must say what he does
/// then.
class KeyLook
{
public:
    KeyLook(Reading reading) // NOLINT: converts on purpose
        : m_found(std::move(reading))
    {
    }
    KeyLook(Absent absent) // NOLINT: converts on purpose
        : m_found(absent)
    {
    }
    KeyLook(redis::Error error) // NOLINT: converts on purpose
        : m_found(std::move(error))
    {
    }

    /// The key as it stands there; null: it does not, or nobody knows.
    const Reading *reading() const { return std::get_if<Reading>(&m_found); }
    bool isAbsent() const { return std::holds_alternative<Absent>(m_found); }
    /// Why nothing is known; null: something is.
    const redis::Error *error() const { return std::get_if<redis::Error>(&m_found); }
    /// The refusal of a command that would have read the key's type or members; null: there was no refusal.
    const redis::Error *missingRight() const { return m_missingRight.get(); }
    void setMissingRight(const redis::Error &refusal)
    {
        m_missingRight = std::make_shared<const redis::Error>(refusal);
    }

private:
    std::variant<Reading, Absent, redis::Error> m_found;
    std::shared_ptr<const redis::Error> m_missingRight;
};

/// Reads one key whole (KeyReader, Purpose::Acting), as far as it can be a lock: type, PTTL, when it ends by
/// the server's clock, and the value or members within read_bounds.h. Only reading commands
/// (access_policy.h).
///
/// Where the right to one of them is missing, what it tells is not known; any other error reply fails the
/// look, and so does a server that is a replica: what it does not have, its master may.
/// `asking`: the key is on its way to this master.
QCoro::Task<KeyLook> lookAt(std::shared_ptr<redis::Connection> connection, QByteArray key,
                            std::chrono::milliseconds timeout, bool asking = false);

/// Whether that server says that it follows another one; false where it may not be asked.
QCoro::Task<redis::Result<bool>> isReplica(std::shared_ptr<redis::Connection> connection,
                                           std::chrono::milliseconds timeout);

} // namespace locks
