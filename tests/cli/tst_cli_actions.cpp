// SPDX-License-Identifier: GPL-3.0-or-later
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
    void holdEndsByItself();
    void holdThatIsLost();
    void aStoppedServerLeavesTheOutcomeUnknown();
    void weakValuesWantTheDeadlineInProduction();
    void theSeenDeadlineIsTheListsOwn();
    void aLockRenewedSinceIsLeftAlone();
    void warningsBeforeForce();
    void siblingKeysAreNamed();
    void siblingSearchSaysThatItWasCutShort();
    void dryRunSaysWhetherItCanBeUndone();

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
    QCOMPARE(act("extend", "job", "--token tok --ttl 90s").status, 0);
    QVERIFY(m_server->command("PTTL job").toLongLong() > 80000);
    const Ran shorter = act("extend", "job", "--token tok --ttl 10s");
    QCOMPARE(shorter.status, 1);
    QCOMPARE(text(shorter.first(), "outcome"), "would-shorten");
    QVERIFY(m_server->command("PTTL job").toLongLong() > 80000);
    QCOMPARE(act("extend", "job", "--token tok --ttl 10s --allow-shorter").status, 0);
    QVERIFY(m_server->command("PTTL job").toLongLong() <= 10000);
    const Ran gone = act("extend", "nothing", "--token tok --ttl 10s");
    QCOMPARE(gone.status, 1);
    QCOMPARE(text(gone.first(), "outcome"), "already-gone");
    QCOMPARE(m_server->command("EXISTS nothing"), "0");
    const Ran other = act("extend", "job", "--token else --ttl 90s");
    QCOMPARE(other.status, 1);
    QCOMPARE(text(other.first(), "outcome"), "changed-hands");
}

void TestCliActions::expireIsForLocksWithoutExpiry()
{
    m_server->command("SET job tok");
    const Ran extend = act("extend", "job", "--token tok --ttl 10s");
    QCOMPARE(extend.status, 1);
    QCOMPARE(text(extend.first(), "outcome"), "no-expiry");
    QCOMPARE(act("expire", "job", "--token tok --ttl 10s").status, 0);
    QVERIFY(m_server->command("PTTL job").toLongLong() > 5000);
    const Ran again = act("expire", "job", "--token tok --ttl 10s");
    QCOMPARE(again.status, 1);
    QCOMPARE(text(again.first(), "outcome"), "has-expiry");
}

void TestCliActions::releaseComparesTheToken()
{
    m_server->command("SET job theirs PX 60000");
    const Ran wrong = act("release", "job", "--token mine --reason test");
    QCOMPARE(wrong.status, 1);
    QCOMPARE(text(wrong.first(), "outcome"), "changed-hands");
    QCOMPARE(text(wrong.first(), "token_now"), "theirs");
    QCOMPARE(get("job"), "theirs");
    const Ran right = act("release", "job", "--token theirs --reason test");
    QCOMPARE(right.status, 0);
    QCOMPARE(text(right.first(), "token_before"), "theirs");
    QVERIFY(right.first().value("ttl_before_ms").toInteger() > 50000);
    QVERIFY(right.first().value("token_now").isNull());
    QCOMPARE(m_server->command("EXISTS job"), "0");
    const Ran again = act("release", "job", "--token theirs --reason test");
    QCOMPARE(again.status, 1);
    QCOMPARE(text(again.first(), "outcome"), "already-gone");
}

void TestCliActions::dryRunWritesNothing()
{
    m_server->command("SET job tok PX 60000");
    const Ran ran = act("release", "job", "--token tok --reason test --dry-run");
    QCOMPARE(ran.status, 0);
    QCOMPARE(text(ran.first(), "outcome"), "would-do");
    const QJsonArray masters = ran.first().value("masters").toArray();
    QCOMPARE(masters.at(0).toObject().value("outcome").toString(), "would-do");
    QCOMPARE(get("job"), "tok");
    // Looking needs no consent.
    const Ran looked = act("release", "job", "--token tok --reason test --dry-run --environment production");
    QCOMPARE(looked.status, 0);
    QVERIFY2(looked.err.contains("Without --dry-run it would be refused: This is production"),
             looked.err.constData());
    QCOMPARE(act("release", "job", "--token else --reason test --dry-run").status, 1);
}

void TestCliActions::releaseOnASplitRow()
{
    RedisServer two, three;
    m_server->command("SET job a PX 60000");
    two.command("SET job b PX 60000");
    three.command("SET job a PX 60000");
    const QStringList masters{m_server->url(), two.url(), three.url()};
    const Ran ran = run(QStringList{"release"} + masters + words("job --token a --reason test --json"));
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
        run({"release", m_server->url(), two.url(), "job", "--token", "a", "--reason", "t", "--json"});
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
    const Ran ran = act("takeover", "job", "--token theirs --ttl 20s --reason test");
    QCOMPARE(ran.status, 0);
    const QByteArray token = get("job");
    QVERIFY(token != "theirs");
    QCOMPARE(text(ran.first(), "token_now"), QString::fromLatin1(token));
    QCOMPARE(text(ran.first(), "token_before"), "theirs");
    QVERIFY(m_server->command("PTTL job").toLongLong() <= 20000);
    QCOMPARE(act("takeover", "job", "--token theirs --ttl 20s --reason test").status, 1);
    QCOMPARE(get("job"), token);
}

