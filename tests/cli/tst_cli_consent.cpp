// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "profile/paths.h"
#include "profile/profile_store.h"
#include "redis_server.h"

#include <QJsonArray>
#include <QTest>

/// Who may act, and on exactly which bytes: by the real program on real servers.
class TestCliConsent : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aProfileSaysWhereAndWhetherToAct();
    void aProfileSaysWhichLeaseIsAbsurd();
    void whatTheServerDeniesIsTold();
    void productionAsksForConsent();
    void anUndoAsksWhatTheActionAsked();
    void anOptionDoesNotWeakenAProfile();
    void readOnlyRefuses();
    void noJournalNoAction();
    void bytesThatNoCommandLineCarries();
    void invalidUtf8OnTheCommandLine();
    void aGlobIsAName();
    void theEmptyKeyIsAKey();
    void aProfileGuardsItsMasterByAnyName();
    void aListingSaysProductionByAnyName();
    void aRecordOfProductionGuardsTheServer();
    void aNeighbourOfProductionIsNone();
    void productionIsTakenBack();
    void productionIsNotTakenBackByAccident_data();
    void productionIsNotTakenBackByAccident();
    void profilesThatCannotBeReadAreLeftAlone();
    void aServerNamedTwiceIsOne();
    void anUndoKnowsTheServerByAnotherName();
    void aRefusedTakeOverIsPolicy();
    void aTokenMayBeGivenAsItIsShown();
    void tooManyMastersAreRefused();
    void withoutHomeTheJournalsPlaceIsSaid();
    void withoutADisplayTheWindowSaysSo();

