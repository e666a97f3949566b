// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/text.h"
#include "gui/lab/page/lab_page.h"
#include "gui/lab/results/verdict_bar.h"
#include "lab/results/verdict.h"
#include "lab_names.h"
#include "window_fixture.h"

#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionComboBox>
#include <QTranslator>
#include <QtTest>

namespace {

const QStringList charts{QStringLiteral("Counter"),    QStringLiteral("Throughput"),
                         QStringLiteral("Contention"), QStringLiteral("Wait time"),
                         QStringLiteral("Fairness"),   QStringLiteral("Ownership strip"),
                         QStringLiteral("Sweep")};

QStringList visibleCharts(const QWidget &page)
{
    QStringList names;
    for (const gui::LabChart *chart : page.findChildren<gui::LabChart *>()) {
        if (chart->isVisible())
            names.append(chart->accessibleName());
    }
    return names;
}

/// The one that is there.
const gui::LabChart *shownChart(const QWidget &page)
{
    for (const gui::LabChart *chart : page.findChildren<gui::LabChart *>()) {
        if (chart->isVisible())
            return chart;
    }
    return nullptr;
}

QLabel *verdict(const QWidget &page)
{
    return page.findChild<gui::VerdictBar *>()->findChild<QLabel *>(QStringLiteral("verdictLabel"));
}

/// The text that a label has no room for; empty: all of it is seen.
QString cutOff(const QLabel &label)
{
    const int flags = int(label.alignment()) | (label.wordWrap() ? Qt::TextWordWrap : 0);
    const QSize room = label.contentsRect().size();
    QString text = label.text();
    if (label.buddy())
        text.remove(u'&'); // of the mnemonic
    const QRect needed =
        label.fontMetrics().boundingRect(QRect(QPoint(), QSize(room.width(), 10'000)), flags, text);
    return needed.height() <= room.height() && needed.width() <= room.width() ? QString() : label.text();
}

/// In the language of that name until it is destroyed.
class Speaking
{
public:
    explicit Speaking(const QString &language)
    {
        if (!language.isEmpty() && m_translator.load(QStringLiteral(":/i18n/lockscope_%1.qm").arg(language)))
            QCoreApplication::installTranslator(&m_translator);
    }
    ~Speaking() { QCoreApplication::removeTranslator(&m_translator); }

private:
    QTranslator m_translator;
};

lab::RunResult stoodStill()
{
    lab::RunResult result;
    result.strategy = QByteArrayLiteral("setnx");
    result.spec.strategies = {result.strategy};
    result.expected = 16'000'000;
    result.completed = 380'123;
    result.finalValue = 380'123;
    result.lost = 0;
    result.crashed = 1;
    result.neverGotIn = result.expected - result.completed - 1;
    result.standstill = lab::Standstill::Immortal;
    return result;
}

} // namespace

/// F11 on the lab's page: what is seen from the back row.
class TestLabStage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void keysChooseTheChart();
    void everythingFitsAProjector_data();
    void everythingFitsAProjector();
    void verdictsAreNeverCut_data();
    void verdictsAreNeverCut();
    void unitsStayWithTheirNumbers();
    void typeIsScaled();
    void presetAndStrategyAreChosenThere();
    void leavingRestores();

private:
    /// On the stage, on a projector's screen.
    static gui::LabPage *present(const WindowFixture &fixture)
    {
        QWidget *window = fixture.window();
        QTest::keyClick(window, Qt::Key_F11);
        window->setWindowState(Qt::WindowNoState); // this screen has another size
        window->resize(1280, 720);
        return window->findChild<gui::LabPage *>();
    }
};

void TestLabStage::keysChooseTheChart()
{
    WindowFixture fixture;
    gui::LabPage *page = present(fixture);
    QCOMPARE(visibleCharts(*page), QStringList{charts.first()});
    for (int i = 0; i < charts.size(); ++i) {
        QTest::keyClick(page, Qt::Key(Qt::Key_1 + i));
        QVERIFY(waitFor([&] { return visibleCharts(*page) == QStringList{charts.at(i)}; }));
        QCOMPARE(combo(*page, QStringLiteral("Chart:"))->currentIndex(), i);
        QVERIFY(combo(*page, QStringLiteral("Chart:"))->currentText().contains(charts.at(i)));
    }
    // What is chosen in the field shows as well, and is there again the next time.
    QComboBox *field = combo(*page, QStringLiteral("Chart:"));
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Home);
    QVERIFY(waitFor([&] { return visibleCharts(*page) == QStringList{charts.first()}; }));
    QTest::keyClick(page, Qt::Key_5);
    QTest::keyClick(fixture.window(), Qt::Key_F11);
    QCOMPARE(visibleCharts(*page).size(), charts.size());
    QTest::keyClick(page, Qt::Key_2); // means nothing outside the stage
    QTest::keyClick(fixture.window(), Qt::Key_F11);
    QCOMPARE(visibleCharts(*page), QStringList{charts.at(4)});
}

void TestLabStage::everythingFitsAProjector_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QString();
    QTest::newRow("Chinese") << QStringLiteral("zh_CN");
}

