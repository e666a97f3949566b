// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "server_name.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

namespace {

QList<QJsonObject> bodies(const QList<QJsonObject> &lines, const QString &kind)
{
    QList<QJsonObject> found;
    for (const QJsonObject &line : lines) {
        if (line.contains(kind))
            found.append(line.value(kind).toObject());
    }
    return found;
}

QString codeOf(const Ran &ran)
{
    const QList<QJsonObject> errors = bodies(ran.objects, QStringLiteral("error"));
    return errors.isEmpty() ? QString() : errors.first().value("code").toString();
}

const QStringList sampleFields{
    QStringLiteral("strategy"), QStringLiteral("t_ms"),   QStringLiteral("ops"),
    QStringLiteral("waiting"),  QStringLiteral("inside"), QStringLiteral("counter"),
    QStringLiteral("expected"), QStringLiteral("p50_us"), QStringLiteral("p99_us")};

} // namespace

/// `lockscope lab` as a script sees it.
class TestCliLab : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_server = std::make_unique<RedisServer>(); }
    void cleanup() { m_server.reset(); }

    void printsSamplesAndResults();
    void allOnAPrivateServer();
    void expectExact_data();
    void expectExact();
    void printsATable();
    void aSchemeHasOneName();
    void sweepsOverClients();
    void sweepsOverLeases();
    void takesSeveralTasksAtOnce();
    void takesTokensFromRc4();
    void writesATemplate();
    void runsOwnLock();
    void ranksAClass();
    void interruptEndsARanking();
    void presetOfTwoClients();
    void writesHistograms();
    void writesAHandout();
    void tellsAStandstill();
    void tellsThatNobodyIsGranted();
    void eventsStandInTheResult();
    void refusedByPolicy_data();
    void refusedByPolicy();
    void wrongUsage_data();
    void wrongUsage();
    void nothingListens();
    void wrongPassword();
    void interruptPrintsThePartialResult();
    void terminatedLeavesNothing();

private:
    QStringList lab(const QStringList &more) const
    {
        return QStringList{QStringLiteral("lab"), m_server->url()} + more;
    }
    std::unique_ptr<RedisServer> m_server;
};

void TestCliLab::printsSamplesAndResults()
{
    const Ran ran = runLockscope(
        lab({"--strategy", "none,set-nx-lua", "--clients", "8", "--iterations", "200", "--json"}));
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.err, QByteArray());
    const auto samples = bodies(ran.objects, QStringLiteral("sample"));
    const auto results = bodies(ran.objects, QStringLiteral("result"));
    QVERIFY(samples.size() >= 4);
    QCOMPARE(results.size(), 2);
    for (const QString &field : sampleFields)
        QVERIFY2(samples.first().contains(field), qPrintable(field));
    const QStringList fields = QStringLiteral("strategy workload clients completed elapsed_ms throughput "
                                              "expected final lost overlaps overlap_ms "
                                              "foreign_releases failed_transactions gave_up crashed "
                                              "crashed_after_write refused_writes attempts round_trips "
                                              "wait_us wait_corrected_us hold_us handoff_us jain per_client "
                                              "stock sold oversold tasks twice lost_tasks "
                                              "score_refused trace server rtt_us errors")
                                   .split(u' ');
    for (const QString &field : fields)
        QVERIFY2(results.first().contains(field), qPrintable(field));
    for (const char *other : {"wait_corrected_us", "stock", "tasks"})
        QVERIFY2(results.first().value(QLatin1String(other)).isNull(), other);
    QVERIFY(!results.first().value(QStringLiteral("trace")).toArray().isEmpty());
    QVERIFY(results.at(1).value(QStringLiteral("trace")).isNull());
    const QJsonObject none = results.at(0);
    QCOMPARE(none.value(QStringLiteral("strategy")).toString(), QStringLiteral("none"));
    QCOMPARE(none.value(QStringLiteral("expected")).toInt(), 1600);
    QVERIFY(none.value(QStringLiteral("lost")).toInt() > 0);
    QVERIFY(none.value(QStringLiteral("overlaps")).toInt() > 0);
    const QJsonObject lua = results.at(1);
    QCOMPARE(lua.value(QStringLiteral("final")).toInt(), 1600);
    QCOMPARE(lua.value(QStringLiteral("lost")).toInt(), 0);
    QCOMPARE(lua.value(QStringLiteral("overlaps")).toInt(), 0);
    QCOMPARE(lua.value(QStringLiteral("per_client")).toArray().size(), 8);
    QCOMPARE(lua.value(QStringLiteral("wait_us")).toObject().value(QStringLiteral("n")).toInt(), 1600);
    QVERIFY(lua.value(QStringLiteral("server"))
                .toString()
                .toLatin1()
                .startsWith(QByteArray(nameOf(*m_server) + ' ')));
    QCOMPARE(m_server->command("DBSIZE"), QByteArray("0"));
}

