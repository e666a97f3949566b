// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/verdict.h"

#include "base/bytes.h"
#include "base/duration_text.h"
#include "locks/model/judgement.h"
#include "locks/model/usual_holds.h"

#include <QCoreApplication>

namespace locks {

namespace {

class Words
{
    Q_DECLARE_TR_FUNCTIONS(locks::Verdict)
public:
    static QString span(Millis time) { return base::spanText(time, base::SpanStyle::Coarse); }

    static QString times(int count) { return count == 1 ? tr("once") : tr("%1 times").arg(count); }

    static QString rises(const Row &row, Millis now)
    {
        if (row.renewals == 0)
            return tr("Renewals: none seen under this token (watched for %1).")
                .arg(span(now - row.firstSeen));
        return tr("Renewals: %1 under this token, last %2 ago.")
            .arg(times(row.renewals), span(now - row.lastRenewal));
    }

    static QString unchangedBefore(const Row &row)
    {
        const QString before = span(Millis(row.unchangedBefore) * 1000);
        if (row.sinceFrom == SinceFrom::Record)
            return row.unwatchedBefore > 0
                ? tr("Since when: the history has this token from %1 before it was first seen here; %2 of "
                     "that time were not watched.")
                      .arg(before, span(Millis(row.unwatchedBefore) * 1000))
                : tr("Since when: it had been recorded for %1 when it was first seen here (history).")
                      .arg(before);
        if (row.sinceFrom == SinceFrom::EarlierLook)
            return tr("Since when: an earlier look saw the same token %1 before this one; it was not watched "
                      "in between.")
                .arg(before);
        return tr("Since when: nobody had read or written the key for %1 when it was first seen here (OBJECT "
                  "IDLETIME).")
            .arg(before);
    }

    static QString period(const Row &row, Millis now)
    {
        const Millis due = row.lastRenewal + row.renewalPeriod - now;
        return due >= 0
            ? tr("Rhythm: every %1, next due in %2.").arg(span(row.renewalPeriod), span(due))
            : tr("Rhythm: every %1, next overdue by %2.").arg(span(row.renewalPeriod), span(-due));
    }

    static QString unchanged(const Row &row)
    {
        return tr("Lease: token and deadline have not changed for one whole lease (%1) on our clock.")
            .arg(span(row.longestLease));
    }

    static QString lease(const Row &row, Millis now)
    {
        if (row.logical && row.deadline <= now)
            return tr("Expiry: its lease passed %1 ago; the key stays until somebody takes or deletes it.")
                .arg(span(now - row.deadline));
        return row.deadline == noDeadline
            ? tr("Expiry: none; it will never end by itself.")
            : tr("Expiry: ends by itself in %1 unless it is renewed.").arg(span(row.deadline - now));
    }

    static QString connection(const OwnerConnections &connections)
    {
        const QString address = base::shownBytes(connections.address);
        return connections.name.isEmpty()
            ? address
            : QStringLiteral("%1 (%2)").arg(base::shownBytes(connections.name), address);
    }

    static QString connected(const Row &row)
    {
        return tr("Client: its connection %1 is in CLIENT LIST.").arg(connection(*row.connections));
    }

    static QString outOfSight(const Row &row)
    {
        return tr("Client: its connection %1 was in CLIENT LIST; whether it still is cannot be seen.")
            .arg(connection(*row.connections));
    }

    static QString ended(const Row &row, Millis now)
    {
        const OwnerConnections &last = *row.connections;
        const QString ago = span(now - last.endedAt);
        if (row.lastRenewal > last.endedAt)
            return tr("Client: its connection ended %1 ago (CLIENT LIST; the last was %2), and it was "
                      "renewed "
                      "since.")
                .arg(ago, connection(last));
        return tr("Client: its connection ended %1 ago (CLIENT LIST; the last was %2).")
            .arg(ago, connection(last));
    }

    static QString client(const Row &row, Millis now)
    {
        switch (row.connections->seen) {
        case OwnerConnections::Seen::Connected:
            return connected(row);
        case OwnerConnections::Seen::Ended:
            return ended(row, now);
        case OwnerConnections::Seen::OutOfSight:
            break;
        }
        return outOfSight(row);
    }

    static QString stale(const Row &row)
    {
        return row.masters > 1 ? tr("Connection: no answer from %1 of its %2 masters; this may be past.")
                                     .arg(silentMasters(row))
                                     .arg(row.masters)
                               : tr("Connection: its master does not answer; this may be past.");
    }

    static QString alive(const Row &row, Millis now)
    {
        return tr("Alive: renewed %1, every %2, last %3 ago")
            .arg(times(row.renewals), span(row.renewalPeriod), span(now - row.lastRenewal));
    }

    static QString silent(const Row &row, Millis now)
    {
        return tr("Silent: was renewed every %1, last %2 ago; the next renewal is overdue")
            .arg(span(row.renewalPeriod), span(now - row.lastRenewal));
    }

    static QString gone(const Row &row, Millis now)
    {
        return tr("Gone: its connection ended %1 ago, and since then neither a new connection nor a renewal "
                  "was seen (a pool that closes idle connections looks the same)")
            .arg(span(now - row.connections->endedAt));
    }

