// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/hold.h"

namespace history {

Trouble troubleOf(const Hold &hold)
{
    // Whoever renews does not mean to let it expire.
    const bool ranOut = hold.why == EndReason::Expired && hold.renewals > 0;
    if (ranOut || hold.isGhost || hold.why == EndReason::ByUs || endsBadly(hold.why))
        return Trouble::Bad;
    const bool isWanted = hold.mostWaiters > 0 || hold.askedSeconds > 0 || hold.refused > 0;
    return isWanted ? Trouble::Waited : Trouble::None;
}

locks::TimeSource Hold::endSource() const
{
    if (refused >= 0)
        return locks::TimeSource::Transcript;
    // A hold of a set ends with its quorum, not at a deadline.
    if (masters == 1
        && (why == EndReason::Expired || why == EndReason::Shortened || why == EndReason::Lapsed))
        return locks::TimeSource::Deadline;
    return isEndHeard ? locks::TimeSource::Heard : locks::TimeSource::Read;
}

QByteArray eventWord(ServerEvent::Kind kind)
{
    using Kind = ServerEvent::Kind;
    switch (kind) {
    case Kind::Failover:
        return QByteArrayLiteral("failover");
    case Kind::Restart:
        return QByteArrayLiteral("restart");
    case Kind::Flush:
        return QByteArrayLiteral("flush");
    case Kind::Eviction:
        return QByteArrayLiteral("eviction");
    case Kind::ClockStep:
        return QByteArrayLiteral("clock-step");
    case Kind::Lost:
        return QByteArrayLiteral("lost");
    case Kind::Back:
        return QByteArrayLiteral("back");
    case Kind::Alert:
        return QByteArrayLiteral("alert");
    case Kind::Action:
        return QByteArrayLiteral("action");
    }
    return {};
}

} // namespace history
