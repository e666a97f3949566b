// SPDX-License-Identifier: GPL-3.0-or-later
// Java's libraries but Redisson.
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"

#include <algorithm>

namespace locks {

namespace {

struct ShedLockValue
{
    QDateTime at;
    QByteArrayView host;
    QByteArrayView id;
};

/// "2026-11-20T03:12:04.500Z", by hand since a listing asks this of every such lock; other spellings by Qt.
QDateTime readIsoTime(QByteArrayView text)
{
    constexpr QByteArrayView form("dddd-dd-ddTdd:dd:dd.dddZ");
    const auto fits = [](char c, char wanted) {
        return wanted == 'd' ? c >= '0' && c <= '9' : c == wanted;
    };
    const auto number = [text](qsizetype from, qsizetype digits) {
        int value = 0;
        for (qsizetype i = from; i < from + digits; ++i)
            value = value * 10 + text[i] - '0';
        return value;
    };
    if (std::equal(text.begin(), text.end(), form.begin(), form.end(), fits)) {
        const QDate date(number(0, 4), number(5, 2), number(8, 2));
        const QTime time(number(11, 2), number(14, 2), number(17, 2), number(20, 3));
        if (date.isValid() && time.isValid())
            return {date, time, Qt::UTC};
    }
    return QDateTime::fromString(QString::fromLatin1(text), Qt::ISODateWithMs);
}

/// "ADDED:2026-11-20T03:12:04.500Z@web-4:0b0d7b5e-…": the id is the last part, and no host's name has an @.
/// Older versions wrote none.
std::optional<ShedLockValue> readShedLock(QByteArrayView value)
{
    if (!value.startsWith("ADDED:"))
        return std::nullopt;
    const qsizetype at = value.indexOf('@');
    if (at < 16)
        return std::nullopt;
    const qsizetype colon = value.lastIndexOf(':');
    const bool withId = colon > at + 1 && isUuid(value.sliced(colon + 1));
    ShedLockValue read;
    read.at = readIsoTime(value.sliced(6, at - 6));
    read.host = withId ? value.sliced(at + 1, colon - at - 1) : value.sliced(at + 1);
    if (withId)
        read.id = value.sliced(colon + 1);
    if (read.host.isEmpty())
        return std::nullopt;
    return read.at.isValid() ? std::optional(read) : std::nullopt;
}

bool isShedLock(const Observation &observation)
{
    return readShedLock(observation.reading.value).has_value();
}

Owner shedLockOwner(const QByteArray &key, const QByteArray &token)
{
    const std::optional<ShedLockValue> read = readShedLock(token);
    if (!read)
        return {};
    Owner owner = hostOwner(read->host, {});
    setMadeAt(owner, read->at);
    if (!read->id.isEmpty())
        owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Id")), partText(read->id)});
    return owner;
}

QByteArray freshShedLock()
{
    const QString now = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
    return "ADDED:" + now.toLatin1() + "@lockscope:" + freshUuidFour();
}

bool hasPath(const Observation &observation)
{
    return observation.reading.key.indexOf(':') > 0;
}

QByteArray wholeKey(const QByteArray &key)
{
    return key;
}

bool isEmptyValue(const Observation &observation)
{
    return observation.reading.value.isEmpty();
}

} // namespace

/// "<registry>-channel:<key>": the registry's name ends before one of the key's colons, which is not told.
QList<QByteArray> springChannels(const QByteArray &key)
{
    constexpr qsizetype most = 8;
    QList<QByteArray> channels;
    for (qsizetype colon = key.indexOf(':'); colon >= 0 && channels.size() < most;
         colon = key.indexOf(':', colon + 1)) {
        if (colon > 0)
            channels.append(key.first(colon) + "-channel:" + key);
    }
    return channels;
}

void addJavaDialects(DialectList &list)
{
    addStrings(list,
               {{.id = "shedlock",
                 .keyWords = "any; default job-lock:default:*",
                 .shapes = shapesOf(Shape::Other),
                 .valueWords = "ADDED:<time>@<host>:<uuid>, or without the uuid",
                 .naming = Naming::ByShape,
                 .check = isShedLock,
                 .warnings = Warning::DeletesBlindly | Warning::LeaseIsThrottle,
                 .owner = shedLockOwner,
                 .ownerWords = {"host", "acquired at", "id"},
                 .newToken = freshShedLock,
                 .anyKeyAcquire = true},
                {.id = "spring.registry",
                 .keyWords = "<registry>:<path>",
                 .shapes = shapesOf(Shape::UuidFour),
                 .valueWords = "UUID 4, one a registry",
                 .naming = Naming::Never,
                 .check = hasPath,
                 .warnings = Warning::HolderNotices | Warning::ProcessWide,
                 .newToken = freshUuidFour,
                 .channels = springChannels,
                 .message = wholeKey,
                 .confusedWith = {"generic.token", "aioredlock", "ioredis-lock", "redlock-rb"}},
                {.id = "spring.cache",
                 .keys = {ends("~lock")},
                 .keyWords = "<cache>~lock",
                 .shapes = shapesOf(Shape::Constant),
                 .valueWords = "empty",
                 .naming = Naming::ByKey,
                 .lease = Lease::Any,
                 .check = isEmptyValue,
                 .warnings = Warning::DeletesBlindly | Warning::SameForAll,
                 .constant = true},
                {.id = "jetcache",
                 .keys = {contains("_#RL#")},
                 .keyWords = "*_#RL#*",
                 .shapes = anyShape,
                 .valueWords = "a token in the cache's own encoding",
                 .naming = Naming::ByKey,
                 .lease = Lease::Any,
                 .warnings = Warning::PossiblyBlind,
                 .noTakeOver = valueIsRead},
                {.id = "lock4j",
                 .keys = {begins("lock4j:")},
                 .keyWords = "lock4j:*",
                 .shapes = shapesOf(Shape::HexUuidFour, Shape::UuidFour),
                 .valueWords = "UUID 4, undashed",
                 .naming = Naming::ByKey,
                 .warnings = Warning::HolderNotices}});
}

} // namespace locks
