// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QJsonArray>
#include <QTcpSocket>
#include <QTest>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// WHICH of `list`, `watch` and `release --from`, and how `list` prints, by the real program on a real
/// server: what is asked of web-4 is never done to web-40 or web-41.
class TestCliWhich : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void listTakesTheOwnerAlone_data();
    void listTakesTheOwnerAlone();
    void heldOverTakesWhatIsProven();
    void listSaysHowManyThereAre();
    void guessesAreMarkedAndFoundAsSuch();
    void aClientThatIsConnectedIsGuessed();
    void asksForAllClientsOnlyWhereThatMayHelp();
    void mistakesAreErrorsOfUsage_data();
    void mistakesAreErrorsOfUsage();
    void columnsAndOrder();
    void nothingIsCutInAPipe();
    void coloursOnATerminalOnly();
    void fitsTheTerminal();
    void failsIfAStateIsThere();
    void interruptPrintsWhatWasRead();
    void watchFollowsThoseItTold();
    void releasesOnlyWhatIsMeant();
    void judgesWhatStandsThereNow();
    void mistypedWhichReleasesNothing();
    void oneOwnerOfSeveral();
    void productionConfirmsTheNumberMeant();
    void sendsNothingWhereAMasterIsAway();
    void saysWhereNothingIsMeant();
    void oneLockNeedsNoWhich();

private:
    void set(const QByteArray &key, const QByteArray &token, const QByteArray &ms = "600000");
    QByteArray get(const QByteArray &key) { return m_server->command(QList<QByteArray>{"GET", key}); }
    Ran run(const QStringList &arguments) { return runLockscope(arguments, m_folder->path()); }
    Ran list(const QStringList &more) { return run(QStringList{"list", m_server->url()} + more); }
    QString listed();
    Ran release(const QStringList &more);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

namespace {

QStringList keysOf(const Ran &ran)
{
    QStringList keys;
    for (const QJsonObject &object : ran.objects) {
        if (object.contains("key"))
            keys.append(object.value("key").toString());
    }
    return keys;
}

QJsonObject summaryOf(const Ran &ran)
{
    return ran.objects.isEmpty() ? QJsonObject() : ran.objects.last().value("summary").toObject();
}

} // namespace

void TestCliWhich::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
    set("lock:a", "web-4:3121");
    set("lock:b", "web-40:3121");
    set("lock:c", "web-41:3121");
    set("lock:d", "4711@web-4");
    set("lock:e", "web-4.example.org:1");
}

void TestCliWhich::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

void TestCliWhich::set(const QByteArray &key, const QByteArray &token, const QByteArray &ms)
{
    m_server->command(QList<QByteArray>{"SET", key, token, "PX", ms});
}

/// Everything as `list --json` prints it, in a file.
QString TestCliWhich::listed()
{
    const QString path = m_folder->filePath("locks.jsonl");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write");
    file.write(list({"--json"}).out);
    return path;
}

Ran TestCliWhich::release(const QStringList &more)
{
    return run(QStringList{"release", m_server->url(), "--from", m_folder->filePath("locks.jsonl"),
                           "--reason", "web-4 died", "--json"}
               + more);
}

void TestCliWhich::listTakesTheOwnerAlone_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QStringList>("keys");
    const auto line = [](const char *name, const QStringList &options, const QStringList &keys) {
        QTest::newRow(name) << options << keys;
    };
    line("owner", {"--owner-is", "web-4"}, {"lock:a", "lock:d"});
    line("process", {"--owner-is", "4711"}, {"lock:d"});
    line("words", {"--filter", "owner:web-4"}, {"lock:a", "lock:d", "lock:e"});
    line("part", {"--filter", "owner:~web-4"}, {"lock:a", "lock:b", "lock:c", "lock:d", "lock:e"});
    line("not", {"--filter", "-owner:web-4"}, {"lock:b", "lock:c"});
    line("together", {"--owner-is", "web-4", "--filter", "key:lock:d"}, {"lock:d"});
    line("state", {"--state", "held", "--owner-is", "web-41"}, {"lock:c"});
    line("another state", {"--state", "no-expiry"}, {});
    line("library", {"--library", "redisson.lock"}, {});
    line("held over", {"--held-over", "1h"}, {});
    line("left", {"--filter", "left<1h key:lock:a"}, {"lock:a"});
}

