<?php
// SPDX-License-Identifier: GPL-3.0-or-later
// One client: php client.php PORT SCHEME WORKLOAD ITERATIONS [TIMEOUT [KEY [HOLD_MS|COUNT [AFTER]]]]. Says "ready",
// waits for a line, does the work ITERATIONS times and says in JSON what became of it. Workloads queue-pop and
// queue-top: a task, due AFTER seconds, is enqueued in one turn, and COUNT are taken in the next.
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

function sell_one(Redis $redis, int $holdMs): void
{
    $stock = (int) $redis->get('stock');
    if ($stock > 0) {
        usleep($holdMs * 1000);
        $redis->set('stock', $stock - 1);
        $redis->rPush('orders', 'one');
    }
}

/// As the lab's task queue: every eighth task is asked for again.
function work_on_queue(TaskQueue $queue, bool $pops, int $turns, int $count, int $after): array
{
    $told = ['done' => $turns, 'enqueued' => [], 'handed' => []];
    for ($turn = 1; $turn <= $turns; ++$turn) {
        if ($turn % 2 === 1) {
            $id = getmypid() . '-' . ($turn % 16 === 15 ? $turn - 2 : $turn);
            if ($queue->enqueue($id, $after)) {
                $told['enqueued'][] = $id;
            }
            continue;
        }
        $tasks = $pops ? $queue->pop($count) : $queue->top($count);
        foreach ($tasks ?: [] as $id => $score) {
            $told['handed'][] = $id;
            if (!$pops) {
                $queue->dequeue($id, $score);
            }
        }
    }
    return $told;
}

echo "ready\n";
fgets(STDIN);
if (str_starts_with($workload, 'queue-')) {
    $queue = new TaskQueue($redis, 'queue', $lock);
    [$count, $after] = [(int) ($argv[7] ?? 1), (int) ($argv[8] ?? 0)];
    $pops = $workload === 'queue-pop';
    echo json_encode(work_on_queue($queue, $pops, (int) $iterations, $count, $after)), "\n";
    exit;
}
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
    $workload === 'flash-sale' ? sell_one($redis, (int) ($argv[7] ?? 0)) : count_one($redis);
    if ($workload !== 'crash') {
        $lock->leave();
    }
    ++$counts['done'];
}
echo json_encode($counts), "\n";
