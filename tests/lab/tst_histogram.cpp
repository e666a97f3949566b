// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/histogram.h"
#include "lab/metrics.h"

#include <QRandomGenerator>
#include <QtTest>

#include <algorithm>
#include <cmath>

using lab::Histogram;

class TestHistogram : public QObject
{
    Q_OBJECT
private slots:
    void emptySaysNothing();
    void smallValuesAreExact();
    void errorStaysBelowAThousandth_data();
    void errorStaysBelowAThousandth();
    void percentilesMatchSortedSamples();
    void outOfRangeIsCountedAtTheEnds();
    void mergedEqualsRecordedTogether();
    void clearedIsEmpty();
    void jain();
};

void TestHistogram::emptySaysNothing()
{
    const Histogram histogram;
    QCOMPARE(histogram.count(), 0);
    QCOMPARE(histogram.valueAt(50), 0);
    QCOMPARE(histogram.percentiles().n, 0);
}

void TestHistogram::smallValuesAreExact()
{
    Histogram histogram;
    for (qint64 value = 1; value <= 2000; ++value)
        histogram.record(value);
    QCOMPARE(histogram.valueAt(0), 1);
    QCOMPARE(histogram.valueAt(50), 1000);
    QCOMPARE(histogram.valueAt(99), 1980);
    QCOMPARE(histogram.valueAt(100), 2000);
    QCOMPARE(histogram.min(), 1);
    QCOMPARE(histogram.max(), 2000);
}

void TestHistogram::errorStaysBelowAThousandth_data()
{
    QTest::addColumn<qint64>("value");
    for (qint64 value = 1; value <= Histogram::highest; value = value * 7 / 4 + 1)
        QTest::addRow("%lld", value) << value;
    for (int power = 1; power < 26; ++power) {
        QTest::addRow("2^%d-1", power) << (qint64(1) << power) - 1;
        QTest::addRow("2^%d", power) << (qint64(1) << power);
    }
}

void TestHistogram::errorStaysBelowAThousandth()
{
    QFETCH(qint64, value);
    Histogram histogram;
    histogram.record(value);
    histogram.record(Histogram::highest); // so that the maximum does not give it away
    const qint64 told = histogram.valueAt(50);
    QVERIFY(told >= value);
    QVERIFY(double(told - value) <= double(value) / 1000);
}

void TestHistogram::percentilesMatchSortedSamples()
{
    QRandomGenerator random(4711);
    Histogram histogram;
    QList<qint64> samples;
    for (int i = 0; i < 100'000; ++i) {
        const auto value = qint64(std::exp(random.generateDouble() * 17));
        samples.append(value);
        histogram.record(value);
    }
    std::sort(samples.begin(), samples.end());
    for (const double percentile : {1.0, 50.0, 90.0, 99.0, 99.9, 99.99}) {
        const qint64 exact = samples.at(qsizetype(std::ceil(percentile / 100 * 100'000)) - 1);
        const qint64 told = histogram.valueAt(percentile);
        QVERIFY2(told >= exact && double(told - exact) <= double(exact) / 1000,
                 qPrintable(QStringLiteral("p%1: %2, told %3").arg(percentile).arg(exact).arg(told)));
    }
    QCOMPARE(histogram.percentiles().n, 100'000);
    QCOMPARE(histogram.percentiles().max, samples.last());
}

void TestHistogram::outOfRangeIsCountedAtTheEnds()
{
    Histogram histogram;
    histogram.record(0);
    histogram.record(-5);
    histogram.record(3'600'000'000);
    QCOMPARE(histogram.count(), 3);
    QCOMPARE(histogram.min(), Histogram::lowest);
    QCOMPARE(histogram.max(), Histogram::highest);
    QCOMPARE(histogram.valueAt(100), Histogram::highest);
}

void TestHistogram::mergedEqualsRecordedTogether()
{
    QRandomGenerator random(1);
    Histogram all;
    Histogram even;
    Histogram odd;
    for (int i = 0; i < 10'000; ++i) {
        const qint64 value = random.bounded(1, 5'000'000);
        all.record(value);
        (i % 2 ? odd : even).record(value);
    }
    even.merge(odd);
    even.merge(Histogram());
    QCOMPARE(even.count(), all.count());
    QCOMPARE(even.min(), all.min());
    QCOMPARE(even.max(), all.max());
    for (double percentile = 0; percentile <= 100; percentile += 0.5)
        QCOMPARE(even.valueAt(percentile), all.valueAt(percentile));
}

void TestHistogram::clearedIsEmpty()
{
    Histogram histogram;
    histogram.record(5, 3);
    QCOMPARE(histogram.count(), 3);
    histogram.clear();
    QCOMPARE(histogram.count(), 0);
    QCOMPARE(histogram.max(), 0);
    histogram.record(9);
    QCOMPARE(histogram.valueAt(50), 9);
}

void TestHistogram::jain()
{
    QCOMPARE(lab::jainIndex({5, 5, 5, 5}), 1.0);
    QCOMPARE(lab::jainIndex({8, 0, 0, 0}), 0.25);
    QVERIFY(!lab::jainIndex({0, 0}));
    QVERIFY(!lab::jainIndex({}));
}

QTEST_APPLESS_MAIN(TestHistogram)
#include "tst_histogram.moc"
