// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/value_shapes.h"
#include "locks/dialects/warning_texts.h"
#include "locks/model/lock_values.h"
#include "locks/model/name_sign.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace locks {

enum class ActionKind : quint8;

/// How ownership stands in the key: what a transaction compares where scripts are refused.
enum class Form : quint8 {
    None, ///< no form to act on
    StringValue, ///< the value of a string
    HashField, ///< the only field of a hash; its value is a count
    Script, ///< something else: only a script can compare and change it in one step
    Connection, ///< no key: a client's connection, which CLIENT KILL ends
};

/// What a dialect may look at when it is asked "is this yours?".
struct Observation
{
    const Reading &reading;
    /// What the key's name and the pattern that found it say; who acts on a key means it as a lock.
    NameSign sign = NameSign::Lock;
    /// Wall-clock time in Unix milliseconds, for plausibility of times inside values.
    qint64 unixNowMs = 0;
    /// Of a string's value; Dialects fills it in.
    Shape shape = Shape::Other;
    /// A person named a prefix of the key that says more than that of a library's own keys (LockJudge).
    bool isBelieved = false;
};

/// One more read that a dialect needs to be sure, in the same round trip as those of other keys.
struct CompanionQuery
{
    enum class What : quint8 { String, Hash, Field, List, SortedSet, Exists, TimeToLive, Subscribers };
    What what = What::Exists;
    QByteArray key; ///< or the channel
    QByteArray field = {}; ///< of a Field: its value alone is read
};

/// A dialect in the words of `lockscope dialects`. Not translated: globs, types, names of shapes.
struct Description
{
    QByteArray key; ///< "any", or globs
    QByteArray type; ///< "string", "hash", …
    QByteArray value; ///< what stands there
    QList<QByteArray> owner; ///< the parts of an owner that the bytes tell
    QList<QByteArray> confusedWith; ///< ids
};

/// The token as a person reads it.
struct Owner
{
    QString text; ///< "web-4 · 3121"; empty when the token says nothing about its holder
    QList<std::pair<QString, QString>> fields; ///< translated name and value, for the inspector
    /// When the client made the token, by its own clock, where the bytes tell. A client may make it long
    /// before it gets the lock: never since when the lock is held.
    std::optional<QDateTime> madeAt;
};

/// One script call that carries out an operation in a library's own way. The script is `:/lua/<script>.lua`;
/// the operator appends the deadline that was seen as the last argument (resources/lua/README.md). Without a
/// script the arguments are a command (Form::Connection).
struct Recipe
{
    QByteArray script;
    QList<QByteArray> keys;
    QList<QByteArray> arguments;
    /// The script that goes on waking where this one says that more are to be woken. It has the same keys,
    /// the last argument (the channel) and an empty deadline.
    QByteArray wakeOn = {};
};

/// How one library writes its locks: recognise, decode, acquire, extend, take over, release, wake waiters.
///
/// Stateless and shared by all threads. One file a family; the table of them is in dialects.cpp. The scripts'
/// contract is in resources/lua/README.md: every one compares on the server and answers the same array.
class Dialect
{
public:
    virtual ~Dialect() = default;
    virtual QByteArray id() const = 0;
    virtual Description description() const = 0;
    /// What to know before its holder is forced, or its lease lengthened.
    virtual Warnings warnings() const { return {}; }

    /// Whether a key of this type and, for strings, of this shape can be this dialect's at all. Asked once,
    /// for the tables of recognition.
    virtual bool fits(KeyType type, Shape shape) const { return true; }
    /// True when the bytes are certainly this dialect's, on grounds (README.md).
    virtual bool recognises(const Observation &observation) const = 0;
    /// True when they can be this dialect's, but too little says so: a candidate.
    virtual bool isPossible(const Observation &observation) const { return false; }
    /// True where almost any text can be this dialect's: never the only candidate.
    virtual bool fitsAnyText() const { return false; }
    /// True for a key that belongs to a lock and is none itself.
    virtual bool isCompanion(const Reading &reading) const { return false; }
    /// What else has to be read of this key's neighbours; almost always nothing.
    virtual QList<CompanionQuery> companions(const Reading &reading, Shape shape) const { return {}; }
    /// True when the value says so by itself, whatever the key: then no neighbour is read for its sake.
    virtual bool isUnmistakable(const Observation &observation) const { return false; }
    /// True when companions() can be anything for such readings: else it is not asked.
    virtual bool asksCompanions(KeyType type, Shape shape) const { return false; }
    /// True when isUnmistakable() can be true.
    virtual bool writesUnmistakably() const { return false; }

