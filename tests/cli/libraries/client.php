<?php
// SPDX-License-Identifier: GPL-3.0-or-later
// A client of Symfony's lock for tst_cli_libraries, as client.py.
require 'Symfony/Component/Lock/autoload.php';

[, , $port, $key] = $argv;
$redis = new Redis();
$redis->connect('127.0.0.1', (int) $port);
$factory = new Symfony\Component\Lock\LockFactory(new Symfony\Component\Lock\Store\RedisStore($redis));
$lock = $factory->createLock($key, 30, false);
echo "waiting\n";
$lock->acquire(true);
echo "held\n";
fgets(STDIN);
try {
    $lock->release();
    echo "released\n";
} catch (Exception $error) {
    echo 'error ', $error->getMessage(), "\n";
}
