#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lock of your own in Lockscope's lab:
//
//     lockscope lab --strategy "external:node lock.js" --clients 8 --iterations 500
//
// It is started once a client and asked on standard input: "acquire KEY LEASE_MS" and "release KEY". It answers each
// with "ok", "no" or "error TEXT". Put your own locking into acquire() and release(); what is there now is SET NX PX
// and a compare-and-delete script, over a few lines of Redis' protocol so that nothing needs to be installed.
'use strict';
const crypto = require('node:crypto');
const net = require('node:net');
const readline = require('node:readline');

const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

class Redis {
  constructor(options) {
    this.waiting = [];
    this.received = Buffer.alloc(0);
    this.link = net.connect(options);
    this.link.setNoDelay(true);
    this.link.on('data', (bytes) => this.read(bytes));
    this.link.on('error', (problem) => this.waiting.splice(0).forEach((each) => each.reject(problem)));
    this.link.on('close', () => this.waiting.splice(0).forEach((each) => each.reject(new Error('no connection'))));
  }

  call(...words) {
    const parts = words.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.link.write(`*${words.length}\r\n${parts.join('')}`);
    });
  }

  read(bytes) {
    this.received = Buffer.concat([this.received, bytes]);
    for (let end = this.received.indexOf('\r\n'); end >= 0; end = this.received.indexOf('\r\n')) {
      const kind = String.fromCharCode(this.received[0]);
      const rest = this.received.toString('utf8', 1, end);
      let value = kind === ':' ? Number(rest) : rest;
      let used = end + 2;
      if (kind === '$') {
        const size = Number(rest);
        if (size >= 0 && this.received.length < used + size + 2) return;
        value = size < 0 ? null : this.received.toString('utf8', used, used + size);
        used += size < 0 ? 0 : size + 2;
      }
      this.received = this.received.subarray(used);
      const { resolve, reject } = this.waiting.shift();
      if (kind === '-') reject(new Error(value));
      else resolve(value);
    }
  }
}

const env = process.env;
const redis = new Redis(
  env.LOCKSCOPE_LAB_SOCKET
    ? { path: env.LOCKSCOPE_LAB_SOCKET }
    : { host: env.LOCKSCOPE_LAB_HOST, port: Number(env.LOCKSCOPE_LAB_PORT) },
);
const tokens = new Map();

async function logIn() {
  const user = env.LOCKSCOPE_LAB_USER ? [env.LOCKSCOPE_LAB_USER] : [];
  if (env.LOCKSCOPE_LAB_PASSWORD) await redis.call('AUTH', ...user, env.LOCKSCOPE_LAB_PASSWORD);
  await redis.call('SELECT', env.LOCKSCOPE_LAB_DATABASE || '0');
}

async function acquire(key, leaseMs) {
  const token = crypto.randomBytes(20).toString('hex');
  if ((await redis.call('SET', key, token, 'NX', 'PX', leaseMs)) === null) return false;
  tokens.set(key, token);
  return true;
}

async function release(key) {
  const token = tokens.get(key) || '';
  tokens.delete(key);
  return (await redis.call('EVAL', RELEASE, 1, key, token)) === 1;
}

async function main() {
  await logIn();
  for await (const line of readline.createInterface({ input: process.stdin })) {
    try {
      const [verb, key, leaseMs] = line.trim().split(' ');
      const done = verb === 'acquire' ? await acquire(key, leaseMs) : await release(key);
      process.stdout.write(done ? 'ok\n' : 'no\n');
    } catch (problem) { // the lab shows it and ends the run
      process.stdout.write(`error ${problem.message}\n`);
    }
  }
  process.exit(0);
}

main().catch((problem) => {
  console.error(problem.message);
  process.exit(1);
});
