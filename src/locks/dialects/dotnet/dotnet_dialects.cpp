// SPDX-License-Identifier: GPL-3.0-or-later
// .NET's libraries but madelson's DistributedLock.
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"

namespace locks {

namespace {

Owner processOwner(const QByteArray &key, const QByteArray &token)
{
    return namedOwner(QT_TRANSLATE_NOOP("Dialect", "process"), token);
}

bool namesALock(const Observation &observation)
{
    return observation.reading.key.contains("lock");
}

bool isText(const Observation &observation)
{
    return !observation.reading.value.isEmpty();
}

} // namespace

void addDotnetDialects(DialectList &list)
{
    addStrings(list,
               {{.id = "redlock.net",
                 .keys = {begins("redlock:")},
                 .keyWords = "redlock:*",
                 .shapes = shapesOf(Shape::UuidFour),
                 .valueWords = "UUID 4",
                 .naming = Naming::Never, // pottery writes the same
                 .warnings = Warning::CreatesAgain | Warning::RenewalOverwrites,
                 .newToken = freshUuidFour,
                 .confusedWith = {"pottery.redlock"}},
                {.id = "hangfire.redis",
                 .keys = {begins("{hangfire}:")},
                 .keyWords = "{hangfire}:*lock*",
                 .shapes = shapesOf(Shape::UuidFour),
                 .valueWords = "UUID 4, one a process",
                 .naming = Naming::ByKey,
                 .check = namesALock,
                 .warnings = Warning::SpinsWhileAlive | Warning::RenewalOverwrites | Warning::ProcessWide,
                 .owner = processOwner,
                 .ownerWords = {"process"},
                 .newToken = freshUuidFour},
                {.id = "servicestack",
                 .shapes = shapesOf(Shape::Milliseconds),
                 .valueWords = "13 digits: expiry in ms, and 1",
                 .naming = Naming::Never,
                 .lease = Lease::Absent,
                 .warnings = Warning::DeletesBlindly | Warning::ValueIsExpiry,
                 .lengthening = Lengthening::Milliseconds,
                 .ownerWords = {"expiry"},
                 .confusedWith = {"generic.ts", "npm.redis-lock"}},
                {.id = "stackexchange.redis",
                 .shapes = shapesOf(Shape::Other),
                 .valueWords = "the caller's token",
                 .naming = Naming::Never,
                 .check = isText,
                 .anyText = true,
                 .ownerWords = {"token"},
                 .confusedWith = {"generic.token"}}});
}

} // namespace locks
