// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/rights.h"

#include "locks/model/pattern.h"
#include "locks/read/key_reader.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>

namespace locks {

using redis::Request;
using Use = Rights::Use;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Rights)
};

/// One command: how it is tried, and what does not work without it.
struct Trial
{
    const char *command; ///< as ACL writes it
    Use use;
    const char *words; ///< sent; % stands for the key
    const char *sentence;
};

// Forms that change nothing where the key does not exist. The order is that of the report.
constexpr Trial trials[] = {
    {"scan", Use::List, "SCAN 0 COUNT 1", QT_TRANSLATE_NOOP("locks::Rights", "Nothing can be listed.")},
    {"pttl", Use::List, "PTTL %",
     QT_TRANSLATE_NOOP("locks::Rights", "Nothing can be listed: the time left is not known.")},
    {"getrange", Use::Look, "GETRANGE % 0 0",
     QT_TRANSLATE_NOOP("locks::Rights", "Values are read whole, by GET.")},
    {"get", Use::Look, "GET %",
     QT_TRANSLATE_NOOP("locks::Rights", "Without GETRANGE as well, no owner is shown.")},
    {"strlen", Use::Look, "STRLEN %",
     QT_TRANSLATE_NOOP("locks::Rights", "Values of 4,096 bytes and more show no token.")},
    {"type", Use::Look, "TYPE %",
     QT_TRANSLATE_NOOP("locks::Rights", "Locks that are no plain strings show no owner.")},
    {"hgetall", Use::Look, "HGETALL %", QT_TRANSLATE_NOOP("locks::Rights", "Hash locks show no owner.")},
    {"hlen", Use::Look, "HLEN %",
     QT_TRANSLATE_NOOP("locks::Rights", "Hash locks with several owners show only some.")},
    {"zrange", Use::Look, "ZRANGE % 0 0", QT_TRANSLATE_NOOP("locks::Rights", "Semaphores show no owners.")},
    {"smembers", Use::Look, "SMEMBERS %",
     QT_TRANSLATE_NOOP("locks::Rights", "Locks that are sets show no owners.")},
    {"lrange", Use::Look, "LRANGE % 0 0",
     QT_TRANSLATE_NOOP("locks::Rights", "Queues of waiters are not shown.")},
    {"exists", Use::Look, "EXISTS %",
     QT_TRANSLATE_NOOP("locks::Rights", "Some libraries are not told apart.")},
    {"object|idletime", Use::Look, "OBJECT IDLETIME %",
     QT_TRANSLATE_NOOP("locks::Rights", "Since when a lock was held before it was first seen is not known.")},
    {"client|tracking", Use::Look, "CLIENT TRACKING OFF",
     QT_TRANSLATE_NOOP("locks::Rights", "Changes are looked for, not reported by the server.")},
    {"client|id", Use::Look, "CLIENT ID",
     QT_TRANSLATE_NOOP("locks::Rights", "Changes are looked for, not reported by the server.")},
    {"client|list", Use::Look, "CLIENT LIST ID 1",
     QT_TRANSLATE_NOOP("locks::Rights",
                       "Locks that are a client's subscription are not seen, nor whether an "
                       "owner is still connected.")},
    {"pubsub|numsub", Use::Look, "PUBSUB NUMSUB %",
     QT_TRANSLATE_NOOP("locks::Rights", "Waiters are not counted.")},
    {"dbsize", Use::Look, "DBSIZE", QT_TRANSLATE_NOOP("locks::Rights", "Progress is shown without a total.")},
    {"info", Use::Look, "INFO server",
     QT_TRANSLATE_NOOP("locks::Rights", "Version, eviction policy and replicas are not known.")},
    {"time", Use::Look, "TIME",
     QT_TRANSLATE_NOOP("locks::Rights", "The server's clock is not compared with ours.")},
    {"evalsha", Use::Operate, "EVALSHA ffffffffffffffffffffffffffffffffffffffff 1 %",
     QT_TRANSLATE_NOOP("locks::Rights", "Scripts are refused: actions go by WATCH and MULTI instead.")},
    {"eval", Use::Operate, "EVAL return 1 %",
     QT_TRANSLATE_NOOP("locks::Rights", "Scripts are refused: actions go by WATCH and MULTI instead.")},
    {"set", Use::Operate, "SET % x XX PX 1",
     QT_TRANSLATE_NOOP("locks::Rights", "Acquire and Take over do not work.")},
    {"pexpire", Use::Operate, "PEXPIRE % 1",
     QT_TRANSLATE_NOOP("locks::Rights", "Extend and Set expiry do not work.")},
    {"del", Use::Operate, "DEL %", QT_TRANSLATE_NOOP("locks::Rights", "Release does not work.")},
    {"dump", Use::Operate, "DUMP %", QT_TRANSLATE_NOOP("locks::Rights", "A release cannot be undone.")},
    {"restore", Use::Operate, "RESTORE % 0 x",
     QT_TRANSLATE_NOOP("locks::Rights", "A release cannot be undone.")},
    {"publish", Use::Operate, "PUBLISH % x",
     QT_TRANSLATE_NOOP("locks::Rights", "Waiters are not woken after a release: they notice later.")},
};

