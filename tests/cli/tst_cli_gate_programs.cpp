// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/process_stat.h"
#include "lockscope_process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <csignal>

namespace {

constexpr int found = 7;
constexpr int cannot = 3;
constexpr int longest = 120000 * patience;

QString program(const QString &script, const QString &arguments)
{
    return "external:/usr/bin/python3 " LOCKSCOPE_LOCKERS "/" + script + ' ' + arguments;
}

QJsonObject of(const Ran &ran, const QString &name)
{
    for (const QJsonObject &line : ran.objects) {
        if (line.contains(name))
            return line.value(name).toObject();
    }
    return {};
}

/// Processes that were started with this word in their command line or working in this folder.
QStringList processesOf(const QString &folder)
{
    QStringList pids;
    const QStringList all = QDir("/proc").entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &pid : all) {
        if (QFile::symLinkTarget("/proc/" + pid + "/cwd").startsWith(folder))
            pids.append(pid);
    }
    return pids;
}

/// The processes that have noted their numbers there, a line each.
QList<qint64> pidsIn(const QString &note)
{
    QList<qint64> pids;
    QFile file(note);
    if (!file.open(QIODevice::ReadOnly))
        return pids;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (!line.isEmpty())
            pids.append(line.toLongLong());
    }
    return pids;
}

/// Whether a process that has noted its number in this file is still alive.
bool isAnyAlive(const QString &note)
{
    const QList<qint64> pids = pidsIn(note);
    return std::any_of(pids.begin(), pids.end(),
                       [](qint64 pid) { return !lab::ProcessStat(pid).hasEnded(); });
}

/// With a folder for temporary files of its own, so that one sees what is left there.
class Race
{
public:
    Race() { m_process.setEnvironment("TMPDIR", m_folder.path()); }

    void setEnvironment(const QString &name, const QString &value) { m_process.setEnvironment(name, value); }
    bool run(const QStringList &arguments)
    {
        m_process.start(QStringList{"race"} + arguments);
        return m_process.waitForFinished(longest);
    }
    int status() const { return m_process.status(); }
    QByteArray err() { return m_process.err(); }
    bool leavesNothing() const
    {
        return QDir(m_folder.path()).isEmpty() && processesOf(m_folder.path()).isEmpty();
    }

private:
    QTemporaryDir m_folder;
    LockscopeProcess m_process;
};

} // namespace

/// Programs of all kinds at the gate of `lockscope race`: those that wait, those that meet with faults, and
/// those that do harm.
class TestCliGatePrograms : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void leavesThoseInPeaceThatWait_data();
    void leavesThoseInPeaceThatWait();
    void findsWhatIsPlantedInThem_data();
    void findsWhatIsPlantedInThem();
    void keepsToItsBudgets_data();
    void keepsToItsBudgets();
    void endsWhatDoesHarm_data();
    void endsWhatDoesHarm();
    void hasLimitsOnProcessorTime();
    void endsWhatHasLeftItsGroup_data();
    void endsWhatHasLeftItsGroup();
    void endsWhatHasLeftItsGroupWhenStopped();
    void leavesNothingWhenKilled_data();
    void leavesNothingWhenKilled();
    void givesNothingAwayAndKeepsNothing();
};

void TestCliGatePrograms::initTestCase()
{
    QProcess python;
    python.start("/usr/bin/python3", {"-c", "import redis"});
    if (!python.waitForFinished(30000 * patience) || python.exitCode() != 0)
        QSKIP("python3-redis is not installed");
}

void TestCliGatePrograms::leavesThoseInPeaceThatWait_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("blpop") << "blpop";
    QTest::newRow("subscribe") << "subscribe";
}

void TestCliGatePrograms::leavesThoseInPeaceThatWait()
{
    QFETCH(const QString, name);
    const Ran ran = runLockscope({"race", program("waiter.py", name), "--json"});
    QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
    QCOMPARE(of(ran, "verdict").value("complete").toBool(), true);
}

void TestCliGatePrograms::findsWhatIsPlantedInThem_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("budget");
    QTest::addColumn<QString>("property");
    QTest::newRow("a token that dies") << "blpop" << QStringList{"--crashes", "1"} << "nobody-enters";
    QTest::newRow("a token put back twice") << "blpop twice" << QStringList{"--rounds", "2"} << "two-inside";
    QTest::newRow("a release of anybody's")
        << "subscribe blind" << QStringList{"--lapses", "1"} << "foreign-release";
    QTest::newRow("a release that writes over it")
        << "subscribe over" << QStringList{"--lapses", "1"} << "foreign-release";
    QTest::newRow("a message not heard") << "subscribe late" << QStringList{} << "nobody-enters";
}

