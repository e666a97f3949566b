// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/lab_chart.h"
#include "redis_server.h"

#include <QHelpEvent>
#include <QToolTip>
#include <QtTest>

namespace {

/// Two lines over ten seconds: one rises from 0 to 1,000, the other is a stair from 400 to 600 that ends
/// early.
class TwoLines : public gui::LabChart
{
public:
    TwoLines()
        : rising(addLine(QStringLiteral("rising")))
        , stair(addLine(QStringLiteral("stair")))
    {
        rising->replace(QList<QPointF>{{0, 0}, {10, 1000}});
        stair->replace(QList<QPointF>{{0, 400}, {4, 400}, {4, 600}, {8, 600}});
        scaleSeconds(10);
        scale(yAxis(), 1000, true);
        applyPalette();
        resize(800, 500);
        QWidget::show();
    }

    void show(const QList<gui::ChartSeries> &) override { }
    void recolor(const gui::ChartColors &) override { }

    QLineSeries *rising;
    QLineSeries *stair;
};

/// What stands there once the pointer rests at that value.
QString tip(const TwoLines &chart, double seconds, double value)
{
    const QPointF inChart = chart.chart()->mapToPosition({seconds, value}, chart.rising);
    const QPoint place = chart.mapFromScene(chart.chart()->mapToScene(inChart));
    QToolTip::hideText();
    if (!QTest::qWaitFor([] { return !QToolTip::isVisible(); }))
        return QStringLiteral("the last one stays");
    QHelpEvent help(QEvent::ToolTip, place, chart.viewport()->mapToGlobal(place));
    QApplication::sendEvent(chart.viewport(), &help);
    return QToolTip::text();
}

} // namespace

class TestChartTip : public QObject
{
    Q_OBJECT

private slots:
    void tellsEveryLineThere()
    {
        TwoLines chart;
        QVERIFY(QTest::qWaitForWindowExposed(&chart, 5000 * patience));
        const QStringList low = tip(chart, 2, 100).split(u'\n');
        QCOMPARE(low.size(), 2);
        const QRegularExpression rising(QStringLiteral("^rising: (19\\d|20\\d) at 2\\.0 s$"));
        QVERIFY2(rising.match(low[0]).hasMatch(), qPrintable(low[0]));
        QCOMPARE(low[1], QStringLiteral("stair: 400 at 2.0 s"));
        // The nearest comes first.
        QVERIFY(tip(chart, 2, 900).startsWith(QStringLiteral("stair")));
        QVERIFY(tip(chart, 5, 900).contains(QStringLiteral("stair: 600")));
    }

    void tellsNothingOfWhatIsNotThere()
    {
        TwoLines chart;
        QVERIFY(QTest::qWaitForWindowExposed(&chart, 5000 * patience));
        QVERIFY(!tip(chart, 9, 500).contains(QStringLiteral("stair"))); // it has ended
        chart.rising->setVisible(false);
        QCOMPARE(tip(chart, 2, 100), QStringLiteral("stair: 400 at 2.0 s"));
        chart.stair->setVisible(false);
        QCOMPARE(tip(chart, 2, 100), QString());
        chart.rising->setVisible(true);
        QCOMPARE(tip(chart, 2, -200), QString()); // below the plot
    }

    void followsThePointer()
    {
        TwoLines chart;
        QVERIFY(QTest::qWaitForWindowExposed(&chart, 5000 * patience));
        QVERIFY(tip(chart, 2, 500).contains(QStringLiteral("stair: 400")));
        const QPointF inChart = chart.chart()->mapToPosition({6, 500}, chart.rising);
        QTest::mouseMove(chart.viewport(), chart.mapFromScene(chart.chart()->mapToScene(inChart)));
        QTRY_VERIFY_WITH_TIMEOUT(QToolTip::text().contains(QStringLiteral("stair: 600")), 5000 * patience);
    }
};

QTEST_MAIN(TestChartTip)
#include "tst_chart_tip.moc"
