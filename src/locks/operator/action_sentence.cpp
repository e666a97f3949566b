// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/action_sentence.h"

#include "base/bytes.h"
#include "locks/dialects/fresh_token.h"
#include "locks/operator/action_warnings.h"
#include "locks/operator/completion.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <iterator>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

qsizetype doneOn(const ActionJob &job)
{
    return std::count_if(job.answers.begin(), job.answers.end(),
                         [](const MasterAnswer &answer) { return answer.found == Found::Done; });
}

/// Of a value that says nothing of its library only the commonest way of asking is known to be kept out.
QString takenOverSentence(const ActionJob &job)
{
    const bool general = job.dialect->id().startsWith("generic.");
    if (general && freshTokenLike(job.request.token, job.request.ttl).isEmpty())
        return Text::tr("Taken over: whoever only asks whether the key is there cannot acquire it until the "
                        "lease ends or you release it. Whether its clients read the value is not known.");
    return Text::tr("Taken over: nobody else can acquire it until the lease ends or you release it.");
}

QString doneSentence(const ActionJob &job)
{
    switch (job.request.kind) {
    case ActionKind::Acquire:
        return Text::tr("Acquired.");
    case ActionKind::Extend:
        return Text::tr("Extended.");
    case ActionKind::SetExpiry:
        return Text::tr("The lock ends by itself now.");
    case ActionKind::TakeOver:
        return takenOverSentence(job);
    case ActionKind::Release:
        return Text::tr("Released.");
    case ActionKind::Complete:
        return Text::tr(
                   "Completed: the token was written on %1 more of %2 masters. It stands on a quorum again, "
                   "until the lease that was left ends.")
                   .arg(doneOn(job))
                   .arg(job.routes.size())
            + u' ' + restartsSentence(job);
    case ActionKind::Restore:
        if (const qsizetype done = doneOn(job); done < qsizetype(job.routes.size()))
            return Text::tr("Put back as it was on %1 of %2 masters. The holder does not learn that it has "
                            "the lock again.")
                .arg(done)
                .arg(job.routes.size());
        return Text::tr("Put back as it was. The holder does not learn that it has the lock again.");
    }
    return {};
}

QString noQuorumSentence(const ActionJob &job, qsizetype done)
{
    const QString counted = Text::tr("%1 of %2 masters agreed, %3 are needed.")
                                .arg(done)
                                .arg(job.routes.size())
                                .arg(job.quorum());
    if (job.request.kind == ActionKind::Acquire)
        return Text::tr("Not acquired: %1").arg(counted);
    if (job.request.kind == ActionKind::Complete)
        return Text::tr("No quorum: %1 What was written stays until its lease ends.").arg(counted);
    return Text::tr("No quorum: %1 The lock must be acquired anew.").arg(counted);
}

/// What a lock that is gone had left behind, as the scripts that cleared it say.
QString leftBehind(const ActionJob &job)
{
    QStringList each;
    for (const MasterAnswer &answer : job.answers) {
        if (answer.found == Found::Absent && !answer.reason.isEmpty() && !each.contains(answer.reason))
            each.append(answer.reason);
    }
    return each.join(QStringLiteral("; "));
}

/// Without the quotes and backslashes around it, which a shell or a JSON writer adds or takes away.
QByteArray withoutQuotes(const QByteArray &value)
{
    const auto isQuote = [](char each) {
        return each == '"' || each == '\'' || each == '\\';
    };
    const auto begin = std::find_if_not(value.begin(), value.end(), isQuote);
    const auto end = std::find_if_not(value.rbegin(), std::make_reverse_iterator(begin), isQuote).base();
    return QByteArray(begin, end - begin);
}

/// Where the stored value differs from the one given only by quotes: a sentence with both; else empty.
QString quotesSentence(const ActionJob &job)
{
    const QByteArray &given = job.request.token;
    for (const MasterAnswer &answer : job.answers) {
        const bool isOther = answer.found == Found::Differs && answer.hasToken && answer.token != given;
        if (isOther && withoutQuotes(answer.token) == withoutQuotes(given))
            return Text::tr(
                       "The stored value differs from the token only by quotes: %1 is stored, %2 was given. "
                       "Nothing was changed.")
                .arg(base::shownShort(answer.token), base::shownShort(given));
    }
    return {};
}

/// How much later the lease ends than was seen, ms; 0: not later, or not known.
qint64 renewedBy(const ActionJob &job)
{
    for (size_t i = 0; i < job.answers.size(); ++i) {
        const MasterAnswer &answer = job.answers[i];
        const qint64 seen = job.calls[i].seenDeadlineMs;
        if (answer.found == Found::Differs && seen > 0 && answer.pttl > 0 && answer.serverMs > 0)
            return std::max<qint64>(0, answer.serverMs + answer.pttl - seen);
    }
    return 0;
}

