// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/hold_mipmap.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <cmath>

using gui::ColumnRun;
using gui::Columns;
using gui::HoldMark;
using gui::HoldMipmap;
using gui::HoldPiece;
using gui::Trouble;
using gui::UnixMs;

namespace {

constexpr UnixMs begin = 1'700'000'000'000;

struct Kind
{
    int count;
    int longestGap;
    int longest;
    bool behindEachOther; ///< else they may overlap
};

std::vector<HoldMark> someHolds(QRandomGenerator &random, const Kind &kind)
{
    std::vector<HoldMark> marks;
    QRandomGenerator edges(17);
    UnixMs at = begin;
    for (int i = 0; i < kind.count; ++i) {
        HoldMark mark;
        at += random.bounded(kind.longestGap + 1);
        mark.id = i + 1;
        mark.from = at;
        mark.to = at + 1 + random.bounded(kind.longest);
        mark.ink = quint8(random.bounded(3));
        mark.trouble = Trouble(std::max(0, random.bounded(40) - 37));
        if (edges.bounded(3) == 0) {
            mark.beginWithin = edges.bounded(100);
            mark.endWithin = edges.bounded(int(mark.to - mark.from));
        }
        if (kind.behindEachOther)
            at = mark.to;
        marks.push_back(mark);
    }
    if (kind.count > 0 && kind.behindEachOther) {
        marks.back().to = HoldMark::open;
        marks.back().beginWithin = marks.back().endWithin = 0;
        marks.back().proved = marks.back().from + edges.bounded(800);
    }
    return marks;
}

HoldMipmap rowOf(const std::vector<HoldMark> &marks, int pieceSize)
{
    HoldMipmap row;
    for (size_t i = 0; i < marks.size(); i += size_t(pieceSize)) {
        const auto end = std::min(marks.size(), i + size_t(pieceSize));
        row.append(
            std::make_shared<HoldPiece>(std::vector(marks.begin() + long(i), marks.begin() + long(end))));
    }
    QHash<qint64, UnixMs> proofs;
    for (const HoldMark &mark : marks) {
        if (mark.isOpen())
            proofs.insert(mark.id, mark.proved);
    }
    row.setProofs(proofs);
    return row;
}

/// One column, told the slow way.
struct Naive
{
    int count = 0;
    int only = -1;
    double held = 0;
    Trouble worst = Trouble::None;
};

Naive naiveColumn(const std::vector<HoldMark> &marks, double t0, double t1, UnixMs openEnd)
{
    Naive naive;
    for (size_t i = 0; i < marks.size(); ++i) {
        const HoldMark &mark = marks[i];
        const UnixMs to = mark.isOpen() ? std::max(openEnd, mark.from + 1) : mark.to;
        if (double(mark.from) >= t1 || double(to) <= t0)
            continue;
        ++naive.count;
        naive.only = int(i);
        naive.held +=
            std::max(0.0, std::min(double(mark.sureTo(openEnd)), t1) - std::max(double(mark.from), t0));
        if (double(mark.from) >= t0 || double(to) <= t1)
            naive.worst = std::max(naive.worst, mark.trouble);
    }
    return naive;
}

/// Empty: it says what the slow way says.
QString difference(const std::vector<HoldMark> &marks, const HoldMipmap &row, const Columns &asked)
{
    std::vector<const ColumnRun *> of(size_t(asked.count), nullptr);
    const std::vector<ColumnRun> runs = row.columns(asked);
    int reached = 0;
    for (const ColumnRun &run : runs) {
        if (run.begin < reached || run.end <= run.begin || run.end > asked.count)
            return QStringLiteral("runs are not in order");
        reached = run.end;
        std::fill(of.begin() + run.begin, of.begin() + run.end, &run);
    }
    for (int i = 0; i < asked.count; ++i) {
        const double t0 = asked.from + i * asked.perColumn;
        const double t1 = asked.from + (i + 1) * asked.perColumn;
        const Naive naive = naiveColumn(marks, t0, t1, asked.openEnd);
        const ColumnRun *run = of[size_t(i)];
        const QString place =
            QStringLiteral("column %1 of %2, %3 ms: ").arg(i).arg(asked.count).arg(asked.perColumn);
        if (!run != (naive.count == 0))
            return place + QStringLiteral("shown %1, but %2 holds").arg(run != nullptr).arg(naive.count);
        if (!run)
            continue;
        if ((run->hold >= 0) != (naive.count == 1) || (run->hold >= 0 && run->hold != naive.only))
            return place
                + QStringLiteral("hold %1, but %2 with %3").arg(run->hold).arg(naive.count).arg(naive.only);
        const double density = std::min(1.0, naive.held / asked.perColumn);
        if (run->hold < 0 && std::abs(density - double(run->density)) > 0.01)
            return place + QStringLiteral("density %1, but %2").arg(double(run->density)).arg(density);
        if (run->hold < 0 && run->worst != naive.worst)
            return place + QStringLiteral("trouble %1, but %2").arg(int(run->worst)).arg(int(naive.worst));
    }
    return {};
}

/// Where dozens share each column some may be told of the next one: nothing is told that is not near, and
/// nothing is left out.
QString roughDifference(const std::vector<HoldMark> &marks, const HoldMipmap &row, const Columns &asked)
{
    std::vector<Trouble> worst(size_t(asked.count) + 2, Trouble::None);
    std::vector<bool> shown(size_t(asked.count) + 2);
    for (const ColumnRun &run : row.columns(asked)) {
        for (int i = run.begin; i < run.end; ++i) {
            shown[size_t(i)] = true;
            worst[size_t(i)] = run.hold >= 0 ? row.trouble(run.hold) : run.worst;
        }
    }
    for (int i = 0; i < asked.count; ++i) {
        const double t0 = asked.from + i * asked.perColumn;
        const Naive naive = naiveColumn(marks, t0, t0 + asked.perColumn, asked.openEnd);
        const Naive near = naiveColumn(marks, t0 - asked.perColumn, t0 + 2 * asked.perColumn, asked.openEnd);
        const auto at = size_t(i);
        const Trouble around = std::max(i > 0 ? worst[at - 1] : naive.worst, worst[at]);
        if ((shown[at] && near.count == 0) || (naive.count > 1 && !shown[at] && i > 0 && !shown[at - 1])
            || worst[at] > near.worst
            || (i + 1 < asked.count && naive.worst > std::max(around, worst[at + 1])))
            return QStringLiteral("column %1 of %2, %3 ms").arg(i).arg(asked.count).arg(asked.perColumn);
    }
    return {};
}

} // namespace

