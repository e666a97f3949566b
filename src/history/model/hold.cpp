// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/hold.h"

namespace history {

QByteArray endWord(EndWhy why)
{
    switch (why) {
    case EndWhy::None:
        break;
    case EndWhy::Expired:
        return QByteArrayLiteral("expired");
    case EndWhy::ReleasedOrDeleted:
        return QByteArrayLiteral("released-or-deleted");
    case EndWhy::Replaced:
        return QByteArrayLiteral("replaced");
    case EndWhy::ByUs:
        return QByteArrayLiteral("by-us");
    case EndWhy::Failover:
        return QByteArrayLiteral("failover");
    case EndWhy::Restart:
        return QByteArrayLiteral("restart");
    case EndWhy::Flushed:
        return QByteArrayLiteral("flushed");
    case EndWhy::Evicted:
        return QByteArrayLiteral("evicted");
    case EndWhy::Overlap:
        return QByteArrayLiteral("overlap");
    case EndWhy::NoQuorum:
        return QByteArrayLiteral("no-quorum");
    case EndWhy::Lapsed:
        return QByteArrayLiteral("lapsed");
    case EndWhy::CannotTell:
        return QByteArrayLiteral("cannot-tell");
    }
    return {};
}

std::optional<EndWhy> endFromWord(QByteArrayView word)
{
    for (const EndWhy why : allEnds) {
        if (word == endWord(why))
            return why;
    }
    return std::nullopt;
}

bool endsBadly(EndWhy why)
{
    switch (why) {
    case EndWhy::Failover:
    case EndWhy::Restart:
    case EndWhy::Flushed:
    case EndWhy::Evicted:
    case EndWhy::Overlap:
    case EndWhy::NoQuorum:
        return true;
    default:
        return false;
    }
}

Trouble troubleOf(const Hold &hold)
{
    // Whoever renews does not mean to let it expire.
    const bool ranOut = hold.why == EndWhy::Expired && hold.renewals > 0;
    if (ranOut || hold.why == EndWhy::ByUs || endsBadly(hold.why))
        return Trouble::Bad;
    const bool isWanted = hold.mostWaiters > 0 || hold.askedSeconds > 0 || hold.refused > 0;
    return isWanted ? Trouble::Waited : Trouble::None;
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
