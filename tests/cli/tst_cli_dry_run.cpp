// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryFile>
#include <QTest>

/// `--dry-run` of every action: the outcome of the real one, and not a trace of it.
class TestCliDryRun : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void saysWhatTheRealRunFinds_data();
    void saysWhatTheRealRunFinds();
    void nothingIsWritten();
    void rightsAreFoundBefore_data();
    void rightsAreFoundBefore();
    void rightsWithoutDryRunOnTheServer();
    void aQuorumMayBeLeft();
    void restoreLooksAtTheKeyAndTheClock();
    void everyKeyOfALockIsCompared();
    void policyIsTold();
    void policyOfAListIsTold();
    void noCommandIsStarted();

private:
    Ran run(const QString &line, const QString &user = {});
    QByteArray get(const QByteArray &key) { return m_server->command(QList<QByteArray>{"GET", key}); }
    QString urlOf(const QString &user) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

namespace {

const QByteArray token = "7c4a8d09ca3762af61e59520943dc26494f8941b";

QString text(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

QStringList codesIn(const QJsonObject &object)
{
    QStringList codes;
    const QJsonArray warnings = object.value("warnings").toArray();
    for (const QJsonValue &each : warnings)
        codes.append(each.toObject().value("code").toString());
    return codes;
}

} // namespace

void TestCliDryRun::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
}

void TestCliDryRun::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

QString TestCliDryRun::urlOf(const QString &user) const
{
    return user.isEmpty() ? m_server->url() : m_server->url().replace("redis://", "redis://" + user + ":x@");
}

/// URL stands for the server, TOKEN for the token, SHORT for one of node-redlock; the command comes first.
Ran TestCliDryRun::run(const QString &line, const QString &user)
{
    QString all = line;
    all.replace("URL", urlOf(user))
        .replace("TOKEN", QString::fromLatin1(token))
        .replace("SHORT", QString::fromLatin1(token.left(32)));
    return runLockscope(all.split(u' ', Qt::SkipEmptyParts), m_folder->path());
}

void TestCliDryRun::saysWhatTheRealRunFinds_data()
{
    QTest::addColumn<QByteArray>("before"); ///< a command that makes the lock; empty: there is none
    QTest::addColumn<QString>("action");
    const QByteArray leased = "SET lock:a " + token + " PX 600000";
    const QByteArray endless = "SET lock:a " + token;
    const QByteArray theirs = "SET lock:a 0000000000000000000000000000000000000000 PX 600000";
    const QString extend = "extend URL lock:a --token TOKEN --ttl ";
    const QString expire = "expire URL lock:a --token TOKEN --ttl 1h";
    const QString takeover = "takeover URL lock:a --token TOKEN --ttl 1h --reason x";
    const QString release = "release URL lock:a --token TOKEN --reason x";
    QTest::newRow("acquire, free") << QByteArray() << "acquire URL lock:a --ttl 30s";
    QTest::newRow("acquire, held") << leased << "acquire URL lock:a --ttl 30s";
    QTest::newRow("acquire, in vain") << leased << "acquire URL lock:a --ttl 30s --conflict-exit-code 9";
    QTest::newRow("acquire, Redisson") << leased << "acquire URL lock:a --ttl 30s --library redisson.lock";
    QTest::newRow("extend") << leased << extend + "1h";
    QTest::newRow("extend, shorter") << leased << extend + "1m";
    QTest::newRow("extend, shorter allowed") << leased << extend + "1m --allow-shorter";
    QTest::newRow("extend, endless") << endless << extend + "1h";
    QTest::newRow("extend, another's") << theirs << extend + "1h";
    QTest::newRow("extend, gone") << QByteArray() << extend + "1h";
    QTest::newRow("expire") << endless << expire;
    QTest::newRow("expire, leased") << leased << expire;
    QTest::newRow("expire, another's") << theirs << expire;
    QTest::newRow("takeover") << leased << takeover;
    QTest::newRow("takeover, another's") << theirs << takeover;
    QTest::newRow("takeover, gone") << QByteArray() << takeover;
    QTest::newRow("release") << leased << release;
    QTest::newRow("release, another's") << theirs << release;
    QTest::newRow("release, gone") << QByteArray() << release;
}

