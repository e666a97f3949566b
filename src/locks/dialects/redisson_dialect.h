// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

namespace locks {

/// Redisson's RLock: a hash with one field `client-uuid:thread` whose value is the hold count.
class RedissonDialect : public Dialect
{
public:
    QByteArray id() const override { return QByteArrayLiteral("redisson.lock"); }
    QStringList warnings() const override;
    bool recognises(const Observation &observation) const override;
    std::optional<QByteArray> token(const Reading &reading) const override;
    Owner owner(const QByteArray &key, const QByteArray &token) const override;
    Owner ownerOf(const Reading &reading) const override;
    Form form() const override { return Form::HashField; }
    QByteArray newToken() const override;

    Recipe acquire(const QByteArray &key, const QByteArray &token,
                   std::chrono::milliseconds ttl) const override;
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override;
    Recipe release(const QByteArray &key, const QByteArray &token) const override;
    Recipe takeOver(const QByteArray &key, const QByteArray &token, const QByteArray &newToken,
                    std::chrono::milliseconds ttl) const override;
    QList<QByteArray> waiterChannels(const QByteArray &key) const override;
    QByteArray wakeMessage() const override { return QByteArrayLiteral("0"); }
};

} // namespace locks
