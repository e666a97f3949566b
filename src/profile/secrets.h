// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport/endpoint.h"

#include <QByteArray>
#include <QList>

#include <vector>

namespace profile {

/// What logs in to the servers of a profile: in memory, in the keychain, nowhere else. A value.
struct Secrets
{
    QList<QByteArray> passwords; ///< in the order of the masters, or one for all
    QByteArray sentinelPassword; ///< of the sentinels
    QByteArray keyPassword; ///< of an encrypted client key

    bool isEmpty() const;
    /// Puts what is known into the endpoint of the master at `index`.
    void supply(qsizetype index, redis::Endpoint &endpoint) const;
    /// What logs in to these masters.
    static Secrets of(const std::vector<redis::Endpoint> &masters);
    /// For the keychain, and back; what cannot be read is empty.
    QByteArray toBytes() const;
    static Secrets fromBytes(const QByteArray &bytes);

    bool operator==(const Secrets &) const = default;
};

} // namespace profile
