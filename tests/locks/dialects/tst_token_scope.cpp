// SPDX-License-Identifier: GPL-3.0-or-later
// Whom a token names: a hold, whoever holds, or nothing. Of every dialect, as its library makes tokens.
#include "locks/dialects/dialects.h"
#include "locks/dialects/token_scope.h"
#include "locks/dialects/value_shapes.h"

#include <QSet>
#include <QTest>

using namespace locks;

namespace {

const Dialect &dialect(const QByteArray &id)
{
    return Dialects::table().at(*Dialects::table().find(id));
}

const QByteArray uuid = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f";

const QList<QByteArray> ofHolds{"generic.token",
                                "generic.immortal",
                                "generic.ts",
                                "shedlock",
                                "redbeat",
                                "kombu.mutex",
                                "celery-once",
                                "redis-py.legacy",
                                "redlock-py",
                                "pottery.redlock",
                                "aioredlock",
                                "sherlock",
                                "aiocache",
                                "redis-py.lock",
                                "node-redlock",
                                "npm.redis-lock",
                                "simple-redis-mutex",
                                "node-redis-warlock",
                                "node-resque",
                                "syncguard",
                                "rueidislock",
                                "valkeylock",
                                "redsync",
                                "bsm.redislock",
                                "redlock.net",
                                "servicestack",
                                "madelson.rw",
                                "madelson.lock",
                                "madelson.semaphore",
                                "laravel.lock",
                                "yii2.mutex",
                                "php-lock",
                                "php-lock.distributed",
                                "laravel.funnel",
                                "php.uniqid",
                                "suo",
                                "gitlab.lease",
                                "ruby.redis-mutex",
                                "redlock-rb",
                                "ruby.redis-semaphore",
                                "redisson.permit",
                                "portalocker",
                                "generic.document",
                                "jetcache",
                                "lock4j",
                                "open-webui",
                                "redis-promise-lock",
                                "activejob-uniqueness"};
const QList<QByteArray> ofNothing{"generic.unknown",
                                  "generic.const",
                                  "redisson.semaphore",
                                  "redisson.latch",
                                  "cacheops",
                                  "huey.lock",
                                  "dramatiq.concurrent",
                                  "rq.cleaning",
                                  "nextcloud.filelock",
                                  "php.redislock",
                                  "arq",
                                  "spring.cache",
                                  "cronlock",
                                  "yii2.lock",
                                  "resque-lock",
                                  "resque-lock-timeout",
                                  "discourse.mutex"};

} // namespace

class TestTokenScope : public QObject
{
    Q_OBJECT
private slots:
    /// Any other names whoever holds.
    void everyDialectSaysIt()
    {
        const Dialects &table = Dialects::table();
        QSet<QByteArray> told;
        for (int i = 0; i < table.count(); ++i) {
            const Dialect &each = table.at(LibraryIndex(i));
            const TokenScope expected = ofHolds.contains(each.id()) ? TokenScope::Hold
                : ofNothing.contains(each.id())                     ? TokenScope::Constant
                                                                    : TokenScope::Client;
            QVERIFY2(tokenScope(each) == expected, each.id().constData());
            told.insert(each.id());
        }
        for (const QByteArray &id : ofHolds + ofNothing)
            QVERIFY2(told.contains(id), id.constData());
    }

    void bytesSayLess_data()
    {
        QTest::addColumn<QByteArray>("library");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<TokenScope>("scope");
        const auto row = [](const char *name, const char *library, const QByteArray &key,
                            const QByteArray &token, TokenScope scope) {
            QTest::newRow(name) << QByteArray(library) << key << token << scope;
        };
        const QByteArray plain = freshPlainToken();
        row("plain form", "generic.token", "lock:a", plain, TokenScope::Hold);
        row("a word", "generic.token", "lock:a", "LOCKED", TokenScope::Constant);
        row("a number", "generic.token", "lock:a", "4711", TokenScope::Constant);
        row("a host", "generic.token", "lock:a", "web-1", TokenScope::Client);
        row("host and process", "generic.token", "lock:a", "web-1:4711", TokenScope::Client);
        row("a second", "generic.ts", "lock:a", "1795724923", TokenScope::Constant);
        // A Spring registry writes its one UUID at each of its locks, and nothing tells it from others.
        row("a UUID", "generic.token", "orders:a", uuid, TokenScope::Client);
        row("redis-py", "redis-py.lock", "lock:a", freshUuidOne(), TokenScope::Hold);
        row("for ever", "redis-py.legacy", "lock:a", "2147483649.0", TokenScope::Constant);
        row("a fraction", "redis-py.legacy", "lock:a", "1795724923.482113", TokenScope::Hold);
        row("a job's id", "gitlab.lease", "gitlab:exclusive_lease:a", "8842", TokenScope::Constant);
        row("a job's name", "gitlab.lease", "gitlab:exclusive_lease:a", "import", TokenScope::Client);
        row("redisson", "redisson.lock", "lock:a", uuid + ":57", TokenScope::Client);
        row("resque's leader", "node-resque", "resque:resque_scheduler_leader_lock", "web-1:31",
            TokenScope::Client);
    }
    void bytesSayLess()
    {
        QFETCH(QByteArray, library);
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, token);
        QFETCH(TokenScope, scope);
        QVERIFY(tokenScope(dialect(library), key, token) == scope);
    }

    void aRowWithoutTokenSaysNothing()
    {
        Row row;
        row.key = "lock:a";
        row.library = *Dialects::table().find("generic.token");
        QVERIFY(tokenScope(row) == TokenScope::Constant);
        row.token = freshPlainToken();
        row.hasToken = true;
        QVERIFY(tokenScope(row) == TokenScope::Hold);
        row.truncated = true;
        QVERIFY(tokenScope(row) == TokenScope::Constant);
    }
};

QTEST_GUILESS_MAIN(TestTokenScope)
#include "tst_token_scope.moc"
