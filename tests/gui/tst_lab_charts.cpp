// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_colors.h"
#include "gui/lab/charts/chart_saving.h"
#include "gui/lab/charts/figures.h"
#include "gui/lab/charts/strip_chart.h"
#include "gui/lab/form/sweep_dialog.h"
#include "gui/lab/page/lab_page.h"
#include "gui/lab/results/results_model.h"
#include "gui/lab/results/verdict_bar.h"
#include "gui/lab/trace/sequence_picture.h"
#include "gui/lab/trace/trace_model.h"
#include "lab/handout/line_chart.h"
#include "lab/run/lab_service.h"
#include "lab/spec/strategies.h"
#include "lab_names.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QPrintDialog>
#include <QPrinter>
#include <QScreen>
#include <QSpinBox>
#include <QSplitter>
#include <QToolButton>
#include <QtCharts/QLegendMarker>
#include <QtTest>

using gui::LabPage;
using Model = gui::LabResultsModel;

namespace {

bool waitForEnd(const LabPage &page)
{
    return waitFor([&] { return !page.isRunning(); }, 60'000);
}

/// The page on this server, with 8 clients of 100 increments each.
void setUp(LabPage &page, const RedisServer &server, const QList<QByteArray> &strategies)
{
    page.resize(1000, 700);
    page.setTargets({targetOf(server)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    check(page, strategies);
    named<QSpinBox>(page, QStringLiteral("Clients"))->setValue(8);
    named<QSpinBox>(page, QStringLiteral("Iterations per client"))->setValue(100);
}

void choose(const LabPage &page, const char *name, const QString &item)
{
    QComboBox *box = combo(page, QString::fromLatin1(name));
    const int index = box->findText(item);
    QVERIFY2(index >= 0, qPrintable(item));
    box->setCurrentIndex(index);
    emit box->activated(index);
}

} // namespace

class TestLabCharts : public QObject
{
    Q_OBJECT
private slots:
    void presetsFillTheForm();
    void formMakesTheSpec();
    void waitAndFairnessEqualTheResult();
    void salesAreJudgedByTheStock();
    void explainsWhatIsMissing();
    void openLoopShowsBothWaits();
    void laneBars();
    void stripShowsWhoHolds();
    void strategiesOfARunDiffer();
    void sweepsOverClients();
    void sweepRefusesNonsense();
    void legendToggles();
    void namesAreNeverCut_data();
    void namesAreNeverCut();
    void chartsAreSaved();
    void chartsArePrinted();
    void enlarges();
    void exportsEverything();
    void repeatsFromARow();
    void rowsKeepTheirCharts();
    void comparesInASmallWindow();
    void setsAreSavedAndOpened();
    void clearedChartsLeaveNoRests();
    void stripIsSearched();
    void showsTheTrace();
    void offersLeftovers();
    void ownCommandIsMeasured();
};

void TestLabCharts::presetsFillTheForm()
{
    LabPage page;
    QVERIFY(!named<QSpinBox>(page, QStringLiteral("Hold time"))->isVisibleTo(&page)); // folded away
    page.findChild<QToolButton *>(QStringLiteral("moreButton"))->setChecked(true);
    QVERIFY(named<QSpinBox>(page, QStringLiteral("Hold time"))->isVisibleTo(&page));
    choose(page, "Preset", QStringLiteral("10 phones, 1,000 buyers"));
    const QString differs = page.findChild<QLabel *>(QStringLiteral("moreLabel"))->text();
    QVERIFY2(differs.startsWith(QStringLiteral("Not the default: Flash sale: ")), qPrintable(differs));
    QCOMPARE(named<QSpinBox>(page, QStringLiteral("Clients"))->value(), 1000);
    QCOMPARE(combo(page, QStringLiteral("Workload"))->currentData().toByteArray(), QByteArray("flash-sale"));
    QCOMPARE(named<QSpinBox>(page, QStringLiteral("Stock"))->value(), 10);
    QVERIFY(named<QSpinBox>(page, QStringLiteral("Stock"))->isVisibleTo(&page));
    QCOMPARE(combo(page, QStringLiteral("Retry"))->currentText(), QStringLiteral("As published"));
    QVERIFY(statusOf(page).contains(QStringLiteral("phones")));
    QVERIFY(button(page, QStringLiteral("Run"))->isEnabled());
    choose(page, "Preset", QStringLiteral("Work of 15 s under a lease of 10 s"));
    QCOMPARE(named<QSpinBox>(page, QStringLiteral("Lease"))->value(), 10'000);
    QCOMPARE(named<QSpinBox>(page, QStringLiteral("Hold time"))->value(), 15'000);
    QVERIFY(!named<QSpinBox>(page, QStringLiteral("Stock"))->isVisibleTo(&page));
    // Changed, it is not the preset any more.
    named<QSpinBox>(page, QStringLiteral("Clients"))->setValue(4);
    QCOMPARE(combo(page, QStringLiteral("Preset"))->currentIndex(), 0);
}

void TestLabCharts::formMakesTheSpec()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {"set-nx-lua"});
    named<QSpinBox>(page, QStringLiteral("Faults per thousand"))->setValue(3);
    named<QSpinBox>(page, QStringLiteral("Crashes per thousand"))->setValue(1000);
    named<QSpinBox>(page, QStringLiteral("Crashes between commands per thousand"))->setValue(7);
    choose(page, "Tokens", combo(page, QStringLiteral("Tokens"))->itemText(1));
    choose(page, "Retry", QStringLiteral("Every 100 µs"));
    named<QSpinBox>(page, QStringLiteral("Give up after"))->setValue(0);
    named<QSpinBox>(page, QStringLiteral("Lease"))->setValue(100);
    runThere(page);
    QVERIFY(waitForEnd(page));
    const QString load = cell(page, 0, Model::columnOf("load"));
    for (const char *part : {"retry fixed 100 µs", "3 ‰ pause", "1000 ‰ crash", "7 ‰ crash between",
                             "tries once", "lease 100 ms", "closed loop", "100 each"})
        QVERIFY2(load.contains(QString::fromUtf8(part)), qPrintable(load));
    QVERIFY(cell(page, 0, Model::columnOf("crashed")).toInt() > 0);
    QCOMPARE(server.command("DBSIZE"), QByteArray("0"));
}

void TestLabCharts::waitAndFairnessEqualTheResult()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {"set-nx-lua"});
    for (const char *chart : {"Wait time", "Fairness", "Ownership strip"})
        QCOMPARE(description(page, chart), QStringLiteral("Nothing has run yet."));
    runThere(page);
    QVERIFY(waitForEnd(page));
    const QString wait = description(page, "Wait time");
    QVERIFY2(wait.startsWith(QStringLiteral("set-nx-lua: wait p50 %1, p99 %2, longest ")
                                 .arg(cell(page, 0, Model::columnOf("wait_us.p50")),
                                      cell(page, 0, Model::columnOf("wait_us.p99")))),
             qPrintable(wait));
    const QString fairness = description(page, "Fairness");
    QVERIFY2(
        fairness.startsWith(QStringLiteral("set-nx-lua: J %1, ").arg(cell(page, 0, Model::columnOf("jain")))),
        qPrintable(fairness));
    QVERIFY(description(page, "Ownership strip").endsWith(QStringLiteral("; 0 overlaps in the whole run.")));
    const QByteArray csv = named<gui::LabChart>(page, QStringLiteral("Wait time"))->csv();
    QVERIFY2(csv.startsWith("series,percentile,milliseconds\n\"set-nx-lua\",0.00000,"), csv.constData());
}

void TestLabCharts::salesAreJudgedByTheStock()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {"set-nx-lua"});
    page.show();
    choose(page, "Workload", QStringLiteral("Flash sale: check the stock, sell one"));
    runThere(page);
    QVERIFY(waitForEnd(page));
    QCOMPARE(description(page, "Counter"),
             QStringLiteral("set-nx-lua: 10 sold with a stock of 10, 0 too many."));
    // The line of what is expected ends where the orders do: there is no gap.
    QHash<QByteArray, QByteArray> ends;
    for (const QByteArray &line :
         named<gui::LabChart>(page, QStringLiteral("Counter"))->csv().trimmed().split('\n'))
        ends.insert(line.left(line.lastIndexOf('"') + 1), line.mid(line.lastIndexOf(',') + 1));
    QCOMPARE(ends.value("\"set-nx-lua\""), QByteArray("10.0"));
    QCOMPARE(ends.value("\"set-nx-lua, expected\""), QByteArray("10.0"));
    QVERIFY(!named<QTableView>(page, QStringLiteral("Results"))->isColumnHidden(Model::columnOf("outcome")));
}

