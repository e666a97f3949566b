// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/transcript/monitor_line.h"

#include <QHash>

namespace history {

/// What each client does to each key next, for attempts of which the transcript's clock alone cannot tell
/// whether they came in time: a client that tries again before the lease would have ended did not get it.
/// Whatever else it does proves nothing: a client that was refused may also run a release, or a DEL by
/// mistake.
class DeedsAhead
{
public:
    /// All lines once, in their order, before the first is taken.
    void note(const MonitorLine &line);
    /// The same lines again: what comes after this one is ahead from now on.
    void advance(const MonitorLine &line);
    /// Returns when the client tries to acquire the key again, Unix µs; −1: its next command is another one.
    qint64 nextTryUs(int database, const QByteArray &key, const QByteArray &client) const;

private:
    struct Place
    {
        int database = 0;
        QByteArray key;
        QByteArray client;
        bool operator==(const Place &) const = default;
        friend size_t qHash(const Place &place, size_t seed)
        {
            return qHashMulti(seed, place.database, place.key, place.client);
        }
    };
    struct Deeds
    {
        QList<qint64> triesUs; ///< −1: no attempt
        qsizetype next = 0;
    };
    struct Found
    {
        QByteArrayList keys;
        bool isAttempt = false;
    };
    static Found deedIn(const MonitorLine &line);
    const QByteArray &clientOf(const MonitorLine &line);

    QHash<Place, Deeds> m_deeds;
    QByteArray m_client; ///< who called the script that runs
};

} // namespace history
