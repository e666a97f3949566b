// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/lock_judge.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/document_fields.h"
#include "locks/dialects/value_layer.h"

#include <algorithm>
#include <iterator>

namespace locks {

namespace {

/// Where a library keeps more than locks, everything but what is named as a lock is no lock.
constexpr QByteArrayView ownPrefixes[] = {"asynq:",          "rq:",
                                          "bull:",           "dramatiq:",
                                          "uniquejobs:",     "arq:job:",
                                          "arq:retry:",      "arq:result:",
                                          "arq:queue",       "huey.",
                                          "celery-task-",    "_kombu.",
                                          "horizon:",        "spring:session:",
                                          "lock.event:",     "lock-signal:",
                                          "resque:worker:",  "resque:stat:",
                                          "resque:delayed:", "resque:timestamps:",
                                          "stat:",           "redisson_",
                                          "redbeat:",        "syncguard:id:",
                                          "syncguard:fence:"};
constexpr QByteArrayView ownEnds[] = {"unacked_index", "unacked"};

/// Digits, with or without a point among them and a sign before them.
bool isNumber(QByteArrayView value)
{
    if (value.startsWith('-'))
        value = value.sliced(1);
    const qsizetype point = value.indexOf('.');
    if (value.size() > 32)
        return false;
    return point < 0 ? isDigits(value) : isDigits(value.first(point)) && isDigits(value.sliced(point + 1));
}

/// Laravel keeps locks and cache entries under one prefix: a serialised value or a number is an entry.
bool isLaravelCache(const Reading &reading)
{
    if (reading.type != KeyType::String || !reading.key.contains("laravel_cache"))
        return false;
    return isNumber(reading.value) || layerOf(reading.value).encoding == Encoding::Php;
}

/// Returns true if the key has a lock word, or the user gave the whole key: not only the pattern says so.
bool isNamedItself(const Observation &observation)
{
    return observation.sign == NameSign::Exact
        || (observation.sign == NameSign::Lock && hasLockWord(observation.reading.key));
}

} // namespace

std::optional<qsizetype> LockJudge::keptPrefixOf(const QByteArray &key)
{
    const auto *prefix = std::find_if(std::begin(ownPrefixes), std::end(ownPrefixes),
                                      [&key](QByteArrayView each) { return key.startsWith(each); });
    if (prefix != std::end(ownPrefixes))
        return prefix->size();
    const bool isOwn = std::any_of(std::begin(ownEnds), std::end(ownEnds),
                                   [&key](QByteArrayView each) { return key.endsWith(each); });
    return isOwn ? std::optional(key.size()) : std::nullopt;
}

LeftOut LockJudge::whyNoString(const Observation &observation)
{
    const Reading &reading = observation.reading;
    // A document can contain a token, and a long value can be one: here the name decides.
    if (reading.truncated)
        return isNamedItself(observation) ? LeftOut::None : LeftOut::Document;
    if (isDocument(reading.value)) {
        const bool isLock = isNamedItself(observation) || !documentOwner(reading.value).text.isEmpty();
        return isLock ? LeftOut::None : LeftOut::Document;
    }
    const Layer layer = layerOf(reading.value);
    if (!isNumber(layer.isScalar ? QByteArrayView(layer.scalar) : QByteArrayView(reading.value)))
        return LeftOut::None;
    if (observation.sign == NameSign::Exact)
        return LeftOut::None;
    // A number is a counter, or a time that somebody noted, unless both its name and a lease speak for it;
    // one of the two is enough where the name does not say otherwise.
    const bool isNamed = observation.sign == NameSign::Lock;
    const bool isLeased = reading.pttl != -1;
    const bool isLock = (isNamed && isLeased) || ((isNamed || isLeased) && !hasCounterWord(reading.key));
    return isLock ? LeftOut::None : LeftOut::Counter;
}

LeftOut LockJudge::whyNoLock(const Observation &observation, LibraryIndex library)
{
    const Dialects &table = Dialects::table();
    if (!table.isGeneral(library))
        return LeftOut::None;
    const Reading &reading = observation.reading;
    if (observation.sign == NameSign::Nothing)
        return LeftOut::Broad;
    const bool isBelieved = observation.isBelieved || observation.sign == NameSign::Exact;
    if (!isBelieved && (keptPrefixOf(reading.key) || isLaravelCache(reading)))
        return LeftOut::Companion;
    switch (reading.type) {
    case KeyType::String:
        return whyNoString(observation);
    case KeyType::List:
    case KeyType::Stream:
        // A client that wants a lock of that name is refused by any key.
        return isNamedItself(observation) ? LeftOut::None : LeftOut::Queue;
    default:
        // Owners stand there in a form that is known; or nothing but the name speaks: to be looked at.
        if (library != 0 || observation.sign >= NameSign::Lock || table.isCandidate(observation))
            return LeftOut::None;
        return reading.type == KeyType::Hash ? LeftOut::Document : LeftOut::Collection;
    }
}

} // namespace locks