void TestCliWhich::listTakesTheOwnerAlone()
{
    QFETCH(QStringList, options);
    QFETCH(QStringList, keys);
    const Ran ran = list(options + QStringList{"--json"});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(keysOf(ran), keys);
    QCOMPARE(summaryOf(ran).value("locks").toInt(), int(keys.size()));
}

/// Nobody has touched it for two hours: it was held before this program came.
void TestCliWhich::heldOverTakesWhatIsProven()
{
    const QByteArray dump = m_server->command("DUMP lock:b");
    // Its value is no token: a release compares the deadline, too, which stays the same.
    const QByteArray deadline = QByteArray::number(QDateTime::currentMSecsSinceEpoch() + 600'000);
    const QList<QByteArray> restore{"RESTORE", "lock:b", deadline,   dump,
                                    "REPLACE", "ABSTTL", "IDLETIME", "7200"};
    m_server->command(restore);
    QCOMPARE(keysOf(list({"--json", "--held-over", "3h"})), QStringList());
    const Ran plain =
        list({"--json", "--no-remember"}); // its reads are the last of them, and it asks for no idle times
    QVERIFY(!plain.objects.at(1).contains("held_since"));
    QVERIFY(!m_server->command("INFO commandstats").contains("object|idletime:calls=10,"));
    m_server->command(restore);
    const Ran ran = list({"--json", "--held-over", "1h"});
    QCOMPARE(keysOf(ran), QStringList{"lock:b"});
    QCOMPARE(ran.objects.first().value("held_since_from").toString(), QString("idle-time"));
    const QDateTime since =
        QDateTime::fromString(ran.objects.first().value("held_since").toString(), Qt::ISODateWithMs);
    QVERIFY2(qAbs(since.secsTo(QDateTime::currentDateTimeUtc()) - 7198) < 60 * patience, ran.out.constData());
    m_server->command(restore);
    const Ran table = list({"--filter", "held>1h", "--columns", "key,held"});
    QVERIFY2(table.out.contains("\u2265 1 h 59 min"), table.out.constData());
    QFile file(m_folder->filePath("locks.jsonl"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(plain.out);
    file.close();
    m_server->command(restore);
    QCOMPARE(release({"--held-over", "1h"}).status, 0);
    QCOMPARE(get("lock:b"), QByteArray("(nil)"));
    QCOMPARE(get("lock:a"), QByteArray("web-4:3121"));
}

void TestCliWhich::listSaysHowManyThereAre()
{
    const Ran json = list({"--owner-is", "web-4", "--json"});
    QCOMPARE(summaryOf(json).value("found").toInt(), 5);
    QVERIFY(!summaryOf(list({"--json"})).contains("found"));
    const Ran table = list({"--limit", "3"});
    QCOMPARE(table.out.count('\n'), 4); // and the header
    QVERIFY2(table.err.contains("3 of 5 locks, complete"), table.err.constData());
    QCOMPARE(list({"--limit", "0", "--no-headers"}).out, QByteArray());
}

void TestCliWhich::guessesAreMarkedAndFoundAsSuch()
{
    set("lock:f", "job~web-41~7f");
    set("lock:g", "7f3c9a1122334455");
    QCOMPARE(keysOf(list({"--json", "--filter", "guess:web-41"})), QStringList{"lock:f"});
    QCOMPARE(keysOf(list({"--json", "--filter", "guess:web-4"})), QStringList());
    QCOMPARE(keysOf(list({"--json", "--owner-is", "web-41"})), QStringList{"lock:c"});
    const Ran ran = list({"--json"});
    QVERIFY(ran.objects.size() > 6);
    const QJsonObject &guessed = ran.objects.at(5);
    QCOMPARE(guessed.value("key").toString(), "lock:f");
    QVERIFY(guessed.value("owner").isNull());
    QCOMPARE(guessed.value("owner_guess").toString(), "web-41");
    QCOMPARE(guessed.value("owner_guess_from").toString(), "other-lock");
    QVERIFY(!ran.objects.at(6).contains("owner_guess"));
    const Ran table = list({"--no-headers", "--columns", "owner"});
    QVERIFY2(table.out.contains("≈ web-41\n") && table.out.contains("7f3c9…334455\n"), table.out.constData());
}

/// The sign is another program's own connection, and goes with it.
void TestCliWhich::aClientThatIsConnectedIsGuessed()
{
    set("lock:f", "job~mailer-2~7f");
    QTcpSocket client;
    client.connectToHost("127.0.0.1", m_server->port());
    client.write("CLIENT SETNAME orders@mailer-2\r\n");
    QVERIFY(waitFor([&client] { return client.bytesAvailable() > 0; }));
    QCOMPARE(client.readAll(), QByteArray("+OK\r\n"));
    const QStringList one{"--json", "--filter", "key:=lock:f"};
    const QJsonObject guessed = list(one).objects.value(0);
    QCOMPARE(guessed.value("owner_guess").toString(), "mailer-2");
    QCOMPARE(guessed.value("owner_guess_from").toString(), "client-name");
    client.abort();
    QVERIFY(waitFor([this] { return !m_server->command("CLIENT LIST").contains("mailer-2"); }));
    const QJsonObject silent = list(one).objects.value(0);
    QCOMPARE(silent.value("key").toString(), "lock:f");
    QVERIFY(!silent.contains("owner_guess"));
}

void TestCliWhich::asksForAllClientsOnlyWhereThatMayHelp()
{
    m_server->command("CONFIG SET slowlog-log-slower-than 0");
    const auto asked = [this] {
        m_server->command("SLOWLOG RESET");
        list({"--json"});
        const QByteArray log = m_server->command("SLOWLOG GET 128");
        return log.contains("pubsub") ? QByteArray("subscribers")
            : log.contains("LIST")    ? QByteArray("all")
                                      : log;
    };
    set("lock:f", "6f1c2d3e-8f0a-4c3e-8d2f-1a2b3c4d5e6f");
    QCOMPARE(asked(), QByteArray("subscribers"));
    set("lock:g", "job~mailer-2~7f");
    QCOMPARE(asked(), QByteArray("all"));
}

void TestCliWhich::mistakesAreErrorsOfUsage_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("says");
    const auto line = [](const QStringList &options, const char *says) {
        QTest::newRow(qPrintable(options.join(' '))) << options << QByteArray(says);
    };
    line({"--state", "gone"}, "no-expiry");
    line({"--verdict", "dead"}, "cannot-tell");
    line({"--library", "redis-pie"}, "lockscope dialects");
    line({"--held-over", "soon"}, "soon");
    line({"--filter", "held>soon"}, "held>soon");
    line({"--filter", "-onwer:=web-4"}, "Did you mean owner:?");
    line({"--filter", "lock:a"}, "in quotes");
    line({"--filter", ""}, "--filter is empty.");
    line({"--filter", "  "}, "--filter is empty.");
    line({"--filter", "-"}, "A minus is followed by a space");
    line({"--filter", "-library:redsson"}, "Did you mean redisson?");
    line({"--owner-is", ""}, "--owner-is is empty.");
    line({"--state", ""}, "no-expiry");
    line({"--state", "no-expriy"}, "Did you mean no-expiry?");
    line({"--verdict", ""}, "cannot-tell");
    line({"--library", ""}, "lockscope dialects");
    line({"--held-over", ""}, "--held-over");
    line({"--columns", "key,age"}, "library");
    line({"--columns", "key", "--json"}, "--columns");
    line({"--sort", "age"}, "left");
    line({"--limit", "-1"}, "--limit");
    line({"--fail-if", "broken"}, "split");
    line({"--json", "--csv"}, "cannot be used together");
}

void TestCliWhich::mistakesAreErrorsOfUsage()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, says);
    const Ran ran = list(options);
    QCOMPARE(ran.status, 2);
    QCOMPARE(ran.objects.size(), options.contains("--json") ? 1 : 0); // the error, for programs
    QVERIFY2(ran.err.contains(says), ran.err.constData());
}

