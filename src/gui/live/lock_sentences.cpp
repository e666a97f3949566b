// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/lock_sentences.h"

#include "diagnosis/findings/quorum_findings.h"
#include "gui/common/text.h"
#include "gui/table/lock_words.h"
#include "locks/dialects/dialects.h"
#include "locks/model/key_type_words.h"
#include "locks/model/verdict.h"
#include "locks/owners/row_owners.h"

#include <QLocale>

#include <algorithm>

namespace gui {

using locks::State;

namespace {

QString clockTime(locks::Millis instant)
{
    return clockText(locks::wallTime(instant));
}

QString exactClockTime(locks::Millis instant)
{
    return locks::wallTime(instant).toLocalTime().toString(QStringLiteral("HH:mm:ss.zzz"));
}

/// All of its masters answered, and yet nothing is said of a quorum: they may be no set at all.
bool isOfNoKnownSet(const LockItem &item)
{
    const locks::States aboutTheSet = State::Quorum | State::Minority | State::Split;
    const locks::Row &row = item.row;
    return row.masters > 1 && row.answered == row.masters && row.hasToken
        && item.states.testFlag(State::Unproven) && !item.states.testAnyFlags(aboutTheSet);
}

} // namespace

QString LockSentences::since(const locks::Row &row, locks::Millis now)
{
    const QString span = countdownText(now - row.heldSince());
    if (row.birthSeen)
        return tr("since %1 (%2)").arg(clockTime(row.firstSeen), span);
    if (row.unchangedBefore > 0)
        return tr("since %1 or earlier (at least %2)", "time, span").arg(clockTime(row.heldSince()), span);
    return tr("for at least %1").arg(span);
}

/// Whoever took it may believe that it is held.
QString LockSentences::minority(const LockItem &item)
{
    const qint64 unixMinusSteady = locks::unixMinusSteady();
    if (const auto lost = diagnosis::lostQuorum(item.row, {}, unixMinusSteady))
        return lost->sentence;
    if (const auto never = diagnosis::noQuorum(item.row, {}, unixMinusSteady))
        return never->sentence;
    return tr("On %1 of %2 masters only, which is too few.").arg(item.row.held).arg(item.row.masters);
}

QString LockSentences::headline(const LockItem &item, locks::Millis now)
{
    const locks::Row &row = item.row;
    if (item.hasEnded() && item.ended->isExact())
        return tr("Ended at %1: %2.").arg(clockTime(item.ended->middle()), locks::endReasonText(item.why));
    if (item.hasEnded())
        return tr("Ended: %1, %2.", "why, when")
            .arg(locks::endReasonText(item.why), base::knownTimeText(*item.ended, exactClockTime));
    if (item.states.testFlag(State::Split))
        return tr("Two or more tokens stand on its masters at once: no owner can be sure of it.");
    if (item.states.testFlag(State::Minority))
        return minority(item);
    if (isOfNoKnownSet(item))
        return tr("On %1 of %2 masters. No lock stands on two of them: if they are servers of their own, "
                  "read "
                  "them separately, and it is held.")
            .arg(row.held)
            .arg(row.masters);
    if (item.states.testFlag(State::Lapsed))
        return tr("Lapsed: the end time in its value has passed. Clients may take it, though its key still "
                  "exists.");
    if (row.truncated)
        return tr("Its value is longer than a token can be; Lockscope does not act on it.");
    if (item.states.testFlag(State::Free))
        return queueText(*row.inside);
    if (item.states.testFlag(State::Ghost))
        return tr("The hold had ended, and its key exists again: the server returned with old data, or an "
                  "undo restored the key. Lockscope does not know whether the holder is still at work.");
    if (row.mine)
        return tr("Held by this program %1.").arg(since(row, now));
    const QString owner = ownerText(row);
    if (owner.isEmpty() && item.guess)
        return tr("Held %1; its token does not say by whom, %2.", "since when; perhaps web-4 (why)")
            .arg(since(row, now), guessText(*item.guess));
    if (owner.isEmpty())
        return tr("Held %1; its token does not say by whom.").arg(since(row, now));
    return tr("Held by %1 %2.").arg(owner, since(row, now));
}

/// Short: a line names two of them.
QString LockSentences::holder(const locks::Row &row)
{
    constexpr int characters = 40;
    const QString owner = ownerText(row);
    if (!owner.isEmpty())
        return isolated(owner.size() > characters ? owner.left(characters) + QChar(0x2026) : owner);
    return row.hasToken && !locks::isTimeAlone(row.token) ? isolated(shownShort(row.token, characters))
                                                          : tr("an owner that is not known");
}

QString LockSentences::takenAgain(const LockItem &ended, const locks::Row &now, locks::Millis at)
{
    const bool same = ended.row.hasToken && now.hasToken && ended.row.token == now.token;
    return (same ? tr("Ended %1; there again since %2 with the same token, of %3.", "two times, owner")
                 : tr("Ended %1; taken again %2 by %3.", "two times, owner"))
        .arg(clockTime(ended.ended->latest), clockTime(at), holder(now));
}

QString LockSentences::changedHands(const locks::Row &before, const locks::Row &now, locks::Millis at)
{
    return tr("Changed hands %1: from %2 to %3.", "time, owners")
        .arg(clockTime(at), holder(before), holder(now));
}

QString LockSentences::changedHandsOften(int times, locks::Millis since, const locks::Row &now)
{
    return tr("Changed hands %n time(s) since %1, last to %2.", "time, owner", times)
        .arg(clockTime(since), holder(now));
}

QString LockSentences::timeLeft(const locks::Row &row, locks::Millis now)
{
    if (row.deadline == locks::noDeadline)
        return tr("no expiry: never ends by itself");
    return tr("%1, until %2").arg(countdownText(row.deadline - now + 500), clockTime(row.deadline));
}

QString LockSentences::waiters(const locks::Row &row)
{
    if (row.waiters < 0)
        return tr("cannot be known for this library");
    const QString number = QLocale().toString(row.waiters);
    switch (row.waitersFrom) {
    case locks::WaitersFrom::Subscribers:
        return tr("at least %1, by subscribers of its channel").arg(number);
    case locks::WaitersFrom::Queue:
        return tr("at most %1, by its queue").arg(number);
    case locks::WaitersFrom::Blocked:
        return tr("at most %1, by blocked clients").arg(number);
    case locks::WaitersFrom::Nothing:
        break;
    }
    return tr("%1 waiting").arg(number);
}

QString LockSentences::queueText(const locks::Inside &inside)
{
    const auto until = std::find_if(inside.facts.begin(), inside.facts.end(),
                                    [](const auto &fact) { return fact.first == locks::queueHeadUntil; });
    if (until == inside.facts.end())
        return tr(
            "A queue that outlived its lock: no client gets the lock until it is cleared. A release of the "
            "lock's name does that (lockscope release).");
    const QDateTime at = QDateTime::fromString(QString::fromLatin1(until->second), Qt::ISODateWithMs);
    if (at <= QDateTime::currentDateTimeUtc())
        return tr("No client held this lock when its queue was read. The wait of the first client in the "
                  "queue is over: "
                  "the next client that tries to get the lock removes it from the queue.");
    return tr("No client held this lock when its queue was read, and the first client in the queue did not "
              "listen "
              "for it. The other clients wait until that client is removed from the queue, or until %1.")
        .arg(QLocale().toString(at.toLocalTime(), QLocale::ShortFormat));
}

QString LockSentences::factName(const QByteArray &name)
{
    const std::pair<const char *, QString> names[] = {
        {"hold_count", tr("Hold count")},
        {"fencing_token", tr("Fencing token")},
        {"worker", tr("Worker")},
        {"task_state", tr("State of the task")},
        {"tasks_due", tr("Tasks due")},
        {"tasks_delayed", tr("Tasks delayed")},
        {"next_due", tr("Next task due at")},
        {locks::queueWithoutLock.data(), tr("Queue without its lock")},
        {locks::queueHeadUntil.data(), tr("The first client waits until")},
    };
    for (const auto &[id, text] : names) {
        if (name == id)
            return text;
    }
    return QString::fromLatin1(name);
}

FieldList::Fields LockSentences::insideFields(const locks::Row &row, locks::Millis now)
{
    const locks::Inside &inside = *row.inside;
    FieldList::Fields fields;
    if (!inside.mode.isEmpty())
        fields.append({tr("Mode"),
                       inside.mode == "write" ? tr("exclusive: one owner, who writes")
                                              : tr("shared: every owner reads")});
    if (inside.free >= 0)
        fields.append({tr("Free permits"), QLocale().toString(inside.free)});
    constexpr qsizetype most = 16;
    for (const locks::InnerOwner &owner : inside.owners.first(std::min(most, inside.owners.size()))) {
        const QString text = locks::ownerIn(row.library, row.key, owner).text;
        const QString name = text.isEmpty() ? shownShort(owner.token, 40) : text;
        const QString left =
            owner.deadline == locks::noDeadline ? tr("no expiry") : countdownText(owner.deadline - now + 500);
        fields.append({tr("One owner"), tr("%1 (%2)", "owner, time left").arg(name, left)});
        if (owner.sinceUnixMs > 0)
            fields.append(
                {tr("Entered at"), QLocale().toString(QDateTime::fromMSecsSinceEpoch(owner.sinceUnixMs))});
    }
    if (inside.owners.size() > most || inside.ownersCut)
        fields.append({tr("One owner"), tr("and more")});
    for (const QByteArray &waiter : inside.queue.first(std::min(most, inside.queue.size())))
        fields.append({tr("In the queue"), shownShort(waiter, 60)});
    for (const auto &[name, value] : inside.facts)
        fields.append({factName(name), shownShort(value, 60)});
    for (const QByteArray &companion : inside.companions)
        fields.append({tr("Belongs to it"), shownShort(companion, 60)});
    return fields;
}

FieldList::Fields LockSentences::fields(const LockItem &item, locks::Millis now)
{
    const locks::Row &row = item.row;
    FieldList::Fields fields;
    if (row.key.size() > 40)
        fields.append({tr("Key"), shown(row.key)});
    if (!item.hasEnded())
        fields.append({tr("Time left"), timeLeft(row, now)});
    fields.append({tr("Library"), libraryText(row.library)});
    if (const QList<QByteArray> others = locks::Dialects::candidatesOf(row); !others.isEmpty())
        fields.append({tr("May also be"), QString::fromLatin1(QByteArrayList(others).join(", "))});
    if (row.hasToken && !row.truncated) {
        const locks::Owner owner = locks::ownerIn(row.library, row.key, row.token);
        fields += row.inside && !row.inside->ownerFields.isEmpty() ? row.inside->ownerFields : owner.fields;
        if (owner.madeAt)
            fields.append({tr("Token made at"), QLocale().toString(owner.madeAt->toLocalTime())});
    }
    if (row.inside) {
        const auto isMode = [](const auto &field) {
            return field.first == tr("Mode");
        };
        FieldList::Fields inside = insideFields(row, now);
        if (std::any_of(fields.begin(), fields.end(), isMode)) // the one owner's own says more
            inside.removeIf(isMode);
        fields += inside;
    }
    if (row.renewals > 0) {
        QString renewals = tr("%1 seen").arg(QLocale().toString(row.renewals));
        if (row.renewalPeriod > 0)
            renewals = tr("%1, every %2").arg(renewals, spanText(row.renewalPeriod));
        fields.append({tr("Renewals"), renewals});
    }
    if (row.longestLease > 0 && row.deadline != locks::noDeadline)
        fields.append({tr("Longest lease seen"), spanText(row.longestLease)});
    if (!item.hasEnded())
        fields += {{tr("Waiters"), waiters(row)}, {tr("Asked for"), askedText(row.asked)}};
    if (row.stale && !item.hasEnded())
        fields.append({tr("Note"), tr("it stands on masters that are away: this may be past")});
    return fields;
}

QString LockSentences::evidenceBlock(const LockItem &item, const locks::DeploymentSpec &spec,
                                     const QString &note, locks::Millis now)
{
    const locks::Row &row = item.row;
    QString text = tr("### Lock %1").arg(markdownCode(shown(row.key))) + QStringLiteral("\n\n");
    const auto line = [&text](const QString &name, const QString &value) {
        text += QStringLiteral("- **%1**: %2\n").arg(name, markdownText(value));
    };
    line(tr("Deployment"),
         tr("%1 (%2), database %3")
             .arg(spec.name, QString::fromLatin1(locks::environmentId(spec.environment)))
             .arg(spec.database()));
    line(tr("Seen at"), QDateTime::currentDateTime().toString(Qt::ISODate));
    line(tr("Holder"), headline(item, now));
    if (!note.isEmpty())
        line(tr("What happened"), note);
    // Of one that has ended: what it was, and nothing that would be so now.
    if (item.hasEnded())
        line(tr("Last holder"), holder(row));
    if (row.hasToken)
        text += QStringLiteral("- **%1**: %2\n")
                    .arg(item.hasEnded() ? tr("Last token") : tr("Token"), markdownCode(shown(row.token)));
    if (!item.hasEnded())
        line(tr("State"), StatePalette::words(item.states));
    for (const auto &[name, value] : fields(item, now))
        line(name, value);
    if (item.hasEnded())
        return text;
    if (!item.noLocks.isEmpty())
        line(tr("In its way"), locks::noLockSentences(item.noLocks, [&spec](int master) {
                 return size_t(master) < spec.masters.size() ? spec.masters[size_t(master)].label()
                                                             : QString();
             }));
    const locks::Finding finding = locks::verdictOf(row, now);
    line(tr("Verdict"), finding.sentence);
    for (const QString &evidence : finding.evidence)
        text += QStringLiteral("  - %1\n").arg(markdownText(evidence));
    return text;
}

} // namespace gui
