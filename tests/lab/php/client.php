<?php
// SPDX-License-Identifier: GPL-3.0-or-later
// One client: php client.php PORT SCHEME WORKLOAD ITERATIONS [TIMEOUT [KEY]]. Says "ready", waits for a line, does the
// work ITERATIONS times and says in JSON what became of it.
require __DIR__ . '/schemes.php';
[, $port, $scheme, $workload, $iterations] = $argv;
$redis = new Redis();
$redis->connect('127.0.0.1', (int) $port);
$key = $argv[6] ?? 'lock';
$lock = match ($scheme) {
    'none', 'watch' => new NoLock(),
    'getset-timestamp' => new YiiLock($redis, $key),
    'getset-ask-first' => new AskingYiiLock($redis, $key),
    'expireat-mixup' => new TimestampLock($redis, $key, (float) ($argv[5] ?? 0)),
    'setnx-ttl-repair' => new RepairingLock($redis, $key),
    'set-nx-get-del' => new LookingLock($redis, $key),
};
$counts = ['done' => 0, 'refused' => 0, 'skipped' => 0];

function count_one(Redis $redis): void
{
    $redis->set('counter', (int) $redis->get('counter') + 1);
}

function sell_one(Redis $redis): void
{
    $stock = (int) $redis->get('stock');
    if ($stock > 0) {
        $redis->set('stock', $stock - 1);
        $redis->rPush('orders', 'one');
    }
}

echo "ready\n";
fgets(STDIN);
for ($i = 0; $i < (int) $iterations; ++$i) {
    if ($scheme === 'watch') {
        $redis->watch('counter');
        $next = (int) $redis->get('counter') + 1;
        ++$counts[$redis->multi()->set('counter', $next)->exec() ? 'done' : 'skipped'];
        continue;
    }
    if (!$lock->enter()) {
        ++$counts['refused'];
        continue;
    }
    $workload === 'flash-sale' ? sell_one($redis) : count_one($redis);
    if ($workload !== 'crash') {
        $lock->leave();
    }
    ++$counts['done'];
}
echo json_encode($counts), "\n";