private:
    Ran run(const QStringList &arguments) { return runLockscope(arguments, m_folder->path()); }
    Ran act(const QString &command, const QString &key, const QString &more = {});
    QByteArray get(const QByteArray &key) { return m_server->command(QList<QByteArray>{"GET", key}); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

namespace {

QString text(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

} // namespace

void TestCliConsent::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
}

void TestCliConsent::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

// One action with --json on the one server.
Ran TestCliConsent::act(const QString &command, const QString &key, const QString &more)
{
    return run(QStringList{command, m_server->url(), key, "--json"} + more.split(' ', Qt::SkipEmptyParts));
}

void TestCliConsent::aProfileSaysWhereAndWhetherToAct()
{
    m_server->command("SET task:a tok PX 60000");
    profile::Profile orders;
    orders.name = "orders";
    orders.urls = QStringList{m_server->url()};
    orders.access = profile::Access::ReadOnly;
    orders.patterns = {"task:*"};
    profile::ProfileStore store(profile::Paths::in(m_folder->path()).profilesFile());
    QVERIFY(store.save(orders).ok());

    const Ran listed = run({"list", "--profile", "orders", "--json"});
    QCOMPARE(listed.status, 0);
    QCOMPARE(text(listed.first(), "key"), "task:a");
    QCOMPARE(text(listed.first(), "deployment"), "orders");
    const QStringList extend{"extend", "--profile", "orders", "task:a", "--token",
                             "tok",    "--ttl",     "90s",    "--json"};
    const Ran refused = run(extend);
    QCOMPARE(refused.status, 5);
    QCOMPARE(text(refused.first(), "outcome"), "policy");
    QVERIFY(m_server->command("PTTL task:a").toLongLong() <= 60000);
    QCOMPARE(run(extend + QStringList{"--operate"}).status, 0);
    QVERIFY(m_server->command("PTTL task:a").toLongLong() > 60000);
    const Ran unknown = run({"list", "--profile", "nobody"});
    QCOMPARE(unknown.status, 2);
    QVERIFY2(unknown.err.contains("orders"), unknown.err.constData());
}

void TestCliConsent::aProfileSaysWhichLeaseIsAbsurd()
{
    m_server->command("SET lock:days tok PX 259200000"); // three
    profile::Profile orders;
    orders.name = "orders";
    orders.urls = QStringList{m_server->url()};
    profile::ProfileStore store(profile::Paths::in(m_folder->path()).profilesFile());
    QVERIFY(store.save(orders).ok());
    const QStringList list{"list", "--profile", "orders", "--csv"};
    QVERIFY(!run(list).out.contains("absurd-expiry"));
    orders.absurdDays = 2;
    QVERIFY(store.save(orders, orders.name).ok());
    const Ran listed = run(list);
    QVERIFY2(listed.out.contains("absurd-expiry"), listed.out.constData());
}

void TestCliConsent::whatTheServerDeniesIsTold()
{
    m_server->command("HSET lock:r 285475da-9152-4c83-822a-67ee2f116a79:52 1");
    m_server->command("PEXPIRE lock:r 60000");
    // May do everything but publish to the channel on which waiters listen.
    m_server->command("ACL SETUSER op on >geheim ~* resetchannels +@all");
    const Ran ran =
        runLockscope({"release", QStringLiteral("redis://op@127.0.0.1:%1").arg(m_server->port()), "lock:r",
                      "--token", "285475da-9152-4c83-822a-67ee2f116a79:52", "--reason", "t", "--json"},
                     m_folder->path(), {{"LOCKSCOPE_PASSWORD", "geheim"}});
    QCOMPARE(ran.status, 0);
    QCOMPARE(text(ran.first(), "outcome"), "done");
    const QString denied = ran.first().value("denied").toArray().at(0).toString();
    QVERIFY2(denied.startsWith("publish "), qPrintable(denied));
    QCOMPARE(m_server->command("EXISTS lock:r"), "0");
}

void TestCliConsent::productionAsksForConsent()
{
    m_server->command("SET job token-123456 PX 60000");
    const QString base = QStringLiteral("--token token-123456 --ttl 90s --environment production");
    const Ran bare = act("extend", "job", base);
    QCOMPARE(bare.status, 5);
    QCOMPARE(text(bare.first(), "outcome"), "policy");
    QVERIFY2(bare.err.contains("add --operate"), bare.err.constData());
    const Ran unconfirmed = act("extend", "job", base + QStringLiteral(" --operate"));
    QCOMPARE(unconfirmed.status, 5);
    QVERIFY2(unconfirmed.err.contains("last six characters of the token"), unconfirmed.err.constData());
    QCOMPARE(act("extend", "job", base + QStringLiteral(" --operate --confirm 12345x")).status, 5);
    QVERIFY(m_server->command("PTTL job").toLongLong() <= 60000);
    QCOMPARE(act("extend", "job", base + QStringLiteral(" --operate --confirm 123456")).status, 0);
    // Acquire is confirmed by the key.
    const QString acquire = QStringLiteral("--ttl 9s --environment production --operate --confirm ");
    QCOMPARE(act("acquire", "nightly-job", acquire + QStringLiteral("nightly")).status, 5);
    QCOMPARE(act("acquire", "nightly-job", acquire + QStringLiteral("ly-job")).status, 0);
}

void TestCliConsent::anUndoAsksWhatTheActionAsked()
{
    m_server->command("SET job 7c4a8d09ca3762af61e59520943dc26494123456 PX 60000");
    const Ran released = act("release", "job",
                             "--token 7c4a8d09ca3762af61e59520943dc26494123456 --reason t --environment "
                             "production --operate --confirm 123456");
    QCOMPARE(released.status, 0);
    const QString id = text(released.first(), "id");
    const QStringList undo{"restore", id, "--reason", "t", "--json"};
    const QStringList undoThere{"restore", m_server->url(), id, "--reason", "t", "--json"};
    for (const QStringList &line :
         {undo, undoThere, undoThere + QStringList{"--environment", "sandbox"},
          undo + QStringList{"--environment", "sandbox"}, undoThere + QStringList{"--operate"}}) {
        const Ran ran = run(line);
        QVERIFY2(ran.status == 5, qPrintable(line.join(' ')));
        QVERIFY2(ran.err.contains("This is production"), ran.err.constData());
    }
    QCOMPARE(m_server->command("EXISTS job"), "0");
    QCOMPARE(run(undoThere + QStringList{"--operate", "--confirm", "123456"}).status, 0);
    QCOMPARE(get("job"), "7c4a8d09ca3762af61e59520943dc26494123456");
}

void TestCliConsent::anOptionDoesNotWeakenAProfile()
{
    m_server->command("SET job token-123456 PX 60000");
    profile::Profile orders;
    orders.name = "orders";
    orders.urls = QStringList{m_server->url()};
    orders.environment = locks::Environment::Production;
    orders.access = profile::Access::Operate;
    profile::ProfileStore store(profile::Paths::in(m_folder->path()).profilesFile());
    QVERIFY(store.save(orders).ok());
    const QStringList extend{"extend",       "--profile", "orders", "job",   "--token",
                             "token-123456", "--ttl",     "90s",    "--json"};
    const Ran weakened = run(extend + QStringList{"--environment", "staging", "--operate"});
    QCOMPARE(weakened.status, 5);
    QVERIFY2(weakened.err.contains("This is production"), weakened.err.constData());
    const Ran lab = run({"lab", "--profile", "orders", "--environment", "sandbox", "--operate", "--strategy",
                         "incr", "--iterations", "1"});
    QCOMPARE(lab.status, 5);
    const Ran listed =
        run({"list", "--profile", "orders", "--environment", "staging", "--pattern", "job", "--json"});
    QCOMPARE(text(listed.first(), "environment"), "production");
    // Stricter is what anybody may ask for.
    orders.environment = locks::Environment::Development;
    QVERIFY(store.save(orders, "orders").ok());
    QCOMPARE(run(extend + QStringList{"--environment", "production"}).status, 5);
    QCOMPARE(run(extend).status, 0);
}

void TestCliConsent::readOnlyRefuses()
{
    const Ran ran = act("acquire", "job", "--ttl 30s --read-only");
    QCOMPARE(ran.status, 5);
    QCOMPARE(text(ran.first(), "outcome"), "policy");
    QCOMPARE(m_server->command("EXISTS job"), "0");
}

void TestCliConsent::noJournalNoAction()
{
    const Ran ran =
        runLockscope({"acquire", m_server->url(), "job", "--ttl", "30s", "--json"}, "/dev/null/none");
    QCOMPARE(ran.status, 5);
    QCOMPARE(text(ran.first(), "outcome"), "policy");
    QVERIFY2(ran.err.contains("journal"), ran.err.constData());
    QCOMPARE(m_server->command("EXISTS job"), "0");
}

void TestCliConsent::bytesThatNoCommandLineCarries()
{
    const QByteArray key("a\0b", 3);
    const QByteArray token("t\0\xff", 3);
    const QString asBase64 = QString::fromLatin1(token.toBase64());
    const Ran ran = run({"acquire", m_server->url(), "--base64", QString::fromLatin1(key.toBase64()),
                         "--token", asBase64, "--ttl", "30s", "--json"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(get(key), token);
    QCOMPARE(text(ran.first(), "key"), "a\\x00b");
    QCOMPARE(text(ran.first(), "key_b64"), QString::fromLatin1(key.toBase64()));
    QCOMPARE(text(ran.first(), "token_now"), "t\\x00\\xff");
    QCOMPARE(text(ran.first(), "token_now_b64"), asBase64);
    const Ran released = run({"release", m_server->url(), "--base64", QString::fromLatin1(key.toBase64()),
                              "--token", asBase64, "--reason", "t", "--json"});
    QCOMPARE(released.status, 0);
    QCOMPARE(m_server->command(QList<QByteArray>{"EXISTS", key}), "0");
    const Ran wrong = run({"acquire", m_server->url(), "--base64", "YQ", "--ttl", "30s"});
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.err.contains("KEY is not base64"), wrong.err.constData());
}

void TestCliConsent::invalidUtf8OnTheCommandLine()
{
    LockscopeProcess process;
    process.startShell(QStringLiteral("acquire --config-dir %1 %2 \"$(printf 'k\\377')\" --token "
                                      "\"$(printf 't\\376')\" --ttl 30s --json")
                           .arg(m_folder->path(), m_server->url()));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 0);
    QCOMPARE(get("k\xff"), "t\xfe");
    QCOMPARE(text(process.objects().value(0), "key"), "k\\xff");
}

void TestCliConsent::aGlobIsAName()
{
    m_server->command("SET zz12 tok PX 60000");
    m_server->command("SET zz1 tok PX 60000");
    m_server->command("SET zz[12]* tok PX 60000");
    QCOMPARE(act("release", "zz[12]*", "--token tok --reason test").status, 0);
    QCOMPARE(m_server->command("EXISTS zz[12]*"), "0");
    QCOMPARE(m_server->command("EXISTS zz12 zz1"), "2");
}

void TestCliConsent::theEmptyKeyIsAKey()
{
    const Ran ran = act("acquire", "", "--ttl 30s");
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.err.contains("The key is empty"), ran.err.constData());
    QCOMPARE(m_server->command(QList<QByteArray>{"EXISTS", ""}), "1");
}

