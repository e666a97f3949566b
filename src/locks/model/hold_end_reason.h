// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <array>
#include <initializer_list>
#include <optional>

namespace locks {

/// How a hold ended, as far as what was seen says so: one list for the board, `watch`, `list`, the history,
/// the timeline and evidence. The ids (endReasonId()) are closed: programs rely on them.
///
/// The numbers stand in the files of the history: a new reason goes last, and in allEndReasons.
enum class EndReason : quint8 {
    None, ///< it has not ended, as far as is known
    Expired, ///< at its deadline
    ReleasedOrDeleted, ///< before its deadline; by whom, nobody can tell
    Replaced, ///< another token came in its place
    ByUs, ///< released or taken over by this program
    Failover, ///< the server that took over did not have it
    Restart, ///< its server was started again, and came back without it
    Flushed, ///< the database was emptied
    Evicted, ///< its server dropped it for want of memory
    Overlap, ///< its token was renewed or came back after another one had been seen: both held it
    NoQuorum, ///< of a Redlock: it never had one
    Lapsed, ///< the deadline in its value passed; the key may be there still
    CannotTell, ///< it ended while nobody watched, or without a sign
    Shortened, ///< its lease was cut, and it expired by that
    QuorumLost, ///< of a Redlock: it had a quorum, and has it no longer; keys of it may be there still
};
inline constexpr size_t endReasonCount = size_t(EndReason::QuorumLost) + 1;
/// In the order in which lists show them.
inline constexpr std::array allEndReasons{
    EndReason::Expired, EndReason::Shortened, EndReason::ReleasedOrDeleted, EndReason::Replaced,
    EndReason::ByUs,    EndReason::Failover,  EndReason::Restart,           EndReason::Flushed,
    EndReason::Evicted, EndReason::Overlap,   EndReason::NoQuorum,          EndReason::QuorumLost,
    EndReason::Lapsed,  EndReason::CannotTell};

/// A set of reasons.
class EndReasons
{
public:
    constexpr EndReasons() = default;
    constexpr EndReasons(std::initializer_list<EndReason> reasons)
    {
        for (const EndReason each : reasons)
            add(each);
    }
    /// From bits(), as the files of the history keep it.
    static constexpr EndReasons fromBits(quint16 bits)
    {
        EndReasons reasons;
        reasons.m_bits = bits;
        return reasons;
    }
    constexpr quint16 bits() const { return m_bits; }
    constexpr void add(EndReason reason) { m_bits = quint16(m_bits | 1U << unsigned(reason)); }
    constexpr EndReasons operator|(EndReasons other) const { return fromBits(m_bits | other.m_bits); }
    constexpr bool contains(EndReason reason) const { return m_bits & 1U << unsigned(reason); }
    constexpr bool isEmpty() const { return m_bits == 0; }
    constexpr bool operator==(const EndReasons &) const = default;

private:
    quint16 m_bits = 0;
};
static_assert(endReasonCount <= 16);

/// A reason, and of CannotTell the reasons that fit what was seen: each of them may be the one. If it has
/// none, nothing is known of the end.
struct EndCause
{
    EndReason why = EndReason::None;
    EndReasons fits = {};
    constexpr EndCause() = default;
    constexpr EndCause(EndReason reason, EndReasons others = {}) // NOLINT(google-explicit-constructor)
        : why(reason)
        , fits(others)
    {
    }
    constexpr bool operator==(const EndCause &) const = default;
};

/// "expired", "released-or-deleted", …; empty: None.
QByteArray endReasonId(EndReason reason);
/// nullopt: it is none of them.
std::optional<EndReason> endReasonFromId(QByteArrayView id);
/// The same in a few words for a person, translated: "released or deleted"; empty: None.
QString endReasonText(EndReason reason);
/// In the order of allEndReasons.
QList<EndReason> listOf(EndReasons reasons);
/// Returns the reasons that fit an end: `fits`; if another token was found and it is not known to within
/// KnownTime::exactly when the hold ended, the lock may also have been released before.
EndReasons fittingReasons(EndReason why, EndReasons fits, bool isExact);
/// An end that nobody meant, or that another one paid for.
bool endsBadly(EndReason reason);

} // namespace locks
