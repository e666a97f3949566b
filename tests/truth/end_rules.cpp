// SPDX-License-Identifier: GPL-3.0-or-later
#include "end_rules.h"

#include <QSet>

#include <algorithm>

namespace truth {

namespace {

/// The first hold of another token that began with its end, or soon after.
bool wasFollowed(const EndCase &end)
{
    const Span soon{end.hold.to - us(5), end.hold.to + end.late};
    const auto begins = [&](const Hold &each) {
        return each.token != end.hold.token && !each.isGhost && soon.contains(each.from);
    };
    return std::any_of(end.key.onMaster.begin(), end.key.onMaster.end(), [&begins](const QList<Hold> &holds) {
        return std::any_of(holds.begin(), holds.end(), begins);
    });
}

/// Whether the token was written again later.
bool cameAgain(const EndCase &end)
{
    return std::any_of(end.key.holds.begin(), end.key.holds.end(), [&end](const Hold &each) {
        return each.token == end.hold.token && !each.isGhost && each.from > end.hold.to;
    });
}

/// Whether it was released so shortly before its lease ended that nobody can tell it from an expiry.
bool wasLastMoment(const EndCase &end)
{
    return end.hold.leases.last().ends - end.hold.to <= end.moment;
}

bool isSo(const EndCase &end)
{
    const Cause cause = end.hold.cause;
    const QByteArray &why = end.why;
    if (why == "cannot-tell")
        return true;
    const Lease &last = end.hold.leases.last();
    const bool isByLease = cause == Cause::Expired || cause == Cause::CutShort || wasLastMoment(end);
    if (why == "expired") // who came after the cut has seen one lease
        return isByLease && (!end.hold.wasCut() || last.at <= end.seenFrom + end.moment);
    if (why == "shortened")
        return isByLease && end.hold.wasCut();
    if (why == "released-or-deleted") // a script that hands over deletes first
        return cause == Cause::Released || cause == Cause::Deleted
            || cause == Cause::HandedOver
            // A lease that is cut to less than a reading takes is a deletion.
            || (cause == Cause::CutShort && end.hold.to - last.at <= end.late);
    if (why == "replaced")
        return cause == Cause::HandedOver || wasFollowed(end);
    if (why == "flushed")
        return cause == Cause::Flushed;
    if (why == "overlap")
        return namesHold(end.key.life->form) && cameAgain(end);
    if (why == "quorum-lost")
        return end.key.isOfSet()
            && std::any_of(end.key.holds.begin(), end.key.holds.end(),
                           [&end](const Hold &each) { return each.token == end.hold.token; });
    if (why == "no-quorum")
        return end.key.isOfSet()
            && std::none_of(end.key.holds.begin(), end.key.holds.end(), [&end](const Hold &each) {
                   return each.token == end.hold.token && each.to - each.from > end.late;
               });
    if (why == "restart")
        return cause == Cause::Restart;
    if (why == "failover")
        return cause == Cause::FailedOver;
    return false; // by-us, evicted, lapsed: no life brings them about
}

QByteArray causeId(const EndCase &end)
{
    const Hold &hold = end.hold;
    const bool isEnded = hold.cause == Cause::Released || hold.cause == Cause::Deleted;
    if (end.why == "overlap" && !namesHold(end.key.life->form))
        return "client-token";
    if (end.why == "expired" && isEnded && hold.leases.last().ends - hold.to < us(1'000))
        return "last-moment";
    if (hold.cause == Cause::CutShort)
        return "cut-short";
    return causeWord(hold.cause).replace(' ', '-');
}

} // namespace

QByteArray kindOf(const EndCase &end)
{
    return end.why + '/' + causeId(end);
}

QByteArrayList knownKinds()
{
    return {
        "overlap/client-token", "expired/last-moment", "expired/cut-short", "released-or-deleted/cut-short",
        "client-token-gap",     "silent/polled",       "ghost-gap",         "set-stall"};
}

bool isEndWord(const QByteArray &why)
{
    static const QSet<QByteArray> known{"expired",     "released-or-deleted",
                                        "replaced",    "by-us",
                                        "failover",    "restart",
                                        "flushed",     "evicted",
                                        "overlap",     "no-quorum",
                                        "lapsed",      "shortened",
                                        "quorum-lost", "cannot-tell"};
    return known.contains(why);
}

QByteArray refuteEnd(const EndCase &end)
{
    if (!isEndWord(end.why))
        return '"' + end.why + "\" is no word for an end";
    if (isSo(end))
        return {};
    return end.why + ", and it was " + causeWord(end.hold.cause) + " at " + clockText(end.hold.to);
}

} // namespace truth
