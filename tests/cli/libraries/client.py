# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients of Python's lock libraries for tst_cli_libraries: client.py NAME PORT KEY LEASE_MS. Says "waiting", then
"held" once it holds the lock; at the next line of input it releases and says "released" or what went wrong."""
import logging
import sys
import time

import redis

_, name, port, key, lease = sys.argv
seconds = int(lease) / 1000
logging.disable()  # some tell of a lost lock in their log alone
client = redis.Redis(port=int(port))
URL = f"redis://127.0.0.1:{port}"


def own_lock(lock):
    lock.acquire()
    return lock.release


def configure(**settings):
    import django.conf

    django.conf.settings.configure(**settings)


def django():
    configure(CACHES={"default": {"BACKEND": "django_redis.cache.RedisCache", "LOCATION": URL}})
    from django.core.cache import cache

    return own_lock(cache.lock(key.removeprefix(":1:"), timeout=seconds, sleep=0.05))


def tooz():
    from tooz import coordination

    coordinator = coordination.get_coordinator(f"{URL}?lock_timeout={int(seconds)}", b"member")
    coordinator.start()
    return own_lock(coordinator.get_lock(b"orders"))


def dogpile():
    import dogpile.cache

    region = dogpile.cache.make_region().configure("dogpile.cache.redis", arguments={
        "url": URL, "distributed_lock": True, "thread_local_lock": False, "lock_timeout": int(seconds)})
    return own_lock(region.backend.get_mutex(key.removeprefix("_lock")))


def kombu():
    from kombu.transport.redis import Mutex, MutexHeld

    while True:
        mutex = Mutex(client, key, int(seconds))
        try:
            mutex.__enter__()
            return lambda: mutex.__exit__(None, None, None)
        except MutexHeld:
            time.sleep(0.05)


def rq():
    from rq.scheduler import RQScheduler

    # Its lease is a minute longer than its interval.
    scheduler = RQScheduler([key.removeprefix("rq:scheduler-lock:")], client, interval=1)
    while not scheduler.acquire_locks():
        time.sleep(0.05)
    return scheduler.release_locks


def cacheops():
    configure(CACHEOPS_REDIS=URL)
    from cacheops.redis import redis_client

    getting = redis_client.getting(key, lock=True)
    data = getting.__enter__()
    if data is not None:
        print("data", data, flush=True)
    return lambda: getting.__exit__(None, None, None)


def portalocker():
    from portalocker.redis import RedisLock

    return own_lock(RedisLock(key, connection=client, timeout=120, check_interval=0.05))


libraries = {
    "redis-py": lambda: own_lock(client.lock(key, timeout=seconds, sleep=0.05)),
    "django-redis": django,
    "tooz": tooz,
    "dogpile.cache": dogpile,
    "kombu": kombu,
    "rq": rq,
    "cacheops": cacheops,
    "portalocker": portalocker,
}
print("waiting", flush=True)
release = libraries[name]()
print("held", flush=True)
sys.stdin.readline()
try:
    release()
    print("released", flush=True)
except redis.exceptions.LockError as error:
    print("error", error, flush=True)
