// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/hold_number.h"
#include "history/model/packed_numbers.h"
#include "history/model/packed_token.h"
#include "history/model/quorum_coding.h"
#include "history/model/span_histogram.h"
#include "history/model/step_coding.h"
#include "history/store/length_table.h"

#include <QRandomGenerator>
#include <QTest>

#include <limits>

using namespace history;

/// What is kept of a hold comes back as it was, and takes as little room as promised.
class TestHoldPacking : public QObject
{
    Q_OBJECT

private slots:
    void wordsOfEndsAreClosed();
    void numbersComeBack();
    void cutNumbersAreNone();
    void tokensComeBack_data();
    void tokensComeBack();
    void anyTokenComesBack();
    void stepsComeBack();
    void aRenewalTakesSixBytes();
    void aPartIsReadAlone();
    void aDamagedPartKeepsWhatStandsBefore();
    void percentilesAreRightToA32nd();
    void histogramsComeBack();
    void countsOfEndsComeBack();
    void countsOfTheFirstDaysAreRead();
    void quorumsOfTheFirstDaysAreRead();
    void numbersOfHoldsAreInTheOrderOfTime();
    void aHoldIsShorterThanItsLevel();
};

void TestHoldPacking::wordsOfEndsAreClosed()
{
    QSet<QByteArray> words;
    for (const EndReason why : locks::allEndReasons) {
        words.insert(locks::endReasonId(why));
        QCOMPARE(locks::endReasonFromId(locks::endReasonId(why)), std::optional(why));
    }
    QCOMPARE(words.size(), 14);
    QVERIFY(!locks::endReasonFromId("gone"));
    QVERIFY(!locks::endReasonFromId(""));
}

void TestHoldPacking::numbersComeBack()
{
    QByteArray bytes;
    const QList<qint64> numbers{0,
                                1,
                                -1,
                                63,
                                64,
                                -64,
                                -65,
                                1'700'000'000'000,
                                std::numeric_limits<qint64>::max(),
                                std::numeric_limits<qint64>::min()};
    for (const qint64 number : numbers) {
        appendSigned(&bytes, number);
        appendNumber(&bytes, quint64(number));
    }
    PackedNumbers packed(bytes);
    for (const qint64 number : numbers) {
        QCOMPARE(packed.nextSigned(), std::optional(number));
        QCOMPARE(packed.next(), std::optional(quint64(number)));
    }
    QVERIFY(packed.atEnd());
}

void TestHoldPacking::cutNumbersAreNone()
{
    QByteArray bytes;
    appendNumber(&bytes, 1'000'000);
    bytes.chop(1);
    PackedNumbers packed(bytes);
    QVERIFY(!packed.next());
    QVERIFY(packed.atEnd());
}

void TestHoldPacking::tokensComeBack_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<int>("most");
    QTest::newRow("empty") << QByteArray() << 1;
    QTest::newRow("UUID") << QByteArray("7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617") << 17;
    QTest::newRow("UUID in capitals") << QByteArray("7F3C9A10-2B4D-4E6F-8A01-C2D3E4F50617") << 37;
    QTest::newRow("UUID and thread") << QByteArray("7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617:1") << 39;
    QTest::newRow("hex") << QByteArray("00ff00ff00ff00ff") << 9;
    QTest::newRow("odd hex") << QByteArray("0ff00ff00ff") << 12;
    QTest::newRow("looks like a form") << QByteArray("\x01\x02", 2) << 3;
    QTest::newRow("NUL") << QByteArray("a\0b", 3) << 4;
}

void TestHoldPacking::tokensComeBack()
{
    QFETCH(QByteArray, token);
    QFETCH(int, most);
    const QByteArray packed = packedToken(token);
    QCOMPARE(unpackedToken(packed), token);
    QVERIFY2(packed.size() <= most, qPrintable(QString::number(packed.size())));
}

void TestHoldPacking::anyTokenComesBack()
{
    QRandomGenerator random(17);
    const QByteArray letters("0123456789abcdefABCDEF-:xyz\0\xff", 29);
    for (int i = 0; i < 20'000; ++i) {
        QByteArray token;
        const int size = random.bounded(40);
        const int kinds = 1 + random.bounded(int(letters.size()));
        for (int at = 0; at < size; ++at)
            token += letters.at(random.bounded(kinds));
        QCOMPARE(unpackedToken(packedToken(token)), token);
    }
}

