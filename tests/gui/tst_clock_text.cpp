// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/text.h"

#include <QDateTime>
#include <QTest>

/// Times are told by the clock on the wall here, whatever zone they were noted in.
class TestClockText : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void noteOfAnotherZone()
    {
        const QDateTime noon(QDate::currentDate(), QTime(12, 34, 56));
        QCOMPARE(noon.offsetFromUtc(), 8 * 3600);
        QCOMPARE(gui::clockText(noon), QStringLiteral("12:34:56"));
        QCOMPARE(gui::clockText(noon.toUTC()), QStringLiteral("12:34:56"));
        QCOMPARE(gui::clockText(noon.toUTC(), gui::ClockDetail::Minutes), QStringLiteral("12:34"));
    }
    void anotherDayHasItsDate()
    {
        const QDateTime tomorrow(QDate::currentDate().addDays(1), QTime(1, 2, 3));
        const QString expected = QLocale().toString(tomorrow, QLocale::ShortFormat);
        QCOMPARE(gui::clockText(tomorrow.toUTC()), expected); // in UTC that is today
        QCOMPARE(gui::clockText(tomorrow, gui::ClockDetail::Minutes), expected);
    }
};

int main(int argc, char *argv[])
{
    qputenv("TZ", "Asia/Shanghai");
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication app(argc, argv);
    TestClockText test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_clock_text.moc"
