// SPDX-License-Identifier: GPL-3.0-or-later
#include "crowd.h"
#include "lab/contest/contest.h"
#include "lab/own/program_start.h"
#include "lab/own/templates.h"
#include "lab_run.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

using namespace std::chrono_literals;
using lab::Entry;
using lab::RunResult;
using lab::RunSpec;
using lab::Standing;

namespace {

/// On a private server, as all programs of somebody's own.
RunSpec own(const QString &command, int clients = 2, qint64 iterations = 5)
{
    RunSpec spec;
    spec.strategies = {"external:" + command.toUtf8()};
    spec.clients = clients;
    spec.iterations = iterations;
    return spec;
}

QString shell(const QString &script)
{
    return QStringLiteral("sh -c '%1'").arg(script);
}

/// Lets everybody in.
QString noLock()
{
    return shell(QStringLiteral("while read line; do echo ok; done"));
}

/// Counted, without blocking it for longer than a look takes.
struct Watched
{
    explicit Watched(lab::Contest &contest)
    {
        QObject::connect(&contest, &lab::Contest::stood, &contest,
                         [this](int entry) { stood.append(entry); });
        QObject::connect(&contest, &lab::Contest::began, &contest,
                         [this](int entry) { began.append(entry); });
        QObject::connect(&contest, &lab::Contest::ended, &contest, [this](bool stopped) { end = stopped; });
    }
    bool waitForEnd() const
    {
        return waitFor([this] { return end.has_value(); }, 180'000);
    }
    QList<int> began;
    QList<int> stood;
    std::optional<bool> end;
};

/// What it takes at best to end so many programs, in nanoseconds: the machine has other things to do as well.
/// −1 when one went on.
qint64 fastestEnd(int programs)
{
    qint64 fastest = std::numeric_limits<qint64>::max();
    const QTemporaryDir folder;
    const lab::Limits limits = lab::Limits::forProgram();
    for (int attempt = 0; attempt < 5; ++attempt) {
        std::vector<QProcess> processes(static_cast<size_t>(programs));
        std::vector<lab::ProgramTraces> traces(processes.size());
        QList<lab::StartedProgram> started;
        for (size_t number = 0; number < processes.size(); ++number) {
            lab::startProgram(&processes[number], "sleep 600", {}, folder.path(), limits, &traces[number]);
            started.append({&processes[number], &traces[number]});
        }
        QElapsedTimer clock;
        clock.start();
        lab::killPrograms(started);
        fastest = std::min(fastest, clock.nsecsElapsed());
        for (QProcess &process : processes) {
            if (!process.waitForFinished(5000 * patience))
                return -1;
        }
    }
    return fastest;
}

} // namespace

/// Programs of somebody's own: how they are started, what they have to show first, templates, and a class of
/// them.
class TestLabOwn : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void commandsAreCut_data();
    void commandsAreCut();
    void runsOnPrivateServersOnly();
    void findsItsServerAndNothingOfOurs();
    void hasAFolderAndLimits();
    void whatItStartedEndsWithIt_data();
    void whatItStartedEndsWithIt();
    void severalEndAsFastAsOne();
    void dryTurnComesFirst_data();
    void dryTurnComesFirst();
    void dryTurnTellsWhoLetsBothIn();
    void stopsInTheDryTurn();
    void saysWhatItsErrorsSaid();
    void templatesLock_data();
    void templatesLock();
    void filesAreRunByTheirInterpreter();
    void classIsRanked();
    void classCatchesTheGap();
    void lateEntryHasFailed();
    void classIsStopped();
    void tooManyAreRefused();
    void ranksByWhatIsLostFirst();
    void ranksByWhatHoldsFirst();
    void tellsEntriesApart();

private:
    QString templateFile(const QByteArray &id);
    QTemporaryDir m_folder;
};

void TestLabOwn::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

QString TestLabOwn::templateFile(const QByteArray &id)
{
    const auto found = lab::Template::find(id);
    const QString file = m_folder.filePath(found->fileName);
    return found->write(file).isEmpty() ? file : QString();
}