void TestCliLab::allOnAPrivateServer()
{
    for (const QStringList &source : {QStringList{}, QStringList{QStringLiteral("--demo")}}) {
        const Ran ran = runLockscope(
            QStringList{"lab"} + source
            + QStringList{"--strategy", "all", "--clients", "4", "--iterations", "20", "--json"});
        QCOMPARE(ran.status, 0);
        QCOMPARE(bodies(ran.objects, QStringLiteral("result")).size(), 26); // redlock too
    }
}

void TestCliLab::expectExact_data()
{
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<int>("status");
    QTest::newRow("none") << QStringLiteral("none") << 1;
    QTest::newRow("one of two") << QStringLiteral("set-nx-lua,none") << 1;
    QTest::newRow("exact") << QStringLiteral("set-nx-lua,incr") << 0;
}

void TestCliLab::expectExact()
{
    QFETCH(QString, strategy);
    QFETCH(int, status);
    const Ran ran = runLockscope(
        lab({"--strategy", strategy, "--clients", "8", "--iterations", "100", "--expect", "exact"}));
    QCOMPARE(ran.status, status);
}

void TestCliLab::printsATable()
{
    const Ran ran = runLockscope(lab({"--strategy", "incr", "--clients", "4", "--duration", "300ms"}));
    QCOMPARE(ran.status, 0);
    const QList<QByteArray> lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY2(lines.at(0).contains("300 ms") && lines.at(0).contains("closed loop")
                 && lines.at(0).contains(nameOf(*m_server)),
             lines.at(0).constData());
    QVERIFY(lines.at(1).startsWith("strategy"));
    QVERIFY(lines.at(2).startsWith("incr"));
    QVERIFY2(lines.at(3).startsWith("    All ") && lines.at(3).endsWith(" counted, nothing lost"),
             lines.at(3).constData());
}

void TestCliLab::sweepsOverClients()
{
    const Ran ran =
        runLockscope(lab({"--strategy", "incr,none", "--clients", "1,2,4", "--iterations", "20", "--json"}));
    QCOMPARE(ran.status, 0);
    QList<int> clients;
    for (const QJsonObject &result : bodies(ran.objects, QStringLiteral("result")))
        clients.append(result.value(QStringLiteral("clients")).toInt());
    QCOMPARE(clients, (QList<int>{1, 1, 2, 2, 4, 4}));
}

void TestCliLab::sweepsOverLeases()
{
    const Ran ran = runLockscope(lab({"--strategy", "set-nx-lua,set-nx-ex", "--clients", "2,3", "--lease",
                                      "1s,2s,5s", "--iterations", "10", "--json"}));
    QCOMPARE(ran.status, 0);
    QStringList runs;
    for (const QJsonObject &result : bodies(ran.objects, QStringLiteral("result"))) {
        runs.append(QStringLiteral("%1 %2 %3")
                        .arg(result.value("clients").toInt())
                        .arg(result.value("load").toObject().value("lease_ms").toInt())
                        .arg(result.value("strategy").toString()));
    }
    QStringList expected;
    for (const char *load : {"2 1000", "2 2000", "2 5000", "3 1000", "3 2000", "3 5000"}) {
        for (const char *strategy : {"set-nx-lua", "set-nx-ex"})
            expected.append(QString::fromLatin1(load) + u' ' + QString::fromLatin1(strategy));
    }
    QCOMPARE(runs, expected);
}