void TestLabStage::everythingFitsAProjector()
{
    QFETCH(QString, language);
    const Speaking speaking(language);
    WindowFixture fixture;
    gui::LabPage *page = present(fixture);
    page->run(); // two strategies, two verdicts
    QVERIFY(waitFor([&] { return !page->isRunning(); }, 60'000));
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window()->size(), QSize(1280, 720), 5000 * patience);
    QVERIFY(verdict(*page)->fontInfo().pixelSize() >= 48);
    for (int i = 0; i < charts.size(); ++i) {
        QTest::keyClick(page, Qt::Key(Qt::Key_1 + i));
        const auto fits = [page](const QWidget *widget) {
            return page->rect().contains(QRect(widget->mapTo(page, QPoint()), widget->size()));
        };
        // Laid out when the page comes to it.
        QTRY_VERIFY2_WITH_TIMEOUT(fits(shownChart(*page)) && shownChart(*page)->height() >= 300
                                      && shownChart(*page)->width() >= 1200,
                                  qPrintable(charts.at(i)), 5000 * patience);
        for (const QWidget *widget : page->findChildren<QWidget *>()) {
            const bool counts = qobject_cast<const QAbstractButton *>(widget)
                || qobject_cast<const QComboBox *>(widget) || qobject_cast<const QLabel *>(widget)
                || qobject_cast<const gui::LabChart *>(widget) || qobject_cast<const QProgressBar *>(widget);
            if (!counts || !widget->isVisible())
                continue;
            const QString what =
                QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->accessibleName();
            QVERIFY2(fits(widget), qPrintable(what));
            if (const auto *label = qobject_cast<const QLabel *>(widget))
                QVERIFY2(cutOff(*label).isEmpty(), qPrintable(cutOff(*label)));
        }
    }
}

void TestLabStage::verdictsAreNeverCut_data()
{
    everythingFitsAProjector_data();
}

void TestLabStage::verdictsAreNeverCut()
{
    QFETCH(QString, language);
    const Speaking speaking(language);
    gui::VerdictBar bar;
    bar.resize(1280, 100);
    bar.present(48);
    bar.showRun({stoodStill(), stoodStill()});
    bar.show();
    bar.adjustSize();
    bar.resize(1280, bar.sizeHint().height());
    bar.grab();
    for (const QLabel *label : bar.findChildren<QLabel *>()) {
        if (label->isVisible())
            QVERIFY2(cutOff(*label).isEmpty(), qPrintable(cutOff(*label)));
    }
    QVERIFY(bar.height() < 420); // and a chart has the rest of 720
}

/// Not "2.2" at the end of a line, and "s" on the next one.
void TestLabStage::unitsStayWithTheirNumbers()
{
    lab::RunResult result = stoodStill();
    result.standstill = lab::Standstill::None;
    result.neverGotIn = 0;
    result.lost = 13'960'000;
    result.happened = {
        {lab::LiveFault::Kind::Kill, 2, std::chrono::milliseconds(0), std::chrono::milliseconds(2200)}};
    const QString words = lab::verdictText(result);
    QVERIFY2(words.contains(QStringLiteral("2.2 s")) && words.contains(QStringLiteral("87 %")),
             qPrintable(words));
    gui::VerdictBar bar;
    bar.present(48);
    bar.showRun({result});
    const QString shown = bar.findChild<QLabel *>(QStringLiteral("verdictLabel"))->text();
    QVERIFY2(shown.contains(QStringLiteral("2.2\u00a0s")) && shown.contains(QStringLiteral("87\u00a0%")),
             qPrintable(shown));
    QCOMPARE(QString(shown).replace(QChar::Nbsp, u' '), words);
    // Chinese, counts and clock times are left as they are, but for units.
    QCOMPARE(gui::unbroken(QStringLiteral("2.2 秒 for 38 of 1,600 at 10:30 by A 1 NX")),
             QStringLiteral("2.2\u00a0秒 for 38 of 1,600 at 10:30 by A 1 NX"));
}

void TestLabStage::typeIsScaled()
{
    WindowFixture fixture;
    gui::LabPage *page = present(fixture);
    const auto pixels = [&] {
        return verdict(*page)->fontInfo().pixelSize();
    };
    const auto chart = [&] {
        return named<gui::LabChart>(*page, charts.first())->font().pointSizeF();
    };
    const int verdictBefore = pixels();
    const double before = chart();
    QTest::keyClick(page, Qt::Key_Plus, Qt::ControlModifier);
    QTest::keyClick(page, Qt::Key_Equal, Qt::ControlModifier); // where plus needs Shift
    QVERIFY(chart() > before * 1.15 && pixels() > verdictBefore);
    QTest::keyClick(page, Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(chart(), before);
    QCOMPARE(pixels(), verdictBefore);
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(page, Qt::Key_Minus, Qt::ControlModifier);
    QVERIFY(chart() < before && chart() > before / 2);
    QVERIFY(pixels() >= 48); // whatever the rest is
}

void TestLabStage::presetAndStrategyAreChosenThere()
{
    WindowFixture fixture;
    gui::LabPage *page = present(fixture);
    QComboBox *strategy = combo(*page, QStringLiteral("Strategy:"));
    QVERIFY(strategy->isVisible());
    const int watch = strategy->findText(QStringLiteral("watch"));
    QVERIFY(watch > 0);
    strategy->setCurrentIndex(watch);
    emit strategy->activated(watch);
    page->run();
    QVERIFY(waitFor([&] { return !page->isRunning(); }, 60'000));
    QCOMPARE(named<QTableView>(*page, QStringLiteral("Results"))->model()->rowCount(), 1);
    QCOMPARE(cell(*page, 0, 0), QStringLiteral("watch"));
    QComboBox *preset = nullptr;
    for (const QLabel *label : page->findChildren<QLabel *>()) { // the form has one of this name as well
        auto *box = qobject_cast<QComboBox *>(label->buddy());
        if (box && box->isVisible() && label->text().remove(u'&') == QStringLiteral("Preset:"))
            preset = box;
    }
    QVERIFY(preset);
    const int overrun = preset->findData(QByteArrayLiteral("overrun"));
    QVERIFY(overrun > 0);
    preset->setCurrentIndex(overrun);
    emit preset->activated(overrun);
    QCOMPARE(preset->currentIndex(), overrun);
    QVERIFY(strategy->count() > 0 && strategy->currentIndex() == 0);
    QVERIFY(strategy->currentText().contains(QStringLiteral("strategies")));
}

void TestLabStage::leavingRestores()
{
    WindowFixture fixture;
    gui::LabPage *page = fixture.window()->findChild<gui::LabPage *>();
    const int verdictBefore = verdict(*page)->fontInfo().pixelSize();
    const double before = named<gui::LabChart>(*page, charts.first())->font().pointSizeF();
    present(fixture);
    QTest::keyClick(page, Qt::Key_3);
    QTest::keyClick(page, Qt::Key_Plus, Qt::ControlModifier);
    QTest::keyClick(page, Qt::Key_Escape);
    QVERIFY(!page->isPresented());
    QCOMPARE(verdict(*page)->fontInfo().pixelSize(), verdictBefore);
    QCOMPARE(named<gui::LabChart>(*page, charts.first())->font().pointSizeF(), before);
    QCOMPARE(visibleCharts(*page).size(), charts.size());
    QVERIFY(!combo(*page, QStringLiteral("Chart:"))->isVisible());
    QVERIFY(named<QTableView>(*page, QStringLiteral("Results"))->isVisible());
    QVERIFY(button(*page, QStringLiteral("Sweep…"))->isVisible());
}

QTEST_MAIN(TestLabStage)
#include "tst_lab_stage.moc"