    /// The bytes that prove ownership; nullopt when there is not exactly one owner.
    virtual std::optional<QByteArray> token(const Reading &reading) const;
    /// Owners, mode, queue of a lock that has such; null for others. Deadlines by the server's clock.
    virtual InsidePtr inside(const Reading &reading) const { return nullptr; }
    /// The end of the lease where it stands in the value, Unix ms of the server's clock.
    virtual std::optional<qint64> logicalExpiry(const Reading &reading) const { return std::nullopt; }
    /// True when `token` is one that stands there: the only one or one of several.
    bool holds(const Reading &reading, const QByteArray &token) const;
    virtual Owner owner(const QByteArray &key, const QByteArray &token) const;
    /// As owner(), with what only the whole reading tells (a hold count).
    virtual Owner ownerOf(const Reading &reading) const;
    virtual Form form() const { return Form::StringValue; }
    /// True where the value says nothing about its owner, so that the deadline must be compared as well.
    virtual bool isConstant(const QByteArray &token) const { return false; }

    /// A fresh token of this library's form; empty: none can be written safely.
    virtual QByteArray newToken() const;
    /// The same for a lease of this length, where the token says when it ends.
    virtual QByteArray tokenFor(std::chrono::milliseconds lease) const { return newToken(); }
    /// True where Acquire offers this form: the key's name does not matter to it.
    virtual bool offersAcquire() const { return !newToken().isEmpty(); }
    /// False: look only.
    virtual bool canAct() const { return form() != Form::None; }
    /// Why this action is not offered in this form, translated; empty: it is offered.
    virtual QString refusal(ActionKind kind) const;
    /// The same of one lock, whose key and token may say more: that its writer only waits.
    virtual QString refusalOf(ActionKind kind, const QByteArray &key, const QByteArray &token) const
    {
        return refusal(kind);
    }

    virtual Recipe acquire(const QByteArray &key, const QByteArray &token,
                           std::chrono::milliseconds ttl) const;
    virtual Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                          bool allowShorter, bool setExpiry) const;
    virtual Recipe release(const QByteArray &key, const QByteArray &token) const;
    virtual Recipe takeOver(const QByteArray &key, const QByteArray &token, const QByteArray &newToken,
                            std::chrono::milliseconds ttl) const;
    /// Channels that waiters of this key listen on; counted by PUBSUB NUMSUB. Empty: waiters cannot be seen.
    virtual QList<QByteArray> waiterChannels(const QByteArray &key) const { return {}; }
    /// What a release publishes on waiterChannels().
    virtual QByteArray wakeMessage(const QByteArray &key) const { return {}; }
    /// Keys that can outlive a lock and then block its name: a release of the lock that is gone clears them.
    virtual QList<QByteArray> leftovers(const QByteArray &key) const { return {}; }
    /// Of Form::Connection: the channel that a client of this name holds while it is subscribed; empty for
    /// other names.
    virtual QByteArray channelHeldBy(const QByteArray &clientName) const { return {}; }
    /// The commands behind the DEL of a release, where scripts are refused and a transaction does it.
    virtual QList<QList<QByteArray>> afterRelease(const QByteArray &key) const;
    /// True where each master has a token of its own by design: those are no split, and whoever acts on one
    /// of them reaches that master alone.
    virtual bool hasTokenPerMaster() const { return false; }
    /// True where one lock may stand on several keys, each with the same token (ActionRequest::together).
    virtual bool spansKeys() const { return false; }
    /// Where the key's own name tells the others: those that may exist.
    virtual QList<QByteArray> siblings(const QByteArray &key) const { return {}; }
    /// True where waiters block on a list: counted among the blocked clients of the master.
    virtual bool waitersBlock() const { return false; }
};

/// Extend or set expiry.
bool isLengthening(ActionKind kind);
/// Why a lock without any lease is not extended, translated.
QString noLeaseRefusal();

using DialectList = std::vector<std::unique_ptr<Dialect>>;

/// "dialect's own text, translated": for sentences marked QT_TRANSLATE_NOOP("Dialect", …).
QString dialectText(const char *text);

/// 20 bytes from the system's generator as 40 hex digits: the plain form of a token.
QByteArray freshPlainToken();
/// `count` bytes from the system's generator.
QByteArray systemRandom(int count);

} // namespace locks
