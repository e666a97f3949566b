// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/redis_py_dialect.h"

#include "locks/dialects/value_shapes.h"

#include <QCoreApplication>
#include <QLocale>

namespace locks {

bool RedisPyDialect::recognises(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    return reading.type == KeyType::String && !reading.truncated && observation.patternSpeaksOfLocks
        && readUuidOne(reading.value, observation.unixNowMs);
}

Owner RedisPyDialect::owner(const QByteArray &key, const QByteArray &token) const
{
    const std::optional<UuidOne> uuid = readUuidOne(token, QDateTime::currentMSecsSinceEpoch());
    if (!uuid)
        return {};
    const auto say = [](const char *text) {
        return QCoreApplication::translate("Dialect", text);
    };
    Owner owner;
    const QString node = QString::fromLatin1(uuid->node);
    owner.text = say(QT_TRANSLATE_NOOP("Dialect", "node %1")).arg(node);
    owner.acquiredAt = QDateTime::fromMSecsSinceEpoch(uuid->unixMs);
    owner.fields.append({say(QT_TRANSLATE_NOOP("Dialect", "Acquired at")),
                         QLocale().toString(*owner.acquiredAt, QLocale::LongFormat)});
    owner.fields.append(
        {say(QT_TRANSLATE_NOOP("Dialect", "Node")),
         uuid->randomNode ? say(QT_TRANSLATE_NOOP("Dialect", "%1 (random)")).arg(node) : node});
    return owner;
}

QByteArray RedisPyDialect::newToken() const
{
    return freshUuidOne();
}

} // namespace locks
