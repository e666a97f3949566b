// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QDateTime>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QTest>
#include <QTimer>

#include <csignal>

/// `release --from` by the real program on real servers: what `list --json` prints is what it takes.
class TestCliReleaseMany : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void releasesWhatListPrints();
    void readsStandardInput();
    void bytesSurviveThePipe();
    void dryRunWritesNothing();
    void dryRunComparesWhatTheReleaseCompares();
    void dryRunFindsWhatTheUserMayNot();
    void dryRunSaysOnceThatRightsAreUnknown();
    void dryRunSaysWhichCanBeUndone();
    void textTellsEachWarningOnce();
    void leaseInTheValueIsReleased();
    void changedAndGoneAreReported();
    void whatWasRenewedSinceIsLeftAlone();
    void theRecipeForAnIncidentSparesLivingHolders();
    void valuesThatAreTheSameAreComparedByDeadline();
    void linesWithoutTheDeadlineAreRefused();
    void anEndlessFileIsNotReadOn();
    void badLinesRefuseAll_data();
    void badLinesRefuseAll();
    void aSplitRowLeavesTheOtherHolder();
    void aNullTokenIsOnlyLookedAt();
    void allOwnersOfALock();
    void anotherDatabaseIsRefused();
    void productionWantsTheNumber();
    void readOnlyRefusesAll();
    void journalThatCannotBeWrittenRefusesAll();
    void interruptLeavesTheRest();
    void anEmptyListIsDone();
    void aLineSaysWhereItBelongs();
    void aProductionLineAsksForConsent();
    void textNamesActionsAndLines();
    void aDiskThatFillsUpIsNotDone();
    void theDemo();

private:
    /// Without the lists that wake whoever may wait, which go by themselves.
    QByteArray locksLeft()
    {
        return m_server->command(QList<QByteArray>{"EVAL", "return #redis.call('KEYS', 'lock:*')", "0"});
    }
    Ran run(const QStringList &arguments) { return runLockscope(arguments, m_folder->path()); }
    Ran release(const QByteArray &lines, const QStringList &more = {});
    QByteArray list() { return run({"list", m_server->url(), "--json"}).out; }
    QByteArray get(const QByteArray &key) { return m_server->command(QList<QByteArray>{"GET", key}); }
    QString write(const QByteArray &lines);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

namespace {

QJsonObject summaryOf(const Ran &ran)
{
    return ran.objects.isEmpty() ? QJsonObject() : ran.objects.last().value("summary").toObject();
}

const QByteArray strong = "7c4a8d09ca3762af61e59520943dc26494f8941b";
const QByteArray another = "8c4a8d09ca3762af61e59520943dc26494f8941b";

QString text(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

QByteArray lineFor(const QByteArray &key, const QByteArray &token)
{
    return "{\"key\":\"" + key + "\",\"token\":\"" + token + "\"}\n";
}

} // namespace

void TestCliReleaseMany::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
}

void TestCliReleaseMany::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

void TestCliReleaseMany::whatWasRenewedSinceIsLeftAlone()
{
    for (const char *key : {"lock:a", "lock:b"})
        m_server->command(QList<QByteArray>{"SET", key, strong, "PX", "60000"});
    const QByteArray listed = list();
    m_server->command(QByteArray("PEXPIRE lock:a 90000")); // its holder renews
    const Ran dry = release(listed, {"--dry-run"});
    QCOMPARE(summaryOf(dry), (QJsonObject{{"asked", 2}, {"would-do", 1}, {"renewed-since", 1}}));
    const Ran ran = release(listed);
    QCOMPARE(ran.status, 1);
    QCOMPARE(summaryOf(ran), (QJsonObject{{"asked", 2}, {"done", 1}, {"renewed-since", 1}}));
    QCOMPARE(get("lock:a"), strong);
    QCOMPARE(get("lock:b"), QByteArray("(nil)"));
    const Ran all = release(listed, {"--even-if-renewed"});
    QCOMPARE(summaryOf(all), (QJsonObject{{"asked", 2}, {"done", 1}, {"already-gone", 1}}));
    QCOMPARE(get("lock:a"), QByteArray("(nil)"));
}

