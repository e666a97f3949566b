// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/lock_judge.h"

#include "locks/dialects/dialects.h"

#include <algorithm>
#include <iterator>

namespace locks {

namespace {

/// Where a library keeps more than locks, everything but what is named as a lock is no lock.
constexpr QByteArrayView ownPrefixes[] = {"asynq:",
                                          "rq:",
                                          "bull:",
                                          "dramatiq:",
                                          "uniquejobs:",
                                          "arq:",
                                          "huey.",
                                          "celery-task-",
                                          "_kombu.",
                                          "horizon:",
                                          "spring:session:",
                                          "lock.event:",
                                          "lock-signal:",
                                          "resque:worker:",
                                          "resque:stat:",
                                          "resque:delayed:",
                                          "resque:timestamps:",
                                          "stat:",
                                          "redisson_",
                                          "redbeat:",
                                          "syncguard:id:",
                                          "syncguard:fence:"};
constexpr QByteArrayView ownEnds[] = {"unacked_index", "unacked"};

constexpr qsizetype longText = 512;

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

/// "eyJ…" thrice or more with points between: JSON, signed.
bool isWebToken(QByteArrayView value)
{
    return value.startsWith("eyJ") && value.indexOf('.') > 0;
}

/// As PHP and Java write arrays and objects.
bool isSerialised(QByteArrayView value)
{
    const bool php = (value.startsWith("a:") || value.startsWith("O:")) && value.endsWith('}');
    return php || value.startsWith("\xac\xed");
}

} // namespace

bool LockJudge::isDocument(QByteArrayView value)
{
    if (value.size() > longText)
        return true;
    const QByteArrayView text = value.trimmed();
    if (text.size() < 2)
        return false;
    const char first = text.front();
    const char last = text.back();
    if ((first == '{' && last == '}') || (first == '[' && last == ']') || (first == '<' && last == '>'))
        return true;
    return isWebToken(text) || isSerialised(text) || text.contains('\n');
}

bool LockJudge::isKeptByLibrary(const QByteArray &key)
{
    return std::any_of(std::begin(ownPrefixes), std::end(ownPrefixes),
                       [&key](QByteArrayView each) { return key.startsWith(each); })
        || std::any_of(std::begin(ownEnds), std::end(ownEnds),
                       [&key](QByteArrayView each) { return key.endsWith(each); });
}

bool LockJudge::couldBeString(const Observation &observation)
{
    const Reading &reading = observation.reading;
    // What could not be read at all may be one: its name has to do.
    if (reading.truncated)
        return reading.value.isEmpty() && observation.sign == NameSign::Lock;
    if (isDocument(reading.value))
        return false;
    if (!isNumber(reading.value))
        return true;
    // A number is a counter, or a time that somebody noted, unless both its name and a lease speak for it;
    // one of the two is enough where the name does not say otherwise.
    const bool says = observation.sign == NameSign::Lock;
    const bool leased = reading.pttl != -1;
    return (says && leased) || ((says || leased) && !hasCounterWord(reading.key));
}

bool LockJudge::isLock(const Observation &observation, LibraryIndex library)
{
    const Dialects &table = Dialects::table();
    if (!table.isGeneral(library))
        return true;
    const Reading &reading = observation.reading;
    if (observation.sign == NameSign::Nothing || isKeptByLibrary(reading.key))
        return false;
    switch (reading.type) {
    case KeyType::String:
        return couldBeString(observation);
    case KeyType::List:
    case KeyType::Stream:
        return false;
    default:
        // Owners stand there in a form that is known; or nothing but the name speaks: to be looked at.
        return library != 0 || observation.sign == NameSign::Lock || table.isCandidate(observation);
    }
}

} // namespace locks
