// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_colors.h"
#include "gui/lab/charts/chart_scale.h"
#include "gui/lab/charts/chart_series.h"
#include "gui/lab/charts/contention_chart.h"
#include "gui/lab/charts/counter_chart.h"
#include "gui/lab/charts/lab_chart.h"
#include "gui/lab/form/strategy_list_model.h"
#include "gui/lab/page/lab_page.h"
#include "gui/lab/results/results_model.h"
#include "lab/spec/strategies.h"
#include "lab_names.h"

#include <QAbstractItemModelTester>
#include <QProgressBar>
#include <QScrollBar>
#include <QSpinBox>
#include <QtTest>

#include <array>
#include <cmath>

using gui::LabPage;

namespace {

bool waitForEnd(const LabPage &page)
{
    return waitFor([&] { return !page.isRunning(); }, 60'000);
}

} // namespace

class TestLabPage : public QObject
{
    Q_OBJECT
private slots:
    void everythingHasItsName();
    void runsAndCompares();
    void descriptionsEqualTheResult();
    void counterTellsWhatWasNeverWritten();
    void stopKeepsThePartialResult();
    void productionIsRefused();
    void serverGone();
    void limitsAreThoseOfTheCommandLine();
    void durationTurnsIterationsOff();
    void keepsTheChosenTarget();
    void resultsModel();
    void strategyModel();
    void tracesAreThinned();
    void secondsDoNotOverlap_data();
    void secondsDoNotOverlap();
    void scales_data();
    void scales();
    void colorsCanBeRead_data();
    void colorsCanBeRead();
    void strategiesAreToldApart_data();
    void strategiesAreToldApart();
    void exportsPointsAndPicture();
    void followsThePalette();
    void fitsTheSmallestWindow();
};

void TestLabPage::everythingHasItsName()
{
    LabPage page;
    QVERIFY(named<QListView>(page, QStringLiteral("Strategies")));
    for (const char *name : {"Preset", "Target", "Workload", "Take by", "Retry", "Tokens", "Masters"})
        QVERIFY2(combo(page, QString::fromLatin1(name)), name);
    for (const char *name :
         {"Clients", "Iterations per client", "Duration", "Hold time", "Think time", "Lease", "Give up after",
          "Faults per thousand", "Crashes per thousand", "Crashes between commands per thousand",
          "Pauses of all per thousand", "Rate", "Stock"})
        QVERIFY2(named<QSpinBox>(page, QString::fromLatin1(name)), name);
    for (const char *name : {"Run", "Stop", "Sweep…", "Export…", "Trace…", "Run again"})
        QVERIFY2(button(page, QString::fromUtf8(name)), name);
    for (const char *name :
         {"Counter", "Throughput", "Contention", "Wait time", "Fairness", "Ownership strip", "Sweep"})
        QVERIFY2(named<gui::LabChart>(page, QString::fromLatin1(name)), name);
    QVERIFY(named<QTableView>(page, QStringLiteral("Results")));
    QVERIFY(!button(page, QStringLiteral("Stop"))->isEnabled());
    QVERIFY(button(page, QStringLiteral("Run"))->isEnabled());
}

void TestLabPage::runsAndCompares()
{
    RedisServer server;
    LabPage page;
    page.setTargets({targetOf(server)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    check(page, {"none", "set-nx-lua"});
    named<QSpinBox>(page, QStringLiteral("Clients"))->setValue(8);
    named<QSpinBox>(page, QStringLiteral("Iterations per client"))->setValue(100);
    QTest::mouseClick(button(page, QStringLiteral("Run")), Qt::LeftButton);
    QVERIFY(!page.isRunning()); // it is not a private server
    QVERIFY(agree(page));
    QVERIFY(page.isRunning());
    QVERIFY(!button(page, QStringLiteral("Run"))->isEnabled());
    QVERIFY(button(page, QStringLiteral("Stop"))->isEnabled());
    QVERIFY(waitForEnd(page));
    QCOMPARE(named<QTableView>(page, QStringLiteral("Results"))->model()->rowCount(), 2);
    QCOMPARE(cell(page, 0, gui::LabResultsModel::columnOf("strategy")), QStringLiteral("none"));
    QCOMPARE(cell(page, 0, gui::LabResultsModel::columnOf("expected")), QStringLiteral("800"));
    QVERIFY(cell(page, 0, gui::LabResultsModel::columnOf("lost")).toInt() > 0);
    QCOMPARE(cell(page, 1, gui::LabResultsModel::columnOf("strategy")), QStringLiteral("set-nx-lua"));
    QCOMPARE(cell(page, 1, gui::LabResultsModel::columnOf("final")), QStringLiteral("800"));
    QCOMPARE(cell(page, 1, gui::LabResultsModel::columnOf("lost")), QStringLiteral("0"));
    QCOMPARE(named<QProgressBar>(page, QStringLiteral("Progress of the run"))->value(), 0);
    QVERIFY(button(page, QStringLiteral("Run"))->isEnabled());
    QCOMPARE(server.command("DBSIZE"), QByteArray("0"));
}

void TestLabPage::descriptionsEqualTheResult()
{
    RedisServer server;
    LabPage page;
    page.setTargets({targetOf(server)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    QCOMPARE(description(page, "Counter"), QStringLiteral("Nothing has run yet."));
    check(page, {"none"});
    named<QSpinBox>(page, QStringLiteral("Iterations per client"))->setValue(200);
    runThere(page);
    QVERIFY(waitForEnd(page));
    using Model = gui::LabResultsModel;
    QCOMPARE(description(page, "Counter"),
             QStringLiteral("none: expected %1, final %2, lost %3.")
                 .arg(cell(page, 0, Model::columnOf("expected")), cell(page, 0, Model::columnOf("final")),
                      cell(page, 0, Model::columnOf("lost"))));
    QCOMPARE(description(page, "Throughput"),
             QStringLiteral("none: %1 a second, %2 lost, %3 overlaps.")
                 .arg(cell(page, 0, Model::columnOf("throughput")), cell(page, 0, Model::columnOf("lost")),
                      cell(page, 0, Model::columnOf("overlaps"))));
    QVERIFY(description(page, "Contention")
                .contains(QStringLiteral("%1 overlaps").arg(cell(page, 0, Model::columnOf("overlaps")))));
}

void TestLabPage::counterTellsWhatWasNeverWritten()
{
    gui::CounterChart chart;
    gui::ChartSeries series("watch", QStringLiteral("watch"));
    lab::RunResult result;
    result.strategy = "watch";
    result.expected = 2400;
    result.finalValue = 539;
    result.lost = 0;
    result.failedTransactions = 1861;
    series.setResult(result);
    chart.show({series});
    QCOMPARE(chart.accessibleDescription(),
             QStringLiteral("watch: expected 2,400, final 539, lost 0, skipped 1,861."));
    result.failedTransactions = 1000;
    result.gaveUp = 500;
    result.crashed = 300;
    result.crashedAfterWrite = 50;
    result.refusedWrites = 111;
    series.setResult(result);
    series.setRevision(series.revision() + 1);
    chart.show({series});
    QCOMPARE(chart.accessibleDescription(),
             QStringLiteral("watch: expected 2,400, final 539, lost 0, skipped 1,000, gave up 500, crashed "
                            "before the write 250, late writes 111."));
}

void TestLabPage::stopKeepsThePartialResult()
{
    RedisServer server;
    LabPage page;
    page.show();
    page.setTargets({targetOf(server)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    check(page, {"set-nx-lua", "incr"});
    named<QSpinBox>(page, QStringLiteral("Duration"))->setValue(60);
    runThere(page);
    QVERIFY(
        waitFor([&] { return description(page, "Counter").contains(QStringLiteral("running: expected")); }));
    QTest::keyClick(named<QSpinBox>(page, QStringLiteral("Clients")), Qt::Key_Escape);
    QVERIFY(waitFor([&] { return !page.isRunning(); }, 1500));
    QCOMPARE(named<QTableView>(page, QStringLiteral("Results"))->model()->rowCount(), 1);
    QVERIFY(cell(page, 0, gui::LabResultsModel::columnOf("strategy")).contains(QStringLiteral("stopped")));
    QCOMPARE(cell(page, 0, gui::LabResultsModel::columnOf("lost")), QStringLiteral("0"));
    QVERIFY(statusOf(page).startsWith(QStringLiteral("Stopped")));
    QCOMPARE(server.command("DBSIZE"), QByteArray("0"));
}

void TestLabPage::productionIsRefused()
{
    RedisServer server;
    LabPage page;
    page.setTargets({targetOf(server, locks::Environment::Production)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    QVERIFY(!button(page, QStringLiteral("Run"))->isEnabled());
    QVERIFY(statusOf(page).contains(QStringLiteral("production")));
    runThere(page);
    QVERIFY(!page.isRunning());
    combo(page, QStringLiteral("Target"))->setCurrentIndex(0);
    QVERIFY(button(page, QStringLiteral("Run"))->isEnabled());
    check(page, {});
    QVERIFY(!button(page, QStringLiteral("Run"))->isEnabled());
}

void TestLabPage::serverGone()
{
    RedisServer server;
    LabPage page;
    page.setTargets({targetOf(server)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    server.kill();
    QStringList sentences;
    connect(&page, &LabPage::failed, this, [&](const QString &sentence) { sentences.append(sentence); });
    runThere(page);
    QVERIFY(waitForEnd(page));
    QCOMPARE(sentences.size(), 1);
    QVERIFY(sentences.first().contains(QStringLiteral("127.0.0.1")));
    QCOMPARE(statusOf(page), sentences.first());
}

// What the window takes the command line takes, and the other way round.
void TestLabPage::limitsAreThoseOfTheCommandLine()
{
    LabPage page;
    const auto most = [&](const char *name) {
        return qint64(named<QSpinBox>(page, QString::fromLatin1(name))->maximum());
    };
    QCOMPARE(most("Clients"), qint64(lab::RunSpec::maxClients));
    QCOMPARE(most("Iterations per client"), lab::RunSpec::maxIterations);
    QCOMPARE(most("Rate"), qint64(lab::RunSpec::maxRate));
    for (const char *name : {"Hold time", "Think time", "Lease", "Give up after"})
        QCOMPARE(most(name), qint64(lab::RunSpec::longestHold.count()));
    QCOMPARE(most("Duration") * 1000, qint64(lab::RunSpec::longestRun.count()));
}

void TestLabPage::durationTurnsIterationsOff()
{
    LabPage page;
    auto *iterations = named<QSpinBox>(page, QStringLiteral("Iterations per client"));
    auto *duration = named<QSpinBox>(page, QStringLiteral("Duration"));
    QVERIFY(iterations->isEnabled());
    duration->setValue(5);
    QVERIFY(!iterations->isEnabled());
    duration->setValue(0);
    QVERIFY(iterations->isEnabled());
}

void TestLabPage::keepsTheChosenTarget()
{
    LabPage page;
    lab::Target one{QStringLiteral("one"), {}, locks::Environment::Staging, false};
    lab::Target two{QStringLiteral("two"), {}, locks::Environment::Staging, false};
    QComboBox *targets = combo(page, QStringLiteral("Target"));
    QCOMPARE(targets->currentText(), QStringLiteral("Private server"));
    page.setTargets({one, two});
    targets->setCurrentIndex(2);
    page.setTargets({two});
    QCOMPARE(targets->currentText(), QStringLiteral("two"));
    page.setTargets({one});
    QCOMPARE(targets->currentText(), QStringLiteral("Private server"));
}

void TestLabPage::resultsModel()
{
    gui::LabResultsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    lab::RunResult result;
    result.strategy = "none";
    result.expected = 10;
    result.finalValue = 7;
    result.lost = 3;
    result.refusedWrites = 5;
    model.setAlarmColor(Qt::red);
    model.add(result);
    result.lost.reset();
    result.finalValue.reset();
    model.add(result);
    QCOMPARE(model.rowCount(), 2);
    using Model = gui::LabResultsModel;
    QCOMPARE(model.index(0, Model::columnOf("lost")).data().toString(), QStringLiteral("3"));
    QCOMPARE(model.index(0, Model::columnOf("lost")).data(Qt::ForegroundRole).value<QColor>(),
             QColor(Qt::red));
    QCOMPARE(model.index(1, Model::columnOf("lost")).data().toString(), QStringLiteral("?"));
    QCOMPARE(model.index(0, Model::columnOf("refused_writes")).data().toString(), QStringLiteral("5"));
    QVERIFY2(model.rowText(0).startsWith(QStringLiteral("none\t3 of 10 lost (30 %)\t10\t7\t3\t")),
             qPrintable(model.rowText(0)));
    model.clear();
    QCOMPARE(model.rowCount(), 0);
}

void TestLabPage::strategyModel()
{
    gui::StrategyListModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy changed(&model, &gui::StrategyListModel::checkedChanged);
    QVERIFY(model.checked().isEmpty());
    QVERIFY(model.setData(model.index(1), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.checked(), QList<QByteArray>{"incr"});
    model.setChecked({"set-nx-lua", "none"});
    QCOMPARE(model.checked(), (QList<QByteArray>{"none", "set-nx-lua"}));
    QCOMPARE(changed.size(), 2);
}

void TestLabPage::tracesAreThinned()
{
    gui::ChartSeries series("incr", {});
    lab::Sample sample;
    for (int i = 0; i <= 10'000; ++i) {
        sample.tMs = i * 200;
        sample.counter = i;
        series.add(sample);
        QVERIFY(series.samples().size() <= gui::ChartSeries::maxSamples);
        QCOMPARE(series.samples().last().counter, i);
    }
    QCOMPARE(series.samples().first().counter, 0);
    QVERIFY(series.samples().size() > gui::ChartSeries::maxSamples / 3);
}

void TestLabPage::secondsDoNotOverlap_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("ms");
    QTest::addColumn<double>("type");
    for (const int width : {180, 220, 320, 640, 1200}) {
        for (const int ms : {20, 90, 130, 700, 2'400, 59'000, 3'600'000}) {
            for (const double type : {1.0, 1.7})
                QTest::addRow("%d wide, %d ms, %.1f", width, ms, type) << width << ms << type;
        }
    }
}

void TestLabPage::secondsDoNotOverlap()
{
    QFETCH(int, width);
    QFETCH(int, ms);
    QFETCH(double, type);
    gui::ContentionChart chart;
    QFont font = chart.font();
    font.setPointSizeF(font.pointSizeF() * type);
    chart.setFont(font);
    chart.resize(width, 260);
    chart.setVisible(true);
    gui::ChartSeries series("none", QStringLiteral("none"));
    lab::Sample sample;
    series.add(sample);
    sample.tMs = ms;
    sample.attempts = 45'000;
    series.add(sample);
    chart.show({series});
    QVERIFY(QTest::qWaitForWindowExposed(&chart, 5000 * patience));
    chart.grab();
    const auto *axis = static_cast<QValueAxis *>(chart.chart()->axes(Qt::Horizontal).constFirst());
    const double step = axis->tickInterval() / axis->max() * chart.chart()->plotArea().width();
    const QString label = QString::asprintf(qPrintable(axis->labelFormat()), axis->max());
    const double taken = QFontMetricsF(axis->labelsFont()).horizontalAdvance(label);
    const QString figures = QStringLiteral("%1 every %2, %3 wide").arg(label).arg(step).arg(taken);
    QVERIFY2(step > taken + 2 || axis->tickInterval() > axis->max(), qPrintable(figures));
    // And there is more than the zero.
    QVERIFY2(axis->tickInterval() <= axis->max() || width < 300, qPrintable(figures));
}

void TestLabPage::scales_data()
{
    QTest::addColumn<double>("highest");
    QTest::addColumn<bool>("whole");
    QTest::addColumn<double>("top");
    QTest::addColumn<int>("ticks");
    QTest::addColumn<int>("decimals");
    QTest::newRow("nothing") << 0.0 << true << 1.0 << 2 << 0;
    QTest::newRow("one client") << 1.0 << true << 1.0 << 2 << 0;
    QTest::newRow("three clients") << 3.0 << true << 3.0 << 4 << 0;
    QTest::newRow("sixteen clients") << 16.0 << true << 20.0 << 5 << 0;
    QTest::newRow("a run") << 32'000.0 << true << 40'000.0 << 5 << 0;
    QTest::newRow("exact") << 100'000.0 << true << 100'000.0 << 5 << 0;
    QTest::newRow("a moment") << 0.3 << false << 0.3 << 4 << 1;
    QTest::newRow("seconds") << 2.4 << false << 3.0 << 4 << 0;
    QTest::newRow("and a half") << 1.3 << false << 1.5 << 4 << 1;
}

void TestLabPage::scales()
{
    QFETCH(double, highest);
    QFETCH(bool, whole);
    const gui::ChartScale scale = gui::chartScale(highest, whole);
    QTEST(scale.top, "top");
    QTEST(scale.ticks, "ticks");
    QTEST(scale.decimals, "decimals");
}

void TestLabPage::colorsCanBeRead_data()
{
    QTest::addColumn<QColor>("ground");
    QTest::addColumn<QColor>("ink");
    QTest::newRow("light") << QColor(Qt::white) << QColor(Qt::black);
    QTest::newRow("dark") << QColor(0x23, 0x23, 0x23) << QColor(Qt::white);
}

void TestLabPage::colorsCanBeRead()
{
    QFETCH(QColor, ground);
    QFETCH(QColor, ink);
    QPalette palette;
    palette.setColor(QPalette::Base, ground);
    palette.setColor(QPalette::Text, ink);
    const auto luminance = [](const QColor &color) {
        const auto linear = [](double part) {
            return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
            + 0.0722 * linear(color.blueF());
    };
    const auto contrast = [&](const QColor &color) {
        const double one = luminance(color) + 0.05;
        const double other = luminance(ground) + 0.05;
        return std::max(one, other) / std::min(one, other);
    };
    const gui::ChartColors colors(palette);
    for (int index = 0; index < 6; ++index)
        QVERIFY2(contrast(colors.strategy(index)) >= 3.0, qPrintable(QString::number(index)));
    QVERIFY(contrast(colors.alarm()) >= 4.5);
}

namespace {

/// What someone without one kind of cones sees. Source: Machado, Oliveira, Fernandes, 2009, severity 1.
using Matrix = std::array<std::array<double, 3>, 3>;
constexpr Matrix protan{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deutan{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritan{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
constexpr Matrix allCones{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

/// CIE L*a*b* of a colour as it is seen.
std::array<double, 3> seen(const QColor &color, const Matrix &matrix)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    const std::array<double, 3> rgb{linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    std::array<double, 3> sim{};
    for (size_t row = 0; row < 3; ++row)
        sim[row] =
            std::clamp(matrix[row][0] * rgb[0] + matrix[row][1] * rgb[1] + matrix[row][2] * rgb[2], 0.0, 1.0);
    const auto f = [](double t) {
        return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
    };
    const double x = f((0.4124564 * sim[0] + 0.3575761 * sim[1] + 0.1804375 * sim[2]) / 0.95047);
    const double y = f(0.2126729 * sim[0] + 0.7151522 * sim[1] + 0.0721750 * sim[2]);
    const double z = f((0.0193339 * sim[0] + 0.1191920 * sim[1] + 0.9503041 * sim[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

} // namespace

void TestLabPage::strategiesAreToldApart_data()
{
    colorsCanBeRead_data();
}

// By their ink, whatever cones one has; where the ink is the same, by their dashes and never by it alone.
void TestLabPage::strategiesAreToldApart()
{
    QFETCH(QColor, ground);
    QFETCH(QColor, ink);
    QPalette palette;
    palette.setColor(QPalette::Base, ground);
    palette.setColor(QPalette::Text, ink);
    const gui::ChartColors colors(palette);
    const QList<int> inks = lab::inksOf(lab::Strategies::ids());
    for (qsizetype i = 0; i < inks.size(); ++i) {
        for (qsizetype j = 0; j < i; ++j) {
            const QPen one = colors.pen(inks.at(i), 2);
            const QPen other = colors.pen(inks.at(j), 2);
            if (one.color() == other.color()) {
                QVERIFY(one.style() != other.style());
                continue;
            }
            for (const Matrix &matrix : {allCones, protan, deutan, tritan}) {
                const auto a = seen(one.color(), matrix);
                const auto b = seen(other.color(), matrix);
                const double apart = std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
                QVERIFY2(
                    apart >= 15,
                    qPrintable(QStringLiteral("%1 and %2: %3").arg(inks.at(i)).arg(inks.at(j)).arg(apart)));
            }
        }
        QVERIFY(colors.marker(inks.at(i), 10)
                != colors.marker((inks.at(i) + 1) % gui::ChartColors::inks, 10));
    }
}

void TestLabPage::exportsPointsAndPicture()
{
    RedisServer server;
    LabPage page;
    page.resize(960, 600);
    page.setTargets({targetOf(server)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    check(page, {"incr"});
    runThere(page);
    QVERIFY(waitForEnd(page));
    auto *counter = named<gui::LabChart>(page, QStringLiteral("Counter"));
    const QByteArray csv = counter->csv();
    QVERIFY(csv.startsWith("series,seconds,value\n\"incr\",0.000,0.0\n"));
    QVERIFY2(csv.contains(",16000.0\n"), csv.constData());
    const QImage image = counter->image();
    QCOMPARE(image.size(), counter->size() * 2);
}

void TestLabPage::followsThePalette()
{
    LabPage page;
    QPalette dark = page.palette();
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    page.setPalette(dark);
    auto *counter = named<gui::LabChart>(page, QStringLiteral("Counter"));
    QTRY_COMPARE_WITH_TIMEOUT(counter->chart()->backgroundBrush().color(), QColor(Qt::black),
                              5000 * patience);
    QCOMPARE(counter->chart()->legend()->labelColor(), QColor(Qt::white));
}

void TestLabPage::fitsTheSmallestWindow()
{
    LabPage page;
    page.resize(722, 506); // what a window of 960 x 600 leaves it
    page.show();
    check(page, {"incr"});
    runThere(page);
    QVERIFY(waitForEnd(page));
    auto *list = named<QListView>(page, QStringLiteral("Strategies"));
    for (int row = 0; row < 5; ++row) // there are more than fit; the first few show that it goes on
        QVERIFY(list->viewport()->rect().contains(list->visualRect(list->model()->index(row, 0))));
    QCOMPARE(list->horizontalScrollBar()->maximum(), 0);
    auto *results = named<QTableView>(page, QStringLiteral("Results"));
    QTRY_COMPARE_WITH_TIMEOUT(results->horizontalScrollBar()->maximum(), 0, 5000 * patience);
    for (const int column :
         {gui::LabResultsModel::columnOf("strategy"), gui::LabResultsModel::columnOf("lost")})
        QVERIFY(!results->isColumnHidden(column));
    const QString tip = results->model()->index(0, 0).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains(QStringLiteral("Wait p50: ")), qPrintable(tip));
    // A full block would read as something that still goes on.
    QCOMPARE(named<QProgressBar>(page, QStringLiteral("Progress of the run"))->value(), 0);
}

QTEST_MAIN(TestLabPage)
#include "tst_lab_page.moc"
