// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/pattern.h"

#include <algorithm>

namespace locks {

namespace {

constexpr qsizetype shortestOwnPrefix = 3; // of letters alone
constexpr int deepestStar = 1000; // as the server since 7.0.15: more stars than this never match

/// A position in the pattern. Reading one past the end gives NUL, as on the server, whose strings end with
/// it.
struct Cursor
{
    const char *at;
    const char *end;
    qsizetype left() const { return end - at; }
    char operator[](qsizetype i) const { return at + i < end ? at[i] : '\0'; }
};

/// Matches `c` against the class that begins at `p`, and leaves `p` on its last byte.
bool matchClass(Cursor &p, char c)
{
    ++p.at;
    const bool negated = p[0] == '^';
    if (negated)
        ++p.at;
    bool match = false;
    for (;; ++p.at) {
        if (p.left() >= 2 && p[0] == '\\') {
            ++p.at;
            match |= p[0] == c;
        } else if (p[0] == ']' && p.left() > 0) {
            break;
        } else if (p.left() <= 0) {
            --p.at; // unclosed: the end of the pattern closes it
            break;
        } else if (p.left() >= 3 && p[1] == '-') {
            // Signed, as the server compares. By value: std::minmax() of two temporaries would dangle.
            const std::pair<signed char, signed char> range =
                std::minmax({static_cast<signed char>(p[0]), static_cast<signed char>(p[2])});
            const auto byte = static_cast<signed char>(c);
            match |= byte >= range.first && byte <= range.second;
            p.at += 2;
        } else {
            match |= p[0] == c;
        }
    }
    return negated ? !match : match;
}

bool matchFrom(Cursor p, const char *text, const char *textEnd, bool *giveUp, int depth)
{
    if (depth > deepestStar)
        return false;
    while (p.left() > 0 && text < textEnd) {
        switch (p[0]) {
        case '*':
            while (p[1] == '*')
                ++p.at;
            if (p.left() == 1)
                return true;
            for (; text < textEnd; ++text) {
                if (matchFrom({p.at + 1, p.end}, text, textEnd, giveUp, depth + 1))
                    return true;
                if (*giveUp)
                    return false;
            }
            // The rest matches nowhere: an earlier star taking more of the text would not help.
            *giveUp = true;
            return false;
        case '?':
            break;
        case '[':
            if (!matchClass(p, *text))
                return false;
            break;
        case '\\':
            if (p.left() >= 2)
                ++p.at;
            [[fallthrough]];
        default:
            if (p[0] != *text)
                return false;
        }
        ++text;
        ++p.at;
        if (text == textEnd) {
            while (p[0] == '*')
                ++p.at;
            break;
        }
    }
    return p.left() <= 0 && text == textEnd;
}

bool isSpecial(char c)
{
    return c == '*' || c == '?' || c == '[' || c == '\\';
}

/// The bytes that may follow `common` in one of the patterns, as a class; empty when it cannot be said.
QByteArray nextBytes(const QList<QByteArray> &prefixes, qsizetype common)
{
    QByteArray bytes;
    for (const QByteArray &prefix : prefixes) {
        if (prefix.size() <= common)
            return {};
        if (!bytes.contains(prefix.at(common)))
            bytes.append(prefix.at(common));
    }
    QByteArray result("[");
    for (const char c : std::as_const(bytes))
        result.append('\\').append(c);
    return result + ']';
}

} // namespace

bool globMatch(QByteArrayView pattern, QByteArrayView text)
{
    if (pattern == QByteArrayView("*"))
        return true;
    bool giveUp = false;
    return matchFrom({pattern.begin(), pattern.end()}, text.begin(), text.end(), &giveUp, 0);
}

QByteArray literalPrefix(QByteArrayView pattern)
{
    QByteArray prefix;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        char c = pattern[i];
        if (c == '*' || c == '?' || c == '[')
            break;
        if (c == '\\' && i + 1 < pattern.size())
            c = pattern[++i];
        prefix.append(c);
    }
    return prefix;
}

QByteArray commonPrefix(const QList<QByteArray> &texts)
{
    if (texts.isEmpty())
        return {};
    QByteArray common = texts.first();
    for (const QByteArray &each : texts) {
        const auto end = std::mismatch(common.cbegin(), common.cend(), each.cbegin(), each.cend()).first;
        common.truncate(end - common.cbegin());
    }
    return common;
}

