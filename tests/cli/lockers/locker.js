// SPDX-License-Identifier: GPL-3.0-or-later
// npm's lock libraries as locker.py: locker.js NAME [gap].
const Redis = require('ioredis');
const { LOCKSCOPE_LAB_HOST: host, LOCKSCOPE_LAB_PORT: port, LOCKSCOPE_LAB_PASSWORD: password } = process.env;
const [, , name, planted] = process.argv;
const client = new Redis({ host, port: Number(port), password });

/// Looks and deletes by two commands, as if somebody had written it so.
async function gap(key, token) {
  if (await client.get(key) !== token) return false;
  return await client.del(key) === 1;
}

/// False where the library says that it is not the holder.
async function tried(call) {
  try {
    await call();
    return true;
  } catch (error) {
    if (error.name === 'ExecutionError') return false;
    throw error;
  }
}

const libraries = {
  redlock(key, lease) {
    const Redlock = require('redlock').default;
    const locks = new Redlock([client], { retryCount: 0 });
    let lock;
    return {
      acquire: () => tried(async () => { lock = await locks.acquire([key], lease); }),
      release: () => (planted ? gap(key, lock.value) : tried(() => locks.release(lock, { retryCount: 0 }))),
    };
  },
  'redis-semaphore'(key, lease) {
    const { Mutex } = require('redis-semaphore');
    const lock = new Mutex(client, key, { lockTimeout: lease, acquireAttemptsLimit: 1, refreshInterval: 0 });
    return {
      acquire: () => lock.tryAcquire(),
      release: async () => {
        if (planted) return gap('mutex:' + key, lock.identifier);
        await lock.release();
        return true;
      },
    };
  },
};

const held = {};
(async () => {
  for await (const line of require('readline').createInterface({ input: process.stdin })) {
    const [verb, key, lease] = line.split(' ');
    let answer;
    try {
      if (verb === 'acquire') held[key] = libraries[name](key, Number(lease));
      answer = await (verb === 'acquire' ? held[key].acquire() : held[key].release()) ? 'ok' : 'no';
    } catch (error) {
      answer = 'error ' + error.message.replaceAll('\n', ' ');
    }
    require('fs').writeSync(1, answer + '\n');
  }
})();
