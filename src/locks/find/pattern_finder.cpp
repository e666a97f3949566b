// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/find/pattern_finder.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/lock_judge.h"
#include "locks/dialects/value_shapes.h"
#include "locks/model/pattern.h"

#include <algorithm>

namespace locks {

namespace {

/// Enough for a person to choose from; a keyspace with a prefix of its own for each key must not fill memory.
constexpr qsizetype mostGroups = 2000;
constexpr int mostByValue = 100; // of these: what is surer must find room

qsizetype wordEnd(QByteArrayView key, qsizetype from)
{
    while (from < key.size() && !isDelimiter(key[from]))
        ++from;
    return from;
}

/// Up to and with the first delimiter behind a word.
QByteArray headOf(const QByteArray &key)
{
    qsizetype at = 0;
    while (at < key.size() && isDelimiter(key.at(at)))
        ++at;
    const qsizetype end = wordEnd(key, at);
    return end < key.size() ? key.left(end + 1) : QByteArray();
}

/// The last delimiter and the word behind it, where that says "lock".
QByteArray tailOf(const QByteArray &key)
{
    qsizetype at = key.size();
    while (at > 0 && !isDelimiter(key.at(at - 1)))
        --at;
    return at > 0 && hasLockWord(QByteArrayView(key).sliced(at)) ? key.mid(at - 1) : QByteArray();
}

/// One key does not tell which part of it varies: all behind its first word, or behind that which says
/// "lock", as in app:mtx:17.
QByteArray aloneHead(const QByteArray &key, const QByteArray &head)
{
    for (qsizetype at = 0; at < key.size();) {
        const qsizetype end = wordEnd(key, at);
        if (end == key.size())
            break;
        if (hasLockWord(QByteArrayView(key).sliced(at, end - at)))
            return end + 1 > head.size() ? key.left(end + 1) : head;
        at = end + 1;
    }
    return head;
}

QByteArray escaped(const QByteArray &text)
{
    QByteArray glob = prefixPattern(text);
    glob.chop(1); // its star
    return glob;
}

/// As `SET key uuid NX PX lease` leaves it.
bool isUuidUnderLease(const Reading &reading)
{
    constexpr qint64 longest = 3'600'000; // ms
    return reading.type == KeyType::String && reading.pttl > 0 && reading.pttl <= longest
        && isUuid(reading.value) && !hasStoreWord(reading.key) && !hasCounterWord(reading.key);
}

} // namespace

void PatternFinder::take(const Reading &reading, qint64 unixNowMs)
{
    if (!reading.exists)
        return;
    // As under a pattern that finds everything: the name has to say it.
    const NameSign sign = hasLockWord(reading.key) ? NameSign::Lock : NameSign::Nothing;
    const Observation observation{reading, sign, unixNowMs};
    const LibraryIndex library = Dialects::table().recognise(observation);
    if (library == Dialects::companion)
        return;
    if (library != 0 && LockJudge::isLock(observation, library)) {
        ++m_found;
        add(reading.key, library, false);
    } else if (isUuidUnderLease(reading)) {
        add(reading.key, *Dialects::table().find("generic.token"), true);
    }
}

void PatternFinder::add(const QByteArray &key, LibraryIndex library, bool byValue)
{
    QByteArray head = headOf(key);
    QByteArray tail = tailOf(key);
    const bool fixed = head.isEmpty() || head.size() + tail.size() > key.size();
    if (fixed) {
        head = key; // nothing in it varies
        tail.clear();
    }
    QByteArray alike = (fixed ? 'f' : byValue ? 'u' : 'v') + head;
    alike.append('\0').append(tail);
    const auto name = std::pair(library, alike);
    const auto known = m_groups.find(name);
    if (known == m_groups.end()) {
        if (m_groups.size() < mostGroups && (!byValue || m_byValue++ < mostByValue))
            m_groups.insert(name, {key.chopped(tail.size()), tail, key, 1, true, fixed, byValue});
        return;
    }
    Group &group = *known;
    ++group.seen;
    group.alone = group.alone && group.example == key;
    group.prefix = commonPrefix({group.prefix, key.chopped(tail.size())});
}

QByteArray PatternFinder::patternOf(const Group &group)
{
    if (group.fixed)
        return escaped(group.example);
    const QByteArray head = headOf(group.example);
    QByteArray prefix = group.prefix;
    if (group.alone)
        prefix = aloneHead(group.example, head);
    while (prefix.size() > head.size() && !isDelimiter(prefix.back()))
        prefix.chop(1);
    return escaped(prefix) + '*' + escaped(group.tail);
}

QList<Proposal> PatternFinder::proposals() const
{
    QList<Proposal> proposals;
    for (auto it = m_groups.begin(); it != m_groups.end(); ++it) {
        const Group &group = *it;
        proposals.append({patternOf(group), it.key().first, group.seen, group.example, group.byValue});
    }
    std::sort(proposals.begin(), proposals.end(), [](const Proposal &a, const Proposal &b) {
        return std::tie(a.byValue, b.seen, a.pattern) < std::tie(b.byValue, a.seen, b.pattern);
    });
    return proposals;
}

} // namespace locks
