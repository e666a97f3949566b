// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/read/unread_keys.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>
#include <QSet>

#include <functional>
#include <vector>

namespace locks {

/// What an ACL or a renamed command took away.
enum class Denied : quint8 { Nothing, Command, Key, Channel };
/// Sorts a NOPERM (its wording differs between server versions) or an unknown command.
Denied deniedBy(const redis::Error &error);

/// Reads keys of one master: PTTL and the first 4,096 bytes of a string in one pipeline. What needs more
/// (other types: TYPE, count, then all members up to 64, else the first page; neighbours that a dialect asks
/// for) is looked at in steps, each of which travels with whatever else is asked meanwhile.
///
/// Remembers what this master refuses. Lives on the I/O thread as long as the master's session.
class KeyReader
{
public:
    static constexpr int repliesPerKey = 2;
    static constexpr qsizetype longestValue = 4096;
    static constexpr qsizetype mostMembers = 64;

    using Sink = std::function<void(Reading &&)>;
    /// A key that another master has, and the MOVED or ASK that says so.
    using Redirected = std::function<void(const QByteArray &key, const redis::Error &redirect)>;

    /// `asking`: reads keys that are on their way to this master.
    explicit KeyReader(bool asking = false)
        : m_asking(asking)
    {
    }
    void setRedirected(Redirected redirected) { m_redirected = std::move(redirected); }
    /// A sentence for each feature that a refused command switches off.
    QStringList denied() const;

    /// When the replies of a batch were true, and how well that is known.
    struct Moment
    {
        Millis at = 0;
        Millis slack = 1;
        static Moment of(const redis::BatchReply &reply);
    };

    /// A key that needs more than its first two replies, and what is asked of it next.
    struct Look
    {
        enum class Step : quint8 {
            Type, ///< not a string: TYPE, then Count
            Length, ///< a string of 4,096 bytes or more: STRLEN
            Value, ///< GETRANGE is refused: GET, then perhaps Type
            Count, ///< how many members, then Members
            Members,
            Expiry, ///< a value that does not tell holds apart: when the key ends by the server's clock
            Neighbours, ///< read, but its dialect asks for what stands beside it
        };
        Reading reading;
        Step step = Step::Type;
        QList<CompanionQuery> queries = {}; ///< Neighbours
        bool byTime = false; ///< Expiry: TIME and PTTL, for a server without PEXPIRETIME
    };
    using Looks = std::vector<Look>;

    /// Appends the two commands that read `key`.
    void append(redis::Request *request, const QByteArray &key) const;
    /// Turns their replies into a reading for `sink`, or notes the key for a look.
    void decode(QByteArray key, redis::Value &pttl, redis::Value &value, const Moment &moment,
                const Sink &sink, Looks *looks);
    /// Appends what the next step of each look asks.
    static void appendLooks(redis::Request *request, const Looks &looks);
    /// Takes their replies, those from `*at` on: what is read goes to `sink`, what needs another step to
    /// `more`.
    void takeLooks(Looks looks, std::vector<redis::Value> &values, size_t *at, const Moment &moment,
                   const Sink &sink, Looks *more);

    /// All of it for a list of keys, in one batch and its second look.
    static QCoro::Task<redis::Result<void>> read(KeyReader *reader, std::shared_ptr<redis::Connection> link,
                                                 QList<QByteArray> keys, Sink sink);

    /// Set when a command without which nothing can be read is refused.
    const std::optional<redis::Error> &refusal() const { return m_refusal; }
    /// What could not be read since it was last cleared, which each pass does.
    UnreadKeys &unread() { return m_unread; }
    const UnreadKeys &unread() const { return m_unread; }

    /// The server's Unix clock less our steady one, ms: put into every reading.
    void setClock(qint64 unixMinusSteady) { m_unixMinusSteady = unixMinusSteady; }
    qint64 clock() const { return m_unixMinusSteady; }

    /// Forgets refusals: another user may have logged in.
    void reset();

private:
    void noteError(const QByteArray &key, const redis::Error &error);
    void finish(Reading &&reading, const Sink &sink, Looks *more);
    void askNeighbours(Reading &&reading, const Sink &sink, Looks *more);
    void takeExpiry(Look &&look, const redis::Value &first, const redis::Value &pttl, const Sink &sink,
                    Looks *more);
    bool failed(const Look &look, const redis::Value &value);
    void take(Look &&look, std::vector<redis::Value> &values, size_t *at, const Moment &moment,
              const Sink &sink, Looks *more);
    bool takeFirst(Look *look, redis::Value &first, redis::Value &pttl);
    bool takeGet(Look *look, redis::Value &value);
    bool noteUnread(const QByteArray &key, const redis::Value &value, const QByteArray &command);
    void noteRefusal(const redis::Value &value, const char *command);
    redis::Request newRequest() const;
    void takeAsking(redis::BatchReply *reply) const;

    bool m_asking;
    Redirected m_redirected;
    QSet<QByteArray> m_refused; ///< commands without which something can still be read
    qint64 m_unixMinusSteady = 0;
    bool m_useGet = false; ///< GETRANGE was refused
    bool m_useTime = false; ///< PEXPIRETIME was refused
    std::optional<redis::Error> m_refusal;
    UnreadKeys m_unread;
    /// Keys whose value is larger than Lockscope reads; from now on only their PTTL and TYPE are asked for.
    QSet<QByteArray> m_tooLarge;
};

} // namespace locks
