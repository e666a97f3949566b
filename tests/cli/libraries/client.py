# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients of Python's lock libraries for tst_cli_libraries: client.py NAME PORT KEY LEASE_MS. Says "waiting", then
"held" once it holds the lock; at the next line of input it releases and says "released" or what went wrong."""
import logging
import os
import sys
import time
import uuid

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
    try:
        from cacheops.getset import getting as get

        getting = get(key, [], "", lock=True)
    except ImportError:  # before 7.1
        from cacheops.redis import redis_client

        getting = redis_client.getting(key, lock=True)
    data = getting.__enter__()
    if data is not None:
        print("data", data, flush=True)
    return lambda: getting.__exit__(None, None, None)


def portalocker():
    from portalocker.redis import RedisLock

    return own_lock(RedisLock(key, connection=client, timeout=120, check_interval=0.05))


# Debian has no python-redis-lock, walrus or Dramatiq: these send the commands that those were read to send.


def blocked_on(take, events):
    """Takes the lock, or sleeps until an element of the list tells that it may be free."""
    while not take():
        client.blpop(events, timeout=int(seconds))


def release_on(value, events):
    """Releases only what it holds, and tells one that sleeps."""
    script = client.register_script("""if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
        redis.call('DEL', KEYS[1], KEYS[2]) return redis.call('LPUSH', KEYS[2], 1)""")
    if not script(keys=[key, events], args=[value]):
        raise redis.exceptions.LockError("not the holder")


def python_redis_lock():
    events = "lock-signal:" + key.removeprefix("lock:")
    own = f"web-1:{os.getpid()}"
    blocked_on(lambda: client.set(key, own, nx=True, ex=int(seconds)), events)
    return lambda: release_on(own, events)


def walrus():
    events = "lock.event:" + key.removeprefix("lock:")
    own = os.urandom(32)
    take = client.register_script("""local taken = redis.call('SETNX', KEYS[1], ARGV[1])
        if taken == 1 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end return taken""")
    blocked_on(lambda: take(keys=[key], args=[own, int(seconds)]), events)
    return lambda: release_on(own, events)


def dramatiq():
    lower = client.register_script("""local held = tonumber(redis.call('GET', KEYS[1]) or '0') - 1
        if held < 0 then return 0 end redis.call('SET', KEYS[1], held, 'PX', ARGV[1]) return 1""")
    higher = client.register_script("""local held = tonumber(redis.call('GET', KEYS[1]) or '0') + 1
        if held > 1 then return 0 end redis.call('SET', KEYS[1], held, 'PX', ARGV[1]) return 1""")
    while not client.set(key, 1, nx=True, px=int(lease)) and not higher(keys=[key], args=[lease]):
        time.sleep(0.05)
    return lambda: lower(keys=[key], args=[lease])


# Java's, which no Python has: the commands that Redisson, Spring Integration and jedis-lock were read to send.


def told_on(channel, take):
    """Takes the lock, or sleeps until somebody publishes on the channel; as long as the lease that it saw, at most."""
    listener = client.pubsub()
    listener.subscribe(channel)
    listener.get_message(timeout=5)
    left = take()
    while left is not None:
        listener.get_message(timeout=max(left, 1) / 1000)
        left = take()


def redisson():
    channel = "redisson_lock__channel:{" + key + "}"
    own = f"{uuid.uuid4()}:1"
    take = client.register_script("""if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
        redis.call('HINCRBY', KEYS[1], ARGV[1], 1) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return nil end
        return redis.call('PTTL', KEYS[1])""")
    told_on(channel, lambda: take(keys=[key], args=[own, lease]))
    give = client.register_script("""if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
        redis.call('DEL', KEYS[1]) redis.call('PUBLISH', KEYS[2], 0) return 1""")

    def release():
        if not give(keys=[key, channel], args=[own]):
            raise redis.exceptions.LockError("not locked by current thread")
    return release


def spring_registry():
    channel = key.split(":")[0] + "-channel:" + key
    own = str(uuid.uuid4())
    take = client.register_script("""local there = redis.call('GET', KEYS[1])
        if there == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) return nil end
        if not there then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return nil end return 60000""")
    told_on(channel, lambda: take(keys=[key], args=[own, lease]))
    give = client.register_script("""if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
        redis.call('UNLINK', KEYS[1]) redis.call('PUBLISH', ARGV[2], KEYS[1]) return 1""")

    def release():
        if not give(keys=[key], args=[own, channel]):
            raise redis.exceptions.LockError("the lock was released in the store due to expiration")
    return release


def jedis_lock():
    """The value is its own end; what cannot be read has ended. Released by DEL, whoever has it."""
    own = str(uuid.uuid4())
    fresh = lambda: f"{own}:{int(time.time() * 1000) + int(lease)}"

    def has_ended(value):
        parts = value.split(":")
        return len(parts) != 2 or not parts[1].isdigit() or int(parts[1]) < time.time() * 1000

    while not client.setnx(key, fresh()):
        there = client.get(key)
        if there and has_ended(there.decode()) and client.getset(key, fresh()) == there:
            break
        time.sleep(0.05)
    return lambda: client.delete(key)


libraries = {
    "like-redisson": redisson,
    "like-spring-registry": spring_registry,
    "like-jedis-lock": jedis_lock,
    "redis-py": lambda: own_lock(client.lock(key, timeout=seconds, sleep=0.05)),
    "django-redis": django,
    "tooz": tooz,
    "dogpile.cache": dogpile,
    "kombu": kombu,
    "rq": rq,
    "cacheops": cacheops,
    "portalocker": portalocker,
    "like-python-redis-lock": python_redis_lock,
    "like-walrus": walrus,
    "like-dramatiq": dramatiq,
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
