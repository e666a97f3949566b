// SPDX-License-Identifier: GPL-3.0-or-later
// Clients of npm's lock libraries for tst_cli_libraries, as client.py: client.js LIBRARY PORT KEY.
const [, , library, port, key] = process.argv;
const say = (word) => process.stdout.write(word + '\n');
const input = require('readline').createInterface({ input: process.stdin });
const nextLine = () => new Promise((resolve) => input.once('line', resolve));
const connect = () => new (require('ioredis'))(Number(port), { maxRetriesPerRequest: null });

async function redlock() {
  const { default: Redlock } = require('redlock');
  const locks = new Redlock([connect()], { retryCount: -1, retryDelay: 50, retryJitter: 10 });
  const lock = await locks.acquire([key], 30000);
  return () => lock.release();
}

async function semaphoreMutex() {
  const { Mutex } = require('redis-semaphore');
  // The library itself writes "mutex:" in front.
  const lock = new Mutex(connect(), key.replace(/^mutex:/, ''), {
    lockTimeout: 30000, refreshInterval: 0, acquireTimeout: 60000, retryInterval: 20 });
  await lock.acquire();
  return () => lock.release();
}

async function semaphore() {
  const { Semaphore } = require('redis-semaphore');
  const lock = new Semaphore(connect(), key.replace(/^semaphore:/, ''), 1, {
    lockTimeout: 30000, refreshInterval: 0, acquireTimeout: 60000, retryInterval: 20 });
  await lock.acquire();
  return () => lock.release();
}

// The job is the lock: it is held while it runs. KEY names its queue: bull:QUEUE:1:lock.
async function bullmq() {
  const { Queue, Worker } = require('bullmq');
  const name = key.split(':')[1];
  const connection = { port: Number(port) };
  await new Queue(name, { connection }).add('job', {});
  let end;
  const running = new Promise((started) => {
    const worker = new Worker(name, () => new Promise((done) => { end = done; started(); }), { connection });
    worker.on('completed', () => say('released'));
    worker.on('failed', (job, error) => say('error ' + error.message));
  });
  await running;
  return async () => { end(); await new Promise(() => {}); };
}

const libraries = {
  'node-redlock': redlock,
  'redis-semaphore.mutex': semaphoreMutex,
  'redis-semaphore.semaphore': semaphore,
  bullmq,
};

(async () => {
  say('waiting');
  const release = await libraries[library]();
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