void TestLabCharts::explainsWhatIsMissing()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {"getset-timestamp"});
    page.resize(960, 600);
    page.show();
    choose(page, "Retry", QStringLiteral("As published"));
    QCOMPARE(named<QSpinBox>(page, QStringLiteral("Give up after"))->text(), QStringLiteral("published"));
    runThere(page);
    QVERIFY(waitForEnd(page));
    // Nothing is lost, and yet the counter falls short: the reason stands beside it.
    QCOMPARE(cell(page, 0, Model::columnOf("lost")), QStringLiteral("0"));
    QVERIFY(cell(page, 0, Model::columnOf("gave_up")) != QStringLiteral("0"));
    QVERIFY(!named<QTableView>(page, QStringLiteral("Results"))->isColumnHidden(Model::columnOf("gave_up")));
}

void TestLabCharts::openLoopShowsBothWaits()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {"incr"});
    named<QSpinBox>(page, QStringLiteral("Rate"))->setValue(2000);
    runThere(page);
    QVERIFY(waitForEnd(page));
    const QString wait = description(page, "Wait time");
    QVERIFY2(wait.contains(QStringLiteral("Corrected for coordinated omission: p50 "))
                 && wait.contains(
                     QStringLiteral("p99 %1").arg(cell(page, 0, Model::columnOf("wait_corrected_us.p99")))),
             qPrintable(wait));
    QVERIFY(named<gui::LabChart>(page, QStringLiteral("Wait time"))->csv().contains("\"incr, uncorrected\""));
}

