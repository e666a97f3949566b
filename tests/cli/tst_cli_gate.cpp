// SPDX-License-Identifier: GPL-3.0-or-later
#include "crowd.h"
#include "lockscope_process.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <csignal>

namespace {

constexpr int found = 7;
constexpr int boundReached = 8;

QString locker(const QString &interpreter, const QString &script, const QString &arguments)
{
    return "external:" + interpreter + ' ' + LOCKSCOPE_LOCKERS "/" + script + ' ' + arguments;
}

QString python(const QString &arguments)
{
    return locker("/usr/bin/python3", "locker.py", arguments);
}

QJsonObject of(const Ran &ran, const QString &name)
{
    for (const QJsonObject &line : ran.objects) {
        if (line.contains(name))
            return line.value(name).toObject();
    }
    return {};
}

/// Whether this runs, so that there is something to test.
bool runs(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished(30000 * patience) && process.exitCode() == 0;
}

/// Those that work in this folder, or below it.
QStringList processesIn(const QString &folder)
{
    QStringList pids;
    const QStringList all = QDir("/proc").entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &pid : all) {
        if (QFile::symLinkTarget("/proc/" + pid + "/cwd").startsWith(folder))
            pids.append(pid);
    }
    return pids;
}

} // namespace

/// A program of somebody's own, raced through the gate by `lockscope race` as a script calls it.
class TestCliGate : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void findsAPlantedGap_data();
    void findsAPlantedGap();
    void accusesNobodyElse_data() { findsAPlantedGap_data(); }
    void accusesNobodyElse();
    void replaysEachTime_data() { findsAPlantedGap_data(); }
    void replaysEachTime();
    void replaysOnWhatIsNamed();
    void needsToBeNamedForAReplay();
    void keepsItsHandsOffOtherFolders();
    void saysWhatAProgramDidWrong_data();
    void saysWhatAProgramDidWrong();
    void findsWhatNeedsNoRequest_data();
    void findsWhatNeedsNoRequest();
    void saysThatItDidNotFinish();
    void endsWhenInterrupted();
    void refusesWhatNeedsVirtualTime();
};

void TestCliGate::initTestCase()
{
    if (!runs("/usr/bin/python3", {"-c", "import redis"}))
        QSKIP("python3-redis is not installed");
}

void TestCliGate::findsAPlantedGap_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("length");
    QTest::newRow("redis-py") << python("redis-py") << 7;
    if (runs("node", {"-e", "require('redlock'); require('redis-semaphore')"})) {
        QTest::newRow("node-redlock") << locker("node", "locker.js", "redlock") << 7;
        QTest::newRow("redis-semaphore") << locker("node", "locker.js", "redis-semaphore") << 7;
    }
    if (runs("php", {"-r", "require 'Symfony/Component/Lock/autoload.php'; new Redis();"}))
        QTest::newRow("symfony/lock")
            << locker("php", "locker.php", "symfony-lock") << 8; // it acquires by two scripts
}

void TestCliGate::findsAPlantedGap()
{
    QFETCH(const QString, program);
    QFETCH(const int, length);
    const Ran ran =
        runLockscope({"race", program + " gap", "--lapses", "1", "--property", "foreign-release", "--json"});
    QVERIFY2(ran.status == found, (ran.out + ran.err).constData());
    const QJsonObject verdict = of(ran, "verdict");
    QCOMPARE(verdict.value("confirmed").toBool(), true);
    const QJsonArray steps = verdict.value("steps").toArray();
    QCOMPARE(steps.size(), length);
    QVERIFY(steps.last().toObject().value("command").toString().startsWith("DEL "));
    const QJsonObject summary = of(ran, "summary");
    QCOMPARE(summary.value("clocks").toString(), QString("real"));
    QVERIFY(summary.value("schedules").toInteger() > 0);
    QCOMPARE(summary.value("schedules"), summary.value("program").toObject().value("runs"));
    QVERIFY(summary.value("seed").isNull());
    QCOMPARE(summary.value("why_null").toObject(), (QJsonObject{{"seed", "of-the-program"}}));
}

void TestCliGate::accusesNobodyElse()
{
    QFETCH(const QString, program);
    const Ran lapse =
        runLockscope({"race", program, "--lapses", "1", "--property", "foreign-release", "--json"});
    QVERIFY2(lapse.status == 0, (lapse.out + lapse.err).constData());
    QCOMPARE(of(lapse, "verdict").value("complete").toBool(), true);
    const Ran calm = runLockscope({"race", program, "--json"});
    QVERIFY2(calm.status == 0, (calm.out + calm.err).constData());
    QVERIFY(of(calm, "summary").value("states").toInteger() > 10);
}