void TestCliWhich::columnsAndOrder()
{
    set("lock:a", "web-4:3121", "900000");
    set("lock:b", "web-40:3121", "300000");
    m_server->command("PERSIST lock:c");
    const auto keys = [this](const QStringList &more) {
        return list(QStringList{"--columns", "key", "--no-headers"} + more).out.simplified();
    };
    QCOMPARE(keys({}), QByteArray("lock:a lock:b lock:c lock:d lock:e"));
    QCOMPARE(keys({"--sort", "left"}), QByteArray("lock:b lock:d lock:e lock:a lock:c"));
    QCOMPARE(keys({"--sort=-left", "--limit", "2"}), QByteArray("lock:c lock:a"));
    QCOMPARE(keys({"--sort", "state", "--limit", "1"}), QByteArray("lock:c"));
    QCOMPARE(keys({"--sort=-key", "--limit", "1"}), QByteArray("lock:e"));
    const Ran table = list({"--columns", "token,key", "--owner-is", "web-41"});
    QCOMPARE(table.out.simplified(), QByteArray("TOKEN KEY web-41:3121 lock:c"));
    const Ran forms = list({"--columns", "key,library", "--no-headers", "--owner-is", "web-41"});
    QCOMPARE(forms.out.simplified(), QByteArray("lock:c generic")); // its id says nothing to a person
}

