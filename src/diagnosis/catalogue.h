// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <array>

namespace diagnosis {

/// Every kind of trouble that a finding can name. The ids are closed: programs rely on them.
enum class FindingId : quint8 {
    LostQuorum, ///< a hold of a Redlock set that had a quorum and has it no longer
    NoQuorum, ///< it never had one
    MasterRestartedEmpty, ///< a server was started again, and locks that it had are gone
};
inline constexpr std::array allFindings{FindingId::LostQuorum, FindingId::NoQuorum,
                                        FindingId::MasterRestartedEmpty};
/// "lost-quorum", "master-restarted-empty", …
QByteArray findingId(FindingId id);

} // namespace diagnosis