void TestLabOwn::commandsAreCut_data()
{
    QTest::addColumn<QString>("file");
    for (const char *name :
         {"lock.py", "/a folder/lock.py", "/it's/lock.py", "/\"so\"/lock.py", "/\"it's so\"/my lock.py"})
        QTest::newRow(name) << QString::fromUtf8(name);
}

void TestLabOwn::commandsAreCut()
{
    QFETCH(QString, file);
    QCOMPARE(lab::commandWords(lab::commandOfFile(QStringLiteral("go run"), file)),
             (QStringList{QStringLiteral("go"), QStringLiteral("run"), file}));
    QCOMPARE(lab::commandWords(lab::commandOfFile({}, file)), QStringList{file});
}

void TestLabOwn::runsOnPrivateServersOnly()
{
    RunSpec spec = own(noLock());
    QVERIFY(!spec.refusal());
    spec.target = lab::Target{QStringLiteral("staging"), {}, locks::Environment::Development, false};
    const auto refused = spec.refusal();
    QVERIFY(refused && refused->kind == lab::Failure::Kind::Policy);
    QVERIFY2(refused->text.contains(QStringLiteral("private")), qPrintable(refused->text));
}

void TestLabOwn::findsItsServerAndNothingOfOurs()
{
    qputenv("LOCKSCOPE_PASSWORD", "of-ours");
    qputenv("SOME_SECRET_OF_OURS", "of-ours");
    const QString file = m_folder.filePath(QStringLiteral("environment"));
    const QList<RunResult> results =
        resultsOf(own(shell(QStringLiteral("env > %1; while read line; do echo ok; done").arg(file)), 1));
    qunsetenv("LOCKSCOPE_PASSWORD");
    qunsetenv("SOME_SECRET_OF_OURS");
    QCOMPARE(results.size(), 1);
    QFile told(file);
    QVERIFY(told.open(QIODevice::ReadOnly));
    QHash<QByteArray, QByteArray> environment;
    for (const QByteArray &line : told.readAll().split('\n'))
        environment.insert(line.left(line.indexOf('=')), line.mid(line.indexOf('=') + 1));
    const QByteArray url = environment.value("REDIS_URL");
    QCOMPARE(url, "redis://127.0.0.1:" + environment.value("LOCKSCOPE_LAB_PORT"));
    QCOMPARE(environment.value("LOCKSCOPE_URL"), url);
    const QByteArray password = environment.value("REDISCLI_AUTH");
    QVERIFY(!password.isEmpty());
    QCOMPARE(environment.value("LOCKSCOPE_LAB_PASSWORD"), password);
    QVERIFY(!url.contains(password));
    QVERIFY(!environment.contains("SOME_SECRET_OF_OURS"));
    QVERIFY(!environment.contains("LOCKSCOPE_PASSWORD"));
    QVERIFY(environment.contains("PATH"));
}

void TestLabOwn::hasAFolderAndLimits()
{
    const QString file = m_folder.filePath(QStringLiteral("limits"));
    const QList<RunResult> results = resultsOf(
        own(shell(QStringLiteral("(pwd; ulimit -t; ulimit -n; ulimit -d; ulimit -c) > %1; touch left-behind; "
                                 "while read line; do echo ok; done")
                      .arg(file)),
            1));
    QCOMPARE(results.size(), 1);
    QFile told(file);
    QVERIFY(told.open(QIODevice::ReadOnly));
    const QByteArrayList lines = told.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 5);
    const QString folder = QString::fromUtf8(lines.at(0));
    QVERIFY(folder != QDir::currentPath());
    QVERIFY2(waitFor([&] { return !QFileInfo::exists(folder); }), qPrintable(folder)); // it went with it
    QCOMPARE(lines.mid(1), (QByteArrayList{"600", "256", "2097152", "0"}));
}