void TestCliWhich::nothingIsCutInAPipe()
{
    const QByteArray key = "lock:" + QByteArray(300, 'k');
    const QByteArray token = "web-9:1:" + QByteArray(100, 'f');
    set(key, token);
    const Ran ran = list({"--owner-is", "web-9"});
    QVERIFY(ran.out.contains(key));
    QVERIFY(ran.out.contains(token));
}

/// What `line`, behind "lockscope ", prints on a terminal.
QByteArray onTerminal(const QString &line, const QString &noColor, ushort columns = 0)
{
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0)
        qFatal("no terminal");
    const winsize size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    if (::ioctl(terminal, TIOCSWINSZ, &size) != 0)
        qFatal("the terminal takes no size");
    LockscopeProcess process;
    process.setEnvironment("TERM", "xterm");
    process.setEnvironment("NO_COLOR", noColor);
    process.startShell(line + " >" + QString::fromLocal8Bit(::ptsname(terminal)));
    QByteArray out;
    const auto read = [&] {
        char piece[4096];
        for (ssize_t n = ::read(terminal, piece, sizeof piece); n > 0;
             n = ::read(terminal, piece, sizeof piece))
            out.append(piece, n);
        return !process.isRunning();
    };
    if (!waitFor(read, 20000 * patience))
        qFatal("it did not end");
    read();
    ::close(terminal);
    return out;
}

void TestCliWhich::coloursOnATerminalOnly()
{
    m_server->command("PERSIST lock:c");
    const QString line = "list --config-dir " + m_folder->path() + ' ' + m_server->url();
    const QByteArray colored = onTerminal(line, {});
    QVERIFY2(colored.contains("\x1b[31mlock:c "), colored.constData());
    QVERIFY2(!colored.contains("mlock:a"), colored.constData()); // nothing is the matter with it
    QVERIFY(!onTerminal(line, "1").contains('\x1b'));
    QVERIFY(!list({}).out.contains('\x1b'));
}

void TestCliWhich::fitsTheTerminal()
{
    const QByteArray key = "lock:orders:2026:" + QByteArray(60, 'k') + ":end";
    set(key, "web-9:1:" + QByteArray(40, 'f'));
    const QString line = "list --config-dir " + m_folder->path() + ' ' + m_server->url();
    const auto widest = [](const QByteArray &out) {
        int width = 0;
        for (const QByteArray &each : out.split('\n'))
            width = std::max(width, int(QString::fromUtf8(each).trimmed().size()));
        return width;
    };
    const QByteArray narrow = onTerminal(line, "1", 80);
    QVERIFY2(widest(narrow) <= 80, narrow.constData());
    QVERIFY2(narrow.contains("lock:or\xe2\x80\xa6") && narrow.contains(":end "), narrow.constData());
    QVERIFY(narrow.contains("TIME LEFT"));
    QVERIFY(widest(onTerminal(line, "1", 0)) > 100);
    QVERIFY(onTerminal(line, "1", 200).contains("\xe2\x80\xa6kkk"));
}