/// Runs the recipe of the manual, with another server and a shorter watch.
void TestCliReleaseMany::theRecipeForAnIncidentSparesLivingHolders()
{
    if (QStandardPaths::findExecutable("jq").isEmpty())
        QSKIP("jq is not installed");
    QFile page(LOCKSCOPE_MAN_PAGE);
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(page.readAll());
    const qsizetype from = text.indexOf(".EX\n", text.indexOf(".SS An incident: holders"));
    QString recipe = text.mid(from + 4, text.indexOf(".EE", from) - from - 4);
    recipe.replace("\\-", "-").replace("\\e", "\\").replace("redis://db1", m_server->url());
    QVERIFY(recipe.contains("timeout 2m lockscope watch") && recipe.contains("--from silent"));
    recipe.replace("timeout 2m", "timeout 16s");

    QVERIFY(QDir(m_folder->path()).mkdir("bin"));
    QVERIFY(QFile::link(qEnvironmentVariable("LOCKSCOPE_BINARY"), m_folder->filePath("bin/lockscope")));
    QProcess shell;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PATH", m_folder->path() + "/bin:" + environment.value("PATH"));
    for (const char *home : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        environment.insert(home, m_folder->path());
    shell.setProcessEnvironment(environment);
    shell.setWorkingDirectory(m_folder->path());
    for (const char *key : {"lock:paused", "lock:dead"})
        m_server->command(QList<QByteArray>{"SET", key, strong, "PX", "60000"});
    int second = 0;
    QTimer holders;
    connect(&holders, &QTimer::timeout, this, [&] {
        ++second;
        const bool isPause = second > 7 && second < 12;
        if (!isPause)
            m_server->command(QByteArray("PEXPIRE lock:paused 60000"));
        if (second <= 7)
            m_server->command(QByteArray("PEXPIRE lock:dead 60000"));
    });
    holders.start(1000);
    shell.start("sh", {"-c", recipe});
    QVERIFY(waitFor([&] { return shell.state() == QProcess::NotRunning; }, 60000 * patience));
    const QByteArray told = shell.readAllStandardOutput() + shell.readAllStandardError();
    QVERIFY2(get("lock:dead") == "(nil)", told.constData());
    QVERIFY2(get("lock:paused") == strong, told.constData());
    QVERIFY2(told.contains("renewed-since"), told.constData());
}

QString TestCliReleaseMany::write(const QByteArray &lines)
{
    const QString path = m_folder->filePath("locks.jsonl");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write");
    file.write(lines);
    return path;
}

Ran TestCliReleaseMany::release(const QByteArray &lines, const QStringList &more)
{
    return run(QStringList{"release", m_server->url(), "--from", write(lines), "--reason", "drill", "--json"}
               + more);
}

void TestCliReleaseMany::releasesWhatListPrints()
{
    for (int i = 0; i < 700; ++i)
        m_server->command(QList<QByteArray>{"SET", "lock:" + QByteArray::number(i),
                                            "token-" + QByteArray::number(i), "PX", "600000"});
    const Ran ran = release(list());
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 701);
    QCOMPARE(ran.first().value("outcome").toString(), "done");
    QVERIFY(ran.first().value("undoable").toBool());
    QCOMPARE(summaryOf(ran), (QJsonObject{{"asked", 700}, {"done", 700}}));
    QCOMPARE(locksLeft(), QByteArray("0"));
    // Each can be put back, and the journal is whole.
    const QString id = ran.objects.at(400).value("id").toString();
    QCOMPARE(run({"restore", m_server->url(), id, "--reason", "drill"}).status, 0);
    QCOMPARE(locksLeft(), QByteArray("1"));
    QCOMPARE(run({"journal", "--verify"}).status, 0);
}

