// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/transcript_replay.h"

#include <algorithm>

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

/// For how long a key lives from `now` on, of an expiry in this unit: seconds or ms, from now or from 1970.
std::optional<qint64> lifeIn(const QByteArray &unit, const QByteArray &word, UnixMs now)
{
    const auto number = numberIn(word);
    if (!number)
        return std::nullopt;
    if (unit == "EX")
        return *number * 1000;
    if (unit == "PX")
        return *number;
    return (unit == "EXAT" ? *number * 1000 : *number) - now;
}

bool isOneOf(const QByteArray &word, std::initializer_list<const char *> words)
{
    return std::any_of(words.begin(), words.end(), [&word](const char *each) { return word == each; });
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

KeyReplay *TranscriptReplay::at(const QByteArray &key)
{
    std::shared_ptr<KeyReplay> &replay = m_keys[placeOf(key)];
    if (!replay) {
        const bool isAbsent = m_allFlushed || m_flushed.contains(m_line->database);
        replay = std::make_shared<KeyReplay>(&m_told, m_line->database, key, isAbsent);
    }
    if (m_line->isInScript())
        m_script.wrote.insert(placeOf(key));
    return replay.get();
}

Deed TranscriptReplay::deedOn(const QByteArray &key) const
{
    const bool isCompared = m_line->isInScript() && m_script.looked.contains(placeOf(key));
    return {m_line->atUs, m_script.client, isCompared,
            m_ahead.holdsNext(m_line->database, key, m_script.client)};
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
    }
    const Words &words = line.words;
    if (!takeRead(words) && !takeString(words) && !takeHash(words) && !takeLife(words) && !takeRemoval(words))
        takeOther(words);
    m_line = nullptr;
}

/// What it looked at and left: another's lock, or one that is taken.
void TranscriptReplay::endScript()
{
    const Script script = std::exchange(m_script, {});
    for (const Place &place : script.looked) {
        const auto known = m_keys.constFind(place);
        if (known == m_keys.constEnd() || script.wrote.contains(place))
            continue;
        const Deed deed{m_now * 1000, script.client, true};
        if (script.timed.contains(place))
            known->get()->refuse(deed);
        else
            known->get()->findOthers(deed);
    }
}

bool TranscriptReplay::takeRead(const Words &words)
{
    const QByteArray &name = words.front();
    const bool looks = isOneOf(name, {"GET", "HGET", "EXISTS", "HEXISTS"});
    const bool times = isOneOf(name, {"TTL", "PTTL"});
    if (m_line->isInScript() && words.size() > 1) {
        if (looks || times)
            m_script.looked.insert(placeOf(words.at(1)));
        if (times)
            m_script.timed.insert(placeOf(words.at(1)));
    }
    return looks || times || isScriptCall(name)
        || isOneOf(name, {"MGET",       "TYPE",     "STRLEN",    "HGETALL", "HLEN",   "HMGET",
                          "HKEYS",      "SCAN",     "KEYS",      "OBJECT",  "WATCH",  "UNWATCH",
                          "MULTI",      "EXEC",     "DISCARD",   "PING",    "INFO",   "CLIENT",
                          "SELECT",     "PUBLISH",  "SUBSCRIBE", "TIME",    "SCRIPT", "COMMAND",
                          "HELLO",      "AUTH",     "ECHO",      "WAIT",    "DUMP",   "UNSUBSCRIBE",
                          "PSUBSCRIBE", "PUBSUB",   "DBSIZE",    "MONITOR", "ROLE",   "PEXPIRETIME",
                          "EXPIRETIME", "GETRANGE", "RANDOMKEY", "TOUCH",   "QUIT"});
}

