// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "lockscope_process.h"
#include "redis_server.h"

#include <QJsonArray>
#include <QTest>

#include <csignal>

/// acquire, extend, expire, release, takeover and restore by the real program on real servers.
class TestCliActions : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void acquireReportsEveryField();
    void acquireOnThreeMasters();
    void acquireWithTwoOfThreeMastersAway();
    void acquireWaits();
    void extendNeverShortensUnlessAsked();
    void expireIsForLocksWithoutExpiry();
    void releaseComparesTheToken();
    void dryRunWritesNothing();
    void releaseOnASplitRow();
    void releaseWithAMasterAway();
    void takeOverReplacesTheToken();
    void restoreUndoesARelease();
    void restoreUndoesATakeOver();
    void restoreRefusesALockTakenMeanwhile();
    void restoreOfAnUnknownActionIsUsage();
    void libraryDecidesTheForm();
    void holdRenewsAndReleases();
    void holdThatIsLost();
    void aStoppedServerLeavesTheOutcomeUnknown();

private:
    Ran run(const QStringList &arguments) { return runLockscope(arguments, m_folder->path()); }
    Ran act(const QString &command, const QString &key, const QString &more = {});
    QByteArray get(const QByteArray &key) { return m_server->command(QList<QByteArray>{"GET", key}); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

namespace {

QStringList words(const QString &line)
{
    return line.split(u' ', Qt::SkipEmptyParts);
}

QString text(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

QJsonObject master(const QJsonObject &report, int index)
{
    return report.value(QStringLiteral("masters")).toArray().at(index).toObject();
}

} // namespace

void TestCliActions::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
}

void TestCliActions::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

// One action with --json on the one server.
Ran TestCliActions::act(const QString &command, const QString &key, const QString &more)
{
    return run(QStringList{command, m_server->url(), key, QStringLiteral("--json")} + words(more));
}

void TestCliActions::acquireReportsEveryField()
{
    const Ran ran = act("acquire", "job", "--ttl 30s");
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 1);
    const QJsonObject report = ran.first();
    QCOMPARE(text(report, "action"), "acquire");
    QVERIFY(!text(report, "id").isEmpty());
    QCOMPARE(text(report, "outcome"), "done");
    QCOMPARE(text(report, "key"), "job");
    QVERIFY(report.value("token_before").isNull());
    const QByteArray token = get("job");
    QCOMPARE(token.size(), 40);
    QCOMPARE(text(report, "token_now"), QString::fromLatin1(token));
    QVERIFY(report.value("ttl_now_ms").toInteger() > 29000);
    QVERIFY(report.contains("ttl_before_ms"));
    QVERIFY(report.contains("validity_ms"));
    QCOMPARE(report.value("denied").toArray().size(), 0);
    QCOMPARE(text(report, "how"), "script");
    QVERIFY(!report.value("commands").toArray().isEmpty());
    QCOMPARE(master(report, 0).value("master").toString(), m_server->endpoint().label());
    QCOMPARE(text(master(report, 0), "outcome"), "done");
    QVERIFY(master(report, 0).value("error").isNull());

    const Ran second = act("acquire", "job", "--ttl 30s");
    QCOMPARE(second.status, 1);
    QCOMPARE(text(second.first(), "outcome"), "held-by-other");
    QCOMPARE(get("job"), token);
}

void TestCliActions::acquireOnThreeMasters()
{
    RedisServer two, three;
    const QStringList masters{m_server->url(), two.url(), three.url()};
    const Ran ran = run(QStringList{"acquire"} + masters + words("job --ttl 30s --json"));
    QCOMPARE(ran.status, 0);
    const QJsonObject report = ran.first();
    QCOMPARE(text(report, "outcome"), "done");
    const qint64 validity = report.value("validity_ms").toInteger();
    QVERIFY2(validity > 25000 && validity < 30000 - 302, qPrintable(QString::number(validity)));
    QCOMPARE(report.value("masters").toArray().size(), 3);
    QCOMPARE(get("job"), two.command("GET job"));
    QCOMPARE(get("job"), three.command("GET job"));
}

