// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

namespace locks {

/// Redisson's RLock: a hash with one field `client-uuid:thread` whose value is the hold count.
///
/// The fair lock adds a queue beside it, the fenced one a counter; without those their bytes are the same. A
/// basket `article-uuid:variant` -> quantity can look like it: what tells them apart is a lock word in the
/// name, the watchdog's short lease, or a client that waits on the lock's own channel.
class RedissonDialect : public Dialect
{
public:
    enum class Kind : quint8 { Plain, Fair, Fenced };
    explicit RedissonDialect(Kind kind)
        : m_kind(kind)
    {
    }
    QByteArray id() const override;
    Description description() const override;
    Warnings warnings() const override;
    bool fits(KeyType type, Shape shape) const override;
    bool recognises(const Observation &observation) const override;
    bool isPossible(const Observation &observation) const override;
    bool isCompanion(const Reading &reading) const override;
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override;
    bool asksCompanions(KeyType type, Shape shape) const override
    {
        return (type == KeyType::Hash || type == KeyType::List) && m_kind == Kind::Plain;
    }
    std::optional<QByteArray> token(const Reading &reading) const override;
    InsidePtr inside(const Reading &reading) const override;
    Owner owner(const QByteArray &key, const QByteArray &token) const override;
    Form form() const override { return Form::HashField; }
    QByteArray newToken() const override;
    bool offersAcquire() const override { return m_kind == Kind::Plain; }

    Recipe acquire(const QByteArray &key, const QByteArray &token,
                   std::chrono::milliseconds ttl) const override;
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override;
    Recipe release(const QByteArray &key, const QByteArray &token) const override;
    Recipe takeOver(const QByteArray &key, const QByteArray &token, const QByteArray &newToken,
                    std::chrono::milliseconds ttl) const override;
    QList<QByteArray> waiterChannels(const QByteArray &key) const override;
    QByteArray wakeMessage(const QByteArray &key) const override { return QByteArrayLiteral("0"); }
    QList<QByteArray> leftovers(const QByteArray &key) const override;

private:
    Kind m_kind;
};

/// What Redisson's dialects share.
namespace redisson {

/// The rule for companion keys: the name in braces, unless it has one already.
QByteArray braced(const QByteArray &key);
/// One field, an owner's, with a count: as Redisson's locks are written, and a basket with one article can
/// be.
bool isLockHash(const Reading &reading);
/// The channel on which waiters of a lock listen.
QByteArray lockChannel(const QByteArray &key);
/// "client-uuid:thread".
bool isOwnerField(QByteArrayView field);
/// Client and thread of an owner's field; empty when it is none.
Owner fieldOwner(const QByteArray &field);
const Companion *companionNamed(const Reading &reading, const QByteArray &key);

} // namespace redisson

} // namespace locks