void TestCliActions::restoreUndoesARelease()
{
    m_server->command("SET job tok PX 60000");
    const QString id = text(act("release", "job", "--token tok --reason test").first(), "id");
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
    const QString id = text(act("takeover", "job", "--token tok --ttl 20s --reason test").first(), "id");
    QVERIFY(get("job") != "tok");
    QCOMPARE(run({"restore", m_server->url(), id, "--reason", "undo", "--json"}).status, 0);
    QCOMPARE(get("job"), "tok");
}

void TestCliActions::restoreRefusesALockTakenMeanwhile()
{
    m_server->command("SET job tok PX 60000");
    const QString id = text(act("release", "job", "--token tok --reason test").first(), "id");
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
    QVERIFY2(unknown.err.contains("\"nobody\" is not one of"), unknown.err.constData());
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

void TestCliActions::holdEndsByItself()
{
    const Ran ran = act("acquire", "job", "--ttl 300ms --hold=1s");
    QCOMPARE(ran.status, 0);
    QCOMPARE(m_server->command("EXISTS job"), "0");
    QVERIFY2(ran.objects.size() > 3, ran.out.constData()); // it was renewed meanwhile
    QCOMPARE(text(ran.objects.last(), "event"), "released");
    QCOMPARE(act("acquire", "job", "--ttl 30s --hold=soon").status, 2);
    QCOMPARE(act("acquire", "job", "--ttl 30s --hold=1s -- true").status, 2);
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
        {"release", m_server->url() + "?timeout=1s", "job", "--token", "tok", "--reason", "t", "--json"});
    m_server->pause();
    QVERIFY(process.waitForFinished());
    m_server->resume();
    // Stopped before or after the command left: never "done", never a guess.
    const QString outcome = text(process.objects().value(0), "outcome");
    QVERIFY2(outcome == "unknown" || outcome == "unreachable", qPrintable(outcome));
    QCOMPARE(process.status(), outcome == "unknown" ? 4 : 3);
}

namespace {

QStringList codesIn(const QJsonObject &report)
{
    QStringList codes;
    for (const QJsonValue &each : report.value("warnings").toArray())
        codes.append(each.toObject().value("code").toString());
    return codes;
}

} // namespace

/// Every holder writes the same word: who is released has to be named by when his lock ends.
void TestCliActions::weakValuesWantTheDeadlineInProduction()
{
    for (const char *value : {"1", "LOCKED", "web-1"}) {
        m_server->command(QList<QByteArray>{"SET", "lock:a", value, "PX", "600000"});
        const QString end = QString::fromLatin1(value).right(6);
        const QStringList production{"--environment", "production", "--operate", "--confirm", end};
        const QStringList release = QStringList{"release", m_server->url(), "lock:a", "--token",
                                                value,     "--reason",      "drill",  "--json"};
        Ran ran = run(release + production);
        QCOMPARE(ran.status, 5);
        QVERIFY2(ran.err.contains("cannot be told apart"), ran.err.constData());
        QCOMPARE(get("lock:a"), QByteArray(value));
        const QString seen = m_server->command(QByteArray("PEXPIRETIME lock:a"));
        m_server->command(QList<QByteArray>{"SET", "lock:a", value, "PX", "500000"}); // the next holder
        ran = run(release + production + QStringList{"--seen-deadline", seen});
        QCOMPARE(ran.status, 1);
        QCOMPARE(text(ran.first(), "outcome"), "changed-hands");
        QVERIFY(text(ran.first(), "sentence").startsWith("Renewed or taken again"));
        QCOMPARE(get("lock:a"), QByteArray(value));
        const QString now = m_server->command(QByteArray("PEXPIRETIME lock:a"));
        QCOMPARE(run(release + production + QStringList{"--seen-deadline", now}).status, 0);
        QCOMPARE(get("lock:a"), QByteArray("(nil)"));
        // Elsewhere, where no journal knows the server as production, it is done, and said.
        m_server->command(QList<QByteArray>{"SET", "lock:a", value, "PX", "600000"});
        const QTemporaryDir elsewhere;
        ran = runLockscope(release, elsewhere.path());
        QCOMPARE(ran.status, 0);
        QCOMPARE(codesIn(ran.first()).value(0), "holders-alike");
    }
    QCOMPARE(act("release", "lock:a", "--token 1 --reason x --seen-deadline soon").status, 2);
    QCOMPARE(act("release", "lock:a", "--token 1 --reason x --seen-deadline 0").status, 2);
}

