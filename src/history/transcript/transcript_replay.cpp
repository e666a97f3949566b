// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/transcript_replay.h"

#include "history/transcript/life_words.h"

#include <algorithm>
#include <numeric>

namespace history {

namespace {

constexpr qint64 noLife = -1;

/// A count that a command was given; nullopt: it is none.
std::optional<qint64> numberIn(const QByteArray &word)
{
    bool isNumber = false;
    const qint64 number = word.toLongLong(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

/// Returns the arguments of a script call that follow its keys.
QByteArrayList argumentsOf(const QByteArrayList &words)
{
    constexpr qsizetype first = 3; // the command, the script, how many keys
    const auto keys = numberIn(words.value(2));
    return keys && *keys >= 0 && *keys <= words.size() - first ? words.sliced(first + *keys)
                                                               : QByteArrayList();
}

bool isScriptCall(const QByteArray &word)
{
    return isOneOf(word, {"EVAL", "EVALSHA", "EVAL_RO", "EVALSHA_RO", "FCALL", "FCALL_RO"});
}

} // namespace

KeyReplay *TranscriptReplay::find(const QByteArray &key)
{
    const auto known = m_keys.constFind(placeOf(key));
    return known == m_keys.constEnd() ? nullptr : known->get();
}

bool TranscriptReplay::isThoughtAbsent(int database) const
{
    return m_allFlushed || m_flushed.contains(database);
}

KeyReplay *TranscriptReplay::at(const QByteArray &key)
{
    noteWritten(key);
    return atPlace(placeOf(key));
}

void TranscriptReplay::noteWritten(const QByteArray &key)
{
    if (m_line->isInScript())
        m_script.wrote.insert(placeOf(key));
}

Deed TranscriptReplay::deedOn(const QByteArray &key) const
{
    const bool isCompared = m_line->isInScript() && m_script.looked.contains(placeOf(key));
    return {m_line->atUs, m_script.client, isCompared,
            m_ahead.nextTryUs(m_line->database, key, m_script.client)};
}

void TranscriptReplay::take(const MonitorLine &line)
{
    m_line = &line;
    m_now = line.atUs / 1000;
    ++m_told.lines;
    if (m_told.from == 0)
        m_told.from = m_now;
    m_told.to = std::max(m_told.to, m_now);
    m_ahead.advance(line);
    if (!line.isInScript()) {
        endScript();
        m_script.client = line.client;
        m_script.name = TakingScripts::nameOf(line);
        if (!m_script.name.isEmpty())
            m_script.arguments = argumentsOf(line.words);
    }
    m_script.atUs = line.atUs;
    const Words &words = line.words;
    if (!takeRead(words) && !takeLists(words) && !takeString(words) && !takeHash(words) && !takeMembers(words)
        && !takeLife(words) && !takeMoves(words) && !takeRemoval(words) && !takeCompared(words)
        && !takeFields(words))
        takeOther(words);
    m_line = nullptr;
}

bool TranscriptReplay::takeRead(const Words &words)
{
    const QByteArray &name = words.front();
    const bool looks = isOneOf(name, {"GET", "HGET", "EXISTS", "HEXISTS"});
    const bool times = isOneOf(name, {"TTL", "PTTL"});
    if (m_line->isInScript() && words.size() > 1) {
        if (looks || times)
            m_script.looked.insert(placeOf(words.at(1)));
        if (name == "GET")
            m_script.compared.insert(placeOf(words.at(1)), {});
        if (name == "HEXISTS" && words.size() == 3)
            m_script.compared.insert(placeOf(words.at(1)), words.at(2));
        if (times)
            m_script.timed.insert(placeOf(words.at(1)));
        if (name == "EXISTS")
            m_script.asked.insert(placeOf(words.at(1)));
        if (name == "HEXISTS")
            m_script.entered.insert(placeOf(words.at(1)));
    } else if (name == "GET" && words.size() == 2) {
        if (KeyReplay *known = find(words.at(1)))
            known->look(deedOn(words.at(1)));
    }
    return looks || times || countsMembers(words) || isScriptCall(name)
        || isOneOf(name, {"MGET",       "TYPE",     "STRLEN",    "HGETALL",       "HLEN",     "HMGET",
                          "HKEYS",      "SCAN",     "KEYS",      "OBJECT",        "WATCH",    "UNWATCH",
                          "MULTI",      "EXEC",     "DISCARD",   "PING",          "INFO",     "CLIENT",
                          "SELECT",     "PUBLISH",  "SUBSCRIBE", "TIME",          "SCRIPT",   "COMMAND",
                          "HELLO",      "AUTH",     "ECHO",      "WAIT",          "DUMP",     "UNSUBSCRIBE",
                          "PSUBSCRIBE", "PUBSUB",   "DBSIZE",    "MONITOR",       "ROLE",     "PEXPIRETIME",
                          "EXPIRETIME", "GETRANGE", "RANDOMKEY", "TOUCH",         "QUIT",     "ZSCORE",
                          "ZRANGE",     "ZRANK",    "ZREVRANGE", "ZRANGEBYSCORE", "SMEMBERS", "SISMEMBER"});
}

bool TranscriptReplay::takeString(const Words &words)
{
    const QByteArray &name = words.front();
    if (name == "SET")
        return takeSet(words);
    if (name == "SETNX" && words.size() == 3) {
        attemptIn(words.at(1), words.at(2), noLife);
        return true;
    }
    if (name == "GETSET" && words.size() == 3) {
        at(words.at(1))->write(deedOn(words.at(1)), words.at(2), noLife, false);
        return true;
    }
    if (isOneOf(name, {"SETEX", "PSETEX"}) && words.size() == 4) {
        const auto life = lifeIn(name == "SETEX" ? "EX" : "PX", words.at(2), m_now);
        if (life && *life > 0) // else the server refused it
            writeIn(words.at(1), words.at(3), *life, false);
        return true;
    }
    if (name == "MSET") {
        for (qsizetype i = 1; i + 1 < words.size(); i += 2)
            at(words.at(i))->write(deedOn(words.at(i)), words.at(i + 1), noLife, false);
        return true;
    }
    return false;
}

bool TranscriptReplay::takeSet(const Words &words)
{
    if (words.size() < 3)
        return false;
    bool onlyAbsent = false;
    bool onlyThere = false;
    bool keepsLife = false;
    qint64 life = noLife;
    QByteArray comparison;
    QByteArray compared;
    for (qsizetype i = 3; i < words.size(); ++i) {
        const QByteArray option = words.at(i).toUpper();
        onlyAbsent = onlyAbsent || option == "NX";
        onlyThere = onlyThere || option == "XX";
        keepsLife = keepsLife || option == "KEEPTTL";
        const bool compares = isComparison(option);
        if (!compares && !isOneOf(option, {"EX", "PX", "EXAT", "PXAT"}))
            continue;
        if (++i == words.size())
            return true; // the server refused it
        if (compares) {
            comparison = option;
            compared = words.at(i);
            continue;
        }
        const auto given = lifeIn(option, words.at(i), m_now);
        if (!given || *given <= 0)
            return true;
        life = *given;
    }
    const QByteArray &key = words.at(1);
    const bool foundFree = m_line->isInScript() && m_script.asked.contains(placeOf(key));
    if (!comparison.isEmpty())
        compareAndSet(key, comparison, compared, {words.at(2), life, keepsLife});
    else if (onlyAbsent)
        attemptIn(key, words.at(2), life);
    else if (foundFree && !onlyThere && life > 0)
        at(key)->takeFree(deedOn(key), words.at(2), life);
    else if (onlyThere)
        at(key)->overwrite(deedOn(key), words.at(2), life, keepsLife);
    else
        writeIn(key, words.at(2), life, keepsLife);
    return true;
}

bool TranscriptReplay::takeLife(const Words &words)
{
    const QByteArray &name = words.front();
    if (words.size() < 2)
        return false;
    const QByteArray &key = words.at(1);
    if (name == "PERSIST") {
        if (MemberReplay *members = membersOf(key))
            members->setLife(deedOn(key), noLife);
        if (find(key))
            at(key)->setLife(deedOn(key), noLife);
        return true;
    }
    if (name == "GETEX")
        return takeGetex(words);
    if (!isOneOf(name, {"EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT"}))
        return false;
    const auto life = lifeIn(name == "EXPIRE"         ? "EX"
                                 : name == "PEXPIRE"  ? "PX"
                                 : name == "EXPIREAT" ? "EXAT"
                                                      : "PXAT",
                             words.value(2), m_now);
    const auto condition = lifeIf(words.sliced(std::min<qsizetype>(3, words.size())));
    takeField(key);
    proveIn(key);
    if (MemberReplay *members = membersOf(key); members && life && condition == LifeIf::Any)
        members->setLife(deedOn(key), std::max<qint64>(*life, 0));
    if (find(key) && life && condition)
        at(key)->setLife(deedOn(key), std::max<qint64>(*life, 0), *condition);
    return true;
}

/// Without an option it only reads.
bool TranscriptReplay::takeGetex(const Words &words)
{
    const QByteArray &key = words.at(1);
    const QByteArray unit = words.value(2).toUpper();
    if (!find(key))
        return true;
    if (unit == "PERSIST") {
        at(key)->setLife(deedOn(key), noLife);
        return true;
    }
    const auto number = numberIn(words.value(3));
    const auto life = lifeIn(unit, words.value(3), m_now);
    if (isOneOf(unit, {"EX", "PX", "EXAT", "PXAT"}) && life && *number > 0) // else the server refused it
        at(key)->setLife(deedOn(key), std::max<qint64>(*life, 0));
    return true;
}

bool TranscriptReplay::takeRemoval(const Words &words)
{
    const QByteArray &name = words.front();
    if (isOneOf(name, {"DEL", "UNLINK", "GETDEL"})) {
        for (const QByteArray &key : words.sliced(1)) {
            m_removed.insert(placeOf(key));
            if (MemberReplay *members = membersOf(key))
                members->remove(deedOn(key));
            proveIn(key);
            at(key)->remove(deedOn(key));
        }
        return true;
    }
    if (isOneOf(name, {"FLUSHALL", "FLUSHDB"})) {
        flush(words);
        return true;
    }
    return false;
}

void TranscriptReplay::flush(const Words &words)
{
    const bool isAll = words.front() == "FLUSHALL";
    for (auto each = m_keys.constBegin(); each != m_keys.constEnd(); ++each) {
        if (isAll || each.key().first == m_line->database)
            each.value()->flush(m_now);
    }
    for (auto each = m_members.constBegin(); each != m_members.constEnd(); ++each) {
        if (isAll || each.key().first == m_line->database)
            each.value()->flush(m_now);
    }
    m_allFlushed = m_allFlushed || isAll;
    m_flushed.insert(m_line->database);
}

/// What a command does that is not known here nobody can tell: the key that it names is unknown afterwards.
void TranscriptReplay::takeOther(const Words &words)
{
    ++m_told.notRead[words.front()];
    for (const QByteArray &word : words.sliced(1))
        makeUnknown(placeOf(word));
    // It may have made any key.
    if (isOneOf(words.front(), {"RESTORE", "MSETNX", "MIGRATE"})) {
        m_allFlushed = false;
        m_flushed.clear();
    }
}

/// Where connections of one host delete one another's locks more often than former holders do, they are a
/// pool's, and who holds what is not told by its connection.
void TranscriptReplay::tellPools()
{
    using Kind = Transcript::Incident::Kind;
    QHash<QByteArray, qint64> pooled;
    for (const Transcript::Incident &each : std::as_const(m_told.incidents)) {
        if (each.mayBeOwn && each.kind != Kind::Overlap)
            pooled[hostOf(each.by)] += each.kind == Kind::OtherDeletion ? 1 : -1;
    }
    for (Transcript::Incident &each : m_told.incidents)
        each.mayBeOwn = each.mayBeOwn && (each.kind == Kind::OtherDeletion || pooled[hostOf(each.by)] > 0);
}

/// Sorts holds by their begin; one that was proved later may have begun earlier.
void TranscriptReplay::putInOrder()
{
    QList<qsizetype> order(m_told.holds.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [this](qsizetype one, qsizetype other) {
        return m_told.holds.at(one).from < m_told.holds.at(other).from;
    });
    QList<Hold> holds;
    QList<QList<Step>> steps;
    for (const qsizetype each : std::as_const(order)) {
        holds.append(m_told.holds.at(each));
        steps.append(m_told.steps.at(each));
    }
    m_told.holds = holds;
    m_told.steps = steps;
}

Transcript TranscriptReplay::finish()
{
    endScript();
    for (const auto &each : std::as_const(m_keys))
        each->finish(m_told.to);
    for (const auto &each : std::as_const(m_members))
        each->finish(m_told.to);
    m_keys.clear();
    m_members.clear();
    tellPools();
    putInOrder();
    std::stable_sort(
        m_told.incidents.begin(), m_told.incidents.end(),
        [](const Transcript::Incident &one, const Transcript::Incident &other) { return one.at < other.at; });
    return std::move(m_told);
}

} // namespace history