QString renewedSentence(const ActionJob &job)
{
    const qint64 later = renewedBy(job);
    const QString what = later > 0
        ? Text::tr("Renewed since you looked: its lease ends %1 s later now, so its holder is alive.")
              .arg(QLocale().toString(double(later) / 1000, 'f', 1))
        : Text::tr(
            "Its lease was changed since you looked, and the token is the same: its holder is alive, or "
            "another user changed it.");
    if (const qsizetype done = doneOn(job); done > 0 && !job.request.dryRun)
        return what + u' ' + Text::tr("It was done on %1 of %2 masters.").arg(done).arg(job.routes.size());
    return what + u' ' + Text::tr("Nothing was changed.");
}

/// Of an acquire on a set that failed: what became of the masters that had granted it, or may have.
QString takeBackRemark(const ActionJob &job)
{
    QStringList unclear;
    bool any = false;
    for (size_t i = 0; i < job.answers.size(); ++i) {
        const MasterAnswer &answer = job.answers[i];
        const bool maybeSet = answer.found == Found::Done || answer.found == Found::Unknown;
        any |= answer.takenBack || maybeSet;
        if (maybeSet && !answer.takenBack)
            unclear.append(job.routes[i]->label());
    }
    if (!any)
        return {};
    if (unclear.isEmpty())
        return QLatin1Char(' ') + Text::tr("What was set was released again on every master.");
    return QLatin1Char(' ')
        + Text::tr("What may have been set on %1 could not be released for certain: it ends with its lease.")
              .arg(unclear.join(QStringLiteral(", ")));
}

QString stateSentence(const ActionJob &job, Outcome outcome)
{
    switch (outcome) {
    case Outcome::ChangedHands:
        if (differsInDeadlineOnly(job))
            return Text::tr("Renewed or taken again since you looked: the value is the same, its deadline is "
                            "not. Nothing was done.");
        if (const QString sentence = quotesSentence(job); !sentence.isEmpty())
            return sentence;
        return Text::tr(
            "The lock has changed hands since you looked: nothing was done to its new holder's token.");
    case Outcome::RenewedSince:
        return renewedSentence(job);
    case Outcome::AlreadyGone:
        if (job.request.kind == ActionKind::Complete)
            return Text::tr("The lock was released or lost meanwhile.") + takeBackRemark(job);
        if (job.request.kind == ActionKind::Restore)
            return Text::tr("Its lease has ended meanwhile: there is nothing to put back.");
        if (const QString left = leftBehind(job); !left.isEmpty())
            return Text::tr("The lock is gone already. Its queue was left behind: %1.").arg(left);
        return Text::tr("The lock is gone already.");
    case Outcome::HeldByOther:
        if (job.request.kind == ActionKind::Restore && doneOn(job) > 0 && !job.request.dryRun)
            return Text::tr(
                       "Somebody else holds it. It was put back on %1 of %2 masters, which is no quorum.")
                .arg(doneOn(job))
                .arg(job.routes.size());
        return Text::tr("Somebody else holds it.");
    case Outcome::WouldShorten:
        return Text::tr("The lease is longer already. Allow a shorter one to shorten it.");
    case Outcome::HasExpiry:
        return Text::tr("The lock has an expiry. Extend it instead.");
    case Outcome::NoExpiry:
        return Text::tr("The lock has no expiry. Set one instead of extending it.");
    default:
        return {};
    }
}

/// What stood in the way: alone its sentence is enough, of a set each master is named.
QString reasons(const ActionJob &job)
{
    QStringList each;
    for (size_t i = 0; i < job.answers.size(); ++i) {
        const MasterAnswer &answer = job.answers[i];
        const bool troubled = answer.found == Found::Unreachable || answer.found == Found::Refused;
        if (troubled && !answer.reason.isEmpty())
            each.append(job.onSet() ? job.routes[i]->label() + QStringLiteral(": ") + answer.reason
                                    : answer.reason);
    }
    return each.join(QLatin1Char(' '));
}

QString unknownSentence(const ActionJob &job)
{
    QStringList each;
    for (const MasterAnswer &answer : job.answers) {
        const bool told = answer.found == Found::Unknown && (answer.partly || answer.roleLost);
        if (told && !answer.reason.isEmpty() && !each.contains(answer.reason))
            each.append(answer.reason);
    }
    if (each.isEmpty())
        return Text::tr("It was sent, but what became of it could not be read. Look again before you act.");
    const bool partly = std::any_of(job.answers.begin(), job.answers.end(),
                                    [](const MasterAnswer &answer) { return answer.partly; });
    const QString why = each.join(QLatin1Char(' '));
    return partly ? Text::tr("It was done only in part: %1 Look again before you act.").arg(why)
                  : Text::tr("Whether it lasts is not known: %1 Look again before you act.").arg(why);
}

