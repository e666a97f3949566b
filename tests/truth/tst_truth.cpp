// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "folder_judge.h"
#include "lives.h"
#include "stories.h"

#include <QDateTime>
#include <QTest>

#include <random>

using namespace truth;

/// Random lives of locks whose truth is known: no statement of the program about them is false.
class TestTruth : public QObject
{
    Q_OBJECT

private slots:
    void freshLives();
    void disturbedLives();
    void livesThatOnceFailed();

private:
    static void live(quint64 seed, int lives, int seconds, Calm calm);
    static quint64 freshSeed();
};

void TestTruth::live(quint64 seed, int count, int seconds, Calm calm)
{
    qInfo("tests/truth/run --seed %llu --lives %d --seconds %d%s", seed, count, seconds,
          calm == Calm::Disturbed ? " --disturbed" : "");
    const QString folder = QStringLiteral(LOCKSCOPE_TRUTH_FOLDER "/%1").arg(seed);
    {
        Lives lives(planOf(seed, count, seconds * 1000, calm), folder);
        QVERIFY2(lives.run(), qPrintable(lives.problem()));
    }
    const Verdict verdict = judgeFolder(folder, rulesOff(QStringLiteral(LOCKSCOPE_TRUTH_README)));
    const QByteArray report = reportOf(verdict);
    QVERIFY2(verdict.isSound(), (report + "Kept in " + folder.toUtf8()).constData());
    qInfo("%s", report.constData());
    QVERIFY(verdict.statements > verdict.holds);
    QDir(folder).removeRecursively();
}

quint64 TestTruth::freshSeed()
{
    const QByteArray seed = qgetenv("LOCKSCOPE_TRUTH_SEED");
    return seed.isEmpty() ? std::random_device{}() : seed.toULongLong();
}

void TestTruth::freshLives()
{
    live(freshSeed(), 60, 55, Calm::Undisturbed);
}

/// While servers stop, lose their data, fail over, get another clock, and observers are cut off.
void TestTruth::disturbedLives()
{
    live(freshSeed(), 80, 40, Calm::Disturbed);
}

/// Runs one plan of the list a day, in turn.
void TestTruth::livesThatOnceFailed()
{
    QFile file(QStringLiteral(LOCKSCOPE_TRUTH_SEEDS));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QList<QByteArrayList> plans; // seed, lives, seconds, whether disturbed, and what it showed
    for (const QByteArray &line : file.readAll().split('\n'))
        if (!line.isEmpty() && !line.startsWith('#'))
            plans.append(line.split(' '));
    QVERIFY(!plans.isEmpty());
    const QByteArrayList plan = plans.at(QDate::currentDate().toJulianDay() % plans.size());
    const Calm calm = plan.value(3) == "disturbed" ? Calm::Disturbed : Calm::Undisturbed;
    live(plan.at(0).toULongLong(), plan.at(1).toInt(), plan.at(2).toInt(), calm);
}

QTEST_GUILESS_MAIN(TestTruth)
#include "tst_truth.moc"
