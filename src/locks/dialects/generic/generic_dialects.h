// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

/// What can be said of a lock when no library can be named, from the least to the most that is certain.
namespace locks {

/// Matched by a pattern, but no type or shape fits: look only.
class GenericUnknown : public Dialect
{
public:
    QByteArray id() const override { return QByteArrayLiteral("generic.unknown"); }
    Description description() const override;
    bool recognises(const Observation &observation) const override { return false; }
    std::optional<QByteArray> token(const Reading &reading) const override { return std::nullopt; }
    Form form() const override { return Form::None; }
    QString refusal(ActionKind kind) const override;
};

/// A string whose library is not known: a release tells whoever may wait for it.
class GenericString : public Dialect
{
public:
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override;
    QString refusalOf(ActionKind kind, const QByteArray &key, const QByteArray &token) const override;
    Recipe release(const QByteArray &key, const QByteArray &token) const override;
};

/// An opaque value with a lease; also the plain form in which Lockscope acquires.
class GenericToken : public GenericString
{
public:
    QByteArray id() const override { return QByteArrayLiteral("generic.token"); }
    Description description() const override;
    bool fits(KeyType type, Shape shape) const override { return type == KeyType::String; }
    Warnings warnings() const override;
    bool recognises(const Observation &observation) const override;
    QByteArray newToken() const override { return freshPlainToken(); }
    bool isConstant(const QByteArray &token) const override;
};

/// A value that is the same for every owner, with a lease.
class GenericConst : public GenericString
{
public:
    QByteArray id() const override { return QByteArrayLiteral("generic.const"); }
    Description description() const override;
    bool fits(KeyType type, Shape shape) const override { return type == KeyType::String; }
    Warnings warnings() const override;
    bool recognises(const Observation &observation) const override;
    bool isConstant(const QByteArray &token) const override { return true; }
    QString refusal(ActionKind kind) const override;
    QByteArray newToken() const override { return {}; }
};

/// A value that is more than a token; its fields may name the holder.
class GenericDocument : public GenericString
{
public:
    QByteArray id() const override { return QByteArrayLiteral("generic.document"); }
    Description description() const override;
    bool fits(KeyType type, Shape shape) const override
    {
        return type == KeyType::String && shape == Shape::Other;
    }
    Warnings warnings() const override;
    bool recognises(const Observation &observation) const override;
    /// The end in a field of the object, if the key has no expiry.
    std::optional<qint64> logicalExpiry(const Reading &reading) const override;
    QString refusal(ActionKind kind) const override;
};

/// A string without an expiry that nothing else fits.
class GenericImmortal : public GenericString
{
public:
    QByteArray id() const override { return QByteArrayLiteral("generic.immortal"); }
    Description description() const override;
    bool fits(KeyType type, Shape shape) const override { return type == KeyType::String; }
    Warnings warnings() const override;
    bool recognises(const Observation &observation) const override;
    /// Of `uuid:ms`, whose clients go by that time.
    std::optional<qint64> logicalExpiry(const Reading &reading) const override;
    bool isConstant(const QByteArray &token) const override;
    QString refusal(ActionKind kind) const override;
    /// Nobody acquires for ever on purpose: a take-over writes the plain form.
    QByteArray newToken() const override { return {}; }
};

/// A number that reads as its own expiry time, without a Redis expiry.
class GenericTimestamp : public GenericString
{
public:
    QByteArray id() const override { return QByteArrayLiteral("generic.ts"); }
    Description description() const override;
    bool fits(KeyType type, Shape shape) const override;
    Warnings warnings() const override;
    bool recognises(const Observation &observation) const override;
    std::optional<qint64> logicalExpiry(const Reading &reading) const override;
    Owner owner(const QByteArray &key, const QByteArray &token) const override;
    QString refusal(ActionKind kind) const override;
};

} // namespace locks