void TestLabCharts::laneBars()
{
    using gui::StripChart;
    using lab::Lane;
    // Client 0 works past its lease of 10, client 1 gets in at 12; both leave at 20 and 22.
    const QList<lab::LaneChange> changes{{0, 0, Lane::Inside, 10},
                                         {1, 1, Lane::Waiting, 0},
                                         {12, 1, Lane::Inside, 22},
                                         {20, 0, Lane::Outside, 0},
                                         {22, 1, Lane::Outside, 0}};
    QStringList bars;
    for (const StripChart::Bar &bar : StripChart::barsOf(changes, 30))
        bars.append(
            QStringLiteral("%1:%2-%3:%4").arg(bar.client).arg(bar.fromUs).arg(bar.toUs).arg(bar.kind));
    const QStringList expected{QStringLiteral("1:1-12:0"),  QStringLiteral("0:12-20:3"),
                               QStringLiteral("1:12-20:3"), QStringLiteral("0:0-10:1"),
                               QStringLiteral("0:10-20:2"), QStringLiteral("1:12-22:1")};
    QCOMPARE(bars, expected);
}

void TestLabCharts::stripShowsWhoHolds()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {"set-nx-ex"});
    named<QSpinBox>(page, QStringLiteral("Iterations per client"))->setValue(2);
    named<QSpinBox>(page, QStringLiteral("Clients"))->setValue(3);
    named<QSpinBox>(page, QStringLiteral("Hold time"))->setValue(1200);
    named<QSpinBox>(page, QStringLiteral("Lease"))->setValue(1000);
    runThere(page);
    QVERIFY(waitForEnd(page));
    const auto *strip =
        static_cast<gui::StripChart *>(named<gui::LabChart>(page, QStringLiteral("Ownership strip")));
    QSet<int> kinds;
    for (const gui::StripChart::Bar &bar : strip->bars())
        kinds.insert(bar.kind);
    QCOMPARE(kinds.size(), int(gui::StripChart::Kinds));
    QVERIFY(cell(page, 0, Model::columnOf("overlaps")) != QStringLiteral("0"));
}

void TestLabCharts::strategiesOfARunDiffer()
{
    // The first and the seventh have the same ink of their own.
    const QList<QByteArray> ids = lab::Strategies::ids();
    const QList<int> inks = lab::inksOf({ids.at(0), ids.at(6)});
    QVERIFY(inks.at(0) != inks.at(1));
    const QList<int> all = lab::inksOf(ids);
    QCOMPARE(QSet<int>(all.begin(), all.end()).size(), ids.size());
    QCOMPARE(lab::inksOf({ids.at(3)}), QList<int>{3});
    // A handout has the colours that a class has seen in the window.
    QPalette light;
    light.setColor(QPalette::Base, Qt::white);
    for (int ink = 0; ink < lab::chartInks; ++ink)
        QCOMPARE(gui::ChartColors(light).strategy(ink), QColor(lab::inkOf(ink)));
}

void TestLabCharts::sweepsOverClients()
{
    RedisServer server;
    LabPage page;
    page.show();
    setUp(page, server, {"incr", "none"});
    QCOMPARE(description(page, "Sweep"), QStringLiteral("No sweep has run yet."));
    QTest::mouseClick(button(page, QStringLiteral("Sweep…")), Qt::LeftButton);
    auto *dialog = page.findChild<gui::SweepDialog *>();
    QVERIFY(dialog);
    dialog->findChild<QLineEdit *>()->setText(QStringLiteral("1, 4"));
    QTest::mouseClick(button(*dialog, QStringLiteral("Run sweep")), Qt::LeftButton);
    QVERIFY(agree(page));
    QVERIFY(page.isRunning());
    QVERIFY(waitFor(
        [&] { return named<QTableView>(page, QStringLiteral("Results"))->model()->rowCount() == 4; }));
    QVERIFY(waitForEnd(page));
    QCOMPARE(cell(page, 0, Model::columnOf("clients")), QStringLiteral("1"));
    QCOMPARE(cell(page, 3, Model::columnOf("clients")), QStringLiteral("4"));
    const auto *table = named<QTableView>(page, QStringLiteral("Results"));
    QVERIFY(!table->isColumnHidden(Model::columnOf("clients"))); // what tells the rows apart
    // What stands above the charts is of the run that they draw.
    QStringList verdicts;
    for (const QLabel *label : page.findChild<gui::VerdictBar *>()->findChildren<QLabel *>())
        verdicts.append(label->toolTip());
    QVERIFY2(verdicts.contains(cell(page, 2, Model::columnOf("verdict")))
                 && verdicts.contains(cell(page, 3, Model::columnOf("verdict"))),
             qPrintable(verdicts.join(u'|')));
    QVERIFY(cell(page, 3, Model::columnOf("verdict")).contains(QStringLiteral("400")));
    const QString text = description(page, "Sweep");
    QVERIFY2(text.contains(QStringLiteral("none with 1: %1 a second, 0 lost; 4: %2 a second, %3 lost.")
                               .arg(cell(page, 0, Model::columnOf("throughput")),
                                    cell(page, 2, Model::columnOf("throughput")),
                                    cell(page, 2, Model::columnOf("lost")))),
             qPrintable(text));
    const QByteArray csv = named<gui::LabChart>(page, QStringLiteral("Sweep"))->csv();
    QVERIFY(csv.startsWith("series,clients,throughput,lost_percent\n\"none\",1,"));
    QCOMPARE(csv.count('\n'), 5);
    button(page, QStringLiteral("Clear"))->click();
    QCOMPARE(description(page, "Sweep"), QStringLiteral("No sweep has run yet."));
    QCOMPARE(server.command("DBSIZE"), QByteArray("0"));
}

