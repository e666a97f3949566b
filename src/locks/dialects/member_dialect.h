// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/dialects/warning_texts.h"

#include <algorithm>

namespace locks {

/// A lock whose owners are the members of a sorted set or a set, or fields of a hash; one or many.
///
/// Each member is a token of its own: a release takes that one out and leaves the others. What differs is how
/// a member is known and what its score says.
class MemberDialect : public Dialect
{
public:
    MemberDialect(QByteArray id, KeyType type)
        : m_id(std::move(id))
        , m_type(type)
    {
    }
    QByteArray id() const override { return m_id; }
    bool fits(KeyType type, Shape shape) const override { return type == m_type; }
    Form form() const override { return Form::Script; }
    std::optional<QByteArray> token(const Reading &reading) const override;
    InsidePtr inside(const Reading &reading) const override;
    /// The latest of its owners' ends, where they end before the key does.
    std::optional<qint64> logicalExpiry(const Reading &reading) const override;
    QString refusal(ActionKind kind) const override;
    Recipe release(const QByteArray &key, const QByteArray &token) const override;

protected:
    KeyType type() const { return m_type; }
    /// The member is an owner's token.
    virtual bool isOwner(const QByteArray &member) const { return true; }
    /// When an owner with this score ends, on our steady clock. Called only where the server's clock is
    /// known.
    virtual Millis deadlineOf(const Reading &reading, const QByteArray &score) const { return noDeadline; }
    /// What more the reading tells.
    virtual void fill(const Reading &reading, Inside *inside) const { }
    /// A script that sets the member's score anew. `unit`: what the score is, see member_extend.lua.
    static Recipe memberExtend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                               bool allowShorter, const char *unit);
    /// At least one member was read, and all of them fit.
    template <typename Test> bool allMembers(const Reading &reading, Test test) const
    {
        return reading.type == m_type && !reading.members.isEmpty()
            && std::all_of(reading.members.begin(), reading.members.end(), test);
    }

private:
    QList<InnerOwner> ownersIn(const Reading &reading) const;

    QByteArray m_id;
    KeyType m_type;
};

/// Leaves those out whose time is past while others hold it: they stay until somebody else tries, and hold
/// nothing. Where all are past, all stay: the lock has lapsed.
void dropLapsed(QList<InnerOwner> *owners, Millis at);
/// A score of Unix milliseconds (or seconds, `unit` 1000) as an instant of our steady clock.
Millis instantOfScore(const Reading &reading, const QByteArray &score, double unit);

} // namespace locks
