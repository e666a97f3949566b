# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of portalocker's RedisLock for tst_cli_portalocker: portalocker_client.py PORT CHANNEL. Says "waiting", then
"held" once it holds the lock; at the next line of input it releases and says "released"."""
import sys

import redis
from portalocker.redis import RedisLock

_, port, channel = sys.argv
lock = RedisLock(channel, connection=redis.Redis(port=int(port)), timeout=60, check_interval=0.05)
print("waiting", flush=True)
lock.acquire()
print("held", flush=True)
sys.stdin.readline()
lock.release()
print("released", flush=True)