/// What a server has been asked, its last 128 commands.
QByteArray heardBy(RedisServer &server)
{
    return server.command("SLOWLOG GET 128");
}

void TestCliLab::takesSeveralTasksAtOnce()
{
    m_server->command("CONFIG SET slowlog-log-slower-than 0");
    const Ran ran = runLockscope(lab({"--strategy", "set-nx-lua", "--workload", "task-queue", "--clients",
                                      "1", "--iterations", "8", "--take-count", "7", "--json"}));
    QCOMPARE(ran.status, 0);
    const QByteArray heard = heardBy(*m_server).simplified();
    QVERIFY2(heard.contains("LIMIT 0 7"), heard.constData());
    const QJsonObject result = bodies(ran.objects, QStringLiteral("result")).value(0);
    QCOMPARE(result.value("lost_tasks").toInt(-1), 0);
    QCOMPARE(result.value("tasks").toInt(), 4);
}

void TestCliLab::takesTokensFromRc4()
{
    m_server->command("CONFIG SET slowlog-log-slower-than 0");
    const Ran ran = runLockscope(lab({"--strategy", "set-nx-lua", "--clients", "1", "--iterations", "8",
                                      "--token-kind", "rc4", "--json"}));
    QCOMPARE(ran.status, 0);
    const QJsonObject result = bodies(ran.objects, QStringLiteral("result")).value(0);
    QCOMPARE(result.value("load").toObject().value("token_kind").toString(), QStringLiteral("rc4"));
    QCOMPARE(result.value("equal_tokens").toInt(-1), 0);
    static const QRegularExpression token(QStringLiteral("SET \\S+:lock ([0-9a-f]{40}) "));
    QSet<QString> tokens;
    auto found = token.globalMatch(QString::fromLatin1(heardBy(*m_server).simplified()));
    while (found.hasNext())
        tokens.insert(found.next().captured(1));
    QCOMPARE(tokens.size(), 8);
}

void TestCliLab::writesATemplate()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("lock.py");
    const Ran printed = runLockscope({"lab", "--template", "python"});
    QCOMPARE(printed.status, 0);
    QVERIFY(printed.out.startsWith("#!/usr/bin/env python3\n"));
    const Ran written = runLockscope({"lab", "--template", "python", "-o", file});
    QCOMPARE(written.status, 0);
    QVERIFY2(written.err.contains(QByteArray("external:python3 " + file.toUtf8())), written.err.constData());
    QFile made(file);
    QVERIFY(made.open(QIODevice::ReadOnly));
    QCOMPARE(made.readAll(), printed.out);
    // What stands there may be somebody's work.
    QCOMPARE(runLockscope({"lab", "--template", "php", "-o", file}).status, 2);
    QCOMPARE(runLockscope({"lab", "--template", "cobol"}).status, 2);
}

void TestCliLab::runsOwnLock()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("lock.sh");
    QCOMPARE(runLockscope({"lab", "--template", "bash", "-o", file}).status, 0);
    const Ran ran = runLockscope({"lab", "--strategy", "external:bash " + file, "--clients", "3",
                                  "--iterations", "20", "--expect", "exact", "--json"});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(bodies(ran.objects, QStringLiteral("result")).value(0).value("final").toInt(), 60);
    const Ran elsewhere = runLockscope(lab({"--strategy", "external:bash " + file}));
    QCOMPARE(elsewhere.status, 5);
    QVERIFY2(elsewhere.err.contains("private servers only"), elsewhere.err.constData());
    const Ran broken =
        runLockscope({"lab", "--strategy", "external:sh -c 'echo luck $((1 + 1)) >&2; exit 1'"});
    QCOMPARE(broken.status, 3);
    QVERIFY2(broken.err.contains("dry turn") && broken.err.contains("luck 2"), broken.err.constData());
}

