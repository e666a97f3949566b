// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/history_reader.h"

namespace history {

/// What a failover did to one lock, worst first.
enum class Fate : quint8 {
    HeldTwice, ///< another token stood there while the old one still did, or came back after it
    Taken, ///< it was lost, and somebody else took it
    Lost, ///< it was lost, and no holder was seen since
    CameBack, ///< it was lost, and the same token stood there again later
    CannotTell, ///< it ended meanwhile without a sign, or nobody looked afterwards
    Ended, ///< it ended before the new server took over, and its record says why
    Survived, ///< the new server had it
    Fresh, ///< it was not seen held before
};
/// "held-twice", "taken", "lost", "came-back", "cannot-tell", "ended", "survived", "fresh".
QByteArray fateWord(Fate fate);

/// One lock before and after.
struct FailoverLock
{
    QByteArray key;
    QString server; ///< where masters are separate; else empty
    std::optional<Hold> before; ///< as it stood when all was well for the last time
    std::optional<Hold> after; ///< the first that began afterwards; nullopt: none did
    Fate fate = Fate::Survived;
    /// For how long nothing stood where its holder believed to hold it, ms: from its last sight to its
    /// return, to another one's, or to the end of what is looked at. −1: it was there, or that is not known.
    qint64 unprotectedMs = -1;
};

/// The table of locks before and after another server took over.
struct FailoverReplay
{
    ServerEvent event;
    UnixMs before = 0; ///< the instant of the table before: when the old server was lost, or shortly before
    UnixMs until = 0; ///< what began until then is looked at: at most as long as somebody watched
    bool isCut = false; ///< so much began that what came later is not looked at
    QList<FailoverLock> locks; ///< worst first, then by key
    std::array<qint64, size_t(Fate::Fresh) + 1> counts{}; ///< by Fate
};

/// Holds that are looked at: beyond them it takes too long.
inline constexpr qint64 mostReplayed = 200'000;

/// Every time that another server took over, oldest first.
redis::Result<QList<ServerEvent>> failovers(HistoryReader *reader, std::optional<qint32> deployment,
                                            std::optional<UnixMs> since, std::optional<UnixMs> until);
/// Blocking, as the reader. Looks at ten minutes after it, or until the next one or until nobody watched, and
/// at the locks of the server that failed over: what had ended before, and what later came, is not charged to
/// it. Where more holds than `most` stood or began, it looks until as many were there.
redis::Result<FailoverReplay> replayFailover(HistoryReader *reader, const ServerEvent &failover,
                                             qint64 most = mostReplayed);

} // namespace history
