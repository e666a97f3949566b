// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/pattern.h"
#include "locks/read/client_list.h"
#include "locks/read/key_reader.h"

#include <QSet>

namespace locks {

/// Locks that no key tells of: a client's subscription is the lock, and its name says so.
///
/// CLIENT LIST shows them, a reading each: the channel is the key, each client a member. Lives on the I/O
/// thread as long as the master's session, whose scope its coroutines run in.
class SubscriptionLocks
{
public:
    /// Reads those whose channel matches and tells `sink`, also of the ones that are gone since the last
    /// time. Says nothing where `clients` may not be listed, or where they are too many.
    static QCoro::Task<> refresh(SubscriptionLocks *self, ClientList *clients,
                                 std::shared_ptr<redis::Connection> link, PatternSet patterns, qint64 clock,
                                 KeyReader::Sink sink);
    /// The same of a reply of CLIENT LIST that somebody has.
    void take(const QByteArray &clientList, const PatternSet &patterns, qint64 clock,
              const KeyReader::Sink &sink);
    /// Told as a lock the last time.
    bool has(const QByteArray &channel) const { return m_known.contains(channel); }

    /// The reading of one channel in a reply of CLIENT LIST; not existing where nobody holds it.
    static Reading readingOf(const QByteArray &channel, const QByteArray &clientList);
    /// CLIENT LIST of clients with subscriptions.
    static redis::Request question();

private:
    QSet<QByteArray> m_known;
};

} // namespace locks
