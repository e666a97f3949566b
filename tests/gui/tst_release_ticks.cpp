// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/ticked_rows.h"
#include "journal/entry_line.h"
#include "release_rehearsal.h"
#include "window_fixture.h"

#include <QSignalSpy>
#include <QTableView>

using locks::Environment;
using locks::Outcome;

/// Which lines of a list of releases are ticked: at first, by hand, and never unseen.
class TestReleaseTicks : public QObject
{
    Q_OBJECT
private slots:
    void theNumberIsTypedAboveTen()
    {
        Rehearsal ten(10);
        QVERIFY(!find<QLineEdit>(ten.dialog, QStringLiteral("Type the number of locks")));
        Rehearsal eleven(11);
        QVERIFY(find<QLineEdit>(eleven.dialog, QStringLiteral("Type the number of locks")));
        Rehearsal production(1, Environment::Production);
        QVERIFY(find<QLineEdit>(production.dialog, QStringLiteral("Type the number of locks")));
    }

    void theNumberThatIsTypedIsThatOfTheTicked()
    {
        Rehearsal list(14, Environment::Staging, true);
        list.report(0, 12, Outcome::WouldDo);
        list.report(12, 2, Outcome::Policy);
        QVERIFY(says(list.dialog, QStringLiteral("orders (Staging): 12 of 14 ticked. Each is deleted only")));
        list.type("Reason", QStringLiteral("drill"));
        QVERIFY(says(list.dialog, QStringLiteral("Type how many locks are ticked to go on.")));
        list.type("Type the number of locks", QStringLiteral("14"));
        QVERIFY(says(list.dialog, QStringLiteral("not the number of locks that are ticked")));
        QVERIFY(!list.buttonOf("Release")->isEnabled());
        list.type("Type the number of locks", QStringLiteral("12"));
        QVERIFY(list.buttonOf("Release")->isEnabled());

        list.view()->selectRow(3);
        QTest::keyClick(list.view(), Qt::Key_Space);
        QCOMPARE(list.ticked(), 11);
        QVERIFY(!list.buttonOf("Release")->isEnabled());
        list.type("Type the number of locks", QStringLiteral("11"));
        QVERIFY(list.buttonOf("Release")->isEnabled());
        list.buttonOf("Untick all")->click();
        QVERIFY(says(list.dialog, QStringLiteral("Nothing is ticked")));
        QVERIFY(!list.buttonOf("Release")->isEnabled());
    }

