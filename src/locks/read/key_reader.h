// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/read/key_commands.h"
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

/// Reads keys of one master, for a list, the watch, an action and as evidence, within read_bounds.h.
///
/// A listing asks PTTL and the beginning of a string in one pipeline. What needs more (other types: TYPE,
/// then their members; neighbours that a dialect asks for) is looked at in steps, each of which travels with
/// whatever else is asked meanwhile. Remembers what this master refuses; then lives on the I/O thread as long
/// as the master's session. Who acts asks all that does not depend on the type at once (appendWhole), and
/// takes the same steps from there.
class KeyReader
{
public:
    static constexpr int repliesPerKey = 2;

    enum class Purpose : quint8 {
        Listing, ///< a refused command switches off what it tells, and the key is told as far as it is known
        /// The expiry is by the server's clock, and whatever leaves the key unknown is its refusal(): any
        /// error but a missing right, and that too where without it nothing can be said of the key.
        Acting,
    };

    using Sink = std::function<void(Reading &&)>;
    /// A key that another master has, and the MOVED or ASK that says so.
    using Redirected = std::function<void(const QByteArray &key, const redis::Error &redirect)>;

    /// `asking`: reads keys that are on their way to this master.
    explicit KeyReader(bool asking = false, Purpose purpose = Purpose::Listing)
        : m_asking(asking)
        , m_strict(purpose == Purpose::Acting)
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
            Type, ///< not a string: TYPE, then Count or Members
            Length, ///< a string of 4,096 bytes or more: STRLEN
            Value, ///< GETRANGE is refused: GET, then perhaps Type
            Count, ///< how many members, where that says how they are to be read; then Members
            Members, ///< and how many there are, where that has not been asked yet
            Expiry, ///< a value that does not tell holds apart: when the key ends by the server's clock
            Neighbours, ///< read, but its dialect asks for what stands beside it
        };
        Reading reading;
        Step step = Step::Type;
        QList<CompanionQuery> queries = {}; ///< Neighbours
        bool byTime = false; ///< Expiry: TIME and PTTL, for a server without PEXPIRETIME
        bool counted = false; ///< Members: how many is known
        Extent extent = Extent::Bounded; ///< Members
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

    /// Acting: appends all that can be asked of a key whose type is not known.
    static void appendWhole(redis::Request *request, const QByteArray &key);
    /// Takes the first of `values` as the replies to that.
    void decodeWhole(const QByteArray &key, std::vector<redis::Value> &values, const Moment &moment,
                     const Sink &sink, Looks *looks);
    /// Takes every step of `looks`.
    static QCoro::Task<redis::Result<void>> finishLooks(KeyReader *reader,
                                                        std::shared_ptr<redis::Connection> link, Looks looks,
                                                        std::chrono::milliseconds timeout, Sink sink);
    /// An empty request, and its reply as if ASKING did not stand before each command.
    redis::Request newRequest() const;
    void takeAsking(redis::BatchReply *reply) const;

    /// All of it for a list of keys, in one batch and its second look.
    static QCoro::Task<redis::Result<void>> read(KeyReader *reader, std::shared_ptr<redis::Connection> link,
                                                 QList<QByteArray> keys, Sink sink);

    /// Set when a command without which nothing can be read is refused. Acting: why the key is not known.
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
    bool isFailure(const Look &look, const redis::Value &value) const;
    bool leavesUnknown(const std::vector<redis::Value> &values, KeyType type);
    void goOn(Look &&look, const Sink &sink, Looks *more);
    void takeLength(Reading *reading, const redis::Value &length);
    void takeCount(Look *look, const redis::Value &count);
    void takeMembers(Look &&look, const redis::Value &reply, const Sink &sink, Looks *more);
    void noteMissingCount(const Reading &reading);
    void take(Look &&look, std::vector<redis::Value> &values, size_t *at, const Moment &moment,
              const Sink &sink, Looks *more);
    bool takeFirst(Look *look, redis::Value &first, redis::Value &pttl);
    bool takeGet(Look *look, redis::Value &value);
    bool noteUnread(const QByteArray &key, const redis::Value &value, const QByteArray &command);
    void noteRefusal(const redis::Value &value, const char *command);

    bool m_asking;
    bool m_strict; ///< Purpose::Acting
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