void TestLabCharts::sweepRefusesNonsense()
{
    lab::RunSpec base;
    base.strategies = {"incr"};
    gui::SweepDialog dialog(base);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    auto *values = dialog.findChild<QLineEdit *>();
    const QPushButton *run = button(dialog, QStringLiteral("Run sweep"));
    QVERIFY(run->isEnabled());
    for (const char *text : {"", "a", "1,1", "0", "-2", "20000"}) {
        values->setText(QString::fromLatin1(text));
        QVERIFY2(!run->isEnabled(), text);
    }
    values->setText(QStringLiteral("2; 3 5"));
    QVERIFY(run->isEnabled());
}

void TestLabCharts::namesAreNeverCut_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {960, 1280, 1920})
        QTest::addRow("%d", width) << width;
}

/// Whole names in a legend, or none; a whole explanation beside a chart's name, or a shorter one.
void TestLabCharts::namesAreNeverCut()
{
    QFETCH(int, width);
    RedisServer server;
    LabPage page;
    setUp(page, server, {"none", "set-nx-lua", "setnx-expire"});
    page.resize(width, 620);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page, 5000 * patience));
    QTest::mouseClick(button(page, QStringLiteral("Run")), Qt::LeftButton);
    QVERIFY(agree(page));
    QVERIFY(waitForEnd(page));
    int legends = 0;
    for (gui::LabChart *chart : page.findChildren<gui::LabChart *>()) {
        QVERIFY(!chart->grab().isNull()); // lays it out
        const QFontMetricsF metrics(chart->chart()->titleFont());
        QVERIFY2(metrics.horizontalAdvance(chart->name()) < chart->width(), qPrintable(chart->name()));
        for (const QGraphicsItem *item : chart->scene()->items()) {
            const auto *text = dynamic_cast<const QGraphicsTextItem *>(item);
            if (!text || !text->isVisible())
                continue;
            QVERIFY2(!text->toPlainText().contains(QStringLiteral("..."))
                         && !text->toPlainText().contains(u'…'),
                     qPrintable(chart->name() + u' ' + text->toPlainText()));
        }
        legends += chart->chart()->legend()->isVisible() ? 1 : 0;
    }
    QVERIFY(legends >= 1); // the largest chart's at least
}

void TestLabCharts::legendToggles()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {"none"});
    page.resize(2400, 1400);
    page.show();
    runThere(page);
    QVERIFY(waitForEnd(page));
    for (const char *name : {"Counter", "Throughput", "Wait time", "Fairness", "Ownership strip"}) {
        const QChart *chart = named<gui::LabChart>(page, QString::fromLatin1(name))->chart();
        chart->legend()->setVisible(true); // a narrow chart hides it
        QLegendMarker *marker = nullptr;
        for (QLegendMarker *each : chart->legend()->markers()) {
            const QString line = each->series()->name();
            if (!marker && (line.startsWith(QStringLiteral("none")) || line == QStringLiteral("holding")))
                marker = each;
        }
        QVERIFY2(marker, name);
        QVERIFY2(waitFor([=] { return marker->isVisible(); }), name);
        QVERIFY2(marker->series()->isVisible(), name);
        emit marker->clicked();
        QVERIFY2(!marker->series()->isVisible(), name);
        QVERIFY2(waitFor([=] { return marker->isVisible(); }), name); // else nobody could click it again
        emit marker->clicked();
        QVERIFY2(marker->series()->isVisible(), name);
    }
}

void TestLabCharts::chartsAreSaved()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {"none"});
    runThere(page);
    QVERIFY(waitForEnd(page));
    for (gui::LabChart *chart : page.findChildren<gui::LabChart *>()) {
        const QByteArray name = chart->accessibleName().toUtf8();
        QVERIFY2(!chart->image().isNull(), name.constData());
        QVERIFY2(gui::pdfOf(chart).startsWith("%PDF"), name.constData());
        QVERIFY2(chart->csv().count('\n') > (name == "Sweep" ? 0 : 1), name.constData());
    }
}

