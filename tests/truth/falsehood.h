// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clock.h"

#include <QByteArrayList>
#include <QList>
#include <QString>

namespace truth {

/// A false statement.
struct Falsehood
{
    QByteArray rule;
    QByteArray kind; ///< for an end: see kindOf(); otherwise empty
    QByteArray sentence; ///< the contradiction, with its figures
    QString observer;
    int life = -1;
    QByteArray said; ///< the whole line
    QByteArrayList refutedBy; ///< lines of the log
};

/// The times at which programs were ready to run and waited for a processor.
class Load
{
public:
    void add(Us at, Us delay, qint64 pid = 0) { m_delays.append({at, delay, pid}); }
    /// Returns the delay that the load explains for events in `during`, µs: the sum of the two processes that
    /// waited longest, such as a server and its observer.
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

/// The largest difference between a statement and the truth that is not false, µs; each follows from the
/// proof.
struct Tolerances
{
    /// Delay of a statement about a pushed change: it is read again and printed at most 50 ms later.
    Us pushed = us(700);
    /// Delay of a statement about a polled key: the interval of polls.
    Us polled = us(3'000);
    /// Delay of a statement about a new key under polling: the interval of scans.
    Us scanned = us(12'000);
    /// Error of a time that is marked exact: a round trip, and a re-read.
    Us exact = us(250);
    /// Both ends of an interval are whole ms, and MONITOR notes a command a moment after it ran.
    Us interval = us(25);
    /// A deadline: PTTL is whole ms of another clock, and its answer travels.
    Us deadline = us(60);
    /// Waiters are counted every few seconds.
    Us waiters = us(7'000);
};

} // namespace truth