void TestCliConsent::aProfileGuardsItsMasterByAnyName()
{
    m_server->command("SET job token-123456 PX 60000");
    profile::Profile orders;
    orders.name = "orders";
    orders.urls = QStringList{m_server->url()};
    orders.environment = locks::Environment::Production;
    profile::ProfileStore store(profile::Paths::in(m_folder->path()).profilesFile());
    QVERIFY(store.save(orders).ok());
    const QString elsewhere = QStringLiteral("redis://localhost:%1").arg(m_server->port());
    const QString list = m_folder->filePath("locks.jsonl");
    QFile file(list);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"key\":\"job\",\"token\":\"token-123456\"}\n");
    file.close();
    for (const QString &url : {m_server->url(), elsewhere}) {
        const QStringList many{"release", url, "--from", list, "--reason", "t", "--json"};
        for (const QStringList &line :
             {QStringList{"extend", url, "job", "--token", "token-123456", "--ttl", "90s", "--json"},
              QStringList{"release", url, "job", "--token", "token-123456", "--reason", "t", "--json"},
              QStringList{"acquire", url, "other", "--ttl", "9s", "--environment", "sandbox", "--json"}, many,
              QStringList{"lab", url, "--strategy", "incr", "--iterations", "1"}}) {
            const Ran ran = run(line);
            QVERIFY2(ran.status == 5, qPrintable(line.join(' ') + ran.err));
            QVERIFY2(ran.err.contains("orders") || ran.out.contains("orders"), ran.err.constData());
        }
        // Looking is free.
        QCOMPARE(run(many + QStringList{"--dry-run"}).status, 0);
        QCOMPARE(run({"list", url}).status, 0);
    }
    QCOMPARE(m_server->command("DBSIZE"), "1");
    QVERIFY(m_server->command("PTTL job").toLongLong() <= 60000);
    const QStringList allowed{"extend", elsewhere,   "job",       "--token", "token-123456", "--ttl",
                              "90s",    "--operate", "--confirm", "123456",  "--json"};
    QCOMPARE(run(allowed).status, 0);
    const Ran journal = run({"journal", "--json"});
    QCOMPARE(text(journal.first(), "environment"), "production");
}