void TestCliGate::replaysEachTime()
{
    QFETCH(const QString, program);
    const QTemporaryDir folder;
    const QString file = folder.filePath("gap.json");
    const Ran ran = runLockscope(
        {"race", program + " gap", "--lapses", "1", "--property", "foreign-release", "-o", file});
    QVERIFY2(ran.status == found, (ran.out + ran.err).constData());
    const Ran again = runLockscope({"race", program + " gap", "--replay", file, "--times", "20", "--json"});
    QVERIFY2(again.status == found, (again.out + again.err).constData());
    QCOMPARE(of(again, "replay").value("broken").toInt(), 20);
}

void TestCliGate::replaysOnWhatIsNamed()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("gap.json");
    QCOMPARE(runLockscope({"race", python("redis-py gap"), "--lapses", "1", "--property", "foreign-release",
                           "-o", file})
                 .status,
             found);
    const Ran same =
        runLockscope({"race", python("redis-py gap"), "--replay", file, "--times", "100", "--json"});
    QCOMPARE(same.status, found);
    QCOMPARE(of(same, "replay").value("broken").toInt(), 100);
    // The repaired one goes another way.
    const Ran repaired = runLockscope({"race", python("redis-py"), "--replay", file, "--json"});
    QCOMPARE(repaired.status, 0);
    QCOMPARE(of(repaired, "replay").value("broken").toInt(-1), 0);
}

/// A file that came from somebody else starts nothing.
void TestCliGate::needsToBeNamedForAReplay()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("foreign.json");
    const QString witness = folder.filePath("witness");
    QFile foreign(file);
    QVERIFY(foreign.open(QIODevice::WriteOnly));
    foreign.write("{\"lockscope_race\":1,\"strategy\":\"external:touch " + witness.toUtf8()
                  + "\",\"property\":\"two-inside\",\"clients\":2,\"rounds\":1,\"attempts\":3,\"masters\":1,"
                    "\"steps\":[{\"what\":\"pass\",\"client\":0,\"lane\":0}]}");
    foreign.close();
    const Ran ran = runLockscope({"race", "--replay", file});
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains("name the one to play it with"), ran.err.constData());
    QVERIFY(!QFile::exists(witness));
}

/// Where it is called, everything stays as it is, whatever becomes of the program.
void TestCliGate::keepsItsHandsOffOtherFolders()
{
    const QTemporaryDir folder;
    QDir(folder.path()).mkpath("below");
    QFile kept(folder.filePath("below/kept"));
    QVERIFY(kept.open(QIODevice::WriteOnly));
    kept.close();
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.path()));
    const Ran found = runLockscope({"race", python("redis-py"), "--property", "two-inside"});
    const Ran failed = runLockscope({"race", "external:false"});
    const Ran unknown = runLockscope({"race", "external:/nonexistent/program"});
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(found.status, 0);
    QCOMPARE(failed.status, 3);
    QCOMPARE(unknown.status, 3);
    QVERIFY(kept.exists());
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{"below"});
}

void TestCliGate::saysWhatAProgramDidWrong_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("cannot be started") << "external:/nonexistent/program" << QByteArray("cannot be started");
    QTest::newRow("ends") << "external:false" << QByteArray("has ended");
    QTest::newRow("says something else") << "external:cat" << QByteArray("it has to answer");
    QTest::newRow("refuses") << "external:sed -u s/.*/no/" << QByteArray("answered “no”");
}

void TestCliGate::saysWhatAProgramDidWrong()
{
    QFETCH(const QString, program);
    QFETCH(const QByteArray, sentence);
    const Ran ran = runLockscope({"race", program});
    QCOMPARE(ran.status, 3);
    QVERIFY2(ran.err.contains(sentence), ran.err.constData());
}

void TestCliGate::findsWhatNeedsNoRequest_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<bool>("isDry");
    QTest::newRow("says ok to everything") << "while read line; do echo ok; done" << true;
    QTest::newRow("locks in its own memory")
        << "held=; while read verb rest; do "
           "if [ $verb = acquire ] && [ \"$held\" ]; then echo no; continue; fi; "
           "held=; [ $verb = acquire ] && held=1; echo ok; done"
        << true;
    // A correct lock on the file system, until the third acquire.
    QTest::newRow("locks nothing when it counts")
        << "n=0; while read verb key rest; do [ $verb = acquire ] && n=$((n + 1)); "
           "if [ $n -gt 2 ]; then echo ok; "
           "elif [ $verb = release ]; then rmdir %1/held; echo ok; "
           "elif mkdir %1/held; then echo ok; else echo no; fi; done"
        << false;
}

