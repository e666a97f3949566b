// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/page/lab_tabs.h"
#include "gui/race/race_page.h"
#include "gui/sequence/sequence_view.h"
#include "gui/window/appearance.h"
#include "keyboard_walk.h"
#include "lab/race/schedule_file.h"
#include "profile/settings.h"
#include "window_fixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

using gui::RacePage;
using gui::SequenceView;

namespace {

QString shownIn(RacePage &page, const char *label)
{
    return page.findChild<QLabel *>(QString::fromLatin1(label))->text();
}

QString verdict(RacePage &page)
{
    return button<QLabel>(&page, QStringLiteral("Verdict"))->accessibleDescription();
}

QPushButton *press(RacePage &page, const char *name)
{
    auto *pressed = button<QPushButton>(&page, QString::fromUtf8(name));
    pressed->click();
    return pressed;
}

bool isEnabled(RacePage &page, const char *name)
{
    return button<QPushButton>(&page, QString::fromUtf8(name))->isEnabled();
}

SequenceView *sequence(RacePage &page)
{
    return button<SequenceView>(&page, QStringLiteral("Sequence"));
}

void set(RacePage &page, const char *name, int value)
{
    button<QSpinBox>(&page, QString::fromLatin1(name))->setValue(value);
}

void choose(RacePage &page, const char *name, const QString &item)
{
    auto *combo = button<QComboBox>(&page, QString::fromLatin1(name));
    combo->setCurrentIndex(combo->findText(item));
    QCOMPARE(combo->currentText(), item);
}

/// Looks for this alone.
void lookFor(RacePage &page, const QString &name)
{
    for (QCheckBox *check : page.findChildren<QCheckBox *>())
        check->setChecked(check->text() == name);
}

bool searched(RacePage &page)
{
    press(page, "Search");
    return waitFor([&] { return !page.isBusy(); }, 60'000);
}

/// More than anybody waits for.
void askForTooMuch(RacePage &page)
{
    choose(page, "Strategy", QStringLiteral("redlock"));
    set(page, "Clients", 3);
    set(page, "Masters", 5);
    set(page, "Lapses", 3);
    set(page, "Restarts", 2);
    set(page, "Bound of states", 100'000'000);
    lookFor(page, QStringLiteral("Foreign release"));
}

bool chooseFile(RacePage &page, const char *name, const QString &path)
{
    press(page, name);
    auto *dialog = page.findChild<QFileDialog *>();
    if (!dialog)
        return false;
    emit dialog->fileSelected(path);
    delete dialog;
    return true;
}

QByteArray written(const QString &path)
{
    QFile file(path);
    return waitFor([&] { return file.exists(); }) && file.open(QIODevice::ReadOnly) ? file.readAll()
                                                                                    : QByteArray();
}

} // namespace

/// *Find the race*, worked by the names that a screen reader finds.
class TestRacePage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { speakPlurals(); }
    void findsThePublishedGap();
    void stepsThroughIt();
    void tellsItsBoundsWhereThereIsNone();
    void saysThatItDidNotFinish();
    void stopsAtOnceAndGoesOn();
    void playsItOnTheRepair();
    void savesAndOpens();
    void refusesAFileThatIsNone();
    void exports();
    void onlyWhatAppliesIsLookedFor();
    void canBeReadAndReached();
    void remembersWhatWasChosen();
    void standsInTheLab();
};

