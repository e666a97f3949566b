// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "change_feed.h"

#include <QSet>
#include <QString>

/// What of a feed's changes has to stand in a history afterwards, and what does.

struct Recorded
{
    qint64 holds = 0;
    QSet<QByteArray> tokens;
};
/// Of the file at `path`; ends the benchmark where it cannot be read.
Recorded readBack(const QString &path);

/// The tokens that stood for longer than a re-read takes: others may be missed.
QSet<QByteArray> longEnough(const QList<ChangeFeed::Change> &written);
/// How many of them are not recorded.
qint64 lostOf(const QSet<QByteArray> &asked, const Recorded &recorded);