bool TranscriptReplay::takeString(const Words &words)
{
    const QByteArray &name = words.front();
    if (name == "SET")
        return takeSet(words);
    if (name == "SETNX" && words.size() == 3) {
        at(words.at(1))->attempt(deedOn(words.at(1)), words.at(2), noLife);
        return true;
    }
    if (name == "GETSET" && words.size() == 3) {
        at(words.at(1))->write(deedOn(words.at(1)), words.at(2), noLife, false);
        return true;
    }
    if (isOneOf(name, {"SETEX", "PSETEX"}) && words.size() == 4) {
        const auto life = lifeIn(name == "SETEX" ? "EX" : "PX", words.at(2), m_now);
        at(words.at(1))->write(deedOn(words.at(1)), words.at(3), life.value_or(noLife), false);
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
    for (qsizetype i = 3; i < words.size(); ++i) {
        const QByteArray option = words.at(i).toUpper();
        onlyAbsent = onlyAbsent || option == "NX";
        onlyThere = onlyThere || option == "XX";
        keepsLife = keepsLife || option == "KEEPTTL";
        if (!isOneOf(option, {"EX", "PX", "EXAT", "PXAT"}))
            continue;
        if (++i == words.size())
            return true; // the server refused it
        const auto given = lifeIn(option, words.at(i), m_now);
        if (!given || *given <= 0)
            return true;
        life = *given;
    }
    const QByteArray &key = words.at(1);
    if (onlyAbsent)
        at(key)->attempt(deedOn(key), words.at(2), life);
    else if (onlyThere)
        at(key)->overwrite(deedOn(key), words.at(2), life, keepsLife);
    else
        at(key)->write(deedOn(key), words.at(2), life, keepsLife);
    return true;
}

/// In a script that has looked, a hash with one field is a lock that its holder may enter again.
bool TranscriptReplay::takeHash(const Words &words)
{
    const QByteArray &name = words.front();
    if (name == "HSETNX" && words.size() == 4) {
        at(words.at(1))->attempt(deedOn(words.at(1)), words.at(2), noLife, true);
        return true;
    }
    if (isOneOf(name, {"HINCRBY", "HSET", "HMSET"}) && words.size() >= 4) {
        countIn(words);
        return true;
    }
    if (name == "HDEL" && words.size() >= 3) {
        if (KeyReplay *known = find(words.at(1)); known && words.size() == 3) {
            at(words.at(1))->dropField(deedOn(words.at(1)), words.at(2));
        } else if (known) {
            at(words.at(1))->lose(m_now);
        }
        return true;
    }
    return false;
}

void TranscriptReplay::countIn(const Words &words)
{
    const QByteArray &key = words.at(1);
    const bool hasLooked = m_line->isInScript() && m_script.looked.contains(placeOf(key));
    KeyReplay *known = find(key);
    if (known && known->isHeldBy(words.at(2), m_now))
        at(key); // entered again, or left once
    else if (hasLooked && words.size() == 4)
        at(key)->take(deedOn(key), words.at(2));
    else if (known)
        at(key)->lose(m_now);
}

bool TranscriptReplay::takeLife(const Words &words)
{
    const QByteArray &name = words.front();
    const bool isPersist = name == "PERSIST";
    const bool isExpire = isOneOf(name, {"EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT"});
    const bool isGetex = name == "GETEX";
    if ((!isPersist && !isExpire && !isGetex) || words.size() < 2)
        return false;
    const QByteArray &key = words.at(1);
    if (!find(key))
        return true; // no key of ours
    if (isPersist) {
        at(key)->setLife(deedOn(key), noLife);
        return true;
    }
    QByteArray unit = name == "EXPIRE" ? "EX"
        : name == "PEXPIRE"            ? "PX"
        : name == "EXPIREAT"           ? "EXAT"
                                       : "PXAT";
    if (isGetex)
        unit = words.value(2).toUpper();
    const auto life = lifeIn(unit, words.value(isGetex ? 3 : 2), m_now);
    if (life && *life <= 0)
        at(key)->remove(deedOn(key));
    else if (life)
        at(key)->setLife(deedOn(key), *life);
    return true;
}

bool TranscriptReplay::takeRemoval(const Words &words)
{
    const QByteArray &name = words.front();
    if (isOneOf(name, {"DEL", "UNLINK", "GETDEL"})) {
        for (const QByteArray &key : words.sliced(1))
            at(key)->remove(deedOn(key));
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
    m_allFlushed = m_allFlushed || isAll;
    m_flushed.insert(m_line->database);
}

/// What a command does that is not known here nobody can tell: the key that it names is unknown afterwards.
void TranscriptReplay::takeOther(const Words &words)
{
    ++m_told.notRead[words.front()];
    for (const QByteArray &word : words.sliced(1)) {
        if (KeyReplay *known = find(word))
            known->lose(m_now);
    }
    // It may have made any key.
    if (isOneOf(words.front(),
                {"SWAPDB", "MOVE", "RESTORE", "COPY", "RENAME", "RENAMENX", "MSETNX", "MIGRATE"})) {
        m_allFlushed = false;
        m_flushed.clear();
    }
}

Transcript TranscriptReplay::finish()
{
    endScript();
    for (const auto &each : std::as_const(m_keys))
        each->finish(m_told.to);
    m_keys.clear();
    std::stable_sort(
        m_told.incidents.begin(), m_told.incidents.end(),
        [](const Transcript::Incident &one, const Transcript::Incident &other) { return one.at < other.at; });
    return std::move(m_told);
}

} // namespace history