void TestCliReleaseMany::readsStandardInput()
{
    m_server->command(QByteArray("SET lock:a t PX 600000"));
    LockscopeProcess process;
    process.startShell("release " + m_server->url() + " --config-dir " + m_folder->path()
                       + " --from /dev/stdin --reason drill --json < " + write(list()));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 0);
    QCOMPARE(process.objects().last().value("summary").toObject().value("done").toInt(), 1);
    QCOMPARE(get("lock:a"), QByteArray("(nil)"));
}

void TestCliReleaseMany::bytesSurviveThePipe()
{
    const QByteArray key("lock:\xff\x00\n[*]", 10);
    const QByteArray token("\x01\xfe token", 8);
    m_server->command(QList<QByteArray>{"SET", key, token, "PX", "600000"});
    m_server->command(QList<QByteArray>{"SET", "lock:", "empty rest", "PX", "600000"});
    const Ran ran = release(list());
    QCOMPARE(ran.status, 0);
    QCOMPARE(summaryOf(ran).value("done").toInt(), 2);
    QCOMPARE(locksLeft(), QByteArray("0"));
}

void TestCliReleaseMany::dryRunWritesNothing()
{
    m_server->command(QByteArray("SET lock:a t PX 600000"));
    m_server->command(QByteArray("SET lock:b t2 PX 600000"));
    const QByteArray lines = list();
    m_server->command(QByteArray("SET lock:b other PX 600000"));
    const Ran ran = release(lines, {"--dry-run"});
    QCOMPARE(ran.status, 1);
    QCOMPARE(summaryOf(ran), (QJsonObject{{"asked", 2}, {"would-do", 1}, {"changed-hands", 1}}));
    QCOMPARE(get("lock:a"), QByteArray("t"));
    QVERIFY(run({"journal", "--json"}).objects.isEmpty());
}

void TestCliReleaseMany::dryRunComparesWhatTheReleaseCompares()
{
    m_server->command(QByteArray("SET lock:a 1 PX 600000"));
    const QByteArray lines = list();
    QCOMPARE(summaryOf(release(lines, {"--dry-run"})).value("would-do").toInt(), 1);
    m_server->command(QByteArray("SET lock:a 1 PX 300000")); // the next owner writes the same value
    QCOMPARE(summaryOf(release(lines, {"--dry-run"})).value("changed-hands").toInt(), 1);
    QCOMPARE(summaryOf(release(lines)).value("changed-hands").toInt(), 1);
    QCOMPARE(get("lock:a"), QByteArray("1"));
}

/// As the real run finds it, also where a right depends on the key.
void TestCliReleaseMany::dryRunFindsWhatTheUserMayNot()
{
    m_server->command("SET lock:a " + strong + " PX 600000");
    m_server->command("SET lock:b " + another + " PX 600000");
    const QByteArray lines = list();
    const auto releaseAs = [&](const QByteArray &rights, const QStringList &more) {
        m_server->command("ACL SETUSER op reset on >x &* +@all " + rights);
        QString url = m_server->url();
        url.replace("redis://", "redis://op:x@");
        return run(QStringList{"release", url, "--from", write(lines), "--reason", "drill", "--json"} + more);
    };
    for (const QByteArray &rights : {QByteArray("~* -del -eval -evalsha"), QByteArray("%RW~lock:a %R~*")}) {
        const Ran looked = releaseAs(rights, {"--dry-run"});
        const int allowed = rights.startsWith('%') ? 1 : 0;
        QCOMPARE(looked.status, 3);
        QCOMPARE(summaryOf(looked).value("would-do").toInt(), allowed);
        QCOMPARE(summaryOf(looked).value("refused").toInt(), 2 - allowed);
        const QJsonObject refused = looked.objects.at(allowed);
        QVERIFY2(text(refused, "sentence").startsWith("Nothing was changed."), looked.out.constData());
        QCOMPARE(locksLeft(), QByteArray("2"));
    }
    const Ran real = releaseAs("%RW~lock:a %R~*", {});
    QCOMPARE(summaryOf(real), (QJsonObject{{"asked", 2}, {"done", 1}, {"refused", 1}}));
}

