// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_words.h"

#include "gui/common/environment_band.h"
#include "journal/record.h"
#include "locks/action/outcome_words.h"

#include <QDateTime>
#include <QLocale>

namespace gui {

QString JournalWords::action(const QByteArray &word)
{
    using locks::ActionKind;
    if (word == journal::withdrawWord())
        return tr("Not this server any more");
    const auto kind = locks::actionFromWord(word);
    if (!kind)
        return QString::fromUtf8(word);
    switch (*kind) {
    case ActionKind::Acquire:
        return tr("Acquire");
    case ActionKind::Extend:
        return tr("Extend");
    case ActionKind::SetExpiry:
        return tr("Set expiry");
    case ActionKind::TakeOver:
        return tr("Take over");
    case ActionKind::Release:
        return tr("Release");
    case ActionKind::Restore:
        return tr("Undo");
    case ActionKind::Complete:
        return tr("Complete");
    }
    return QString::fromUtf8(word);
}

QString JournalWords::outcome(const QByteArray &word)
{
    using locks::Outcome;
    switch (locks::outcomeFromWord(word).value_or(Outcome::NotSent)) {
    case Outcome::Done:
        return tr("done");
    case Outcome::ChangedHands:
        return tr("changed hands");
    case Outcome::RenewedSince:
        return tr("renewed since");
    case Outcome::AlreadyGone:
        return tr("gone already");
    case Outcome::HeldByOther:
        return tr("held by somebody else");
    case Outcome::NoQuorum:
        return tr("no quorum");
    case Outcome::WouldShorten:
        return tr("would have shortened it");
    case Outcome::HasExpiry:
        return tr("had an expiry already");
    case Outcome::NoExpiry:
        return tr("had no expiry");
    case Outcome::Unreachable:
        return tr("not reached");
    case Outcome::Refused:
        return tr("refused by a server");
    case Outcome::Unknown:
        return tr("unknown");
    case Outcome::Policy:
        return tr("not allowed");
    default:
        return QString::fromUtf8(word);
    }
}

QString JournalWords::instant(qint64 unixMs)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(unixMs), QLocale::LongFormat);
}

QString JournalWords::environment(const QByteArray &id)
{
    const auto environment = locks::environmentFromId(id);
    return environment ? environmentName(*environment) : QString::fromUtf8(id);
}

QByteArrayList JournalWords::environments()
{
    using locks::Environment;
    QByteArrayList ids;
    for (const Environment each :
         {Environment::Production, Environment::Staging, Environment::Development, Environment::Sandbox})
        ids.append(locks::environmentId(each));
    return ids;
}

} // namespace gui
