// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/names.h"

#include "lab/spec/near_time.h"

#include <cmath>

namespace lab::gate {

namespace {

constexpr auto lockName = "lock";
constexpr qsizetype shortest = 6; // below that a word is no token
constexpr qsizetype longest = 200; // beyond that it is a script
constexpr qsizetype withinOthers = 8; // so long is a token that is looked for within other words
constexpr qint64 smallNumber = 999;

bool isShaOrScript(const QByteArray &command, qsizetype place)
{
    return place == 1 && (command.startsWith("EVAL") || command.startsWith("FCALL"));
}

} // namespace

void Vocabulary::hear(const QList<QByteArray> &words, const QByteArray &key)
{
    for (QByteArray word : words)
        m_turn.insert(word.replace(key, lockName));
}

void Vocabulary::endTurn()
{
    if (m_turns++ == 0)
        m_common = m_turn;
    else
        m_common.intersect(m_turn);
    m_turn.clear();
}

Names::Names(const QByteArray &key, qint64 leaseMs, const Vocabulary *common)
    : m_key(key)
    , m_leaseMs(leaseMs)
    , m_common(common)
{
}

bool Names::isToken(const QByteArray &word) const
{
    if (m_common->isCommon(word) || word.contains(lockName) || word.contains(' ') || word.contains('\n'))
        return false;
    bool isNumber = false;
    const qint64 number = word.toLongLong(&isNumber);
    if (isNumber)
        return std::abs(number) > smallNumber;
    return word.size() >= shortest && word.size() <= longest;
}

QByteArray Names::word(int client, const QByteArray &bytes)
{
    const QByteArray known = stored(bytes);
    if (known != bytes || !isToken(bytes))
        return known;
    if (m_count.size() <= size_t(client))
        m_count.resize(size_t(client) + 1);
    const QByteArray name = QByteArray(1, char('A' + client)) + QByteArray::number(++m_count[size_t(client)]);
    m_names.insert(bytes, name);
    if (bytes.size() >= withinOthers)
        m_long.append(bytes);
    return name;
}

QList<QByteArray> Names::request(int client, const QList<QByteArray> &words)
{
    QList<QByteArray> named;
    for (qsizetype place = 0; place < words.size(); ++place) {
        const bool asIs = place == 0 || isShaOrScript(words.front(), place);
        named.append(asIs ? words[place] : word(client, words[place]));
    }
    return named;
}

QByteArray Names::stored(const QByteArray &bytes) const
{
    if (const auto token = m_names.constFind(bytes); token != m_names.cend())
        return *token;
    QByteArray shown = bytes;
    shown.replace(m_key, lockName);
    for (const QByteArray &token : m_long) {
        if (shown.size() > token.size())
            shown.replace(token, m_names.value(token));
    }
    return isNearTime(shown) ? QByteArrayLiteral("<time>") : shown;
}

redis::Value Names::reply(const redis::Value &value, const QByteArray &command) const
{
    redis::Value named = value;
    if (value.isString())
        named.bytes = stored(value.bytes);
    // How much of a lease is left differs from run to run.
    const bool isLeft = command.endsWith("TTL") ? value.integer > 0 : value.integer > smallNumber;
    if (value.isInteger() && isLeft && value.integer <= m_leaseMs)
        named.integer = m_leaseMs;
    if (value.isInteger() && isNearTime(QByteArray::number(value.integer)))
        named.integer = 0;
    for (redis::Value &element : named.elements)
        element = reply(element, command);
    return named;
}

} // namespace lab::gate
