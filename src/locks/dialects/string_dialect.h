// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/dialects/warning_texts.h"

#include <vector>

namespace locks {

/// What a key's name says.
struct KeySign
{
    enum class Where : quint8 { Begins, Ends, Contains };
    Where where = Where::Begins;
    QByteArrayView text;
};
inline KeySign begins(const char *text)
{
    return {KeySign::Where::Begins, text};
}
inline KeySign ends(const char *text)
{
    return {KeySign::Where::Ends, text};
}
inline KeySign contains(const char *text)
{
    return {KeySign::Where::Contains, text};
}

/// When the shape is enough to say the library's name.
enum class Naming : quint8 {
    ByKey, ///< the key's name says it, and the shape agrees
    ByShape, ///< only this library writes such values
    WithWord, ///< the shape fits, and a lock word stands in the key or in the pattern's prefix
    Never, ///< others write the same: a candidate only
};
/// What must be true of the key's expiry.
enum class Lease : quint8 { Any, Needed, Absent };
/// How the lease is lengthened.
enum class Lengthening : quint8 {
    Expiry, ///< PEXPIRE after the compare
    Seconds, ///< the value is the expiry in seconds, rewritten (C3)
    Milliseconds, ///< likewise in ms
    Fraction, ///< likewise as seconds with a fraction
    ComparedByHolder, ///< refused: the holder compares the value and could never release
    NotOffered, ///< refused: the library has no lease
    InsideValue, ///< refused: it stands among other things in the value
};

/// Reasons not to take a lock over.
extern const char *const valueIsRead;
extern const char *const valueIsCounted;

/// The facts by which rows of the table differ whose lock is one string. Adding such a row is adding one of
/// these.
struct StringFacts
{
    const char *id = "";
    std::vector<KeySign> keys = {}; ///< any of them; empty: any key
    const char *keyWords = "any"; ///< for people
    Shapes shapes = 0;
    const char *valueWords = ""; ///< for people
    Naming naming = Naming::WithWord;
    Lease lease = Lease::Needed;
    Shapes alsoPossible = 0; ///< shapes that make it a candidate, no more
    /// A last look at key and value; null: nothing more to see.
    bool (*check)(const Observation &) = nullptr;
    /// What is needed for the name beyond being possible; null: nothing.
    bool (*certain)(const Observation &) = nullptr;
    bool anyText = false; ///< almost any text fits: never the only candidate
    Warnings warnings = {};
    Lengthening lengthening = Lengthening::Expiry;
    bool constant = false; ///< the value says nothing about its owner: the deadline is compared as well
    Owner (*owner)(const QByteArray &key, const QByteArray &token) = nullptr;
    std::vector<const char *> ownerWords = {};
    QByteArray (*newToken)() = nullptr;
    /// In place of newToken, where the token is the time at which this lease ends.
    QByteArray (*leaseToken)(std::chrono::milliseconds lease) = nullptr;
    bool manyKeys = false; ///< one lock may stand on several keys
    bool tokenPerMaster = false; ///< the tokens of one lock differ by design
    const char *noTakeOver = nullptr; ///< why a token must not stand there, to be translated; null: it may
    bool anyKeyAcquire = false; ///< Acquire offers it: the key's name does not matter
    QList<QByteArray> (*channels)(const QByteArray &key) = nullptr;
    QByteArray (*message)(const QByteArray &key) = nullptr;
    std::vector<const char *> confusedWith = {};
};

/// A row of the table whose lock is one string.
class StringDialect : public Dialect
{
public:
    explicit StringDialect(StringFacts facts)
        : m_facts(std::move(facts))
    {
    }
    QByteArray id() const override { return m_facts.id; }
    Description description() const override;
    Warnings warnings() const override { return m_facts.warnings; }
    bool fits(KeyType type, Shape shape) const override;
    bool recognises(const Observation &observation) const override;
    bool isPossible(const Observation &observation) const override;
    bool fitsAnyText() const override { return m_facts.anyText; }
    bool writesUnmistakably() const override { return m_facts.naming == Naming::ByShape; }
    bool isUnmistakable(const Observation &observation) const override
    {
        return writesUnmistakably() && isPossible(observation);
    }
    std::optional<qint64> logicalExpiry(const Reading &reading) const override;
    Owner owner(const QByteArray &key, const QByteArray &token) const override;
    bool isConstant(const QByteArray &token) const override { return m_facts.constant; }
    QByteArray newToken() const override;
    QByteArray tokenFor(std::chrono::milliseconds lease) const override;
    Recipe acquire(const QByteArray &key, const QByteArray &token,
                   std::chrono::milliseconds ttl) const override;
    bool offersAcquire() const override { return m_facts.anyKeyAcquire; }
    QString refusal(ActionKind kind) const override;
    QString refusalOf(ActionKind kind, const QByteArray &key, const QByteArray &token) const override;
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override;
    Recipe release(const QByteArray &key, const QByteArray &token) const override;
    QList<QByteArray> waiterChannels(const QByteArray &key) const override;
    QByteArray wakeMessage(const QByteArray &key) const override;
    bool spansKeys() const override { return m_facts.manyKeys; }
    bool hasTokenPerMaster() const override { return m_facts.tokenPerMaster; }

protected:
    const StringFacts &facts() const { return m_facts; }
    /// The lease stands in the value.
    bool isLogical() const;

private:
    /// The lease is lengthened by writing the value anew.
    bool lengthensInValue() const;

    StringFacts m_facts;
};

/// How long before the end of its key the time ends that stands in a value of ten digits, in ms; less than
/// nothing: after it. Nullopt without an expiry.
std::optional<qint64> msBeforeExpiry(const Observation &observation);

/// Appends one StringDialect for each.
void addStrings(DialectList &list, std::vector<StringFacts> facts);

} // namespace locks
