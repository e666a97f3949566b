// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/timeline_colors.h"
#include "gui/timeline/view/timeline_picture.h"
#include "gui/timeline/view/timeline_view.h"
#include "recorded_history.h"
#include "redis_server.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>
#include <functional>

using gui::LaneStore;
using gui::TimelineColors;
using gui::TimelineFrame;
using gui::TimelineLane;
using gui::TimelinePicture;
using gui::UnixMs;
using history::Hold;
using locks::EndReason;

namespace {

constexpr UnixMs noon = 1'763'812'800'000;
constexpr UnixMs minute = 60'000;

bool isNear(const QColor &one, const QColor &other)
{
    return std::abs(one.red() - other.red()) < 12 && std::abs(one.green() - other.green()) < 12
        && std::abs(one.blue() - other.blue()) < 12;
}

} // namespace

/// What the timeline paints, what mouse and keyboard do with it, and what a screen reader finds in it.
class TestTimelineView : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void init()
    {
        m_model = std::make_unique<gui::TimelineModel>();
        m_span = std::make_unique<gui::ShownSpan>();
        m_view = std::make_unique<gui::TimelineView>(m_model.get(), m_span.get());
        m_view->resize(1'000, 400);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get(), 5'000 * patience));
        m_view->setNow(noon + 60 * minute);
        m_lanes.clear();
        m_id = 0;
    }
    void cleanup()
    {
        m_view.reset();
        m_span.reset();
        m_model.reset();
    }

    void keysGoFromHoldToHold()
    {
        fill();
        m_view->setFocus();
        press(Qt::Key_Down);
        QCOMPARE(m_view->selectedLane(), 0);
        press(Qt::Key_Right); // the last one that shows
        QCOMPARE(selectedFrom(), noon + 40 * minute);
        press(Qt::Key_Left);
        QCOMPARE(selectedFrom(), noon + 20 * minute);
        press(Qt::Key_Left);
        press(Qt::Key_Left); // there is none before
        QCOMPARE(selectedFrom(), noon);
        press(Qt::Key_Down);
        QCOMPARE(m_view->selectedLane(), 1);
        QVERIFY(!m_view->selected().isValid());
        press(Qt::Key_Right);
        press(Qt::Key_Escape);
        QVERIFY(!m_view->selected().isValid());
    }

    /// What was not seen is told where a pointer rests: nothing, or not from all masters.
    void tellsWhatNobodySaw()
    {
        fill();
        gui::TimelineRecord record = m_model->record();
        record.masters = QStringList{QStringLiteral("m1"), QStringLiteral("m2")};
        record.watched.last().away = QStringList{QStringLiteral("m2")};
        m_model->setRecord(record);
        m_view->setNow(noon + 60 * minute);
        QCOMPARE(tipOf(noon + 15 * minute), QString());
        QVERIFY2(tipOf(noon + 34 * minute).contains(QStringLiteral("Nobody watched from")),
                 qPrintable(tipOf(noon + 34 * minute)));
        QVERIFY(tipOf(noon + 58 * minute).contains(QStringLiteral("m2 did not answer then")));
        const QImage partly = m_view->image();
        record.watched.append({1, noon + 60 * minute, noon + 60 * minute + 1, "tracking", {}}); // it is back
        m_model->setRecord(record);
        m_view->setNow(noon + 60 * minute + 5'000);
        QCOMPARE(m_model->watchedAt(noon + 60 * minute + 2'000, noon + 60 * minute + 5'000).sight,
                 gui::TimelineModel::Sight::All);
        record.watched.removeLast();
        record.watched.last().away += QStringLiteral("m1");
        m_model->setRecord(record);
        QVERIFY(tipOf(noon + 58 * minute).contains(QStringLiteral("Nobody watched after")));
        QVERIFY(m_view->image() != partly);
    }

    void showsAHoldThatIsElsewhere()
    {
        fill();
        m_span->show(double(noon) - 10, double(noon + minute));
        m_view->setFocus();
        press(Qt::Key_Right);
        QCOMPARE(selectedFrom(), noon);
        press(Qt::Key_Right);
        QCOMPARE(selectedFrom(), noon + 20 * minute);
        QVERIFY(m_span->scale().contains(double(noon + 20 * minute)));
    }

    void keysZoomPanAndGoBack()
    {
        fill();
        m_view->setFocus();
        const gui::TimeScale before = m_span->scale();
        press(Qt::Key_Plus);
        QVERIFY(m_span->scale().span() < before.span());
        press(Qt::Key_Minus);
        QVERIFY(std::abs(m_span->scale().span() - before.span()) < 1);
        press(Qt::Key_Home);
        QVERIFY(m_span->scale().from() <= double(noon));
        QVERIFY(m_span->scale().to() >= double(noon + 60 * minute));
        press(Qt::Key_Backspace);
        QVERIFY(std::abs(m_span->scale().span() - before.span()) < 1);
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(m_span->scale().from() > before.from());
        press(Qt::Key_End);
        QVERIFY(m_span->isFollowing());
        const double from = m_span->scale().from();
        m_view->setNow(noon + 61 * minute);
        QCOMPARE(m_span->scale().from(), from + minute);
        press(Qt::Key_Plus); // the present stays where it is
        QVERIFY(m_span->isFollowing());
        QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(!m_span->isFollowing());
    }

    void theWheelZoomsAtThePointer()
    {
        fill();
        const QPoint at(600, 150);
        const double instant = frame().at(at.x());
        QWheelEvent turn(at, m_view->viewport()->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                         Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view->viewport(), &turn);
        QVERIFY(std::abs(frame().at(at.x()) - instant) < 1);
        QVERIFY(std::abs(m_span->scale().span() - 70 * minute / 1.25 / 1.25) < 1);
    }

    /// Whoever looks more closely at the past does not want the present to keep its place.
    void theWheelZoomsAtThePointerWhileThePresentIsFollowed()
    {
        fill();
        m_span->follow();
        const QPoint at(400, 150);
        const double instant = frame().at(at.x());
        QWheelEvent turn(at, m_view->viewport()->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                         Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view->viewport(), &turn);
        QVERIFY(!m_span->isFollowing());
        QVERIFY(std::abs(frame().at(at.x()) - instant) < 1);
    }

    void draggingPansAndChoosesASpan()
    {
        fill();
        const TimelineFrame before = frame();
        drag({500, 150}, {400, 150}, Qt::NoModifier);
        QVERIFY(std::abs(frame().at(400) - before.at(500)) < 2);
        const double from = frame().at(420);
        const double to = frame().at(640);
        drag({640, 150}, {420, 150}, Qt::ShiftModifier);
        QVERIFY2(std::abs(m_span->scale().from() - from) < 2,
                 qPrintable(QString::number(m_span->scale().from() - from)));
        QVERIFY(std::abs(m_span->scale().to() - to) < 2);
    }

    void aClickSelectsTheHoldBelow()
    {
        fill();
        QSignalSpy changed(m_view.get(), &gui::TimelineView::selectionChanged);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middleOf(0, noon + 25 * minute));
        QCOMPARE(selectedFrom(), noon + 20 * minute);
        QCOMPARE(changed.count(), 1);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middleOf(0, noon + 35 * minute));
        QVERIFY(!m_view->selected().isValid());
    }

    void theSelectionStaysWithItsLane()
    {
        fill();
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middleOf(1, noon + 10 * minute));
        QCOMPARE(selectedFrom(), noon + 5 * minute);
        std::reverse(m_lanes.begin(), m_lanes.end());
        m_model->setLanes(m_lanes); // in another order
        QCOMPARE(m_view->selectedLane(), 0);
        QCOMPARE(selectedFrom(), noon + 5 * minute);
        QSignalSpy changed(m_view.get(), &gui::TimelineView::selectionChanged);
        m_lanes.erase(m_lanes.begin());
        m_model->setLanes(m_lanes);
        QCOMPARE(m_view->selectedLane(), -1);
        QVERIFY(!m_view->selected().isValid());
        QCOMPARE(changed.count(), 1);
    }

    void tellsAScreenReader()
    {
        fill();
        QTRY_VERIFY_WITH_TIMEOUT(m_view->accessibleDescription().contains(
                                     QStringLiteral("4 holds visible, 1 with trouble or waited for")),
                                 5'000 * patience);
        QAccessibleInterface *view = QAccessible::queryAccessibleInterface(m_view.get());
        QVERIFY(view);
        QCOMPARE(view->role(), QAccessible::Table);
        QCOMPARE(view->text(QAccessible::Name), QStringLiteral("Ownership timeline"));
        QAccessibleTableInterface *table = view->tableInterface();
        QVERIFY(table);
        QCOMPARE(table->rowCount(), 4);
        const auto cell = [table](int row, int column) {
            return table->cellAt(row, column)->text(QAccessible::Name);
        };
        QCOMPARE(table->columnDescription(1), QStringLiteral("Holder"));
        QCOMPARE(cell(0, 0), QStringLiteral("lock:a"));
        QCOMPARE(cell(0, 1), QStringLiteral("web-1"));
        QCOMPARE(cell(0, 3), QStringLiteral("10 min"));
        QCOMPARE(cell(3, 0), QStringLiteral("lock:b"));
        QVERIFY(cell(3, 5).contains(QStringLiteral("evicted")));
        QVERIFY(table->selectRow(3));
        QCOMPARE(m_view->selectedLane(), 1);
        QVERIFY(table->isRowSelected(3));
        QCOMPARE(view->indexOfChild(table->cellAt(2, 1)), 13);
        m_model->setLanes({});
        QCOMPARE(table->rowCount(), 0);
        QVERIFY(!table->cellAt(0, 0));
    }

    void whatIsNotLoadedIsAskedFor()
    {
        QSignalSpy wanted(m_view.get(), &gui::TimelineView::lanesWanted);
        std::vector<TimelineLane> lanes(2);
        lanes[0].id = "lock:a";
        lanes[1].id = "lock:b";
        lanes[1].since = 0;
        m_model->setLanes(lanes);
        m_span->show(double(noon), double(noon + minute));
        QVERIFY(wanted.wait(5'000 * patience));
        QCOMPARE(wanted.last().at(0).value<QList<QByteArray>>(), QList<QByteArray>{"lock:a"});
        QVERIFY(wanted.last().at(1).toLongLong() <= noon - minute);
    }

    void stepsOfWhatGoesOnAreAskedForAgain()
    {
        QSignalSpy wanted(m_view.get(), &gui::TimelineView::stepsWanted);
        Hold open = hold("lock:a", noon + 40 * minute, 0, EndReason::None);
        open.to.reset();
        open.renewals = 2;
        Hold ended = hold("lock:b", noon, 20, EndReason::Expired);
        ended.renewals = 2;
        add("lock:a", {open});
        add("lock:b", {ended});
        showLanes();
        QVERIFY(wanted.wait(5'000 * patience));
        const auto asked = [&wanted] {
            QList<qint64> ids;
            for (const QList<QVariant> &each : std::as_const(wanted))
                ids += each.first().value<QList<qint64>>();
            wanted.clear();
            return ids;
        };
        QCOMPARE(asked(), (QList<qint64>{open.id, ended.id}));
        for (const qint64 id : {open.id, ended.id})
            m_model->setSteps(id, {{history::Step::Kind::Renewed, noon + 1, 30'000}});
        m_view->askAgain();
        QCOMPARE(asked(), QList<qint64>{open.id});
        open.to = noon + 50 * minute;
        open.lastSeen = *open.to;
        LaneStore store;
        store.take(open);
        m_model->setContent("lock:a", {store.rows(), 0, 0});
        QVERIFY(wanted.wait(5'000 * patience)); // those until its end
        QCOMPARE(asked(), QList<qint64>{open.id});
        m_view->askAgain();
        QCOMPARE(asked(), QList<qint64>());
    }

    /// A bar is solid for the time that is proved; the time in which the hold began or ended fades away.
    void edgesAreSoft()
    {
        Hold soft = hold("lock:a", noon + 10 * minute, 20, EndReason::CannotTell);
        soft.birthSeen = false;
        soft.bornWithinMs = 4 * minute;
        soft.lastSeen = noon + 20 * minute;
        Hold open = hold("lock:b", noon + 10 * minute, 20, EndReason::None);
        open.to.reset();
        open.lastSeen = noon + 45 * minute;
        add("lock:a", {soft});
        add("lock:b", {open});
        showLanes();
        const QImage shot = m_view->viewport()->grab().toImage();
        const TimelineColors colors(m_view->palette());
        const QColor ink = colors.ink(gui::inkOf(soft));
        const QColor ground = pixel(shot, besideName(0, noon + 2 * minute));
        const auto distance = [&](int lane, UnixMs at) { // of the ground, in parts of the ink's
            const auto between = [](const QColor &one, const QColor &other) {
                return std::abs(one.red() - other.red()) + std::abs(one.green() - other.green())
                    + std::abs(one.blue() - other.blue());
            };
            return double(between(pixel(shot, besideName(lane, at)), ground)) / between(ink, ground);
        };
        QVERIFY(isNear(pixel(shot, besideName(0, noon + 12 * minute)), ink));
        QVERIFY(isNear(pixel(shot, besideName(0, noon + 19 * minute)), ink));
        QVERIFY2(distance(0, noon + 9 * minute) > 0.2 && distance(0, noon + 9 * minute) < 0.6,
                 qPrintable(QString::number(distance(0, noon + 9 * minute))));
        QVERIFY(distance(0, noon + 7 * minute) < distance(0, noon + 9 * minute));
        QVERIFY(distance(0, noon + 5 * minute) < 0.05);
        QVERIFY(distance(0, noon + 22 * minute) > 0.2 && distance(0, noon + 22 * minute) < 0.6);
        QVERIFY(distance(0, noon + 29 * minute) < distance(0, noon + 22 * minute));
        QVERIFY(isNear(pixel(shot, besideName(1, noon + 44 * minute)), ink));
        QVERIFY(distance(1, noon + 47 * minute) < 0.6);
        QVERIFY(tipOf(noon + 28 * minute).contains(QStringLiteral("between"))); // it is part of the hold
    }

    /// The picture may end before a hold begins, or begin after the last time that it was seen.
    void softEdgesShowAlone()
    {
        Hold soft = hold("lock:a", noon + 10 * minute, 15, EndReason::CannotTell);
        soft.birthSeen = false;
        soft.bornWithinMs = 6 * minute;
        soft.lastSeen = noon + 20 * minute;
        add("lock:a", {soft});
        showLanes();
        const TimelineColors colors(m_view->palette());
        const auto shows = [&](UnixMs from, UnixMs to, UnixMs at) {
            m_span->show(double(from), double(to));
            const QImage shot = m_view->viewport()->grab().toImage();
            return !isNear(pixel(shot, besideName(0, at)), colors.ground());
        };
        QVERIFY(shows(noon, noon + 9 * minute, noon + 9 * minute - 10'000));
        QVERIFY(!shows(noon, noon + 9 * minute, noon + 2 * minute));
        QVERIFY(shows(noon + 21 * minute, noon + 29 * minute, noon + 22 * minute));
        QVERIFY(!shows(noon + 21 * minute, noon + 29 * minute, noon + 27 * minute));
    }

    void whatWasNotWatchedIsHatched()
    {
        fill();
        const QImage shot = m_view->viewport()->grab().toImage();
        const TimelineFrame of = frame();
        const TimelineColors colors(m_view->palette());
        const auto hatched = [&](UnixMs at) {
            int lines = 0; // of a stretch without holds, below the last lane
            for (int dx = 0; dx < 24; ++dx) {
                const QPoint place(int(of.xOf(double(at))) + dx, of.laneRect(1).bottom() + 30);
                lines += isNear(pixel(shot, place), colors.hatch()) ? 1 : 0;
            }
            return lines >= 2;
        };
        QVERIFY(!hatched(noon + 2 * minute));
        QVERIFY(hatched(noon + 32 * minute));
        QVERIFY(!hatched(noon + 50 * minute));
        QVERIFY(hatched(noon - 4 * minute));
        QVERIFY(!hatched(noon + 61 * minute)); // that is still to come
    }

    void thePresentIsNotHatchedWhileItIsWatched()
    {
        fill();
        m_span->show(double(noon + 59 * minute), double(noon + 61 * minute));
        const TimelineColors colors(m_view->palette());
        const auto hatched = [&](UnixMs now) {
            m_view->setNow(now);
            const QImage shot = m_view->viewport()->grab().toImage();
            int lines = 0; // just before the present
            for (int dx = 2; dx < 30; ++dx) {
                const QPoint place(int(frame().xOf(double(now))) - dx, frame().laneRect(1).bottom() + 30);
                lines += isNear(pixel(shot, place), colors.hatch()) ? 1 : 0;
            }
            return lines > 0;
        };
        // What was written last ends at the 60th minute: nothing newer was read so far.
        QVERIFY(!hatched(noon + 60 * minute + 4'000));
        QVERIFY(!hatched(noon + 60 * minute + 12'000));
        QVERIFY(hatched(noon + 60 * minute + 30'000));
    }

    void timeThatChangesNothingPaintsNothing()
    {
        fill();
        m_span->show(double(noon), double(noon + 30 * minute)); // long ago
        const auto paints = [this](const std::function<void()> &what) {
            m_view->viewport()->repaint(); // whatever is waiting
            QCoreApplication::processEvents();
            m_view->viewport()->installEventFilter(this);
            m_paints = 0;
            what();
            QCoreApplication::processEvents();
            m_view->viewport()->removeEventFilter(this);
            return m_paints;
        };
        QCOMPARE(paints([this] { m_view->setNow(m_view->openEnd() + 1'000); }), 0);
        QCOMPARE(paints([this] { m_model->setRecord(gui::TimelineRecord(m_model->record())); }), 0);
        m_span->show(double(noon), double(noon + 65 * minute));
        QCOMPARE(paints([this] { m_view->setNow(noon + 60 * minute + 2'000); }), 0); // less than a pixel
        QCOMPARE(paints([this] { m_view->setNow(noon + 60 * minute + 14'000); }), 1);
    }

    void pointerAndFocusHideNothing()
    {
        fill();
        m_view->setFocus();
        QTest::mouseMove(m_view->viewport(), middleOf(0, noon + 5 * minute));
        press(Qt::Key_Down);
        press(Qt::Key_Right);
        QVERIFY(m_view->selected().isValid());
        const QImage shot = m_view->viewport()->grab().toImage();
        const TimelineColors colors(m_view->palette());
        const QPoint below(int(frame().xOf(double(noon + 2 * minute))), frame().laneRect(1).bottom() + 30);
        QVERIFY(isNear(pixel(shot, below), colors.ground()));
    }

    void endsHaveAShapeByReason()
    {
        add("lock:expired", {hold("lock:expired", noon, 20, EndReason::Expired)});
        add("lock:released", {hold("lock:released", noon, 20, EndReason::ReleasedOrDeleted)});
        add("lock:evicted", {hold("lock:evicted", noon, 20, EndReason::Evicted)});
        add("lock:unseen", {[this] {
                Hold hold = this->hold("lock:unseen", noon, 20, EndReason::Replaced);
                hold.birthSeen = false;
                return hold;
            }()});
        showLanes();
        const QImage shot = m_view->viewport()->grab().toImage();
        const TimelineColors colors(m_view->palette());
        const auto ground = [&](int lane, UnixMs at, int dx, double height) {
            const QRect row = frame().rowRect(lane, 0, 1);
            const QPoint place(int(std::lround(frame().xOf(double(at)))) + dx,
                               row.top() + int(height * (row.height() - 1)));
            const QColor color = pixel(shot, place);
            return isNear(color, colors.ground()) || isNear(color, colors.otherGround());
        };
        const UnixMs end = noon + 20 * minute;
        QVERIFY(ground(0, end, -3, 0.1)); // slanted
        QVERIFY(!ground(0, end, -3, 0.95));
        QVERIFY(!ground(1, end, -3, 0.1)); // straight
        QVERIFY(!ground(1, end, -3, 0.95));
        const QRect row = frame().rowRect(2, 0, 1);
        QVERIFY(isNear(pixel(shot, {int(frame().xOf(double(end))), row.center().y()}), colors.alarm()));
        QVERIFY(ground(3, end, -3, 0.1) && ground(3, end, -3, 0.9)); // pointed
        QVERIFY(!ground(3, end, -3, 0.5));
        // A begin that nobody saw is not whole.
        const auto notches = [&](int lane) {
            int count = 0;
            for (int dx = 0; dx < 9; ++dx)
                count += ground(lane, noon, dx, 0.5) ? 1 : 0;
            return count;
        };
        QVERIFY(notches(3) > notches(1));
    }

    void neighboursOfTheSameInkDiffer()
    {
        // Two owners of the same ink, one behind the other.
        Hold one = hold("lock:a", noon, 20, EndReason::ReleasedOrDeleted);
        Hold other = hold("lock:a", noon + 20 * minute, 20, EndReason::ReleasedOrDeleted);
        for (int i = 0; gui::inkOf(other) != gui::inkOf(one) || other.owner == one.owner; ++i)
            other.owner = QStringLiteral("host-%1").arg(i);
        add("lock:a", {one, other});
        showLanes();
        const QImage shot = m_view->viewport()->grab().toImage();
        const auto shades = [&](UnixMs at) {
            QSet<QRgb> found;
            for (int dx = 0; dx < 20; ++dx)
                found.insert(
                    pixel(shot, {int(frame().xOf(double(at))) + dx, frame().rowRect(0, 0, 1).center().y()})
                        .rgb());
            return found.size();
        };
        QCOMPARE(shades(noon + 5 * minute), 1);
        QVERIFY(shades(noon + 25 * minute) > 1);
    }

    void troubleShowsAmongThousands()
    {
        QList<Hold> holds;
        for (int i = 0; i < 20'000; ++i) {
            Hold each = hold("lock:a", noon + i * 100, 0,
                             i == 9'000 ? EndReason::Failover : EndReason::ReleasedOrDeleted);
            each.to = each.from + 60;
            holds.append(each);
        }
        add("lock:a", holds);
        showLanes();
        const QImage shot = m_view->viewport()->grab().toImage();
        const TimelineColors colors(m_view->palette());
        const int x = int(frame().xOf(double(noon + 900'000)));
        const QRect row = frame().rowRect(0, 0, 1);
        bool found = false;
        for (int dx = -1; dx <= 1; ++dx)
            found |= isNear(pixel(shot, {x + dx, row.bottom() - 1}), colors.alarm());
        QVERIFY(found);
        QVERIFY(!isNear(pixel(shot, {x + 40, row.bottom() - 1}), colors.alarm()));
    }

private:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        m_paints += event->type() == QEvent::Paint ? 1 : 0;
        return QObject::eventFilter(watched, event);
    }
    Hold hold(const QByteArray &key, UnixMs from, int minutes, EndReason why)
    {
        Hold hold = recordedHold(key, QStringLiteral("web-1"), from, minutes * minute, why);
        hold.id = ++m_id;
        return hold;
    }
    void add(const QByteArray &key, const QList<Hold> &holds)
    {
        LaneStore store;
        for (const Hold &each : holds)
            store.take(each);
        TimelineLane lane;
        lane.id = key;
        lane.title = QString::fromUtf8(key);
        lane.rows = store.rows();
        lane.since = 0;
        m_lanes.push_back(lane);
    }
    void showLanes()
    {
        m_model->setLanes(m_lanes);
        gui::TimelineRecord record;
        record.begin = noon;
        record.watched = {{1, noon - minute, noon + 30 * minute, "tracking", {}},
                          {1, noon + 38 * minute, noon + 60 * minute, "tracking", {}}};
        m_model->setRecord(record);
        m_span->show(double(noon - 5 * minute), double(noon + 65 * minute));
    }
    void fill()
    {
        add("lock:a",
            {hold("lock:a", noon, 10, EndReason::ReleasedOrDeleted),
             hold("lock:a", noon + 20 * minute, 10, EndReason::Expired),
             hold("lock:a", noon + 40 * minute, 10, EndReason::Replaced)});
        add("lock:b", {hold("lock:b", noon + 5 * minute, 20, EndReason::Evicted)});
        showLanes();
    }
    void press(Qt::Key key) { QTest::keyClick(m_view.get(), key); }
    void drag(const QPoint &from, const QPoint &to, Qt::KeyboardModifiers modifiers)
    {
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= 10; ++i) {
            const QPoint at = from + (to - from) * i / 10;
            QMouseEvent move(QEvent::MouseMove, at, m_view->viewport()->mapToGlobal(at), Qt::NoButton,
                             Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(m_view->viewport(), &move);
        }
        QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, modifiers, to);
    }
    /// In the first lane.
    QString tipOf(UnixMs at)
    {
        QToolTip::hideText();
        const QPoint place(int(frame().xOf(double(at))), frame().laneRect(0).center().y());
        QHelpEvent help(QEvent::ToolTip, place, m_view->viewport()->mapToGlobal(place));
        QCoreApplication::sendEvent(m_view->viewport(), &help);
        return QToolTip::isVisible() ? QToolTip::text() : QString();
    }
    TimelineFrame frame() const
    {
        TimelineFrame frame = TimelinePicture::frameFor(m_view->font(), m_view->viewport()->size(), false);
        frame.scale = m_span->scale();
        frame.scrolled = m_view->verticalScrollBar()->value();
        return frame;
    }
    QPoint middleOf(int lane, UnixMs at) const
    {
        return {int(frame().xOf(double(at))), frame().rowRect(lane, 0, 1).center().y()};
    }
    /// A point in a bar, beside the name of its holder and the lines of the grid.
    QPoint besideName(int lane, UnixMs at) const
    {
        return {int(frame().xOf(double(at))) + 3, frame().rowRect(lane, 0, 1).top() + 2};
    }
    UnixMs selectedFrom() const
    {
        const auto place = m_view->selected();
        return place.isValid() ? m_model->mark(place).from : 0;
    }
    static QColor pixel(const QImage &shot, const QPoint &at)
    {
        return shot.pixelColor((QPointF(at) * shot.devicePixelRatio()).toPoint());
    }

    std::unique_ptr<gui::TimelineModel> m_model;
    std::unique_ptr<gui::ShownSpan> m_span;
    std::unique_ptr<gui::TimelineView> m_view;
    std::vector<TimelineLane> m_lanes;
    qint64 m_id = 0;
    int m_paints = 0;
};

QTEST_MAIN(TestTimelineView)
#include "tst_timeline_view.moc"
