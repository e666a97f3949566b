# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of redis-py for tst_cli_libraries: client.py LIBRARY PORT KEY. Says "waiting", then "held" once it holds
the lock; at the next line of input it releases and says "released" or what went wrong."""
import sys

import redis

_, _, port, key = sys.argv
lock = redis.Redis(port=int(port)).lock(key, timeout=30, sleep=0.05)
print("waiting", flush=True)
lock.acquire()
print("held", flush=True)
sys.stdin.readline()
try:
    lock.release()
    print("released", flush=True)
except redis.exceptions.LockError as error:
    print("error", error, flush=True)