void TestCliGatePrograms::findsWhatIsPlantedInThem()
{
    QFETCH(const QString, name);
    QFETCH(const QStringList, budget);
    QFETCH(const QString, property);
    const Ran ran = runLockscope(
        QStringList{"race", program("waiter.py", name), "--property", property, "--json"} + budget);
    QVERIFY2(ran.status == found, (ran.out + ran.err).constData());
    QCOMPARE(of(ran, "verdict").value("confirmed").toBool(), true);
}

void TestCliGatePrograms::keepsToItsBudgets_data()
{
    QTest::addColumn<QString>("budget");
    QTest::addColumn<QString>("property");
    QTest::addColumn<int>("status");
    // A lock with a lease outlives what happens to its clients; of a master that forgets it nothing is left.
    QTest::newRow("a reply lost") << "--lost-replies"
                                  << "two-inside" << 0;
    QTest::newRow("a request lost") << "--lost-requests"
                                    << "two-inside" << 0;
    QTest::newRow("a crash") << "--crashes"
                             << "locked-for-ever" << 0;
    QTest::newRow("a restart") << "--restarts"
                               << "two-inside" << found;
}

void TestCliGatePrograms::keepsToItsBudgets()
{
    QFETCH(const QString, budget);
    QFETCH(const QString, property);
    QFETCH(const int, status);
    const Ran ran = runLockscope(
        {"race", program("locker.py", "redis-py"), budget, "1", "--property", property, "--json"});
    QVERIFY2(ran.status == status, (ran.out + ran.err).constData());
    if (status == 0)
        QCOMPARE(of(ran, "verdict").value("complete").toBool(), true);
    else
        QCOMPARE(of(ran, "verdict").value("confirmed").toBool(), true);
}

void TestCliGatePrograms::endsWhatDoesHarm_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("dies") << "dies" << QByteArray("has ended. no such module: mylock");
    QTest::newRow("never answers") << "silent" << QByteArray("did not answer");
    QTest::newRow("prints without end") << "prints" << QByteArray("more to standard output than");
    QTest::newRow("a line without end") << "prints-one-line" << QByteArray("more to standard output than");
    QTest::newRow("complains without end") << "complains" << QByteArray("without end to standard error");
    QTest::newRow("requests without end") << "requests" << QByteArray("sends requests without end");
    QTest::newRow("nests without end") << "nests" << QByteArray("what is no request at all");
    QTest::newRow("boasts") << "boasts" << QByteArray("what is no request at all");
    QTest::newRow("takes all memory") << "allocates" << QByteArray("MemoryError");
    QTest::newRow("uses the processor without end")
        << "spins" << QByteArray("was ended by signal 24; it may use ten minutes of processor time");
    QTest::newRow("starts processes") << "forks" << QByteArray("more than 64 processes");
}

void TestCliGatePrograms::endsWhatDoesHarm()
{
    QFETCH(const QString, how);
    QFETCH(const QByteArray, sentence);
    Race race;
    QVERIFY(race.run({program("faulty.py", how)}));
    QVERIFY2(race.err().contains(sentence), race.err().constData());
    QCOMPARE(race.status(), cannot);
    QTRY_VERIFY_WITH_TIMEOUT(race.leavesNothing(), 5000 * patience);
}

void TestCliGatePrograms::hasLimitsOnProcessorTime()
{
    Race race;
    QVERIFY(race.run({program("faulty.py", "spins")}));
    QVERIFY2(race.err().contains("limits 600 600"), race.err().constData());
}

void TestCliGatePrograms::endsWhatHasLeftItsGroup_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("the program goes on") << "escapes" << QByteArray();
    QTest::newRow("the program ends") << "escapes-and-ends" << QByteArray("has ended. gone home");
    QTest::newRow("too many of them") << "escapes-in-crowds" << QByteArray("more than 64 processes");
}

