// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/histogram_encoding.h"
#include "lab/spec/metrics.h"

#include <QRandomGenerator>
#include <QtEndian>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numeric>

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
    void longWaitsAreNotCut();
    void unfinishedWaitsMakeLowerBounds();
    void mergedEqualsRecordedTogether();
    void sinceIsWhatCameMeanwhile();
    void clearedIsEmpty();
    void encodedAsHdrHistogramDoes();
    void survivesJson();
    void spectrumEqualsPercentiles();
    void jain();
    void fairnessIsThinned();
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
    histogram.record(360'000'000'000); // more than four days
    QCOMPARE(histogram.count(), 3);
    QCOMPARE(histogram.min(), Histogram::lowest);
    QCOMPARE(histogram.max(), Histogram::highest);
    QCOMPARE(histogram.valueAt(100), Histogram::highest);
}

void TestHistogram::longWaitsAreNotCut()
{
    constexpr qint64 hour = 3'600'000'000;
    Histogram histogram;
    histogram.record(hour);
    QCOMPARE(histogram.valueAt(99), hour);
}

// Ten waits ended, and ten more went on for longer than the shortest of those or less than the longest.
void TestHistogram::unfinishedWaitsMakeLowerBounds()
{
    Histogram ended;
    for (int i = 1; i <= 90; ++i)
        ended.record(i * 10);
    QVERIFY(!ended.percentilesWith(Histogram()).isAtLeast(900));
    Histogram unfinished;
    for (int i = 0; i < 10; ++i)
        unfinished.record(2000 + i);
    const lab::Percentiles both = ended.percentilesWith(unfinished);
    QCOMPARE(both.n, 100);
    QCOMPARE(both.unfinished, 10);
    QCOMPARE(both.p50, 500);
    QVERIFY(!both.isAtLeast(both.p50) && !both.isAtLeast(both.p90));
    QVERIFY(both.p99 >= 2000 && both.isAtLeast(both.p99) && both.isAtLeast(both.max));
    for (const lab::SpectrumPoint &point : ended.spectrumWith(unfinished))
        QCOMPARE(point.isAtLeast, point.percentile > 90);
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

void TestHistogram::sinceIsWhatCameMeanwhile()
{
    Histogram histogram;
    for (qint64 value = 1; value <= 1000; ++value)
        histogram.record(value);
    const Histogram earlier = histogram;
    QCOMPARE(histogram.since(earlier).count(), 0);
    for (qint64 value = 5001; value <= 6000; ++value)
        histogram.record(value);
    const Histogram recent = histogram.since(earlier);
    QCOMPARE(recent.count(), 1000);
    QVERIFY(std::abs(recent.valueAt(50) - 5500) <= 6);
    QCOMPARE(recent.max(), 6000);
    const auto times = [](size_t bucket) {
        return qint64(bucket == Histogram::bucketOf(700) ? 3 : 0);
    };
    const Histogram kept = Histogram::fromBuckets(times, 700, 700);
    QCOMPARE(kept.count(), 3);
    QCOMPARE(kept.valueAt(50), 700);
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

namespace {

/// What HdrHistogram's decoder reads: counts by index, from its V2 encoding.
QList<qint64> decoded(const QByteArray &text)
{
    const QByteArray whole = QByteArray::fromBase64(text);
    if (qFromBigEndian<quint32>(whole.constData()) != 0x1c849314)
        return {};
    QByteArray deflated = whole.mid(8);
    deflated.prepend(QByteArray::fromHex("00010000")); // the length that qUncompress() expects, as a hint
    const QByteArray payload = qUncompress(deflated);
    const char *header = payload.constData();
    if (qFromBigEndian<quint32>(header) != 0x1c849313 || qFromBigEndian<quint32>(header + 12) != 3
        || qFromBigEndian<qint64>(header + 16) != Histogram::lowest
        || qFromBigEndian<qint64>(header + 24) != Histogram::highest
        || qFromBigEndian<quint32>(header + 4) != quint32(payload.size() - 40))
        return {};
    QList<qint64> counts;
    for (qsizetype at = 40; at < payload.size();) {
        quint64 raw = 0;
        for (int shift = 0;; shift += 7) {
            const auto byte = quint8(payload.at(at++));
            raw |= quint64(byte & 0x7f) << shift;
            if (byte < 0x80)
                break;
        }
        const qint64 number = qint64(raw >> 1) ^ -qint64(raw & 1);
        if (number < 0)
            counts.insert(counts.size(), -number, 0);
        else
            counts.append(number);
    }
    return counts;
}

} // namespace

// Its own HistogramLogProcessor (Java, 2.2) read a log of ours and printed our percentiles.
void TestHistogram::encodedAsHdrHistogramDoes()
{
    QCOMPARE(decoded(encoded(Histogram())), QList<qint64>());
    Histogram histogram;
    histogram.record(1, 3);
    histogram.record(3);
    histogram.record(2047, 200);
    histogram.record(5000, 7);
    histogram.record(Histogram::highest);
    const QList<qint64> counts = decoded(encoded(histogram));
    QCOMPARE(counts.value(1), 3);
    QCOMPARE(counts.value(2), 0);
    QCOMPARE(counts.value(3), 1);
    QCOMPARE(counts.value(2047), 200);
    // 5,000 lies in the second bucket after the first 2,048, of width 4: index 2·1,024 + 5,000/4.
    QCOMPARE(counts.value(2048 + 1250), 7);
    QCOMPARE(counts.last(), 1);
    QCOMPARE(std::accumulate(counts.begin(), counts.end(), qint64(0)), histogram.count());
}

void TestHistogram::survivesJson()
{
    Histogram histogram;
    for (qint64 value = 1; value < 10'000'000; value = value * 3 / 2 + 1)
        histogram.record(value, value % 7 + 1);
    const Histogram copy = lab::histogramFromJson(lab::histogramToJson(histogram));
    QCOMPARE(copy.count(), histogram.count());
    QCOMPARE(copy.min(), histogram.min());
    QCOMPARE(copy.max(), histogram.max());
    QCOMPARE(encoded(copy), encoded(histogram));
    QCOMPARE(lab::histogramFromJson(lab::histogramToJson(Histogram())).count(), 0);
}

void TestHistogram::spectrumEqualsPercentiles()
{
    QVERIFY(Histogram().spectrum().empty());
    Histogram histogram;
    for (qint64 value = 1; value <= 100'000; ++value)
        histogram.record(value * 3);
    const std::vector<lab::SpectrumPoint> points = histogram.spectrum();
    QCOMPARE(points.front().percentile, 0.0);
    QVERIFY(points.back().percentile > 99.99);
    QVERIFY(points.size() <= 30);
    double before = -1;
    for (const lab::SpectrumPoint &point : points) {
        QVERIFY(point.percentile > before);
        before = point.percentile;
        QCOMPARE(point.us, histogram.valueAt(point.percentile));
    }
    Histogram one;
    one.record(7);
    QCOMPARE(one.spectrum().size(), size_t(1));
    QCOMPARE(one.spectrum().front().us, 7);
}

void TestHistogram::fairnessIsThinned()
{
    const lab::Fairness few = lab::fairnessOf({1, 3, 0, 4});
    QCOMPARE(few.shares, (std::vector<double>{0.5, 0.375, 0.125, 0}));
    QCOMPARE(few.jain, lab::jainIndex({1, 3, 0, 4}));
    QVERIFY(lab::fairnessOf({0, 0}).shares.empty());
    QList<qint64> many(10'000, 1);
    many[17] = 50;
    const lab::Fairness thinned = lab::fairnessOf(many);
    QCOMPARE(thinned.shares.size(), size_t(200));
    QCOMPARE(thinned.clients, 10'000);
    QCOMPARE(thinned.shares.front(), 50.0 / 10'049);
    QCOMPARE(thinned.shares.back(), 1.0 / 10'049);
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