void TestLabCharts::chartsArePrinted()
{
    RedisServer server;
    QTemporaryDir folder;
    LabPage page;
    page.show();
    setUp(page, server, {"none"});
    runThere(page);
    QVERIFY(waitForEnd(page));
    auto *chart = named<gui::LabChart>(page, QStringLiteral("Counter"));
    QSignalSpy failed(chart, &gui::LabChart::saveFailed);
    const QBrush before = chart->chart()->backgroundBrush();
    for (const char *where : {"chart.pdf", "absent/chart.pdf"}) {
        QContextMenuEvent wanted(QContextMenuEvent::Keyboard, QPoint(10, 10),
                                 chart->mapToGlobal(QPoint(10, 10)));
        QCoreApplication::sendEvent(chart, &wanted);
        const auto *menu = chart->findChild<QMenu *>();
        QVERIFY(menu);
        for (QAction *action : menu->actions()) {
            if (action->text().remove(u'&') == QStringLiteral("Print…"))
                action->trigger();
        }
        delete menu;
        auto *dialog = page.findChild<QPrintDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->printer()->setOutputFormat(QPrinter::PdfFormat);
        dialog->printer()->setOutputFileName(folder.filePath(QString::fromLatin1(where)));
        emit dialog->accepted(dialog->printer());
        delete dialog;
    }
    QFile printed(folder.filePath(QStringLiteral("chart.pdf")));
    QVERIFY(printed.open(QIODevice::ReadOnly));
    const QByteArray bytes = printed.readAll();
    QVERIFY(bytes.startsWith("%PDF") && bytes.size() > 2000);
    QCOMPARE(failed.size(), 1);
    QCOMPARE(chart->chart()->backgroundBrush(), before);
}