void TestCliDryRun::saysWhatTheRealRunFinds()
{
    QFETCH(QByteArray, before);
    QFETCH(QString, action);
    if (!before.isEmpty())
        m_server->command(before);
    const Ran dry = run(action + " --json --dry-run");
    const Ran real = run(action + " --json");
    const QString found = text(real.first(), "outcome");
    QVERIFY2(!found.isEmpty(), (real.err + dry.err).constData());
    const QString expected = found == "done" ? QStringLiteral("would-do") : found;
    QVERIFY2(text(dry.first(), "outcome") == expected, (dry.out + real.out).constData());
    QCOMPARE(dry.status, real.status);
    QVERIFY(dry.first().value("id").isNull());
    if (found == "done")
        QCOMPARE(dry.first().value("undoable"), real.first().value("undoable"));
    else
        QCOMPARE(dry.first().value("token_now"), real.first().value("token_now"));
}

void TestCliDryRun::nothingIsWritten()
{
    m_server->command("SET lock:a " + token + " PX 600000");
    m_server->command("SET lock:b " + token);
    const QByteArray listed = R"({"key":"lock:a","token":")" + token + "\"}\n";
    QFile file(m_folder->filePath("list"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(listed) > 0);
    file.close();
    m_server->command("CONFIG RESETSTAT");
    for (const QString line :
         {"acquire URL lock:new --ttl 30s", "extend URL lock:a --token TOKEN --ttl 1h",
          "expire URL lock:b --token TOKEN --ttl 1h", "release URL lock:a --token TOKEN --reason x",
          "takeover URL lock:a --token TOKEN --ttl 1h --reason x"})
        QCOMPARE(run(line + " --dry-run").status, 0);
    QCOMPARE(run("release URL --reason x --dry-run --from " + file.fileName()).status, 0);
    const QByteArray sent = m_server->command("INFO commandstats");
    for (const QByteArray writes : {"set", "del", "unlink", "pexpire", "hset", "hdel", "restore", "eval",
                                    "evalsha", "multi", "exec", "publish", "script"})
        QVERIFY2(!sent.contains("cmdstat_" + writes + ":"), QByteArray(writes + sent).constData());
    // Nor is there a journal where there was none.
    const QStringList left = QDir(m_folder->path()).entryList({"journal*"}, QDir::Files);
    QCOMPARE(left, QStringList());
    QCOMPARE(get("lock:a"), token);
}

void TestCliDryRun::rightsAreFoundBefore_data()
{
    QTest::addColumn<QByteArray>("rights");
    QTest::addColumn<QString>("action");
    const QString extend = "extend URL lock:a --token TOKEN --ttl 1h";
    const QString acquire = "acquire URL lock:new --ttl 30s";
    QTest::newRow("extend, a command") << QByteArray("~* -pexpire") << extend;
    QTest::newRow("extend, the key") << QByteArray("%R~*") << extend;
    QTest::newRow("extend, all") << QByteArray("~*") << extend;
    QTest::newRow("acquire, a command") << QByteArray("~* -set") << acquire;
    QTest::newRow("acquire, the key") << QByteArray("%R~*") << acquire;
    QTest::newRow("acquire, natively") << QByteArray("~* -eval -evalsha -watch") << acquire;
    QTest::newRow("takeover, a command")
        << QByteArray("~* -set") << "takeover URL lock:a --token TOKEN --ttl 1h --reason x";
    QTest::newRow("expire, a command")
        << QByteArray("~* -pexpire") << "expire URL lock:b --token TOKEN --ttl 1h";
    QTest::newRow("release, a command")
        << QByteArray("~* -del") << "release URL lock:a --token TOKEN --reason x";
    QTest::newRow("release, no undo")
        << QByteArray("~* -dump") << "release URL lock:a --token TOKEN --reason x";
}

