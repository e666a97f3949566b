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

/// Random lives of locks whose truth is known: nothing that the program said of them is false.
class TestTruth : public QObject
{
    Q_OBJECT

private slots:
    void freshLives();
    void livesThatOnceFailed();

private:
    static void live(quint64 seed);
};

void TestTruth::live(quint64 seed)
{
    qInfo("seed %llu (tests/truth/run --seed %llu)", seed, seed);
    const QString folder = QStringLiteral(LOCKSCOPE_TRUTH_FOLDER "/%1").arg(seed);
    {
        Lives lives(planOf(seed, 60, 40'000), folder);
        QVERIFY2(lives.run(), qPrintable(lives.problem()));
    }
    const Verdict verdict = judgeFolder(folder, rulesOff(QStringLiteral(LOCKSCOPE_TRUTH_README)));
    const QByteArray report = reportOf(verdict);
    QVERIFY2(verdict.isSound(), report + "Kept in " + folder.toUtf8());
    qInfo("%s", report.constData());
    QVERIFY(verdict.statements > verdict.holds);
    QDir(folder).removeRecursively();
}

void TestTruth::freshLives()
{
    const QByteArray seed = qgetenv("LOCKSCOPE_TRUTH_SEED");
    live(seed.isEmpty() ? std::random_device{}() : seed.toULongLong());
}

/// One of them a day, in turn.
void TestTruth::livesThatOnceFailed()
{
    QFile file(QStringLiteral(LOCKSCOPE_TRUTH_SEEDS));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QList<quint64> seeds;
    for (const QByteArray &line : file.readAll().split('\n'))
        if (const quint64 seed = line.split(' ').first().toULongLong(); seed != 0)
            seeds.append(seed);
    if (seeds.isEmpty())
        QSKIP("no plan has failed yet");
    live(seeds.at(QDate::currentDate().toJulianDay() % seeds.size()));
}

QTEST_GUILESS_MAIN(TestTruth)
#include "tst_truth.moc"