/// The holds of a row say the same from far and near as each of them looked at one by one.
class TestHoldMipmap : public QObject
{
    Q_OBJECT
private slots:
    void saysWhatTheSlowWaySays_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("longestGap");
        QTest::addColumn<int>("longest");
        QTest::addColumn<bool>("behindEachOther");
        QTest::addColumn<int>("pieceSize");
        QTest::newRow("none") << 0 << 10 << 10 << true << 16;
        QTest::newRow("one") << 1 << 10 << 10 << true << 16;
        QTest::newRow("few, far apart") << 17 << 100'000 << 100 << true << 5;
        QTest::newRow("behind each other") << 3'000 << 50 << 50 << true << 4096;
        QTest::newRow("in many pieces") << 3'000 << 50 << 40 << true << 37;
        QTest::newRow("without gaps") << 1'000 << 0 << 30 << true << 256;
        QTest::newRow("some overlap") << 2'000 << 100 << 160 << false << 4096;
        QTest::newRow("most overlap") << 1'200 << 100 << 900 << false << 100;
        QTest::newRow("at the same instant") << 12 << 0 << 100 << false << 16;
    }
    void saysWhatTheSlowWaySays()
    {
        QFETCH(int, count);
        QFETCH(int, longestGap);
        QFETCH(int, longest);
        QFETCH(bool, behindEachOther);
        QFETCH(int, pieceSize);
        QRandomGenerator random(4711);
        const std::vector<HoldMark> marks = someHolds(random, {count, longestGap, longest, behindEachOther});
        const HoldMipmap row = rowOf(marks, pieceSize);
        QCOMPARE(row.count(), count);
        const UnixMs last = count > 0 ? marks.back().from + 1000 : begin + 1000;
        for (int round = 0; round < 60; ++round) {
            Columns asked;
            asked.count = 1 + random.bounded(120);
            asked.perColumn = std::pow(10.0, random.bounded(6.5) - 2);
            asked.from = double(begin) - 500 + random.bounded(double(last - begin));
            asked.openEnd = last;
            const auto end = UnixMs(std::ceil(asked.from + asked.count * asked.perColumn));
            const int within = row.firstFrom(end) - row.firstFrom(UnixMs(std::ceil(asked.from)));
            QCOMPARE(within >= 16 * asked.count ? roughDifference(marks, row, asked)
                                                : difference(marks, row, asked),
                     QString());
        }
    }

    void knowsEachHold()
    {
        QRandomGenerator random(3);
        const std::vector<HoldMark> marks = someHolds(random, {900, 60, 150, true});
        const HoldMipmap row = rowOf(marks, 64);
        for (int i = 0; i < row.count(); ++i) {
            const HoldMark &mark = marks[size_t(i)];
            QCOMPARE(row.mark(i), mark);
            QCOMPARE(row.earliest(i), mark.from - mark.beginWithin);
            QCOMPARE(row.sureTo(i), mark.sureTo(HoldMark::open));
        }
    }

    void findsBeginsAndEnds()
    {
        QRandomGenerator random(1);
        const std::vector<HoldMark> marks = someHolds(random, {900, 60, 150, false});
        const HoldMipmap row = rowOf(marks, 64);
        for (int round = 0; round < 300; ++round) {
            const UnixMs since = begin - 100 + random.bounded(30'000);
            const UnixMs until = since + random.bounded(500);
            int first = int(marks.size());
            int last = -1;
            int within = 0;
            for (int i = 0; i < int(marks.size()); ++i) {
                const HoldMark &mark = marks[size_t(i)];
                if (mark.from >= since)
                    first = std::min(first, i);
                if (mark.from < until && mark.to > since)
                    last = i;
                within += mark.from < until && mark.to > since ? 1 : 0;
            }
            QCOMPARE(row.firstFrom(since), first);
            QCOMPARE(row.lastWithin(since, until), last);
            QCOMPARE(row.heldWithin(since, until).count, within);
        }
    }

    void keepsWhatIsToldOfAHold()
    {
        HoldMark mark;
        mark.id = 7;
        mark.from = begin;
        mark.to = begin + 60'000;
        mark.renewed = begin + 30'000;
        mark.renewals = 3;
        mark.key = "lock:a";
        mark.owner = QStringLiteral("web-4");
        mark.token = "7f3c9a";
        mark.ink = 4;
        mark.textured = true;
        mark.toExact = true;
        mark.asked = true;
        mark.why = locks::EndReason::Evicted;
        mark.trouble = Trouble::Bad;
        HoldMark other = mark;
        other.id = 8;
        other.from = other.to;
        other.to = HoldMark::open;
        other.owner.clear();
        other.fromExact = true;
        other.waited = true;
        other.textured = false;
        const HoldMipmap row = rowOf({mark, other}, 2);
        QCOMPARE(row.mark(0), mark);
        QCOMPARE(row.mark(1), other);
        QCOMPARE(row.id(1), 8);
    }
};

QTEST_APPLESS_MAIN(TestHoldMipmap)
#include "tst_hold_mipmap.moc"
