// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/warning_texts.h"

#include "base/codes.h"
#include "locks/dialects/dialect.h"
#include "locks/model/action_kind.h"

namespace locks {

namespace {

/// Which actions a warning is about.
enum class Before : quint8 {
    Forcing, ///< release, take over
    Lengthening, ///< extend, set expiry
    Any,
};

struct WarningText
{
    Warning warning;
    Before before;
    const char *text;
};

constexpr WarningText texts[] = {
    {Warning::CreatesAgain, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect", "A holder that is alive creates the key again: stop it first.")},
    {Warning::DeletesBlindly, Before::Any,
     QT_TRANSLATE_NOOP("Dialect",
                       "The holder deletes the key without comparing: after a forced release it may delete "
                       "its successor's lock.")},
    {Warning::RenewalOverwrites, Before::Lengthening,
     QT_TRANSLATE_NOOP("Dialect",
                       "The holder renews the lease while it lives: its next renewal overwrites an "
                       "extension.")},
    {Warning::HolderNotices, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect", "The holder learns of it: its next renewal or release fails.")},
    {Warning::HolderStops, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "The process that holds it ends on purpose when it finds the lock gone, and a standby "
                       "takes over.")},
    {Warning::HolderMayCrash, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "The holder's next renewal raises an error that by default can end its process.")},
    {Warning::SpinsWhileAlive, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "A holder that is alive then tries to renew without a pause: release it only when it "
                       "is dead.")},
    {Warning::ImmortalByDesign, Before::Any,
     QT_TRANSLATE_NOOP("Dialect",
                       "Locks of this library may have no expiry on purpose: that is no sign of a crash.")},
    {Warning::LeaseIsThrottle, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "The lease may be meant: a lock that outlives its work keeps the next run away.")},
    {Warning::SeveralKeys, Before::Any,
     QT_TRANSLATE_NOOP("Dialect",
                       "A lock on several keys writes the same token to each: releasing one of them makes "
                       "the holder's extend and release fail.")},
    {Warning::JobRunsTwice, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "The queue takes the job for stalled and runs it again, perhaps while the first "
                       "worker still does.")},
    {Warning::OnlyDuplicates, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "The lock keeps duplicates out: releasing it does not touch a job that runs.")},
    {Warning::NoOwnerInCount, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "A count of shared locks names no owners: a release drops all of them at once.")},
    {Warning::ValueIsExpiry, Before::Any,
     QT_TRANSLATE_NOOP("Dialect",
                       "The value is its own expiry time; once past, the next client takes the lock over.")},
    {Warning::SameForAll, Before::Any,
     QT_TRANSLATE_NOOP("Dialect",
                       "The value is the same for every owner: two successive owners are told apart by their "
                       "deadline only.")},
    {Warning::ProcessWide, Before::Any,
     QT_TRANSLATE_NOOP("Dialect",
                       "One token stands for a whole process: two locks of it cannot be told apart.")},
    {Warning::PossiblyBlind, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "The library is not known: its holder may delete the key without comparing.")},
    {Warning::TokenComesBack, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect", "The same holder may take the lock again with the same token.")},
    {Warning::FormatChanges, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "Newer versions of the library refuse to lock while this old form stands.")},
    {Warning::RenewsBlindly, Before::Any,
     QT_TRANSLATE_NOOP(
         "Dialect",
         "A holder that is alive renews without comparing: it lengthens the lease of whoever has "
         "the lock by then.")},
    {Warning::SleepsUntilTold, Before::Any,
     QT_TRANSLATE_NOOP(
         "Dialect",
         "Its waiters sleep until a release tells them: release it in the end, since a lease that "
         "runs out wakes nobody.")},
    {Warning::SessionIsLost, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "The request that holds it cannot save its session any more: what it wrote there is "
                       "lost.")},
    {Warning::HeldByConnection, Before::Forcing,
     QT_TRANSLATE_NOOP(
         "Dialect",
         "The lock is a subscription, not a key: a release ends the connection that holds it. A client "
         "that connects again by itself may take it again.")},
    {Warning::TakenWithoutExpiry, Before::Any,
     QT_TRANSLATE_NOOP("Dialect",
                       "The value is the expiry time that was meant, and says nothing: the next client takes "
                       "the lock over only where the key has no expiry in Redis.")},
    {Warning::UsuallyBlind, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect", "Holders of such locks usually delete the key without comparing.")},
    {Warning::ExtendLeavesOrphan, Before::Lengthening,
     QT_TRANSLATE_NOOP("Dialect",
                       "A holder that finds its own time past does not release any more: after an extension "
                       "the lock may stand with nobody in it until the new lease ends.")},
    {Warning::LeaseBeginsAnew, Before::Lengthening,
     QT_TRANSLATE_NOOP(
         "Dialect",
         "Where its scores are times of acquisition, the time-out is the holders' own and not known: "
         "then it cannot be extended to a time, only released.")},
    {Warning::NeverEnds, Before::Any,
     QT_TRANSLATE_NOOP(
         "Dialect",
         "No expiry: typical of a client that ended between SETNX and EXPIRE, but it may be meant.")},
    {Warning::WatchdogResets, Before::Any,
     QT_TRANSLATE_NOOP("Dialect", "Under a watchdog the holder sets the lease back to 30 s every 10 s.")},
    {Warning::WatchdogStops, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "After a forced release the holder's watchdog stops by itself and its unlock fails.")},
    {Warning::CounterStays, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect", "The fencing counter beside it must never fall: it is left as it is.")},
    {Warning::OpensLatch, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect", "Releasing a latch opens it: all waiters go on.")},
    {Warning::PermitOfNobody, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect",
                       "A release gives one permit back. Nobody can tell whose: a holder that is alive gives "
                       "its own back as well, and then there is one too many.")},
    {Warning::PermitComesBack, Before::Forcing,
     QT_TRANSLATE_NOOP("Dialect", "A release gives this permit back; its holder's own release then fails.")},
};

bool matters(Before before, ActionKind kind)
{
    switch (kind) {
    case ActionKind::Release:
    case ActionKind::TakeOver:
        return before != Before::Lengthening;
    case ActionKind::Extend:
    case ActionKind::SetExpiry:
        return before != Before::Forcing;
    default:
        return false;
    }
}

static_assert(std::size(texts) == base::codes::ofLibraries.size());

} // namespace

QStringList warningTexts(Warnings warnings)
{
    QStringList sentences;
    for (const WarningText &each : texts) {
        if (warnings.testFlag(each.warning))
            sentences.append(dialectText(each.text));
    }
    return sentences;
}

QList<Caution> cautionsBefore(ActionKind kind, Warnings warnings)
{
    QList<Caution> cautions;
    for (const WarningText &each : texts) {
        if (warnings.testFlag(each.warning) && matters(each.before, kind))
            cautions.append({base::codes::ofLibraries.at(size_t(each.warning)), dialectText(each.text)});
    }
    return cautions;
}

} // namespace locks
