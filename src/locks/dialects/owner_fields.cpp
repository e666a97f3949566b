// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/owner_fields.h"

#include "redis/bytes.h"

#include <QCoreApplication>
#include <QLocale>

namespace locks {

namespace {

constexpr qsizetype longestPart = 256;

} // namespace

QString partText(QByteArrayView bytes)
{
    return redis::shownBytes(QByteArray::fromRawData(bytes.data(), std::min(bytes.size(), longestPart)));
}

void setAcquired(Owner &owner, const QDateTime &at)
{
    owner.acquiredAt = at;
}

Owner hostOwner(QByteArrayView host, QByteArrayView pid)
{
    Owner owner;
    const QString machine = partText(host);
    const QString process = partText(pid);
    owner.text = process.isEmpty() ? machine : machine + QStringLiteral(" · ") + process;
    owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Host")), machine});
    if (!process.isEmpty())
        owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Process")), process});
    return owner;
}

Owner uuidOneOwner(const QByteArray &token)
{
    const std::optional<UuidOne> uuid = readUuidOne(token, QDateTime::currentMSecsSinceEpoch());
    if (!uuid)
        return {};
    Owner owner;
    const QString node = QString::fromLatin1(uuid->node);
    owner.text = dialectText(QT_TRANSLATE_NOOP("Dialect", "node %1")).arg(node);
    // As local time each would ask the system for the time zone's file: a listing decodes a million.
    setAcquired(owner, QDateTime::fromMSecsSinceEpoch(uuid->unixMs, Qt::UTC));
    owner.fields.append(
        {dialectText(QT_TRANSLATE_NOOP("Dialect", "Node")),
         uuid->randomNode ? dialectText(QT_TRANSLATE_NOOP("Dialect", "%1 (random)")).arg(node) : node});
    return owner;
}

Owner expiryOwner(const QByteArray &token)
{
    Owner owner;
    if (const std::optional<qint64> expiry = readTimestamp(token)) {
        const QDateTime at = QDateTime::fromMSecsSinceEpoch(*expiry);
        owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Expiry in the value")),
                             QLocale().toString(at, QLocale::ShortFormat)});
    }
    return owner;
}

Owner namedOwner(const char *name, QByteArrayView part)
{
    Owner owner;
    const QString text = partText(part);
    if (text.isEmpty())
        return owner;
    const QString word = dialectText(name);
    owner.text = word + QLatin1Char(' ') + text;
    // In a list of fields it begins with a capital, as the others.
    owner.fields.append({word.left(1).toUpper() + word.mid(1), text});
    return owner;
}

qint64 readSeconds(QByteArrayView text)
{
    constexpr double year10000 = 253402300800;
    bool isNumber = false;
    const double seconds = text.toByteArray().toDouble(&isNumber);
    return isNumber && seconds > 0 && seconds < year10000 ? qint64(seconds * 1000) : 0;
}

} // namespace locks