void TestCliLab::ranksAClass()
{
    const QTemporaryDir folder;
    const QString good = folder.filePath("good.sh");
    QCOMPARE(runLockscope({"lab", "--template", "bash", "-o", good}).status, 0);
    const QStringList entries{"--rank", "open=sh -c 'while read line; do echo ok; done'", good,
                              "broken=sh -c 'echo out of luck >&2; exit 1'"};
    const QStringList load{"--clients", "4", "--iterations", "40"};
    const Ran ran = runLockscope(QStringList{"lab"} + load + QStringList{"--json"} + entries);
    QVERIFY2(ran.status == 0, ran.err.constData());
    const QList<QJsonObject> standings = bodies(ran.objects, QStringLiteral("standing"));
    QCOMPARE(standings.size(), 3);
    QStringList names;
    for (const QJsonObject &standing : standings)
        names.append(standing.value("name").toString());
    QCOMPARE(names, (QStringList{"good.sh", "open", "broken"}));
    QCOMPARE(standings.at(0).value("rank").toInt(), 1);
    QCOMPARE(standings.at(0).value("lost").toInt(-1), 0);
    QCOMPARE(standings.at(0).value("result").toObject().value("final").toInt(), 160);
    QVERIFY(standings.at(0).value("failure").isNull());
    QVERIFY(standings.at(2).value("failure").toString().endsWith("out of luck"));
    QVERIFY(standings.at(2).value("result").isNull());

    const Ran csv = runLockscope(QStringList{"lab"} + load + QStringList{"--csv"} + entries);
    QCOMPARE(csv.status, 0);
    QVERIFY2(csv.out.startsWith("rank,name,command,lost,overlaps,starved_us,verdict,failure,broken,"
                                "foreign_release\n1,good.sh,"),
             csv.out.constData());
    const Ran text = runLockscope(QStringList{"lab"} + load + entries);
    QCOMPARE(text.status, 0);
    const QByteArrayList lines = text.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY2(lines.at(3).contains("broken") && lines.at(3).contains("out of luck"), text.out.constData());
}