void TestCliWhich::failsIfAStateIsThere()
{
    QCOMPARE(list({"--fail-if", "no-expiry"}).status, 0);
    m_server->command("PERSIST lock:c");
    QCOMPARE(list({"--fail-if", "no-expiry"}).status, 1);
    QCOMPARE(list({"--fail-if", "split", "--fail-if", "no-expiry", "--limit", "0"}).status, 1);
    QCOMPARE(list({"--fail-if", "no-expiry", "--owner-is", "web-4"}).status, 0);
    const Ran json = list({"--fail-if", "no-expiry", "--json"});
    QCOMPARE(json.status, 1);
    QCOMPARE(json.objects.size(), 5);
    QVERIFY2(json.err.contains("{\"summary\":"), json.err.constData());
}

void TestCliWhich::interruptPrintsWhatWasRead()
{
    // A master that does not answer any more: the other one was read.
    RedisServer slow;
    slow.command("SET lock:z web-9:1");
    LockscopeProcess process(m_folder->path());
    slow.pause();
    process.start({"list", m_server->url(), slow.url() + "?timeout=60s", "--separate", "--json"});
    QVERIFY(waitFor([&] { return m_server->command("INFO commandstats").contains("cmdstat_scan"); }));
    QVERIFY(waitFor([&] { return m_server->command("INFO commandstats").contains("cmdstat_getrange"); }));
    process.signal(SIGINT);
    const bool ended = process.waitForFinished();
    slow.resume();
    QVERIFY(ended);
    QCOMPARE(process.status(), 130);
    const QList<QJsonObject> objects = process.objects();
    QVERIFY(!objects.isEmpty());
    QCOMPARE(objects.last().value("summary").toObject().value("complete").toBool(true), false);
}

void TestCliWhich::watchFollowsThoseItTold()
{
    LockscopeProcess process(m_folder->path());
    process.start({"watch", m_server->url(), "--owner-is", "web-4", "--json"});
    const auto told = [&](const char *event, const char *key) {
        const QList<QJsonObject> all = process.objects();
        return std::any_of(all.begin(), all.end(), [&](const QJsonObject &each) {
            return each.value("event").toString() == event
                && each.value("lock").toObject().value("key").toString() == key;
        });
    };
    QVERIFY(waitFor([&] { return told("present", "lock:d"); }));
    set("lock:f", "web-41:9");
    set("lock:g", "web-4:9");
    QVERIFY(waitFor([&] { return told("acquired", "lock:g"); }));
    m_server->command("DEL lock:b lock:g");
    QVERIFY(waitFor([&] { return told("ended", "lock:g"); }));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    for (const QJsonObject &each : process.objects()) {
        const QString key = each.value("lock").toObject().value("key").toString();
        QVERIFY2(!QStringList({"lock:b", "lock:c", "lock:e", "lock:f"}).contains(key), qPrintable(key));
    }
}

void TestCliWhich::releasesOnlyWhatIsMeant()
{
    listed();
    const Ran dry = release({"--owner-is", "web-4", "--dry-run"});
    QVERIFY2(dry.status == 0, dry.err.constData());
    QCOMPARE(summaryOf(dry), (QJsonObject{{"asked", 2}, {"would-do", 2}}));
    QVERIFY2(dry.err.contains("3 locks of the list are not meant"), dry.err.constData());
    const Ran ran = release({"--owner-is", "web-4"});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(keysOf(ran), (QStringList{"lock:a", "lock:d"}));
    QCOMPARE(ran.objects.at(1).value("line").toInt(), 4);
    QCOMPARE(summaryOf(ran), (QJsonObject{{"asked", 2}, {"done", 2}}));
    for (const char *key : {"lock:b", "lock:c", "lock:e"})
        QVERIFY2(get(key) != "(nil)", key);
    QCOMPARE(get("lock:a"), QByteArray("(nil)"));
}

void TestCliWhich::judgesWhatStandsThereNow()
{
    listed();
    set("lock:a", "web-4:9999"); // the same host, another holder
    set("lock:d", "4711@web-7");
    m_server->command("PERSIST lock:c");
    const Ran ran = release({"--filter", "owner:=web-4"});
    QCOMPARE(summaryOf(ran), (QJsonObject{{"asked", 0}, {"done", 0}}));
    QCOMPARE(get("lock:a"), QByteArray("web-4:9999"));
    QCOMPARE(get("lock:d"), QByteArray("4711@web-7"));
    const Ran endless = release({"--state", "no-expiry"});
    QCOMPARE(keysOf(endless), QStringList{"lock:c"});
}

