<?php
// SPDX-License-Identifier: GPL-3.0-or-later
// Clients of PHP's lock libraries for tst_cli_libraries, as client.py: client.php NAME PORT KEY LEASE_MS.
[, $name, $port, $key, $lease] = $argv;
$seconds = intdiv((int) $lease, 1000);
$redis = new Redis();
$redis->connect('127.0.0.1', (int) $port);

// Not echo: a session begins before any output.
function say(string $word): void
{
    fwrite(STDOUT, "$word\n");
}

// Each takes the lock and answers how to release it.
function symfonyLock(Redis $redis, string $key, int $seconds): Closure
{
    require 'Symfony/Component/Lock/autoload.php';
    $factory = new Symfony\Component\Lock\LockFactory(new Symfony\Component\Lock\Store\RedisStore($redis));
    $lock = $factory->createLock($key, $seconds, false);
    $lock->acquire(true);
    return fn () => $lock->release();
}

function symfonySemaphore(Redis $redis, string $key, int $seconds): Closure
{
    require 'Symfony/Component/Semaphore/autoload.php';
    $store = new Symfony\Component\Semaphore\Store\RedisStore($redis);
    $factory = new Symfony\Component\Semaphore\SemaphoreFactory($store);
    // It writes {NAME}:time itself.
    $semaphore = $factory->createSemaphore(substr($key, 1, -strlen('}:time')), 1, 1, $seconds, false);
    while (!$semaphore->acquire()) {
        usleep(50000);
    }
    return fn () => $semaphore->release();
}

function malkusch(Redis $redis, string $key, int $seconds): Closure
{
    require 'Malkusch/Lock/autoload.php';
    // Its lease is one second longer than the time that it waits and works.
    $mutex = new malkusch\lock\mutex\PHPRedisMutex([$redis], substr($key, strlen('lock_')), $seconds - 1);
    $call = fn (string $method) => (new ReflectionMethod($mutex, $method))->invoke($mutex);
    while (true) {
        try {
            $call('lock');
            return fn () => $call('unlock');
        } catch (malkusch\lock\exception\TimeoutException) {
        }
    }
}

function laravelConnection(Redis $redis): Illuminate\Redis\Connections\PhpRedisConnection
{
    require 'Illuminate/Cache/autoload.php';
    require 'Illuminate/Redis/autoload.php';
    return new Illuminate\Redis\Connections\PhpRedisConnection($redis);
}

function laravelLock(Redis $redis, string $key, int $seconds): Closure
{
    $connection = laravelConnection($redis);
    $lock = new Illuminate\Cache\RedisLock($connection, $key, $seconds);
    $lock->betweenBlockedAttemptsSleepFor(50)->block(120);
    return fn () => $lock->release() ?: throw new Exception('not the owner');
}

function laravelFunnel(Redis $redis, string $key, int $seconds): Closure
{
    // Its slots are NAME1, NAME2, …; the release comes with the end of the work.
    $connection = laravelConnection($redis);
    $limiter = new Illuminate\Redis\Limiters\ConcurrencyLimiter($connection, substr($key, 0, -1), 1, $seconds);
    $limiter->block(120, function () {
        say('held');
        fgets(STDIN);
    });
    say('released');
    exit;
}

function session(Redis $redis, string $key, int $seconds): Closure
{
    global $port;
    foreach (['session.save_handler' => 'redis', 'session.save_path' => "tcp://127.0.0.1:$port",
              'redis.session.locking_enabled' => '1', 'redis.session.lock_expire' => (string) $seconds,
              'redis.session.lock_retries' => '-1', 'redis.session.lock_wait_time' => '50000',
              'session.use_cookies' => '0', 'session.cache_limiter' => ''] as $setting => $value) {
        ini_set($setting, $value);
    }
    session_id(substr($key, strlen('PHPREDIS_SESSION:'), -strlen('_LOCK')));
    session_start();
    $_SESSION['seen'] = microtime();
    return function () {
        if (!session_write_close()) {
            throw new Exception('the session was not written');
        }
    };
}

$libraries = [
    'symfony-lock' => 'symfonyLock',
    'symfony-semaphore' => 'symfonySemaphore',
    'php-lock' => 'malkusch',
    'laravel-lock' => 'laravelLock',
    'laravel-funnel' => 'laravelFunnel',
    'phpredis-session' => 'session',
];
error_reporting(E_ALL & ~E_DEPRECATED);
// Some tell of a lost lock by a warning alone.
set_error_handler(fn (int $level, string $words) => throw new ErrorException($words), E_WARNING);
say('waiting');
$release = $libraries[$name]($redis, $key, $seconds);
say('held');
fgets(STDIN);
try {
    $release();
    say('released');
} catch (Throwable $error) {
    say('error ' . $error->getMessage());
}
