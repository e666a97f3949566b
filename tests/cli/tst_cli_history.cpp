// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/history_path.h"
#include "history/store/history_writer.h"
#include "lockscope_process.h"
#include "redis_server.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <csignal>

/// watch --record and history by the real program: what a real server had is told afterwards.
class TestCliHistory : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void emptyHistorySaysWhatToDo();
    void aDamagedHistoryIsNamedAsSuch_data();
    void aDamagedHistoryIsNamedAsSuch();
    void usage_data();
    void usage();
    void aWrongReasonIsToldTheRightOnes();
    void tableOfAKey();
    void whoReplacedItIsNamed();
    void jsonOfAKey();
    void whoHeldItThen();
    void filters();
    void csv();
    void statistics();
    void anotherFileAndAnotherDeployment();
    void aTranscriptIsReadAsAHistory();
    void whatNobodyWatchedIsNotKnown();
    void pruneDropsNothingYoung();
    void limitsAreKept();
    void forgetsADeployment();
    void sourceIsWhatItNames();
    void onlyOneRecords();
    void whatCannotBeRecordedEndsTheWatch_data();
    void whatCannotBeRecordedEndsTheWatch();
    void whatIsRecordedBesideIsKnownToBeHeld();

private:
    Ran history(const QStringList &arguments) const
    {
        return runLockscope(QStringList{"history"} + arguments, m_folder.path());
    }
    /// The holds that this asks for: the lines without the last one, which sums up.
    QList<QJsonObject> holds(const QStringList &arguments) const;

    QTemporaryDir m_folder;
    RedisServer m_server;
    QString m_whileHeld; ///< an instant at which lock:a was held by the first token
};

namespace {

constexpr char one[] = "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617";
constexpr char other[] = "11111111-2222-4333-8444-555555555555";

QString text(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

qsizetype told(LockscopeProcess &process, const char *event)
{
    const QList<QJsonObject> all = process.objects();
    return std::count_if(all.begin(), all.end(),
                         [&](const QJsonObject &each) { return text(each, "event") == event; });
}

QString now()
{
    return QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
}

} // namespace

QList<QJsonObject> TestCliHistory::holds(const QStringList &arguments) const
{
    QList<QJsonObject> lines = history(QStringList{"--json"} + arguments).objects;
    if (!lines.isEmpty())
        lines.removeLast();
    return lines;
}

/// One lock changes hands and is released, one is there before and after, one expires.
void TestCliHistory::initTestCase()
{
    m_server.command("SET lock:early there PX 600000");
    LockscopeProcess watch(m_folder.path());
    watch.start({"watch", m_server.url(), "--record", "--json"});
    QVERIFY(waitFor([&] { return watch.err().contains(": recording") && told(watch, "complete") == 1; }));
    m_server.command(QByteArrayList{"SET", "lock:a", one, "PX", "60000"});
    QVERIFY(waitFor([&] { return told(watch, "acquired") == 1; }));
    m_whileHeld = now();
    QVERIFY(waitFor([&] { return now() > m_whileHeld; }));
    m_server.command(QByteArrayList{"SET", "lock:a", other, "PX", "60000"});
    QVERIFY(waitFor([&] { return told(watch, "acquired") == 2; }));
    m_server.command("DEL lock:a");
    QVERIFY(waitFor([&] { return told(watch, "ended") == 2; }));
    m_server.command("SET lock:short c PX 300");
    QVERIFY(waitFor([&] { return told(watch, "ended") == 3; }));
    watch.signal(SIGINT);
    QVERIFY(watch.waitForFinished());
    QCOMPARE(watch.status(), 0); // and all of it is written
}

void TestCliHistory::aDamagedHistoryIsNamedAsSuch_data()
{
    QTest::addColumn<QStringList>("line");
    QTest::newRow("history") << QStringList{"history", "--json"};
    QTest::newRow("prune") << QStringList{"history", "--prune", "--json"};
    QTest::newRow("evidence") << QStringList{"evidence", "--key", "lock:a", "-o", "page.html"};
}

void TestCliHistory::aDamagedHistoryIsNamedAsSuch()
{
    QFETCH(const QStringList, line);
    const QTemporaryDir folder;
    QFile file(history::historyPath(folder.path()));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(8192, 'x'));
    file.close();
    const Ran ran = runLockscope(line, folder.path());
    QVERIFY2(ran.status == 3, ran.err.constData());
    QVERIFY2(ran.err.contains(" is damaged. Move it aside"), ran.err.constData());
    if (line.contains("--json")) {
        QVERIFY(!ran.objects.isEmpty());
        QCOMPARE(text(ran.objects.first().value("error").toObject(), "code"), "database-damaged");
    }
    QCOMPARE(QFileInfo(file.fileName()).size(), 8192); // it is left for an examination
}

