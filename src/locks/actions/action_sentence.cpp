// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/actions/action_job.h"

#include <QCoreApplication>
#include <QLocale>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

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
        return Text::tr("Taken over: nobody else can acquire it until the lease ends or you release it.");
    case ActionKind::Release:
        return Text::tr("Released.");
    case ActionKind::Restore:
        return Text::tr("Put back as it was. This restores the key, not what its holder believes.");
    }
    return {};
}

QString noQuorumSentence(const ActionJob &job, qsizetype done)
{
    const QString counted =
        Text::tr("%1 of %2 masters agreed, %3 are needed.").arg(done).arg(job.lines.size()).arg(job.quorum());
    if (job.request.kind == ActionKind::Acquire)
        return Text::tr("Not acquired, and taken back everywhere: %1").arg(counted);
    return Text::tr("No quorum: %1 The lock must be acquired anew.").arg(counted);
}

QString stateSentence(const ActionJob &job, Outcome outcome)
{
    switch (outcome) {
    case Outcome::ChangedHands:
        return Text::tr(
            "The lock has changed hands since you looked: nothing was done to its new holder's token.");
    case Outcome::AlreadyGone:
        if (job.request.kind == ActionKind::Restore)
            return Text::tr("Its lease has ended meanwhile: there is nothing to put back.");
        return Text::tr("The lock is gone already.");
    case Outcome::HeldByOther:
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

QString troubleSentence(const ActionJob &job, Outcome outcome, qsizetype done)
{
    const QString some = done > 0
        ? QLatin1Char(' ') + Text::tr("It was done on %1 of %2 masters.").arg(done).arg(job.lines.size())
        : QString();
    switch (outcome) {
    case Outcome::Unreachable:
        return Text::tr("A master could not be reached.") + some;
    case Outcome::Refused:
        return Text::tr("A master refused.") + some;
    case Outcome::Unknown:
        return Text::tr("It was sent, but what became of it could not be read. Look again before you act.")
            + some;
    default:
        return {};
    }
}

QString remarks(const ActionJob &job)
{
    QString text;
    if (!job.report.denied.isEmpty())
        text += QLatin1Char(' ') + Text::tr("Denied: %1.").arg(job.report.denied.join(QStringLiteral(", ")));
    if (job.report.how == "native")
        text += QLatin1Char(' ')
            + Text::tr("Scripts and transactions are refused here: undo and wake-up are not atomic with it.");
    const bool acquire = job.request.kind == ActionKind::Acquire && job.onSet();
    if (acquire && job.lines.size() % 2 == 0)
        text += QLatin1Char(' ')
            + Text::tr("%1 masters tolerate no more failures than %2.")
                  .arg(job.lines.size())
                  .arg(job.lines.size() - 1);
    for (size_t i = 0; acquire && i < job.answers.size(); ++i) {
        const auto &connection = job.answers[i].connection;
        if (connection && connection->roundTrip() * 2 > job.calls[i].timeout)
            text += QLatin1Char(' ')
                + Text::tr("The round trip to %1 is above half of the time-out for a master.")
                      .arg(job.lines[i]->label());
    }
    return text;
}

} // namespace

QString outcomeSentence(const ActionJob &job)
{
    qsizetype done = 0;
    for (const MasterAnswer &answer : job.answers)
        done += answer.found == Found::Done ? 1 : 0;
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
