// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/evil_scheduler.h"
#include "gui/sequence/sequence_view.h"
#include "gui/window/appearance.h"
#include "keyboard_walk.h"
#include "profile/settings.h"
#include "window_fixture.h"

#include <QListWidget>
#include <QPushButton>
#include <QTest>

using gui::EvilScheduler;
using gui::SequenceView;

namespace {

QListWidget *boardList(EvilScheduler &page)
{
    return button<QListWidget>(&page, QStringLiteral("Boards"));
}

QString outcome(EvilScheduler &page)
{
    return button<QLabel>(&page, QStringLiteral("Outcome"))->text();
}

QString score(EvilScheduler &page)
{
    return button<QLabel>(&page, QStringLiteral("Score"))->text();
}

QString story(EvilScheduler &page)
{
    return page.findChild<QLabel *>(QStringLiteral("storyLabel"))->text();
}

qsizetype steps(EvilScheduler &page)
{
    return button<SequenceView>(&page, QStringLiteral("Sequence"))->contents().steps.size();
}

QPushButton *starting(EvilScheduler &page, const QString &name)
{
    for (QPushButton *each : page.findChildren<QPushButton *>()) {
        if (each->isVisibleTo(&page) && each->text().remove(u'&') == name)
            return each;
    }
    return nullptr;
}

/// Presses it when it can be, and waits until the servers have answered.
bool play(EvilScheduler &page, const QString &name)
{
    QPushButton *move = nullptr;
    // Buttons that were made just now show when the event loop comes to it.
    if (!waitFor([&] { return (move = starting(page, name)) && move->isEnabled(); }, 2000))
        return false;
    const qsizetype before = steps(page);
    move->click();
    return waitFor([&] { return steps(page) == before + 1; });
}

bool begun(EvilScheduler &page)
{
    return waitFor([&] { return outcome(page).startsWith(QStringLiteral("Goal: ")); }, 30'000);
}

bool choose(EvilScheduler &page, int board)
{
    boardList(page)->setCurrentRow(board);
    return begun(page);
}

const QString passA = QStringLiteral("Let A pass");
const QString passB = QStringLiteral("Let B pass");

} // namespace

/// *Evil scheduler*, worked by the names that a screen reader finds, on real private servers.
class TestEvilScheduler : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { speakPlurals(); }
    void losesAnUpdate();
    void moreMovesAreWorthLess();
    void takesBackAndStartsOver();
    void leads();
    void theRepairCannotBeBeaten();
    void canBePlayedByKeyboard();
    void everyBoardIsWonByKeys_data();
    void everyBoardIsWonByKeys();
    void buttonsKeepTheirPlaces();
    void canBeReadAndReached();
    void remembersWhatWasWon();
    void startsNoServerUnseen();
};

void TestEvilScheduler::losesAnUpdate()
{
    EvilScheduler page;
    page.show();
    QCOMPARE(boardList(page)->count(), 12);
    QVERIFY(begun(page));
    QCOMPARE(outcome(page), QStringLiteral("Goal: an acknowledged increment is overwritten."));
    QVERIFY(waitFor([&] { return starting(page, passA) != nullptr; }));
    QCOMPARE(accessibleName(starting(page, passA)), QStringLiteral("Let A pass: GET counter"));
    QVERIFY(!starting(page, QStringLiteral("Play the repair"))->isEnabled());
    for (const QString &move : {passA, passB, passA})
        QVERIFY(play(page, move));
    QVERIFY(!starting(page, passA)->isEnabled());
    QVERIFY(starting(page, passA)->toolTip().contains(QStringLiteral("A has come to its end.")));
    QVERIFY(play(page, passB));
    QVERIFY2(outcome(page).startsWith(QStringLiteral("Won in 4 moves, and there is no shorter way. ★★★ B has "
                                                     "written 1.")),
             qPrintable(outcome(page)));
    QVERIFY(boardList(page)->item(0)->text().endsWith(QStringLiteral("★★★")));
    QCOMPARE(button<SequenceView>(&page, QStringLiteral("Sequence"))->contents().steps.last().mark,
             gui::SequenceStep::Mark::Harm);
    QVERIFY(starting(page, QStringLiteral("Play the repair"))->isEnabled());
    QVERIFY(!starting(page, passB)->isEnabled());
}

void TestEvilScheduler::moreMovesAreWorthLess()
{
    EvilScheduler page;
    page.show();
    QVERIFY(choose(page, 2)); // the losers renew: two moves are enough
    for (const QString &move : {passA, passA, passB})
        QVERIFY(play(page, move));
    QVERIFY(outcome(page).startsWith(QStringLiteral("Won in 3 moves; 2 are enough. ★★☆")));
    QCOMPARE(score(page), QStringLiteral("1 of 12 boards won, 2 of 36 ★"));
    starting(page, QStringLiteral("Start over"))->click();
    QVERIFY(waitFor([&] { return steps(page) == 0; }));
    for (const QString &move : {passA, passB})
        QVERIFY(play(page, move));
    QVERIFY(boardList(page)->item(2)->text().endsWith(QStringLiteral("★★★")));
    QCOMPARE(score(page), QStringLiteral("1 of 12 boards won, 3 of 36 ★"));
}

