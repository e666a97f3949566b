<?php
// SPDX-License-Identifier: GPL-3.0-or-later
// right.py in PHP, without any extension: right.php WAY.
$way = $argv[1];
$link = stream_socket_client('tcp://' . getenv('LOCKSCOPE_LAB_HOST') . ':' . getenv('LOCKSCOPE_LAB_PORT'));

function reply()
{
    global $link;
    $line = rtrim(fgets($link), "\r\n");
    $rest = substr($line, 1);
    switch ($line[0]) {
        case '$':
            return $rest < 0 ? null : substr(stream_get_contents($link, $rest + 2), 0, -2);
        case '*':
            if ($rest < 0) {
                return null;
            }
            $all = [];
            for ($i = 0; $i < $rest; $i++) {
                $all[] = reply();
            }
            return $all;
        case ':':
            return (int) $rest;
        default:
            return $line[0] === '+' ? $rest : null;
    }
}

function call(...$words)
{
    global $link;
    $bytes = '*' . count($words) . "\r\n";
    foreach ($words as $word) {
        $bytes .= '$' . strlen((string) $word) . "\r\n$word\r\n";
    }
    fwrite($link, $bytes);
    return reply();
}

if ($password = getenv('LOCKSCOPE_LAB_PASSWORD')) {
    $user = getenv('LOCKSCOPE_LAB_USER');
    call('AUTH', ...($user ? [$user, $password] : [$password]));
}
$token = $way === 'constant' ? 'constant' : bin2hex(random_bytes(16));
$delete = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
$expire = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0";
$scripts = [
    'script' => ["if redis.call('SETNX', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1", $delete],
    'hash' => ["if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1",
        "if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then return 1 end return redis.call('DEL', KEYS[1])"],
    'zset' => ["redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
if redis.call('ZCARD', KEYS[1]) > 0 then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3] + ARGV[2], ARGV[1]) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1",
        "return redis.call('ZREM', KEYS[1], ARGV[1])"],
    'marker' => ["local held = redis.call('GET', KEYS[1])
if held and held ~= 'free' then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1",
        "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], 'free', 'PX', ARGV[2]) return 1"],
];

function acquire($key, $lease)
{
    global $way, $token, $scripts, $expire;
    if (isset($scripts[$way])) {
        return call('EVAL', $scripts[$way][0], 1, $key, $token, $lease, (int) (microtime(true) * 1000)) === 1;
    }
    if ($way === 'list') {
        if (call('SET', "$key:made", '1', 'NX')) {
            call('RPUSH', $key, 'token');
        }
        return call('BLPOP', $key, 0) !== null;
    }
    if (call('SET', $key, $token, 'NX', 'PX', $lease) === null) {
        return false;
    }
    return $way !== 'renewing' || call('EVAL', $expire, 1, $key, $token, $lease) === 1;
}

function release($key, $lease)
{
    global $way, $token, $scripts, $expire, $delete;
    if (isset($scripts[$way])) {
        return call('EVAL', $scripts[$way][1], 1, $key, $token, $lease) === 1;
    }
    if ($way === 'list') {
        return call('RPUSH', $key, 'token') > 0;
    }
    if ($way === 'watch') {
        call('WATCH', $key);
        if (call('GET', $key) !== $token) {
            call('UNWATCH');
            return false;
        }
        call('MULTI');
        call('DEL', $key);
        return call('EXEC') !== null;
    }
    if ($way === 'renewing') {
        call('EVAL', $expire, 1, $key, $token, $lease);
    }
    return $way === 'short' ? call('EVAL', $expire, 1, $key, $token, 1) === 1
        : call('EVAL', $delete, 1, $key, $token) === 1;
}

$leases = [];
while (($line = fgets(STDIN)) !== false) {
    $words = explode(' ', trim($line));
    $leases[$words[1]] = $words[2] ?? $leases[$words[1]];
    echo ($words[0] === 'acquire' ? acquire($words[1], $leases[$words[1]]) : release($words[1], $leases[$words[1]]))
        ? "ok\n" : "no\n";
}