/// What is only looked at is called what an action would be held to, and by whom.
void TestCliConsent::aListingSaysProductionByAnyName()
{
    m_server->command("SET lock:job token-123456 PX 60000");
    profile::Profile orders;
    orders.name = "orders";
    orders.urls = QStringList{m_server->url()};
    orders.environment = locks::Environment::Production;
    profile::ProfileStore store(profile::Paths::in(m_folder->path()).profilesFile());
    RedisServer other;
    other.command("SET lock:job token-123456 PX 60000");
    // Before there is a profile it is what its URL says, and looking leaves no journal.
    QCOMPARE(text(run({"list", m_server->url(), "--json"}).first(), "environment"), "staging");
    QVERIFY(QDir(m_folder->path()).entryList({"*.sqlite"}, QDir::Files).isEmpty());
    QVERIFY(store.save(orders).ok());
    for (const QString &url : {m_server->url(), QStringLiteral("redis://localhost:%1").arg(m_server->port()),
                               QStringLiteral("redis://127.0.0.1:%1/0").arg(m_server->port()),
                               QString("unix://" + m_server->socketPath())}) {
        const Ran listed = run({"list", url, "--json"});
        QCOMPARE(listed.status, 0);
        QCOMPARE(text(listed.first(), "environment"), "production");
        QCOMPARE(text(listed.first(), "production_of"), "orders");
        const QJsonArray warnings =
            listed.objects.last().value("summary").toObject().value("warnings").toArray();
        QCOMPARE(text(warnings.first().toObject(), "code"), "production-by-another-name");
        for (const QStringList &format : {QStringList(), QStringList("--csv")}) {
            const Ran shown = run(QStringList{"list", url} + format);
            QVERIFY2(shown.err.contains("orders"), shown.err.constData());
            QVERIFY(format.isEmpty() || shown.out.contains(",production,"));
        }
        // Its own lines are held to it.
        const QString path = m_folder->filePath("listed.jsonl");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(listed.out);
        file.close();
        QCOMPARE(run({"release", url, "--from", path, "--reason", "t", "--json"}).status, 5);
    }
    QCOMPARE(text(run({"list", "--profile", "orders", "--json"}).first(), "environment"), "production");
    const Ran elsewhere = run({"list", other.url(), "--json"});
    QCOMPARE(text(elsewhere.first(), "environment"), "staging");
    QVERIFY(!elsewhere.first().contains("production_of"));
    // The journal knows the process, also behind its socket.
    QCOMPARE(run({"extend", m_server->url(), "lock:job", "--token", "token-123456", "--ttl", "90s",
                  "--operate", "--confirm", "123456", "--json"})
                 .status,
             0);
    const Ran socket = run({"list", "unix://" + m_server->socketPath(), "--json"});
    QCOMPARE(text(socket.first(), "environment"), "production");
    QVERIFY(!text(socket.first(), "production_of").isEmpty());
    QVERIFY(QFile::remove(profile::Paths::in(m_folder->path()).profilesFile()));
    const Ran recorded = run({"list", "unix://" + m_server->socketPath(), "--json"});
    QCOMPARE(text(recorded.first(), "environment"), "production");
    QVERIFY2(recorded.err.contains("By the journal"), recorded.err.constData());
}

