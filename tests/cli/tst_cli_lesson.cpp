// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lessons.h"
#include "lockscope_process.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

/// `lockscope lesson` as a script sees it.
class TestCliLesson : public QObject
{
    Q_OBJECT

private slots:
    void listsThem();
    void playsOne_data();
    void playsOne();
    void tellsItToAPerson();
    void countsSeveralTimes();
    void saysWhatWasMeant();
    void endsWhenInterrupted();
    void isInTheHelp_data();
    void isInTheHelp();
};

void TestCliLesson::listsThem()
{
    const Ran lines = runLockscope({"lesson"});
    QCOMPARE(lines.status, 0);
    QCOMPARE(lines.out.count('\n'), 31);
    const Ran json = runLockscope({"lesson", "--json"});
    QCOMPARE(json.objects.size(), 31);
    int inCourse = 0;
    for (const QJsonObject &lesson : json.objects) {
        QVERIFY(lines.out.contains(QByteArray(lesson.value("lesson").toString().toUtf8() + ' ')));
        inCourse += lesson.value("courses").toArray().contains("locks-in-an-hour");
    }
    QCOMPARE(inCourse, 10);
}

void TestCliLesson::playsOne_data()
{
    QTest::addColumn<QString>("id");
    for (const QByteArray &id : lab::lesson::Lessons::ids())
        QTest::newRow(id.constData()) << QString::fromLatin1(id);
}

void TestCliLesson::playsOne()
{
    QFETCH(const QString, id);
    const Ran ran = runLockscope({"lesson", id, "--json"});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QHash<QString, int> steps;
    QHash<QString, int> told;
    for (const QJsonObject &line : ran.objects.mid(0, ran.objects.size() - 1)) {
        QCOMPARE(line.value("step").toInt(), ++steps[line.value("part").toString()]);
        for (const char *field : {"actor", "command", "owner", "sentence"})
            QVERIFY2(!line.value(field).toString().isEmpty(), field);
        QVERIFY(line.value("inside").isArray());
        told.insert(line.value("part").toString(), line.value("steps").toInt());
    }
    QCOMPARE(told, steps);
    QVERIFY(steps.value("race") > 1);
    QVERIFY(steps.value("repair") > 1);
    const QJsonObject last = ran.objects.last();
    QCOMPARE(last.value("outcome").toString(), "happened");
    QCOMPARE(last.value("repaired").toBool(), true);
}

void TestCliLesson::tellsItToAPerson()
{
    const Ran ran = runLockscope({"lesson", "get-del-gap"});
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.out.contains("Check and delete as two commands is not enough."), ran.out.constData());
    QVERIFY(ran.out.contains("  1/7   A: SET lock A1 NX EX 30 → OK"));
    QVERIFY(ran.out.contains("lock: B  inside: B"));
    QVERIFY(ran.out.contains("The repair: "));
}

void TestCliLesson::countsSeveralTimes()
{
    const Ran ran = runLockscope({"lesson", "multi-get", "--times", "5", "--json"});
    QCOMPARE(ran.status, 0);
    const QJsonObject last = ran.objects.last();
    for (const char *field : {"times", "happened", "prevented"})
        QCOMPARE(last.value(field).toInt(), 5);
    // Only those of the first time.
    const auto first = std::count_if(ran.objects.begin(), ran.objects.end(),
                                     [](const QJsonObject &line) { return line.value("step").toInt() == 1; });
    QCOMPARE(first, 2);
}

void TestCliLesson::saysWhatWasMeant()
{
    const Ran ran = runLockscope({"lesson", "get-dell-gap"});
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains("get-del-gap?"), ran.err.constData());
    QCOMPARE(runLockscope({"lesson", "overrun", "--times", "0"}).status, 2);
    QCOMPARE(runLockscope({"lesson", "overrun", "herd"}).status, 2);
}

void TestCliLesson::endsWhenInterrupted()
{
    const QTemporaryDir folder;
    LockscopeProcess process;
    process.setEnvironment("TMPDIR", folder.path());
    process.start({"lesson", "redlock-split", "--times", "10000", "--json"});
    QVERIFY(process.waitForLines(3));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 130);
    QVERIFY(QDir(folder.path()).isEmpty());
}

void TestCliLesson::isInTheHelp_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("en") << "en";
    QTest::newRow("zh_CN") << "zh_CN";
}

/// The page of the help names every lesson.
void TestCliLesson::isInTheHelp()
{
    QFETCH(const QString, language);
    QFile file(QString(LOCKSCOPE_HELP) + '/' + language + "/lessons.md");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray page = file.readAll();
    for (const QByteArray &id : lab::lesson::Lessons::ids())
        QVERIFY2(page.contains(QByteArray('`' + id + '`')), id.constData());
}

QTEST_GUILESS_MAIN(TestCliLesson)
#include "tst_cli_lesson.moc"