void TestLabCharts::enlarges()
{
    LabPage page;
    page.resize(1000, 700);
    page.show();
    auto *counter = named<gui::LabChart>(page, QStringLiteral("Counter"));
    auto *wait = named<gui::LabChart>(page, QStringLiteral("Wait time"));
    QTRY_VERIFY_WITH_TIMEOUT(counter->width() > wait->width(), 5000 * patience);
    QTest::keyClick(wait, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(counter->width() < wait->width(), 5000 * patience);
    QVERIFY(counter->isVisible());
    QTest::mouseDClick(wait->viewport(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(counter->width() > wait->width(), 5000 * patience);
}

void TestLabCharts::exportsEverything()
{
    RedisServer server;
    QTemporaryDir folder;
    LabPage page;
    setUp(page, server, {"none", "incr"});
    runThere(page);
    QVERIFY(waitForEnd(page));
    QByteArrayList written;
    for (const char *ending : {"json", "csv", "hlog"}) {
        QTest::mouseClick(button(page, QStringLiteral("Export…")), Qt::LeftButton);
        auto *dialog = page.findChild<QFileDialog *>();
        QVERIFY(dialog);
        const QString path = folder.filePath(QStringLiteral("out.") + QLatin1String(ending));
        emit dialog->fileSelected(path);
        delete dialog;
        QFile file(path);
        QVERIFY2(waitFor([&] { return file.exists(); }) && file.open(QIODevice::ReadOnly), ending);
        written.append(file.readAll());
    }
    int results = 0;
    int samples = 0;
    for (const QByteArray &line : written.at(0).trimmed().split('\n')) {
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        results += object.contains(QStringLiteral("result"));
        samples += object.contains(QStringLiteral("sample"));
    }
    QCOMPARE(results, 2);
    QVERIFY(samples >= 4);
    const QByteArrayList rows = written.at(1).trimmed().split('\n');
    QCOMPARE(rows.size(), 3);
    QVERIFY(rows.at(0).startsWith("strategy,workload,clients,expected,final,lost,overlaps,throughput,"));
    QVERIFY(rows.at(0).contains(",wait_us.p99,") && rows.at(0).contains("load.hold_ms"));
    QVERIFY2(rows.at(1).startsWith("none,counter,8,800,"), rows.at(1).constData());
    QVERIFY(written.at(2).startsWith("#") && written.at(2).contains("Tag=incr,"));
}

void TestLabCharts::repeatsFromARow()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {"none", "incr"});
    runThere(page);
    QVERIFY(waitForEnd(page));
    auto *table = named<QTableView>(page, QStringLiteral("Results"));
    table->setCurrentIndex(table->model()->index(1, 0));
    named<QSpinBox>(page, QStringLiteral("Clients"))->setValue(2); // a row keeps its own load
    button(page, QStringLiteral("Run again"))->click();
    QVERIFY(page.isRunning());
    QVERIFY(!button(page, QStringLiteral("Run again"))->isEnabled());
    QVERIFY(waitForEnd(page));
    QCOMPARE(table->model()->rowCount(), 3);
    QCOMPARE(cell(page, 2, Model::columnOf("strategy")), QStringLiteral("incr"));
    QCOMPARE(cell(page, 2, Model::columnOf("clients")), QStringLiteral("8"));
    QCOMPARE(cell(page, 2, Model::columnOf("load")), cell(page, 1, Model::columnOf("load")));
}

void TestLabCharts::rowsKeepTheirCharts()
{
    RedisServer server;
    LabPage page;
    page.resize(1300, 800);
    page.show();
    setUp(page, server, {"none"});
    runThere(page);
    QVERIFY(waitForEnd(page));
    check(page, {"incr"});
    page.run(); // agreed to once
    QVERIFY(waitForEnd(page));
    const QString newest = description(page, "Counter");
    QVERIFY(newest.startsWith(u"incr: "));
    auto *table = named<QTableView>(page, QStringLiteral("Results"));
    const auto *sentence = page.findChild<QLabel *>(QStringLiteral("verdictLabel"));
    QCOMPARE(sentence->text().replace(QChar::Nbsp, u' '), cell(page, 1, Model::columnOf("verdict")));
    table->selectRow(0);
    QVERIFY(description(page, "Counter").startsWith(u"none: "));
    QVERIFY(description(page, "Ownership strip").startsWith(u"none, "));
    QCOMPARE(sentence->text().replace(QChar::Nbsp, u' '), cell(page, 0, Model::columnOf("verdict")));
    // A beside B, with the differences.
    table->selectionModel()->select(table->model()->index(1, 0),
                                    QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QVERIFY(description(page, "Counter").contains(u"A none: ")
            && description(page, "Counter").contains(u"B incr: "));
    const auto *both = named<QTableView>(page, QStringLiteral("Comparison of two rows"));
    QVERIFY(both->isVisible());
    bool found = false;
    for (int row = 0; row < both->model()->rowCount(); ++row) {
        const auto text = [&](int column) {
            return both->model()->index(row, column).data().toString();
        };
        if (text(0) != u"Lost")
            continue;
        found = true;
        QCOMPARE(text(1), cell(page, 0, Model::columnOf("lost")));
        QCOMPARE(text(2), QStringLiteral("0"));
        QCOMPARE(text(3), QStringLiteral("−") + text(1));
    }
    QVERIFY(found);
    table->clearSelection();
    QVERIFY(!both->isVisible());
    QCOMPARE(description(page, "Counter"), newest);
    button(page, QStringLiteral("Clear"))->click();
    QCOMPARE(description(page, "Counter"), QStringLiteral("Nothing has run yet."));
    QCOMPARE(sentence->text(), QStringLiteral("Nothing has run yet."));
}

/// Most figures are seen at once, and nothing that can be clicked moves for it.
void TestLabCharts::comparesInASmallWindow()
{
    RedisServer server;
    LabPage page;
    page.resize(1240, 540); // what a window of 1280 by 720 leaves it
    page.show();
    setUp(page, server, {"none", "incr"});
    runThere(page);
    QVERIFY(waitForEnd(page));
    auto *table = named<QTableView>(page, QStringLiteral("Results"));
    const QRect place(table->mapTo(&page, QPoint()), table->size());
    table->selectAll();
    const auto *both = named<QTableView>(page, QStringLiteral("Comparison of two rows"));
    QVERIFY(both->isVisible());
    const int seen = both->viewport()->height() / both->rowHeight(0);
    QVERIFY2(seen >= 8, qPrintable(QString::number(seen)));
    // All columns, or half of the place: how wide they are is a matter of font and figures.
    const bool isWhole = both->horizontalHeader()->length() <= both->viewport()->width();
    QVERIFY(isWhole || both->width() + 20 >= qobject_cast<QSplitter *>(both->parentWidget())->width() / 2);
    QCOMPARE(QRect(table->mapTo(&page, QPoint()), table->size()), place);
    QVERIFY(named<gui::LabChart>(page, QStringLiteral("Counter"))->width() > 200);
    page.setPresented(true);
    QVERIFY(!both->isVisible()); // the stage shows one thing
    page.setPresented(false);
    QVERIFY(both->isVisible());
}

void TestLabCharts::setsAreSavedAndOpened()
{
    RedisServer server;
    QTemporaryDir folder;
    LabPage page;
    page.resize(1300, 800);
    page.show();
    setUp(page, server, {"none", "set-nx-lua"});
    runThere(page);
    QVERIFY(waitForEnd(page));
    QStringList before;
    for (const char *chart :
         {"Counter", "Throughput", "Wait time", "Fairness", "Contention", "Ownership strip"})
        before.append(description(page, chart));
    const QString path = folder.filePath(QStringLiteral("before lunch.lab"));
    const auto choose = [&](const char *name) {
        button(page, QString::fromUtf8(name))->click();
        auto *dialog = page.findChild<QFileDialog *>();
        if (!dialog)
            return false;
        emit dialog->fileSelected(path);
        delete dialog;
        return true;
    };
    QVERIFY(choose("Save set…"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(!bytes.contains(server.endpoint().host.toUtf8()));
    const auto rowText = [&](int row) {
        QStringList cells;
        for (int column = 0; column < int(lab::measures().size()); ++column)
            cells.append(cell(page, row, column));
        return cells;
    };
    const QStringList one = rowText(0);
    const QStringList other = rowText(1);
    button(page, QStringLiteral("Clear"))->click();
    QCOMPARE(named<QTableView>(page, QStringLiteral("Results"))->model()->rowCount(), 0);
    QCOMPARE(description(page, "Counter"), QStringLiteral("Nothing has run yet."));
    QVERIFY(choose("Open set…"));
    const QString opened = description(page, "Counter"); // of its first row
    QVERIFY2(before.at(0).startsWith(opened.left(opened.indexOf(u'.'))), qPrintable(opened));
    QCOMPARE(rowText(0), one);
    QCOMPARE(rowText(1), other);
    QCOMPARE(named<QLabel>(page, QStringLiteral("Name of the set"))->text(), QStringLiteral("before lunch"));
    auto *table = named<QTableView>(page, QStringLiteral("Results"));
    table->selectAll();
    const QString counter = description(page, "Counter");
    QVERIFY2(counter.startsWith(QStringLiteral("A ") + before.at(0).left(before.at(0).indexOf(u'.'))),
             qPrintable(counter));
    table->selectRow(1);
    QCOMPARE(description(page, "Ownership strip"), before.at(5));
    // What is none is refused with a sentence.
    QSignalSpy failed(&page, &LabPage::failed);
    file.close();
    QFile wrong(path);
    QVERIFY(wrong.open(QIODevice::WriteOnly) && wrong.write("{}") == 2);
    wrong.close();
    QVERIFY(choose("Open set…"));
    QCOMPARE(failed.size(), 1);
    QCOMPARE(table->model()->rowCount(), 2);
}

/// What is on the screen is what a chart draws when it draws all of itself.
void TestLabCharts::clearedChartsLeaveNoRests()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {"none", "set-nx-lua"});
    page.resize(1280, 900);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page, 5000 * patience));
    runThere(page);
    QVERIFY(waitForEnd(page));
    button(page, QStringLiteral("Clear"))->click();
    for (const char *name : {"Counter", "Throughput", "Contention", "Wait time"}) {
        auto *chart = named<gui::LabChart>(page, QString::fromLatin1(name));
        const QRect place(chart->mapTo(&page, QPoint()), chart->size());
        const auto isAnew = [&] {
            const QImage screen =
                page.screen()
                    ->grabWindow(page.winId(), place.x(), place.y(), place.width(), place.height())
                    .toImage()
                    .convertToFormat(QImage::Format_RGB32);
            return screen == chart->grab().toImage().convertToFormat(QImage::Format_RGB32);
        };
        QTRY_VERIFY2_WITH_TIMEOUT(isAnew(), name, 5000 * patience);
    }
}

