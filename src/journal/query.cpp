// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/query.h"

#include "journal/body_view.h"
#include "journal/record.h"
#include "locks/action/action.h"

#include <algorithm>

namespace journal {

namespace {

bool isWho(const BodyView &intent, const QString &who)
{
    const QString user = intent.text("who");
    return who.startsWith(user)
        && (who.size() == user.size() || who == QString(user + u'@' + intent.text("host")));
}

/// The words of programs have nothing to escape.
bool isOneOf(QByteArrayView string, const QByteArrayList &words)
{
    return string.size() >= 2 && words.contains(referring(string.sliced(1, string.size() - 2)));
}

} // namespace

bool Query::isAboutTime() const
{
    return !key && !keyMatches && who.isEmpty() && actions.isEmpty() && outcomes.isEmpty();
}

bool isMeant(const StoredRecord &intent, const Query &query)
{
    if (query.sinceUnixMs && intent.atUnixMs() < *query.sinceUnixMs)
        return false;
    if (query.untilUnixMs && intent.atUnixMs() >= *query.untilUnixMs)
        return false;
    if (query.who.isEmpty() && query.actions.isEmpty())
        return true;
    const BodyView body(intent.body());
    return (query.actions.isEmpty() || isOneOf(body.raw("action"), query.actions))
        && (query.who.isEmpty() || isWho(body, query.who));
}

bool isMeantOutcome(const Entry &entry, const Query &query)
{
    if (query.outcomes.isEmpty())
        return true;
    if (!entry.outcome)
        return query.outcomes.contains(locks::outcomeWord(locks::Outcome::Unknown));
    return isOneOf(BodyView(entry.outcome->body()).raw("outcome"), query.outcomes);
}

QByteArrayList recordedActions()
{
    using locks::ActionKind;
    QByteArrayList words;
    for (const ActionKind kind :
         {ActionKind::Acquire, ActionKind::Extend, ActionKind::SetExpiry, ActionKind::Complete,
          ActionKind::TakeOver, ActionKind::Release, ActionKind::Restore})
        words.append(locks::actionWord(kind));
    return words << withdrawWord();
}

QByteArrayList recordedOutcomes()
{
    using locks::Outcome;
    QByteArrayList words;
    for (const Outcome outcome :
         {Outcome::Done, Outcome::ChangedHands, Outcome::RenewedSince, Outcome::AlreadyGone,
          Outcome::HeldByOther, Outcome::NoQuorum, Outcome::WouldShorten, Outcome::HasExpiry,
          Outcome::NoExpiry, Outcome::Unreachable, Outcome::Refused, Outcome::Unknown, Outcome::Policy})
        words.append(locks::outcomeWord(outcome));
    return words;
}

} // namespace journal
