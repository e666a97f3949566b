// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/warning_texts.h"

#include "locks/dialects/dialect.h"

namespace locks {

namespace {

struct WarningText
{
    Warning warning;
    const char *text;
};

constexpr WarningText texts[] = {
    {Warning::CreatesAgain,
     QT_TRANSLATE_NOOP("Dialect", "A holder that is alive creates the key again: stop it first.")},
    {Warning::DeletesBlindly,
     QT_TRANSLATE_NOOP("Dialect",
                       "The holder deletes the key without comparing: after a forced release it may delete "
                       "its successor's lock.")},
    {Warning::RenewalOverwrites,
     QT_TRANSLATE_NOOP("Dialect",
                       "The holder renews the lease while it lives: its next renewal overwrites an "
                       "extension.")},
    {Warning::HolderNotices,
     QT_TRANSLATE_NOOP("Dialect", "The holder learns of it: its next renewal or release fails.")},
    {Warning::HolderStops,
     QT_TRANSLATE_NOOP("Dialect",
                       "The process that holds it ends on purpose when it finds the lock gone, and a standby "
                       "takes over.")},
    {Warning::HolderMayCrash,
     QT_TRANSLATE_NOOP("Dialect",
                       "The holder's next renewal raises an error that by default can end its process.")},
    {Warning::SpinsWhileAlive,
     QT_TRANSLATE_NOOP("Dialect",
                       "A holder that is alive then tries to renew without a pause: release it only when it "
                       "is dead.")},
    {Warning::ImmortalByDesign,
     QT_TRANSLATE_NOOP("Dialect",
                       "Locks of this library may have no expiry on purpose: that is no sign of a crash.")},
    {Warning::LeaseIsThrottle,
     QT_TRANSLATE_NOOP("Dialect",
                       "The lease may be meant: a lock that outlives its work keeps the next run away.")},
    {Warning::SeveralKeys,
     QT_TRANSLATE_NOOP("Dialect",
                       "A lock on several keys writes the same token to each: releasing one of them makes "
                       "the holder's extend and release fail.")},
    {Warning::JobRunsTwice,
     QT_TRANSLATE_NOOP("Dialect",
                       "The queue takes the job for stalled and runs it again, perhaps while the first "
                       "worker still does.")},
    {Warning::OnlyDuplicates,
     QT_TRANSLATE_NOOP("Dialect",
                       "The lock keeps duplicates out: releasing it does not touch a job that runs.")},
    {Warning::NoOwnerInCount,
     QT_TRANSLATE_NOOP("Dialect",
                       "A count of shared locks names no owners: a release drops all of them at once.")},
    {Warning::ValueIsExpiry,
     QT_TRANSLATE_NOOP("Dialect",
                       "The value is its own expiry time; once past, the next client takes the lock over.")},
    {Warning::SameForAll,
     QT_TRANSLATE_NOOP("Dialect",
                       "The value is the same for every owner: two successive owners are told apart by their "
                       "deadline only.")},
    {Warning::ProcessWide,
     QT_TRANSLATE_NOOP("Dialect",
                       "One token stands for a whole process: two locks of it cannot be told apart.")},
    {Warning::PossiblyBlind,
     QT_TRANSLATE_NOOP("Dialect",
                       "The library is not known: its holder may delete the key without comparing.")},
    {Warning::TokenComesBack,
     QT_TRANSLATE_NOOP("Dialect", "The same holder may take the lock again with the same token.")},
    {Warning::FormatChanges,
     QT_TRANSLATE_NOOP("Dialect",
                       "Newer versions of the library refuse to lock while this old form stands.")},
    {Warning::RenewsBlindly,
     QT_TRANSLATE_NOOP(
         "Dialect",
         "A holder that is alive renews without comparing: it lengthens the lease of whoever has "
         "the lock by then.")},
    {Warning::SleepsUntilTold,
     QT_TRANSLATE_NOOP(
         "Dialect",
         "Its waiters sleep until a release tells them: release it in the end, since a lease that "
         "runs out wakes nobody.")},
    {Warning::HeldByConnection,
     QT_TRANSLATE_NOOP(
         "Dialect",
         "The lock is a subscription, not a key: a release ends the connection that holds it. A client "
         "that connects again by itself may take it again.")},
};

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

} // namespace locks
