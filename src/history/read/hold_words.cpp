// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/hold_words.h"

#include "base/bytes.h"
#include "base/duration_text.h"
#include "history/model/doubted_end.h"
#include "locks/model/key_type_words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace history {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(history::HoldWords)
};

constexpr qsizetype shortToken = 24;

QString span(qint64 ms)
{
    return base::spanText(ms, base::SpanStyle::Measured);
}

/// The times of day; of two days with their dates.
std::pair<QString, QString> clocks(UnixMs from, UnixMs to)
{
    const QDateTime first = QDateTime::fromMSecsSinceEpoch(from);
    const QDateTime second = QDateTime::fromMSecsSinceEpoch(to);
    constexpr qint64 shortMs = 2'000; // both may be in the same second
    const QString form = to - from < shortMs ? QStringLiteral("HH:mm:ss.zzz")
        : first.date() == second.date()      ? QStringLiteral("HH:mm:ss")
                                             : QStringLiteral("yyyy-MM-dd HH:mm:ss");
    return {QLocale().toString(first, form), QLocale().toString(second, form)};
}

QString expired(const Hold &hold)
{
    const QString lease = span(hold.leaseMs);
    // The last one was a lease before the deadline, where each was as long as the longest.
    const qint64 renewing = hold.deadline ? *hold.deadline - hold.leaseMs - hold.from : 0;
    if (hold.renewals > 0 && hold.isBeginExact() && renewing > 0)
        return Text::tr(
                   "Expired: after %n renewal(s), one about every %2, the next one did not come (lease %1).",
                   nullptr, int(hold.renewals))
            .arg(lease, span(renewing / hold.renewals));
    if (hold.renewals > 0)
        return Text::tr("Expired: after %n renewal(s) the next one did not come (lease %1).", nullptr,
                        int(hold.renewals))
            .arg(lease);
    return Text::tr("Expired: its lease of %1 ended without a renewal or release.").arg(lease);
}

QString released(const Hold &hold)
{
    const bool isEarly = hold.deadline && hold.to && *hold.deadline > *hold.to;
    if (hold.refused >= 0) // by whom stands in the transcript
        return isEarly
            ? Text::tr("Released or deleted %1 before its lease ended.").arg(span(*hold.deadline - *hold.to))
            : Text::tr("Released or deleted.");
    if (isEarly)
        return Text::tr("Released or deleted %1 before its lease ended; by whom cannot be told.")
            .arg(span(*hold.deadline - *hold.to));
    return Text::tr("Released or deleted; by whom cannot be told.");
}

QString replacedBy(const QString &owner, const base::KnownTime &end, const base::KnownTime &begin)
{
    const qint64 between = begin.latest - end.latest;
    if (between <= 0)
        return Text::tr("Replaced by %1, without a moment in which it was seen free.").arg(owner);
    return Text::tr("Replaced by %1, which was seen there %2 later.").arg(owner, span(between));
}

QString replaced(const Hold &hold, const std::optional<Hold> &next)
{
    if (!next || !hold.to)
        return Text::tr("Replaced: another token stood in its place.");
    const QString owner =
        next->owner.isEmpty() ? base::shownShort(next->token, shortToken) : base::shownText(next->owner);
    if (!hold.isEndExact()) {
        const auto [from, to] = clocks(hold.lastSeen, *hold.to);
        return Text::tr(
                   "Either released or deleted, or replaced, between %1 and %2: which cannot be told. Then "
                   "%3 had the lock. Other holds in between are possible.")
            .arg(from, to, owner);
    }
    return replacedBy(owner, *hold.end(), next->begin());
}

QString inWay(const StoodInWay &each)
{
    const QString master = base::shownText(each.master);
    switch (each.what) {
    case StoodInWay::What::Away:
        return Text::tr("%1 did not answer.", "master").arg(master);
    case StoodInWay::What::Nothing:
        return Text::tr("%1 had nothing there that is a lock.", "master").arg(master);
    case StoodInWay::What::NoLock:
        return Text::tr("On %1 stood %2, which is no lock.", "master, a list")
            .arg(master, locks::keyTypeWords(locks::keyTypeFromName(each.type)));
    case StoodInWay::What::Another:
        break;
    }
    if (each.token.isEmpty())
        return Text::tr("On %1 another's lock stood in its way.", "master").arg(master);
    return Text::tr("On %1 the lock of %2 stood in its way.", "master, token")
        .arg(master, base::shownShort(each.token, shortToken));
}

QString noQuorum(const Hold &hold)
{
    QString text = Text::tr("It never had a quorum: %n master(s) held it at most.", nullptr, hold.masters);
    for (const StoodInWay &each : hold.inWay)
        text += u' ' + inWay(each);
    return text;
}

