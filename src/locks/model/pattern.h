// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/name_sign.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <vector>

namespace locks {

/// Whether `text` matches the glob `pattern` as Redis' MATCH sees it (`* ? [a-z] [^x] \`), byte by byte.
///
/// Source of the algorithm: `stringmatchlen` of Redis 7.0, src/util.c, including what it does with unclosed
/// classes, reversed ranges and an empty text, which only `*` itself matches.
bool globMatch(QByteArrayView pattern, QByteArrayView text);

/// The bytes that every text matching `pattern` begins with.
QByteArray literalPrefix(QByteArrayView pattern);

/// What all of them begin with; empty for none.
QByteArray commonPrefix(const QList<QByteArray> &texts);

/// The prefixes that remain when those beginning with another one are left out: CLIENT TRACKING refuses
/// overlaps.
QList<QByteArray> reducedPrefixes(QList<QByteArray> prefixes);

/// A glob that matches `text` and nothing else.
QByteArray exactPattern(QByteArrayView text);

/// A glob that matches exactly the texts that begin with `prefix`.
QByteArray prefixPattern(QByteArrayView prefix);

/// What a glob says of the keys that it finds: `lock:*` that they are locks, `jobs:*` that locks are meant;
/// one that begins with a wildcard, or with a letter or two and nothing that ends a word, says nothing.
/// NameSign::Exact: it is a whole key.
NameSign signOf(QByteArrayView pattern);

/// The patterns of one deployment, prepared for use on every key.
class PatternSet
{
public:
    PatternSet() = default;
    explicit PatternSet(const QList<QByteArray> &patterns);

    const QList<QByteArray> &patterns() const { return m_patterns; }
    bool matches(QByteArrayView key) const;
    /// What its own name and the patterns that match it say of `key`.
    NameSign signOf(QByteArrayView key) const;

    /// The size in bytes of the longest literal prefix of a pattern that matches `key`; 0: of none.
    qsizetype namedPrefixOf(QByteArrayView key) const;

    /// Returns the keys if each pattern is a whole key: they can be read without SCAN. Otherwise empty.
    QList<QByteArray> wholeKeys() const;

    /// What SCAN is to be given as MATCH; empty: nothing. Lets through at least what matches.
    const QByteArray &scanMatch() const { return m_scanMatch; }
    /// False when MATCH alone already finds exactly the keys that match.
    bool needsOwnMatch() const { return m_needsOwnMatch; }

    /// Literal prefixes of the patterns that have one, none beginning another.
    const QList<QByteArray> &prefixes() const { return m_prefixes; }
    /// Patterns without a literal prefix: changes of their keys cannot be tracked.
    const QList<QByteArray> &untracked() const { return m_untracked; }

private:
    struct Glob
    {
        QByteArray pattern;
        QByteArray prefix; ///< literal; compared first, since almost every key fails there
        bool isPrefixOnly = false; ///< "lock:*": the prefix says it all
        NameSign sign = NameSign::Nothing;
        bool matches(QByteArrayView key) const;
    };
    void prepareScan();

    QList<QByteArray> m_patterns;
    std::vector<Glob> m_globs;
    QByteArray m_scanMatch;
    bool m_needsOwnMatch = false;
    NameSign m_least = NameSign::Exact; ///< of all patterns
    bool m_hasExact = false; ///< one of them is a whole key
    QList<QByteArray> m_prefixes;
    QList<QByteArray> m_untracked;
};

} // namespace locks
