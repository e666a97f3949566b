// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/page/lab_page.h"
#include "gui/lab/page/lab_tabs.h"
#include "gui/lab/results/results_model.h"
#include "lab_names.h"
#include "window_fixture.h"

#include <QMenuBar>
#include <QScrollArea>
#include <QSpinBox>
#include <QSplitter>
#include <QStatusBar>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QTranslator>
#include <QtTest>

namespace {

void showLab(QWidget *window)
{
    window->findChild<QTabWidget *>()->setCurrentWidget(window->findChild<gui::LabTabs *>());
}

} // namespace

/// The lab as a part of the window.
class TestLabWindow : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void presentationHidesTheRest();
    void presentationReturnsToTheWindowAsItWas();
    void everyChoiceShowsWhole_data();
    void everyChoiceShowsWhole();
    void allMastersAreATarget();
    void withoutConnectionsTheLabGetsTheirRoom();
};

void TestLabWindow::presentationHidesTheRest()
{
    WindowFixture fixture;
    QWidget *window = fixture.window();
    auto *page = window->findChild<gui::LabPage *>();
    const auto *bar = window->findChild<QMenuBar *>();
    const auto *counter = named<gui::LabChart>(*page, QStringLiteral("Counter"));
    const double before = counter->font().pointSizeF();
    QTest::keyClick(window, Qt::Key_F11);
    QVERIFY(page->isVisible() && page->isPresented());
    QVERIFY(!bar->isVisible());
    QVERIFY(!window->findChild<QStatusBar *>()->isVisible());
    QVERIFY(!window->findChild<QWidget *>(QStringLiteral("environmentBand"))->isVisible());
    QVERIFY(!named<QListView>(*page, QStringLiteral("Strategies"))->isVisible());
    QVERIFY(!named<QTableView>(*page, QStringLiteral("Results"))->isVisible());
    QVERIFY(counter->isVisible());
    QVERIFY(counter->font().pointSizeF() >= before * 1.6);
    // Escape and F11 both lead back, though the menu bar with its shortcuts is hidden.
    QTest::keyClick(page, Qt::Key_Escape);
    QVERIFY(!page->isPresented() && bar->isVisible());
    QTest::keyClick(window, Qt::Key_F11);
    QVERIFY(page->isPresented());
    QTest::keyClick(window, Qt::Key_F11);
    QVERIFY(!page->isPresented() && bar->isVisible());
    QCOMPARE(counter->font().pointSizeF(), before);
    QVERIFY(named<gui::LabChart>(*page, QStringLiteral("Fairness"))->isVisible());
    QVERIFY(window->findChild<QWidget *>(QStringLiteral("environmentBand"))->isVisible());
}

void TestLabWindow::presentationReturnsToTheWindowAsItWas()
{
    WindowFixture fixture;
    QWidget *window = fixture.window();
    auto *page = window->findChild<gui::LabPage *>();
    auto *pages = window->findChild<QTabWidget *>();
    showLab(fixture.window());
    auto *splitter = page->findChild<QSplitter *>(QStringLiteral("watchSplitter"));
    splitter->setSizes({splitter->height() - 220, 220});
    const QList<int> shares = splitter->sizes();
    for (const Qt::WindowStates before :
         {Qt::WindowStates(Qt::WindowNoState), Qt::WindowStates(Qt::WindowMaximized)}) {
        window->setWindowState(before);
        const QSize size = window->size();
        QTest::keyClick(window, Qt::Key_F11);
        QTRY_VERIFY_WITH_TIMEOUT(window->isFullScreen(), 5000 * patience);
        QTest::keyClick(page, Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(!window->isFullScreen(), 5000 * patience);
        QCOMPARE(window->windowState() & ~Qt::WindowActive, before);
        QTRY_COMPARE_WITH_TIMEOUT(window->size(), size, 5000 * patience);
        if (before == Qt::WindowNoState)
            QTRY_COMPARE_WITH_TIMEOUT(splitter->sizes(), shares, 5000 * patience);
    }
    // Another page cannot be shown without its tabs.
    QTest::keyClick(window, Qt::Key_F11);
    pages->setCurrentIndex(0);
    QTRY_VERIFY_WITH_TIMEOUT(!window->isFullScreen(), 5000 * patience);
    QVERIFY(!page->isPresented() && pages->tabBar()->isVisible());
    // Closed in mid-presentation, the window does not open like that again.
    QTest::keyClick(window, Qt::Key_F11);
    window->close();
    QVERIFY(!window->isFullScreen());
}

void TestLabWindow::everyChoiceShowsWhole_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QString();
    QTest::newRow("Chinese") << QStringLiteral("zh_CN");
}

