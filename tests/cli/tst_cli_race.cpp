// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <csignal>

namespace {

constexpr int found = 7;
constexpr int boundReached = 8;

/// Of the one verdict that was asked for.
QJsonObject verdictOf(const Ran &ran)
{
    for (const QJsonObject &line : ran.objects) {
        if (line.contains("verdict"))
            return line.value("verdict").toObject();
    }
    return {};
}

/// Every property that was judged, and whether it was found broken.
QMap<QString, bool> foundIn(const Ran &ran)
{
    QMap<QString, bool> properties;
    for (const QJsonObject &line : ran.objects) {
        const QJsonObject verdict = line.value("verdict").toObject();
        if (!verdict.isEmpty())
            properties.insert(verdict.value("property").toString(), verdict.value("found").toBool());
    }
    return properties;
}

void writeFile(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

/// `lockscope race` as a script sees it.
class TestCliRace : public QObject
{
    Q_OBJECT

private slots:
    void findsThePublishedGap();
    void findsTheFencingGap();
    void findsNothingWhereThereIsNothing();
    void findsTheRestart();
    void saysThatItDidNotFinish();
    void replaysWhatItHasSaved();
    void bothMethodsSayTheSame();
    void saysWhyAFigureIsNull_data();
    void saysWhyAFigureIsNull();
    void drawsWhatItFound();
    void playsItOnTheRepair_data();
    void playsItOnTheRepair();
    void describesIt();
    void helpHasTheTable_data();
    void helpHasTheTable();
    void racesAText();
    void saysWhereATextIsWrong_data();
    void saysWhereATextIsWrong();
    void refusesWhatMakesNoSense_data();
    void refusesWhatMakesNoSense();
    void endsWhenInterrupted();
};

void TestCliRace::findsThePublishedGap()
{
    const Ran ran =
        runLockscope({"race", "set-nx-get-del", "--lapses", "1", "--property", "foreign-release", "--json"});
    QCOMPARE(ran.status, found);
    const QJsonObject verdict = verdictOf(ran);
    QCOMPARE(verdict.value("found").toBool(), true);
    QCOMPARE(verdict.value("confirmed").toBool(), true);
    const QJsonArray steps = verdict.value("steps").toArray();
    QCOMPARE(steps.size(), 7);
    QCOMPARE(steps.first().toObject().value("command").toString(), QString("SET lock A1 NX EX 30"));
    QCOMPARE(steps.last().toObject().value("command").toString(), QString("MULTI; DEL lock; EXEC"));
}

void TestCliRace::findsTheFencingGap()
{
    const Ran gap = runLockscope({"race", "fenced", "--lapses", "1", "--property", "lost-update", "--json"});
    QCOMPARE(gap.status, found);
    QVERIFY(verdictOf(gap).value("steps").toArray().size() <= 11);
    const Ran closed =
        runLockscope({"race", "fenced-reads", "--lapses", "1", "--property", "lost-update", "--json"});
    QCOMPARE(closed.status, 0);
    QCOMPARE(verdictOf(closed).value("complete").toBool(), true);
}

void TestCliRace::findsNothingWhereThereIsNothing()
{
    const Ran ran = runLockscope(
        {"race", "set-nx-lua", "--clients", "3", "--lapses", "2", "--property", "foreign-release", "--json"});
    QCOMPARE(ran.status, 0);
    const QJsonObject verdict = verdictOf(ran);
    QCOMPARE(verdict.value("found").toBool(), false);
    QCOMPARE(verdict.value("complete").toBool(), true);
    QVERIFY(verdict.value("steps").isNull());
    QVERIFY(verdict.value("states").toInteger() > 10'000);
}

void TestCliRace::findsTheRestart()
{
    const Ran ran = runLockscope(
        {"race", "redlock", "--masters", "3", "--restarts", "1", "--property", "two-inside", "--json"});
    QCOMPARE(ran.status, found);
    QCOMPARE(verdictOf(ran).value("steps").toArray().size(), 7);
    const Ran calm = runLockscope({"race", "redlock", "--property", "two-inside", "--json"});
    QCOMPARE(calm.status, 0);
}

void TestCliRace::saysThatItDidNotFinish()
{
    const Ran ran = runLockscope({"race", "set-nx-lua", "--clients", "3", "--lapses", "2", "--property",
                                  "foreign-release", "--states", "1000"});
    QCOMPARE(ran.status, boundReached);
    QVERIFY2(ran.out.contains("not finished: none in the first 1,000 states")
                 || ran.out.contains("not finished: none in the first 1000 states"),
             ran.out.constData());
}

void TestCliRace::replaysWhatItHasSaved()
{
    QTemporaryDir folder;
    const QString file = folder.filePath("gap.json");
    QCOMPARE(runLockscope({"race", "set-nx-get-del", "--lapses", "1", "-o", file}).status, found);
    const Ran ran = runLockscope({"race", "--replay", file, "--times", "100", "--json"});
    QCOMPARE(ran.status, found);
    const QJsonObject replay = ran.first().value("replay").toObject();
    QCOMPARE(replay.value("property").toString(), QString("foreign-release"));
    QCOMPARE(replay.value("times").toInt(), 100);
    QCOMPARE(replay.value("broken").toInt(), 100);
    QCOMPARE(replay.value("steps").toArray().size(), 7);
}

void TestCliRace::bothMethodsSayTheSame()
{
    const QStringList race{"race", "reentrant-value", "--crashes", "1", "--json"};
    const Ran wide = runLockscope(race);
    const Ran deep = runLockscope(race + QStringList{"--method", "depth-first"});
    const QMap<QString, bool> one = foundIn(wide);
    QVERIFY(one.size() >= 7);
    QCOMPARE(foundIn(deep), one);
}

void TestCliRace::saysWhyAFigureIsNull_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("counted");
    QTest::addColumn<QString>("other");
    QTest::addColumn<QString>("why");
    QTest::newRow("states") << "breadth-first"
                            << "states"
                            << "schedules"
                            << "states-are-searched";
    QTest::newRow("schedules") << "depth-first"
                               << "schedules"
                               << "states"
                               << "schedules-are-searched";
}

void TestCliRace::saysWhyAFigureIsNull()
{
    QFETCH(const QString, method);
    QFETCH(const QString, counted);
    QFETCH(const QString, other);
    QFETCH(const QString, why);
    const Ran ran = runLockscope({"race", "incr", "--method", method, "--json"});
    QCOMPARE(ran.status, 0);
    const QJsonObject summary = ran.objects.last().value("summary").toObject();
    QVERIFY2(summary.value(counted).toInteger() > 0, ran.out.constData());
    QVERIFY(summary.value(other).isNull());
    QVERIFY(summary.value("seed").isNull());
    QCOMPARE(summary.value("why_null").toObject(), (QJsonObject{{other, why}, {"seed", "nothing-random"}}));
}

void TestCliRace::drawsWhatItFound()
{
    const Ran ran = runLockscope({"race", "setnx-expire", "--crashes", "1"});
    QCOMPARE(ran.status, found);
    QVERIFY2(ran.out.contains("locked-for-ever broken in 3 steps: a lock that never ends is left behind"),
             ran.out.constData());
    QVERIFY2(ran.out.contains("A: SETNX lock A1 → (integer) 1"), ran.out.constData());
    QVERIFY2(ran.out.contains("  2  A crashes."), ran.out.constData());
    const Ran table = runLockscope({"race", "--all", "--lapses", "1", "--states", "20000"});
    QCOMPARE(table.status, found);
    QVERIFY2(table.out.contains("set-nx-get-del"), table.out.constData());
}

void TestCliRace::playsItOnTheRepair_data()
{
    QTest::addColumn<QStringList>("race");
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<QString>("refused");
    QTest::newRow("get-del-gap") << QStringList{"set-nx-get-del", "--lapses", "1", "--property",
                                                "foreign-release"}
                                 << QString("set-nx-lua") << QString("EVAL compare-and-delete lock A1");
    QTest::newRow("fencing gap") << QStringList{"fenced", "--lapses", "1", "--property", "lost-update"}
                                 << QString("fenced-reads")
                                 << QString("EVAL fenced-store floor counter 1 3 SET counter 1");
    QTest::newRow("losers renew") << QStringList{"multi-setnx-expire", "--property", "foreign-extend"}
                                  << QString("set-nx-lua") << QString("SET lock B1 NX PX 30000");
    QTest::newRow("extend by SET") << QStringList{LOCKSCOPE_HELP "/../schemes/extend-by-set.lock", "--lapses",
                                                  "1", "--property", "foreign-extend"}
                                   << QString("watchdog") << QString("EVAL compare-and-expire lock A1 30000");
    QTest::newRow("re-entry") << QStringList{"reentrant-value", "--property", "two-inside"}
                              << QString("reentrant") << QString();
}

void TestCliRace::playsItOnTheRepair()
{
    QFETCH(const QStringList, race);
    QFETCH(const QString, strategy);
    QFETCH(const QString, refused);
    const Ran ran = runLockscope(QStringList{"race"} + race + QStringList{"--repair", "--json"});
    QCOMPARE(ran.status, found);
    const QJsonObject repair = ran.objects.last().value("repair").toObject();
    QCOMPARE(repair.value("strategy").toString(), strategy);
    QCOMPARE(repair.value("found").toBool(true), false);
    const int at = repair.value("refused_at").toInt();
    const QJsonArray steps = repair.value("steps").toArray();
    QVERIFY2(refused.isEmpty() || steps[at - 1].toObject().value("command").toString() == refused,
             ran.out.constData());
}

void TestCliRace::describesIt()
{
    QTemporaryDir folder;
    const QString name = folder.filePath("gap.md");
    const QString picture = folder.filePath("gap.svg");
    const QString lesson = folder.filePath("gap.html");
    QCOMPARE(runLockscope({"race", "set-nx-get-del", "--lapses", "1", "--markdown", name, "--svg", picture,
                           "--lesson", lesson})
                 .status,
             found);
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray page = file.readAll();
    QVERIFY2(page.startsWith("# set-nx-get-del: a client deletes a lock that is not its own"),
             page.constData());
    QVERIFY2(page.contains("| 7 | A | `MULTI; DEL lock; EXEC` | `OK; QUEUED; [(integer) 1]` | – | B |"),
             page.constData());
    QFile drawn(picture);
    QVERIFY(drawn.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&drawn);
    int arrows = 0;
    while (!reader.atEnd()) {
        reader.readNext();
        arrows += reader.isStartElement() && reader.attributes().value("class") == QLatin1String("call");
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QCOMPARE(arrows, 6); // and one event
    QFile taught(lesson);
    QVERIFY(taught.open(QIODevice::ReadOnly));
    const QByteArray asked = taught.readAll();
    QVERIFY2(asked.contains("Is there an order in which a client deletes a lock that is not its own?"),
             asked.constData());
    // What tells it has to be opened: seven steps, the picture and the repair.
    QCOMPARE(asked.count("<details>"), 9);
    QVERIFY(asked.indexOf("<svg") > asked.lastIndexOf("Step 7"));
    QVERIFY2(asked.contains("<code>set-nx-lua</code>"), asked.constData());
    QVERIFY(!asked.contains("<script") && !asked.contains("http-equiv"));
}

void TestCliRace::helpHasTheTable_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("en") << QString("en");
    QTest::newRow("zh_CN") << QString("zh_CN");
}

/// The page of the help has what the program finds: all lines, in order.
void TestCliRace::helpHasTheTable()
{
    QFETCH(const QString, language);
    const Ran ran = runLockscope({"race", "--all", "--json"});
    QCOMPARE(ran.status, found);
    const QStringList properties{"two-inside",      "lost-update",   "foreign-release", "foreign-extend",
                                 "locked-for-ever", "nobody-enters", "stale-write",     "wrong-total"};
    QStringList rows;
    QMap<QString, QString> cells;
    for (const QJsonObject &line : ran.objects) {
        const QJsonObject verdict = line.value("verdict").toObject();
        if (!verdict.isEmpty()) {
            const bool isFound = verdict.value("found").toBool();
            QVERIFY(isFound || verdict.value("complete").toBool());
            cells.insert(verdict.value("property").toString(),
                         isFound ? QString::number(verdict.value("steps").toArray().size()) : QString("–"));
        } else if (line.contains("summary")) {
            QString row = "| `" + line.value("summary").toObject().value("strategy").toString() + "` |";
            for (const QString &property : properties)
                row += ' ' + cells.value(property, "·") + " |";
            rows.append(row);
            cells.clear();
        }
    }
    QVERIFY(rows.size() >= 25);
    QFile file(QString(LOCKSCOPE_HELP) + '/' + language + "/race.md");
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY2(QString::fromUtf8(file.readAll()).contains('\n' + rows.join('\n') + "\n\n"),
             qPrintable(rows.join('\n')));
}

void TestCliRace::racesAText()
{
    QTemporaryDir folder;
    const QString name = folder.filePath("mine.lock");
    writeFile(name,
              "scheme mine\nscript gone:\n    return redis.call('DEL', KEYS[1])\nacquire:\n"
              "    SET {key} {token} NX EX {lease} -> set\n    if set == nil:\n        retry\n    enter\n"
              "release:\n    GET {key} -> held\n    if held == token:\n        EVAL gone 1 {key}\n");
    const QString saved = folder.filePath("gap.json");
    const Ran ran =
        runLockscope({"race", name, "--lapses", "1", "--property", "foreign-release", "-o", saved, "--json"});
    QCOMPARE(ran.status, found);
    QCOMPARE(verdictOf(ran).value("strategy").toString(), QString("mine"));
    const QJsonArray steps = verdictOf(ran).value("steps").toArray();
    QCOMPARE(steps.size(), 7);
    QCOMPARE(steps.last().toObject().value("command").toString(), QString("EVAL gone lock"));
    QVERIFY(QFile::remove(name)); // the schedule has the text
    const Ran again = runLockscope({"race", "--replay", saved, "--times", "20", "--json"});
    QCOMPARE(again.status, found);
    QCOMPARE(again.first().value("replay").toObject().value("broken").toInt(), 20);
}

void TestCliRace::saysWhereATextIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("name") << QByteArray(
        "acquire:\n    SETNX {key} {tokn}\n    enter\nrelease:\n    DEL {key}\n")
                          << QString("mine.lock: line 2, column 18: ");
    QTest::newRow("empty") << QByteArray() << QString("mine.lock: line 1, column 1: ");
    QTest::newRow("bytes") << QByteArray("\n\xff\xfe\n") << QString("mine.lock: line 2, column 1: ");
    QTest::newRow("too long") << QByteArray(70'000, '\n') << QString("65536");
}

void TestCliRace::saysWhereATextIsWrong()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, says);
    QTemporaryDir folder;
    const QString name = folder.filePath("mine.lock");
    writeFile(name, text);
    const Ran ran = runLockscope({"race", name, "--lapses", "1"});
    QCOMPARE(ran.status, 2);
    QVERIFY2(QString::fromUtf8(ran.err).contains(says), ran.err.constData());
}