namespace {

QList<Step> someSteps(UnixMs begin, int count)
{
    QRandomGenerator random(3);
    QList<Step> steps;
    UnixMs at = begin;
    for (int i = 0; i < count; ++i) {
        at += random.bounded(20'000);
        const auto kind = Step::Kind(random.bounded(4));
        steps.append(
            {kind, at, kind == Step::Kind::Renewed ? random.bounded(60'000) - 1 : random.bounded(3)});
    }
    return steps;
}

} // namespace

void TestHoldPacking::stepsComeBack()
{
    const UnixMs begin = 1'763'800'000'000;
    const QList<Step> steps = someSteps(begin, 100);
    StepWriter writer(begin);
    for (const Step &step : steps)
        writer.add(step);
    QList<Step> read;
    readSteps(writer.bytes(), begin, &read);
    QCOMPARE(read, steps);
}

void TestHoldPacking::aRenewalTakesSixBytes()
{
    QRandomGenerator random(5);
    const UnixMs begin = 1'763'800'000'000;
    StepWriter writer(begin);
    UnixMs at = begin;
    constexpr int renewals = 80;
    for (int i = 0; i < renewals; ++i) {
        at += 10'000 + random.bounded(200) - 100;
        writer.add({Step::Kind::Renewed, at, 30'000 - random.bounded(3)});
    }
    QVERIFY2(writer.bytes().size() <= renewals * 6, qPrintable(QString::number(writer.bytes().size())));
    QVERIFY(writer.bytes().size() < StepWriter::fullPart);
}

void TestHoldPacking::aPartIsReadAlone()
{
    const UnixMs begin = 1'763'800'000'000;
    const QList<Step> steps = someSteps(begin, 1'000);
    StepWriter writer(begin);
    QList<QByteArray> parts;
    for (const Step &step : steps) {
        writer.add(step);
        parts.resize(writer.part() + 1);
        parts.back() = writer.bytes();
        writer.endPartIfFull();
    }
    QVERIFY(parts.size() > 3);
    QList<Step> read;
    for (const QByteArray &part : std::as_const(parts)) {
        QVERIFY(part.size() < StepWriter::fullPart + 20);
        readSteps(part, begin, &read);
    }
    QCOMPARE(read, steps);
}

void TestHoldPacking::aDamagedPartKeepsWhatStandsBefore()
{
    const UnixMs begin = 1'763'800'000'000;
    const QList<Step> steps = someSteps(begin, 10);
    StepWriter writer(begin);
    for (const Step &step : steps)
        writer.add(step);
    QList<Step> read;
    readSteps(QByteArrayView(writer.bytes()).chopped(1), begin, &read);
    QCOMPARE(read, steps.first(9));
}

void TestHoldPacking::percentilesAreRightToA32nd()
{
    QRandomGenerator random(7);
    SpanHistogram histogram;
    QCOMPARE(histogram.valueAt(50), qint64(-1));
    QList<qint64> spans;
    for (int i = 0; i < 50'000; ++i) {
        spans.append(random.bounded(qint64(1) << random.bounded(1, 41)));
        histogram.record(spans.back());
    }
    std::sort(spans.begin(), spans.end());
    QCOMPARE(histogram.count(), qint64(spans.size()));
    QCOMPARE(histogram.longest(), spans.back());
    for (const double percentile : {1.0, 50.0, 90.0, 99.0, 99.9, 100.0}) {
        const qint64 exact = spans.at(qsizetype(std::ceil(double(spans.size()) * percentile / 100)) - 1);
        const qint64 told = histogram.valueAt(percentile);
        QVERIFY2(told >= exact && told <= exact + exact / 32 + 1,
                 qPrintable(QStringLiteral("%1: %2 %3").arg(percentile).arg(exact).arg(told)));
    }
}

void TestHoldPacking::histogramsComeBack()
{
    SpanHistogram histogram;
    QCOMPARE(SpanHistogram::unpacked(histogram.packed()), histogram);
    for (qint64 span = 1; span < (qint64(1) << 40); span = span * 5 / 3 + 1)
        histogram.record(span, span % 7 + 1);
    QCOMPARE(SpanHistogram::unpacked(histogram.packed()), histogram);
    QCOMPARE(SpanHistogram::unpacked(QByteArrayView(histogram.packed()).chopped(1)), SpanHistogram());
}

void TestHoldPacking::countsOfEndsComeBack()
{
    for (const bool hasGaps : {true, false}) {
        Lengths lengths;
        lengths.renewals = 7;
        for (const EndReason why : locks::allEndReasons)
            lengths.ends[size_t(why)] = 3 + qint64(why);
        if (hasGaps)
            lengths.gaps.record(1'234);
        const Lengths back = Lengths::unpacked(lengths.packedEnds(), lengths.spans.packed());
        QCOMPARE(back.ends, lengths.ends);
        QCOMPARE(back.renewals, 7);
        QCOMPARE(back.gaps.count(), hasGaps ? 1 : 0);
    }
}

/// They counted thirteen numbers, and gaps behind them.
/// Their steps do not say for how long before them they may have happened.
void TestHoldPacking::quorumsOfTheFirstDaysAreRead()
{
    QByteArray early;
    for (const quint64 number : {3U, 2U, 1U})
        appendNumber(&early, number);
    appendSigned(&early, 60'000);
    const auto append = [&early](qint64 at, quint64 held, EndReason why) {
        appendSigned(&early, at);
        for (const quint64 number : {held, quint64(0), quint64(why)})
            appendNumber(&early, number);
    };
    append(0, 3, EndReason::None);
    append(500, 1, EndReason::Evicted);
    const locks::QuorumCourse course = unpackedQuorum(early, 1'000);
    QCOMPARE(course, (locks::QuorumCourse{3, 2, 61'000, {{1'000, 3}, {1'500, 1, 0, EndReason::Evicted}}}));
    QVERIFY(!course.lost()->earliest);
}

void TestHoldPacking::countsOfTheFirstDaysAreRead()
{
    QByteArray bytes;
    for (int i = 0; i < 14; ++i)
        appendNumber(&bytes, quint64(100 + i));
    SpanHistogram gaps;
    gaps.record(1'234);
    const Lengths lengths = Lengths::unpacked(bytes + gaps.packed(), gaps.packed());
    QCOMPARE(lengths.renewals, 100);
    QCOMPARE(lengths.ends[size_t(EndReason::Expired)], 102);
    QCOMPARE(lengths.ends[size_t(EndReason::CannotTell)], 113);
    QCOMPARE(lengths.ends[size_t(EndReason::QuorumLost)], 0);
    QCOMPARE(lengths.gaps.count(), 1);
    QCOMPARE(lengths.gaps.longest(), 1'234);
}

void TestHoldPacking::numbersOfHoldsAreInTheOrderOfTime()
{
    const UnixMs at = 1'763'800'000'123;
    QCOMPARE(beginOfNumber(firstNumberAt(at)), at);
    QCOMPARE(beginOfNumber(firstNumberAt(at + 1) - 1), at);
    QVERIFY(firstNumberAt(at) < firstNumberAt(at + 1));
    constexpr UnixMs longAgo = 1'534'415'919'000; // 2018
    QCOMPARE(beginOfNumber(firstNumberAt(longAgo)), longAgo);
    QCOMPARE(beginOfNumber(firstNumberAt(longAgo + 1) - 1), longAgo);
    QVERIFY(firstNumberAt(longAgo) < firstNumberAt(at));
    QCOMPARE(firstNumberAt(-5), leastNumber);
    QCOMPARE(beginOfNumber(leastNumber), UnixMs(0));
    QVERIFY(firstNumberAt(at + qint64(100) * 365 * 86'400'000) > 0);
}

void TestHoldPacking::aHoldIsShorterThanItsLevel()
{
    for (const qint64 length : {qint64(0), qint64(1), qint64(15), qint64(16), qint64(255), qint64(256),
                                qint64(65'535), qint64(65'536), qint64(1) << 40}) {
        const int level = levelOf(length);
        QVERIFY(length < longestOfLevel(level));
        QVERIFY(level == 0 || length >= longestOfLevel(level - 1));
        QVERIFY(level < openLevel);
    }
    QCOMPARE(levelOf(std::numeric_limits<qint64>::max()), openLevel - 1);
}

QTEST_GUILESS_MAIN(TestHoldPacking)
#include "tst_hold_packing.moc"