void TestCliLab::interruptEndsARanking()
{
    const QTemporaryDir folder;
    const QString begun = folder.filePath("begun");
    LockscopeProcess process;
    process.start({"lab", "--json", "--rank", "open=sh -c 'while read line; do echo ok; done'",
                   "hangs=sh -c 'touch " + begun + "; read line; read line'"});
    QVERIFY(waitFor([&] { return QFileInfo::exists(begun); }, 60'000));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 130);
    const QList<QJsonObject> standings = bodies(process.objects(), QStringLiteral("standing"));
    QCOMPARE(standings.size(), 1);
    QCOMPARE(standings.first().value("name").toString(), QStringLiteral("open"));
}

void TestCliLab::presetOfTwoClients()
{
    const Ran ran = runLockscope({"lab", m_server->url(), "--preset", "two-clients", "--iterations", "300"});
    QCOMPARE(ran.status, 0);
    const QList<QByteArray> lines = ran.out.trimmed().split('\n');
    QCOMPARE(std::count_if(lines.begin(), lines.end(),
                           [](const QByteArray &line) { return !line.startsWith(' '); }),
             6);
    const QList<QByteArray> header = lines.at(1).simplified().split(' ');
    QCOMPARE(header.mid(0, 4), (QList<QByteArray>{"strategy", "target", "final", "lost"}));
    for (const char *locked : {"setnx-ttl-repair", "set-nx-get-del"}) {
        const auto row = std::find_if(lines.begin(), lines.end(),
                                      [locked](const QByteArray &line) { return line.startsWith(locked); });
        QVERIFY(row != lines.end());
        QCOMPARE(row->simplified().split(' ').mid(1, 5), (QList<QByteArray>{"600", "600", "0", "0", "0"}));
    }
}

void TestCliLab::writesHistograms()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("waits.hlog");
    const Ran ran = runLockscope(lab({"--strategy", "none,incr", "--clients", "2", "--duration", "300ms",
                                      "--rate", "500", "--histograms", path}));
    QCOMPARE(ran.status, 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray log = file.readAll();
    QVERIFY(log.startsWith("#[Histogram log format version 1.3]\n#[StartTime: "));
    QVERIFY(log.contains("\nTag=none,") && log.contains("\nTag=none.corrected,")
            && log.contains("\nTag=incr,"));
    QVERIFY(log.contains(",HISTFAAAA"));
}

void TestCliLab::writesAHandout()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("class.html");
    const Ran ran = runLockscope(lab({"--strategy", "none,set-nx-lua", "--clients", "4", "--iterations",
                                      "300", "--handout", path, "--json"}));
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.err, QByteArray());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray page = file.readAll();
    QVERIFY(page.startsWith("<!DOCTYPE html>") && page.endsWith("</html>\n"));
    QVERIFY(page.contains("<svg"));
    for (const QJsonObject &result : bodies(ran.objects, QStringLiteral("result")))
        QVERIFY(page.contains(result.value("verdict").toString().toHtmlEscaped().toUtf8()));
    // As PDF by the window's program, which needs no display for it.
    const QString paper = folder.filePath("class.PDF");
    const Ran printed = runLockscope(
        lab({"--strategy", "none", "--clients", "2", "--iterations", "100", "--handout", paper, "--json"}));
    QCOMPARE(printed.status, 0);
    QCOMPARE(printed.err, QByteArray());
    QFile pdf(paper);
    QVERIFY(pdf.open(QIODevice::ReadOnly));
    const QByteArray sheets = pdf.readAll();
    QVERIFY(sheets.startsWith("%PDF-") && sheets.trimmed().endsWith("%%EOF"));
    QVERIFY(sheets.size() > 10'000);
    // Without the file's place, and without the server's.
    QVERIFY(!page.contains(folder.path().toUtf8()) && !page.contains("127.0.0.1"));
    // Of a run that could not be nothing is written, and a page that was there stays.
    const Ran refused = runLockscope({"lab", "127.0.0.1:1", "--strategy", "none", "--handout", path});
    QVERIFY(refused.status != 0);
    QFile again(path);
    QVERIFY(again.open(QIODevice::ReadOnly));
    QCOMPARE(again.readAll(), page);
}

void TestCliLab::tellsAStandstill()
{
    const QStringList run{"--strategy", "setnx",        "--clients", "4",        "--fault",
                          "crash=500",  "--iterations", "1000",      "--expect", "exact"};
    const Ran ran = runLockscope(lab(run));
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.out.contains("STOOD STILL after ") && ran.out.contains(" of 4,000: "), ran.out.constData());
    QVERIFY2(ran.out.contains("4,000 asked = ") && ran.out.contains(" never got in"), ran.out.constData());
    QCOMPARE(m_server->command("DBSIZE"), QByteArray("0"));
}

// A dead holder's lease of seven seconds: everybody waits, and the lock will end.
void TestCliLab::tellsThatNobodyIsGranted()
{
    const Ran ran = runLockscope(lab({"--strategy", "set-nx-lua", "--clients", "2", "--fault", "crash=1000",
                                      "--iterations", "1", "--lease", "7s"}));
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.err.contains("set-nx-lua: nobody was granted for 5 s, 1 wait."), ran.err.constData());
}

/// And not its whole text for a column.
void TestCliLab::aSchemeHasOneName()
{
    const QTemporaryDir folder;
    const QString name = folder.filePath("mine.lock");
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("scheme mine\n\nacquire:\n    SET {key} {token} NX PX {lease_ms} -> set\n"
               "    if set == nil:\n        retry\n    enter\n\nrelease:\n    DEL {key}\n");
    file.close();
    const Ran ran = runLockscope(lab({"--strategy", name, "--clients", "2", "--iterations", "5"}));
    QCOMPARE(ran.status, 0);
    for (const QByteArray &line : ran.out.split('\n')) {
        if (line.startsWith("strategy") || line.startsWith("mine.lock"))
            QVERIFY2(!line.left(60).trimmed().endsWith("strategy") && line.left(60).trimmed() != "mine.lock",
                     line.constData());
    }
    QVERIFY(ran.out.contains("\nmine.lock "));
}

