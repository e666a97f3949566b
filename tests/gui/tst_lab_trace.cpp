// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/trace_dialog.h"
#include "lab_names.h"

#include <QScreen>
#include <QtTest>

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

} // namespace

/// The trace of a run: all of its dialog can be seen.
class TestLabTrace : public QObject
{
    Q_OBJECT
private slots:
    void fitsTheScreen_data();
    void fitsTheScreen();
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
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    const QSize room = presented.screen()->availableSize();
    QVERIFY2(dialog.frameSize().width() <= room.width() && dialog.frameSize().height() <= room.height(),
             qPrintable(QStringLiteral("%1×%2").arg(dialog.width()).arg(dialog.height())));
    for (const char *name : {"Save table…", "Save picture…", "Close"}) {
        const QPushButton *shown = button(dialog, QString::fromUtf8(name));
        QVERIFY2(dialog.rect().contains(QRect(shown->mapTo(&dialog, QPoint()), shown->size())), name);
    }
}

QTEST_MAIN(TestLabTrace)
#include "tst_lab_trace.moc"