/// By a double fork, in a session of its own, with no environment and in no folder of ours.
void TestCliGatePrograms::endsWhatHasLeftItsGroup()
{
    QFETCH(const QString, how);
    QFETCH(const QByteArray, sentence);
    const QTemporaryDir outside;
    const QString note = outside.filePath("escaped");
    Race race;
    QVERIFY(race.run({program("faulty.py", how + ' ' + note)}));
    QVERIFY2(race.err().contains(sentence), race.err().constData());
    const QList<qint64> escaped = pidsIn(note);
    QVERIFY(!escaped.isEmpty());
    for (const qint64 pid : escaped)
        QTRY_VERIFY_WITH_TIMEOUT(lab::ProcessStat(pid).hasEnded(), 5000 * patience);
    QTRY_VERIFY_WITH_TIMEOUT(race.leavesNothing(), 5000 * patience);
}

void TestCliGatePrograms::endsWhatHasLeftItsGroupWhenStopped()
{
    const QTemporaryDir outside;
    const QString note = outside.filePath("escaped");
    LockscopeProcess process;
    process.setEnvironment("TMPDIR", outside.path());
    process.start(
        {"race", program("faulty.py", "escapes-and-is-silent " + note), "--clients", "3", "--rounds", "3"});
    QTRY_VERIFY_WITH_TIMEOUT(isAnyAlive(note), 30000 * patience);
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished(longest));
    for (const qint64 pid : pidsIn(note))
        QTRY_VERIFY_WITH_TIMEOUT(lab::ProcessStat(pid).hasEnded(), 5000 * patience);
}

void TestCliGatePrograms::leavesNothingWhenKilled_data()
{
    QTest::addColumn<QStringList>("command");
    // A race that gets its answers may have ended before the test looks; a run of the lab takes a minute.
    QTest::newRow("race") << QStringList{
        "race", program("faulty.py", "escapes-and-is-silent %1"), "--clients", "3", "--rounds", "3"};
    QTest::newRow("lab") << QStringList{
        "lab", "--strategy", program("faulty.py", "escapes %1"), "--clients", "2", "--duration", "60s"};
}

/// Lockscope has no moment of its own then.
void TestCliGatePrograms::leavesNothingWhenKilled()
{
    QFETCH(QStringList, command);
    const QTemporaryDir outside;
    const QTemporaryDir temporary;
    const QString note = outside.filePath("escaped");
    command.replaceInStrings("%1", note);
    LockscopeProcess process;
    process.setEnvironment("TMPDIR", temporary.path());
    process.start(command);
    QTRY_VERIFY_WITH_TIMEOUT(isAnyAlive(note), 30000 * patience);
    QVERIFY(!QDir(temporary.path()).isEmpty());
    process.signal(SIGKILL);
    QVERIFY(process.waitForFinished(longest));
    const QList<qint64> escaped = pidsIn(note);
    for (const qint64 pid : escaped)
        QTRY_VERIFY_WITH_TIMEOUT(lab::ProcessStat(pid).hasEnded(), 5000 * patience);
    QTRY_VERIFY_WITH_TIMEOUT(QDir(temporary.path()).isEmpty(), 5000 * patience);
}

void TestCliGatePrograms::givesNothingAwayAndKeepsNothing()
{
    const QTemporaryDir outside;
    const QString witness = outside.filePath("witness");
    Race race;
    race.setEnvironment("LOCKSCOPE_PASSWORD", "of-a-real-server");
    race.setEnvironment("REDISCLI_AUTH", "of-a-real-server");
    race.setEnvironment("AWS_SECRET_ACCESS_KEY", "of-somebody");
    QVERIFY(race.run({program("faulty.py", "tells " + witness)}));
    QCOMPARE(race.status(), cannot);
    QFile told(witness);
    QVERIFY(told.open(QIODevice::ReadOnly));
    const QByteArray what = told.readAll();
    QVERIFY2(what.contains("LOCKSCOPE_LAB_PORT="), what.constData());
    QVERIFY2(what.contains("entries=[]"), what.constData());
    QVERIFY2(what.contains("/program-"), what.constData());
    QVERIFY2(!what.contains("of-a-real-server") && !what.contains("of-somebody"), what.constData());
    // The process that it started is gone with it, and so is what it wrote.
    QTRY_VERIFY_WITH_TIMEOUT(race.leavesNothing(), 5000 * patience);
}

QTEST_GUILESS_MAIN(TestCliGatePrograms)
#include "tst_cli_gate_programs.moc"
