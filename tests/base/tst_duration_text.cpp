// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/duration_text.h"

#include <QLocale>
#include <QTest>

using base::SpanStyle;

class TestDurationText : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void eachStyle_data();
    void eachStyle();
};

void TestDurationText::eachStyle_data()
{
    QTest::addColumn<qint64>("milliseconds");
    QTest::addColumn<QStringList>("texts");
    const auto row = [](qint64 milliseconds, const QString &texts) {
        QTest::newRow(qPrintable(texts)) << milliseconds << texts.split(QStringLiteral(", "));
    };
    constexpr qint64 minute = 60'000;
    constexpr qint64 hour = 60 * minute;
    constexpr qint64 day = 24 * hour;
    // Counting, measured, listed, coarse.
    row(-5'000, QStringLiteral("0 s, 0.0 s, 0 ms, 0.0 s"));
    row(0, QStringLiteral("0 s, 0.0 s, 0 ms, 0.0 s"));
    row(850, QStringLiteral("0 s, 0.8 s, 850 ms, 0.8 s"));
    row(999, QStringLiteral("0 s, 1.0 s, 999 ms, 1.0 s"));
    row(1'000, QStringLiteral("1 s, 1.0 s, 1 s, 1.0 s"));
    row(9'400, QStringLiteral("9 s, 9.4 s, 9 s, 9.4 s"));
    row(10'000, QStringLiteral("10 s, 10 s, 10 s, 10 s"));
    row(24'700, QStringLiteral("24 s, 24 s, 24 s, 24 s"));
    row(minute, QStringLiteral("1 min, 1 min, 1 min 0 s, 60 s"));
    row(2 * minute - 1, QStringLiteral("1 min 59 s, 1 min 59 s, 1 min 59 s, 119 s"));
    row(192'000, QStringLiteral("3 min 12 s, 3 min 12 s, 3 min 12 s, 3 min"));
    row(hour, QStringLiteral("1 h, 1 h, 1 h 0 min, 60 min"));
    row(2 * hour + 5 * minute, QStringLiteral("2 h 5 min, 2 h 5 min, 2 h 5 min, 2 h 5 min"));
    row(day, QStringLiteral("1 d, 1 d, 1 d 0 h, 1 d"));
    row(100 * hour, QStringLiteral("4 d 4 h, 4 d 4 h, 4 d 4 h, 4 d 4 h"));
    row(365 * day + 23 * hour, QStringLiteral("365 d 23 h, 365 d 23 h, 365 d 23 h, 365 d 23 h"));
    row(366 * day, QStringLiteral("1.0 years, 1.0 years, 366 d 0 h, 1.0 years"));
    row(57 * 365 * day, QStringLiteral("57 years, 57 years, 20,805 d 0 h, 57 years"));
}

void TestDurationText::eachStyle()
{
    QFETCH(qint64, milliseconds);
    QFETCH(QStringList, texts);
    const QStringList written{
        base::spanText(milliseconds, SpanStyle::Counting), base::spanText(milliseconds, SpanStyle::Measured),
        base::spanText(milliseconds, SpanStyle::Listed), base::spanText(milliseconds, SpanStyle::Coarse)};
    QCOMPARE(written, texts);
}

QTEST_GUILESS_MAIN(TestDurationText)
#include "tst_duration_text.moc"