QList<QByteArray> reducedPrefixes(QList<QByteArray> prefixes)
{
    // Sorted, a prefix stands before everything that begins with it.
    std::sort(prefixes.begin(), prefixes.end());
    QList<QByteArray> reduced;
    for (const QByteArray &each : std::as_const(prefixes)) {
        if (reduced.isEmpty() || !each.startsWith(reduced.last()))
            reduced.append(each);
    }
    return reduced;
}

QByteArray exactPattern(QByteArrayView text)
{
    QByteArray pattern;
    for (const char c : text) {
        if (isSpecial(c))
            pattern.append('\\');
        pattern.append(c);
    }
    return pattern;
}

QByteArray prefixPattern(QByteArrayView prefix)
{
    return exactPattern(prefix) + '*';
}

NameSign signOf(QByteArrayView pattern)
{
    const QByteArray prefix = literalPrefix(pattern);
    if (!pattern.isEmpty() && exactPattern(prefix) == pattern)
        return NameSign::Exact;
    if (hasLockWord(prefix))
        return NameSign::Lock;
    const bool own =
        prefix.size() >= shortestOwnPrefix || std::any_of(prefix.begin(), prefix.end(), isDelimiter);
    return own ? NameSign::Meant : NameSign::Nothing;
}

bool PatternSet::Glob::matches(QByteArrayView key) const
{
    return key.startsWith(prefix) && (isPrefixOnly || globMatch(pattern, key));
}

PatternSet::PatternSet(const QList<QByteArray> &patterns)
{
    for (const QByteArray &pattern : patterns) {
        if (m_patterns.contains(pattern))
            continue;
        m_patterns.append(pattern);
        Glob glob;
        glob.pattern = pattern;
        glob.prefix = literalPrefix(pattern);
        glob.isPrefixOnly = pattern == prefixPattern(glob.prefix);
        glob.sign = locks::signOf(pattern);
        m_least = std::min(m_least, glob.sign);
        m_hasExact = m_hasExact || glob.sign == NameSign::Exact;
        if (glob.prefix.isEmpty())
            m_untracked.append(pattern);
        else
            m_prefixes.append(glob.prefix);
        m_globs.push_back(glob);
    }
    m_prefixes = reducedPrefixes(m_prefixes);
    prepareScan();
}

void PatternSet::prepareScan()
{
    m_needsOwnMatch = m_globs.size() != 1 || m_patterns.first().isEmpty();
    if (m_globs.size() == 1) {
        m_scanMatch = m_patterns.first();
    } else {
        QList<QByteArray> prefixes;
        for (const Glob &glob : m_globs)
            prefixes.append(glob.prefix);
        const QByteArray common = commonPrefix(prefixes);
        QByteArray match = prefixPattern(common);
        match.chop(1);
        m_scanMatch = match + nextBytes(prefixes, common.size()) + '*';
    }
    if (m_scanMatch == "*")
        m_scanMatch.clear();
}

bool PatternSet::matches(QByteArrayView key) const
{
    return std::any_of(m_globs.begin(), m_globs.end(), [key](const Glob &glob) { return glob.matches(key); });
}

NameSign PatternSet::signOf(QByteArrayView key) const
{
    if (m_least == NameSign::Exact || (m_least == NameSign::Lock && !m_hasExact))
        return m_least;
    NameSign sign = hasLockWord(key) ? NameSign::Lock : NameSign::Nothing;
    if (m_globs.size() == 1)
        return std::max(m_least, sign);
    if (sign == NameSign::Lock && !m_hasExact)
        return sign;
    for (const Glob &glob : m_globs) {
        if (glob.sign > sign && glob.matches(key))
            sign = glob.sign;
    }
    return sign;
}

QList<QByteArray> PatternSet::wholeKeys() const
{
    QList<QByteArray> keys;
    if (m_globs.empty() || m_least != NameSign::Exact)
        return keys;
    for (const Glob &glob : m_globs)
        keys.append(glob.prefix);
    return keys;
}

qsizetype PatternSet::namedPrefixOf(QByteArrayView key) const
{
    qsizetype longest = 0;
    for (const Glob &glob : m_globs) {
        if (glob.prefix.size() > longest && glob.matches(key))
            longest = glob.prefix.size();
    }
    return longest;
}

} // namespace locks
