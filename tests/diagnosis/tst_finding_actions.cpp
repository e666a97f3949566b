// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/parser.h"
#include "diagnosis/findings/master_findings.h"
#include "diagnosis/findings/quorum_findings.h"
#include "lab/lesson/lessons.h"
#include "locks/model/quorum_course.h"

#include <QProcess>
#include <QTest>

using namespace diagnosis;
using locks::EndReason;

/// What findings offer: commands that a shell and the program understand, and lessons that exist.
class TestFindingActions : public QObject
{
    Q_OBJECT

private slots:
    void commandsAreUnderstood_data();
    void commandsAreUnderstood();
    void lessonsExist_data();
    void lessonsExist();

private:
    static locks::Row row(const QByteArray &key, EndReason lostBy, quint16 emptied)
    {
        locks::QuorumCourse course{3, 2, 600'000, {}};
        course.add({1'000, 3, 0, EndReason::None});
        course.add({2'000, 1, emptied, lostBy});
        locks::Row row;
        row.key = key;
        row.token = "t";
        row.masters = 3;
        row.held = 1;
        row.states = locks::State::Minority;
        row.quorum = std::make_shared<const locks::QuorumCourse>(course);
        return row;
    }
    static locks::MasterLoss restart()
    {
        locks::MasterLoss loss;
        loss.label = QStringLiteral("10.0.0.1:6379");
        loss.cause = EndReason::Restart;
        loss.locks = 1;
        loss.keys = {"lock:a"};
        return loss;
    }
    /// What the program gets when a shell runs the command.
    static QList<QByteArray> argumentsInShell(const QString &command)
    {
        QProcess shell;
        const QString script = QStringLiteral("lockscope() { printf '%s\\0' \"$@\"; }; ") + command;
        shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), script});
        if (!shell.waitForFinished() || shell.exitCode() != 0)
            return {};
        QList<QByteArray> arguments = shell.readAllStandardOutput().split(char(0));
        arguments.removeLast(); // behind the last NUL
        return arguments;
    }
};

void TestFindingActions::commandsAreUnderstood_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("plain") << QByteArray("lock:order:17");
    QTest::newRow("for a shell") << QByteArray("a'b \"c\" $(false) `false` \\ *");
    QTest::newRow("an option") << QByteArray("--help");
    QTest::newRow("bytes") << QByteArray("\xac\xed\x00\x05t", 5);
}

void TestFindingActions::commandsAreUnderstood()
{
    QFETCH(QByteArray, key);
    const locks::Row lost = row(key, EndReason::Restart, 2);
    locks::Row never = lost;
    never.quorum.reset();
    for (const auto &finding : {lostQuorum(lost, {}, 0), noQuorum(never, {}, 0)}) {
        QVERIFY(finding && !finding->remedies.isEmpty());
        for (const Remedy &each : finding->remedies) {
            const auto arguments = cli::parseArguments(argumentsInShell(each.command), {"", {}, {}});
            QVERIFY2(arguments, qPrintable(each.command));
            QCOMPARE(*arguments->bytes("--key"), key);
        }
    }
    const auto restarted = masterRestartedEmpty(restart(), {}, 0);
    for (const Remedy &each : restarted->remedies)
        QVERIFY2(cli::parseArguments(argumentsInShell(each.command), {"", {}, {}}), qPrintable(each.command));
}

void TestFindingActions::lessonsExist_data()
{
    QTest::addColumn<QByteArray>("lesson");
    const auto taughtBy = [](EndReason lostBy, quint16 emptied) {
        return lostQuorum(row("lock:a", lostBy, emptied), {}, 0)->teaches;
    };
    QTest::newRow("restarts") << taughtBy(EndReason::Restart, 2);
    QTest::newRow("failover") << taughtBy(EndReason::Failover, 0);
    QTest::newRow("eviction") << taughtBy(EndReason::Evicted, 0);
    QTest::newRow("deleted") << taughtBy(EndReason::ReleasedOrDeleted, 0);
    QTest::newRow("a master") << masterRestartedEmpty(restart(), {}, 0)->teaches;
    locks::Row never = row("lock:a", EndReason::None, 0);
    never.quorum.reset();
    QTest::newRow("never") << noQuorum(never, {}, 0)->teaches;
}

void TestFindingActions::lessonsExist()
{
    QFETCH(QByteArray, lesson);
    QVERIFY2(lab::lesson::Lessons::ids().contains(lesson), lesson.constData());
}

QTEST_GUILESS_MAIN(TestFindingActions)
#include "tst_finding_actions.moc"
