// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock_values.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

#include <chrono>
#include <memory>
#include <optional>

namespace locks {

enum class ActionKind : quint8;

/// How ownership stands in the key: what a transaction compares where scripts are refused.
enum class Form : quint8 {
    None, ///< no form to act on
    StringValue, ///< the value of a string
    HashField, ///< the only field of a hash; its value is a count
};

/// What a dialect may look at when it is asked "is this yours?".
struct Observation
{
    const Reading &reading;
    /// The pattern that found the key has a literal part of three characters or more (dialects.md, "two
    /// signs").
    bool patternSpeaksOfLocks = true;
    /// Wall-clock time in Unix milliseconds, for plausibility of times inside values.
    qint64 unixNowMs = 0;
};

/// The token as a person reads it.
struct Owner
{
    QString text; ///< "web-4 · 3121"; empty when the token says nothing about its holder
    QList<std::pair<QString, QString>> fields; ///< translated name and value, for the inspector
    std::optional<QDateTime> acquiredAt; ///< where the bytes tell
};

/// One script call that carries out an operation in a library's own way. The script is `:/lua/<script>.lua`;
/// the operator appends the deadline that was seen as the last argument (resources/lua/README.md).
struct Recipe
{
    QByteArray script;
    QList<QByteArray> keys;
    QList<QByteArray> arguments;
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
    /// The words of `lockscope dialects`: key, type and value forms, translated sentences.
    virtual QStringList warnings() const { return {}; }

    /// True when the bytes are certainly this dialect's, by the rule of two signs.
    virtual bool recognises(const Observation &observation) const = 0;
    /// The bytes that prove ownership; nullopt when there is not exactly one owner.
    virtual std::optional<QByteArray> token(const Reading &reading) const;
    virtual Owner owner(const QByteArray &key, const QByteArray &token) const;
    /// As owner(), with what only the whole reading tells (a hold count).
    virtual Owner ownerOf(const Reading &reading) const;
    virtual Form form() const { return Form::StringValue; }
    /// True where the value says nothing about its owner, so that the deadline must be compared as well.
    virtual bool isConstant(const QByteArray &token) const { return false; }

    /// A fresh token of this library's form; empty: acquiring in this form is not offered.
    virtual QByteArray newToken() const;
    /// False: look only.
    virtual bool canAct() const { return form() != Form::None; }
    /// Why this action is not offered in this form, translated; empty: it is offered.
    virtual QString refusal(ActionKind kind) const;

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
    virtual QByteArray wakeMessage() const { return {}; }
};

/// 20 bytes from the system's generator as 40 hex digits: the plain form of a token.
QByteArray freshPlainToken();
/// `count` bytes from the system's generator.
QByteArray systemRandom(int count);

/// Every dialect of this release; index 0 is generic.unknown. Order is that of recognition, most special
/// first.
class Dialects
{
public:
    static const Dialects &table();

    LibraryIndex recognise(const Observation &observation) const;
    const Dialect &at(LibraryIndex index) const;
    std::optional<LibraryIndex> find(QByteArrayView id) const;
    /// Those whose newToken() is not empty: what Acquire offers.
    QList<LibraryIndex> acquirable() const;
    int count() const { return int(m_dialects.size()); }
    /// Ids that fit as well where bytes cannot tell (dialects.md, section 4).
    QList<QByteArray> candidates(const Observation &observation, LibraryIndex recognised) const;

private:
    Dialects();
    std::vector<std::unique_ptr<Dialect>> m_dialects;
};

} // namespace locks
