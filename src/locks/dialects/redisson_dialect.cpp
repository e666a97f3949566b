// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/redisson_dialect.h"

#include "locks/dialects/value_shapes.h"

#include <QCoreApplication>
#include <QLocale>

namespace locks {

namespace {

/// Redisson's rule for companion keys: the name in braces, unless it has one already.
QByteArray braced(const QByteArray &key)
{
    return key.contains('{') ? key : '{' + key + '}';
}

bool isOwnerField(QByteArrayView field)
{
    return field.size() > 37 && field[36] == ':' && isUuid(field.first(36)) && isDigits(field.sliced(37));
}

} // namespace

QStringList RedissonDialect::warnings() const
{
    const auto say = [](const char *text) {
        return QCoreApplication::translate("Dialect", text);
    };
    return {say(QT_TRANSLATE_NOOP("Dialect",
                                  "Under a watchdog the holder sets the lease back to 30 s every 10 s.")),
            say(QT_TRANSLATE_NOOP(
                "Dialect",
                "After a forced release the holder's watchdog stops by itself and its unlock fails."))};
}

bool RedissonDialect::recognises(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    if (reading.type != KeyType::Hash || reading.members.size() != 1 || reading.memberCount > 1)
        return false;
    const auto &[field, count] = reading.members.front();
    return isOwnerField(field) && isDigits(count) && count.size() < 11 && count.toLongLong() >= 1;
}

std::optional<QByteArray> RedissonDialect::token(const Reading &reading) const
{
    if (!reading.exists || reading.type != KeyType::Hash || reading.members.size() != 1
        || reading.memberCount > 1)
        return std::nullopt;
    return reading.members.front().first;
}

Owner RedissonDialect::owner(const QByteArray &key, const QByteArray &token) const
{
    if (!isOwnerField(token))
        return {};
    const auto say = [](const char *text) {
        return QCoreApplication::translate("Dialect", text);
    };
    const QString client = QString::fromLatin1(token.first(36));
    const QString thread = QString::fromLatin1(token.sliced(37));
    Owner owner;
    owner.text = say(QT_TRANSLATE_NOOP("Dialect", "client %1 · thread %2")).arg(client, thread);
    owner.fields = {{say(QT_TRANSLATE_NOOP("Dialect", "Client")), client},
                    {say(QT_TRANSLATE_NOOP("Dialect", "Thread")), thread}};
    return owner;
}

Owner RedissonDialect::ownerOf(const Reading &reading) const
{
    Owner owner = Dialect::ownerOf(reading);
    if (!owner.text.isEmpty())
        owner.fields.append({QCoreApplication::translate("Dialect", "Hold count"),
                             QLocale().toString(reading.members.front().second.toLongLong())});
    return owner;
}

QByteArray RedissonDialect::newToken() const
{
    return freshUuidFour() + ":1";
}

Recipe RedissonDialect::acquire(const QByteArray &key, const QByteArray &token,
                                std::chrono::milliseconds ttl) const
{
    Recipe recipe = Dialect::acquire(key, token, ttl);
    recipe.script = QByteArrayLiteral("redisson_acquire");
    return recipe;
}

Recipe RedissonDialect::extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                               bool allowShorter, bool setExpiry) const
{
    Recipe recipe = Dialect::extend(key, token, ttl, allowShorter, setExpiry);
    recipe.script.prepend("redisson_");
    return recipe;
}

Recipe RedissonDialect::release(const QByteArray &key, const QByteArray &token) const
{
    const QByteArray name = braced(key);
    return {QByteArrayLiteral("redisson_release"),
            {key, "redisson_lock_queue:" + name, "redisson_lock_timeout:" + name},
            {token, "redisson_lock__channel:" + name}};
}

Recipe RedissonDialect::takeOver(const QByteArray &key, const QByteArray &token, const QByteArray &newToken,
                                 std::chrono::milliseconds ttl) const
{
    Recipe recipe = Dialect::takeOver(key, token, newToken, ttl);
    recipe.script = QByteArrayLiteral("redisson_takeover");
    return recipe;
}

QList<QByteArray> RedissonDialect::waiterChannels(const QByteArray &key) const
{
    return {"redisson_lock__channel:" + braced(key)};
}

} // namespace locks
