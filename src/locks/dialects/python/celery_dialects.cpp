// SPDX-License-Identifier: GPL-3.0-or-later
// The locks of Celery and what is built on it.
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"

namespace locks {

namespace {

/// The default name, or another prefix as celery-redbeat joins it. "job:lock" alone is anybody's.
bool isRedbeatKey(const Observation &observation)
{
    const QByteArray &key = observation.reading.key;
    return key.endsWith("::lock") || key.contains("redbeat");
}

bool isSingletonKey(const Observation &observation)
{
    return isHex32(QByteArrayView(observation.reading.key).sliced(14));
}

Owner taskOwner(const QByteArray &key, const QByteArray &token)
{
    return namedOwner(QT_TRANSLATE_NOOP("Dialect", "task"), token);
}

Owner nodeOwner(const QByteArray &key, const QByteArray &token)
{
    return uuidOneOwner(token);
}

std::vector<StringFacts> celeryFacts()
{
    return {
        {.id = "redbeat",
         .keys = {ends(":lock")},
         .keyWords = "redbeat::lock, *::lock",
         .shapes = shapesOf(Shape::HexUuidOne),
         .valueWords = "undashed UUID 1",
         .naming = Naming::ByKey,
         .check = isRedbeatKey,
         .warnings = Warning::HolderStops | Warning::RenewalOverwrites,
         .owner = nodeOwner,
         .ownerWords = {"acquired at", "node"},
         .newToken = freshUuidOne,
         .confusedWith = {"redis-py.lock"}},
        {.id = "kombu.mutex",
         .keys = {ends("unacked_mutex")},
         .keyWords = "*unacked_mutex",
         .shapes = shapesOf(Shape::HexUuidOne),
         .valueWords = "undashed UUID 1",
         .naming = Naming::ByKey,
         .owner = nodeOwner,
         .ownerWords = {"acquired at", "node"},
         .newToken = freshUuidOne,
         .confusedWith = {"redis-py.lock"}},
        {.id = "celery-once",
         .keys = {begins("qo_")},
         .keyWords = "qo_*",
         .shapes = shapesOf(Shape::HexUuidOne),
         .valueWords = "undashed UUID 1",
         .naming = Naming::ByKey,
         .warnings = Warning::DeletesBlindly,
         .owner = nodeOwner,
         .ownerWords = {"acquired at", "node"},
         .newToken = freshUuidOne,
         .confusedWith = {"redis-py.lock"}},
        {.id = "celery-singleton",
         .keys = {begins("SINGLETONLOCK_")},
         .keyWords = "SINGLETONLOCK_<32 hex digits>",
         .shapes = shapesOf(Shape::UuidFour, Shape::Uuid),
         .valueWords = "UUID of the task",
         .naming = Naming::ByKey,
         .lease = Lease::Any,
         .check = isSingletonKey,
         .warnings = Warning::DeletesBlindly | Warning::ImmortalByDesign,
         .owner = taskOwner,
         .ownerWords = {"task"},
         .noTakeOver = valueIsRead}, // who comes second is given the result of that task to wait for
    };
}

} // namespace

void addCeleryDialects(DialectList &list)
{
    addStrings(list, celeryFacts());
}

} // namespace locks
