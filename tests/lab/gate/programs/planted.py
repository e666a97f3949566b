# SPDX-License-Identifier: GPL-3.0-or-later
"""A right lock with one wrong deed in one place: planted.py SHAPE PLACE DEED STYLE ROUND.

SHAPE  string (a random token in a string), hash (in the field "owner"), constant (a string that is the same for all)
PLACE  before-acquire, at-acquire, after-grant, after-refusal, before-release, at-release, after-release
DEED   what is done there, beside or instead of what is right
STYLE  command, or script: the deed is done by a script
ROUND  every, first or last: of the two turns with one key
"""
import os
import sys

from resp import call

shape, place, deed, style, when = sys.argv[1:6]
token = "constant" if shape == "constant" else os.urandom(16).hex()
leaseless = deed.startswith("leaseless")
ACQUIRE = """if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'owner', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1"""
RELEASE = {"string": "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
           "hash": "if redis.call('HGET', KEYS[1], 'owner') == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"}
turns = {}


def do(*words):
    if style == "command":
        return call(*words)
    arguments = "".join(f", ARGV[{number}]" for number in range(1, len(words)))
    return call("EVAL", f"redis.pcall('{words[0]}'{arguments}) return 1", 0, *words[1:])


def write(key, lease, *options):
    if shape == "hash":
        do("HSET", key, "owner", token)
        return call("PEXPIRE", key, lease)
    return do("SET", key, token, "PX", lease, *options)


def commit(key, lease):
    {"del": lambda: do("DEL", key),
     "unlink": lambda: do("UNLINK", key),
     "getdel": lambda: do("GETDEL", key),
     "hdel": lambda: do("HDEL", key, "owner"),
     "expire-now": lambda: do("PEXPIRE", key, 0),
     "expire-soon": lambda: do("PEXPIRE", key, 1),
     "expire-past": lambda: do("EXPIREAT", key, 1),
     "expire-short": lambda: do("PEXPIRE", key, 5000),
     "flush": lambda: do("FLUSHDB"),
     "rename": lambda: do("RENAME", key, key + ":gone"),
     "renew": lambda: do("PEXPIRE", key, lease),
     "renew-at": lambda: do("EXPIREAT", key, 4000000000),
     "persist": lambda: do("PERSIST", key),
     "overwrite": lambda: write(key, lease),
     "nothing": lambda: None}[deed.split("+")[-1]]()


def wrong(here, key):
    return here == place and when in ("every", "first" if turns[key] == 1 else "last")


def acquire(key, lease):
    turns[key] = turns.get(key, 0) + 1
    if wrong("before-acquire", key):
        if deed == "grant":
            return True
        commit(key, lease)
    if wrong("at-acquire", key) and deed == "overwrite":
        write(key, lease)
        granted = True
    elif leaseless:
        granted = call("SET", key, token, "NX") is not None
    elif shape == "hash":
        granted = call("EVAL", ACQUIRE, 1, key, token, lease) == 1
    else:
        granted = call("SET", key, token, "NX", "PX", lease) is not None
    if granted and wrong("after-grant", key):
        commit(key, lease)
    if not granted and wrong("after-refusal", key):
        if deed == "grant":
            return True
        commit(key, lease)
    return granted


def release(key, lease):
    if wrong("before-release", key):
        commit(key, lease)
    if wrong("at-release", key):
        commit(key, lease)
        return True
    released = call("EVAL", RELEASE["hash" if shape == "hash" else "string"], 1, key, token) == 1
    if wrong("after-release", key):
        commit(key, lease)
    return released


leases = {}
for line in sys.stdin:
    verb, key, *rest = line.split()
    if rest:
        leases[key] = rest[0]
    print("ok" if (acquire if verb == "acquire" else release)(key, leases[key]) else "no", flush=True)