    void onlyTheGoneAreTickedAtFirst()
    {
        speakPlurals();
        locks::Row several = rowOf("lock:several", {});
        several.hasToken = false;
        auto inside = std::make_shared<locks::Inside>();
        inside->owners = {{.token = "a"}, {.token = "b"}};
        several.inside = inside;
        locks::Row lapsedAway = lapsedRow("lock:away");
        lapsedAway.stale = true;
        Rehearsal list({lapsedRow("lock:gone"), renewedRow("lock:alive", 4'000),
                        renewedRow("lock:silent", 20'000), rowOf("lock:plain", "t"), several, lapsedAway,
                        lapsedRow("lock:taken")});
        list.report(0, 4, Outcome::WouldDo);
        list.report(4, 1, Outcome::LookOnly);
        list.report(5, 1, Outcome::WouldDo);
        list.report(6, 1, Outcome::ChangedHands);
        QVERIFY(says(list.dialog, QStringLiteral("1 of 7 ticked")));
        const struct
        {
            const char *verdict;
            const char *consequence;
            bool ticked;
            bool mayTick;
        } wanted[] = {
            {"gone: its lease ended", "whoever asks next gets it", true, true},
            {"alive: renewed 4 s ago", "lets two in at once", false, true},
            {"silent for 20 s: may come back", "whoever asks next gets it", false, true},
            {"cannot tell", "whoever asks next gets it", false, true},
            {"has more than one owner", "cannot be ticked", false, false},
            {"cannot tell: a server is away", "whoever asks next gets it", false, true},
            {"gone: its lease ended", "cannot be ticked", false, false},
        };
        for (int line = 0; line < int(std::size(wanted)); ++line) {
            const QString verdict = list.cell(line, gui::ReleaseListModel::Verdict);
            QVERIFY2(verdict.startsWith(QString::fromUtf8(wanted[line].verdict)), qPrintable(verdict));
            QCOMPARE(list.cell(line, gui::ReleaseListModel::Consequence),
                     QString::fromUtf8(wanted[line].consequence));
            QCOMPARE(list.isTicked(line), wanted[line].ticked);
            QCOMPARE(list.mayTick(line), wanted[line].mayTick);
        }
        QVERIFY(list.waitForShown(5));
        list.buttonOf("Tick those seen")->click();
        QCOMPARE(list.ticked(), 5);
        QVERIFY(says(list.dialog, QStringLiteral("1 of them has a living holder")));
    }

    /// A pool that closes idle connections looks like a holder that is gone: that alone ticks nothing.
    void whoseConnectionsEndedIsTickedOnlyWhereWaitingIsNoUse()
    {
        const locks::Millis now = locks::steadyNow();
        locks::Row leased = leftRow("lock:leased", 45'000);
        leased.firstSeen = now - 60'000;
        leased.deadline = now + 30'000;
        leased.longestLease = 90'000;
        locks::Row unrenewed = leased;
        unrenewed.key = "lock:unrenewed";
        unrenewed.longestLease = 50'000;
        locks::Row asked = leftRow("lock:asked", 45'000);
        asked.asked.isRepeated = true;
        locks::Row waited = leftRow("lock:waited", 45'000);
        waited.waiters = 1;
        locks::Row left = leftRow("lock:left", 4'000);
        left.asked.isRepeated = true;
        Rehearsal list({leftRow("lock:endless", 45'000), leased, unrenewed, asked, waited, left});
        list.report(0, 6, Outcome::WouldDo);
        QVERIFY(says(list.dialog, QStringLiteral("3 of 6 ticked")));
        for (int line = 0; line < 5; ++line)
            QCOMPARE(list.cell(line, gui::ReleaseListModel::Verdict),
                     QStringLiteral("gone: its connection ended 45 s ago"));
        QVERIFY(!list.isTicked(0) && !list.isTicked(1));
        QVERIFY(list.isTicked(2) && list.isTicked(3) && list.isTicked(4));
        QVERIFY(!list.isTicked(5));
        QCOMPARE(list.cell(5, gui::ReleaseListModel::Verdict),
                 QStringLiteral("cannot tell: its connection ended 4 s ago"));
        QCOMPARE(list.cell(5, gui::ReleaseListModel::Consequence),
                 QStringLiteral("whoever asks next gets it"));
    }

    void aLivingOneTickedByHandIsReleased()
    {
        speakPlurals();
        Rehearsal list({lapsedRow("lock:gone"), rowOf("lock:plain", "t"), renewedRow("lock:alive", 4'000)},
                       Environment::Sandbox);
        list.report(0, 3, Outcome::WouldDo);
        QVERIFY(list.waitForShown(2));
        const QRect line = list.view()->visualRect(list.model()->index(2, gui::ReleaseListModel::Key));
        QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, {},
                          line.topLeft() + QPoint(line.height() / 2, line.height() / 2));
        QVERIFY(list.isTicked(2));
        QVERIFY(says(list.dialog,
                     QStringLiteral("2 of 3 ticked; 1 of them has a living holder: releasing lets two in")));
        QSignalSpy finished(list.dialog, &gui::ReleaseListDialog::finished);
        list.buttonOf("Release")->click();
        QCOMPARE(list.places, (std::vector<int>{0, 2}));
        list.report(0, 2, Outcome::Done);
        QCOMPARE(finished.count(), 1);
        QCOMPARE(finished.first(), (QVariantList{2, 2}));
        QVERIFY(says(list.dialog, QStringLiteral("2 of 2: 2 released, 1 left alone")));
        QCOMPARE(list.cell(1, gui::ReleaseListModel::Outcome), QStringLiteral("left alone"));
        QCOMPARE(list.cell(2, gui::ReleaseListModel::Outcome), QStringLiteral("released"));
    }

    void nothingTicksWhatWasNotShown()
    {
        const int count = 5000;
        Rehearsal list(count);
        for (int first = 0; first < count; first += 500)
            list.report(size_t(first), 500, Outcome::WouldDo);
        QVERIFY(list.waitForShown(0));
        QCOMPARE(list.ticked(), 0);
        list.tickByKeys();
        const int shown = list.ticked();
        QVERIFY2(shown > 3 && shown < 100, qPrintable(QString::number(shown)));
        QVERIFY(list.isTicked(shown - 1) && !list.isTicked(shown) && !list.isTicked(count - 1));
        list.tickByKeys();
        QCOMPARE(list.ticked(), 0);
        list.buttonOf("Tick those seen")->click();
        QCOMPARE(list.ticked(), shown);
        QVERIFY(!list.model()->setData(list.model()->index(count / 2, 0), Qt::Checked, Qt::CheckStateRole));

        list.view()->scrollToBottom();
        QVERIFY(list.waitForShown(count - 1));
        list.tickByKeys();
        QVERIFY(list.isTicked(count - 1) && list.isTicked(0) && !list.isTicked(count / 2));
        QVERIFY(list.ticked() <= 2 * shown + 1);
        // To untick needs no look.
        list.view()->scrollToTop();
        list.buttonOf("Untick all")->click();
        QCOMPARE(list.ticked(), 0);
    }

    void theUntickedStay()
    {
        RedisServer server;
        for (const char *key : {"lock:a", "lock:b", "lock:c"})
            server.command({"SET", key, QByteArray("token of ") + key, "PX", "600000"});
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 3; }));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Release listed…")); }));
        fixture.press(QStringLiteral("Release listed…"));
        QWidget *list = fixture.waitForDialog(QStringLiteral("Release listed"));
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("3 would be released")); }));
        QVERIFY(tickSeen(list, 3));
        auto *table = find<QTableView>(list, QStringLiteral("Locks to release"));
        for (int line = 0; line < 3; ++line) {
            if (table->model()->index(line, 0).data().toString() == QStringLiteral("lock:b"))
                continue;
            table->selectRow(line);
            QTest::keyClick(table, Qt::Key_Space);
        }
        fixture.type(QStringLiteral("Reason"), QStringLiteral("worker died"), list);
        QCOMPARE(namelessControls(list).join(QLatin1Char('\n')), QString());
        fixture.press(QStringLiteral("Release"), list);
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("1 of 1: 1 released, 2 left alone")); }));
        fixture.press(QStringLiteral("Close"), list);
        QVERIFY(waitFor([] { return !dialog(QStringLiteral("Release listed")); }));
        QCOMPARE(server.command("EXISTS lock:a lock:c"), QByteArray("2"));
        QCOMPARE(server.command("EXISTS lock:b"), QByteArray("0"));
        QVERIFY(fixture.waitForMessage(QStringLiteral("1 of 1 locks released")));
        QCOMPARE(releasesIn(fixture.configDir()), QStringList{QStringLiteral("lock:b")});