/// Further commands of the scripts that release and extend locks of particular libraries.
constexpr const char *scriptCommands =
    "+hget +hset +hdel +hexists +hkeys +hstrlen +hincrby +incrby +lindex +lpop +lpush +srem +zadd +zrem "
    "+zscore +zrevrange +watch +unwatch +multi +exec";
constexpr const char *lookCommands =
    "+zcard +hscan +scard +sscan +llen +xlen +subscribe +ping +role +client|setname +select";

QByteArray unchanged(const QByteArray &word)
{
    // In ACL SETUSER a pattern ends at a space; such keys are rare enough to be left to the administrator.
    return word.contains(' ') ? QByteArray("*") : word;
}

} // namespace

Request Rights::questions(const QByteArray &key)
{
    Request request;
    for (const Trial &trial : trials) {
        // "return 1" is one word of EVAL: the script, then the number of keys.
        if (qstrcmp(trial.command, "eval") == 0) {
            request.add("EVAL", "return 1", "1", key);
            continue;
        }
        QList<QByteArray> words = QByteArray(trial.words).split(' ');
        for (QByteArray &word : words) {
            if (word == "%")
                word = key;
        }
        request.addList(words);
    }
    return request;
}

Rights Rights::of(const std::vector<redis::Value> &answers)
{
    Rights rights;
    for (size_t i = 0; i < std::size(trials) && i < answers.size(); ++i) {
        if (!answers[i].isError())
            continue;
        const redis::Error error = redis::errorFromReply(answers[i].bytes);
        const Denied denied = deniedBy(error);
        // Any other error was said by the command itself: it may be sent.
        if (denied == Denied::Nothing)
            continue;
        rights.m_missing.append({trials[i].command, trials[i].use, Text::tr(trials[i].sentence)});
    }
    // GET only stands in for GETRANGE.
    const auto named = [](const char *command) {
        return [command](const Missing &each) {
            return each.command == command;
        };
    };
    if (std::none_of(rights.m_missing.begin(), rights.m_missing.end(), named("getrange")))
        rights.m_missing.removeIf(named("get"));
    return rights;
}

bool Rights::canList() const
{
    int readers = 2;
    for (const Missing &each : m_missing) {
        if (each.use == Use::List)
            return false;
        readers -= each.command == "get" || each.command == "getrange";
    }
    return readers > 0;
}

bool Rights::canOperate() const
{
    int scripts = 2;
    for (const Missing &each : m_missing) {
        for (const char *needed : {"set", "pexpire", "del"}) {
            if (each.command == needed)
                return false;
        }
        scripts -= each.command == "eval" || each.command == "evalsha";
    }
    return scripts > 0 && canList();
}

QByteArray Rights::setUserLine(Use use, const QByteArray &user, const QList<QByteArray> &patterns)
{
    const bool operate = use == Use::Operate;
    QByteArray line =
        "ACL SETUSER " + (user.isEmpty() ? QByteArray("lockscope") : user) + " on >PASSWORD resetkeys";
    for (const QByteArray &pattern : patterns)
        line += " ~" + unchanged(pattern);
    // The channels on which libraries wake their waiters bear many names.
    line += operate ? " resetchannels &*" : " resetchannels &__redis__:invalidate";
    line += " -@all";
    for (const Trial &trial : trials) {
        if (trial.use != Use::Operate || operate)
            line += QByteArray(" +") + trial.command;
    }
    line += QByteArray(" ") + lookCommands;
    if (operate)
        line += QByteArray(" ") + scriptCommands;
    return line;
}

QByteArray Rights::unusedKey(const QList<QByteArray> &patterns)
{
    const QByteArray name =
        "lockscope-probe-" + QByteArray::number(QRandomGenerator::system()->generate64(), 16);
    if (patterns.isEmpty())
        return name;
    QByteArray key = patterns.first();
    for (const char special : {'?', '[', '\\'}) {
        if (key.contains(special))
            return literalPrefix(key) + name;
    }
    return key.contains('*') ? key.replace("*", name) : key + name;
}

} // namespace locks
