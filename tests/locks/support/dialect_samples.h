// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

/// Keys as the libraries of the table write them, for tests.
namespace samples {

struct Sample
{
    QByteArray id; ///< whose it is
    locks::Reading reading;
    QByteArray general = {}; ///< what it is called where bytes cannot tell; empty: `id`
    QByteArray token = "?"; ///< "?": whatever stands there
    QString owner = {}; ///< part of the owner's text
    int owners = 0; ///< inner owners, where there are several
    locks::NameSign sign = locks::NameSign::Lock; ///< what its name says
};

qint64 now(); ///< Unix ms of the samples' clock: fixed when the program starts
locks::Reading text(const QByteArray &key, const QByteArray &value, qint64 pttl);
using Members = QList<std::pair<QByteArray, QByteArray>>;
locks::Reading hash(const QByteArray &key, const Members &fields, qint64 pttl);
locks::Reading zset(const QByteArray &key, const Members &members, qint64 pttl);
locks::Reading list(const QByteArray &key, const QList<QByteArray> &elements, qint64 pttl);
locks::Reading set(const QByteArray &key, const QList<QByteArray> &elements, qint64 pttl);

/// At least three of every row; the same list on each call.
const QList<Sample> &all();
/// Keys that belong to locks and are none.
const QList<locks::Reading> &companions();

} // namespace samples