void TestLabWindow::everyChoiceShowsWhole()
{
    QFETCH(QString, language);
    QTranslator translator;
    if (!language.isEmpty()) {
        QVERIFY(translator.load(QStringLiteral(":/i18n/lockscope_%1.qm").arg(language)));
        QCoreApplication::installTranslator(&translator);
    }
    WindowFixture fixture;
    auto *page = fixture.window()->findChild<gui::LabPage *>();
    showLab(fixture.window());
    fixture.window()->resize(1280, 720);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window()->size(), QSize(1280, 720), 5000 * patience);
    const auto *area = page->findChild<QScrollArea *>(QStringLiteral("formArea"));
    for (const bool more : {false, true}) {
        page->findChild<QToolButton *>(QStringLiteral("moreButton"))->setChecked(more);
        page->grab(); // lays everything out
        QTRY_VERIFY2_WITH_TIMEOUT(area->widget()->width() <= area->viewport()->width(),
                                  more ? "unfolded" : "folded", 5000 * patience);
    }
    for (QComboBox *box : page->findChildren<QComboBox *>()) {
        if (!box->isVisible())
            continue;
        QStyleOptionComboBox option;
        option.initFrom(box);
        const int room = box->style()
                             ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box)
                             .width();
        // Styles draw the text with some air at its sides.
        const int taken =
            box->fontMetrics().horizontalAdvance(box->currentText()) + box->fontMetrics().averageCharWidth();
        QVERIFY2(taken <= room,
                 qPrintable(QStringLiteral("%1: %2 of %3").arg(box->currentText()).arg(taken).arg(room)));
    }
}

void TestLabWindow::allMastersAreATarget()
{
    RedisServer one;
    RedisServer two;
    RedisServer three;
    locks::DeploymentSpec spec = specOf({&one, &two, &three});
    WindowFixture fixture(optionsOf(spec));
    auto *page = fixture.window()->findChild<gui::LabPage *>();
    QComboBox *targets = combo(*page, QStringLiteral("Target"));
    QCOMPARE(targets->count(), 5);
    targets->setCurrentIndex(4);
    QVERIFY(targets->currentText().contains(QStringLiteral("3 masters")));
    check(*page, {"redlock"});
    QSpinBox *iterations = named<QSpinBox>(*page, QStringLiteral("Iterations per client"));
    iterations->setValue(3);
    runThere(*page);
    QVERIFY(page->isRunning());
    QVERIFY(waitFor([&] { return !page->isRunning(); }, 60'000));
    QCOMPARE(cell(*page, 0, gui::LabResultsModel::columnOf("lost")), QStringLiteral("0"));
    QCOMPARE(three.command("DBSIZE"), QByteArray("0"));
}

void TestLabWindow::withoutConnectionsTheLabGetsTheirRoom()
{
    WindowFixture fixture;
    auto *pages = fixture.window()->findChild<QTabWidget *>();
    const auto *panel = fixture.window()->findChild<QWidget *>(QStringLiteral("connectionsPanel"));
    QVERIFY(panel->isVisible());
    showLab(fixture.window());
    QVERIFY(!panel->isVisible());
    pages->setCurrentIndex(0);
    QVERIFY(panel->isVisible());
    RedisServer server;
    WindowFixture connected(optionsOf(specOf({&server})));
    showLab(connected.window());
    QVERIFY(connected.window()->findChild<QWidget *>(QStringLiteral("connectionsPanel"))->isVisible());
}

QTEST_MAIN(TestLabWindow)
#include "tst_lab_window.moc"
