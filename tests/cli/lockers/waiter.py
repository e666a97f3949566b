# SPDX-License-Identifier: GPL-3.0-or-later
"""Locks that are waited for at the server, as the gate of `lockscope race` asks them: waiter.py NAME [FAULT].

blpop      the token lies in a list; with "twice" two of them are put back
subscribe  a refused client listens until the lock is free; with "late" it begins to listen after it was refused, so that
           a release in between is never heard; with "blind" it releases whatever there is, and with "over" it
           writes over it
"""
import os
import sys

import redis

client = redis.Redis(host=os.environ["LOCKSCOPE_LAB_HOST"], port=int(os.environ["LOCKSCOPE_LAB_PORT"]),
                     password=os.environ["LOCKSCOPE_LAB_PASSWORD"])
name, fault = sys.argv[1], (sys.argv[2:] + [""])[0]
token = os.urandom(16).hex()
FREE_OWN = """if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("DEL", KEYS[1])
redis.call("PUBLISH", KEYS[1], "free")
return 1"""
FREE_ANY = """redis.call("DEL", KEYS[1])
redis.call("PUBLISH", KEYS[1], "free")
return 1"""


def blpop(key, lease_ms):
    if client.set(key + ":made", "1", nx=True):
        client.rpush(key, "token")
    return client.blpop([key], 0) is not None


def push(key):
    client.rpush(key, *["token"] * (2 if fault == "twice" else 1))
    return True


def take(key, lease_ms):
    return client.set(key, token, nx=True, px=int(lease_ms))


def hear(messages, kind):
    while messages.get_message(timeout=None)["type"] != kind:
        pass


def subscribe(key, lease_ms):
    if take(key, lease_ms):
        return True
    messages = client.pubsub()
    messages.subscribe(key)
    hear(messages, "subscribe")
    if fault == "late":
        hear(messages, "message")
    while not take(key, lease_ms):
        hear(messages, "message")
    messages.close()
    return True


def publish(key):
    if fault == "over":
        return client.set(key, "free", px=1) and client.publish(key, "free") >= 0
    return client.eval(FREE_ANY if fault == "blind" else FREE_OWN, 1, key, token) == 1


acquire, release = {"blpop": (blpop, push), "subscribe": (subscribe, publish)}[name]
for line in sys.stdin:
    try:
        verb, key, *rest = line.split()
        done = acquire(key, *rest) if verb == "acquire" else release(key)
        print("ok" if done else "no", flush=True)
    except Exception as problem:
        print("error", problem, flush=True)
