// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis_server.h"

#include <hiredis/hiredis.h>

#include <cstdio>
#include <memory>

/// What benchmarks of a listing share: the data, and the floor that they are measured against.

struct redisContext;

using Context = std::unique_ptr<redisContext, decltype(&redisFree)>;
using RedisReply = std::unique_ptr<redisReply, decltype(&freeReplyObject)>;

/// A blocking connection; ends the program when there is none.
Context connectTo(quint16 port);
Context connectTo(const RedisServer &server);
RedisReply nextReply(redisContext *context);

/// The key and the token of lock number `n`, as fill() writes them.
QByteArray lockKey(qint64 n);
QByteArray lockToken(qint64 n);

/// `locks` locks that live for ten minutes or more, and `others` keys that are none.
void fill(const RedisServer &server, qint64 locks, qint64 others);
/// The bytes of the keys and tokens of so many locks.
qint64 bytesOf(qint64 locks);

struct Measured
{
    qint64 ms = 0;
    qint64 locks = 0;
};
/// One blocking hiredis connection: SCAN MATCH lock:* COUNT 1000 and pipelined PTTL + GET. Writes the keys, a
/// line each, to `keys` where it is given.
Measured runFloor(quint16 port, std::FILE *keys = nullptr);
Measured runFloor(const RedisServer &server, std::FILE *keys = nullptr);

/// CPU time of this process in ms: what remains comparable on a busy machine.
qint64 cpuNow();
/// "load 0.53 0.61 0.40".
QString loadNow();