/// Every mistyped filter option is an error and releases no lock.
void TestCliWhich::mistypedWhichReleasesNothing()
{
    listed();
    const QList<QStringList> wrong{{"--filter", "-onwer:=web-4"},
                                   {"--filter", "-owner=web-4"},
                                   {"--filter", "-master:127.0.0.2"},
                                   {"--filter", ""},
                                   {"--owner-is", ""},
                                   {"--state", "hold"},
                                   {"--verdict", "dead"},
                                   {"--library", "redlok"},
                                   {"--held-over", "1"}};
    for (const QStringList &options : wrong) {
        for (const QStringList &more : {QStringList{}, QStringList{"--dry-run"}}) {
            const Ran ran = release(options + more);
            QVERIFY2(ran.status == 2, qPrintable(options.join(' ')));
            QVERIFY2(!ran.err.isEmpty(), qPrintable(options.join(' ')));
            // One JSON line, with the error: no lock was judged.
            QVERIFY2(ran.objects.size() == 1 && ran.first().contains("error"), ran.out.constData());
        }
    }
    for (const char *key : {"lock:a", "lock:b", "lock:c", "lock:d", "lock:e"})
        QVERIFY2(get(key) != "(nil)", key);
}

void TestCliWhich::oneOwnerOfSeveral()
{
    const QByteArray ours = "0f6b3c5e-9d43-4b7c-8a51-0c7f5d3e1a01";
    const QByteArray theirs = "7c1d2e3f-9d43-4b7c-8a51-0c7f5d3e1a02";
    const QByteArray now = QByteArray::number(double(QDateTime::currentMSecsSinceEpoch()) / 1000, 'f', 3);
    m_server->command(QList<QByteArray>{"ZADD", "semaphore:pool", now, ours, now, theirs});
    listed();
    const QString wanted = QStringLiteral("key:semaphore token:=") + ours;
    QCOMPARE(keysOf(list({"--filter", wanted, "--json"})), QStringList{"semaphore:pool"});
    const Ran ran = release({"--filter", wanted});
    QCOMPARE(summaryOf(ran), (QJsonObject{{"asked", 1}, {"done", 1}}));
    QCOMPARE(m_server->command("ZRANGE semaphore:pool 0 -1"), theirs);
}

void TestCliWhich::productionConfirmsTheNumberMeant()
{
    listed();
    const QStringList production{"--owner-is", "web-4", "--environment", "production", "--operate"};
    const Ran all = release(production + QStringList{"--confirm", "5"});
    QCOMPARE(all.status, 5);
    QCOMPARE(get("lock:a"), QByteArray("web-4:3121"));
    const Ran meant = release(production + QStringList{"--confirm", "2"});
    QVERIFY2(meant.status == 0, meant.err.constData());
    QCOMPARE(get("lock:a"), QByteArray("(nil)"));
    QCOMPARE(get("lock:b"), QByteArray("web-40:3121"));
}

void TestCliWhich::sendsNothingWhereAMasterIsAway()
{
    listed();
    m_server->kill();
    const Ran ran = release({"--owner-is", "web-4"});
    QCOMPARE(ran.status, 3);
    QVERIFY2(ran.err.contains("nothing was sent"), ran.err.constData());
}

void TestCliWhich::saysWhereNothingIsMeant()
{
    const QString list = listed();
    const Ran ran = run({"release", m_server->url(), "--from", list, "--reason", "r", "--owner-is", "web-5"});
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.err.contains("Nothing to release."), ran.err.constData());
    QCOMPARE(get("lock:a"), QByteArray("web-4:3121"));
}

void TestCliWhich::oneLockNeedsNoWhich()
{
    const Ran ran = run({"release", m_server->url(), "lock:a", "--token", "web-4:3121", "--reason", "r",
                         "--owner-is", "web-41"});
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains("--from"), ran.err.constData());
    QCOMPARE(get("lock:a"), QByteArray("web-4:3121"));
}

QTEST_GUILESS_MAIN(TestCliWhich)
#include "tst_cli_which.moc"