QString troubleSentence(const ActionJob &job, Outcome outcome, qsizetype done)
{
    const QString some = done > 0 && !job.request.dryRun
        ? QLatin1Char(' ') + Text::tr("It was done on %1 of %2 masters.").arg(done).arg(job.routes.size())
        : QString();
    const QString why = reasons(job);
    if (!job.onSet() && !why.isEmpty() && outcome != Outcome::Unknown)
        return why;
    const QString words = why.isEmpty() ? QString() : QLatin1Char(' ') + why;
    switch (outcome) {
    case Outcome::Unreachable:
        return Text::tr("A master could not be reached.") + words + some;
    case Outcome::Refused:
        return Text::tr("A master refused.") + words + some;
    case Outcome::Unknown:
        return unknownSentence(job) + some;
    default:
        return {};
    }
}

/// Done without a copy; by the server's own command an undo has a sentence of its own.
bool isDoneForGood(const ActionJob &job)
{
    const bool told = job.report.how == "native" && job.dialect->form() != Form::Connection;
    return job.report.outcome == Outcome::Done && !job.report.undoable && !told;
}

/// Why what was done stays so, where no right is missing.
QString withoutUndo(const ActionJob &job)
{
    const bool isLong = job.report.denied.contains(QStringLiteral("dump: longer than 1 MiB"));
    return isLong ? Text::tr("It cannot be undone: what was there is longer than 1 MiB.")
                  : Text::tr("It cannot be undone: no copy of it was saved.");
}

QString remarks(const ActionJob &job)
{
    QString text;
    const bool saves = job.request.kind == ActionKind::Release || job.request.kind == ActionKind::TakeOver;
    const QString refused =
        saves && !job.request.dryRun && !job.report.undoable ? refusedForUndo(job) : QString();
    if (!refused.isEmpty())
        text += QLatin1Char(' ')
            + Text::tr("It cannot be undone: this user may not use %1.", "command").arg(refused);
    else if (saves && isDoneForGood(job))
        text += QLatin1Char(' ') + withoutUndo(job);
    if (job.request.kind == ActionKind::Acquire && job.onSet() && job.report.outcome != Outcome::Done
        && !job.request.dryRun)
        text += takeBackRemark(job);
    if (!job.report.denied.isEmpty())
        text += QLatin1Char(' ') + Text::tr("Denied: %1.").arg(job.report.denied.join(QStringLiteral(", ")));
    if (job.report.how == "native" && job.dialect->form() != Form::Connection)
        text += QLatin1Char(' ')
            + Text::tr("Scripts and transactions are refused here: undo and wake-up are not atomic with it.");
    const bool acquire = job.request.kind == ActionKind::Acquire && job.onSet();
    if (acquire && job.routes.size() % 2 == 0)
        text += QLatin1Char(' ')
            + Text::tr("%1 masters tolerate no more failures than %2.")
                  .arg(job.routes.size())
                  .arg(job.routes.size() - 1);
    for (size_t i = 0; acquire && i < job.answers.size(); ++i) {
        const auto &connection = job.answers[i].connection;
        if (connection && connection->roundTrip() * 2 > job.calls[i].timeout)
            text += QLatin1Char(' ')
                + Text::tr("The round trip to %1 is above half of the time-out for a master.")
                      .arg(job.routes[i]->label());
    }
    return text;
}

} // namespace

QString refusedForUndo(const ActionJob &job)
{
    for (const MasterAnswer &answer : job.answers) {
        if (answer.found == Found::Done && answer.denied.contains(QLatin1String("dump")))
            return QStringLiteral("DUMP");
        const QString undo = QStringLiteral("undo: ");
        for (const QString &denied : answer.denied) {
            if (answer.found == Found::Done && denied.startsWith(undo))
                return denied.mid(undo.size());
        }
        // Without what is left of it, or the server's time, a lease cannot be put back as it was.
        if (answer.found == Found::Done && answer.pttl == -2 && job.report.how != "native")
            return QStringLiteral("PTTL");
        if (answer.found == Found::Done && answer.serverMs == 0 && answer.pttl > 0)
            return QStringLiteral("TIME");
    }
    return {};
}

QString outcomeSentence(const ActionJob &job)
{
    const qsizetype done = doneOn(job);
    const Outcome outcome = job.report.outcome;
    QString text = stateSentence(job, outcome);
    if (outcome == Outcome::Done)
        text = doneSentence(job);
    else if (outcome == Outcome::NoQuorum)
        text = noQuorumSentence(job, done);
    else if (text.isEmpty())
        text = troubleSentence(job, outcome, done);
    return text + remarks(job);
}

} // namespace locks