void TestCliActions::acquireWithTwoOfThreeMastersAway()
{
    RedisServer two, three;
    const QStringList masters{m_server->url(), two.url(), three.url()};
    three.kill();
    const Ran quorum = run(QStringList{"acquire"} + masters + words("job --ttl 30s --json"));
    QCOMPARE(quorum.status, 0);
    QCOMPARE(text(master(quorum.first(), 2), "outcome"), "unreachable");
    two.kill();
    const Ran none = run(QStringList{"acquire"} + masters + words("other --ttl 30s --json"));
    QCOMPARE(none.objects.size(), 1);
    QVERIFY(text(none.first(), "outcome") == "no-quorum" || text(none.first(), "outcome") == "unreachable");
    QCOMPARE(none.status, text(none.first(), "outcome") == "no-quorum" ? 1 : 3);
    QCOMPARE(m_server->command("EXISTS other"), "0");
}

void TestCliActions::acquireWaits()
{
    m_server->command("SET job mine PX 700");
    const Ran waited = act("acquire", "job", "--ttl 30s --wait 10s");
    QCOMPARE(waited.status, 0);
    const Ran over = act("acquire", "job", "--ttl 30s --wait 300ms");
    QCOMPARE(over.status, 1);
    QCOMPARE(text(over.first(), "outcome"), "held-by-other");
}

void TestCliActions::extendNeverShortensUnlessAsked()
{
    m_server->command("SET job tok PX 60000");
    QCOMPARE(act("extend", "job", "--owner tok --ttl 90s").status, 0);
    QVERIFY(m_server->command("PTTL job").toLongLong() > 80000);
    const Ran shorter = act("extend", "job", "--owner tok --ttl 10s");
    QCOMPARE(shorter.status, 1);
    QCOMPARE(text(shorter.first(), "outcome"), "would-shorten");
    QVERIFY(m_server->command("PTTL job").toLongLong() > 80000);
    QCOMPARE(act("extend", "job", "--token tok --ttl 10s --allow-shorter").status, 0);
    QVERIFY(m_server->command("PTTL job").toLongLong() <= 10000);
    const Ran gone = act("extend", "nothing", "--owner tok --ttl 10s");
    QCOMPARE(gone.status, 1);
    QCOMPARE(text(gone.first(), "outcome"), "already-gone");
    QCOMPARE(m_server->command("EXISTS nothing"), "0");
    const Ran other = act("extend", "job", "--owner else --ttl 90s");
    QCOMPARE(other.status, 1);
    QCOMPARE(text(other.first(), "outcome"), "changed-hands");
}

void TestCliActions::expireIsForLocksWithoutExpiry()
{
    m_server->command("SET job tok");
    const Ran extend = act("extend", "job", "--owner tok --ttl 10s");
    QCOMPARE(extend.status, 1);
    QCOMPARE(text(extend.first(), "outcome"), "no-expiry");
    QCOMPARE(act("expire", "job", "--owner tok --ttl 10s").status, 0);
    QVERIFY(m_server->command("PTTL job").toLongLong() > 5000);
    const Ran again = act("expire", "job", "--owner tok --ttl 10s");
    QCOMPARE(again.status, 1);
    QCOMPARE(text(again.first(), "outcome"), "has-expiry");
}

void TestCliActions::releaseComparesTheToken()
{
    m_server->command("SET job theirs PX 60000");
    const Ran wrong = act("release", "job", "--owner mine --reason test");
    QCOMPARE(wrong.status, 1);
    QCOMPARE(text(wrong.first(), "outcome"), "changed-hands");
    QCOMPARE(text(wrong.first(), "token_now"), "theirs");
    QCOMPARE(get("job"), "theirs");
    const Ran right = act("release", "job", "--owner theirs --reason test");
    QCOMPARE(right.status, 0);
    QCOMPARE(text(right.first(), "token_before"), "theirs");
    QVERIFY(right.first().value("ttl_before_ms").toInteger() > 50000);
    QVERIFY(right.first().value("token_now").isNull());
    QCOMPARE(m_server->command("EXISTS job"), "0");
    const Ran again = act("release", "job", "--owner theirs --reason test");
    QCOMPARE(again.status, 1);
    QCOMPARE(text(again.first(), "outcome"), "already-gone");
}