void TestLabCharts::stripIsSearched()
{
    gui::StripChart strip;
    strip.resize(900, 300);
    gui::ChartSeries series("set-nx-ex", QStringLiteral("x"));
    lab::Sample sample;
    using lab::Lane;
    for (int round = 0; round < 400; ++round) {
        const qint64 at = 10'000 * round;
        sample.lanes.append({at, 0, Lane::Inside, at + 20'000});
        if (round == 7)
            sample.lanes.append({at + 1000, 1, Lane::Inside, at + 20'000});
        if (round == 100)
            sample.lanes.append({at + 1000, 2, Lane::Waiting, 0});
        if (round == 7)
            sample.lanes.append({at + 4000, 1, Lane::Outside, 0});
        sample.lanes.append({at + 5000, 0, Lane::Outside, 0});
        if (round == 200)
            sample.lanes.append({at + 6000, 2, Lane::Outside, 0});
    }
    series.add(sample);
    series.setRevision(1);
    lab::RunResult result;
    result.strategy = "set-nx-ex";
    series.setResult(result);
    strip.show({series});
    QCOMPARE(strip.lanes(), 3);
    QVERIFY(strip.fromUs() > 1'000'000); // the last moments
    QVERIFY(strip.jumpToFirstOverlap());
    QVERIFY(strip.fromUs() <= 71'000 && strip.toUs() >= 74'000 && strip.toUs() < 200'000);
    QVERIFY(strip.jumpToLongestWait());
    QVERIFY(strip.fromUs() <= 1'001'000 && strip.toUs() >= 2'006'000);
    strip.showWhole();
    QCOMPARE(strip.fromUs(), 0);
    QCOMPARE(strip.toUs(), 3'995'000);
    QVERIFY(std::any_of(strip.bars().begin(), strip.bars().end(),
                        [](const auto &bar) { return bar.fromUs == 0; })); // from the beginning on
    QTest::keyClick(&strip, Qt::Key_Plus);
    QVERIFY(strip.toUs() - strip.fromUs() < 3'000'000);
}

void TestLabCharts::showsTheTrace()
{
    RedisServer server;
    LabPage page;
    page.show();
    setUp(page, server, {"none"});
    runThere(page);
    QVERIFY(waitForEnd(page));
    QTest::mouseClick(button(page, QStringLiteral("Trace…")), Qt::LeftButton);
    auto *table = named<QTableView>(page, QStringLiteral("Trace"));
    QVERIFY(table && table->model()->rowCount() >= 4);
    static const QRegularExpression sentence(
        QStringLiteral("^Client \\d+ and client \\d+ both read ([\\d,]+) and both wrote ([\\d,]+): "));
    const QString text = page.findChild<QLabel *>(QStringLiteral("explanationLabel"))->text();
    const QRegularExpressionMatch match = sentence.match(text);
    QVERIFY2(match.hasMatch(), qPrintable(text));
    QCOMPARE(QLocale().toInt(match.captured(2)), QLocale().toInt(match.captured(1)) + 1);
    auto *picture = named<gui::SequencePicture>(page, QStringLiteral("Sequence picture"));
    const QString both = QStringLiteral("SET counter %1").arg(QLocale().toInt(match.captured(2)));
    QVERIFY2(picture->accessibleDescription().count(both) == 2, qPrintable(picture->accessibleDescription()));
    QVERIFY(!picture->image().isNull());
    const auto *model = static_cast<gui::TraceModel *>(table->model());
    QVERIFY(model->csv().startsWith("sent_us,replied_us,client,command,reply,event,"));
    QCOMPARE(model->csv().count('\n'), table->model()->rowCount() + 1);
}

void TestLabCharts::offersLeftovers()
{
    RedisServer server;
    QTemporaryDir folder;
    QProcess program;
    program.start(qEnvironmentVariable("LOCKSCOPE_BINARY"),
                  {QStringLiteral("lab"), server.url(), QStringLiteral("--config-dir"), folder.path(),
                   QStringLiteral("--strategy"), QStringLiteral("set-nx-lua"), QStringLiteral("--duration"),
                   QStringLiteral("1h"), QStringLiteral("--json")});
    QVERIFY(waitFor([&] { return program.canReadLine(); }));
    program.kill();
    QVERIFY(waitFor([&] { return program.state() == QProcess::NotRunning; }));
    QVERIFY(server.command("DBSIZE") != "0");

    LabPage page;
    QSignalSpy noted(&page, &LabPage::noted);
    page.setRecordFolder(lab::LabService::recordFolder(folder.path()));
    QPushButton *remove = button(page, QStringLiteral("Remove its keys"));
    QVERIFY(!remove->isVisibleTo(&page));
    page.setTargets({targetOf(server)});
    QVERIFY(waitFor([&] { return remove->isVisibleTo(&page); }));
    remove->click();
    QVERIFY(waitForEnd(page));
    QCOMPARE(server.command("DBSIZE"), QByteArray("0"));
    QVERIFY(waitFor([&] { return !remove->isVisibleTo(&page); }));
    QCOMPARE(noted.size(), 1);
}

void TestLabCharts::ownCommandIsMeasured()
{
    RedisServer server;
    LabPage page;
    setUp(page, server, {});
    QVERIFY(!button(page, QStringLiteral("Run"))->isEnabled());
    // Lets everybody in: as good as no lock, and found out.
    named<QLineEdit>(page, QStringLiteral("Own lock"))
        ->setText(QStringLiteral("sh -c \"while read line; do echo ok; done\""));
    QVERIFY(!button(page, QStringLiteral("Run"))->isEnabled());
    QVERIFY2(statusOf(page).contains(QStringLiteral("private servers only")), qPrintable(statusOf(page)));
    combo(page, QStringLiteral("Target"))->setCurrentIndex(0);
    QVERIFY(button(page, QStringLiteral("Run"))->isEnabled());
    // It is somebody's program: that is asked about once, and not to run it is the answer to Return.
    page.run();
    auto *question = page.findChild<QMessageBox *>();
    QVERIFY(question && !page.isRunning());
    QVERIFY2(question->text().contains(QStringLiteral("with your rights")), qPrintable(question->text()));
    QCOMPARE(question->defaultButton(), question->button(QMessageBox::Cancel));
    button(*question, QStringLiteral("Run it"))->click();
    QVERIFY(waitForEnd(page));
    QVERIFY(cell(page, 0, Model::columnOf("strategy")).startsWith(QStringLiteral("external:")));
    QVERIFY(cell(page, 0, Model::columnOf("overlaps")) != QStringLiteral("0"));
    page.run();
    QVERIFY(page.isRunning());
    page.stop();
    QVERIFY(waitForEnd(page));
}

QTEST_MAIN(TestLabCharts)
#include "tst_lab_charts.moc"