void TestCliReleaseMany::dryRunSaysOnceThatRightsAreUnknown()
{
    m_server->command("SET lock:a " + strong + " PX 600000");
    m_server->command("SET lock:b " + another + " PX 600000");
    const QString path = write(list());
    m_server->command(QByteArray("ACL SETUSER op on >x ~* &* +@all -acl"));
    QString url = m_server->url();
    url.replace("redis://", "redis://op:x@");
    const QStringList release{"release", url, "--from", path, "--reason", "drill", "--dry-run"};
    const Ran json = run(release + QStringList{"--json"});
    QCOMPARE(json.status, 0);
    for (int i = 0; i < 2; ++i) {
        const QJsonObject warning = json.objects.at(i).value("warnings").toArray().last().toObject();
        QCOMPARE(text(warning, "code"), "rights-unknown");
    }
    const Ran told = run(release);
    QCOMPARE(told.err.count("ACL DRYRUN"), 1);
    QVERIFY2(told.err.contains("warning for 2 locks, lines 1–2: "), told.err.constData());
    // Where no script may be run either, that is known.
    m_server->command(QByteArray("ACL SETUSER op ~* -acl -evalsha -multi"));
    QCOMPARE(summaryOf(run(release + QStringList{"--json"})).value("asked").toInt(), 2);
}

/// As the dry run of each alone says it.
void TestCliReleaseMany::dryRunSaysWhichCanBeUndone()
{
    m_server->command("SET lock:a " + strong + " PX 600000");
    m_server->command("SET lock:b " + another + " PX 600000");
    const QString path = write(list());
    const auto looked = [&](const QByteArray &rights) {
        m_server->command("ACL SETUSER op reset on >x &* ~* +@all " + rights);
        QString url = m_server->url();
        url.replace("redis://", "redis://op:x@");
        const QStringList dry{"--reason", "drill", "--dry-run", "--json"};
        const Ran many = run(QStringList{"release", url, "--from", path} + dry);
        for (const QJsonObject &each : {many.objects.at(0), many.objects.at(1)}) {
            const QStringList lock{text(each, "key"), "--token", text(each, "token_before")};
            const Ran alone = run(QStringList{"release", url} + lock + dry);
            if (alone.first().value("undoable") != each.value("undoable"))
                return QJsonObject{{"alone", alone.first()}, {"many", each}};
        }
        return many.objects.at(0);
    };
    QCOMPARE(looked({}).value("undoable"), QJsonValue(true));
    const QJsonObject none = looked("-pttl");
    QCOMPARE(none.value("undoable"), QJsonValue(false));
    QVERIFY2(text(none, "sentence").contains("There will be no undo: this user may not use PTTL"),
             qPrintable(text(none, "sentence")));
    QCOMPARE(locksLeft(), QByteArray("2"));
}

void TestCliReleaseMany::textTellsEachWarningOnce()
{
    m_server->command("SET lock:a " + strong + " PX 600000");
    for (const char *key : {"lock:b", "lock:c", "lock:e"})
        m_server->command(QList<QByteArray>{"SET", key, "1", "PX", "600000"});
    m_server->command("SET lock:d " + another + " PX 600000");
    const QString path = write(list());
    for (const bool dry : {true, false}) {
        const Ran told = run(QStringList{"release", m_server->url(), "--from", path, "--reason", "drill"}
                             + (dry ? QStringList{"--dry-run"} : QStringList()));
        QCOMPARE(told.status, 0);
        QCOMPARE(told.out.trimmed().count('\n'), 4); // a line a lock, as before
        QVERIFY2(told.err.contains("warning for 3 locks, lines 2–3, 5: This value may be the same"),
                 told.err.constData());
        QCOMPARE(told.err.count("may be the same for every owner"), 1);
    }
}

