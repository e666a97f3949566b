// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/action/action.h"

#include "locks/action/outcome_words.h"
#include "locks/action/report_words.h"

#include <QHashFunctions>
#include <QSysInfo>

#include <array>

#include <pwd.h>
#include <unistd.h>

namespace locks {

namespace {

constexpr std::array actionKinds{ActionKind::Acquire,  ActionKind::Extend,  ActionKind::SetExpiry,
                                 ActionKind::TakeOver, ActionKind::Release, ActionKind::Restore,
                                 ActionKind::Complete};

} // namespace

size_t qHash(const LockPlace &place, size_t seed)
{
    return qHashMulti(seed, place.key, place.separateMaster);
}

QByteArray actionWord(ActionKind kind)
{
    switch (kind) {
    case ActionKind::Acquire:
        return QByteArrayLiteral("acquire");
    case ActionKind::Extend:
        return QByteArrayLiteral("extend");
    case ActionKind::SetExpiry:
        return QByteArrayLiteral("expire");
    case ActionKind::TakeOver:
        return QByteArrayLiteral("takeover");
    case ActionKind::Release:
        return QByteArrayLiteral("release");
    case ActionKind::Restore:
        return QByteArrayLiteral("restore");
    case ActionKind::Complete:
        return QByteArrayLiteral("complete");
    }
    return {};
}

std::optional<ActionKind> actionFromWord(QByteArrayView word)
{
    for (const ActionKind kind : actionKinds) {
        if (word == actionWord(kind))
            return kind;
    }
    return std::nullopt;
}

QByteArray outcomeWord(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Done:
        return QByteArrayLiteral("done");
    case Outcome::WouldDo:
        return QByteArrayLiteral("would-do");
    case Outcome::ChangedHands:
        return QByteArrayLiteral("changed-hands");
    case Outcome::RenewedSince:
        return QByteArrayLiteral("renewed-since");
    case Outcome::AlreadyGone:
        return QByteArrayLiteral("already-gone");
    case Outcome::HeldByOther:
        return QByteArrayLiteral("held-by-other");
    case Outcome::NoQuorum:
        return QByteArrayLiteral("no-quorum");
    case Outcome::WouldShorten:
        return QByteArrayLiteral("would-shorten");
    case Outcome::HasExpiry:
        return QByteArrayLiteral("has-expiry");
    case Outcome::NoExpiry:
        return QByteArrayLiteral("no-expiry");
    case Outcome::Unreachable:
        return QByteArrayLiteral("unreachable");
    case Outcome::Refused:
        return QByteArrayLiteral("refused");
    case Outcome::Unknown:
        return QByteArrayLiteral("unknown");
    case Outcome::Policy:
        return QByteArrayLiteral("policy");
    case Outcome::LookOnly:
        return QByteArrayLiteral("look-only");
    case Outcome::NotSent:
        return QByteArrayLiteral("not-sent");
    case Outcome::BadInput:
        return QByteArrayLiteral("bad-input");
    }
    return {};
}

std::optional<Outcome> outcomeFromWord(QByteArrayView word)
{
    for (int i = 0; i <= int(Outcome::BadInput); ++i) {
        if (word == outcomeWord(Outcome(i)))
            return Outcome(i);
    }
    return std::nullopt;
}

int exitStatus(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Done:
    case Outcome::WouldDo:
        return 0;
    case Outcome::ChangedHands:
    case Outcome::RenewedSince:
    case Outcome::AlreadyGone:
    case Outcome::HeldByOther:
    case Outcome::NoQuorum:
    case Outcome::WouldShorten:
    case Outcome::HasExpiry:
    case Outcome::NoExpiry:
    case Outcome::LookOnly:
    case Outcome::NotSent:
        return 1;
    case Outcome::BadInput:
        return 2;
    case Outcome::Unreachable:
    case Outcome::Refused:
        return 3;
    case Outcome::Unknown:
        return 4;
    case Outcome::Policy:
        return 5;
    }
    return 4;
}

QByteArray wordOf(const ActionReport &report, const MasterReport &master)
{
    const bool nothingDone = report.id.isEmpty() && master.outcome == MasterOutcome::Done;
    return nothingDone ? outcomeWord(Outcome::WouldDo) : masterOutcomeWord(master.outcome);
}

QByteArray masterOutcomeWord(MasterOutcome outcome)
{
    switch (outcome) {
    case MasterOutcome::Done:
        return QByteArrayLiteral("done");
    case MasterOutcome::Differs:
        return QByteArrayLiteral("differs");
    case MasterOutcome::Absent:
        return QByteArrayLiteral("absent");
    case MasterOutcome::Refused:
        return QByteArrayLiteral("refused");
    case MasterOutcome::Unreachable:
        return QByteArrayLiteral("unreachable");
    case MasterOutcome::Unknown:
        return QByteArrayLiteral("unknown");
    case MasterOutcome::Held:
        return QByteArrayLiteral("held");
    case MasterOutcome::Completed:
        return QByteArrayLiteral("completed");
    }
    return {};
}

int exitStatus(const ActionReport &report)
{
    constexpr int notRecorded = 5;
    const int status = exitStatus(report.outcome);
    return report.unrecorded && status < 2 ? notRecorded : status;
}

Actor Actor::current()
{
    // The account that runs us, not what the environment claims.
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd *found = nullptr;
    Actor actor;
    if (getpwuid_r(geteuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found)
        actor.user = QString::fromLocal8Bit(found->pw_name);
    else
        actor.user = QString::number(geteuid());
    actor.host = QSysInfo::machineHostName();
    return actor;
}

QCoro::Task<redis::Result<QStringList>> ActionLog::intents(QList<ActionIntent> intents)
{
    QStringList ids;
    for (const ActionIntent &each : intents) {
        const redis::Result<QString> id = co_await intent(each);
        if (!id.ok())
            co_return id.error();
        ids.append(*id);
    }
    co_return redis::Result<QStringList>(ids);
}

QCoro::Task<redis::Result<void>> ActionLog::outcomes(QList<ActionReport> reports)
{
    for (const ActionReport &report : reports) {
        const redis::Result<void> written = co_await outcome(report.id, report);
        if (!written.ok())
            co_return written.error();
    }
    co_return redis::Result<void>();
}

} // namespace locks
