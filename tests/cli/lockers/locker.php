<?php
// SPDX-License-Identifier: GPL-3.0-or-later
// PHP's lock library as locker.py: locker.php NAME [gap].
require 'Symfony/Component/Lock/autoload.php';

use Symfony\Component\Lock\Key;
use Symfony\Component\Lock\Lock;
use Symfony\Component\Lock\Store\RedisStore;

$redis = new Redis();
$redis->connect(getenv('LOCKSCOPE_LAB_HOST'), (int) getenv('LOCKSCOPE_LAB_PORT'));
$redis->auth(getenv('LOCKSCOPE_LAB_PASSWORD'));

/** Looks and deletes by two commands, as if somebody had written it so. */
class GapStore extends RedisStore
{
    public function __construct(private Redis $link)
    {
        parent::__construct($link);
    }

    public function delete(Key $key)
    {
        if ($this->link->zScore((string) $key, $key->getState(RedisStore::class)) !== false) {
            $this->link->del((string) $key);
        }
    }
}

$store = ($argv[2] ?? '') === 'gap' ? new GapStore($redis) : new RedisStore($redis);
$locks = [];
while (($line = fgets(STDIN)) !== false) {
    try {
        $words = explode(' ', trim($line));
        if ($words[0] === 'acquire') {
            $locks[$words[1]] = new Lock(new Key($words[1]), $store, (int) $words[2] / 1000, false);
            $answer = $locks[$words[1]]->acquire() ? 'ok' : 'no';
        } else {
            $locks[$words[1]]->release();
            $answer = 'ok';
        }
    } catch (Throwable $problem) {
        $answer = 'error ' . str_replace("\n", ' ', $problem->getMessage());
    }
    echo "$answer\n";
}
