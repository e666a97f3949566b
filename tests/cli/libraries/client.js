// SPDX-License-Identifier: GPL-3.0-or-later
// Clients of npm's lock libraries for tst_cli_libraries, as client.py: client.js NAME PORT[,PORT…] KEY LEASE_MS.
const [, , name, portText, key, leaseText] = process.argv;
const ports = portText.split(',').map(Number); // several: the masters of a Redlock set
const port = ports[0];
const lease = Number(leaseText);
const say = (word) => require('fs').writeSync(1, word + '\n');
const input = require('readline').createInterface({ input: process.stdin });
const nextLine = () => new Promise((resolve) => input.once('line', resolve));
const connect = (to = port) => new (require('ioredis'))(to, { maxRetriesPerRequest: null });
/// The key as the library is told of it, which writes `prefix` in front itself.
const without = (prefix) => key.slice(prefix.length);
const callback = (start) => new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))));

/// A module that require() cannot load.
const load = (name) => import(require('url').pathToFileURL(require.resolve(name)));

async function nodeRedis(module) {
  const client = require(module).createClient({ url: `redis://127.0.0.1:${port}` });
  await client.connect();
  return client;
}

async function redlock(Redlock) {
  const masters = ports.map((each) => connect(each));
  const locks = new Redlock(masters, { retryCount: -1, retryDelay: 50, retryJitter: 10 });
  locks.on('error', () => {}); // of a master that is away: the others decide
  const lock = await locks.acquire([key], lease);
  return () => locks.release(lock, { retryCount: 0 });
}

async function redlock4() {
  const Redlock = require('redlock4');
  const locks = new Redlock([connect()], { retryCount: -1, retryDelay: 50, retryJitter: 10 });
  const lock = await locks.lock(key, lease);
  return () => lock.unlock();
}

const patient = { lockTimeout: lease, refreshInterval: 0, acquireTimeout: 60000, retryInterval: 20 };

async function redisSemaphore(make) {
  const lock = make(require('redis-semaphore'));
  await lock.acquire();
  return () => lock.release();
}

// A job is the lock: it is held while it runs. KEY names queue and job: bull:QUEUE:JOB:lock. There is one job; another
// worker gets it once two looks found it without its lock.
const [, queue, jobId] = key.split(':');
const stalledInterval = 400;

function running(events, take) {
  return new Promise((started) => {
    take((done) => started(() => { done(); return new Promise(() => {}); }));
    events().on('completed', () => { say('released'); process.exit(0); });
    events().on('failed', (job, error) => say('error ' + error.message));
  });
}

async function bullmq() {
  const { Queue, Worker } = require('bullmq');
  const connection = { port };
  await new Queue(queue, { connection }).add('job', {}, { jobId });
  let worker;
  return running(() => worker, (hold) => {
    worker = new Worker(queue, () => new Promise(hold), { connection, stalledInterval, lockDuration: lease });
  });
}

async function bull() {
  const settings = { stalledInterval, lockDuration: lease };
  const jobs = new (require('bull'))(queue, { redis: { port }, settings });
  await jobs.add({}, { jobId });
  return running(() => jobs, (hold) => jobs.process(() => new Promise(hold)));
}

async function createdLock(module, client) {
  const lock = module.createLock(client, { timeout: lease, retries: 1000000, delay: 50 });
  await lock.acquire(key);
  return () => lock.release();
}

async function redisLock() {
  return require('redis-lock')(await nodeRedis('redis4'), 50)(without('lock.'), lease);
}

async function warlock() {
  const locks = require('node-redis-warlock')(require('redis3').createClient(port));
  const unlock = await callback((done) =>
    locks.optimistic(key.slice(0, -':lock'.length), lease, 1000000, 50, done));
  return () => callback(unlock);
}

async function simpleMutex() {
  return require('simple-redis-mutex').lock(await nodeRedis('redis'), without('@simple-redis-mutex:lock-'),
    { timeout: lease });
}

async function verrou() {
  const { LockFactory } = await load('@verrou/core');
  const { redisStore } = await load('@verrou/core/drivers/redis');
  const locks = new LockFactory(redisStore({ connection: connect() }).factory(), { retry: { delay: 50 } });
  const lock = locks.createLock(key, lease);
  if (!await lock.acquire()) throw new Error('not acquired');
  return () => lock.release();
}

async function universal() {
  const { createLock, IoredisAdapter } = require('redlock-universal');
  const lock = createLock({ adapter: new IoredisAdapter(connect()), key, ttl: lease,
    retryAttempts: 1000, retryDelay: 50 });
  const handle = await lock.acquire();
  return async () => {
    if (!await lock.release(handle)) throw new Error('not the holder');
  };
}

// The schedulers of a queue choose a leader by a lock.
async function resque() {
  const { Scheduler } = require('node-resque');
  const scheduler = new Scheduler({ connection: { pkg: 'ioredis', redis: connect(), database: 0 }, timeout: 100,
    leaderLockTimeout: Math.round(lease / 1000), name: `web-1:${process.pid}` });
  await scheduler.connect();
  // As its own poll does, which renews once it leads; here it is to hold still.
  while (!await scheduler.tryForLeader()) await new Promise((resolve) => setTimeout(resolve, 50));
  return async () => {
    if (!await scheduler.releaseLeaderLock()) throw new Error('not the leader');
  };
}

const libraries = {
  'redlock-5': () => redlock(require('redlock').default),
  'redlock-4': redlock4,
  'sesamecare-redlock': () => redlock(require('@sesamecare-oss/redlock').Redlock),
  'redis-semaphore-mutex': () => redisSemaphore(({ Mutex }) => new Mutex(connect(), without('mutex:'), patient)),
  'redis-semaphore-redlock': () =>
    redisSemaphore(({ RedlockMutex }) => new RedlockMutex([connect()], without('mutex:'), patient)),
  'redis-semaphore-semaphore': () =>
    redisSemaphore(({ Semaphore }) => new Semaphore(connect(), without('semaphore:'), 1, patient)),
  // Each client takes three permits of five: two of them never fit.
  'redis-semaphore-several': () => redisSemaphore(({ MultiSemaphore }) =>
    new MultiSemaphore(connect(), without('semaphore:'), 5, 3, patient)),
  bullmq,
  bull,
  'ioredis-lock': () => createdLock(require('ioredis-lock'), connect()),
  'microfleet-ioredis-lock': async () => createdLock(await load('@microfleet/ioredis-lock'), connect()),
  redislock: () => createdLock(require('redislock'), require('redis3').createClient(port)),
  'redis-lock': redisLock,
  'node-redis-warlock': warlock,
  'simple-redis-mutex': simpleMutex,
  verrou,
  'redlock-universal': universal,
  'node-resque': resque,
};

(async () => {
  say('waiting');
  const release = await libraries[name]();
  say('held');
  await nextLine();
  try {
    await release();
    say('released');
  } catch (error) {
    say('error ' + error.message);
  }
  process.exit(0);
})();