void TestCliHistory::emptyHistorySaysWhatToDo()
{
    const QTemporaryDir empty;
    for (const QStringList &arguments : {QStringList{}, {"--stats"}, {m_server.url()}}) {
        const Ran ran = runLockscope(QStringList{"history"} + arguments, empty.path());
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.out, QByteArray());
        QVERIFY2(ran.err.contains("\"lockscope watch --record\" records"), ran.err.constData());
    }
    const Ran json = runLockscope({"history", "--json"}, empty.path());
    QCOMPARE(json.out, QByteArray("{\"summary\":{\"holds\":0,\"watched\":[]}}\n"));
    QVERIFY(QDir(empty.path()).isEmpty()); // looking makes no file
}

void TestCliHistory::usage_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char *line) {
        QTest::newRow(line) << QString::fromLatin1(line).split(u' ');
    };
    row("--json --csv");
    row("--key a --pattern b");
    row("--at 1h --since 2h");
    row("--at 1h --until 2h");
    row("--since 1h --until 2h");
    row("--since yesterday");
    row("--limit -1");
    row("--ended-why gone");
    row("--history /nowhere/history.db");
    row("--stats --key lock:a");
    row("--stats --since 1h");
    row("--prune --key lock:a");
    row("--prune --history /nowhere/history.db");
    row("--forget");
    row("--forget redis://127.0.0.1:1");
    row("--forget --prune redis://127.0.0.1:1");
    row("--keep-days 0");
    row("--keep-size 1M");
    row("--keep-size 12");
    row("--keep-size 5000T");
    row("--from /nowhere/monitor.txt");
    row("--from /dev/null");
    row("--from a --history b");
    row("--from a --prune");
    row("--key");
    row("--delete");
}

void TestCliHistory::usage()
{
    QFETCH(QStringList, arguments);
    const Ran ran = history(arguments);
    QCOMPARE(ran.status, 2);
    QVERIFY(ran.err.startsWith("lockscope: "));
    QCOMPARE(ran.out.isEmpty(), !arguments.contains("--json"));
}

void TestCliHistory::aWrongReasonIsToldTheRightOnes()
{
    const QByteArray said = history({"--ended-why", "gone"}).err;
    QVERIFY2(
        said.contains("--ended-why: there is no \"gone\". There are: expired, shortened, "
                      "released-or-deleted, replaced, by-us, failover, restart, flushed, evicted, overlap, "
                      "no-quorum, quorum-lost, lapsed, cannot-tell."),
        said.constData());
}

void TestCliHistory::tableOfAKey()
{
    const Ran ran = history({"--key", "lock:a"});
    QCOMPARE(ran.status, 0);
    const QByteArrayList lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines.at(0).startsWith("FROM ") && lines.at(0).contains("WHY IT ENDED"), ran.out.constData());
    QVERIFY2(lines.at(1).contains("Replaced by 11111111"), ran.out.constData());
    QVERIFY2(lines.at(2).contains("Released or deleted 59 s before its lease ended"), ran.out.constData());
    QVERIFY(!ran.out.contains("≥")); // both were seen from beginning to end
    const QByteArray early = history({"--key", "lock:early"}).out;
    QVERIFY2(early.contains(" ≥ ") && early.contains("held when it was seen last, "), early.constData());
}

