// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <csignal>

/// A lock that is held longer than what was recorded of its like is overdue, in `list` and in `watch`: real
/// holds, a real recording, the whole program.
class TestCliOverdue : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void listComparesWithThePast();
    void listDoesNotAskWhereNobodyWantsToKnow();
    void watchTellsWhenItBegins();
    void aRuleAllowsLess();
    void releasesTheOverdueAlone();
    void aWrongLimitInAFileIsRefused();

private:
    static constexpr int earlierHolds = 31;

    /// The locks that are overdue, once nobody has touched `key` for a while.
    QList<QJsonObject> overdue(const QByteArray &key, const QStringList &arguments = {});
    QString ruleFile(const QByteArray &heldOver) const;

    QTemporaryDir m_folder;
    RedisServer m_server;
};

namespace {

bool isOverdue(const QJsonObject &lock)
{
    return lock.value("states").toArray().contains("overdue");
}

qsizetype told(LockscopeProcess &process, const char *event)
{
    const QList<QJsonObject> all = process.objects();
    return std::count_if(all.begin(), all.end(), [event](const QJsonObject &each) {
        return each.value("event").toString() == event;
    });
}

} // namespace

QList<QJsonObject> TestCliOverdue::overdue(const QByteArray &key, const QStringList &arguments)
{
    // Each look of ours touches it: a list knows no more than for how long nobody did.
    const bool rested = waitFor([&] { return m_server.command("OBJECT IDLETIME " + key).toInt() >= 5; });
    const Ran ran = runLockscope(
        QStringList{"list", m_server.url(), "--state", "overdue", "--json"} + arguments, m_folder.path());
    if (!rested || ran.objects.isEmpty())
        return {};
    return ran.objects.first(ran.objects.size() - 1); // the last sums up
}

QString TestCliOverdue::ruleFile(const QByteArray &heldOver) const
{
    QFile file(m_folder.filePath("rules.json"));
    if (file.open(QIODevice::WriteOnly))
        file.write(R"({"lockscope_rules": 1, "rules": [{"pattern": "lock:nightly",)"
                   "\n"
                   R"("library": "as-recognised", "held_over": ")"
                   + heldOver + "\"}]}");
    return file.fileName();
}

/// Short holds of keys of one shape, from birth to end.
void TestCliOverdue::initTestCase()
{
    LockscopeProcess watch(m_folder.path());
    watch.start({"watch", m_server.url(), "--record", "--json"});
    QVERIFY(waitFor([&] { return watch.err().contains(": recording"); }));
    QVERIFY(waitFor([&] { return watch.out().contains("\"complete\""); }));
    for (int i = 0; i < earlierHolds; ++i) {
        const QByteArray key = "lock:job:" + QByteArray::number(i);
        m_server.command(QByteArrayList{"SET", key, "token-of-web-4", "PX", "60000"});
        QVERIFY(waitFor([&] { return told(watch, "acquired") == i + 1; }));
        m_server.command("DEL " + key);
    }
    QVERIFY(waitFor([&] { return told(watch, "ended") == earlierHolds; }));
    m_server.command("SET lock:job:4711 token-of-web-4 PX 600000");
    m_server.command("SET lock:other token-of-web-4 PX 600000");
    m_server.command("SET lock:nightly token-of-web-4 PX 600000");
    QVERIFY(waitFor([&] { return watch.out().contains("lock:nightly"); }));
    watch.signal(SIGINT);
    QVERIFY(watch.waitForFinished());
    const QByteArray known = runLockscope({"history", "--stats"}, m_folder.path()).out;
    QVERIFY2(known.contains("lock:job:*"), known.constData());
}

