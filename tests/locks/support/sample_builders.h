// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dialect_samples.h"

#include <functional>

/// What samples are built of.
namespace samples {

locks::Reading with(locks::Reading reading, const QList<locks::Companion> &companions);
locks::Companion there(const QByteArray &key, qint64 count = 1, const Members &members = {});
locks::Companion valued(const QByteArray &key, const QByteArray &value);
QByteArray hex(int bytes);
/// 32 random digits without the bits of a UUID, or undashed UUIDs version 4.
QByteArray plainHex();
QByteArray hexFour();
QByteArray field(int thread = 57);
QByteArray seconds(qint64 fromNow);
QByteArray milliseconds(qint64 fromNow);
QByteArray machine(const char *host);
QByteArray fraction(qint64 fromNow);
/// A sample for each of the keys, with values of their own.
void three(QList<Sample> &list, const QByteArray &id, const QList<QByteArray> &keys,
           const std::function<QByteArray()> &value, qint64 pttl, const QByteArray &general = {},
           const QString &owner = {});

void addPhp(QList<Sample> &list);
void addRuby(QList<Sample> &list);
void addNewer(QList<Sample> &list);

} // namespace samples
