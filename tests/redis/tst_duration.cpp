// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/duration.h"

#include <QTest>

class TestDuration : public QObject
{
    Q_OBJECT

private slots:
    void reads();
    void refuses_data();
    void refuses();
    void zeroOnlyWhereAllowed();
};

void TestDuration::reads()
{
    const auto ms = [](const char *text) {
        return redis::parseDuration(QString::fromUtf8(text))->count();
    };
    QCOMPARE(ms("500ms"), 500);
    QCOMPARE(ms("30s"), 30000);
    QCOMPARE(ms("5m"), 300000);
    QCOMPARE(ms("2h"), 7200000);
    QCOMPARE(ms("1d"), 86400000);
    QCOMPARE(ms("1w"), 604800000);
    QCOMPARE(ms("1h30m"), 5400000);
    QCOMPARE(ms("1w2d3h4m5s6ms"), 788645006);
    QCOMPARE(ms("0h5s"), 5000);
}

void TestDuration::refuses_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"",
                             "30",
                             "s",
                             "-1s",
                             "+1s",
                             "1.5s",
                             "1 s ",
                             "1y",
                             "0s",
                             "0h0m",
                             "30m1h",
                             "1m1m",
                             "1h30",
                             "h30m",
                             "1s500",
                             "-1h30m",
                             "99999999999999999999s",
                             "9223372036854775807ms1w",
                             "9223372036854775807d",
                             "1S"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void TestDuration::refuses()
{
    QFETCH(QString, text);
    const auto time = redis::parseDuration(text);
    QVERIFY(!time.ok());
    QVERIFY(time.error().text.contains(text));
}

void TestDuration::zeroOnlyWhereAllowed()
{
    QCOMPARE(redis::parseDuration(QStringLiteral("0s"), true)->count(), 0);
    QVERIFY(!redis::parseDuration(QStringLiteral("0ms")).ok());
}

QTEST_APPLESS_MAIN(TestDuration)
#include "tst_duration.moc"