void TestCliActions::dryRunWritesNothing()
{
    m_server->command("SET job tok PX 60000");
    const Ran ran = act("release", "job", "--owner tok --reason test --dry-run");
    QCOMPARE(ran.status, 0);
    QCOMPARE(text(ran.first(), "outcome"), "would-do");
    const QJsonArray masters = ran.first().value("masters").toArray();
    QCOMPARE(masters.at(0).toObject().value("outcome").toString(), "would-do");
    QCOMPARE(get("job"), "tok");
    // Looking needs no consent.
    const Ran looked = act("release", "job", "--owner tok --reason test --dry-run --environment production");
    QCOMPARE(looked.status, 0);
    QVERIFY2(looked.err.contains("Without --dry-run it would be refused: This is production"),
             looked.err.constData());
    QCOMPARE(act("release", "job", "--owner else --reason test --dry-run").status, 1);
}

void TestCliActions::releaseOnASplitRow()
{
    RedisServer two, three;
    m_server->command("SET job a PX 60000");
    two.command("SET job b PX 60000");
    three.command("SET job a PX 60000");
    const QStringList masters{m_server->url(), two.url(), three.url()};
    const Ran ran = run(QStringList{"release"} + masters + words("job --owner a --reason test --json"));
    QCOMPARE(ran.status, 0);
    QCOMPARE(text(ran.first(), "outcome"), "done");
    QCOMPARE(two.command("GET job"), "b");
    QCOMPARE(m_server->command("EXISTS job") + three.command("EXISTS job"), "00");
}

void TestCliActions::releaseWithAMasterAway()
{
    RedisServer two;
    m_server->command("SET job a PX 60000");
    two.kill();
    const Ran ran =
        run({"release", m_server->url(), two.url(), "job", "--owner", "a", "--reason", "t", "--json"});
    QCOMPARE(ran.status, 3);
    QCOMPARE(text(ran.first(), "outcome"), "unreachable");
    QCOMPARE(text(master(ran.first(), 0), "outcome"), "done");
    QCOMPARE(text(master(ran.first(), 1), "outcome"), "unreachable");
    QVERIFY(!text(master(ran.first(), 1), "error").isEmpty());
    QCOMPARE(m_server->command("EXISTS job"), "0");
}

void TestCliActions::takeOverReplacesTheToken()
{
    m_server->command("SET job theirs PX 60000");
    const Ran ran = act("takeover", "job", "--owner theirs --ttl 20s --reason test");
    QCOMPARE(ran.status, 0);
    const QByteArray token = get("job");
    QVERIFY(token != "theirs");
    QCOMPARE(text(ran.first(), "token_now"), QString::fromLatin1(token));
    QCOMPARE(text(ran.first(), "token_before"), "theirs");
    QVERIFY(m_server->command("PTTL job").toLongLong() <= 20000);
    QCOMPARE(act("takeover", "job", "--owner theirs --ttl 20s --reason test").status, 1);
    QCOMPARE(get("job"), token);
}

