// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/commands.h"

#include <QHash>

namespace lab::scheme {

CommandUse useOf(const QByteArray &name)
{
    using May = CommandUse::May;
    constexpr auto send = [](int arguments, int keys) {
        return CommandUse{May::Send, arguments, keys};
    };
    constexpr CommandUse never{May::Never};
    constexpr CommandUse timed{May::NotWithTime};
    static const QHash<QByteArray, CommandUse> uses{
        {"GET", send(1, 1)},     {"SET", send(2, 1)},       {"SETNX", send(2, 1)},
        {"SETEX", send(3, 1)},   {"PSETEX", send(3, 1)},    {"GETSET", send(2, 1)},
        {"GETDEL", send(1, 1)},  {"GETEX", send(1, 1)},     {"APPEND", send(2, 1)},
        {"STRLEN", send(1, 1)},  {"INCR", send(1, 1)},      {"INCRBY", send(2, 1)},
        {"DECR", send(1, 1)},    {"DECRBY", send(2, 1)},    {"MGET", send(1, -1)},
        {"DEL", send(1, -1)},    {"UNLINK", send(1, -1)},   {"EXISTS", send(1, -1)},
        {"TYPE", send(1, 1)},    {"EXPIRE", send(2, 1)},    {"PEXPIRE", send(2, 1)},
        {"PERSIST", send(1, 1)}, {"TTL", send(1, 1)},       {"PTTL", send(1, 1)},
        {"HSET", send(3, 1)},    {"HSETNX", send(3, 1)},    {"HGET", send(2, 1)},
        {"HDEL", send(2, 1)},    {"HEXISTS", send(2, 1)},   {"HINCRBY", send(3, 1)},
        {"HLEN", send(1, 1)},    {"LPUSH", send(2, 1)},     {"RPUSH", send(2, 1)},
        {"LPOP", send(1, 1)},    {"RPOP", send(1, 1)},      {"LINDEX", send(2, 1)},
        {"LLEN", send(1, 1)},    {"LREM", send(3, 1)},      {"SADD", send(2, 1)},
        {"SREM", send(2, 1)},    {"SISMEMBER", send(2, 1)}, {"SCARD", send(1, 1)},
        {"ZADD", send(3, 1)},    {"ZREM", send(2, 1)},      {"ZRANK", send(2, 1)},
        {"ZSCORE", send(2, 1)},  {"ZCARD", send(1, 1)},     {"ZREMRANGEBYSCORE", send(3, 1)},
        {"WATCH", send(1, -1)},  {"UNWATCH", send(0, 0)},   {"PING", send(0, 0)},
        {"TIME", timed},         {"EXPIREAT", timed},       {"PEXPIREAT", timed},
        {"EXPIRETIME", timed},   {"PEXPIRETIME", timed},    {"BLPOP", never},
        {"BRPOP", never},        {"BLMOVE", never},         {"BZPOPMIN", never},
        {"SUBSCRIBE", never},    {"PSUBSCRIBE", never},     {"PUBLISH", never},
        {"MONITOR", never},      {"WAIT", never},           {"FLUSHALL", never},
        {"FLUSHDB", never},      {"SHUTDOWN", never},       {"CONFIG", never},
        {"DEBUG", never},        {"SELECT", never},         {"KEYS", never},
        {"SCAN", never},         {"RANDOMKEY", never},      {"SCRIPT", never},
        {"CLIENT", never},       {"AUTH", never},           {"HELLO", never},
        {"RENAME", never},       {"MOVE", never},           {"COPY", never},
        {"MIGRATE", never},      {"RESTORE", never},        {"REPLICAOF", never},
        {"SLAVEOF", never},      {"CLUSTER", never},        {"ACL", never},
        {"FUNCTION", never},     {"FCALL", never},          {"EVALSHA", never},
        {"QUIT", never},         {"RESET", never},          {"SAVE", never},
    };
    return uses.value(name);
}

bool isTimeOption(const QByteArray &option)
{
    return option == "EXAT" || option == "PXAT";
}

} // namespace lab::scheme
