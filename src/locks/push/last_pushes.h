// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QSet>

#include <optional>

namespace locks {

/// The last pushes of a server before its link broke. If the server returns empty, they distinguish locks
/// that were lost with it from locks that a client released before.
///
/// A server that ends closes its connections, and all pushes before that arrive. So a release without a push
/// is excluded if the next attempt to connect is refused at once: the server had ended by then. If the link
/// broke earlier, or this process or the network stood still, the attempt comes too late, or succeeds. A
/// program that forwards connections may refuse as well: it is not recognized unless it is a proxy of ours.
class LastPushes
{
public:
    /// The link broke, or the connection of the pushes; the first of them counts. `changedAfter`: the pushes
    /// of all changes before that instant have arrived; 0: none are received. `unread`: keys whose changes
    /// were pushed, and that were not read again.
    void begin(Millis changedAfter, const QList<QByteArray> &unread);
    /// A push of this key arrived after the break.
    void note(const QByteArray &key);
    /// An attempt to connect failed at `now`. `isRefused`: the host of the server itself said that nothing
    /// listens there.
    void noteFailure(bool isRefused, Millis now);
    /// A link is open again.
    void end() { m_isOver = true; }
    /// Everything is known again.
    void clear() { *this = LastPushes(); }

    /// The keys whose locks are not proved to have been lost, if the server was started again since; nullopt:
    /// it is proved of no key.
    std::optional<QSet<QByteArray>> doubted() const;

private:
    bool m_isBroken = false;
    bool m_isOver = false;
    bool m_hasEnded = false; ///< the server had, right after the last pushes
    Millis m_changedAfter = 0;
    QSet<QByteArray> m_unread;
};

} // namespace locks
