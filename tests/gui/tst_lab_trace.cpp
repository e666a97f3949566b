// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/page/lab_page.h"
#include "gui/lab/results/results_panel.h"
#include "gui/lab/trace/trace_dialog.h"
#include "lab_names.h"

#include <QScreen>
#include <QSpinBox>
#include <QtTest>

using gui::ResultsPanel;
using gui::TraceDialog;

namespace {

lab::RunResult lostUpdate(const QByteArray &strategy = QByteArrayLiteral("none"))
{
    lab::TraceOf trace;
    trace.kind = lab::TraceOf::Kind::LostUpdate;
    trace.clients = {0, 1};
    for (const int client : {0, 1}) {
        lab::TraceEvent event;
        event.sentUs = 100 * client;
        event.repliedUs = event.sentUs + 150;
        event.client = client;
        event.command = QStringLiteral("SET counter 11");
        event.reply = QStringLiteral("OK");
        trace.events.append(event);
    }
    lab::RunResult result;
    result.strategy = strategy;
    result.traces = {trace};
    return result;
}

lab::RunResult withoutTrace(const QByteArray &strategy)
{
    lab::RunResult result;
    result.strategy = strategy;
    return result;
}

QTableView *table(const QWidget &within)
{
    return named<QTableView>(within, QStringLiteral("Results"));
}

QPushButton *trace(const QWidget &within)
{
    return button(within, QStringLiteral("Trace…"));
}

} // namespace

/// The trace of a run: which one the button opens, and that all of its dialog can be seen.
class TestLabTrace : public QObject
{
    Q_OBJECT
private slots:
    void fitsTheScreen_data();
    void fitsTheScreen();
    void opensTheNewestThatThereIs();
    void aRowMeansItself();
    void aNewRunIsMeantFromItsBeginning();
};

void TestLabTrace::fitsTheScreen_data()
{
    QTest::addColumn<double>("type");
    QTest::newRow("of the system") << 1.0;
    QTest::newRow("presented") << 1.7;
}

void TestLabTrace::fitsTheScreen()
{
    QFETCH(double, type);
    QWidget presented;
    QFont font = presented.font();
    font.setPointSizeF(font.pointSizeF() * type);
    presented.setFont(font);
    presented.show();
    TraceDialog dialog(lostUpdate(), &presented);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.open();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog, 5000 * patience));
    const QSize room = presented.screen()->availableSize();
    QVERIFY2(dialog.frameSize().width() <= room.width() && dialog.frameSize().height() <= room.height(),
             qPrintable(QStringLiteral("%1×%2").arg(dialog.width()).arg(dialog.height())));
    for (const char *name : {"Save table…", "Save picture…", "Close"}) {
        const QPushButton *shown = button(dialog, QString::fromUtf8(name));
        QVERIFY2(dialog.rect().contains(QRect(shown->mapTo(&dialog, QPoint()), shown->size())), name);
    }
}

void TestLabTrace::opensTheNewestThatThereIs()
{
    ResultsPanel panel;
    panel.show();
    QVERIFY(!trace(panel)->isEnabled());
    panel.add(lostUpdate(), {});
    panel.add(withoutTrace("set-nx-lua"), {});
    QVERIFY(!table(panel)->currentIndex().isValid());
    QVERIFY(trace(panel)->isEnabled());
    QVERIFY2(trace(panel)->toolTip().contains(u"none"), qPrintable(trace(panel)->toolTip()));
    trace(panel)->click();
    auto *dialog = panel.findChild<TraceDialog *>();
    QVERIFY(dialog);
    QCOMPARE(dialog->windowTitle(), QStringLiteral("Trace of none"));
    dialog->close();
    panel.add(lostUpdate("set-nx-ex"), {});
    QVERIFY(trace(panel)->toolTip().contains(u"set-nx-ex"));
}

void TestLabTrace::aRowMeansItself()
{
    ResultsPanel panel;
    panel.add(lostUpdate(), {});
    panel.add(withoutTrace("set-nx-lua"), {});
    QAbstractItemModel *model = table(panel)->model();
    table(panel)->setCurrentIndex(model->index(1, 0));
    QVERIFY(!trace(panel)->isEnabled());
    QVERIFY(!trace(panel)->toolTip().contains(u"none"));
    QVERIFY(button(panel, QStringLiteral("Run again"))->toolTip().contains(u"set-nx-lua"));
    table(panel)->setCurrentIndex(model->index(0, 0));
    QVERIFY(trace(panel)->isEnabled());
    QVERIFY(button(panel, QStringLiteral("Run again"))->toolTip().contains(u"none"));
}

void TestLabTrace::aNewRunIsMeantFromItsBeginning()
{
    RedisServer server;
    gui::LabPage page;
    page.setTargets({targetOf(server)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    check(page, {"incr"});
    named<QSpinBox>(page, QStringLiteral("Iterations per client"))->setValue(10);
    const auto run = [&page] {
        runThere(page);
        return waitFor([&page] { return !page.isRunning(); }, 60'000);
    };
    QVERIFY(run());
    table(page)->setCurrentIndex(table(page)->model()->index(0, 0));
    check(page, {"lua"});
    QVERIFY(run());
    QVERIFY(!table(page)->currentIndex().isValid());
    QVERIFY(!table(page)->selectionModel()->hasSelection());
    const QString tip = button(page, QStringLiteral("Run again"))->toolTip();
    QVERIFY2(tip.contains(u"lua"), qPrintable(tip));
}

QTEST_MAIN(TestLabTrace)
#include "tst_lab_trace.moc"
