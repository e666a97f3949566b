// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/generic_dialects.h"

#include "locks/actions/action.h"
#include "locks/dialects/value_shapes.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace locks {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("Dialect", text);
}

bool isWholeString(const Reading &reading)
{
    return reading.type == KeyType::String && !reading.truncated;
}

} // namespace

bool isConstantValue(QByteArrayView value)
{
    return value.isEmpty() || value == "1" || value == "true" || value == "locked" || value == "OK";
}

QString GenericUnknown::refusal(ActionKind kind) const
{
    return say(QT_TRANSLATE_NOOP("Dialect",
                                 "This key fits no form of a lock, or its value is too long to be read "
                                 "whole: it can only be looked at."));
}

QStringList GenericToken::warnings() const
{
    return {say(QT_TRANSLATE_NOOP(
        "Dialect", "The library is not known: its holder may delete the key without comparing."))};
}

bool GenericToken::recognises(const Observation &observation) const
{
    return isWholeString(observation.reading) && observation.reading.pttl != -1;
}

bool GenericToken::isConstant(const QByteArray &token) const
{
    return isConstantValue(token);
}

QStringList GenericConst::warnings() const
{
    return {
        say(QT_TRANSLATE_NOOP("Dialect",
                              "The value is the same for every owner: two successive owners are told apart "
                              "by their deadline only.")),
        say(QT_TRANSLATE_NOOP("Dialect", "Holders of such locks usually delete the key without comparing."))};
}

bool GenericConst::recognises(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    return isWholeString(reading) && reading.pttl != -1 && isConstantValue(reading.value);
}

QString GenericConst::refusal(ActionKind kind) const
{
    // Taken over by a token of the plain form: the constant's own library only asks whether the key exists.
    return kind == ActionKind::TakeOver ? QString() : Dialect::refusal(kind);
}

QStringList GenericImmortal::warnings() const
{
    return {say(QT_TRANSLATE_NOOP(
        "Dialect",
        "No expiry: typical of a client that ended between SETNX and EXPIRE, but it may be meant."))};
}

bool GenericImmortal::recognises(const Observation &observation) const
{
    return isWholeString(observation.reading) && observation.reading.pttl == -1;
}

bool GenericImmortal::isConstant(const QByteArray &token) const
{
    return isConstantValue(token);
}

QString GenericImmortal::refusal(ActionKind kind) const
{
    return kind == ActionKind::TakeOver ? QString() : Dialect::refusal(kind);
}

QStringList GenericTimestamp::warnings() const
{
    return {say(QT_TRANSLATE_NOOP(
        "Dialect", "The value is its own expiry time; once past, the next client takes the lock over."))};
}

bool GenericTimestamp::recognises(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    return isWholeString(reading) && reading.pttl == -1 && observation.patternSpeaksOfLocks
        && readTimestamp(reading.value);
}

Owner GenericTimestamp::owner(const QByteArray &key, const QByteArray &token) const
{
    Owner owner;
    if (const std::optional<qint64> expiry = readTimestamp(token)) {
        const QDateTime at = QDateTime::fromMSecsSinceEpoch(*expiry);
        owner.fields.append({say(QT_TRANSLATE_NOOP("Dialect", "Expiry in the value")),
                             QLocale().toString(at, QLocale::ShortFormat)});
    }
    return owner;
}

QString GenericTimestamp::refusal(ActionKind kind) const
{
    if (kind == ActionKind::Release || kind == ActionKind::Restore)
        return {};
    return say(QT_TRANSLATE_NOOP(
        "Dialect",
        "The value is the expiry time, and the holder may compare it: it cannot be changed safely."));
}

bool GenericZsetSemaphore::recognises(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    if (reading.type != KeyType::SortedSet || reading.members.isEmpty())
        return false;
    return std::all_of(reading.members.begin(), reading.members.end(), [](const auto &member) {
        return isUuid(member.first) && readTimestamp(member.second);
    });
}

std::optional<QByteArray> GenericZsetSemaphore::token(const Reading &reading) const
{
    if (reading.members.size() == 1 && reading.memberCount <= 1)
        return reading.members.front().first;
    return std::nullopt;
}

} // namespace locks