        fixture.action(QStringLiteral("Undo"))->trigger();
        QWidget *undo = fixture.waitForDialog(QStringLiteral("Undo"));
        QCOMPARE(find<QTableView>(undo, QStringLiteral("Locks to release"))->model()->rowCount(), 1);
        fixture.type(QStringLiteral("Reason"), QStringLiteral("too soon"), undo);
        fixture.press(QStringLiteral("Put back"), undo);
        QVERIFY(waitFor([&] { return says(undo, QStringLiteral("1 put back")); }));
        QCOMPARE(server.command("GET lock:b"), QByteArray("token of lock:b"));
    }

    void aTickIsOneBitOfAnyWord()
    {
        gui::TickedRows ticks(1'000'000);
        for (const int line : {0, 63, 64, 65, 127, 128, 999'999})
            ticks.allow(line, line == 64, false);
        ticks.tick(0, 999'999);
        QCOMPARE(ticks.ticked(), 0);
        ticks.show(0, 127);
        ticks.show(999'990, 2'000'000);
        QVERIFY(ticks.canTickMore(60, 63) && !ticks.canTickMore(1, 62));
        ticks.tick(63, 64);
        QCOMPARE(ticks.places(), (std::vector<int>{63, 64}));
        QCOMPARE(ticks.tickedAlive(), 1);
        ticks.tick(0, 999'999);
        QCOMPARE(ticks.places(), (std::vector<int>{0, 63, 64, 65, 127, 999'999}));
        QCOMPARE(ticks.places(false).size(), size_t(999'994));
        ticks.untick(64, 999'999);
        QCOMPARE(ticks.places(), (std::vector<int>{0, 63}));
        QCOMPARE(ticks.ticked(), 2);
        QCOMPARE(ticks.tickedAlive(), 0);
    }

private:
    /// The keys of the releases that the journal knows.
    static QStringList releasesIn(const QString &folder)
    {
        QStringList keys;
        (void)journal::JournalReader(folder).read(
            {}, [&keys](const journal::Entry &entry, const journal::Head &) {
                const auto line = journal::lineOf(entry);
                if (line.action == "release")
                    keys += QString::fromUtf8(line.key);
                return true;
            });
        return keys;
    }
};

QTEST_MAIN(TestReleaseTicks)
#include "tst_release_ticks.moc"