    static QString cannotTell(const Row &row, Millis now)
    {
        if (hasOwnerLeft(row))
            return tr("Cannot tell: its connection ended %1 ago").arg(span(now - row.connections->endedAt));
        if (!row.stale && renewalMissedAt(row) != noDeadline)
            return row.deadline > now
                ? tr("Cannot tell: its next renewal is due, and whether it has come is not known yet")
                : tr("Cannot tell: its lease ended %1 ago, and no renewal was seen since")
                      .arg(span(now - row.deadline));
        if (!row.stale)
            return known(row, now);
        return row.masters > 1
            ? tr("Cannot tell: no answer from %1 of its %2 masters").arg(silentMasters(row)).arg(row.masters)
            : tr("Cannot tell: its master does not answer");
    }

private:
    /// Where nothing is seen of the holder, what is known of the lock comes first.
    static QString known(const Row &row, Millis now)
    {
        const QString waiting = row.waiters > 0 ? tr("%n client(s) wait for it", nullptr, row.waiters)
            : row.asked.isRepeated              ? tr("it is asked for again and again")
                                                : QString();
        const QString overdue = overdueSentence(row, now);
        if (!overdue.isEmpty())
            return waiting.isEmpty()
                ? tr("Overdue: %1; whether its holder still works cannot be told").arg(overdue)
                : tr("Overdue: %1, and %2; whether its holder still works cannot be told")
                      .arg(overdue, waiting);
        if (waiting.isEmpty())
            return tr("Cannot tell: no rhythm of renewals has been seen");
        return tr("Cannot tell whether its holder still works: no rhythm of renewals has been seen, and %1")
            .arg(waiting);
    }
    static int silentMasters(const Row &row) { return std::max(1, row.masters - row.answered); }
};

bool unchangedForALease(const Row &row, Millis now)
{
    const Millis since = std::max(row.firstSeen, row.lastRenewal);
    return row.longestLease > 0 && now - since >= row.longestLease;
}

} // namespace

QByteArray verdictWord(Verdict verdict)
{
    static const std::array words{QByteArrayLiteral("alive"), QByteArrayLiteral("silent"),
                                  QByteArrayLiteral("gone"), QByteArrayLiteral("cannot-tell")};
    return words.at(size_t(verdict));
}

Verdict verdictAt(const Row &row, Millis now)
{
    if (row.stale)
        return Verdict::CannotTell;
    if (isOwnerGone(row))
        return Verdict::Gone;
    const Millis missedAt = renewalMissedAt(row);
    if (missedAt == noDeadline)
        return Verdict::CannotTell;
    if (now > missedAt)
        return row.renewalMissed ? Verdict::Silent : Verdict::CannotTell;
    // A lease that has ended proves no life, even before the next renewal is due by its rhythm.
    return row.deadline > now ? Verdict::Alive : Verdict::CannotTell;
}

Verdict verdictAt(const SharedRow &row, Millis now)
{
    return row.isStale() ? Verdict::CannotTell : verdictAt(*row, now);
}

bool mayReleaseFirst(const Row &row, Millis now)
{
    constexpr States uncertain = State::Held | State::Split | State::Unproven;
    const States states = judge(row, now).states;
    const Verdict verdict = verdictAt(row, now);
    if (states.testFlag(State::Lapsed) && !states.testAnyFlags(uncertain))
        return verdict == Verdict::Silent || verdict == Verdict::Gone || renewalMissedAt(row) == noDeadline;
    if (verdict != Verdict::Gone)
        return false;
    const bool isWanted = row.waiters > 0 || row.asked.isRepeated;
    return row.deadline == noDeadline ? isWanted : unchangedForALease(row, now);
}

Finding verdictOf(const Row &row, Millis now)
{
    Finding finding;
    finding.evidence.append(Words::rises(row, now));
    const bool rhythm = renewalMissedAt(row) != noDeadline;
    if (row.unchangedBefore > 0)
        finding.evidence.append(Words::unchangedBefore(row));
    if (rhythm)
        finding.evidence.append(Words::period(row, now));
    if (unchangedForALease(row, now))
        finding.evidence.append(Words::unchanged(row));
    finding.evidence.append(Words::lease(row, now));
    if (const QString overdue = overdueSentence(row, now); !overdue.isEmpty())
        finding.evidence.append(Words::tr("Overdue: %1.").arg(overdue));
    if (row.connections)
        finding.evidence.append(Words::client(row, now));
    if (row.stale)
        finding.evidence.append(Words::stale(row));
    finding.verdict = verdictAt(row, now);
    switch (finding.verdict) {
    case Verdict::Alive:
        finding.sentence = Words::alive(row, now);
        break;
    case Verdict::Silent:
        finding.sentence = Words::silent(row, now);
        break;
    case Verdict::Gone:
        finding.sentence = Words::gone(row, now);
        break;
    case Verdict::CannotTell:
        finding.sentence = Words::cannotTell(row, now);
    }
    return finding;
}

} // namespace locks
