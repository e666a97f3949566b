// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/core/lane_store.h"
#include "gui/timeline/core/timeline_model.h"

#include <QRandomGenerator>
#include <QTest>

using gui::HoldMark;
using gui::HoldPiece;
using gui::LaneRows;
using gui::LaneStore;
using gui::Trouble;
using history::Hold;
using locks::EndReason;

namespace {

constexpr gui::UnixMs noon = 1'763'812'800'000;

Hold held(qint64 id, qint64 from, std::optional<qint64> to, const char *owner = "web-1")
{
    Hold hold;
    hold.id = id;
    hold.key = "lock:a";
    hold.owner = QString::fromUtf8(owner);
    hold.from = noon + from;
    hold.birthSeen = true;
    if (to)
        hold.to = noon + *to;
    hold.lastSeen = hold.to.value_or(hold.from);
    return hold;
}

int countOf(const LaneRows &rows)
{
    int count = 0;
    for (const gui::HoldMipmap &row : rows)
        count += row.count();
    return count;
}

} // namespace

/// Holds of a lane, as they are read and as they go on, become rows in which each begin has its place.
class TestLaneStore : public QObject
{
    Q_OBJECT
private slots:
    void letsTheOldestGo()
    {
        LaneStore store;
        for (int i = 0; i < 20'000; ++i)
            store.take(held(i + 1, i * 10, i * 10 + 5));
        QCOMPARE(store.keep(20'000), 0);
        const gui::UnixMs keptFrom = store.keep(9'000);
        const LaneRows rows = store.rows();
        QCOMPARE(countOf(rows), int(store.count()));
        QVERIFY(store.count() <= 9'000 && store.count() > 9'000 - HoldPiece::most);
        QVERIFY(keptFrom <= rows[0].from(0));
        QVERIFY(keptFrom > rows[0].from(0) - 10);
        QCOMPARE(rows[0].id(rows[0].count() - 1), 20'000);
        store.take(held(20'001, 200'000, 200'005));
        QCOMPARE(countOf(store.rows()), int(store.count()));
    }

    /// Whoever looked again an hour later found it gone: of that hour nothing is known.
    void isDrawnUntilItWasSeenLast()
    {
        Hold hold = held(1, 0, 3'600'000);
        hold.why = EndReason::CannotTell;
        hold.lastSeen = noon + 6'000;
        QCOMPARE(gui::markOf(hold).sureTo(noon), noon + 6'000);
        QCOMPARE(gui::markOf(hold).to, noon + 3'600'000);
        QCOMPARE(gui::HoldWords::heldFor(gui::markOf(hold), noon), QStringLiteral("≥ 6.0 s"));
        hold.lastSeen = *hold.to;
        QCOMPARE(gui::markOf(hold).sureTo(noon), noon + 3'600'000);
        QCOMPARE(gui::markOf(held(2, 0, {})).to, HoldMark::open);
    }

    /// Whether it began before it was seen is known by how much, or not at all.
    void beginsWithinATime()
    {
        Hold hold = held(1, 0, 10'000);
        QCOMPARE(gui::markOf(hold).beginWithin, 0);
        QVERIFY(gui::markOf(hold).fromExact);
        hold.birthSeen = false;
        QCOMPARE(gui::markOf(hold).begin().earliest, std::nullopt);
        hold.bornWithinMs = 900;
        QCOMPARE(gui::markOf(hold).begin().earliest, noon - 900);
        QVERIFY(gui::HoldWords::heldFor(gui::markOf(hold), noon).startsWith(QStringLiteral("≥")));
        const QString lines = gui::HoldWords::lines(gui::markOf(hold), noon);
        QVERIFY2(lines.contains(QStringLiteral("± 0.5 s")), qPrintable(lines));
    }

    /// Each reading of an open hold proves that it lasted longer: its pieces are not rebuilt for that.
    void theProofOfAnOpenHoldGoesOn()
    {
        LaneStore store;
        Hold open = held(1, 0, std::nullopt);
        open.lastSeen = noon + 5'000;
        store.take(open);
        const LaneRows before = store.rows();
        const gui::UnixMs now = noon + 60'000;
        QCOMPARE(before[0].mark(0).sureTo(now), noon + 5'000);
        store.take(open);
        QVERIFY(!store.hasNews());
        open.lastSeen = noon + 8'000;
        store.take(open);
        QVERIFY(store.hasNews());
        const LaneRows rows = store.rows();
        QCOMPARE(rows[0].mark(0).sureTo(now), noon + 8'000);
        QCOMPARE(rows[0].mark(0).sureTo(noon + 6'000), noon + 6'000); // never later than it shows
        QCOMPARE(before[0].mark(0).sureTo(now), noon + 5'000); // rows that were handed out do not change
        QCOMPARE(gui::HoldWords::heldFor(rows[0].mark(0), now), QStringLiteral("≥ 8.0 s"));
        QVERIFY(rows[0].firstFrom(noon) == 0 && before[0].count() == 1);
    }

    void overlapsStandInRowsOfTheirOwn()
    {
        LaneStore store(2);
        store.take(held(1, 0, 100));
        store.take(held(2, 50, 150));
        store.take(held(3, 100, 200));
        store.take(held(4, 120, 180)); // there is no third row
        const LaneRows rows = store.rows();
        QCOMPARE(int(rows.size()), 2);
        QCOMPARE(rows[0].count() + rows[1].count(), 4);
        QCOMPARE(rows[0].id(1), 3);
        QCOMPARE(rows[1].id(0), 2);
    }

    void anOpenHoldEndsInItsPlace()
    {
        LaneStore store;
        const int many = HoldPiece::most + 10;
        store.take(held(1, 0, std::nullopt));
        for (int i = 1; i < many; ++i)
            store.take(held(i + 1, i * 10, i * 10 + 5));
        const LaneRows before = store.rows();
        QVERIFY(!store.hasNews());
        QVERIFY(before[0].mark(0).isOpen());
        Hold ended = held(1, 0, 77'000);
        ended.why = EndReason::Evicted;
        store.take(ended);
        QVERIFY(store.hasNews());
        const LaneRows rows = store.rows();
        QCOMPARE(countOf(rows), many);
        QCOMPARE(rows[0].to(0), noon + 77'000);
        QCOMPARE(rows[0].mark(0).trouble, Trouble::Bad);
        QVERIFY(before[0].mark(0).isOpen()); // what was handed out stays as it is
        // Asked for once more it is the same one, until that is forgotten.
        store.take(ended);
        QCOMPARE(store.count(), many);
        QVERIFY(!store.hasNews());
    }

    void whatComesLateFindsAPlace()
    {
        LaneStore store;
        QRandomGenerator random(5);
        for (int i = 0; i < 500; ++i) {
            const qint64 from = i * 20 - random.bounded(60);
            store.take(held(i + 1, from, from + 15));
        }
        const LaneRows rows = store.rows();
        for (const gui::HoldMipmap &row : rows) {
            for (int i = 1; i < row.count(); ++i)
                QVERIFY(row.from(i - 1) <= row.from(i));
        }
        QVERIFY(countOf(rows) > 490);
    }

    void goesFromHoldToHoldThroughAllRows()
    {
        LaneStore store(3);
        QRandomGenerator random(9);
        qint64 at = 0;
        for (int i = 0; i < 200; ++i) {
            at += random.bounded(20);
            store.take(held(i + 1, at, at + 30));
        }
        gui::TimelineModel model;
        gui::TimelineLane lane;
        lane.id = "lock:a";
        lane.rows = store.rows();
        model.setLanes({lane});
        auto place = model.find(0, 1, model.lanes()[0].rows[0].from(0));
        QVERIFY(place.isValid());
        QSet<qint64> seen;
        gui::UnixMs last = 0;
        for (auto next = place; next.isValid(); next = model.neighbour(next, 1)) {
            QVERIFY(model.mark(next).from >= last);
            last = model.mark(next).from;
            QVERIFY(!seen.contains(model.mark(next).id));
            seen.insert(model.mark(next).id);
            place = next;
        }
        QCOMPARE(seen.size(), countOf(lane.rows));
        qsizetype back = 1;
        while ((place = model.neighbour(place, -1)).isValid())
            ++back;
        QCOMPARE(back, seen.size());
    }

    void inksAreThoseOfTheOwner()
    {
        Hold one = held(1, 0, 10);
        Hold other = held(2, 20, 30);
        other.token = "another";
        QCOMPARE(gui::inkOf(one), gui::inkOf(other));
        one.owner.clear();
        other.owner.clear();
        one.token = "7f3c9a";
        QVERIFY(gui::inkOf(one) < gui::holdInks);
        QSet<int> inks;
        for (int i = 0; i < 100; ++i) {
            other.token = QByteArray::number(i * 7919, 16);
            inks.insert(gui::inkOf(other));
        }
        QCOMPARE(inks.size(), gui::holdInks);
    }

    void tellsWhenItWasRenewedLast()
    {
        Hold hold = held(1, 0, 100'000);
        hold.renewals = 3;
        hold.leaseMs = 30'000;
        hold.deadline = noon + 95'000;
        QCOMPARE(gui::markOf(hold).renewed, noon + 65'000);
        hold.renewals = 0;
        QCOMPARE(gui::markOf(hold).renewed, 0);
    }
};

QTEST_APPLESS_MAIN(TestLaneStore)
#include "tst_lane_store.moc"
