// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

/// Finding locks, and rules of one's own, by the real program on a real server.
class TestCliFind : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void findProposesPatterns();
    void findKeepsToItsBudget();
    void findSaysWhatIsAway();
    void rulesDecideWhatIsALock();
    void rulesDecideHowItIsReleased();
    void patternsNarrowWhatRulesFind();
    void badRulesAreNamedByLine();

private:
    Ran run(const QStringList &arguments) { return runLockscope(arguments, m_folder->path()); }
    QString rules(const QByteArray &text);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

void TestCliFind::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
}

void TestCliFind::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

/// A file with this list of rules.
QString TestCliFind::rules(const QByteArray &list)
{
    const QString path = m_folder->filePath("rules.json");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)
        || file.write("{\"lockscope_rules\": 1, \"rules\": " + list + '}') < 0)
        qFatal("no file of rules");
    return path;
}

void TestCliFind::findProposesPatterns()
{
    for (int i = 0; i < 20; ++i) {
        const QByteArray n = QByteArray::number(i);
        m_server->command("HSET orders:" + n + " 0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:57 1");
        m_server->command("PEXPIRE orders:" + n + " 30000"); // as a watchdog does
        m_server->command("SET session:" + n + " 9f86d081884c7d659a2feaa0c55ad015 PX 60000");
    }
    const Ran ran = run({"find", m_server->url(), "--json"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 2);
    QCOMPARE(ran.first().value("pattern").toString(), "orders:*");
    QCOMPARE(ran.first().value("library").toString(), "redisson.lock");
    QCOMPARE(ran.first().value("seen").toInt(), 20);
    QCOMPARE(ran.first().value("estimate").toInt(), 20);
    QVERIFY(ran.first().value("example").toString().startsWith("orders:"));
    const QJsonObject summary = ran.objects.last().value("summary").toObject();
    QCOMPARE(summary.value("locks").toInt(), 20);
    QCOMPARE(summary.value("examined").toInt(), 40);
    QCOMPARE(summary.value("complete").toBool(), true);
    const Ran table = run({"find", m_server->url()});
    QVERIFY2(table.out.contains("orders:*") && !table.out.contains("session:"), table.out.constData());
    // What it proposes lists what it saw.
    QCOMPARE(run({"list", m_server->url(), "--pattern", "orders:*", "--json"}).objects.size(), 21);
    // Ids are for programs.
    m_server->command("SET lock:nightly web-4:3121:0b0d7b5e");
    QVERIFY(run({"find", m_server->url(), "--json"}).out.contains("generic.immortal"));
    QVERIFY(!run({"find", m_server->url()}).out.contains("immortal"));
}

void TestCliFind::findKeepsToItsBudget()
{
    QByteArrayList fill{"MSET"};
    for (int i = 0; i < 20000; ++i)
        fill << 'k' + QByteArray::number(i) << "v";
    m_server->command(fill);
    const Ran ran = run({"find", m_server->url(), "--keys", "2000", "--json"});
    QCOMPARE(ran.status, 0);
    const QJsonObject summary = ran.first().value("summary").toObject();
    QCOMPARE(summary.value("complete").toBool(true), false);
    QCOMPARE(summary.value("keys").toInt(), 20000);
    QVERIFY(summary.value("examined").toInt() <= 4000);
    QCOMPARE(run({"find", m_server->url(), "--keys", "0"}).status, 2);
    QCOMPARE(run({"find", m_server->url(), "--time", "soon"}).status, 2);
}

void TestCliFind::findSaysWhatIsAway()
{
    const QString url = m_server->url();
    m_server->kill();
    const Ran ran = run({"find", url, "--json"});
    QCOMPARE(ran.status, 3);
    QCOMPARE(ran.first().value("summary").toObject().value("errors").toArray().size(), 1);
}

void TestCliFind::rulesDecideWhatIsALock()
{
    m_server->command("SET job:7:running web-4:4711 PX 60000");
    m_server->command("HSET job:8:running web-5:12 1");
    const QString file = rules(R"x([
        {"pattern": "job:*:running", "library": "generic.hash"},
        {"pattern": "job:*", "library": "generic.token", "owner": "(?<host>[^:]+):(?<pid>\\d+)"}])x");
    QCOMPARE(run({"list", m_server->url(), "--json"}).objects.size(), 1);
    const Ran ran = run({"list", m_server->url(), "--rules", file, "--json"});
    QCOMPARE(ran.objects.size(), 3);
    const QJsonObject token = ran.objects.at(0);
    QCOMPARE(token.value("key").toString(), "job:7:running");
    QCOMPARE(token.value("library").toString(), "generic.token");
    QCOMPARE(token.value("owner").toString(), QString::fromUtf8("web-4 · 4711"));
    const QJsonObject hash = ran.objects.at(1);
    QCOMPARE(hash.value("library").toString(), "generic.hash");
    QCOMPARE(hash.value("token").toString(), "web-5:12");
}

void TestCliFind::rulesDecideHowItIsReleased()
{
    m_server->command("HSET job:8 web-4 1 web-5 1");
    m_server->command("ZADD job:9 1 a_1 2 a_2");
    const QString file = rules(R"([{"pattern": "job:8", "library": "generic.hash"},
        {"pattern": "job:9", "library": "generic.zset"}])");
    const auto release = [&](const char *key, const char *owner) {
        return run({"release", m_server->url(), key, "--token", owner, "--reason", "drill", "--rules", file,
                    "--json"})
            .first()
            .value("outcome")
            .toString();
    };
    QCOMPARE(release("job:8", "web-6"), "changed-hands");
    QCOMPARE(release("job:8", "web-4"), "done");
    QCOMPARE(m_server->command("HKEYS job:8"), "web-5");
    QCOMPARE(release("job:9", "a_1"), "done");
    QCOMPARE(m_server->command("ZRANGE job:9 0 -1"), "a_2");
    const Ran expired = run({"expire", m_server->url(), "job:8", "--token", "web-5", "--ttl", "60s",
                             "--reason", "drill", "--rules", file, "--json"});
    QCOMPARE(expired.first().value("outcome").toString(), "done");
    const Ran extended = run({"extend", m_server->url(), "job:8", "--token", "web-5", "--ttl", "90s",
                              "--reason", "drill", "--rules", file, "--json"});
    QCOMPARE(extended.first().value("outcome").toString(), "done");
    QVERIFY(m_server->command("PTTL job:8").toLongLong() > 80000);
}

void TestCliFind::patternsNarrowWhatRulesFind()
{
    m_server->command("SET job:7 me PX 60000");
    m_server->command("SET lock:a me PX 60000");
    const QString file = rules(R"([{"pattern": "job:*", "library": "generic.token"}])");
    QCOMPARE(run({"list", m_server->url(), "--rules", file, "--json"}).objects.size(), 3);
    QCOMPARE(run({"list", m_server->url(), "--rules", file, "--pattern", "lock:*", "--json"}).objects.size(),
             2);
}

void TestCliFind::badRulesAreNamedByLine()
{
    const Ran ran =
        run({"list", m_server->url(), "--rules", rules("[\n{\"pattern\": \"a\", \"library\": \"nobody\"}]")});
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains("Line 2: There is no library or form"), ran.err.constData());
    QCOMPARE(run({"list", m_server->url(), "--rules", m_folder->filePath("none.json")}).status, 2);
    QCOMPARE(run({"list", m_server->url(), "--rules", m_folder->path()}).status, 2);
}

QTEST_GUILESS_MAIN(TestCliFind)
#include "tst_cli_find.moc"