void TestCliReleaseMany::leaseInTheValueIsReleased()
{
    const QByteArray until = QByteArray::number(QDateTime::currentSecsSinceEpoch() + 600);
    m_server->command(QList<QByteArray>{"SET", "lock:a", until});
    const QByteArray lines = list();
    QVERIFY(lines.contains("\"expiry_from\":\"value\""));
    QCOMPARE(summaryOf(release(lines, {"--dry-run"})).value("would-do").toInt(), 1);
    m_server->command(QByteArray("PEXPIRE lock:a 600000")); // somebody gave the key one meanwhile
    QCOMPARE(summaryOf(release(lines)).value("changed-hands").toInt(), 1);
    m_server->command(QByteArray("PERSIST lock:a"));
    QCOMPARE(summaryOf(release(lines)).value("done").toInt(), 1);
    QCOMPARE(m_server->command(QByteArray("EXISTS lock:a")), QByteArray("0"));
}

void TestCliReleaseMany::changedAndGoneAreReported()
{
    for (const char *key : {"lock:a", "lock:b", "lock:c"})
        m_server->command(QList<QByteArray>{"SET", key, strong, "PX", "600000"});
    const QByteArray lines = lineFor("lock:a", strong) + "\n" + lineFor("lock:b", another)
        + lineFor("lock:gone", strong) + R"({"summary":{}})";
    const Ran ran = release(lines);
    QCOMPARE(ran.status, 1);
    QCOMPARE(summaryOf(ran),
             (QJsonObject{{"asked", 3}, {"done", 1}, {"changed-hands", 1}, {"already-gone", 1}}));
    QCOMPARE(get("lock:b"), strong);
    QCOMPARE(get("lock:c"), strong);
}

/// A line that says no more than "1" names whoever holds the lock by now.
void TestCliReleaseMany::linesWithoutTheDeadlineAreRefused()
{
    for (const char *value : {"1", "True", "12345", "web-1"}) {
        m_server->command(QList<QByteArray>{"SET", "lock:a", value, "PX", "600000"});
        m_server->command(QList<QByteArray>{"SET", "lock:b", strong, "PX", "600000"});
        const Ran ran = release(lineFor("lock:a", value) + lineFor("lock:b", strong));
        QCOMPARE(ran.status, 5);
        QCOMPARE(summaryOf(ran), (QJsonObject{{"asked", 2}, {"done", 1}, {"policy", 1}}));
        QVERIFY2(ran.out.contains("deadline_ms"), ran.out.constData());
        QCOMPARE(get("lock:a"), QByteArray(value));
    }
    // What the list prints says it.
    QCOMPARE(release(list()).status, 0);
}

void TestCliReleaseMany::valuesThatAreTheSameAreComparedByDeadline()
{
    m_server->command(QByteArray("SET lock:a 1 PX 600000"));
    m_server->command(QByteArray("SET lock:b 1 PX 600000"));
    const QByteArray lines = list();
    m_server->command(QByteArray("SET lock:b 1 PX 500000")); // the next owner
    const Ran ran = release(lines);
    QCOMPARE(ran.status, 1);
    QCOMPARE(get("lock:a"), QByteArray("(nil)"));
    QCOMPARE(get("lock:b"), QByteArray("1"));
}

void TestCliReleaseMany::anEndlessFileIsNotReadOn()
{
    const Ran ran = run({"release", m_server->url(), "--from", "/dev/zero", "--reason", "drill"});
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains("line 1: it is longer than a lock can be"), ran.err.constData());
}

void TestCliReleaseMany::badLinesRefuseAll_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("not JSON") << QByteArray("lock:a t\n") << QByteArray("line 2:");
    QTest::newRow("an array") << QByteArray("[1]\n") << QByteArray("line 2: it is not a JSON object");
    QTest::newRow("no key") << QByteArray("{\"token\":\"t\"}\n") << QByteArray("line 2: it has no \"key\"");
    QTest::newRow("no token") << QByteArray("{\"key\":\"k\"}\n") << QByteArray("line 2: it has no \"token\"");
    QTest::newRow("a number") << QByteArray("{\"key\":7,\"token\":\"t\"}\n") << QByteArray("has no \"key\"");
    QTest::newRow("not base64") << QByteArray("{\"key\":\"k\",\"key_b64\":\"a\",\"token\":\"t\"}\n")
                                << QByteArray("line 2: \"key_b64\" is not base64");
    QTest::newRow("two keys") << QByteArray("{\"key\":\"k\",\"key_b64\":\"YWJj\",\"token\":\"t\"}\n")
                              << QByteArray("say different things");
    QTest::newRow("no file") << QByteArray() << QByteArray("cannot be read");
}

