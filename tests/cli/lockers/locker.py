# SPDX-License-Identifier: GPL-3.0-or-later
"""Python's lock library as the gate of `lockscope race` asks it: locker.py NAME [gap]. With "gap" the library's release
looks and deletes by two commands, as if somebody had written it so."""
import os
import sys

import redis
from redis.backoff import NoBackoff
from redis.exceptions import LockError
from redis.lock import Lock
from redis.retry import Retry

# From redis-py 6.0 on a client repeats a command by itself whose reply is lost, and sleeps for seconds before.
client = redis.Redis(host=os.environ["LOCKSCOPE_LAB_HOST"], port=int(os.environ["LOCKSCOPE_LAB_PORT"]),
                     password=os.environ["LOCKSCOPE_LAB_PASSWORD"], retry=Retry(NoBackoff(), 0))


class Gap(Lock):
    def do_release(self, expected_token):
        if self.redis.get(self.name) != expected_token:
            raise LockError("not the holder")
        self.redis.delete(self.name)


name, planted = sys.argv[1], sys.argv[2:] == ["gap"]
locks = {}


def acquire(key, lease_ms):
    kind = Gap if planted else Lock
    waits = name == "redis-py-blocking"
    locks[key] = kind(client, key, timeout=int(lease_ms) / 1000, sleep=0.02, blocking=waits)
    return locks[key].acquire()


def release(key):
    try:
        locks.pop(key).release()
        return True
    except LockError:
        return False


for line in sys.stdin:
    try:
        verb, key, *rest = line.split()
        done = acquire(key, *rest) if verb == "acquire" else release(key)
        print("ok" if done else "no", flush=True)
    except Exception as problem:
        print("error", problem, flush=True)
