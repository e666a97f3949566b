// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/quorum_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace diagnosis {

using locks::EndReason;
using locks::QuorumCourse;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(diagnosis::QuorumText)
};

/// What took it from the masters that lost it last, as far as one cause says so.
QString causeOf(const QuorumCourse &course)
{
    if (const int emptied = course.emptied(); emptied > 0)
        return Text::tr("%n master(s) restarted empty", nullptr, emptied);
    switch (course.steps.constLast().why) {
    case EndReason::Flushed:
        return Text::tr("the others were flushed");
    case EndReason::Evicted:
        return Text::tr("the others evicted it");
    case EndReason::Failover:
        return Text::tr("the others lost it in a failover");
    case EndReason::Expired:
        return Text::tr("on the others its lease ended");
    case EndReason::Replaced:
        return Text::tr("another token stands on the others");
    case EndReason::ReleasedOrDeleted:
        return Text::tr("on the others it was released or deleted");
    default:
        return {};
    }
}

QString ofMasters(int held, int masters)
{
    return Text::tr("%1 of %2", "masters that have it, masters").arg(held).arg(masters);
}

} // namespace

QString timeOfDay(qint64 unixMs)
{
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(unixMs);
    const bool isToday = time.date() == QDate::currentDate();
    return QLocale().toString(time,
                              isToday ? QStringLiteral("HH:mm:ss") : QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString quorumSteps(const QuorumCourse &course)
{
    if (course.steps.size() < 2)
        return {};
    const std::optional<qint64> lost = course.lostAt();
    const qint64 turn = lost ? *lost : course.steps.constLast().at;
    // The steps of one loss come one after the other: they are one here, and the proof lists them.
    const qint64 begun = lost ? turn - QuorumCourse::settling : turn;
    int before = 0;
    int most = 0;
    for (const locks::QuorumStep &each : course.steps) {
        if (each.at >= begun && (before >= course.needed || each.at >= turn))
            continue;
        before = each.held;
        most = std::max(most, before);
    }
    QString until = ofMasters(before, course.masters);
    if (lost && most > before)
        until = Text::tr("%1, later %2", "5 of 5, 4 of 5").arg(ofMasters(most, course.masters), until);
    const QString steps = Text::tr("%1 until %2, then %3", "5 of 5, time, 2 of 5")
                              .arg(until, timeOfDay(turn), ofMasters(course.held(), course.masters));
    const QString cause = causeOf(course);
    return cause.isEmpty() ? steps : Text::tr("%1: %2", "steps of a quorum, cause").arg(steps, cause);
}

/// The holder itself may have released it, on all masters that it reached.
static QString mayBeReleasedEffect(const QuorumCourse &course, const QString &had)
{
    if (course.believedUntil == locks::noDeadline)
        return Text::tr(
                   "Its holder had %1. Unless it has released the lock itself, it does not know that the "
                   "quorum is lost: two clients may hold the lock at once.")
            .arg(had);
    return Text::tr(
               "Its holder had %1. Unless it has released the lock itself, it does not know that the quorum "
               "is lost: until %2 two clients may hold the lock at once.")
        .arg(had, timeOfDay(course.believedUntil));
}

QString lostQuorumEffect(const QuorumCourse &course)
{
    const std::optional<qint64> lost = course.lostAt();
    if (!lost || course.believedUntil <= *lost || course.lostBy() == EndReason::Expired)
        return {};
    const QString had = ofMasters(course.most(), course.masters);
    if (course.lostBy() == EndReason::ReleasedOrDeleted || course.lostBy() == EndReason::CannotTell)
        return mayBeReleasedEffect(course, had);
    if (course.believedUntil == locks::noDeadline)
        return Text::
            tr("Its holder had %1 and does not know that the quorum is lost: it has no expiry, so that two "
               "clients may hold the lock at once until it is released.")
                .arg(had);
    return Text::
        tr("Its holder had %1 and does not know that the quorum is lost: until %2 two clients may hold the "
           "lock at once.")
            .arg(had, timeOfDay(course.believedUntil));
}

} // namespace diagnosis