void TestCliDryRun::rightsAreFoundBefore()
{
    QFETCH(QByteArray, rights);
    QFETCH(QString, action);
    m_server->command("SET lock:a " + token + " PX 600000");
    m_server->command("SET lock:b " + token);
    m_server->command("ACL SETUSER op on >x &* +@all " + rights);
    const Ran dry = run(action + " --json --dry-run", "op");
    const Ran real = run(action + " --json", "op");
    const QString found = text(real.first(), "outcome");
    const QString expected = found == "done" ? QStringLiteral("would-do") : found;
    QVERIFY2(text(dry.first(), "outcome") == expected, (dry.out + real.out).constData());
    QCOMPARE(dry.status, real.status);
    if (found != "done")
        return;
    QCOMPARE(text(dry.first(), "how"), text(real.first(), "how"));
    QCOMPARE(dry.first().value("undoable"), real.first().value("undoable"));
}

void TestCliDryRun::rightsWithoutDryRunOnTheServer()
{
    m_server->command("SET lock:a " + token + " PX 600000");
    m_server->command(QByteArray("ACL SETUSER op on >x ~* &* +@all -acl"));
    const Ran dry = run("extend URL lock:a --token TOKEN --ttl 1h --json --dry-run", "op");
    QCOMPARE(text(dry.first(), "outcome"), "would-do");
    QVERIFY2(text(dry.first(), "sentence").contains("ACL DRYRUN is refused"), dry.out.constData());
}

void TestCliDryRun::aQuorumMayBeLeft()
{
    RedisServer two, three;
    for (RedisServer *each : {m_server.get(), &two, &three})
        each->command(QByteArray("ACL SETUSER op on >x ~* &* +@all"));
    two.command(QByteArray("ACL SETUSER op -set"));
    const auto masters = [&] {
        QStringList urls;
        for (const RedisServer *each : {m_server.get(), &two, &three})
            urls.append(each->url().replace("redis://", "redis://op:x@"));
        return urls.join(u' ');
    };
    const QString acquire = "acquire " + masters() + " lock:a --ttl 30s --json";
    const Ran one = run(acquire + " --dry-run");
    QCOMPARE(text(one.first(), "outcome"), "would-do");
    QVERIFY(one.first().value("validity_ms").isNull());
    const QJsonObject second = one.first().value("masters").toArray().at(1).toObject();
    QCOMPARE(text(second, "outcome"), "refused");
    three.command("SET lock:a other PX 60000");
    const Ran none = run(acquire + " --dry-run");
    QCOMPARE(none.status, run(acquire).status);
    QVERIFY(text(none.first(), "outcome") != "would-do");
}

void TestCliDryRun::restoreLooksAtTheKeyAndTheClock()
{
    m_server->command("SET lock:a " + token + " PX 600000");
    const QString id = text(run("release URL lock:a --token TOKEN --reason x --json").first(), "id");
    const QString restore = "restore URL " + id + " --reason back --json";
    const Ran free = run(restore + " --dry-run");
    QCOMPARE(text(free.first(), "outcome"), "would-do");
    QCOMPARE(free.status, 0);
    QCOMPARE(m_server->command("EXISTS lock:a"), "0");
    m_server->command("SET lock:a other PX 600000");
    const Ran held = run(restore + " --dry-run");
    QCOMPARE(text(held.first(), "outcome"), "held-by-other");
    QCOMPARE(held.status, 1);
    m_server->command("DEL lock:a");
    m_server->command(QByteArray("ACL SETUSER op on >x ~* &* +@all -restore"));
    QCOMPARE(text(run(restore + " --dry-run", "op").first(), "outcome"), "refused");
    QCOMPARE(run(restore).status, 0);
    QCOMPARE(get("lock:a"), token);

    // A lease that ended meanwhile is not put back.
    m_server->command("PEXPIRE lock:a 1500");
    const QString late = text(run("release URL lock:a --token TOKEN --reason x --json").first(), "id");
    QVERIFY(waitFor([&] {
        return text(run("restore URL " + late + " --reason back --json --dry-run").first(), "outcome")
            == "already-gone";
    }));
    // And of a take-over the operator's token is compared.
    m_server->command("SET lock:b " + token + " PX 600000");
    const QJsonObject taken = run("takeover URL lock:b --token TOKEN --ttl 1h --reason x --json").first();
    const QString undo = "restore URL " + text(taken, "id") + " --reason back --json --dry-run";
    QCOMPARE(text(run(undo).first(), "outcome"), "would-do");
    m_server->command("SET lock:b other PX 600000");
    QCOMPARE(text(run(undo).first(), "outcome"), "held-by-other");
}