void TestCliLab::eventsStandInTheResult()
{
    const QStringList options{"--strategy",   "redlock", "--clients", "4",
                              "--iterations", "50",      "--hold",    "1ms",
                              "--down",       "1",       "--event",   "20ms:restart-empty:3"};
    const Ran ran = runLockscope(QStringList{"lab", "--json"} + options);
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.err.contains("Server 3 restarts empty."), ran.err.constData());
    const QJsonArray events =
        bodies(ran.objects, "result").value(0).value(QStringLiteral("events")).toArray();
    QCOMPARE(events.size(), 2);
    QCOMPARE(events.at(0)[u"sentence"].toString(), QStringLiteral("Server 3 is killed."));
    QVERIFY(events.at(1)[u"event"].toString().endsWith(QStringLiteral("ms:restart-empty:3")));
    const Ran printed = runLockscope(QStringList{"lab"} + options);
    QCOMPARE(printed.status, 0);
    QVERIFY2(printed.out.contains("Server 3 restarts empty."), printed.out.constData());
    // With a majority down nobody could get in.
    const Ran refused = runLockscope({"lab", "--strategy", "redlock", "--down", "2"});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.err.contains("no majority"), refused.err.constData());
}

void TestCliLab::refusedByPolicy_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("production") << QStringList{"--environment", "production"};
    QTest::newRow("production, operate") << QStringList{"--environment", "production", "--operate"};
    QTest::newRow("not its own server") << QStringList{"--event", "0s:kill:1"};
    QTest::newRow("read-only") << QStringList{"--read-only"};
}

void TestCliLab::refusedByPolicy()
{
    QFETCH(QStringList, options);
    const Ran ran = runLockscope(lab(QStringList{"--strategy", "incr"} + options));
    QCOMPARE(ran.status, 5);
    QCOMPARE(ran.out, QByteArray());
    QVERIFY(!ran.err.isEmpty());
    QCOMPARE(m_server->command("DBSIZE"), QByteArray("0"));
}

void TestCliLab::wrongUsage_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char *name, const QStringList &options, const char *says) {
        QTest::newRow(name) << options << QByteArray(says);
    };
    row("no strategy", {}, "--strategy");
    row("unknown strategy", {"--strategy", "hope"}, "hope");
    row("redlock on one master", {"--strategy", "redlock"}, "independent masters");
    row("unknown workload", {"--strategy", "none", "--workload", "hope"}, "hope");
    row("only counts", {"--strategy", "incr", "--workload", "flash-sale"}, "only counts");
    row("unknown preset", {"--preset", "hope"}, "two-clients");
    row("four masters", {"--strategy", "redlock", "--masters", "4"}, "3, 5 or 7");
    row("rate", {"--strategy", "incr", "--rate", "0"}, "--rate");
    row("fault without a number", {"--strategy", "none", "--fault", "pause"}, "NAME=N");
    row("fault too often", {"--strategy", "none", "--fault", "pause=1001"}, "1000");
    row("unknown fault", {"--strategy", "none", "--fault", "hope=1"}, "crash-between");
    row("event without a number", {"--strategy", "none", "--event", "1s:kill"}, "TIME:NAME:NUMBER");
    row("unknown event", {"--strategy", "none", "--event", "1s:hope:1"}, "restart-empty");
    row("masters down of others", {"--strategy", "none", "--down", "1"}, "Only redlock");
    row("token kind", {"--strategy", "none", "--token-kind", "hope"}, "urandom");
    row("stock", {"--strategy", "none", "--stock", "0"}, "--stock");
    row("after", {"--strategy", "none", "--after", "soon"}, "--after");
    row("take", {"--strategy", "none", "--take", "all"}, "top-dequeue");
    row("retry time", {"--strategy", "none", "--retry", "fixed:soon"}, "--retry");
    row("histograms", {"--strategy", "none", "--histograms", "/nowhere/x"}, "/nowhere/x");
    row("handout", {"--strategy", "none", "--handout", "/nowhere/x.html"}, "/nowhere/x.html");
    row("handout form", {"--strategy", "none", "--handout", "x.odt"}, ".html or .pdf");
    row("external as process", {"--processes", "--strategy", "external:true"}, "--processes");
    row("rank and strategy", {"--strategy", "none", "--rank", "true"}, "not both");
    row("output without template", {"--strategy", "none", "-o", "x"}, "--template");
    row("csv without rank", {"--strategy", "none", "--csv"}, "--rank");
    row("both amounts", {"--strategy", "incr", "--iterations", "5", "--duration", "1s"}, "not both");
    row("no clients", {"--strategy", "incr", "--clients", "0"}, "--clients");
    row("many clients", {"--strategy", "incr", "--clients", "100001"}, "--clients");
    row("sweep with a word", {"--strategy", "incr", "--clients", "2,many"}, "many");
    row("lease", {"--strategy", "incr", "--lease", "0ms"}, "--lease");
    row("retry", {"--strategy", "incr", "--retry", "hope"}, "hope");
    row("wait", {"--strategy", "incr", "--wait", "soon"}, "--wait");
    row("expect", {"--strategy", "incr", "--expect", "much"}, "exact");
}