/// Whether something other than the holder or the lease may have ended it.
bool mayBeLost(locks::EndReasons fits)
{
    return fits.contains(EndReason::Failover) || fits.contains(EndReason::Restart)
        || fits.contains(EndReason::Flushed) || fits.contains(EndReason::Evicted);
}

QString possibleCauses(locks::EndReasons fits)
{
    QStringList texts;
    for (const EndReason each : locks::listOf(fits))
        texts.append(locks::endReasonText(each));
    return Text::tr("The cause is unknown. Possible causes: %1.", "list of causes")
        .arg(texts.join(Text::tr("; ")));
}

QString notSeen(const Hold &hold)
{
    if (hold.keysDropped)
        return Text::tr(
            "Released or deleted, or dropped by the server, which was short of memory and dropped "
            "keys then: which of these cannot be told.");
    if (mayBeLost(hold.fits))
        return possibleCauses(hold.fits);
    if (endsJustBefore(hold) && hold.leaseMs > 0)
        return Text::tr("Ended %1 before its lease of %2 did: it expired, or was released or deleted at the "
                        "last moment; which cannot be told.")
            .arg(span(*hold.deadline - *hold.to), span(hold.leaseMs));
    if (!hold.to || hold.isEndExact())
        return Text::tr("Why it ended cannot be told.");
    const auto [from, to] = clocks(hold.lastSeen, *hold.to);
    if (hold.deadline && hold.lastSeen < *hold.deadline && *hold.deadline <= *hold.to)
        return Text::
            tr("Ended between %1 and %2. Its lease ended in that time: whether it expired or ended before "
               "cannot be told.")
                .arg(from, to);
    return Text::tr("Ended unseen between %1 and %2: why cannot be told.").arg(from, to);
}

/// What stands in its place since, where it was taken over.
QString takenOver(const Hold &hold, const std::optional<Hold> &next)
{
    constexpr qint64 atOnce = 1'000; // ms by which both may have been heard of apart
    if (!next || !next->hasToken || !hold.to || next->from - *hold.to > atOnce)
        return Text::tr("Taken over from here: record %1 of the journal.").arg(hold.actionId);
    return Text::tr("Taken over from here, under the token %1: record %2 of the journal.", "token, id")
        .arg(base::shownShort(next->token, shortToken), hold.actionId);
}

QString byUs(const Hold &hold, const std::optional<Hold> &next)
{
    if (hold.actionId.isEmpty())
        return Text::tr("Released or taken over from here: which of the two is not known.");
    switch (hold.deed) {
    case OurDeed::Release:
        return Text::tr("Released from here: record %1 of the journal.").arg(hold.actionId);
    case OurDeed::TakeOver:
        return takenOver(hold, next);
    case OurDeed::NotKnown:
        break;
    }
    return Text::tr("Released or taken over from here: which of the two is not known here; record %1 of the "
                    "journal says it.")
        .arg(hold.actionId);
}

} // namespace

QString ghostSentence(const Hold &hold)
{
    return hold.isGhost ? Text::tr("Ghost: the hold had ended before. The server returned with old data, or "
                                   "an undo restored the key.")
                        : QString();
}

QString whySentence(const Hold &hold, const std::optional<Hold> &next)
{
    switch (hold.why) {
    case EndReason::None:
        return {};
    case EndReason::Expired:
        return expired(hold);
    case EndReason::ReleasedOrDeleted:
        return released(hold);
    case EndReason::Replaced:
        return replaced(hold, next);
    case EndReason::ByUs:
        return byUs(hold, next);
    case EndReason::Failover:
        return Text::tr("Lost in a failover: the server that took over did not have it.");
    case EndReason::Restart:
        return Text::tr("Lost in a restart: the server came back without it.");
    case EndReason::Flushed:
        return Text::tr("Flushed: the database was emptied.");
    case EndReason::Evicted:
        return Text::tr("Evicted: the server was short of memory and dropped it.");
    case EndReason::Overlap:
        if (hold.refused >= 0) // a transcript shows what the client did later
            return Text::tr("Overlap: its holder still acted on the lock after another one had got it.");
        return Text::tr("Overlap suspected: another token was seen, then this one again. Two may have held "
                        "the lock at once.");
    case EndReason::NoQuorum:
        return noQuorum(hold);
    case EndReason::Lapsed:
        return Text::tr("Lapsed: the deadline in its value passed; the key may be there still.");
    case EndReason::Shortened:
        return Text::tr("Its lease was cut short, and it expired by that.");
    case EndReason::QuorumLost:
        return Text::tr("Its quorum was lost: it had one, and stood on too few masters from then on.");
    case EndReason::CannotTell:
        return notSeen(hold);
    }
    return {};
}

} // namespace history