void TestRacePage::findsThePublishedGap()
{
    RacePage page;
    page.show();
    QCOMPARE(verdict(page), QStringLiteral("Nothing was searched yet."));
    choose(page, "Strategy", QStringLiteral("set-nx-get-del"));
    set(page, "Lapses", 1);
    press(page, "Search");
    QVERIFY(page.isBusy());
    QVERIFY(!isEnabled(page, "Search"));
    QVERIFY(isEnabled(page, "Stop"));
    QVERIFY(!button<QSpinBox>(&page, QStringLiteral("Lapses"))->isEnabled());
    QVERIFY(waitFor([&] { return !page.isBusy(); }, 60'000));
    const QStringList lines = verdict(page).split(u'\n');
    QCOMPARE(lines.first(), QStringLiteral("set-nx-get-del breaks."));
    QVERIFY2(verdict(page).contains(QStringLiteral(
                 "Foreign release: broken in 7 steps: a client deletes a lock that is not its own.")),
             qPrintable(verdict(page)));
    QVERIFY2(verdict(page).contains(QStringLiteral("Nobody enters: none in all ")),
             qPrintable(verdict(page)));
    QCOMPARE(lines.size(), 8); // all but a stale write, which says nothing here
    QCOMPARE(button<QComboBox>(&page, QStringLiteral("Schedule"))->currentText(),
             QStringLiteral("Foreign release, 7 steps"));
    QCOMPARE(sequence(page)->contents().steps.size(), 7);
    QCOMPARE(sequence(page)->contents().steps.last().mark, gui::SequenceStep::Mark::Harm);
    QVERIFY(sequence(page)->accessibleDescription().contains(QStringLiteral("DEL lock")));
    QVERIFY(shownIn(page, "statusLabel").contains(QStringLiteral("states a second")));
    choose(page, "Schedule", QStringLiteral("Two inside, 3 steps"));
    QCOMPARE(sequence(page)->contents().steps.size(), 3);
}

void TestRacePage::stepsThroughIt()
{
    RacePage page;
    page.show();
    QVERIFY(!isEnabled(page, "Step"));
    QVERIFY(searched(page));
    QCOMPARE(sequence(page)->current(), -1);
    QCOMPARE(shownIn(page, "sentenceLabel"), QStringLiteral("A client deletes a lock that is not its own."));
    QVERIFY(!isEnabled(page, "Back"));
    press(page, "Step");
    QCOMPARE(sequence(page)->current(), 0);
    QCOMPARE(shownIn(page, "placeLabel"), QStringLiteral("Step 1 of 7"));
    QCOMPARE(shownIn(page, "sentenceLabel"), QStringLiteral("A believes that it holds the lock."));
    for (int step = 1; step < 7; ++step)
        press(page, "Step");
    QVERIFY(!isEnabled(page, "Step"));
    QVERIFY(
        shownIn(page, "sentenceLabel").startsWith(QStringLiteral("A deletes a lock that is not its own.")));
    press(page, "Back");
    QCOMPARE(sequence(page)->current(), 5);
    // From its end it plays from the beginning.
    press(page, "Step");
    press(page, "Play");
    QCOMPARE(sequence(page)->current(), 0);
    QVERIFY(waitFor([&] { return sequence(page)->current() == 1; }));
    press(page, "Pause");
    QVERIFY(isEnabled(page, "Play"));
}

void TestRacePage::tellsItsBoundsWhereThereIsNone()
{
    RacePage page;
    page.show();
    choose(page, "Strategy", QStringLiteral("set-nx-lua"));
    set(page, "Clients", 3);
    set(page, "Lapses", 2);
    lookFor(page, QStringLiteral("Foreign release"));
    QVERIFY(searched(page));
    const QRegularExpression sentence(
        QStringLiteral("^Nothing breaks set-nx-lua within these bounds.\n. Foreign release: none in all "
                       "[1-9][0-9,]+ states: "
                       "3 clients, 1 round, up to 3 attempts each, 2 lapses.$"));
    QVERIFY2(sentence.match(verdict(page)).hasMatch(), qPrintable(verdict(page)));
    QVERIFY(!isEnabled(page, "Save…"));
    QVERIFY(sequence(page)->contents().steps.isEmpty());
}

void TestRacePage::saysThatItDidNotFinish()
{
    RacePage page;
    page.show();
    choose(page, "Strategy", QStringLiteral("set-nx-lua"));
    set(page, "Clients", 3);
    set(page, "Lapses", 2);
    set(page, "Bound of states", 1000);
    lookFor(page, QStringLiteral("Foreign release"));
    QVERIFY(searched(page));
    QVERIFY2(verdict(page).contains(QStringLiteral("not finished: none in the first 1,0")),
             qPrintable(verdict(page)));
    QVERIFY(!isEnabled(page, "Go on")); // its bound was reached: it was not stopped
}

void TestRacePage::stopsAtOnceAndGoesOn()
{
    RacePage page;
    page.show();
    askForTooMuch(page);
    press(page, "Search");
    const auto counts = [&] {
        return shownIn(page, "statusLabel").contains(QStringLiteral("states a second"));
    };
    QVERIFY(waitFor(counts, 30'000));
    QVERIFY(shownIn(page, "statusLabel").contains(QStringLiteral("of them to be looked at, depth ")));
    QElapsedTimer clock;
    clock.start();
    QTest::keyClick(&page, Qt::Key_Escape);
    QVERIFY(waitFor([&] { return !page.isBusy(); }));
    QVERIFY2(clock.elapsed() < 200 * patience, qPrintable(QString::number(clock.elapsed())));
    QVERIFY2(verdict(page).contains(QStringLiteral("not finished: none in the first ")),
             qPrintable(verdict(page)));
    QVERIFY(shownIn(page, "statusLabel").startsWith(QStringLiteral("Stopped: ")));
    const QString before = verdict(page);
    press(page, "Go on");
    QVERIFY(page.isBusy());
    QVERIFY(waitFor([&] { return !shownIn(page, "statusLabel").startsWith(QStringLiteral("Stopped")); }));
    press(page, "Stop");
    QVERIFY(waitFor([&] { return !page.isBusy(); }));
    QVERIFY(verdict(page) != before);
}

void TestRacePage::playsItOnTheRepair()
{
    RacePage page;
    page.show();
    QVERIFY(searched(page));
    press(page, "Run it on the repair");
    QVERIFY(waitFor([&] { return !page.isBusy(); }, 30'000));
    const QString said = shownIn(page, "sentenceLabel");
    const QRegularExpression sentence(QStringLiteral(
        "^The same schedule on set-nx-lua: It breaks nothing there: step ([0-9]+) is refused.$"));
    const QRegularExpressionMatch match = sentence.match(said);
    QVERIFY2(match.hasMatch(), qPrintable(said));
    const gui::SequenceStep refused = sequence(page)->contents().steps.at(match.captured(1).toInt() - 1);
    QCOMPARE(refused.mark, gui::SequenceStep::Mark::Saved);
    QVERIFY2(refused.command.contains(QStringLiteral("compare-and-delete")), qPrintable(refused.command));
    QVERIFY(!isEnabled(page, "Run it on the repair")); // it is the repair that shows
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("repair.md"));
    QVERIFY(chooseFile(page, "Export…", path));
    const QByteArray exported = written(path);
    QVERIFY2(exported.startsWith("# The same schedule on set-nx-lua: It breaks nothing there"),
             exported.constData());
    QVERIFY(!exported.contains("deletes a lock that is not its own"));
    choose(page, "Schedule", QStringLiteral("Foreign release, 7 steps"));
    QVERIFY(isEnabled(page, "Run it on the repair"));
}

void TestRacePage::savesAndOpens()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("gap.json"));
    {
        RacePage page;
        page.show();
        QVERIFY(searched(page));
        QVERIFY(chooseFile(page, "Save…", path));
        const auto saved = lab::race::SavedSchedule::fromJson(written(path));
        QVERIFY(saved.ok());
        QCOMPARE(saved->property, lab::race::Property::ForeignRelease);
        QCOMPARE(saved->schedule.size(), size_t(7));
    }
    RacePage page;
    page.show();
    choose(page, "Strategy", QStringLiteral("incr"));
    QVERIFY(chooseFile(page, "Open…", path));
    QVERIFY(waitFor([&] { return sequence(page)->contents().steps.size() == 7; }, 30'000));
    QVERIFY(waitFor([&] { return !page.isBusy(); }));
    QCOMPARE(button<QComboBox>(&page, QStringLiteral("Strategy"))->currentText(),
             QStringLiteral("set-nx-get-del"));
    QCOMPARE(shownIn(page, "sentenceLabel"),
             QStringLiteral("Played on private servers: a client deletes a lock that is not its own."));
    QVERIFY(isEnabled(page, "Run it on the repair"));
}

void TestRacePage::refusesAFileThatIsNone()
{
    RacePage page;
    page.show();
    QSignalSpy failed(&page, &RacePage::failed);
    page.open(QStringLiteral("/dev/null"));
    QVERIFY(waitFor([&] { return failed.size() == 1; }));
    page.open(QStringLiteral("/nonexistent/file"));
    QVERIFY(waitFor([&] { return failed.size() == 2; }));
    QVERIFY(!page.isBusy());
}

void TestRacePage::exports()
{
    QTemporaryDir folder;
    RacePage page;
    page.show();
    QVERIFY(searched(page));
    for (const auto &[ending, begin] :
         {std::pair("png", "\x89PNG"), std::pair("svg", "<"), std::pair("md", "# set-nx-get-del: "),
          std::pair("html", "<!DOCTYPE html>")}) {
        const QString path = folder.filePath(QStringLiteral("gap.") + QLatin1String(ending));
        QVERIFY(chooseFile(page, "Export…", path));
        const QByteArray bytes = written(path);
        QVERIFY2(bytes.startsWith(begin), ending);
        QVERIFY2(ending == std::string("png") || bytes.contains("DEL lock"), ending);
    }
}

void TestRacePage::onlyWhatAppliesIsLookedFor()
{
    RacePage page;
    page.show();
    choose(page, "Strategy", QStringLiteral("incr"));
    auto *inside = button<QCheckBox>(&page, QStringLiteral("Two inside"));
    QVERIFY(!inside->isEnabled());
    QVERIFY(inside->toolTip().contains(QStringLiteral("this says nothing about incr.")));
    QVERIFY(!button<QSpinBox>(&page, QStringLiteral("Masters"))->isEnabled());
    lookFor(page, QStringLiteral("Two inside"));
    QVERIFY(!isEnabled(page, "Search"));
    QVERIFY(shownIn(page, "statusLabel").startsWith(QStringLiteral("Nothing is looked for")));
    choose(page, "Strategy", QStringLiteral("redlock"));
    QVERIFY(button<QSpinBox>(&page, QStringLiteral("Masters"))->isEnabled());
    QVERIFY(isEnabled(page, "Search"));
}

void TestRacePage::canBeReadAndReached()
{
    RacePage page;
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page, 5000 * patience));
    const auto look = [&page] {
        QStringList wrong = namelessControls(&page) + unreadLabels(&page) + unexplainedControls(&page)
            + unreachableControls(&page);
        for (const gui::Appearance each : {gui::Appearance::Light, gui::Appearance::Dark}) {
            gui::apply(each);
            wrong += faintTexts(&page);
            gui::apply(gui::Appearance::System);
        }
        return wrong;
    };
    QCOMPARE(look(), QStringList());
    QVERIFY(searched(page));
    QCOMPARE(look(), QStringList());
    askForTooMuch(page);
    press(page, "Search");
    QCOMPARE(unexplainedControls(&page), QStringList());
}

void TestRacePage::remembersWhatWasChosen()
{
    profile::Settings settings([](const QString &, const QVariant &) {});
    RacePage page;
    page.show();
    askForTooMuch(page);
    page.save(settings);
    RacePage other;
    other.show();
    other.restore(settings);
    QCOMPARE(button<QComboBox>(&other, QStringLiteral("Strategy"))->currentText(), QStringLiteral("redlock"));
    QCOMPARE(button<QSpinBox>(&other, QStringLiteral("Masters"))->value(), 5);
    QCOMPARE(button<QSpinBox>(&other, QStringLiteral("Restarts"))->value(), 2);
    QCOMPARE(button<QSpinBox>(&other, QStringLiteral("Bound of states"))->value(), 100'000'000);
    QVERIFY(!button<QCheckBox>(&other, QStringLiteral("Lost update"))->isChecked());
    QVERIFY(button<QCheckBox>(&other, QStringLiteral("Foreign release"))->isChecked());
}

void TestRacePage::standsInTheLab()
{
    WindowFixture fixture;
    auto *lab = fixture.window()->findChild<gui::LabTabs *>();
    QVERIFY(lab);
    auto *pages = fixture.window()->findChild<QTabWidget *>(QStringLiteral("pages"));
    pages->setCurrentWidget(lab);
    QCOMPARE(lab->tabText(1), QStringLiteral("Find the race"));
    lab->setCurrentIndex(1);
    auto *page = lab->findChild<RacePage *>();
    QVERIFY(page->isVisible());
    press(*page, "Whole table…");
    QWidget *help = fixture.waitForDialog(QStringLiteral("Help"));
    QVERIFY(help);
    const auto *text = help->findChild<QTextBrowser *>();
    QVERIFY(waitFor([&] {
        const QString first = text->cursorForPosition(QPoint(20, 20)).block().text();
        return first.startsWith(QStringLiteral("What each way of locking promises"));
    }));
    // It is no wider than the smallest window allows.
    QVERIFY2(fixture.window()->minimumSizeHint().width() <= 960,
             qPrintable(QString::number(fixture.window()->minimumSizeHint().width())));
    QVERIFY2(fixture.window()->minimumSizeHint().height() <= 600,
             qPrintable(QString::number(fixture.window()->minimumSizeHint().height())));
}

QTEST_MAIN(TestRacePage)
#include "tst_race_page.moc"
