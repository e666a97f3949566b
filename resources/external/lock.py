#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A lock of your own in Lockscope's lab:

    lockscope lab --strategy "external:python3 lock.py" --clients 8 --iterations 500

It is started once a client and asked on standard input: "acquire KEY LEASE_MS" and "release KEY". It answers each with
"ok", "no" or "error TEXT". Put your own locking into acquire() and release(); what is there now is SET NX PX and a
compare-and-delete script, over a few lines of Redis' protocol so that nothing needs to be installed.
"""
import os
import secrets
import socket
import sys

RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"


class Redis:
    def __init__(self):
        path = os.environ.get("LOCKSCOPE_LAB_SOCKET")
        if path:
            self.link = socket.socket(socket.AF_UNIX)
            self.link.connect(path)
        else:
            address = (os.environ["LOCKSCOPE_LAB_HOST"], int(os.environ["LOCKSCOPE_LAB_PORT"]))
            self.link = socket.create_connection(address)
        self.replies = self.link.makefile("rb")
        user, password = os.environ.get("LOCKSCOPE_LAB_USER"), os.environ.get("LOCKSCOPE_LAB_PASSWORD")
        if password:
            self.call("AUTH", *([user] if user else []), password)
        self.call("SELECT", os.environ.get("LOCKSCOPE_LAB_DATABASE", "0"))

    def call(self, *words):
        request = b"*%d\r\n" % len(words)
        for word in (str(word).encode() for word in words):
            request += b"$%d\r\n%s\r\n" % (len(word), word)
        self.link.sendall(request)
        line = self.replies.readline().rstrip()
        kind, rest = line[:1], line[1:]
        if kind == b"-":
            raise RuntimeError(rest.decode())
        if kind == b"$":
            return None if rest == b"-1" else self.replies.read(int(rest) + 2)[:-2]
        return int(rest) if kind == b":" else rest


redis = Redis()
tokens = {}


def acquire(key, lease_ms):
    token = secrets.token_hex(20)
    if redis.call("SET", key, token, "NX", "PX", lease_ms) is None:
        return False
    tokens[key] = token
    return True


def release(key):
    return redis.call("EVAL", RELEASE, 1, key, tokens.pop(key, "")) == 1


for line in sys.stdin:
    try:
        verb, key, *rest = line.split()
        done = acquire(key, rest[0]) if verb == "acquire" else release(key)
        print("ok" if done else "no", flush=True)
    except Exception as problem:  # the lab shows it and ends the run
        print("error", problem, flush=True)