void TestLabOwn::whatItStartedEndsWithIt_data()
{
    QTest::addColumn<QString>("then");
    QTest::newRow("it goes on") << QStringLiteral("while read line; do echo ok; done");
    QTest::newRow("it ends") << QStringLiteral("read line");
}

/// Also when it has ended by itself before.
void TestLabOwn::whatItStartedEndsWithIt()
{
    QFETCH(const QString, then);
    const QString file = m_folder.filePath(QStringLiteral("child"));
    QFile::remove(file);
    lab::LabService service;
    Listener heard(service);
    service.start(own(shell(QStringLiteral("sleep 600 & echo $! >\"%1\"; %2").arg(file, then)), 1, 1));
    QVERIFY(heard.waitForEnd());
    QFile noted(file);
    QVERIFY(noted.open(QIODevice::ReadOnly));
    const QByteArray child = noted.readAll().trimmed();
    QVERIFY(child.toInt() > 0);
    QVERIFY(waitFor([&child] {
        QFile state(QStringLiteral("/proc/%1/stat").arg(QString::fromLatin1(child)));
        return !state.open(QIODevice::ReadOnly) || state.readAll().contains(") Z ");
    }));
}

/// For which all processes of the machine are looked at: once, and not once for each.
void TestLabOwn::severalEndAsFastAsOne()
{
    const Crowd crowd(2000);
    QVERIFY(crowd.size() > 0);
    qint64 one = fastestEnd(1);
    qint64 eight = fastestEnd(8);
    constexpr int mostTries = 20; // on a busy machine a few show nothing
    for (int more = 1; more < mostTries && eight >= 4 * one; ++more) {
        one = std::min(one, fastestEnd(1));
        eight = std::min(eight, fastestEnd(8));
    }
    QVERIFY(one > 0 && eight > 0);
    QVERIFY2(eight < 4 * one, qPrintable(QStringLiteral("%1 ns, %2 ns").arg(one).arg(eight)));
}

void TestLabOwn::dryTurnComesFirst_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QString &script, const char *says) {
        QTest::newRow(name) << script << QString::fromUtf8(says);
    };
    row("refuses what is free", shell(QStringLiteral("while read line; do echo no; done")),
        "answered “no” to “acquire” though nobody held the lock");
    row("nonsense", shell(QStringLiteral("while read line; do echo perhaps; done")), "It answered “perhaps”");
    row("ends at once", QStringLiteral("true"), "It has ended.");
    row("cannot be started", QStringLiteral("/nowhere/lock"), "It cannot be started");
    row("reports", shell(QStringLiteral("while read line; do echo error out of luck; done")),
        "It reports: out of luck");
    // The folder of all programs of a run is the same: who comes first holds it for ever.
    row("never lets go",
        shell(QStringLiteral("while read verb rest; do if [ $verb = release ] || mkdir ../held; "
                             "then echo ok; else echo no; fi; done")),
        "answered “no” to “acquire” after the other client had released");
    row("fails at the release",
        shell(QStringLiteral(
            "while read verb rest; do if [ $verb = release ]; then exit 1; elif mkdir ../held2; "
            "then echo ok; else echo no; fi; done")),
        "asked “release” as its holder");
}

void TestLabOwn::dryTurnComesFirst()
{
    QFETCH(QString, command);
    QFETCH(QString, says);
    lab::LabService service;
    Listener heard(service);
    service.start(own(command));
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.end->failure);
    QVERIFY2(heard.end->failure->text.contains(says), qPrintable(heard.end->failure->text));
    QVERIFY(heard.began.isEmpty() && heard.results.isEmpty());
}

void TestLabOwn::dryTurnTellsWhoLetsBothIn()
{
    lab::LabService service;
    Listener heard(service);
    service.start(own(noLock(), 4, 50));
    QVERIFY(heard.waitForEnd());
    QVERIFY(!heard.end->failure);
    QCOMPARE(heard.notes.size(), 1);
    QVERIFY2(heard.notes.first().contains(QStringLiteral("it does not lock")),
             qPrintable(heard.notes.first()));
    QCOMPARE(heard.results.size(), 1);
    QVERIFY(!heard.results.first().isExact());
}