void TestCliOverdue::listComparesWithThePast()
{
    const QList<QJsonObject> locks = overdue("lock:job:4711");
    QCOMPARE(locks.size(), 1);
    const QJsonObject lock = locks.first();
    QCOMPARE(lock.value("key").toString(), QString("lock:job:4711"));
    QVERIFY(isOverdue(lock));
    QVERIFY(lock.value("usual_holds").toInt() >= 30);
    QVERIFY(lock.value("usual_of_shape").toBool());
    QVERIFY(lock.value("overdue_after_ms").toInteger() >= 1000);
    QVERIFY(lock.value("usual_longest_ms").toInteger() >= lock.value("usual_p99_ms").toInteger() / 2);
    QVERIFY(waitFor([&] { return m_server.command("OBJECT IDLETIME lock:job:4711").toInt() >= 5; }));
    QCOMPARE(runLockscope({"list", m_server.url(), "--fail-if", "overdue"}, m_folder.path()).status, 1);
}

void TestCliOverdue::listDoesNotAskWhereNobodyWantsToKnow()
{
    const Ran ran = runLockscope({"list", m_server.url(), "--json"}, m_folder.path());
    QCOMPARE(ran.objects.size(), 4); // and one that sums up
    QVERIFY(std::none_of(ran.objects.begin(), ran.objects.end(), isOverdue));
    const QTemporaryDir elsewhere; // nothing was recorded there
    const Ran other =
        runLockscope({"list", m_server.url(), "--state", "overdue", "--json"}, elsewhere.path());
    QCOMPARE(other.status, 0);
    QCOMPARE(other.objects.size(), 1);
}

void TestCliOverdue::watchTellsWhenItBegins()
{
    LockscopeProcess watch(m_folder.path());
    watch.start({"watch", m_server.url(), "--json", "--state", "overdue"});
    QVERIFY(waitFor([&] { return watch.out().contains("\"complete\""); }));
    m_server.command("SET lock:job:4712 token-of-web-5 PX 600000");
    QVERIFY(waitFor([&] {
        const QList<QJsonObject> all = watch.objects();
        return std::any_of(all.begin(), all.end(), [](const QJsonObject &each) {
            const QJsonObject lock = each.value("lock").toObject();
            return each.value("event").toString() == "changed" && isOverdue(lock)
                && lock.value("key").toString() == "lock:job:4712";
        });
    }));
    watch.signal(SIGINT);
    QVERIFY(watch.waitForFinished());
    m_server.command("DEL lock:job:4712");
}

void TestCliOverdue::aRuleAllowsLess()
{
    const QList<QJsonObject> locks =
        overdue("lock:nightly", {"--rules", ruleFile("1s"), "--pattern", "lock:nightly"});
    QCOMPARE(locks.size(), 1);
    QCOMPARE(locks.first().value("overdue_after_ms").toInteger(), 1000);
    QVERIFY(!locks.first().contains("usual_holds"));
}

/// Of a list of all locks, by what they are now.
void TestCliOverdue::releasesTheOverdueAlone()
{
    const Ran all = runLockscope({"list", m_server.url(), "--json"}, m_folder.path());
    QFile file(m_folder.filePath("locks.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(all.out);
    file.close();
    QVERIFY(waitFor([&] { return m_server.command("OBJECT IDLETIME lock:job:4711").toInt() >= 5; }));
    const Ran ran = runLockscope({"release", "--from", file.fileName(), m_server.url(), "--state", "overdue",
                                  "--reason", "stuck", "--json"},
                                 m_folder.path());
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(m_server.command("EXISTS lock:job:4711").toInt(), 0);
    QCOMPARE(m_server.command("EXISTS lock:other").toInt(), 1);
    QCOMPARE(m_server.command("EXISTS lock:nightly").toInt(), 1);
}

void TestCliOverdue::aWrongLimitInAFileIsRefused()
{
    const Ran ran = runLockscope({"list", m_server.url(), "--rules", ruleFile("two hours")}, m_folder.path());
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains("Line 2"), ran.err.constData());
}

QTEST_GUILESS_MAIN(TestCliOverdue)
#include "tst_cli_overdue.moc"
