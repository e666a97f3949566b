#!/usr/bin/env php
<?php
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lock of your own in Lockscope's lab (needs php-cli and php-redis):
//
//     lockscope lab --strategy "external:php lock.php" --clients 8 --iterations 500
//
// It is started once a client and asked on standard input: "acquire KEY LEASE_MS" and "release KEY". It answers each
// with "ok", "no" or "error TEXT". Put your own locking into acquire() and release(); what is there now is SET NX PX
// and a compare-and-delete script.

const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

function connect(): Redis
{
    $redis = new Redis();
    if (getenv('LOCKSCOPE_LAB_SOCKET')) {
        $redis->connect(getenv('LOCKSCOPE_LAB_SOCKET'));
    } else {
        $redis->connect(getenv('LOCKSCOPE_LAB_HOST'), (int) getenv('LOCKSCOPE_LAB_PORT'));
    }
    $user = getenv('LOCKSCOPE_LAB_USER');
    $password = getenv('LOCKSCOPE_LAB_PASSWORD');
    if ($password) {
        $redis->auth($user ? [$user, $password] : $password);
    }
    $redis->select((int) getenv('LOCKSCOPE_LAB_DATABASE'));
    return $redis;
}

function acquire(Redis $redis, string $key, int $leaseMs, array &$tokens): bool
{
    $token = bin2hex(random_bytes(20));
    if (!$redis->set($key, $token, ['nx', 'px' => $leaseMs])) {
        return false;
    }
    $tokens[$key] = $token;
    return true;
}

function release(Redis $redis, string $key, array &$tokens): bool
{
    $token = $tokens[$key] ?? '';
    unset($tokens[$key]);
    return $redis->eval(RELEASE, [$key, $token], 1) === 1;
}

$tokens = [];
try {
    $redis = connect();
} catch (Throwable $problem) {
    fwrite(STDERR, $problem->getMessage() . "\n");
    exit(1);
}
while (($line = fgets(STDIN)) !== false) {
    try {
        $words = explode(' ', trim($line));
        $done = $words[0] === 'acquire'
            ? acquire($redis, $words[1], (int) $words[2], $tokens)
            : release($redis, $words[1], $tokens);
        echo $done ? "ok\n" : "no\n";
    } catch (Throwable $problem) { // the lab shows it and ends the run
        echo 'error ' . str_replace("\n", ' ', $problem->getMessage()) . "\n";
    }
}