void TestCliConsent::aRecordOfProductionGuardsTheServer()
{
    m_server->command("SET job token-123456 PX 60000");
    const QString production =
        "--token token-123456 --ttl 90s --environment production --operate --confirm 123456";
    QCOMPARE(act("extend", "job", production).status, 0);
    const QString plain = "--token token-123456 --ttl 95s";
    const Ran refused = act("extend", "job", plain);
    QCOMPARE(refused.status, 5);
    QVERIFY2(text(refused.first(), "sentence").contains("By the journal"), refused.out.constData());
    // It is the same process behind its socket, too.
    QCOMPARE(
        run({"extend", "unix://" + m_server->socketPath(), "job", "--token", "token-123456", "--ttl", "95s"})
            .status,
        5);
    QVERIFY(m_server->command("PTTL job").toLongLong() <= 90000);
    QCOMPARE(run({"journal", "--verify"}).status, 0);
    // What stands behind a port of this machine after a restart is another server.
    m_server->restart();
    m_server->command("SET job token-123456 PX 60000");
    QCOMPARE(act("extend", "job", plain).status, 0);
}

/// Done on two servers of which one is production: the other is a test server as before.
void TestCliConsent::aNeighbourOfProductionIsNone()
{
    RedisServer neighbour;
    const QStringList both{m_server->url(), neighbour.url()};
    for (RedisServer *server : {m_server.get(), &neighbour}) {
        for (const char *key : {"lock:both", "lock:own"})
            server->command({"SET", key, "token-123456", "PX", "600000"});
    }
    const QStringList consent{"--operate", "--confirm", "123456"};
    const QStringList lease{"--token", "token-123456", "--ttl", "700s"};
    QCOMPARE(run(QStringList{"extend", m_server->url(), "lock:own", "--environment", "production"} + lease
                 + consent)
                 .status,
             0);
    const Ran together =
        run(QStringList{"extend"} + both + QStringList{"lock:both", "--json"} + lease + consent);
    QVERIFY2(together.status == 0, together.err.constData());
    const QStringList listing{"list", m_server->url(), neighbour.url(), "--pattern", "lock:both", "--json"};
    const Ran listed = run(listing);
    QCOMPARE(text(listed.first(), "environment"), "production"); // what an action on both would be held to
    // The same by a list and by an undo.
    QFile list(m_folder->filePath("list"));
    QVERIFY(list.open(QIODevice::WriteOnly));
    list.write(listed.out);
    list.close();
    const Ran many = run(
        QStringList{"release"} + both
        + QStringList{"--from", list.fileName(), "--reason", "t", "--json", "--operate", "--confirm", "1"});
    QVERIFY2(many.status == 0, (many.out + many.err).constData());
    const Ran undone =
        run({"restore", text(many.first(), "id"), "--reason", "t", "--operate", "--confirm", "123456"});
    QVERIFY2(undone.status == 0, undone.err.constData());
    const QStringList release{"lock:own", "--token", "token-123456", "--reason", "t"};
    QCOMPARE(run(QStringList{"release", m_server->url()} + release).status, 5);
    const Ran alone = run(QStringList{"release", neighbour.url()} + release);
    QVERIFY2(alone.status == 0, alone.err.constData());
}

