// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/told_lock.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/lock_judge.h"

namespace history {

namespace {

/// What stands there, as far as a library can be told by it.
locks::Reading readingOf(const QByteArray &key, const QByteArray &token, qint64 leaseMs, bool isHash)
{
    locks::Reading reading;
    reading.key = key;
    reading.type = isHash ? locks::KeyType::Hash : locks::KeyType::String;
    if (isHash) {
        reading.members = {{token, "1"}};
        reading.memberCount = 1;
    } else {
        reading.value = token;
    }
    reading.pttl = leaseMs;
    return reading;
}

locks::LibraryIndex libraryOf(const locks::Reading &reading, UnixMs at)
{
    return locks::Dialects::table().recognise({reading, locks::NameSign::Lock, at, locks::Shape::Other});
}

/// Returns whether the value is the end of its own lease, in seconds or milliseconds.
bool isOwnDeadline(const QByteArray &token, qint64 leaseMs, UnixMs at)
{
    constexpr qint64 off = 2'000; // by so much its writer's clock may be
    bool isNumber = false;
    const qint64 number = token.toLongLong(&isNumber);
    const UnixMs ends = at + leaseMs;
    return isNumber && leaseMs > 0
        && (std::abs(number - ends) <= off || std::abs(number - ends / 1000) <= off / 1000);
}

} // namespace

bool isNamedLock(const QByteArray &key, const QByteArray &token, qint64 leaseMs, UnixMs at)
{
    const locks::Reading reading = readingOf(key, token, leaseMs, false);
    const locks::LibraryIndex library = libraryOf(reading, at);
    const locks::NameSign sign = locks::hasLockWord(key) ? locks::NameSign::Lock : locks::NameSign::Nothing;
    return library != locks::Dialects::companion
        && (isOwnDeadline(token, leaseMs, at)
            || locks::LockJudge::isLock({reading, sign, at, locks::Shape::Other}, library));
}

bool mayBeLock(const QByteArray &key, const QByteArray &token, qint64 leaseMs, UnixMs at)
{
    const locks::Reading reading = readingOf(key, token, leaseMs, false);
    const locks::LibraryIndex library = libraryOf(reading, at);
    return library != locks::Dialects::companion
        && locks::LockJudge::isLock({reading, locks::NameSign::Lock, at, locks::Shape::Other}, library);
}

void nameHolder(Hold *hold, const QByteArray &client, bool isHash)
{
    const locks::Reading reading = readingOf(hold->key, hold->token, hold->leaseMs, isHash);
    const locks::Dialect &dialect = locks::Dialects::table().at(libraryOf(reading, hold->from));
    hold->library = dialect.id();
    const QString owner = dialect.ownerOf(reading).text;
    hold->owner = owner.isEmpty() ? QString::fromUtf8(client) : owner;
}

} // namespace history