/// Both clients are granted the lock before the first command: a schedule without a step.
void TestCliGate::findsWhatNeedsNoRequest()
{
    QFETCH(QString, script);
    QFETCH(const bool, isDry);
    const QTemporaryDir folder;
    const QString program = "external:sh -c '" + script.replace("%1", folder.path()) + "'";
    const QString file = folder.filePath("start.json");
    const QString page = folder.filePath("start.html");
    const Ran ran =
        runLockscope({"race", program, "--property", "two-inside", "-o", file, "--lesson", page, "--json"});
    QVERIFY2(ran.status == found, (ran.out + ran.err).constData());
    const QJsonObject verdict = of(ran, "verdict");
    QCOMPARE(verdict.value("property").toString(), QString("two-inside"));
    QCOMPARE(verdict.value("confirmed").toBool(), true);
    const QJsonArray steps = verdict.value("steps").toArray();
    QCOMPARE(steps.size(), 1);
    QCOMPARE(steps.first().toObject().value("inside").toArray(), (QJsonArray{"A", "B"}));
    QCOMPARE(of(ran, "summary").value("program").toObject().value("lets_two_in").toBool(), isDry);
    const Ran again = runLockscope({"race", program, "--replay", file, "--times", "3", "--json"});
    QCOMPARE(again.status, found);
    QCOMPARE(of(again, "replay").value("broken").toInt(), 3);
    QVERIFY(QFile::exists(page));
    // After the dry turn two-inside is the verdict, also when another property was asked for.
    const Ran other = runLockscope({"race", program, "--property", "foreign-release"});
    QCOMPARE(other.status, isDry ? found : 0);
    QCOMPARE(other.out.contains("broken before the first request"), isDry);
}

void TestCliGate::saysThatItDidNotFinish()
{
    const Ran ran = runLockscope(
        {"race", python("redis-py"), "--lapses", "1", "--property", "foreign-release", "--states", "20"});
    QCOMPARE(ran.status, boundReached);
    QVERIFY2(ran.out.contains("not finished"), ran.out.constData());
    QVERIFY2(ran.out.contains("Not judged for clocks"), ran.out.constData());
}

/// Within a fifth of a second, also where thousands of other processes have to be told from its own, and
/// however many of its programs have been started.
void TestCliGate::endsWhenInterrupted()
{
    const Crowd crowd(4000);
    QVERIFY(crowd.size() > 0);
    constexpr qsizetype servers = 2;
    constexpr qsizetype programs = 6;
    QList<qint64> tookMs;
    for (qsizetype started = 1; started <= programs; ++started) {
        const QTemporaryDir folder;
        LockscopeProcess process;
        process.setEnvironment("TMPDIR", folder.path());
        process.start({"race", python("redis-py"), "--clients", "3", "--lapses", "3", "--crashes", "1",
                       "--property", "foreign-release", "--json"});
        QVERIFY(waitFor([&] { return processesIn(folder.path()).size() >= servers + started; }, 30000));
        QElapsedTimer clock;
        clock.start();
        process.signal(SIGINT);
        QVERIFY(process.waitForFinished());
        tookMs.append(clock.elapsed());
        QCOMPARE(process.status(), 130);
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
        QCOMPARE(processesIn(folder.path()), QStringList());
    }
    // But for one: the machine may have other things to do.
    std::sort(tookMs.begin(), tookMs.end());
    const qint64 longest = tookMs.at(programs - 2);
    QVERIFY2(longest < 200 * patience, qPrintable(QString("%1 ms").arg(longest)));
}

void TestCliGate::refusesWhatNeedsVirtualTime()
{
    for (const QStringList &more :
         {QStringList{"--clock-skew", "1s"}, QStringList{"--promotions", "1"}, QStringList{"--masters", "3"},
          QStringList{"--method", "depth-first"}, QStringList{"--repair"}})
        QCOMPARE(runLockscope(QStringList{"race", "external:cat"} + more).status, 2);
    QCOMPARE(runLockscope({"race", "external:"}).status, 2);
}

QTEST_GUILESS_MAIN(TestCliGate)
#include "tst_cli_gate.moc"
