// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/time_ticks.h"

#include <QDateTime>
#include <QTest>

#include <cmath>

using gui::TimeScale;
using gui::TimeTicks;

namespace {

constexpr double pixels = 1000;

double width(const QString &text)
{
    return double(text.size()) * 7;
}

TimeTicks ticksOf(const QDateTime &from, double spanMs, const QLocale &locale = QLocale::c())
{
    const auto begin = double(from.toMSecsSinceEpoch());
    return TimeTicks::of({begin, begin + spanMs, pixels}, from.timeZone(), locale, width);
}

QStringList labels(const QList<TimeTicks::Tick> &ticks)
{
    QStringList texts;
    for (const TimeTicks::Tick &tick : ticks)
        texts.append(tick.label);
    return texts;
}

QDateTime at(const QByteArray &zone, QDate date, QTime time = {0, 0})
{
    return {date, time, QTimeZone(zone)};
}

constexpr double hours = 3'600'000;
constexpr double days = 24 * hours;

} // namespace

/// The scale of the timeline is right at every zoom, in whatever zone.
class TestTimeScale : public QObject
{
    Q_OBJECT
private slots:
    void zoomsAtAPoint()
    {
        const TimeScale scale(1e12, 1e12 + 60'000, 600);
        const TimeScale nearer = scale.zoomed(0.25, 150);
        QCOMPARE(nearer.span(), 15'000.0);
        QCOMPARE(nearer.at(150), scale.at(150));
        QCOMPARE(nearer.zoomed(4, 150), scale);
        QCOMPARE(scale.xOf(scale.at(123)), 123.0);
        QCOMPARE(scale.panned(60).from(), 1e12 + 6'000);
    }

    void keepsWithinItsLimits()
    {
        TimeScale scale(1e12, 1e12 + 60'000, 600);
        for (int i = 0; i < 200; ++i)
            scale = scale.zoomed(0.5, 37);
        QCOMPARE(scale.span(), TimeScale::shortestMs);
        for (int i = 0; i < 200; ++i)
            scale = scale.zoomed(2, 37);
        QCOMPARE(scale.span(), TimeScale::longestMs);
        QVERIFY(scale.panned(-1e9).from() >= 0);
        QCOMPARE(TimeScale(5e11, 5e11, 100).span(), TimeScale::shortestMs);
        QCOMPARE(TimeScale(5e11, 5e11 + 1000, 100).resized(50).perPixel(), 20.0);
    }

    /// From 10 ms to decades: ascending, within, apart, and each label is what its instant reads.
    void isRightAtEveryZoom_data()
    {
        QTest::addColumn<QByteArray>("zone");
        for (const char *zone : {"UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe",
                                 "Asia/Kathmandu", "America/Sao_Paulo"})
            QTest::newRow(zone) << QByteArray(zone);
    }
    void isRightAtEveryZoom()
    {
        QFETCH(QByteArray, zone);
        const QTimeZone of(zone);
        // Shortly before, at and after changes of clocks, too.
        for (const QDateTime &from : {at(zone, {2026, 3, 28}, {13, 7, 5}), at(zone, {2026, 10, 24}, {22, 59}),
                                      at(zone, {2026, 4, 4}, {20, 1}), at(zone, {2017, 10, 14}, {11, 0}),
                                      at(zone, {2024, 2, 28}, {23, 59, 59})}) {
            for (double span = 10; span < 50 * 365 * days; span *= 1.7) {
                const auto begin = double(from.toMSecsSinceEpoch());
                const TimeScale scale(begin, begin + span, pixels);
                const TimeTicks ticks = TimeTicks::of(scale, of, QLocale::c(), width);
                QVERIFY2(ticks.ticks().size() >= 2, qPrintable(QString::number(span)));
                double end = -1e9;
                for (const TimeTicks::Tick &tick : ticks.ticks()) {
                    const QDateTime time = QDateTime::fromMSecsSinceEpoch(tick.at, of);
                    const double x = scale.xOf(double(tick.at));
                    QVERIFY(x >= 0 && x < pixels);
                    QVERIFY2(x - width(tick.label) / 2 > end, qPrintable(time.toString() + tick.label));
                    end = x + width(tick.label) / 2;
                    QVERIFY2(reads(tick.label, time),
                             qPrintable(tick.label + u' ' + time.toString(Qt::ISODateWithMs)));
                }
                for (const TimeTicks::Tick &context : ticks.contexts())
                    QVERIFY(reads(context.label, QDateTime::fromMSecsSinceEpoch(context.at, of)));
            }
        }
    }

    void leavesOutTheHourThatIsMissing()
    {
        const auto ticks = ticksOf(at("Europe/Berlin", {2026, 3, 29}, {0, 0}), 6 * hours).ticks();
        const QStringList texts = labels(ticks);
        QVERIFY2(texts.contains(QStringLiteral("01:00")), qPrintable(texts.join(u' ')));
        QVERIFY(!texts.contains(QStringLiteral("02:00")));
        QVERIFY(texts.contains(QStringLiteral("03:00")));
    }

    void showsTheHourThatComesTwice()
    {
        const auto ticks = ticksOf(at("Europe/Berlin", {2026, 10, 25}, {0, 0}), 6 * hours).ticks();
        QCOMPARE(labels(ticks).count(QStringLiteral("02:00")), 2);
    }

    void daysBeginAtTheirMidnight()
    {
        // Over the change of clocks; a day of it has 23 hours.
        const TimeTicks ticks = ticksOf(at("Europe/Berlin", {2026, 3, 27}), 12 * days);
        for (const TimeTicks::Tick &tick : ticks.ticks())
            QCOMPARE(QDateTime::fromMSecsSinceEpoch(tick.at, QTimeZone("Europe/Berlin")).time(), QTime(0, 0));
        QCOMPARE(labels(ticks.ticks()).join(u','),
                 QStringLiteral(
                     "Fri 27,Sat 28,Sun 29,Mon 30,Tue 31,Wed 1,Thu 2,Fri 3,Sat 4,Sun 5,Mon 6,Tue 7,Wed 8"));
        QCOMPARE(labels(ticks.contexts()).join(u','), QStringLiteral("March 2026,April 2026"));
    }

    void weeksBeginWhereTheLocaleHasIt()
    {
        const QDateTime from = at("UTC", {2026, 1, 1});
        for (const auto &[locale, day] :
             {std::pair(QLocale(QLocale::German, QLocale::Germany), Qt::Monday),
              std::pair(QLocale(QLocale::English, QLocale::UnitedStates), Qt::Sunday)}) {
            const TimeTicks ticks = ticksOf(from, 70 * days, locale);
            for (const TimeTicks::Tick &tick : ticks.ticks())
                QCOMPARE(QDateTime::fromMSecsSinceEpoch(tick.at, Qt::UTC).date().dayOfWeek(), int(day));
        }
    }

    void tellsAnInstantAsFinelyAsItCan()
    {
        const QDateTime time = at("UTC", {2026, 11, 23}, {14, 3, 7, 250});
        const auto text = [&](double perPixel) {
            return TimeTicks::instantText(double(time.toMSecsSinceEpoch()), perPixel, QTimeZone("UTC"),
                                          QLocale::c());
        };
        QVERIFY(text(1).endsWith(QStringLiteral("14:03:07.250")));
        QVERIFY(text(1'000).endsWith(QStringLiteral("14:03:07")));
        QVERIFY(text(1e6).endsWith(QStringLiteral("14:03")));
    }

private:
    /// Whether a label is how one of the scale's formats shows that time.
    static bool reads(const QString &label, const QDateTime &time)
    {
        const QLocale locale = QLocale::c();
        const QStringList ways{
            locale.toString(time.time(), QStringLiteral("HH:mm:ss.zzz")),
            time.time().msec() == 0 ? locale.toString(time.time(), QStringLiteral("HH:mm:ss")) : QString(),
            time.time().msec() + time.time().second() == 0
                ? locale.toString(time.time(), QStringLiteral("HH:mm"))
                : QString(),
            locale.toString(time.date(), QStringLiteral("ddd d")),
            locale.toString(time.date(), QStringLiteral("MMM")),
            locale.toString(time.date(), QStringLiteral("yyyy")),
            locale.toString(time.date(), QStringLiteral("MMMM yyyy")),
            locale.toString(time.date(), QLocale::LongFormat)};
        return ways.contains(label);
    }
};

QTEST_APPLESS_MAIN(TestTimeScale)
#include "tst_time_scale.moc"
