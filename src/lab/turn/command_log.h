// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"
#include "redis/protocol/value.h"

#include <QByteArray>

#include <array>
#include <vector>

namespace lab {

/// The last commands of one client with their replies, kept as they went over the wire until someone asks.
///
/// Attempts that were refused one after another are folded into one entry: who spins does not push out what
/// he did before.
class CommandLog
{
public:
    /// `request` is one encoded command or several, `replies` one for each. `stored`: the value of the lock
    /// that a DEL by name removed.
    void add(qint64 sentUs, qint64 repliedUs, const QByteArray &request, std::vector<redis::Value> replies,
             const QByteArray &stored = {});
    /// What the client came to believe, or that it died.
    void note(TraceEvent::What what, qint64 nowUs);
    /// From here on the commands are one attempt to get in …
    void beginAttempt() { m_attempt = m_end; }
    /// … which was refused.
    void refuseAttempt();

    /// What was replied since then and until `untilUs`, in order, as text; keys without `prefix`. Where
    /// older entries of that time are not kept any more, a gap stands first.
    QList<TraceEvent> since(qint64 us, int client, const QByteArray &prefix,
                            qint64 untilUs = std::numeric_limits<qint64>::max()) const;
    /// Whether a command since then has this among its arguments.
    bool mentions(const QByteArray &argument, qint64 sinceUs) const;

private:
    struct Entry
    {
        qint64 sentUs = 0;
        qint64 repliedUs = 0;
        TraceEvent::What what = TraceEvent::What::Command;
        qint64 times = 1;
        QByteArray request;
        std::vector<redis::Value> replies;
        QByteArray stored;
    };
    Entry &append();
    Entry &entryAt(size_t place) { return m_entries[place % depth]; }
    const Entry &entryAt(size_t place) const { return m_entries[place % depth]; }
    static void appendTo(QList<TraceEvent> &events, const Entry &entry, int client, const QByteArray &prefix);

    static constexpr size_t depth = 64;
    std::vector<Entry> m_entries; ///< a ring: the entry of place n is number n % depth
    size_t m_first = 0; ///< the oldest place that is kept
    size_t m_end = 0; ///< behind the newest
    size_t m_attempt = 0; ///< where the attempt under way began
    qint64 m_forgottenUs = -1; ///< of the newest entry that is not kept any more
};

/// "SET counter 11" of an encoded command; long arguments are cut, keys stand without `prefix`.
QStringList commandsOf(const QByteArray &request, const QByteArray &prefix);
/// "OK", "(nil)", "(integer) 1" as redis-cli shows it.
QString replyText(const redis::Value &reply);
/// A token or value, cut where it is long.
QString valueText(const QByteArray &value);

} // namespace lab
