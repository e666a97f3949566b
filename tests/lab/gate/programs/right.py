# SPDX-License-Identifier: GPL-3.0-or-later
"""Locks that are right: right.py WAY."""
import os
import sys
import time

from resp import call

way = sys.argv[1]
token = "constant" if way == "constant" else os.urandom(16).hex()
DELETE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
EXPIRE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0"
SCRIPTS = {
    "script": ("""if redis.call('SETNX', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1""", DELETE),
    "hash": ("""if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1""",
             """if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then return 1 end return redis.call('DEL', KEYS[1])"""),
    "zset": ("""redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
if redis.call('ZCARD', KEYS[1]) > 0 then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3] + ARGV[2], ARGV[1]) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1""",
             "return redis.call('ZREM', KEYS[1], ARGV[1])"),
    "marker": ("""local held = redis.call('GET', KEYS[1])
if held and held ~= 'free' then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1""",
               """if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], 'free', 'PX', ARGV[2]) return 1"""),
}


def take(key, lease):
    return call("SET", key, token, "NX", "PX", lease) is not None


def acquire(key, lease):
    if way in SCRIPTS:
        return call("EVAL", SCRIPTS[way][0], 1, key, token, lease, int(time.time() * 1000)) == 1
    if way == "list":
        if call("SET", key + ":made", "1", "NX"):
            call("RPUSH", key, "token")
        return call("BLPOP", key, 0) is not None
    if not take(key, lease):
        return False
    return way != "renewing" or call("EVAL", EXPIRE, 1, key, token, lease) == 1


def release(key, lease):
    if way in SCRIPTS:
        return call("EVAL", SCRIPTS[way][1], 1, key, token, lease) == 1
    if way == "list":
        return call("RPUSH", key, "token") > 0
    if way == "watch":
        call("WATCH", key)
        if call("GET", key) != token:
            call("UNWATCH")
            return False
        call("MULTI")
        call("DEL", key)
        return call("EXEC") is not None
    if way == "renewing":
        call("EVAL", EXPIRE, 1, key, token, lease)
    if way == "short":
        return call("EVAL", EXPIRE, 1, key, token, 1) == 1
    return call("EVAL", DELETE, 1, key, token) == 1


leases = {}
for line in sys.stdin:
    verb, key, *rest = line.split()
    if rest:
        leases[key] = rest[0]
    print("ok" if (acquire if verb == "acquire" else release)(key, leases[key]) else "no", flush=True)
