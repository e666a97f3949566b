<?php
// SPDX-License-Identifier: GPL-3.0-or-later
// The published ways of locking, written anew from what is known of them, faults included. Each has enter(), which
// says whether this client is in, and leave().

/// Yii2's connection answers null where phpredis answers false.
function valueAt(Redis $redis, string $key): ?string
{
    $value = $redis->get($key);
    return $value === false ? null : $value;
}

/// The Yii2 class: the value is the time at which the lock ends, and nothing else ends it.
class YiiLock
{
    public function __construct(protected Redis $redis, protected string $key, protected int $lease = 3)
    {
    }

    public function enter(): bool
    {
        if ($this->redis->setnx($this->key, (string) (time() + $this->lease))) {
            return true;
        }
        $held = valueAt($this->redis, $this->key);
        $time = time();
        if ($time > $held) {
            $before = $this->redis->getSet($this->key, (string) (time() + $this->lease));
            return $before !== false && $before == $held;
        }
        return false;
    }

    public function leave(): void
    {
        $this->redis->del($this->key);
    }

    public function isLockExist(): bool
    {
        $held = valueAt($this->redis, $this->key);
        if ($held === null) {
            return false;
        }
        if (time() > $held) {
            $this->redis->del($this->key);
            return false;
        }
        return true;
    }
}

/// The same by somebody who asks first.
class AskingYiiLock extends YiiLock
{
    public function enter(): bool
    {
        return !$this->isLockExist() && parent::enter();
    }
}

/// The class that gives a point in time to EXPIRE, and finds out whose lock it is by an assignment.
class TimestampLock
{
    private array $mine = [];

    public function __construct(
        private Redis $redis,
        private string $key,
        private float $timeout = 0,
        private int $lease = 15,
        private int $interval = 100000,
    ) {
    }

    public function enter(): bool
    {
        $end = time() + $this->timeout;
        $until = time() + $this->lease;
        for (;;) {
            if ($this->redis->setnx($this->key, (string) $until)) {
                $this->redis->expire($this->key, $until);
                break;
            }
            if ($this->redis->ttl($this->key) < 0) {
                $this->redis->set($this->key, (string) $until);
                break;
            }
            if ($this->timeout <= 0 || $end < microtime(true)) {
                return false;
            }
            usleep($this->interval);
        }
        $this->mine[$this->key] = $until;
        return true;
    }

    public function isLocking(): bool
    {
        return isset($this->mine[$this->key]) && $this->mine[$this->key] = (string) $this->redis->get($this->key);
    }

    public function leave(): void
    {
        if ($this->isLocking() && $this->redis->del($this->key)) {
            unset($this->mine[$this->key]);
        }
    }
}

/// SETNX, EXPIRE, and whoever waits gives an orphan its lease; gives up after as long as the lease.
class RepairingLock
{
    private string $token = '';

    public function __construct(private Redis $redis, private string $key, private int $lease = 2)
    {
    }

    public function enter(): bool
    {
        $this->token = uniqid();
        $end = time() + $this->lease;
        do {
            if ($this->redis->setnx($this->key, $this->token)) {
                $this->redis->expire($this->key, $this->lease);
                return true;
            }
            if ($this->redis->ttl($this->key) == -1) {
                $this->redis->expire($this->key, $this->lease);
            }
        } while (time() < $end);
        return false;
    }

    public function leave(): void
    {
        if ($this->redis->get($this->key) == $this->token) {
            $this->redis->multi();
            $this->redis->del($this->key);
            $this->redis->exec();
        }
    }
}

/// SET NX EX, spinning; looks before it deletes.
class LookingLock
{
    private string $token = '';

    public function __construct(private Redis $redis, private string $key, private int $lease = 2)
    {
    }

    public function enter(): bool
    {
        $this->token = uniqid();
        while (!$this->redis->set($this->key, $this->token, ['nx', 'ex' => $this->lease])) {
        }
        return true;
    }

    public function leave(): void
    {
        if ($this->redis->get($this->key) == $this->token) {
            $this->redis->multi();
            $this->redis->del($this->key);
            $this->redis->exec();
        }
    }
}

/// Nobody asks anybody.
class NoLock
{
    public function enter(): bool
    {
        return true;
    }

    public function leave(): void
    {
    }
}

/// Tasks by time under a lock: an id that is queued already is kept, and who dequeues says which time he has seen.
class TaskQueue
{
    public function __construct(private Redis $redis, private string $key, private TimestampLock $lock)
    {
    }

    public function enqueue(string $id, int $after = 0): bool
    {
        return $this->locked(fn () => $this->redis->zScore($this->key, $id) === false
            && $this->redis->zAdd($this->key, time() + $after, $id));
    }

    public function dequeue(string $id, float $score): bool
    {
        return $this->locked(fn () => $this->redis->zScore($this->key, $id) == $score
            && $this->redis->zRem($this->key, $id));
    }

    public function pop(int $count): array|false
    {
        return $this->locked(function () use ($count) {
            $tasks = $this->top($count);
            foreach ($tasks as $id => $score) {
                $this->redis->zRem($this->key, $id);
            }
            return $tasks;
        });
    }

    public function top(int $count): array
    {
        $range = ['withscores' => true, 'limit' => [0, $count]];
        return $this->redis->zRangeByScore($this->key, '-inf', (string) time(), $range);
    }

    private function locked(callable $work): mixed
    {
        if (!$this->lock->enter()) {
            return false;
        }
        $result = $work();
        $this->lock->leave();
        return $result;
    }
}
