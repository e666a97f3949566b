<?php
// SPDX-License-Identifier: GPL-3.0-or-later
// One client of the usual kind: php loop.php PORT STRATEGY ITERATIONS PAUSE_US. Says "ready", waits for a line,
// adds one ITERATIONS times and says how often it did and how many commands that took. It locks with the commands
// that the lab's strategy of the same name sends, and a refused attempt is tried again after the pause.
[, $port, $strategy, $iterations, $pause] = $argv;
$commands = 0;
$redis = new Redis();
$redis->connect('127.0.0.1', (int) $port);
$counter = 'bench:counter';
$lock = 'bench:lock';
$release = 'if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) else return 0 end';
$sha = $redis->script('load', $release);

function add(Redis $redis, string $counter): void
{
    global $commands;
    $commands += 2;
    $redis->set($counter, (int) $redis->get($counter) + 1);
}

function acquire(Redis $redis, string $lock): string
{
    global $commands, $pause;
    $token = bin2hex(random_bytes(20));
    while (++$commands && !$redis->set($lock, $token, ['nx', 'ex' => 30])) {
        if ($pause) {
            usleep((int) $pause);
        }
    }
    return $token;
}

echo "ready\n";
fgets(STDIN);
$done = 0;
for ($i = 0; $i < (int) $iterations; ++$i) {
    switch ($strategy) {
        case 'none':
            add($redis, $counter);
            ++$done;
            break;
        case 'watch':
            $commands += 5;
            $redis->watch($counter);
            $value = (int) $redis->get($counter);
            $done += $redis->multi()->set($counter, $value + 1)->exec() ? 1 : 0;
            break;
        case 'set-nx-get-del':
            $token = acquire($redis, $lock);
            add($redis, $counter);
            $commands += 2;
            if ($redis->get($lock) === $token) {
                $redis->del($lock);
            }
            ++$done;
            break;
        case 'set-nx-lua':
            $token = acquire($redis, $lock);
            add($redis, $counter);
            ++$commands;
            $redis->evalSha($sha, [$lock, $token], 1);
            ++$done;
            break;
    }
}
echo "$done $commands\n";
