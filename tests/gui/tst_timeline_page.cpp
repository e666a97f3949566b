// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessible.h"
#include "gui/timeline/core/shown_span.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/timeline/page/timeline_saving.h"
#include "gui/timeline/recent/recent_holds.h"
#include "gui/timeline/view/timeline_view.h"
#include "recorded_history.h"
#include "redis_server.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using history::Hold;
using history::UnixMs;
using locks::EndReason;

namespace {

constexpr UnixMs minute = 60'000;

history::Deployment connection(const char *name, int database = 0)
{
    history::Deployment connection;
    connection.name = QString::fromUtf8(name);
    connection.database = database;
    return connection;
}

/// As the page writes it.
QString clock(UnixMs at)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(at).time(), QStringLiteral("HH:mm:ss.zzz"));
}

QStringList names(const QByteArrayList &all)
{
    QStringList names;
    for (const QByteArray &name : all)
        names.append(QString::fromUtf8(name));
    return names;
}

} // namespace

/// The page on a file of history as it is recorded, worked by accessible names.
class TestTimelinePage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_now = QDateTime::currentMSecsSinceEpoch();
        m_limits = {};
    }
    void cleanup()
    {
        m_page.reset();
        m_record.reset();
    }

    void saysThatNothingIsRecorded()
    {
        open();
        QVERIFY(waitForText("Nothing is recorded of orders. While it is connected and"));
        const auto *records = m_page->findChild<QComboBox *>(QStringLiteral("recordCombo"));
        QVERIFY(!records->isEnabled());
        QVERIFY(records->toolTip().endsWith(QStringLiteral("Not now: nothing is recorded yet.")));
        for (const char *name : {"Locks then", "Failovers…"}) {
            const auto *lead = button<QAbstractButton>(m_page.get(), QString::fromUtf8(name));
            QVERIFY(!lead->isEnabled());
            QVERIFY(lead->toolTip().endsWith(QStringLiteral("Not now: nothing is recorded of it.")));
        }
    }

    void aConnectionWithoutARecordShowsNoOther()
    {
        record();
        open();
        QVERIFY(waitForLanes(3));
        auto *records = m_page->findChild<QComboBox *>(QStringLiteral("recordCombo"));
        m_page->setConnection(path(), connection("orders", 3)); // another database
        QVERIFY(waitForText("Nothing is recorded of orders, database 3."));
        QVERIFY(waitForText("Other records can be chosen above."));
        QVERIFY(lanes().isEmpty());
        QCOMPARE(records->currentIndex(), -1);
        history::Deployment elsewhere = connection("orders");
        elsewhere.masters = QStringList{QStringLiteral("10.0.0.9:6379")};
        m_page->setConnection(path(), elsewhere); // of the same name
        QVERIFY(waitForText("Nothing is recorded of orders."));
        QVERIFY(lanes().isEmpty());
        history::Deployment renamed = connection("shop");
        renamed.masters = elsewhere.masters;
        renamed.servers = {"orders"}; // by which it was recorded
        m_page->setConnection(path(), renamed);
        QVERIFY(waitForLanes(3));
        m_page->setConnection(path(), connection("orders", 3));
        QVERIFY(waitForText("Nothing is recorded of orders, database 3."));
        records->setCurrentIndex(0);
        emit records->activated(0);
        QVERIFY(waitForLanes(3));
        QVERIFY2(records->toolTip().startsWith(records->currentText() + u'\n'),
                 qPrintable(records->toolTip()));
    }

    void aRecordThatBeginsIsShown()
    {
        record();
        m_page = std::make_unique<gui::TimelinePage>();
        m_page->resize(1'240, 650);
        m_page->setConnection(path(), connection("billing"));
        m_page->show();
        QVERIFY(waitForText("Nothing is recorded of billing."));
        RecordedHistory other(path(), QStringLiteral("billing"));
        other.add({recordedHold("lock:invoice", QStringLiteral("b"), m_now - minute, 1'000)});
        QVERIFY(waitFor([this] { return lanes() == names({"lock:invoice"}); }));
    }

    void saysWhatIsWrongWithTheFile()
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(5'000, 'x'));
        file.close();
        open();
        QVERIFY(waitForText("could not be read"));
    }

    void everyControlHasAName()
    {
        record();
        open();
        QVERIFY(waitForLanes(3));
        QCOMPARE(namelessControls(m_page.get()).join(QLatin1Char('\n')), QString());
        QCOMPARE(unreadLabels(m_page.get()).join(QLatin1Char('\n')), QString());
    }

    void lanesWithTroubleComeFirst()
    {
        record();
        open();
        QVERIFY(waitForLanes(3));
        QCOMPARE(lanes(), names({"lock:order:2", "lock:order:1", "jobs:nightly"}));
        QVERIFY(waitForHolds(5));
        QVERIFY(waitForText("3 lanes, recorded since "));
    }

    void theFilterTakesWordsAndGlobs()
    {
        record();
        open();
        QVERIFY(waitForLanes(3));
        auto *filter = button<QLineEdit>(m_page.get(), QStringLiteral("Filter"));
        filter->setText(QStringLiteral("ORDER"));
        QVERIFY(waitForLanes(2));
        filter->setText(QStringLiteral("lock:*:1"));
        QVERIFY(waitForLanes(1));
        QCOMPARE(lanes(), names({"lock:order:1"}));
        filter->setText(QStringLiteral("nothing like it"));
        QVERIFY(waitForText("No lane matches"));
        button<QAbstractButton>(m_page.get(), QStringLiteral("Clear filter"))->click();
        QVERIFY(waitForLanes(3));
    }

    void groupsByOwnerLibraryAndShape()
    {
        record();
        open();
        QVERIFY(waitForLanes(3));
        auto *group = m_page->findChild<QComboBox *>(QStringLiteral("laneCombo"));
        group->setCurrentText(QStringLiteral("owner"));
        QVERIFY(waitFor([this] { return lanes().contains(QStringLiteral("web-2")); }));
        QCOMPARE(lanes(), names({"web-2", "web-1"}));
        QVERIFY(waitForHolds(5));
        group->setCurrentText(QStringLiteral("shape of key"));
        QVERIFY(waitFor([this] { return lanes().contains(QStringLiteral("lock:order:*")); }));
        group->setCurrentText(QStringLiteral("library"));
        QVERIFY(waitFor([this] { return lanes() == names({"generic.token"}); }));
    }

    void saysWhatIsLeftOut()
    {
        record();
        m_limits.lanes = 2;
        m_limits.holds = 2;
        open();
        QVERIFY(waitForLanes(2));
        QCOMPARE(lanes(), names({"lock:order:2", "lock:order:1"}));
        QVERIFY(waitForText("2 of 3 lanes: those that had trouble last"));
        QVERIFY(waitForHolds(3)); // the newest two, and one
        QVERIFY(waitForText("older holds are left out: at most 2 of a lane"));
        // What a filter chooses is not lost behind the limit.
        button<QLineEdit>(m_page.get(), QStringLiteral("Filter"))->setText(QStringLiteral("nightly"));
        QVERIFY(waitFor([this] { return lanes() == names({"jobs:nightly"}); }));
        QVERIFY(waitForHolds(1));
        QVERIFY(waitFor([this] { return !said("left out") && !said("of 3 lanes"); }));
        m_page->findChild<QComboBox *>(QStringLiteral("laneCombo"))->setCurrentText(QStringLiteral("owner"));
        QVERIFY(waitFor([this] { return lanes() == names({"web-1"}); }));
        QVERIFY(waitForHolds(1));
    }

    /// What fits a screen is read first; the others come in their order, and a key among them is found as it
    /// is.
    void moreLanesThanFitAScreenComeToo()
    {
        constexpr int count = 250;
        record();
        QList<Hold> holds;
        for (int i = 0; i < count; ++i)
            holds.append(recordedHold("bulk:" + QByteArray::number(i), QStringLiteral("web-1"),
                                      m_now - 600 * minute + i * 1'000, 500));
        m_record->add(holds);
        open();
        m_page->showLane("bulk:7");
        QVERIFY(waitForLanes(count + 3));
        QVERIFY(
            waitFor([this] { return view()->selectedLane() == lanes().indexOf(QStringLiteral("bulk:7")); }));
        QCOMPARE(m_page->findChild<QLineEdit *>(QStringLiteral("laneFilterEdit"))->text(), QString());
        QCOMPARE(lanes().first(), QStringLiteral("lock:order:2")); // the one that had trouble
        QCOMPARE(lanes().last(), QStringLiteral("bulk:0"));
        QVERIFY(!said("lanes: those"));
        const auto *sort = button<QToolButton>(m_page.get(), QStringLiteral("Sort again"));
        QVERIFY(!sort->isEnabled());
    }

    void lanesShareTheMemory()
    {
        record();
        m_limits.inMemory = 3;
        m_limits.share = 1;
        open();
        QVERIFY(waitForLanes(3));
        // Of the second lane what the first one left, and of the third its share.
        QVERIFY(waitForHolds(4));
        QVERIFY(waitForText("and about 3 of all lanes, are in memory."));
        QVERIFY(lane("lock:order:1").cutAt > 0);
        QCOMPARE(lane("lock:order:2").cutAt, 0);
    }

    void whatShowsNoMoreMakesRoom()
    {
        record();
        QList<Hold> holds;
        for (int i = 0; i < 90; ++i)
            holds.append(recordedHold("lock:" + QByteArray::number(100 + i), QStringLiteral("web-1"),
                                      m_now - 14 * minute + i * 1'000, 500));
        m_record->add(holds);
        m_limits.inMemory = 60;
        open();
        QVERIFY(waitForLanes(93));
        const QByteArray first = view()->model().lanes().front().id;
        const QByteArray last = view()->model().lanes().back().id;
        QVERIFY(waitFor([&] { return !lane(first).rows.empty(); }));
        QScrollBar *bar = view()->verticalScrollBar();
        for (int at = 0; at < bar->maximum(); at += bar->pageStep()) {
            bar->setValue(at);
            QVERIFY(waitFor([this] {
                const QList<QByteArray> shown = view()->shownLanes();
                return std::all_of(shown.begin(), shown.end(),
                                   [this](const QByteArray &id) { return !lane(id).rows.empty(); });
            }));
        }
        bar->setValue(bar->maximum());
        QVERIFY(waitFor([&] { return !lane(last).rows.empty() && lane(first).rows.empty(); }));
        bar->setValue(0); // and it is read again
        QVERIFY(waitFor([&] { return !lane(first).rows.empty(); }));
    }

    void groupsAreNotWithoutNumber()
    {
        record();
        QList<Hold> holds;
        for (int i = 0; i < 40; ++i)
            holds.append(recordedHold("lock:many", QStringLiteral("host-%1").arg(i),
                                      m_now - 14 * minute + i * 1'000, 500));
        m_record->add(holds);
        m_limits.groups = 5;
        open();
        m_page->findChild<QComboBox *>(QStringLiteral("laneCombo"))->setCurrentText(QStringLiteral("owner"));
        QVERIFY(waitForLanes(5));
        QCOMPARE(lanes(), names({"web-2", "web-1", "host-39", "host-38", "host-37"}));
        QVERIFY(waitForText("These are 5 lanes"));
        button<QLineEdit>(m_page.get(), QStringLiteral("Filter"))->setText(QStringLiteral("host-7"));
        QVERIFY(waitFor([this] { return lanes() == names({"host-7"}); }));
        QVERIFY(waitFor([this] { return !said("These are"); }));
    }

    void tellsAHoldInWords()
    {
        record();
        open();
        QVERIFY(waitForHolds(5));
        QSignalSpy led(m_page.get(), &gui::TimelinePage::lockWanted);
        table()->selectRow(0);
        QVERIFY(waitForText("Evicted"));
        const QStringList all = texts(m_page.get());
        QVERIFY2(all.contains(QStringLiteral("lock:order:2")), qPrintable(all.join(u'|')));
        QVERIFY(all.contains(QStringLiteral("web-2")));
        QVERIFY(all.contains(QStringLiteral("30 s"))); // its lease
        button<QPushButton>(m_page.get(), QStringLiteral("Copy hold"))->click();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("web-2")));
        button<QPushButton>(m_page.get(), QStringLiteral("Show lock"))->click();
        QCOMPARE(led.count(), 1);
        QCOMPARE(led.first().at(0).value<history::Deployment>().name, QStringLiteral("orders"));
        QCOMPARE(led.first().at(1).value<history::Hold>().key, QByteArray("lock:order:2"));
    }

    void tellsWhoCameNext()
    {
        record();
        m_record->add({recordedHold("lock:order:7", QStringLiteral("web-1"), m_now - 9 * minute, minute,
                                    EndReason::Replaced),
                       recordedHold("lock:order:7", QStringLiteral("web-5"), m_now - 7 * minute, minute)});
        open();
        QVERIFY(waitForLanes(4));
        button<QLineEdit>(m_page.get(), QStringLiteral("Filter"))->setText(QStringLiteral("order:7"));
        QVERIFY(waitForLanes(1));
        QVERIFY(waitForHolds(2));
        table()->selectRow(0);
        QVERIFY(waitForText("Replaced by web-5, which was seen there 1 min later."));
    }

    void saysUntilWhenAHoldWasSeen()
    {
        record();
        Hold open =
            recordedHold("lock:open", QStringLiteral("web-1"), m_now - 5 * minute, 0, EndReason::None);
        open.to.reset();
        open.deadline = m_now + 20'000;
        Hold unseen = recordedHold("lock:unseen", QStringLiteral("web-1"), m_now - 4 * minute, 2 * minute,
                                   EndReason::Restart);
        unseen.lastSeen = m_now - 3 * minute;
        m_record->add({open, unseen});
        this->open();
        QVERIFY(waitForHolds(7));
        auto *filter = button<QLineEdit>(m_page.get(), QStringLiteral("Filter"));
        filter->setText(QStringLiteral("lock:open"));
        QVERIFY(waitForLanes(1));
        QVERIFY(waitForHolds(1));
        table()->selectRow(0);
        QVERIFY(waitForText("It is still held, as far as was seen."));
        QVERIFY(waitForText(clock(m_now).toUtf8().constData())); // until then it was watched
        filter->setText(QStringLiteral("lock:unseen"));
        QVERIFY(waitFor([this] { return lanes() == names({"lock:unseen"}); }));
        QVERIFY(waitForHolds(1));
        table()->selectRow(0);
        QVERIFY(waitForText("Lost in a restart"));
        const QString all = texts(m_page.get()).join(u'\n');
        QVERIFY2(all.contains(clock(m_now - 3 * minute)) && all.contains(clock(m_now - 2 * minute)),
                 qPrintable(all));
    }

    void followsWhatHappens()
    {
        record();
        open();
        QVERIFY(waitForHolds(5));
        m_record->add({recordedHold("lock:order:1", QStringLiteral("web-9"),
                                    QDateTime::currentMSecsSinceEpoch() - 500, 300)});
        QVERIFY(waitForHolds(6));
        // A key that is new stands below those that are there.
        m_record->add({recordedHold("lock:new", QStringLiteral("web-9"),
                                    QDateTime::currentMSecsSinceEpoch() - 500, 300)});
        QVERIFY(waitForLanes(4));
        QCOMPARE(lanes().last(), QStringLiteral("lock:new"));
    }

    /// What was known when the present showed last would be drawn as the end of everything.
    void followsWhatHappensWhileThePastShows()
    {
        record();
        open();
        QVERIFY(waitForHolds(5));
        auto *span = m_page->findChild<gui::ShownSpan *>();
        span->show(double(m_now - 13 * minute), double(m_now - 2 * minute));
        QVERIFY(!span->isFollowing());
        const UnixMs later = QDateTime::currentMSecsSinceEpoch();
        m_record->watch(later - 1'000, later + minute);
        m_record->add({recordedHold("lock:order:1", QStringLiteral("web-9"), later - 500, 300)});
        QVERIFY(waitFor([&] { return view()->model().record().watched.last().to >= later; }));
        QVERIFY(waitFor([&] {
            const int lane = view()->model().laneOf("lock:order:1");
            return view()->model().within(lane, 0, later - 600, later).isValid();
        }));
    }

    void anEmptyFilterLeavesHomeAndEndToTheTimeline()
    {
        record();
        open();
        QVERIFY(waitForHolds(5));
        auto *filter = m_page->findChild<QLineEdit *>(QStringLiteral("laneFilterEdit"));
        auto *span = m_page->findChild<gui::ShownSpan *>();
        filter->setFocus();
        QTest::keyClick(filter, Qt::Key_Home);
        QVERIFY(span->scale().from() <= double(m_now - 700 * minute));
        QTest::keyClick(filter, Qt::Key_End);
        QVERIFY(span->isFollowing());
        filter->setText(QStringLiteral("lock"));
        const gui::TimeScale before = span->scale();
        QTest::keyClick(filter, Qt::Key_Home);
        QCOMPARE(span->scale().span(), before.span());
        QCOMPARE(filter->cursorPosition(), 0);
    }

    void loadsWhatIsEarlier()
    {
        record();
        m_record->add({recordedHold("lock:order:1", QStringLiteral("web-1"), m_now - 600 * minute, minute)});
        open();
        QVERIFY(waitForHolds(5));
        button<QAbstractButton>(m_page.get(), QStringLiteral("Everything"))->click();
        QVERIFY(waitForHolds(6));
        button<QAbstractButton>(m_page.get(), QStringLiteral("Back"))->click();
        QVERIFY(waitForHolds(5));
    }

    void choosesAmongRecords()
    {
        record();
        RecordedHistory other(path(), QStringLiteral("billing"));
        other.add({recordedHold("lock:invoice", QStringLiteral("b"), m_now - minute, 1'000)});
        open();
        QVERIFY(waitForLanes(3));
        auto *records = m_page->findChild<QComboBox *>(QStringLiteral("recordCombo"));
        QCOMPARE(records->currentText(), QStringLiteral("orders"));
        QVERIFY(records->isEnabled());
        QVERIFY(!records->toolTip().contains(QStringLiteral("Not now")));
        m_page->setConnection(path(), connection("billing"));
        QVERIFY(waitForLanes(1));
        QCOMPARE(records->currentText(), QStringLiteral("billing"));
    }

    void anotherRecordHasNothingOfThisOne()
    {
        record();
        RecordedHistory other(path(), QStringLiteral("billing"));
        other.add({recordedHold("lock:order:2", QStringLiteral("b-7"), m_now - minute, 1'000)});
        open();
        QVERIFY(waitForHolds(5));
        table()->selectRow(0);
        QVERIFY(waitForText("Evicted"));
        m_page->setConnection(path(), connection("billing"));
        QVERIFY(!view()->selected().isValid());
        QCOMPARE(view()->selectedLane(), -1);
        QVERIFY(!texts(m_page.get()).join(u'\n').contains(QStringLiteral("Evicted")));
        QVERIFY(waitForLanes(1)); // of the same key
        QVERIFY(waitForHolds(1));
        QVERIFY(!view()->selected().isValid());
        QVERIFY(!texts(m_page.get()).join(u'\n').contains(QStringLiteral("Evicted")));
    }

    void theSelectedHoldStaysWhereItsLaneDoes()
    {
        record();
        open();
        QVERIFY(waitForHolds(5));
        table()->selectRow(0);
        QVERIFY(waitForText("Evicted"));
        auto *filter = button<QLineEdit>(m_page.get(), QStringLiteral("Filter"));
        filter->setText(QStringLiteral("order:2"));
        QVERIFY(waitForLanes(1));
        QVERIFY(waitForHolds(1));
        QVERIFY(table()->isRowSelected(0));
        QVERIFY(waitForText("Evicted"));
        filter->setText(QStringLiteral("nightly"));
        QVERIFY(waitFor([this] { return lanes() == names({"jobs:nightly"}); }));
        QVERIFY(!texts(m_page.get()).join(u'\n').contains(QStringLiteral("Evicted")));
    }

    /// Whoever never looks has no thread for it, and whoever turns to another file waits for none.
    void readsOnOneThreadFromTheFirstLookOn()
    {
        record();
        m_page = std::make_unique<gui::TimelinePage>();
        m_page->setConnection(path(), connection("orders"));
        QCOMPARE(readers().size(), 0);
        m_page->show();
        QVERIFY(waitForLanes(3));
        const QStringList readers = this->readers();
        QCOMPARE(readers.size(), 1);
        const QString elsewhere = m_folder->filePath(QStringLiteral("other.db"));
        RecordedHistory other(elsewhere, QStringLiteral("orders"));
        other.add({recordedHold("lock:other", QStringLiteral("b"), m_now - minute, 1'000)});
        m_page->setConnection(elsewhere, connection("orders"));
        QVERIFY(waitFor([this] { return lanes() == names({"lock:other"}); }));
        QCOMPARE(this->readers(), readers);
    }

    void leadsToTheTableOfAnInstantByBothReturnKeys()
    {
        record();
        m_page = std::make_unique<gui::TimelinePage>(nullptr, m_limits);
        m_page->resize(1'240, 650);
        m_page->setConnection(path(), connection("orders"));
        m_page->show();
        const auto *then = button<QAbstractButton>(m_page.get(), QStringLiteral("Locks then"));
        QVERIFY(then->toolTip().endsWith(QStringLiteral("Not now: the record is being read.")));
        QVERIFY(waitForHolds(5));
        QVERIFY(then->toolTip().contains(QStringLiteral("no instant is marked")));
        table()->selectRow(0);
        view()->pin(m_now - 5 * minute);
        view()->setFocus();
        const QSignalSpy wanted(m_page.get(), &gui::TimelinePage::pastWanted);
        QTest::keyClick(view(), Qt::Key_Return);
        QTest::keyClick(view(), Qt::Key_Enter, Qt::KeypadModifier);
        QCOMPARE(wanted.size(), 2);
        // What is told of another record does not move this one.
        const auto place = wanted.first().first().value<gui::PastPlace>();
        m_page->pin({place.path, place.deployment + 1, place.name, false}, m_now);
        QCOMPARE(view()->pinned(), std::optional(m_now - 5 * minute));
        m_page->pin(place, m_now);
        QCOMPARE(view()->pinned(), std::optional(m_now));
    }

    void writesEvidenceOfTheLockOfAHold()
    {
        record();
        open();
        QVERIFY(waitForHolds(5));
        table()->selectRow(0);
        QVERIFY(waitForText("Evicted"));
        const QSignalSpy noted(m_page.get(), &gui::TimelinePage::noted);
        const QSignalSpy failed(m_page.get(), &gui::TimelinePage::failed);
        const auto save = [this](const QString &file) {
            button<QAbstractButton>(m_page.get(), QStringLiteral("Evidence…"))->click();
            auto *dialog = m_page->findChild<QFileDialog *>();
            emit dialog->fileSelected(file);
            dialog->close();
        };
        const QString path = m_folder->filePath(QStringLiteral("evidence.html"));
        save(path);
        QVERIFY(waitFor([&] { return noted.size() == 1; }));
        QFile page(path);
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QByteArray html = page.readAll();
        QVERIFY(html.contains("lock:order:2") && html.contains("web-2"));
        QVERIFY(html.contains("Who held it?"));
        QVERIFY(!html.contains("jobs:nightly"));
        QCOMPARE(page.permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther),
                 QFileDevice::Permissions());
        save(m_folder->filePath(QStringLiteral("none/evidence.html")));
        QVERIFY(waitFor([&] { return failed.size() == 1; }));
        QVERIFY(failed.first().first().toString().contains(QStringLiteral("could not be written")));
        // Of a lane without a hold: all of the time that shows.
        QTest::keyClick(view(), Qt::Key_Escape);
        QVERIFY(waitForText("Select a hold"));
        const QString whole = m_folder->filePath(QStringLiteral("whole.html"));
        save(whole);
        QVERIFY(waitFor([&] { return noted.size() == 2; }));
        QFile all(whole);
        QVERIFY(all.open(QIODevice::ReadOnly));
        QVERIFY(!all.readAll().contains("Who held it?"));
        m_page->findChild<QComboBox *>(QStringLiteral("laneCombo"))->setCurrentText(QStringLiteral("owner"));
        QVERIFY(waitFor([this] { return lanes().contains(QStringLiteral("web-2")); }));
        QTest::keyClick(view(), Qt::Key_Down); // the lane of an owner is none of one lock
        QCOMPARE(view()->selectedLane(), 0);
        QVERIFY(!m_page->findChild<QWidget *>(QStringLiteral("evidenceButton"))->isVisible());
    }

    /// The overview, the lane and the strip of the last hour, of one lock with a hold of every kind.
    void troubleIsCountedAlikeEverywhere()
    {
        m_record = std::make_unique<RecordedHistory>(path(), QStringLiteral("orders"));
        m_record->watch(m_now - 59 * minute, m_now);
        int trouble = 0;
        UnixMs at = m_now - 58 * minute;
        const auto add = [&](EndReason why, const std::function<void(Hold &)> &change, bool isTrouble) {
            Hold hold = recordedHold("lock:all", QStringLiteral("web-1"), at, minute / 2, why);
            if (change)
                change(hold);
            m_record->add({hold});
            at += minute;
            trouble += isTrouble ? 1 : 0;
        };
        for (const EndReason why : locks::allEndReasons)
            add(why, {}, locks::endsBadly(why) || why == EndReason::ByUs);
        add(
            EndReason::ReleasedOrDeleted, [](Hold &hold) { hold.mostWaiters = 2; }, true);
        add(
            EndReason::ReleasedOrDeleted, [](Hold &hold) { hold.askedSeconds = 5; }, true);
        add(
            EndReason::ReleasedOrDeleted, [](Hold &hold) { hold.refused = 1; }, true);
        add(
            EndReason::ReleasedOrDeleted, [](Hold &hold) { hold.renewals = 3; }, false);
        add(
            EndReason::Expired, [](Hold &hold) { hold.renewals = 3; }, true);
        add(
            EndReason::None,
            [](Hold &hold) {
                hold.to.reset();
                hold.mostWaiters = 1;
            },
            true);
        open();
        QVERIFY(waitForLanes(1));
        view()->showEverything();
        const QString said = QStringLiteral(", %1 with trouble or waited for.").arg(trouble);
        const auto isSaid = [&said](const QWidget *widget) {
            return waitFor([&] { return widget->accessibleDescription().contains(said); });
        };
        QVERIFY2(isSaid(view()), qPrintable(view()->accessibleDescription()));
        const auto *overview = button<QWidget>(m_page.get(), QStringLiteral("Overview"));
        QVERIFY2(isSaid(overview), qPrintable(overview->accessibleDescription()));
        QVERIFY(lane("lock:all").lastTrouble > at - 2 * minute); // that it is waited for now
        const gui::RecentHolds recent = gui::readRecent({path(), connection("orders"), "lock:all", {}});
        QCOMPARE(recent.trouble + recent.waitedFor, trouble);
        QVERIFY(recent.waitedFor > 0); // which is no trouble
        QVERIFY(recent.hourText().endsWith(
            QStringLiteral(", %1 with trouble, %2 waited for").arg(recent.trouble).arg(recent.waitedFor)));
    }

    /// Beside the picture and below it: what is selected takes no room from it.
    void selectingMovesNothing()
    {
        record();
        open();
        QVERIFY(waitForHolds(5));
        for (const int width : {1'240, 1'000}) {
            m_page->resize(width, 650);
            QTest::keyClick(view(), Qt::Key_Escape);
            QVERIFY(waitForText("Select a hold"));
            const QSize before = view()->viewport()->size();
            table()->selectRow(0);
            QVERIFY(waitForText("Evicted"));
            QCoreApplication::processEvents();
            QCOMPARE(view()->viewport()->size(), before);
        }
    }

    void goesToAnInstantThatIsTyped()
    {
        record();
        open();
        QVERIFY(waitForHolds(5));
        auto *field = button<QLineEdit>(m_page.get(), QStringLiteral("Time to go to"));
        const QSignalSpy noted(m_page.get(), &gui::TimelinePage::noted);
        const auto type = [&](const QString &text) {
            m_page->activateWindow();
            view()->setFocus();
            QTest::keyClick(view(), Qt::Key_G, Qt::ControlModifier);
            QCOMPARE(QGuiApplication::focusObject(), field);
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
        };
        for (const auto &[text, mistake] :
             {std::pair("soon", "\"soon\" is not a valid time. Write 03:12, -1h,"),
              std::pair("2199-01-01", "is still to come."),
              std::pair("1w", "is before the record, which begins at")}) {
            type(QString::fromUtf8(text));
            QVERIFY2(field->accessibleDescription().contains(QString::fromUtf8(mistake)), text);
            QVERIFY(field->toolTip().startsWith(field->accessibleDescription()));
            QCOMPARE(noted.last().first().toString(), field->accessibleDescription());
            QVERIFY(!view()->pinned());
        }
        type(QStringLiteral("-2h"));
        QCOMPARE(field->accessibleDescription(), QString());
        QVERIFY(view()->pinned());
        QVERIFY(std::abs(*view()->pinned() - (m_now - 120 * minute)) < 10'000);
        QVERIFY(m_page->findChild<gui::ShownSpan *>()->scale().contains(double(*view()->pinned())));
        const QSignalSpy wanted(m_page.get(), &gui::TimelinePage::pastWanted);
        QTest::keyClick(view(), Qt::Key_Return); // and on to the locks of that instant
        QCOMPARE(wanted.size(), 1);
        const QDateTime dated = QDateTime::fromMSecsSinceEpoch(m_now - 60 * minute);
        type(dated.toString(QStringLiteral("yyyy-MM-dd hh:mm")));
        QCOMPARE(QDateTime::fromMSecsSinceEpoch(*view()->pinned()).toString(Qt::ISODate).first(16),
                 dated.toString(Qt::ISODate).first(16));
    }

    void failoversLeadBackToTheirRecord()
    {
        record();
        const auto tookOver = [this](const char *master) {
            return history::ServerEvent{0,
                                        history::ServerEvent::Kind::Failover,
                                        m_now - 5 * minute,
                                        QString::fromUtf8(master),
                                        {},
                                        {},
                                        0};
        };
        m_record->add({tookOver("first"), tookOver("second")}); // in one millisecond
        RecordedHistory other(path(), QStringLiteral("billing"));
        other.add({recordedHold("lock:invoice", QStringLiteral("b"), m_now - minute, 1'000)});
        open();
        QVERIFY(waitForHolds(5));
        button<QAbstractButton>(m_page.get(), QStringLiteral("Failovers…"))->click();
        QWidget *failovers = dialog(QStringLiteral("Failovers of orders"));
        QVERIFY(failovers);
        const auto *lead = button<QAbstractButton>(failovers, QStringLiteral("Show on timeline"));
        QVERIFY(!lead->isEnabled());
        QVERIFY(lead->toolTip().endsWith(QStringLiteral("Not now: the record is being read.")));
        QVERIFY(waitFor([lead] { return lead->isEnabled(); }));
        auto *list = failovers->findChild<QComboBox *>();
        QCOMPARE(list->count(), 2);
        for (const int row : {0, 1, 0}) {
            list->setCurrentIndex(row);
            emit list->activated(row);
            QVERIFY(!lead->isEnabled());
            QVERIFY(waitFor([lead] { return lead->isEnabled(); }));
            QCOMPARE(list->currentIndex(), row);
        }
        m_page->setConnection(path(), connection("billing"));
        QVERIFY(waitForLanes(1));
        const QSignalSpy page(m_page.get(), &gui::TimelinePage::pageWanted);
        button<QAbstractButton>(failovers, QStringLiteral("Show on timeline"))->click();
        QCOMPARE(page.size(), 1);
        QVERIFY(waitForLanes(3)); // those of its record
        QVERIFY(waitFor([this] { return !dialog(QStringLiteral("Failovers of orders")); }));
        QCOMPARE(view()->pinned(), std::optional(m_now - 5 * minute));
        m_page->setConnection({}, {});
        QVERIFY(!dialog(QStringLiteral("Failovers of orders")));
    }

    void savesAsPicturesAndDocuments()
    {
        record();
        open();
        QVERIFY(waitForHolds(5));
        const QByteArray svg = gui::svgOf(*view());
        QVERIFY(svg.startsWith("<?xml"));
        QVERIFY(svg.contains("lock:order:2"));
        QVERIFY(gui::pdfOf(*view()).startsWith("%PDF"));
        m_page->findChild<QAction *>(QStringLiteral("copyPicture"))->trigger();
        QVERIFY(QGuiApplication::clipboard()->image().width() >= 2 * view()->viewport()->width());
    }

private:
    QString path() const { return m_folder->filePath(QStringLiteral("history.db")); }
    /// The numbers of the threads that read a record.
    static QStringList readers()
    {
        QStringList found;
        const QDir tasks(QStringLiteral("/proc/self/task"));
        for (const QString &number : tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QFile name(tasks.filePath(number + QStringLiteral("/comm")));
            if (name.open(QIODevice::ReadOnly) && name.readAll().startsWith("lockscope-timel"))
                found.append(number);
        }
        return found;
    }
    void record()
    {
        m_record = std::make_unique<RecordedHistory>(path(), QStringLiteral("orders"));
        m_record->watch(m_now - 700 * minute, m_now);
        m_record->add({recordedHold("lock:order:1", QStringLiteral("web-1"), m_now - 12 * minute, minute),
                       recordedHold("lock:order:1", QStringLiteral("web-2"), m_now - 10 * minute, minute),
                       recordedHold("jobs:nightly", QStringLiteral("web-1"), m_now - 8 * minute, minute),
                       recordedHold("lock:order:2", QStringLiteral("web-2"), m_now - 6 * minute, minute,
                                    EndReason::Evicted),
                       recordedHold("lock:order:1", QStringLiteral("web-1"), m_now - 3 * minute, minute)});
    }
    void open()
    {
        m_page = std::make_unique<gui::TimelinePage>(nullptr, m_limits);
        m_page->resize(1'240, 650);
        m_page->setConnection(path(), connection("orders"));
        m_page->show();
    }
    gui::TimelineView *view() const { return m_page->findChild<gui::TimelineView *>(); }
    QAccessibleTableInterface *table() const
    {
        return QAccessible::queryAccessibleInterface(view())->tableInterface();
    }
    QStringList lanes() const
    {
        QStringList titles;
        for (const gui::TimelineLane &lane : view()->model().lanes())
            titles.append(lane.title);
        return titles;
    }
    const gui::TimelineLane &lane(const QByteArray &id) const
    {
        return view()->model().lanes()[size_t(view()->model().laneOf(id))];
    }
    bool waitForLanes(int count) const
    {
        return waitFor([this, count] { return lanes().size() == count; });
    }
    bool waitForHolds(int count) const
    {
        return waitFor([this, count] { return table()->rowCount() == count; });
    }
    bool said(const char *part) const
    {
        return texts(m_page.get()).join(u'\n').contains(QString::fromUtf8(part));
    }
    bool waitForText(const char *part) const
    {
        return waitFor(
            [this, part] { return texts(m_page.get()).join(u'\n').contains(QString::fromUtf8(part)); });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RecordedHistory> m_record;
    std::unique_ptr<gui::TimelinePage> m_page;
    gui::TimelineLimits m_limits;
    UnixMs m_now = 0;
};

QTEST_MAIN(TestTimelinePage)
#include "tst_timeline_page.moc"