/// Also where the hold that followed is not listed, and with all of the sentence.
void TestCliHistory::whoReplacedItIsNamed()
{
    for (const QStringList &asked :
         {QStringList{}, QStringList{"--pattern", "lock:*"}, QStringList{"--ended-why", "replaced"}}) {
        const Ran ran = history(asked);
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.out.contains("Replaced by 11111111"), ran.out.constData());
        QVERIFY2(!ran.out.contains("Replaced: another"), ran.out.constData());
    }
}

void TestCliHistory::jsonOfAKey()
{
    const Ran ran = history({"--key", "lock:a", "--json"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 3);
    const QJsonObject first = ran.objects.at(0);
    QCOMPARE(text(first, "token"), one);
    QCOMPARE(text(first, "why"), "replaced");
    for (const char *name : {"from_error_ms", "to_error_ms"})
        QVERIFY2(first.value(QLatin1String(name)).toInt(1'000) <= 25, name);
    QCOMPARE(text(first, "from_source"), "heard");
    QCOMPARE(text(first, "to_source"), "heard");
    QVERIFY(text(first, "from") < text(first, "to"));
    QCOMPARE(text(first, "deployment"), m_server.endpoint().label());
    const QJsonObject second = ran.objects.at(1);
    QCOMPARE(text(second, "token"), other);
    QCOMPARE(text(second, "why"), "released-or-deleted");
    QVERIFY(text(second, "from") > text(first, "from"));
    const QJsonObject summary = ran.objects.at(2).value("summary").toObject();
    QCOMPARE(summary.value("holds").toInt(), 2);
    const QJsonArray watched = summary.value("watched").toArray();
    QCOMPARE(watched.size(), 1);
    QCOMPARE(text(watched.first().toObject(), "how"), "tracking");

    const QJsonObject early = holds({"--key", "lock:early"}).value(0);
    QVERIFY(early.value("to").isNull() && early.value("why").isNull());
    QVERIFY(early.value("from_error_ms").isNull() && early.value("from_earliest").isNull());
    QCOMPARE(text(early, "from_latest"), text(early, "from"));
    // The pushes of its last moments may not have arrived.
    const QDateTime seen = QDateTime::fromString(text(early, "last_seen"), Qt::ISODateWithMs);
    const QDateTime to = QDateTime::fromString(text(watched.first().toObject(), "to"), Qt::ISODateWithMs);
    QVERIFY(seen <= to && seen.msecsTo(to) <= 2'000 * patience);
    QVERIFY(text(early, "last_seen") > text(early, "from"));
}

void TestCliHistory::whoHeldItThen()
{
    const QList<QJsonObject> then = holds({"--key", "lock:a", "--at", m_whileHeld});
    QCOMPARE(then.size(), 1);
    QCOMPARE(text(then.first(), "token"), one);
    QCOMPARE(holds({"--at", m_whileHeld}).size(), 2); // and lock:early
}

void TestCliHistory::filters()
{
    QCOMPARE(holds({}).size(), 4);
    QCOMPARE(holds({"--pattern", "lock:[a-b]"}).size(), 2);
    QCOMPARE(holds({"--base64", "--key", "bG9jazph"}).size(), 2);
    QCOMPARE(holds({"--since", "1h"}).size(), 4);
    QCOMPARE(holds({"--until", "1h"}).size(), 0);
    QCOMPARE(text(holds({"--ended-why", "expired"}).value(0), "key"), "lock:short");
    QCOMPARE(text(holds({"--limit", "1"}).value(0), "key"), "lock:short");
    const Ran nothing = history({"--key", "lock:nowhere"});
    QCOMPARE(nothing.status, 0);
    QVERIFY2(nothing.err.contains("No hold that was recorded matches."), nothing.err.constData());
}

void TestCliHistory::csv()
{
    const Ran ran = history({"--csv"});
    QCOMPARE(ran.status, 0);
    const QByteArrayList lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 5);
    QVERIFY(lines.first().startsWith("key,key_b64,db,deployment,token,"));
    QCOMPARE(ran.err, QByteArray());
    for (const QByteArray &line : lines)
        QVERIFY2(line.startsWith("lock:") || line == lines.first(), line.constData());
}

void TestCliHistory::statistics()
{
    const Ran table = history({"--stats"});
    QCOMPARE(table.status, 0);
    QVERIFY2(table.out.contains("1 released or deleted, 1 replaced"), table.out.constData());
    const Ran json = history({"--stats", "--json"});
    const auto isOfA = [](const QJsonObject &each) {
        return text(each, "shape") == "lock:a";
    };
    const auto found = std::find_if(json.objects.begin(), json.objects.end(), isOfA);
    QVERIFY2(found != json.objects.end(), json.out.constData());
    QCOMPARE(found->value("holds").toInt(), 2);
    QCOMPARE(found->value("samples").toInt(), 2);
    QVERIFY(found->value("p50_ms").toInt(-1) >= 0);
    QCOMPARE(found->value("ends").toObject().keys(), (QStringList{"released-or-deleted", "replaced"}));
    QVERIFY(history({"--stats", "--csv"}).out.startsWith("shape,shape_b64,holds,samples,"));
}

void TestCliHistory::anotherFileAndAnotherDeployment()
{
    const QTemporaryDir empty;
    const QString file = m_folder.filePath("history.db");
    const Ran elsewhere = runLockscope({"history", "--history", file, "--key", "lock:a"}, empty.path());
    QCOMPARE(elsewhere.out.count('\n'), 3);
    QCOMPARE(history({m_server.url(), "--key", "lock:a"}).out.count('\n'), 3);
    const Ran unknown = history({"redis://db1"});
    QCOMPARE(unknown.status, 2);
    const QString said = "Nothing is recorded of db1:6379. Recorded are: " + m_server.endpoint().label();
    QVERIFY2(unknown.err.contains(said.toUtf8()), unknown.err.constData());
}

void TestCliHistory::aTranscriptIsReadAsAHistory()
{
    const QString path = m_folder.filePath("monitor.txt");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("OK\n1763812800.000100 [0 1.2.3.4:5] \"flushall\"\n"
               "1763812801.000100 [0 1.2.3.4:5] \"set\" \"lock:t\" \"t1\" \"NX\" \"PX\" \"1000\"\n"
               "1763812801.500100 [0 1.2.3.4:6] \"set\" \"lock:t\" \"t2\" \"NX\" \"PX\" \"1000\"\n"
               "1763812803.000100 [0 1.2.3.4:6] \"set\" \"lock:t\" \"t2\" \"NX\" \"PX\" \"1000\"\n"
               "1763812803.200100 [0 1.2.3.4:5] \"del\" \"lock:t\"\n"
               "1763812803.300100 [0 1.2.3.4:5] \"config\" \"set\" \"dir\" \"/\"\n");
    file.close();
    const QTemporaryDir empty;
    const auto from = [&](const QStringList &more) {
        return runLockscope(QStringList{"history", "--from", path} + more, empty.path());
    };
    const Ran json = from({"--json"});
    QCOMPARE(json.status, 0);
    QCOMPARE(json.objects.size(), 6); // two holds, the summary, two incidents, what came of it all
    QCOMPARE(text(json.objects.at(0), "why"), "overlap");
    QCOMPARE(json.objects.at(0).value("refused").toInt(-1), 1);
    QCOMPARE(text(json.objects.at(3), "incident"), "overlap");
    QCOMPARE(text(json.objects.at(4), "incident"), "foreign-release");
    const QJsonObject told = json.objects.at(5).value("transcript").toObject();
    QCOMPARE(told.value("foreign_releases").toInt(-1), 1);
    QCOMPARE(told.value("not_monitor").toInt(-1), 1);
    const Ran table = from({"--key", "lock:t"});
    QCOMPARE(table.status, 0);
    QVERIFY2(table.out.contains("1.2.3.4:5, whose lock had ended, deleted lock:t, which 1.2.3.4:6 held."),
             table.out.constData());
    QVERIFY2(table.out.contains("Released or deleted 0.8 s before its lease ended."), table.out.constData());
    QVERIFY2(table.out.contains("its holder still acted on the lock"), table.out.constData());
    QVERIFY2(table.err.contains("1 overlap.") && table.err.contains("CONFIG 1"), table.err.constData());
    QVERIFY(from({"--key", "lock:u"}).err.contains("0 overlaps."));
    QCOMPARE(from({"--key", "lock:t", "--csv"}).out.count('\n'), 3);
    QVERIFY(from({"--stats"}).out.contains("lock:t"));
    QVERIFY(QDir(empty.path()).isEmpty()); // nothing of it is kept

    // Both commands with --from detect a file that is meant for the other one.
    const Ran released =
        runLockscope({"release", "redis://127.0.0.1:1", "--from", path, "--reason", "r"}, empty.path());
    QCOMPARE(released.status, 2);
    QVERIFY2(released.err.contains("is a transcript of MONITOR"), released.err.constData());
    QVERIFY2(released.err.contains("history --from"), released.err.constData());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("\n{\"key\":\"lock:a\",\"token\":\"t\"}\n");
    file.close();
    const Ran list = from({});
    QCOMPARE(list.status, 2);
    QVERIFY2(list.err.contains("is a list of locks"), list.err.constData());
    QVERIFY2(list.err.contains("release --from"), list.err.constData());
}

void TestCliHistory::whatNobodyWatchedIsNotKnown()
{
    const Ran before = history({"--at", "1d"});
    QCOMPARE(before.status, 0);
    QVERIFY2(before.err.contains("Nobody watched at that time"), before.err.constData());
    // What ended since is told with the two times, and held for what was seen of it.
    m_server.command("DEL lock:early");
    LockscopeProcess watch(m_folder.path());
    watch.start({"watch", m_server.url(), "--record", "--json"});
    QVERIFY(waitFor([&] { return watch.err().contains(": recording"); }));
    QVERIFY(waitFor([&] { return holds({"--ended-why", "cannot-tell"}).size() == 1; }));
    watch.signal(SIGINT);
    QVERIFY(watch.waitForFinished());
    const QJsonObject early = holds({"--key", "lock:early"}).value(0);
    QVERIFY(early.value("to_error_ms").toInt() > 25);
    QCOMPARE(text(early, "to_source"), "read");
    QVERIFY(text(early, "last_seen") < text(early, "to"));
    const QByteArray line = history({"--key", "lock:early"}).out;
    QVERIFY2(line.contains(" ≥ ") && line.contains("Ended unseen between "), line.constData());
}

void TestCliHistory::pruneDropsNothingYoung()
{
    QCOMPARE(history({"--prune"}).out, QByteArray("0 holds dropped.\n"));
    QCOMPARE(history({"--prune", "--json"}).first().value("dropped").toInt(-1), 0);
    QCOMPARE(holds({"--key", "lock:a"}).size(), 2);
}

void TestCliHistory::limitsAreKept()
{
    QCOMPARE(history({"--keep-days", "7"}).out,
             QByteArray("History is kept for 7 days, and in at most 1.0 GiB.\n"));
    const Ran ran = history({"--keep-size", "512M", "--json"});
    QCOMPARE(ran.first().value("keep_days").toInt(), 7);
    QCOMPARE(ran.first().value("keep_bytes").toInteger(), qint64(512) << 20);
    QVERIFY(history({"--prune"}).status == 0);
}

void TestCliHistory::forgetsADeployment()
{
    LockscopeProcess watch(m_folder.path());
    watch.start({"watch", m_server.url(), "--record"});
    QVERIFY(waitFor([&] { return watch.err().contains(": recording"); }));
    const qsizetype before = holds({}).size();
    QVERIFY(before > 2);
    const Ran ran = history({"--forget", m_server.url(), "--json"});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.first().value("holds").toInt() >= before);
    QVERIFY(holds({"--until", "1s"}).size() < before);
    // What is held now is recorded anew, under another name on the disk, and nothing of before.
    m_server.command("SET lock:after x PX 600000");
    QVERIFY(waitFor([&] { return holds({"--key", "lock:after"}).size() == 1; }));
    QVERIFY(holds({"--ended-why", "expired"}).isEmpty());
    watch.signal(SIGINT);
    QVERIFY(watch.waitForFinished());
    const Ran again = history({"--forget", m_server.url()});
    QVERIFY2(again.out.startsWith("The history of "), again.out.constData());
    QVERIFY(holds({}).isEmpty());
}

/// Neither another database of a server nor another set of servers that begins with the same one.
void TestCliHistory::sourceIsWhatItNames()
{
    const QTemporaryDir folder;
    const auto record = [&folder](const QStringList &masters, int database, const QByteArray &key) {
        history::HistoryWriter writer(history::historyPath(folder.path()));
        QVERIFY(writer.begin().ok());
        const QString name = masters.size() == 1
            ? masters.first()
            : masters.first() + '+' + QString::number(masters.size() - 1);
        history::Hold hold;
        hold.deployment = writer.watched().deploymentOf(
            writer.writing(), {0, name, database, "staging", false, masters, {key}});
        hold.key = key;
        hold.from = QDateTime::currentMSecsSinceEpoch() - 60'000;
        (void)writer.holds().begin(writer.writing(), hold);
        QVERIFY(writer.commit().ok());
    };
    record({"127.0.0.1:7001"}, 0, "lock:one");
    record({"127.0.0.1:7001"}, 3, "lock:three");
    record({"127.0.0.1:7001", "127.0.0.1:7002"}, 0, "lock:set");
    record({"127.0.0.1:7001", "127.0.0.1:7003"}, 0, "lock:other");
    const auto keys = [&folder](const QStringList &source) {
        QStringList found;
        for (const QJsonObject &each :
             runLockscope(QStringList{"history", "--json"} + source, folder.path()).objects) {
            if (each.contains("key"))
                found.append(text(each, "key"));
        }
        return found.join(' ');
    };
    QCOMPARE(keys({"redis://127.0.0.1:7001"}), QString("lock:one"));
    QCOMPARE(keys({"redis://127.0.0.1:7001/3"}), QString("lock:three"));
    QCOMPARE(keys({"redis://127.0.0.1:7001", "redis://127.0.0.1:7003"}), QString("lock:other"));
    QCOMPARE(runLockscope({"history", "redis://127.0.0.1:7001/4"}, folder.path()).status, 2);
    const Ran gone = runLockscope(
        {"history", "--forget", "redis://127.0.0.1:7001", "redis://127.0.0.1:7002", "--json"}, folder.path());
    QCOMPARE(gone.first().value("holds").toInt(), 1);
    QCOMPARE(keys({}), QString("lock:one lock:three lock:other"));
    const Ran page = runLockscope(
        {"evidence", "redis://127.0.0.1:7001/4", "--key", "lock:one", "-o", folder.filePath("page.html")},
        folder.path());
    QCOMPARE(page.status, 2);
}

void TestCliHistory::onlyOneRecords()
{
    LockscopeProcess first(m_folder.path());
    first.start({"watch", m_server.url(), "--record"});
    QVERIFY(waitFor([&] { return first.err().contains(": recording"); }));
    LockscopeProcess second(m_folder.path());
    second.start({"watch", m_server.url(), "--record"});
    QVERIFY(waitFor([&] { return second.err().contains("Another Lockscope records"); }));
    first.signal(SIGINT);
    QVERIFY(first.waitForFinished());
    QVERIFY(waitFor([&] { return second.err().contains(": recording"); })); // it goes on
    second.signal(SIGINT);
    QVERIFY(second.waitForFinished());
}

void TestCliHistory::whatCannotBeRecordedEndsTheWatch_data()
{
    QTest::addColumn<bool>("isFolder"); // else there is no folder for it
    QTest::newRow("its file is a folder") << true;
    QTest::newRow("there is no folder") << false;
}

void TestCliHistory::whatCannotBeRecordedEndsTheWatch()
{
    QFETCH(bool, isFolder);
    QTemporaryDir folder;
    QFile plain(folder.filePath("file"));
    QVERIFY(plain.open(QIODevice::WriteOnly));
    QVERIFY(QDir(folder.path()).mkpath("conf/history.db"));
    const QString config = folder.filePath(isFolder ? "conf" : "file/below");
    LockscopeProcess watch(config);
    watch.start({"watch", m_server.url(), "--record"});
    QVERIFY(watch.waitForFinished());
    QCOMPARE(watch.status(), 3);
    QVERIFY2(watch.err().contains("history"), watch.err().constData());

    LockscopeProcess anyhow(config);
    anyhow.start({"watch", m_server.url(), "--record", "--best-effort"});
    QVERIFY(waitFor([&] { return anyhow.err().contains("complete"); }));
    QVERIFY(waitFor([&] { return anyhow.err().contains("history"); }));
    anyhow.signal(SIGINT);
    QVERIFY(anyhow.waitForFinished());
    QCOMPARE(anyhow.status(), 0);

    const Ran alone = runLockscope({"watch", m_server.url(), "--best-effort"}, folder.path());
    QCOMPARE(alone.status, 2);
}

/// Somebody who has only just come knows since when a lock is held by whoever records it: here a client asks
/// for it all the time, so that the server itself cannot tell.
void TestCliHistory::whatIsRecordedBesideIsKnownToBeHeld()
{
    QTemporaryDir folder;
    RedisServer server;
    const QByteArray lock = "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617";
    const auto list = [&] {
        server.command({"SETNX", "lock:a", "another"}); // refused; its key is not idle any more
        return runLockscope({"list", server.url(), "--held-over", "2s", "--no-headers"}, folder.path());
    };
    LockscopeProcess recorder(folder.path());
    recorder.start({"watch", server.url(), "--record"});
    QVERIFY(waitFor([&] { return recorder.err().contains(": recording"); }));
    server.command({"SET", "lock:a", lock, "NX", "PX", "600000"});
    QVERIFY(waitFor([&] { return recorder.out().contains("lock:a"); }));
    QVERIFY(!list().out.contains("lock:a"));
    QVERIFY(waitFor([&] { return list().out.contains("lock:a"); }));
    // Also where it is to be released.
    const Ran listed = runLockscope({"list", server.url(), "--json"}, folder.path());
    server.command({"SETNX", "lock:a", "another"});
    QFile file(folder.filePath("listed.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(listed.out);
    file.close();
    const Ran released = runLockscope({"release", "--from", file.fileName(), server.url(), "--held-over",
                                       "2s", "--dry-run", "--reason", "test"},
                                      folder.path());
    QVERIFY2(released.out.contains("lock:a"), (released.out + released.err).constData());
    recorder.signal(SIGINT);
    QVERIFY(recorder.waitForFinished());
}

QTEST_GUILESS_MAIN(TestCliHistory)
#include "tst_cli_history.moc"
