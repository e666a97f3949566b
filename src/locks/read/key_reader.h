// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/read/key_second_look.h"
#include "locks/read/read_announcement.h"

#include <QCoro/QCoroTask>

#include <span>

namespace locks {

/// Reads keys of one master, for a list, the watch, an action and as evidence, within read_bounds.h.
///
/// A listing asks PTTL and the beginning of a string in one pipeline, where it is wanted behind OBJECT
/// IDLETIME: a read makes that begin anew. What needs more (other types: TYPE,
/// then their members; neighbours that a dialect asks for) is looked at in steps, each of which travels with
/// whatever else is asked meanwhile. Remembers what this master refuses; then lives on the I/O thread as long
/// as the master's session; it outlives its coroutines. Who acts asks all that does not depend on the type at
/// once (appendWhole), and takes the same steps from there.
class KeyReader
{
public:
    /// Replies to what append() sends for one key.
    static constexpr size_t repliesPerKey(bool asksIdle) { return asksIdle ? 3 : 2; }

    enum class Purpose : quint8 {
        Listing, ///< a refused command switches off what it tells, and the key is told as far as it is known
        /// The expiry is by the server's clock, and whatever leaves the key unknown is its refusal(): any
        /// error but a missing right, and that too where without it nothing can be said of the key.
        Acting,
    };

    using Sink = KeySecondLook::Sink;
    using Moment = KeySecondLook::Moment;
    using Look = KeySecondLook::Look;
    using Looks = KeySecondLook::Looks;
    using Redirected = ReadLimits::Redirected;

    /// `asking`: reads keys that are on their way to this master.
    explicit KeyReader(bool asking = false, Purpose purpose = Purpose::Listing)
        : m_asking(asking)
        , m_limits(purpose == Purpose::Acting)
    {
    }
    Q_DISABLE_COPY_MOVE(KeyReader)
    void setRedirected(Redirected redirected) { m_limits.setRedirected(std::move(redirected)); }
    /// A sentence for each feature that a refused command switches off.
    QStringList denied() const { return m_limits.denied(); }

    /// Appends the commands that read `key`.
    void append(redis::Request *request, const QByteArray &key, bool asksIdle = false) const;
    /// Turns their replies into a reading for `sink`, or notes the key for a look.
    void decode(QByteArray key, std::span<redis::Value> replies, const Moment &moment, const Sink &sink,
                Looks *looks);
    /// Whether it is of use to ask for idle times: this master has not refused to tell them.
    bool tellsIdle() const { return m_limits.tellsIdle(); }
    /// Takes what is noted for a look.
    KeySecondLook &secondLook() { return m_second; }

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
                                                 QList<QByteArray> keys, Sink sink, bool asksIdle = false);

    /// Announces its reads to other Lockscopes.
    ReadAnnouncement &announcement() { return m_announcement; }

    /// Set when a command without which nothing can be read is refused. Acting: why the key is not known.
    const std::optional<redis::Error> &refusal() const { return m_limits.refusal(); }
    /// The first refusal of a command that reads a key's type or members; nullopt: there was no refusal.
    const std::optional<redis::Error> &missingRight() const { return m_limits.missingRight(); }
    /// What could not be read since it was last cleared, which each pass does.
    UnreadKeys &unread() { return m_limits.unread(); }
    const UnreadKeys &unread() const { return m_limits.unread(); }

    /// Takes the replies to a batch whose last command is TIME. Returns the maximum error, in ms, of the
    /// deadlines in that batch: the server's clock may have been set between its commands.
    using ClockWatch = std::function<Millis(const redis::BatchReply &reply)>;
    /// Null: batches do not ask for the time.
    void setClockWatch(ClockWatch watch) { m_clockWatch = std::move(watch); }
    /// Appends TIME, as the last command, if there is a watch; returns whether it did.
    bool appendClock(redis::Request *request) const;
    /// When these replies were true; `isTimed`: as appendClock() returned.
    Moment momentOf(const redis::BatchReply &reply, bool isTimed) const;
    /// The server's Unix clock less our steady one, ms: put into every reading.
    void setClock(qint64 unixMinusSteady) { m_unixMinusSteady = unixMinusSteady; }
    qint64 clock() const { return m_unixMinusSteady; }

    /// Forgets refusals: another user may have logged in.
    void reset() { m_limits.reset(); }

private:
    bool leavesUnknown(const std::vector<redis::Value> &values, KeyType type);

    bool m_asking;
    ReadLimits m_limits;
    KeySecondLook m_second{&m_limits};
    ReadAnnouncement m_announcement;
    ClockWatch m_clockWatch;
    qint64 m_unixMinusSteady = 0;
};

} // namespace locks