void TestCliReleaseMany::badLinesRefuseAll()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, sentence);
    m_server->command(QByteArray("SET lock:a t PX 600000"));
    const QString path =
        line.isEmpty() ? m_folder->filePath("nowhere") : write(lineFor("lock:a", "t") + line);
    const Ran ran = run({"release", m_server->url(), "--from", path, "--reason", "drill", "--json"});
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains(sentence), ran.err.constData());
    QVERIFY2(ran.objects.size() == 1 && ran.first().contains("error"), ran.out.constData());
    QCOMPARE(get("lock:a"), QByteArray("t"));
}

void TestCliReleaseMany::aSplitRowLeavesTheOtherHolder()
{
    RedisServer second;
    RedisServer third;
    const QStringList urls{m_server->url(), second.url(), third.url()};
    m_server->command(QByteArray("SET lock:a mine PX 600000"));
    second.command(QByteArray("SET lock:a mine PX 600000"));
    third.command(QByteArray("SET lock:a other PX 600000"));
    const QString path = write(run(QStringList{"list"} + urls + QStringList{"--json"}).out);
    const Ran ran =
        run(QStringList{"release"} + urls + QStringList{"--from", path, "--reason", "drill", "--json"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.first().value("outcome").toString(), "done");
    QCOMPARE(get("lock:a"), QByteArray("(nil)"));
    QCOMPARE(third.command(QByteArray("GET lock:a")), QByteArray("other"));
}

void TestCliReleaseMany::aNullTokenIsOnlyLookedAt()
{
    m_server->command(QByteArray("SET lock:a t PX 600000"));
    const Ran ran = release("{\"key\":\"lock:a\",\"token\":null}\n");
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.first().value("outcome").toString(), "look-only");
    QCOMPARE(get("lock:a"), QByteArray("t"));
}

void TestCliReleaseMany::allOwnersOfALock()
{
    // Five dead readers of Redisson's.
    QList<QByteArray> readers{"HSET", "lock:rw", "mode", "read"};
    for (int i = 0; i < 5; ++i)
        readers += {"8743c9c0-0795-4907-87fd-6c719a6b4586:" + QByteArray::number(i), "1"};
    m_server->command(readers);
    m_server->command(QByteArray("PEXPIRE lock:rw 600000"));
    m_server->command(QByteArray("SET lock:a t PX 600000"));
    const QByteArray listed = list();
    QVERIFY2(listed.contains("redisson.rw"), listed.constData());
    const Ran looked = release(listed, {"--dry-run"});
    QCOMPARE(summaryOf(looked).value("would-do").toInt(), 6);
    const Ran ran = release(listed);
    QCOMPARE(ran.status, 0);
    QCOMPARE(summaryOf(ran), (QJsonObject{{"asked", 6}, {"done", 6}}));
    QCOMPARE(locksLeft(), QByteArray("0"));
    // Whoever came since then is none of theirs.
    m_server->command(readers + QList<QByteArray>{"11111111-0795-4907-87fd-6c719a6b4586:1", "1"});
    const Ran again = release(listed);
    QCOMPARE(summaryOf(again).value("done").toInt(), 5);
    QCOMPARE(m_server->command(QByteArray("HLEN lock:rw")), QByteArray("2"));
}

void TestCliReleaseMany::anotherDatabaseIsRefused()
{
    m_server->command(QByteArray("SET lock:a t PX 600000"));
    const Ran ran = release("{\"key\":\"lock:a\",\"token\":\"t\",\"db\":3}\n");
    QCOMPARE(ran.status, 2);
    QVERIFY(ran.err.contains("database 3"));
    QCOMPARE(get("lock:a"), QByteArray("t"));
}