void TestCliActions::theSeenDeadlineIsTheListsOwn()
{
    m_server->command(QByteArray("SET lock:a 12345 PX 600000"));
    m_server->command(QByteArray("SET lock:b LOCKED"));
    m_server->command(QByteArray("SET lock:c 7c4a8d09ca3762af61e59520943dc26494f8941b PX 600000"));
    const Ran listed = run({"list", m_server->url(), "--json"});
    QMap<QString, QJsonValue> deadlines;
    for (const QJsonObject &each : listed.objects) {
        const QJsonObject holding = each.value("holdings").toArray().first().toObject();
        if (each.contains("key"))
            deadlines.insert(text(each, "key"), holding.value("deadline_ms"));
    }
    QCOMPARE(deadlines.value("lock:a").toInteger(),
             m_server->command(QByteArray("PEXPIRETIME lock:a")).toLongLong());
    QVERIFY(deadlines.value("lock:b").isNull());
    const qint64 token = m_server->command(QByteArray("PEXPIRETIME lock:c")).toLongLong();
    QVERIFY(qAbs(deadlines.value("lock:c").toInteger() - token) < 1000);
    const QString seen = QString::number(deadlines.value("lock:a").toInteger());
    QCOMPARE(act("release", "lock:a", "--token 12345 --reason x --seen-deadline " + seen).status, 0);
    QCOMPARE(act("release", "lock:b", "--token LOCKED --reason x --seen-deadline null").status, 0);
    QCOMPARE(m_server->command(QByteArray("EXISTS lock:a lock:b lock:c")), QByteArray("1"));
}

void TestCliActions::aLockRenewedSinceIsLeftAlone()
{
    const QByteArray token = "7c4a8d09ca3762af61e59520943dc26494f8941b";
    m_server->command(QList<QByteArray>{"SET", "lock:a", token, "PX", "60000"});
    const QJsonObject holding =
        run({"list", m_server->url(), "--json"}).first().value("holdings").toArray().first().toObject();
    const QString seen = QString::number(holding.value("deadline_ms").toInteger());
    m_server->command(QByteArray("PEXPIRE lock:a 90000")); // its holder renews
    for (const QString &more : {QStringLiteral(" --dry-run"), QString()}) {
        const Ran ran =
            act("release", "lock:a", "--token " + token + " --reason x --seen-deadline " + seen + more);
        QCOMPARE(ran.status, 1);
        QCOMPARE(text(ran.first(), "outcome"), "renewed-since");
    }
    QCOMPARE(get("lock:a"), token);
    const Ran alone = act("release", "lock:a", "--token " + token + " --reason x --even-if-renewed");
    QCOMPARE(alone.status, 2);
    QVERIFY2(alone.err.contains("--from"), alone.err.constData());
    QCOMPARE(act("release", "lock:a", "--token " + token + " --reason x").status, 0);
}

void TestCliActions::warningsBeforeForce()
{
    // npm redis-lock: its holder does not release any more once its own time is past.
    const QByteArray until = QByteArray::number(QDateTime::currentMSecsSinceEpoch() + 60001);
    m_server->command(QList<QByteArray>{"SET", "lock.a", until, "PX", "60000"});
    const QStringList npm{m_server->url(), "lock.a", "--token", QString::fromLatin1(until)};
    Ran ran = run(QStringList{"extend"} + npm + QStringList{"--ttl", "5m", "--json"});
    QCOMPARE(ran.status, 0);
    QVERIFY2(codesIn(ran.first()).contains("extend-leaves-orphan"), ran.out.constData());
    // php-lock 2.x likewise.
    const QByteArray hex = "7c4a8d09ca3762af61e59520943dc26494f8941b7c4a8d09ca3762af61e59520";
    m_server->command(QList<QByteArray>{"SET", "lock_a", hex, "PX", "60000"});
    ran = run({"extend", m_server->url(), "lock_a", "--token", hex, "--ttl", "5m"});
    QVERIFY2(ran.out.contains("warning") && ran.out.contains("nobody in it"), ran.out.constData());
    // Of a dry run before anything is done, in text and in JSON.
    m_server->command(QByteArray("SET qo_task 7b7cf5a2c1d111ef8a3b0242ac110002 PX 60000"));
    const QStringList once{
        "release",  m_server->url(), "qo_task",  "--token", "7b7cf5a2c1d111ef8a3b0242ac110002",
        "--reason", "drill",         "--dry-run"};
    ran = run(once);
    QVERIFY2(ran.out.contains("warning") && ran.out.contains("without comparing"), ran.out.constData());
    ran = run(once + QStringList{"--json"});
    QVERIFY2(codesIn(ran.first()).contains("deletes-blindly"), ran.out.constData());
    // php.redislock says nothing by its value: without an expiry in Redis it has none.
    const QByteArray past = QByteArray::number(QDateTime::currentSecsSinceEpoch() - 100);
    m_server->command(QList<QByteArray>{"SET", "Lock:a", past});
    ran = run({"list", m_server->url(), "--json", "--pattern", "Lock:*"});
    QCOMPARE(text(ran.first(), "library"), "php.redislock");
    QVERIFY2(ran.first().value("states").toArray().contains("no-expiry"), ran.out.constData());
    QVERIFY(!ran.first().value("states").toArray().contains("lapsed"));
    ran =
        run({"release", m_server->url(), "Lock:a", "--token", past, "--reason", "x", "--dry-run", "--json"});
    QVERIFY(codesIn(ran.first()).contains("taken-without-expiry"));
    QVERIFY(!codesIn(ran.first()).contains("value-is-expiry"));
}