/// A program that says nothing is not waited for when somebody stops the run.
void TestLabOwn::stopsInTheDryTurn()
{
    const QString file = m_folder.filePath(QStringLiteral("asked"));
    lab::LabService service;
    Listener heard(service);
    service.start(own(shell(QStringLiteral("read line; touch %1; read line").arg(file))));
    QVERIFY(waitFor([&] { return QFileInfo::exists(file); }));
    service.stop();
    QVERIFY(heard.waitForEnd(5000));
    QVERIFY(heard.end->stopped && !heard.end->failure);
}

void TestLabOwn::saysWhatItsErrorsSaid()
{
    lab::LabService service;
    Listener heard(service);
    service.start(own(shell(QStringLiteral("seq 1000 >&2; echo out of luck >&2; exit 3"))));
    QVERIFY(heard.waitForEnd());
    QVERIFY(heard.end->failure);
    QVERIFY2(heard.end->failure->detail.endsWith("\nout of luck"), heard.end->failure->detail.constData());
    QVERIFY(heard.end->failure->detail.size() <= 400);
}

void TestLabOwn::templatesLock_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const QByteArray &id : lab::Template::ids())
        QTest::newRow(id.constData()) << id;
}

/// Each that can be run here: through the dry turn, then many turns of several clients.
void TestLabOwn::templatesLock()
{
    QFETCH(QByteArray, id);
    const auto found = lab::Template::find(id);
    QVERIFY(found->text().contains("acquire") && found->text().contains("SPDX"));
    const QString interpreter = found->interpreter.section(u' ', 0, 0);
    if (QStandardPaths::findExecutable(interpreter).isEmpty())
        QSKIP("its interpreter is not installed");
    if (id == "php") {
        QProcess modules;
        modules.start(QStringLiteral("php"), {QStringLiteral("-m")});
        QVERIFY(modules.waitForFinished());
        if (!modules.readAllStandardOutput().split('\n').contains("redis"))
            QSKIP("php-redis is not installed");
    }
    const QString file = templateFile(id);
    QVERIFY(!file.isEmpty());
    QVERIFY(QFileInfo(file).isExecutable());
    QString command = found->command(file);
    if (id == "go") { // its compiler takes longer than a dry turn waits
        QProcess compiler;
        const QString lock = m_folder.filePath(QStringLiteral("lock-of-go"));
        compiler.start(QStringLiteral("go"), {QStringLiteral("build"), QStringLiteral("-o"), lock, file});
        QVERIFY2(compiler.waitForFinished(300'000 * patience) && compiler.exitCode() == 0,
                 compiler.readAllStandardError().constData());
        command = lock;
    }
    RunSpec spec = own(command, 4, 25);
    lab::LabService service;
    Listener heard(service);
    service.start(spec);
    QVERIFY(heard.waitForEnd(120'000));
    QVERIFY2(!heard.end->failure, qPrintable(heard.end->failure ? heard.end->failure->text : QString()));
    QCOMPARE(heard.notes, QStringList()); // the dry turn had nothing to tell
    QCOMPARE(heard.results.size(), 1);
    QVERIFY2(heard.results.first().isExact(), qPrintable(lab::verdictText(heard.results.first())));
    QCOMPARE(heard.results.first().completed, 100);
    QCOMPARE(heard.results.first().lost, std::optional<qint64>(0));
}

void TestLabOwn::filesAreRunByTheirInterpreter()
{
    const QString file = templateFile("bash");
    QCOMPARE(lab::commandFor(file), QStringLiteral("bash ") + file);
    QCOMPARE(lab::commandFor(QStringLiteral("./no such file.py")), QStringLiteral("./no such file.py"));
    const QString plain = m_folder.filePath(QStringLiteral("a lock"));
    QVERIFY(QFile(plain).open(QIODevice::WriteOnly));
    QCOMPARE(lab::commandFor(plain), u'"' + plain + u'"');
}

void TestLabOwn::classIsRanked()
{
    if (QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty())
        QSKIP("python3 is not installed");
    const QString good = lab::Template::find("python")->command(templateFile("python"));
    const QList<Entry> entries{
        {QStringLiteral("crashes"),
         shell(QStringLiteral("read line; echo at $((0 + 1)) >&2; echo a bad day >&2; exit 1")).toUtf8()},
        {QStringLiteral("lets all in"), noLock().toUtf8()},
        {QStringLiteral("correct"), good.toUtf8()}};
    lab::Contest contest;
    Watched watched(contest);
    RunSpec load = lab::Contest::usualLoad();
    load.iterations = 50;
    QVERIFY(!lab::Contest::refusal(entries, load));
    contest.start(entries, load);
    QVERIFY(watched.waitForEnd());
    QCOMPARE(*watched.end, false);
    QCOMPARE(watched.began, (QList<int>{0, 1, 2}));
    QCOMPARE(watched.stood, (QList<int>{0, 1, 2}));
    const QList<Standing> standings = contest.standings();
    QCOMPARE(standings.size(), 3);
    QCOMPARE(standings.at(0).entry.name, QStringLiteral("correct"));
    QCOMPARE(standings.at(0).rank, 1);
    QVERIFY(standings.at(0).result->isExact());
    QCOMPARE(standings.at(1).entry.name, QStringLiteral("lets all in"));
    QVERIFY(standings.at(1).result->lost.value_or(0) + standings.at(1).result->overlaps > 0);
    QCOMPARE(standings.at(2).entry.name, QStringLiteral("crashes"));
    QCOMPARE(standings.at(2).rank, 3);
    QVERIFY2(standings.at(2).failure.endsWith(QStringLiteral("a bad day")),
             qPrintable(standings.at(2).failure));
    QVERIFY(!standings.at(2).failure.contains(QStringLiteral("at 1")));

    // The same in every way out.
    const QJsonObject told = lab::toJson(standings.at(1)).value(QStringLiteral("standing")).toObject();
    const QByteArrayList lines = lab::toCsv(standings).trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines.at(2).startsWith("2,lets all in,"));
    const QByteArray overlaps = QByteArray::number(standings.at(1).result->overlaps);
    QCOMPARE(told.value(QStringLiteral("overlaps")).toInteger(), standings.at(1).result->overlaps);
    QVERIFY(lines.at(2).contains(QByteArray(',' + overlaps + ',')));
    const QString verdict = told.value(QStringLiteral("verdict")).toString();
    QVERIFY2(verdict.startsWith(QStringLiteral("Broken: two clients are inside at once.")),
             qPrintable(verdict));
    QCOMPARE(told.value(QStringLiteral("broken")).toArray(), (QJsonArray{QStringLiteral("two-inside")}));
    QCOMPARE(lab::RankingTable::text(standings.at(1), lab::RankingTable::Verdict), verdict);
}

/// One looks whether the lock is its own before it deletes it, and is held up in between until the lease is
/// over and somebody else has it: the published gap. Beside it the same program without the gap.
void TestLabOwn::classCatchesTheGap()
{
    if (QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty())
        QSKIP("python3 is not installed");
    const std::optional<lab::Template> python = lab::Template::find("python");
    QFile file(templateFile("python"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray program = file.readAll();
    const qsizetype release = program.indexOf("def release(key):");
    const qsizetype behind = program.indexOf("\n\n\n", release);
    QVERIFY(release > 0 && behind > release);
    program.replace(release, behind - release,
                    "def release(key):\n"
                    "    token = tokens.pop(key, '').encode()\n"
                    "    if redis.call('GET', key) != token:\n"
                    "        return False\n"
                    "    redis.call('PEXPIRE', key, 1)\n" // its lease ends just here
                    "    for look in range(3000):\n"
                    "        if redis.call('GET', key) not in (None, token):\n"
                    "            break\n"
                    "    redis.call('DEL', key)\n"
                    "    return True\n");
    QFile gap(m_folder.filePath(QStringLiteral("gap.py")));
    QVERIFY(gap.open(QIODevice::WriteOnly) && gap.write(program) == program.size());
    gap.close();
    lab::Contest contest;
    Watched watched(contest);
    RunSpec load = lab::Contest::usualLoad();
    load.clients = 4;
    load.iterations = 20;
    load.hold = 10ms;
    contest.start({{QStringLiteral("gap"), lab::commandFor(gap.fileName()).toUtf8()},
                   {QStringLiteral("script"), python->command(file.fileName()).toUtf8()}},
                  load);
    QVERIFY(watched.waitForEnd());
    const QList<Standing> standings = contest.standings();
    QCOMPARE(standings.size(), 2);
    QCOMPARE(standings.at(0).entry.name, QStringLiteral("script"));
    QVERIFY(standings.at(0).result->isExact());
    QCOMPARE(standings.at(1).entry.name, QStringLiteral("gap"));
    QCOMPARE(standings.at(1).rank, 2);
    QVERIFY2(standings.at(1).failure.isEmpty(), qPrintable(standings.at(1).failure));
    QVERIFY2(standings.at(1).result->overlaps > 0, qPrintable(standings.at(1).verdict()));
}

/// One hangs in the middle: the dry turn is over by then.
void TestLabOwn::lateEntryHasFailed()
{
    const QString script = QStringLiteral("n=0; while read verb rest; do n=$((n+1)); "
                                          "if [ $n -gt 6 ]; then sleep 1000; fi; echo ok; done");
    lab::Contest contest;
    Watched watched(contest);
    contest.start({{QStringLiteral("hangs"), shell(script).toUtf8()}}, lab::Contest::usualLoad(), 10s);
    QVERIFY(watched.waitForEnd());
    QCOMPARE(contest.standings().size(), 1);
    const Standing hung = contest.standings().first();
    QVERIFY2(hung.failure.contains(QStringLiteral("did not finish within 10 s")), qPrintable(hung.failure));
}

void TestLabOwn::classIsStopped()
{
    const QString file = m_folder.filePath(QStringLiteral("second"));
    const QString hangs = shell(QStringLiteral("touch %1; read line; read line").arg(file));
    lab::Contest contest;
    Watched watched(contest);
    contest.start({{QStringLiteral("first"), noLock().toUtf8()},
                   {QStringLiteral("second"), hangs.toUtf8()},
                   {QStringLiteral("third"), noLock().toUtf8()}},
                  lab::Contest::usualLoad());
    QVERIFY(waitFor([&] { return QFileInfo::exists(file); }, 60'000));
    contest.stop();
    QVERIFY(watched.waitForEnd());
    QCOMPARE(*watched.end, true);
    QCOMPARE(watched.began, (QList<int>{0, 1}));
    QCOMPARE(contest.standings().size(), 1);
    QVERIFY(!contest.isRunning());
}

void TestLabOwn::tooManyAreRefused()
{
    const RunSpec load = lab::Contest::usualLoad();
    QVERIFY(lab::Contest::refusal({}, load));
    QList<Entry> many(lab::Contest::mostEntries, {QStringLiteral("one"), "true"});
    QVERIFY(!lab::Contest::refusal(many, load));
    many.append({QStringLiteral("one more"), "true"});
    QVERIFY(lab::Contest::refusal(many, load));
    QVERIFY(lab::Contest::refusal({{QStringLiteral("nothing"), " "}}, load));
}

void TestLabOwn::ranksByWhatIsLostFirst()
{
    const auto standing = [](const char *name, qint64 lost, qint64 overlaps, qint64 starvedUs) {
        RunResult result;
        result.lost = lost;
        result.overlaps = overlaps;
        result.clients = {{.starvedUs = starvedUs / 2}, {.starvedUs = starvedUs}};
        return Standing{{QString::fromLatin1(name), "x"}, result, {}, 0};
    };
    Standing still = standing("still", 0, 0, 1);
    still.result->standstill = lab::Standstill::Immortal;
    Standing failed = standing("failed", 0, 0, 1);
    failed.failure = QStringLiteral("It has ended.");
    Standing unknown = standing("unknown", 0, 0, 1);
    unknown.result->lost.reset();
    const QList<Standing> ranked = lab::ranked({failed, still, unknown, standing("lost", 1, 0, 0),
                                                standing("overlaps", 0, 2, 0), standing("starved", 0, 0, 900),
                                                standing("best", 0, 0, 800), standing("as well", 0, 0, 800)});
    QStringList names;
    QList<int> ranks;
    for (const Standing &each : ranked) {
        names.append(each.entry.name);
        ranks.append(each.rank);
    }
    QCOMPARE(names.join(u' '), QStringLiteral("best as well starved overlaps lost unknown still failed"));
    QCOMPARE(ranks, (QList<int>{1, 1, 3, 4, 5, 6, 7, 8}));
}

/// Also against the measured figures: a short run rarely shows a rare fault.
void TestLabOwn::ranksByWhatHoldsFirst()
{
    using Orders = lab::OrdersTried;
    const auto standing = [](const char *name, qint64 lost, const Orders &orders) {
        RunResult result;
        result.lost = lost;
        result.finalValue = 0;
        return Standing{{QString::fromLatin1(name), "x"}, result, {}, 0, orders};
    };
    const Orders::Breach gap{"foreign-release", QStringLiteral("a client deletes"), Orders::Cause::Lapse};
    const Orders::Breach stays{"locked-for-ever", QStringLiteral("a lock stays"), Orders::Cause::Crash};
    const Orders::Breach two{"two-inside", QStringLiteral("two are inside"), Orders::Cause::Nothing};
    const QList<Standing> ranked = lab::ranked(
        {standing("lets two in", 0, {{two}, false, {}}), standing("both", 0, {{gap, stays}, true, {}}),
         standing("gap", 0, {{gap}, true, {}}), standing("gap, and lost", 9, {{gap}, true, {}}),
         standing("not tried", 0, {{}, false, {}}), standing("right", 0, {{}, true, {}}),
         standing("right, and lost", 7, {{}, true, {}})});
    QStringList names;
    for (const Standing &each : ranked)
        names.append(each.entry.name);
    QCOMPARE(
        names,
        QStringLiteral("right/right, and lost/not tried/gap/gap, and lost/both/lets two in").split(u'/'));
    QCOMPARE(ranked.first().foreignRelease(), std::optional(false));
    QCOMPARE(ranked.at(2).foreignRelease(), std::optional<bool>());
    QCOMPARE(ranked.at(3).foreignRelease(), std::optional(true));
    QCOMPARE(ranked.at(3).verdict(), QStringLiteral("Broken when a lease runs out: a client deletes."));
    for (const Standing &each : ranked)
        QCOMPARE(each.verdict().contains(u"nothing lost"), each.rank == 1);
    QVERIFY(ranked.at(2).verdict().endsWith(u"not every order was tried."));
}

void TestLabOwn::tellsEntriesApart()
{
    const auto names = [](const QString &files, const QString &taken = {}) {
        return lab::entryNames(files.split(u' '), taken.split(u' ')).join(u' ');
    };
    QCOMPARE(names(QStringLiteral("/a/lock.py /a/lock.php")), QStringLiteral("lock.py lock.php"));
    QCOMPARE(names(QStringLiteral("/c/al/lock.py /c/bo/lock.py")), QStringLiteral("al/lock.py bo/lock.py"));
    QCOMPARE(names(QStringLiteral("/c/al/lock.py"), QStringLiteral("lock.py")), QStringLiteral("al/lock.py"));
    const QString deep = QStringLiteral("/c/al/my/lock.py /c/bo/my/lock.py");
    QCOMPARE(names(deep), deep);
}

QTEST_GUILESS_MAIN(TestLabOwn)
#include "tst_lab_own.moc"