void TestCliReleaseMany::productionWantsTheNumber()
{
    m_server->command(QByteArray("SET lock:a t PX 600000"));
    m_server->command(QByteArray("SET lock:b t PX 600000"));
    const QByteArray lines = list();
    const QStringList production{"--environment", "production", "--operate"};
    const Ran without = release(lines, production);
    QCOMPARE(without.status, 5);
    QCOMPARE(summaryOf(without), (QJsonObject{{"asked", 2}, {"done", 0}, {"policy", 2}}));
    QCOMPARE(release(lines, production + QStringList{"--confirm", "3"}).status, 5);
    QCOMPARE(get("lock:a"), QByteArray("t"));
    QCOMPARE(release(lines, {"--environment", "production", "--dry-run"}).status, 0);
    QCOMPARE(release(lines, production + QStringList{"--confirm", "2"}).status, 0);
    QCOMPARE(get("lock:a"), QByteArray("(nil)"));
}

void TestCliReleaseMany::readOnlyRefusesAll()
{
    m_server->command(QByteArray("SET lock:a t PX 600000"));
    QCOMPARE(release(list(), {"--read-only"}).status, 5);
    QCOMPARE(get("lock:a"), QByteArray("t"));
}

void TestCliReleaseMany::journalThatCannotBeWrittenRefusesAll()
{
    m_server->command(QByteArray("SET lock:a t PX 600000"));
    const QString path = write(list());
    const Ran ran = runLockscope({"release", m_server->url(), "--from", path, "--reason", "drill", "--json"},
                                 "/proc/no-such-folder");
    QCOMPARE(ran.status, 5);
    QCOMPARE(ran.first().value("outcome").toString(), "policy");
    QCOMPARE(get("lock:a"), QByteArray("t"));
}

void TestCliReleaseMany::interruptLeavesTheRest()
{
    QByteArray lines;
    QList<QByteArray> words{"MSET"};
    for (int i = 0; i < 20000; ++i) {
        const QByteArray key = "lock:" + QByteArray::number(i);
        words << key << strong;
        lines += lineFor(key, strong);
    }
    m_server->command(words);
    LockscopeProcess process(m_folder->path());
    process.start({"release", m_server->url(), "--from", write(lines), "--reason", "drill", "--json"});
    QVERIFY(process.waitForLines(400, 20000));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 130);
    const QJsonObject summary = process.objects().last().value("summary").toObject();
    QCOMPARE(summary.value("asked").toInt(), 20000);
    QVERIFY(summary.value("not-sent").toInt() > 0);
    QCOMPARE(summary.value("done").toInt() + summary.value("not-sent").toInt()
                 + summary.value("unknown").toInt(),
             20000);
    QCOMPARE(process.objects().size(), 20001);
    const int left = m_server->command(QByteArray("DBSIZE")).toInt();
    QVERIFY(left >= summary.value("not-sent").toInt());
}

void TestCliReleaseMany::anEmptyListIsDone()
{
    const Ran ran = release("\n");
    QCOMPARE(ran.status, 0);
    QCOMPARE(summaryOf(ran), (QJsonObject{{"asked", 0}, {"done", 0}}));
}

void TestCliReleaseMany::aLineSaysWhereItBelongs()
{
    m_server->command("SET lock:a token-a PX 60000");
    QByteArray lines = list();
    lines.replace("127.0.0.1:" + QByteArray::number(m_server->port()), "10.9.8.7:6379");
    const Ran foreign = release("{\"key\":\"lock:z\",\"token\":\"z\"}\n" + lines);
    QCOMPARE(foreign.status, 2);
    QVERIFY2(foreign.err.contains("line 2 lists a lock of 10.9.8.7:6379"), foreign.err.constData());
    QCOMPARE(get("lock:a"), "token-a");
    // The same master by a profile's name: told by its address.
    QByteArray named = list();
    named.replace("\"deployment\":\"127.0.0.1:" + QByteArray::number(m_server->port()) + '"',
                  "\"deployment\":\"orders\"");
    QVERIFY(named.contains("orders"));
    QCOMPARE(release(named).status, 0);
}