void TestCliLab::wrongUsage()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, says);
    const Ran ran = runLockscope(lab(options));
    QCOMPARE(ran.status, 2);
    QCOMPARE(ran.out, QByteArray());
    QVERIFY2(ran.err.contains(says), ran.err.constData());
}

void TestCliLab::nothingListens()
{
    const QStringList arguments = lab({"--strategy", "incr", "--json"});
    m_server->kill();
    const Ran ran = runLockscope(arguments);
    QCOMPARE(ran.status, 3);
    QVERIFY(ran.err.contains("127.0.0.1"));
    QCOMPARE(codeOf(ran), QStringLiteral("connection-refused"));
}

void TestCliLab::wrongPassword()
{
    RedisServer guarded({QStringLiteral("--requirepass"), QStringLiteral("right")});
    const QString url = QStringLiteral("redis://127.0.0.1:%1").arg(guarded.port());
    const Ran ran =
        runLockscope({"lab", url, "--strategy", "incr", "--json"}, {}, {{"LOCKSCOPE_PASSWORD", "wrong"}});
    QCOMPARE(ran.status, 3);
    QVERIFY2(ran.err.contains("password"), ran.err.constData());
    QCOMPARE(codeOf(ran), QStringLiteral("password-wrong"));
    QVERIFY(!ran.err.contains("wrong\"") && !ran.err.contains("right"));
}

void TestCliLab::interruptPrintsThePartialResult()
{
    LockscopeProcess process;
    process.start(lab({"--strategy", "set-nx-lua,incr", "--iterations", "10000000", "--json"}));
    QVERIFY(process.waitForLines(4));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished(2000 * patience));
    QCOMPARE(process.status(), 130);
    for (const QJsonObject &line : process.objects())
        QVERIFY(!line.isEmpty()); // each line is whole
    QVERIFY2(process.err().contains("Stopped; what was counted until then is printed."),
             process.err().constData());
    const auto results = bodies(process.objects(), QStringLiteral("result"));
    QCOMPARE(results.size(), 1);
    QVERIFY(results.first().value(QStringLiteral("stopped")).toBool());
    QCOMPARE(results.first().value(QStringLiteral("lost")).toInt(-1), 0);
    const auto figure = [&](const char *name) {
        return results.first().value(QLatin1String(name)).toInteger(-1);
    };
    QCOMPARE(figure("final") + figure("never_got_in"), figure("expected"));
    QVERIFY(results.first().value(QStringLiteral("verdict")).toString().startsWith("Stopped after "));
    QCOMPARE(m_server->command("DBSIZE"), QByteArray("0"));
}

void TestCliLab::terminatedLeavesNothing()
{
    LockscopeProcess process;
    process.start(lab({"--strategy", "none", "--duration", "1h", "--json", "--expect", "exact"}));
    QVERIFY(process.waitForLines(3));
    process.signal(SIGTERM);
    QVERIFY(process.waitForFinished(2000 * patience));
    QCOMPARE(process.status(), 130); // not complete, so not exact either
    QCOMPARE(m_server->command("DBSIZE"), QByteArray("0"));
}

QTEST_GUILESS_MAIN(TestCliLab)
#include "tst_cli_lab.moc"
