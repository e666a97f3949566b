// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <array>
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

/// "expired", "released-or-deleted", …; empty: None.
QByteArray endReasonId(EndReason reason);
/// nullopt: it is none of them.
std::optional<EndReason> endReasonFromId(QByteArrayView id);
/// The same in a few words for a person, translated: "released or deleted"; empty: None.
QString endReasonText(EndReason reason);
/// An end that nobody meant, or that another one paid for.
bool endsBadly(EndReason reason);

} // namespace locks
