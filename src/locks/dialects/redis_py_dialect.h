// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

namespace locks {

/// redis-py's Lock (also valkey-py and django-redis): an undashed UUID version 1, by default without expiry.
class RedisPyDialect : public Dialect
{
public:
    QByteArray id() const override { return QByteArrayLiteral("redis-py.lock"); }
    bool recognises(const Observation &observation) const override;
    /// When and on which node the UUID was made.
    Owner owner(const QByteArray &key, const QByteArray &token) const override;
    QByteArray newToken() const override;
};

} // namespace locks