void TestCliRace::refusesWhatMakesNoSense_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("nothing") << QStringList{"race"};
    QTest::newRow("no strategy") << QStringList{"race", "nine"};
    QTest::newRow("clients") << QStringList{"race", "none", "--clients", "4"};
    QTest::newRow("property") << QStringList{"race", "none", "--property", "bad"};
    QTest::newRow("does not apply") << QStringList{"race", "set-nx-lua", "--property", "stale-write"};
    QTest::newRow("masters") << QStringList{"race", "set-nx-lua", "--masters", "3"};
    QTest::newRow("method") << QStringList{"race", "none", "--method", "sideways"};
    QTest::newRow("times") << QStringList{"race", "none", "--times", "3"};
    QTest::newRow("no file") << QStringList{"race", "--replay", "/nonexistent/file"};
    QTest::newRow("no schedule") << QStringList{"race", "--replay", "/dev/null"};
    QTest::newRow("no end") << QStringList{"race", "--replay", "/dev/zero"};
    QTest::newRow("no such file") << QStringList{"race", "/nonexistent/mine.lock"};
    QTest::newRow("masters of a text")
        << QStringList{"race", LOCKSCOPE_SCHEMES "/watch.lock", "--masters", "3"};
    QTest::newRow("property of a text")
        << QStringList{"race", LOCKSCOPE_SCHEMES "/watch.lock", "--property", "two-inside"};
    QTest::newRow("both") << QStringList{"race", "none", "--replay", "/dev/null"};
}

void TestCliRace::refusesWhatMakesNoSense()
{
    QFETCH(const QStringList, arguments);
    const Ran ran = runLockscope(arguments);
    QCOMPARE(ran.status, 2);
    QVERIFY(!ran.err.isEmpty());
}

void TestCliRace::endsWhenInterrupted()
{
    LockscopeProcess process;
    process.start({"race", "redlock", "--masters", "5", "--clients", "3", "--lapses", "3", "--restarts", "2",
                   "--states", "100000000", "--property", "foreign-release", "--json"});
    QVERIFY(process.waitForLines(1)); // it tells how far it is
    QElapsedTimer clock;
    clock.start();
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QVERIFY2(clock.elapsed() < 1000 * patience, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(process.status(), 130);
}

QTEST_GUILESS_MAIN(TestCliRace)
#include "tst_cli_race.moc"