/// One lock of node-redlock on two keys: the other one is named, and goes along where that is asked for.
void TestCliActions::siblingKeysAreNamed()
{
    const QByteArray token = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    for (const char *key : {"redlock:a", "redlock:b"})
        m_server->command(QList<QByteArray>{"SET", key, token, "PX", "600000"});
    m_server->command(QByteArray("SET redlock:c 1f1e2d3c4b5a69788796a5b4c3d2e1f0 PX 600000"));
    const QStringList release{"release", m_server->url(), "redlock:a", "--token",
                              token,     "--reason",      "drill",     "--json"};
    Ran ran = run(release + QStringList{"--dry-run"});
    QVERIFY2(codesIn(ran.first()).contains("sibling-keys"), ran.out.constData());
    const QString told =
        ran.first().value("warnings").toArray().first().toObject().value("sentence").toString();
    QVERIFY2(told.contains("redlock:b") && !told.contains("redlock:c"), qPrintable(told));
    ran = run(release + QStringList{"--also", "redlock:b"});
    QCOMPARE(ran.status, 0);
    QVERIFY(!codesIn(ran.first()).contains("sibling-keys"));
    QCOMPARE(m_server->command(QByteArray("DBSIZE")), QByteArray("1"));
}

/// What was not looked at may hold the same token.
void TestCliActions::siblingSearchSaysThatItWasCutShort()
{
    const QByteArray token = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    for (int i = 0; i < 102; ++i)
        m_server->command(
            QList<QByteArray>{"SET", "redlock:" + QByteArray::number(i), token, "PX", "600000"});
    QStringList release{"release", m_server->url(), "redlock:7", "--token",
                        token,     "--reason",      "drill",     "--dry-run"};
    Ran ran = run(release);
    QVERIFY2(ran.out.contains("cut short after 102 keys"), ran.out.constData());
    m_server->command(QByteArray("DEL redlock:0"));
    ran = run(release + QStringList{"--json"});
    QVERIFY2(!codesIn(ran.first()).contains("sibling-search-cut"), ran.out.constData());
    m_server->command(QByteArray("ACL SETUSER op on >x ~* &* +@all -scan"));
    release[1].replace("redis://", "redis://op:x@");
    ran = run(release + QStringList{"--json"});
    QVERIFY2(codesIn(ran.first()).contains("sibling-search-cut"), ran.out.constData());
}

void TestCliActions::dryRunSaysWhetherItCanBeUndone()
{
    m_server->command(QByteArray("SET lock:a 7c4a8d09ca3762af61e59520943dc26494f8941b PX 600000"));
    m_server->command(QByteArray("ACL SETUSER op on >x ~* &* +@all -pttl"));
    const QStringList release{"lock:a",   "--token", "7c4a8d09ca3762af61e59520943dc26494f8941b",
                              "--reason", "drill",   "--json"};
    QString asUser = m_server->url();
    asUser.replace("redis://", "redis://op:x@");
    Ran ran = run(QStringList{"release", m_server->url()} + release + QStringList{"--dry-run"});
    QCOMPARE(ran.first().value("undoable"), QJsonValue(true));
    ran = run(QStringList{"release", asUser} + release + QStringList{"--dry-run"});
    QCOMPARE(ran.first().value("undoable"), QJsonValue(false));
    QVERIFY2(text(ran.first(), "sentence").contains("PTTL"), ran.out.constData());
    ran = run(QStringList{"release", asUser} + release);
    QCOMPARE(ran.first().value("undoable"), QJsonValue(false));
    QCOMPARE(run({"restore", asUser, text(ran.first(), "id"), "--reason", "x"}).status, 2);
    QCOMPARE(m_server->command(QByteArray("EXISTS lock:a")), QByteArray("0"));
}

QTEST_GUILESS_MAIN(TestCliActions)
#include "tst_cli_actions.moc"
