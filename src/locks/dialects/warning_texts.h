// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace locks {

enum class ActionKind : quint8;

/// What several libraries do that a person should know before forcing a release or lengthening a lease.
enum class Warning : quint8 {
    CreatesAgain,
    DeletesBlindly,
    RenewalOverwrites,
    HolderNotices,
    HolderStops,
    HolderMayCrash,
    SpinsWhileAlive,
    ImmortalByDesign,
    LeaseIsThrottle,
    SeveralKeys,
    JobRunsTwice,
    OnlyDuplicates,
    NoOwnerInCount,
    ValueIsExpiry,
    TakenWithoutExpiry,
    SameForAll,
    ProcessWide,
    PossiblyBlind,
    UsuallyBlind,
    TokenComesBack,
    FormatChanges,
    RenewsBlindly,
    SleepsUntilTold,
    SessionIsLost,
    HeldByConnection,
    ExtendLeavesOrphan,
    LeaseBeginsAnew,
    NeverEnds,
    WatchdogResets,
    WatchdogStops,
    CounterStays,
    OpensLatch,
    PermitOfNobody,
    PermitComesBack,
};

/// A set of warnings. As QFlags, which end at 32.
class Warnings
{
public:
    constexpr Warnings() = default;
    constexpr Warnings(Warning warning) // NOLINT: converts on purpose
        : m_bits(quint64(1) << int(warning))
    {
    }
    constexpr Warnings operator|(Warnings other) const
    {
        Warnings all;
        all.m_bits = m_bits | other.m_bits;
        return all;
    }
    constexpr bool testFlag(Warning warning) const { return m_bits >> int(warning) & 1; }
    constexpr bool operator==(const Warnings &) const = default;

private:
    quint64 m_bits = 0;
};
constexpr Warnings operator|(Warning one, Warning other)
{
    return Warnings(one) | Warnings(other);
}

/// A warning as people and programs read it.
struct Caution
{
    QByteArray code; ///< stable, whatever the language: "deletes-blindly"
    QString sentence; ///< translated
    bool operator==(const Caution &) const = default;
};

/// All of them as translated sentences, in the order above.
QStringList warningTexts(Warnings warnings);
/// Those that matter before an action of this kind, in the order above.
QList<Caution> cautionsBefore(ActionKind kind, Warnings warnings);

} // namespace locks