void TestCliConsent::productionIsTakenBack()
{
    m_server->command("SET job token-123456 PX 60000");
    const QString place = QStringLiteral("127.0.0.1:%1").arg(m_server->port());
    const QStringList extend{"extend", m_server->url(), "job", "--token", "token-123456", "--ttl", "90s"};
    QCOMPARE(
        run(extend + QStringList{"--environment", "production", "--operate", "--confirm", "123456"}).status,
        0);
    QCOMPARE(run(extend).status, 5);
    const QStringList withdraw{"withdraw", m_server->url(), "--reason", "a test server", "--json"};
    const Ran bare = run(withdraw);
    QCOMPARE(bare.status, 5);
    QVERIFY2(bare.err.contains("--confirm " + place.toUtf8()), bare.err.constData());
    QCOMPARE(run(withdraw + QStringList{"--confirm", "127.0.0.1:1"}).status, 5);
    QCOMPARE(run(extend).status, 5);
    const Ran done = run(withdraw + QStringList{"--confirm", place});
    QVERIFY2(done.status == 0, done.err.constData());
    QCOMPARE(text(done.first(), "withdrawn"), place);
    QCOMPARE(run(extend).status, 0);
    QCOMPARE(run(withdraw + QStringList{"--confirm", place}).status, 1);
    const Ran journal = run({"journal", "--json", "--action", "withdraw"});
    QCOMPARE(text(journal.first(), "reason"), "a test server");
    QCOMPARE(run({"journal", "--verify"}).status, 0);
}

void TestCliConsent::productionIsNotTakenBackByAccident_data()
{
    QTest::addColumn<QStringList>("line");
    QTest::addColumn<int>("status");
    QTest::newRow("no reason") << QStringList{"withdraw", "URL", "--confirm", "x"} << 2;
    QTest::newRow("an empty reason") << QStringList{"withdraw", "URL", "--confirm", "x", "--reason", " "}
                                     << 2;
    QTest::newRow("two servers") << QStringList{"withdraw", "URL", "redis://127.0.0.1:1", "--reason", "t"}
                                 << 2;
    QTest::newRow("the demo") << QStringList{"withdraw", "--demo", "--reason", "t"} << 2;
    QTest::newRow("nothing recorded") << QStringList{"withdraw", "URL", "--reason", "t"} << 1;
}

void TestCliConsent::productionIsNotTakenBackByAccident()
{
    QFETCH(QStringList, line);
    QFETCH(const int, status);
    line.replaceInStrings("URL", m_server->url());
    const Ran ran = run(line);
    QVERIFY2(ran.status == status, ran.err.constData());
}

/// A stray comma: nothing is moved, everybody hears of it, and what may be production is not touched.
void TestCliConsent::profilesThatCannotBeReadAreLeftAlone()
{
    const QByteArray damaged =
        "{\"version\":1,\n\"profiles\":[{\"name\":\"prod\",\"urls\":[\"redis://h:1\"]},]}";
    QFile file(profile::Paths::in(m_folder->path()).profilesFile());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(damaged);
    file.close();
    m_server->command("SET lock:a token-123456 PX 60000");
    const Ran named = run({"list", "--profile", "prod", "--json"});
    QCOMPARE(named.status, 3);
    QVERIFY2(named.err.contains("profiles.json") && named.err.contains("line 2"), named.err.constData());
    QCOMPARE(text(named.first().value("error").toObject(), "code"), "file-damaged");
    const Ran listed = run({"list", m_server->url(), "--json"});
    QCOMPARE(listed.status, 0);
    QCOMPARE(text(listed.first(), "key"), "lock:a");
    QVERIFY2(listed.err.contains("line 2"), listed.err.constData());
    const Ran acted = act("release", "lock:a", "--token token-123456 --reason t");
    QCOMPARE(acted.status, 3);
    QVERIFY2(acted.err.contains("Which servers are production is not known"), acted.err.constData());
    QCOMPARE(m_server->command("EXISTS lock:a"), "1");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), damaged);
}