void TestEvilScheduler::takesBackAndStartsOver()
{
    EvilScheduler page;
    page.show();
    QVERIFY(begun(page));
    QVERIFY(!starting(page, QStringLiteral("Undo move"))->isEnabled());
    for (const QString &move : {passA, passA})
        QVERIFY(play(page, move));
    starting(page, QStringLiteral("Undo move"))->click();
    QVERIFY(waitFor([&] { return steps(page) == 1; }));
    QVERIFY(waitFor([&] { return starting(page, passA) != nullptr; }));
    QCOMPARE(accessibleName(starting(page, passA)), QStringLiteral("Let A pass: SET counter 1"));
    starting(page, QStringLiteral("Start over"))->click();
    QVERIFY(waitFor([&] { return steps(page) == 0; }));
    QVERIFY(waitFor([&] { return starting(page, passA) != nullptr; }));
    QCOMPARE(accessibleName(starting(page, passA)), QStringLiteral("Let A pass: GET counter"));
}

void TestEvilScheduler::leads()
{
    EvilScheduler page;
    page.show();
    QVERIFY(begun(page));
    QPushButton *hint = starting(page, QStringLiteral("Hint"));
    hint->click();
    QVERIFY(
        waitFor([&] { return outcome(page) == QStringLiteral("It can be broken in 4 moves from here."); }));
    for (const QString &move : {passA, passA})
        QVERIFY(play(page, move));
    hint->click();
    QVERIFY(waitFor([&] {
        return outcome(page) == QStringLiteral("From here it cannot be broken any more: undo a move.");
    }));
    for (const QString &move : {passB, passB})
        QVERIFY(play(page, move));
    QVERIFY(outcome(page).startsWith(QStringLiteral("Nobody can go on, and nothing broke.")));
}

