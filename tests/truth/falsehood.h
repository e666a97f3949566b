// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clock.h"

#include <QByteArrayList>
#include <QList>
#include <QString>

namespace truth {

/// Something that was said and is not so.
struct Falsehood
{
    QByteArray rule;
    QByteArray kind; ///< of an end: what was said, and what was so; else empty
    QByteArray sentence; ///< what is wrong, with the figures
    QString observer;
    int life = -1;
    QByteArray said; ///< the whole line
    QByteArrayList refutedBy; ///< lines of the log
};

/// When this machine did not let programs run: whoever was kept waiting could not say it sooner.
class Load
{
public:
    void add(Us at, Us delay, qint64 pid = 0) { m_delays.append({at, delay, pid}); }
    /// How much later than usual something may be said that happened in `during`: what the two that waited
    /// longest did, such as a server and who watches it.
    Us delayIn(const Span &during) const;
    static Load read(const QString &path);

private:
    struct Delay
    {
        Us at = 0;
        Us delay = 0;
        qint64 pid = 0;
    };
    QList<Delay> m_delays;
};

/// How far what is said may be from the truth before it is false, all µs; each from what proves it.
struct Tolerances
{
    /// From a change to the statement about it: heard by push, read again, and told at most 50 ms later.
    Us pushed = us(700);
    /// The same where changes are only found by looking: the interval of the looks.
    Us polled = us(3'000);
    /// The same for a lock that was not known before: the interval of the scans.
    Us scanned = us(12'000);
    /// A time that is said to be exact: a round trip, and a re-read.
    Us exact = us(250);
    /// A deadline: PTTL is whole ms of another clock, and its answer travels.
    Us deadline = us(60);
    /// Waiters are counted every few seconds.
    Us waiters = us(7'000);
};

} // namespace truth