void TestCliReleaseMany::aProductionLineAsksForConsent()
{
    m_server->command("SET lock:a token-a PX 60000");
    const QByteArray lines = run({"list", m_server->url(), "--json", "--environment", "production"}).out;
    const Ran refused = release(lines);
    QCOMPARE(refused.status, 5);
    QVERIFY2(refused.err.contains("This is production"), refused.err.constData());
    QCOMPARE(get("lock:a"), "token-a");
    QCOMPARE(release(lines, {"--operate", "--confirm", "1"}).status, 0);
    QCOMPARE(release(lineFor("a", "b").replace("}", ",\"environment\":\"nowhere\"}")).status, 2);
}

void TestCliReleaseMany::textNamesActionsAndLines()
{
    m_server->command("SET lock:a " + strong + " PX 60000");
    m_server->command("SET lock:b other PX 60000");
    const Ran ran = run({"release", m_server->url(), "--from",
                         write(lineFor("lock:a", strong) + lineFor("lock:b", another)), "--reason", "t"});
    QCOMPARE(ran.status, 1);
    const QByteArrayList lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    const QString id = text(run({"journal", "--json"}).first(), "id");
    QVERIFY2(lines[0].contains(id.toUtf8()), ran.out.constData());
    QVERIFY2(lines[1].endsWith("(line 2)"), ran.out.constData());
    QCOMPARE(run({"restore", m_server->url(), id, "--reason", "t"}).status, 0);
}

/// Between intent and outcome: what was done is done, and neither undoable nor exit 0.
void TestCliReleaseMany::aDiskThatFillsUpIsNotDone()
{
    QByteArray lines;
    const QByteArray value(2000, 'x'); // the copies do not fit any more
    for (int i = 0; i < 400; ++i) {
        const QByteArray key = "lock:" + QByteArray::number(i);
        m_server->command(
            QList<QByteArray>{"SET", key, value + strong + QByteArray::number(i), "PX", "600000"});
        lines += lineFor(key, value + strong + QByteArray::number(i));
    }
    const QString path = write(lines);
    QProcess process;
    process.start("sh",
                  {"-c", "trap '' XFSZ; ulimit -f 6000; exec \"$0\" \"$@\"",
                   qEnvironmentVariable("LOCKSCOPE_BINARY"), "release", "--config-dir", m_folder->path(),
                   m_server->url(), "--from", path, "--reason", "t", "--json"});
    QVERIFY(process.waitForFinished(60000 * patience));
    const QByteArray out = process.readAllStandardOutput();
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(m_server->command(QByteArray("EXISTS lock:0 lock:399")) == "0",
             said.constData()); // the intents were written
    QCOMPARE(process.exitCode(), 5);
    QVERIFY2(!out.contains("\"undoable\":true"), out.left(2000).constData());
    QVERIFY2(out.contains("\"unrecorded\":400"), out.right(300).constData());
}

/// Each --demo has servers of its own, but the same clients with the same tokens: what steadily holds a lock
/// in one does so in the other.
void TestCliReleaseMany::theDemo()
{
    const Ran listed = run({"list", "--demo", "--json"});
    QCOMPARE(listed.status, 0);
    const QString path = write(listed.out);
    const Ran ran = run({"release", "--demo", "--from", path, "--reason", "drill", "--dry-run",
                         "--even-if-renewed", "--json"});
    QVERIFY2(ran.status == 0 || ran.status == 1, ran.err.constData());
    const int asked = summaryOf(ran).value("asked").toInt();
    QCOMPARE(asked, int(listed.objects.size()) - 1);
    QVERIFY2(2 * summaryOf(ran).value("would-do").toInt() > asked, ran.out.constData());
}

QTEST_GUILESS_MAIN(TestCliReleaseMany)
#include "tst_cli_release_many.moc"