void TestEvilScheduler::theRepairCannotBeBeaten()
{
    EvilScheduler page;
    page.show();
    QVERIFY(begun(page));
    for (const QString &move : {passA, passB, passA, passB})
        QVERIFY(play(page, move));
    starting(page, QStringLiteral("Play the repair"))->click();
    QVERIFY(
        waitFor([&] { return outcome(page).startsWith(QStringLiteral("The repair cannot be beaten: all ")); },
                30'000));
    QVERIFY2(story(page).startsWith(QStringLiteral("The same clients with the repair, incr.")),
             qPrintable(story(page)));
    QVERIFY(story(page).contains(QStringLiteral("INCR reads, adds and writes in one command")));
    QVERIFY(!starting(page, QStringLiteral("Hint"))->isEnabled());
    for (const QString &move : {passB, passA})
        QVERIFY(play(page, move));
    QVERIFY(outcome(page).startsWith(QStringLiteral("The repair cannot be beaten: all ")));
    starting(page, QStringLiteral("Back to the board"))->click();
    QVERIFY(begun(page));
    QVERIFY(story(page).startsWith(QStringLiteral("Two clients read a counter")));
    starting(page, QStringLiteral("Next board"))->click();
    QVERIFY(begun(page));
    QCOMPARE(boardList(page)->currentRow(), 1);
}

/// The focus stays where the next move is made, and goes on when the board is won.
void TestEvilScheduler::canBePlayedByKeyboard()
{
    EvilScheduler page;
    page.show();
    page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&page, 5000 * patience));
    QVERIFY(choose(page, 1)); // a GET inside MULTI
    QVERIFY(waitFor([&] { return starting(page, passA) && starting(page, passA)->isEnabled(); }));
    starting(page, passA)->setFocus();
    for (const qsizetype made : {1, 2}) {
        QTest::keyClick(page.focusWidget(), Qt::Key_Space);
        QVERIFY(waitFor([&] { return steps(page) == made; }));
    }
    // A has come to its end.
    QVERIFY(waitFor([&] { return page.focusWidget() == starting(page, passB); }));
    starting(page, QStringLiteral("Start over"))->click();
    QVERIFY(waitFor([&] { return steps(page) == 0; }));
    starting(page, passA)->setFocus();
    qsizetype made = 0;
    for (const Qt::Key key : {Qt::Key_1, Qt::Key_2, Qt::Key_1, Qt::Key_2}) {
        QTest::keyClick(page.focusWidget(), key);
        ++made;
        QVERIFY(waitFor([&] { return steps(page) == made; }));
    }
    QVERIFY(outcome(page).startsWith(QStringLiteral("Won in 4 moves, and there is no shorter way.")));
    QCOMPARE(page.focusWidget(), starting(page, QStringLiteral("Play the repair")));
    QTest::keyClick(page.focusWidget(), Qt::Key_Space);
    QVERIFY(
        waitFor([&] { return outcome(page).startsWith(QStringLiteral("The repair cannot be beaten: all ")); },
                30'000));
}

void TestEvilScheduler::everyBoardIsWonByKeys_data()
{
    QTest::addColumn<int>("board");
    for (int board = 0; board < 12; ++board)
        QTest::addRow("board %d", board + 1) << board;
}

/// As the hints say, each move by Space; then its repair, which the whole space was tried for.
void TestEvilScheduler::everyBoardIsWonByKeys()
{
    QFETCH(const int, board);
    EvilScheduler page;
    page.show();
    page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&page, 5000 * patience));
    QVERIFY(choose(page, board));
    QVERIFY(waitFor([&] { return starting(page, QStringLiteral("Hint"))->isEnabled(); }));
    for (qsizetype made = 1; !outcome(page).startsWith(QStringLiteral("Won in ")); ++made) {
        QVERIFY2(made <= 9, qPrintable(outcome(page)));
        starting(page, QStringLiteral("Hint"))->click();
        QVERIFY(waitFor([&] { return outcome(page).startsWith(QStringLiteral("It can be broken in ")); }));
        QTest::keyClick(page.focusWidget(), Qt::Key_Space);
        QVERIFY(waitFor([&] { return steps(page) == made; }));
    }
    QVERIFY2(outcome(page).contains(QStringLiteral("and there is no shorter way. ★★★")),
             qPrintable(outcome(page)));
    QTest::keyClick(page.focusWidget(), Qt::Key_Space);
    QVERIFY(
        waitFor([&] { return outcome(page).startsWith(QStringLiteral("The repair cannot be beaten: all ")); },
                30'000));
    QVERIFY(score(page).startsWith(QStringLiteral("1 of 12 boards won, 3 of 36")));
}

void TestEvilScheduler::buttonsKeepTheirPlaces()
{
    EvilScheduler page;
    page.resize(1000, 600);
    page.show();
    QVERIFY(choose(page, 11));
    const auto places = [&page] {
        QMap<QString, QRect> found;
        for (const QPushButton *each : page.findChildren<QPushButton *>()) {
            if (each->isVisibleTo(&page))
                found.insert(each->text(), QRect(each->mapTo(&page, QPoint()), each->size()));
        }
        return found;
    };
    QVERIFY(waitFor([&] { return places().size() >= 14; })); // nine moves, and what is below them
    const QMap<QString, QRect> before = places();
    for (const char *move : {"Let A pass to server 1", "Let B pass to server 3", "Restart server 1 empty"})
        QVERIFY2(play(page, QString::fromLatin1(move)), move);
    QCOMPARE(places(), before);
    QPushButton *restart = starting(page, QStringLiteral("Restart server 3 empty"));
    QVERIFY(!restart->isEnabled());
    QVERIFY(restart->toolTip().contains(QStringLiteral("this board allows it only once.")));
}

void TestEvilScheduler::canBeReadAndReached()
{
    EvilScheduler page;
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page, 5000 * patience));
    QVERIFY(begun(page));
    QVERIFY(play(page, passA));
    QStringList wrong = namelessControls(&page) + unreadLabels(&page) + unexplainedControls(&page)
        + unreachableControls(&page);
    for (const gui::Appearance each : {gui::Appearance::Light, gui::Appearance::Dark}) {
        gui::apply(each);
        wrong += faintTexts(&page);
        gui::apply(gui::Appearance::System);
    }
    QCOMPARE(wrong, QStringList());
}

void TestEvilScheduler::remembersWhatWasWon()
{
    profile::Settings settings([](const QString &, const QVariant &) {});
    {
        EvilScheduler page;
        page.show();
        QVERIFY(begun(page));
        for (const QString &move : {passA, passB, passA, passB})
            QVERIFY(play(page, move));
        page.save(settings);
    }
    EvilScheduler page;
    page.restore(settings);
    page.show();
    QVERIFY(boardList(page)->item(0)->text().endsWith(QStringLiteral("★★★")));
    QVERIFY(begun(page));
    QVERIFY(starting(page, QStringLiteral("Play the repair"))->isEnabled());
}

void TestEvilScheduler::startsNoServerUnseen()
{
    EvilScheduler page;
    QVERIFY(outcome(page).isEmpty());
    page.show();
    QVERIFY(!outcome(page).isEmpty());
}

QTEST_MAIN(TestEvilScheduler)
#include "tst_evil_scheduler.moc"