void TestCliDryRun::everyKeyOfALockIsCompared()
{
    const QString release =
        "release URL redlock:a --also redlock:b --token SHORT --reason x --json --dry-run";
    m_server->command("SET redlock:a " + token.left(32) + " PX 600000");
    QCOMPARE(text(run(release).first(), "outcome"), "changed-hands");
    m_server->command("SET redlock:b " + token.left(32) + " PX 600000");
    QCOMPARE(text(run(release).first(), "outcome"), "would-do");
    m_server->command("PERSIST redlock:b");
    const QString extend = "extend URL redlock:a --also redlock:b --token SHORT --ttl 1h --json --dry-run";
    QCOMPARE(text(run(extend).first(), "outcome"), "no-expiry");
}

void TestCliDryRun::policyIsTold()
{
    m_server->command("SET lock:a " + token + " PX 600000");
    const QString extend = "extend URL lock:a --token TOKEN --ttl 1h --dry-run --json ";
    const Ran plain = run(extend);
    QVERIFY2(!codesIn(plain.first()).contains("policy"), plain.out.constData());
    const Ran production = run(extend + "--environment production");
    QCOMPARE(production.status, 0);
    QVERIFY2(codesIn(production.first()).contains("policy"), production.out.constData());
    QVERIFY2(production.err.contains("Without --dry-run it would be refused: "), production.err.constData());
    const Ran readOnly = run(extend + "--read-only");
    QCOMPARE(text(readOnly.first(), "outcome"), "would-do");
    QVERIFY2(codesIn(readOnly.first()).contains("policy"), readOnly.out.constData());
    const Ran consent = run(extend + "--environment production --operate --confirm " + token.right(6));
    QVERIFY2(!codesIn(consent.first()).contains("policy"), consent.out.constData());
    QTemporaryFile file;
    QVERIFY(file.open());
    const Ran unwritable = runLockscope({"extend", m_server->url(), "lock:a", "--token",
                                         QString::fromLatin1(token), "--ttl", "1h", "--dry-run", "--json"},
                                        file.fileName() + "/below");
    QCOMPARE(text(unwritable.first(), "outcome"), "would-do");
    QVERIFY2(codesIn(unwritable.first()).contains("policy"), unwritable.out.constData());
    QVERIFY2(unwritable.err.contains("journal"), unwritable.err.constData());
}

void TestCliDryRun::policyOfAListIsTold()
{
    m_server->command("SET lock:a " + token + " PX 600000");
    const QByteArray listed = R"({"key":"lock:a","token":")" + token + "\"}\n";
    QFile file(m_folder->filePath("list"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(listed) > 0);
    file.close();
    const QString release = "release URL --reason x --dry-run --json --from " + file.fileName();
    QCOMPARE(codesIn(run(release).objects.last().value("summary").toObject()), QStringList());
    const Ran production = run(release + " --environment production");
    QCOMPARE(production.status, 0);
    QCOMPARE(codesIn(production.objects.last().value("summary").toObject()), QStringList{"policy"});
    const Ran consent = run(release + " --environment production --operate --confirm 1");
    QCOMPARE(codesIn(consent.objects.last().value("summary").toObject()), QStringList());
}

void TestCliDryRun::noCommandIsStarted()
{
    const QString made = m_folder->filePath("made");
    const Ran ran = run("acquire URL lock:a --ttl 30s --dry-run -- touch " + made);
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.err.contains("would be acquired"), ran.err.constData());
    QVERIFY(!QFile::exists(made));
    QCOMPARE(run("acquire URL lock:a --ttl 30s --dry-run --hold").status, 0);
    QCOMPARE(m_server->command("EXISTS lock:a"), "0");
}

QTEST_GUILESS_MAIN(TestCliDryRun)
#include "tst_cli_dry_run.moc"