void TestCliActions::restoreUndoesARelease()
{
    m_server->command("SET job tok PX 60000");
    const QString id = text(act("release", "job", "--owner tok --reason test").first(), "id");
    QCOMPARE(m_server->command("EXISTS job"), "0");
    // Without SOURCE: the journal knows where.
    const Ran ran = run({"restore", id, "--reason", "undo", "--json"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(text(ran.first(), "action"), "restore");
    QCOMPARE(text(ran.first(), "outcome"), "done");
    QCOMPARE(get("job"), "tok");
    const qint64 left = m_server->command("PTTL job").toLongLong();
    QVERIFY(left > 0 && left < 60000);
}

void TestCliActions::restoreUndoesATakeOver()
{
    m_server->command("SET job tok PX 60000");
    const QString id = text(act("takeover", "job", "--owner tok --ttl 20s --reason test").first(), "id");
    QVERIFY(get("job") != "tok");
    QCOMPARE(run({"restore", m_server->url(), id, "--reason", "undo", "--json"}).status, 0);
    QCOMPARE(get("job"), "tok");
}

void TestCliActions::restoreRefusesALockTakenMeanwhile()
{
    m_server->command("SET job tok PX 60000");
    const QString id = text(act("release", "job", "--owner tok --reason test").first(), "id");
    m_server->command("SET job new PX 60000");
    const Ran ran = run({"restore", id, "--reason", "undo", "--json"});
    QCOMPARE(ran.status, 1);
    QCOMPARE(text(ran.first(), "outcome"), "held-by-other");
    QCOMPARE(get("job"), "new");
}

void TestCliActions::restoreOfAnUnknownActionIsUsage()
{
    const Ran ran = run({"restore", "0123456789abcdef", "--reason", "undo"});
    QCOMPARE(ran.status, 2);
    QVERIFY(ran.out.isEmpty());
    QVERIFY(!ran.err.isEmpty());
}

void TestCliActions::libraryDecidesTheForm()
{
    const Ran ran = act("acquire", "job", "--ttl 30s --library redisson.lock");
    QCOMPARE(ran.status, 0);
    QCOMPARE(m_server->command("TYPE job"), "hash");
    QCOMPARE(m_server->command("HKEYS job"), text(ran.first(), "token_now").toUtf8());
    const Ran unknown = act("acquire", "other", "--ttl 30s --library nobody");
    QCOMPARE(unknown.status, 2);
    QVERIFY2(unknown.err.contains("\"nobody\" is none of"), unknown.err.constData());
}

void TestCliActions::holdRenewsAndReleases()
{
    LockscopeProcess process(m_folder->path());
    process.start({"acquire", m_server->url(), "job", "--ttl", "600ms", "--hold", "--json"});
    QVERIFY(process.waitForLines(4));
    const QByteArray token = get("job");
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 0);
    const QList<QJsonObject> objects = process.objects();
    QCOMPARE(text(objects.at(0), "outcome"), "done");
    QCOMPARE(text(objects.at(0), "token_now").toUtf8(), token);
    for (qsizetype i = 1; i + 1 < objects.size(); ++i)
        QCOMPARE(text(objects.at(i), "event"), "renewed");
    QCOMPARE(text(objects.last(), "event"), "released");
    QCOMPARE(m_server->command("EXISTS job"), "0");
}

void TestCliActions::holdThatIsLost()
{
    LockscopeProcess process(m_folder->path());
    process.start({"acquire", m_server->url(), "job", "--ttl", "600ms", "--hold", "--json"});
    QVERIFY(process.waitForLines(2));
    m_server->command("SET job thief PX 60000");
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 1);
    QCOMPARE(text(process.objects().last(), "event"), "lost");
    QVERIFY2(process.err().contains("The lock is lost"), process.err().constData());
    QCOMPARE(get("job"), "thief");
    // What was acquired is not left standing in the journal as if it were held.
    LockscopeProcess journal(m_folder->path());
    journal.start({"journal", "--key", "job", "--json"});
    QVERIFY(journal.waitForFinished());
    const QList<QJsonObject> records = journal.objects();
    QCOMPARE(records.size(), 2);
    QCOMPARE(text(records.at(0), "action"), "acquire");
    QCOMPARE(text(records.at(1), "action"), "extend");
    QCOMPARE(text(records.at(1), "outcome"), "changed-hands");
    QVERIFY2(text(records.at(1), "reason").contains("lost"), qPrintable(text(records.at(1), "reason")));
}

void TestCliActions::aStoppedServerLeavesTheOutcomeUnknown()
{
    m_server->command("SET job tok PX 60000");
    LockscopeProcess process(m_folder->path());
    process.start(
        {"release", m_server->url() + "?timeout=1s", "job", "--owner", "tok", "--reason", "t", "--json"});
    m_server->pause();
    QVERIFY(process.waitForFinished());
    m_server->resume();
    // Stopped before or after the command left: never "done", never a guess.
    const QString outcome = text(process.objects().value(0), "outcome");
    QVERIFY2(outcome == "unknown" || outcome == "unreachable", qPrintable(outcome));
    QCOMPARE(process.status(), outcome == "unknown" ? 4 : 3);
}

QTEST_GUILESS_MAIN(TestCliActions)
#include "tst_cli_actions.moc"
