// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/known_time.h"

#include <QLocale>
#include <QTest>

using base::KnownTime;

class TestKnownTime : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void wordsByWidth_data();
    void wordsByWidth();
    void middleAndError_data();
    void middleAndError();
};

void TestKnownTime::wordsByWidth_data()
{
    QTest::addColumn<std::optional<qint64>>("earliest");
    QTest::addColumn<QString>("words");
    const auto row = [](std::optional<qint64> earliest, const char *words) {
        QTest::newRow(words) << earliest << QString::fromUtf8(words);
    };
    row(10'000, "10000");
    row(9'950, "9975");
    row(9'949, "9975 ± 0.1 s");
    row(9'800, "9900 ± 0.1 s");
    row(9'799, "9900 ± 0.2 s");
    row(8'000, "9000 ± 1.0 s");
    row(7'990, "between 7990 and 10000");
    row({}, "10000 or earlier");
}

void TestKnownTime::wordsByWidth()
{
    QFETCH(const std::optional<qint64>, earliest);
    QFETCH(const QString, words);
    QCOMPARE(base::knownTimeText({earliest, 10'000}, [](qint64 at) { return QString::number(at); }), words);
}

void TestKnownTime::middleAndError_data()
{
    QTest::addColumn<qint64>("earliest");
    QTest::addColumn<qint64>("error");
    QTest::newRow("an instant") << qint64(100) << qint64(0);
    QTest::newRow("an odd width") << qint64(99) << qint64(1);
    QTest::newRow("an even width") << qint64(80) << qint64(10);
}

/// Neither end is farther from the middle than the error.
void TestKnownTime::middleAndError()
{
    QFETCH(const qint64, earliest);
    QFETCH(const qint64, error);
    const KnownTime time{earliest, 100};
    QCOMPARE(time.errorMs(), error);
    QVERIFY(time.middle() - error <= earliest && time.middle() + error >= 100);
    QCOMPARE(time.shifted(7), (KnownTime{earliest + 7, 107}));
    const KnownTime unknown{{}, 100};
    QVERIFY(!unknown.errorMs() && !unknown.isExact());
    QCOMPARE(unknown.middle(), 100);
}

QTEST_GUILESS_MAIN(TestKnownTime)
#include "tst_known_time.moc"