void TestCliConsent::aServerNamedTwiceIsOne()
{
    RedisServer other;
    const QString twin = QStringLiteral("redis://localhost:%1").arg(m_server->port());
    const QStringList urls{m_server->url(), twin, other.url()};
    const Ran acquired = run(QStringList{"acquire"} + urls + QStringList{"job", "--ttl", "30s", "--json"});
    QCOMPARE(acquired.status, 2);
    QVERIFY2(acquired.err.contains("the same server"), acquired.err.constData());
    QCOMPARE(m_server->command("EXISTS job"), "0");
    QCOMPARE(other.command("EXISTS job"), "0");
    m_server->command("SET lock:a token PX 60000");
    const Ran listed = run(QStringList{"list"} + urls + QStringList{"--json"});
    QCOMPARE(listed.status, 3);
    QVERIFY2(listed.err.contains("the same server"), listed.err.constData());
    QCOMPARE(listed.first().value("held").toInt(), 1);
    QVERIFY(!listed.first().value("states").toArray().contains("quorum"));
}

void TestCliConsent::anUndoKnowsTheServerByAnotherName()
{
    m_server->command("SET job token-123456 PX 60000");
    const Ran released = act("release", "job", "--token token-123456 --reason t");
    QCOMPARE(released.status, 0);
    const QString id = text(released.first(), "id");
    const Ran restored = run({"restore", QStringLiteral("redis://localhost:%1").arg(m_server->port()), id,
                              "--reason", "t", "--json"});
    QVERIFY2(restored.status == 0, restored.err.constData());
    QCOMPARE(get("job"), "token-123456");
}

void TestCliConsent::aRefusedTakeOverIsPolicy()
{
    m_server->command("RPUSH lock:list t");
    const Ran ran = act("takeover", "lock:list", "--token t --ttl 30s --reason t");
    QCOMPARE(ran.status, 5);
    QCOMPARE(text(ran.first(), "outcome"), "policy");
    QVERIFY(!text(ran.first(), "sentence").isEmpty());
    QCOMPARE(m_server->command("LLEN lock:list"), "1");
}

void TestCliConsent::aTokenMayBeGivenAsItIsShown()
{
    const QByteArray token("t\0\xff\x1b-binary-0123456789", 21);
    for (const char *command : {"takeover", "extend", "release"}) {
        m_server->command(QList<QByteArray>{"SET", "lock:b", token, "PX", "60000"});
        const Ran listed = run({"list", m_server->url(), "--json"});
        const QString shown = text(listed.first(), "token");
        QVERIFY(shown.contains("\\x"));
        QStringList line{command, m_server->url(), "lock:b", "--token", shown, "--json", "--reason", "t"};
        if (QByteArray(command) != "release")
            line += QStringList{"--ttl", "90s"};
        const Ran ran = run(line);
        QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
    }
    QCOMPARE(m_server->command("EXISTS lock:b"), "0");
}

void TestCliConsent::tooManyMastersAreRefused()
{
    QStringList line{"list"};
    for (int i = 0; i < 65; ++i)
        line.append(QStringLiteral("redis://127.0.0.1:%1").arg(20000 + i));
    const Ran ran = run(line);
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains("64 masters"), ran.err.constData());
}

void TestCliConsent::withoutHomeTheJournalsPlaceIsSaid()
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"HOME", "XDG_DATA_HOME"})
        environment.remove(name);
    process.setProcessEnvironment(environment);
    process.start(qEnvironmentVariable("LOCKSCOPE_BINARY"), {"journal"});
    QVERIFY(process.waitForFinished(20000 * patience));
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(said.contains("HOME is not set") && said.contains("/lockscope"), said.constData());
}

void TestCliConsent::withoutADisplayTheWindowSaysSo()
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(name);
    process.setProcessEnvironment(environment);
    process.start(qEnvironmentVariable("LOCKSCOPE_BINARY"), {"--config-dir", m_folder->path()});
    QVERIFY(process.waitForFinished(20000 * patience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 2);
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(said.contains("There is no display"), said.constData());
}

QTEST_GUILESS_MAIN(TestCliConsent)
#include "tst_cli_consent.moc"
