// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/lab_report.h"
#include "cli/print/display_width.h"
#include "cli/print/local_times.h"
#include "cli/print/text_table.h"
#include "redis_server.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTest>
#include <QTranslator>

#include <ctime>

namespace {

/// Translates what a table of the lab is headed with.
class Chinese : public QTranslator
{
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *source, const char *, int) const override
    {
        const QByteArray text(source);
        return text == "strategy"   ? QStringLiteral("策略")
            : text == "lease ms"    ? QStringLiteral("租约毫秒")
            : text == "expected"    ? QStringLiteral("预期")
            : text == "p50 wait ms" ? QStringLiteral("等待时间中位数毫秒")
                                    : QString();
    }
};

/// The column behind the last character of the first `cells` words.
int endOf(const QString &line, int cells)
{
    qsizetype at = 0;
    for (int i = 0; i < cells; ++i) {
        while (at < line.size() && line.at(at) == u' ')
            ++at;
        while (at < line.size() && line.at(at) != u' ')
            ++at;
    }
    return cli::displayWidth(line.left(at));
}

} // namespace

/// Tables of the command line: their columns stand below each other whatever is written in them.
class TestTextTable : public QObject
{
    Q_OBJECT
private slots:
    void widths_data();
    void widths();
    void pads();
    void elides_data();
    void elides();
    void longTextsCostNoMore();
    void tablesLineUp();
    void narrowsWhatMayBeNarrow();
    void labTablesLineUp();
    void longNamesPushNothing();
    void localTimesHaveTheirOffset_data();
    void localTimesHaveTheirOffset();
};

void TestTextTable::widths_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("columns");
    QTest::newRow("nothing") << QString() << 0;
    QTest::newRow("letters") << QStringLiteral("lock:7") << 6;
    QTest::newRow("Chinese") << QStringLiteral("锁定中") << 6;
    QTest::newRow("both") << QStringLiteral("锁 1") << 4;
    QTest::newRow("Korean") << QStringLiteral("잠금") << 4;
    QTest::newRow("full width") << QStringLiteral("（a）") << 5;
    QTest::newRow("half width") << QStringLiteral("ｱｲ") << 2;
    QTest::newRow("accents") << QStringLiteral("e\u0301é") << 2;
    QTest::newRow("picture") << QString::fromUcs4(U"\U0001F512") << 2;
    QTest::newRow("rare Chinese") << QString::fromUcs4(U"\U00020000") << 2;
    QTest::newRow("ambiguous") << QStringLiteral("·…×") << 3;
}

void TestTextTable::widths()
{
    QFETCH(QString, text);
    QFETCH(int, columns);
    QCOMPARE(cli::displayWidth(text), columns);
}

void TestTextTable::pads()
{
    QCOMPARE(cli::leftPadded(QStringLiteral("锁"), 4), QStringLiteral("锁  "));
    QCOMPARE(cli::rightPadded(QStringLiteral("锁"), 4), QStringLiteral("  锁"));
    QCOMPARE(cli::leftPadded(QStringLiteral("锁定中"), 4), QStringLiteral("锁定中"));
}

void TestTextTable::elides_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("columns");
    QTest::addColumn<QString>("elided");
    QTest::newRow("fits") << QStringLiteral("abcdef") << 6 << QStringLiteral("abcdef");
    QTest::newRow("letters") << QStringLiteral("abcdefgh") << 6 << QStringLiteral("ab…fgh");
    QTest::newRow("Chinese") << QStringLiteral("甲乙丙丁戊") << 6 << QStringLiteral("甲…戊");
    QTest::newRow("accents") << QStringLiteral("ae\u0301bcde\u0301fgh") << 6
                             << QStringLiteral("ae\u0301…fgh");
    QTest::newRow("pictures") << QString::fromUcs4(U"\U0001F512\U0001F512\U0001F512\U0001F512") << 6
                              << QString::fromUcs4(U"\U0001F512…\U0001F512");
    QTest::newRow("no room") << QStringLiteral("abc") << 1 << QStringLiteral("…");
    QTest::newRow("Chinese that fits") << QStringLiteral("甲乙丙") << 6 << QStringLiteral("甲乙丙");
}

void TestTextTable::elides()
{
    QFETCH(QString, text);
    QFETCH(int, columns);
    QFETCH(QString, elided);
    QCOMPARE(cli::elidedMiddle(text, columns), elided);
}

void TestTextTable::longTextsCostNoMore()
{
    constexpr qsizetype megabyte = 1024 * 1024;
    const QString letters(megabyte, u'k');
    const QString wide(megabyte, QChar(0x9501));
    const QString marks = u'k' + QString(megabyte, QChar(0x301));
    QElapsedTimer timer;
    timer.start();
    for (const QString &text : {letters, wide, marks}) {
        cli::TextTable table({{QStringLiteral("KEY"), 48, false}});
        table.add(QStringList{text});
        QVERIFY(cli::displayWidth(QString::fromUtf8(table.row(0))) <= 48);
    }
    QCOMPARE(cli::elidedMiddle(letters, 7), QStringLiteral("kkk…kkk"));
    QVERIFY2(timer.elapsed() < 1000 * patience, qPrintable(QString::number(timer.elapsed())));
}

void TestTextTable::tablesLineUp()
{
    cli::TextTable table({{QStringLiteral("键"), 12, false}, {QStringLiteral("剩余"), 12, true}});
    table.add({QStringLiteral("lock:7"), QStringLiteral("24s")});
    table.add({QStringLiteral("锁:甲乙"), QStringLiteral("无期限")});
    table.add({QStringLiteral("锁:甲乙丙丁戊己"), QStringLiteral("1h")});
    const int width = cli::displayWidth(table.header());
    for (size_t row = 0; row < table.count(); ++row)
        QVERIFY2(cli::displayWidth(QString::fromUtf8(table.row(row))) == width, table.row(row).constData());
}

void TestTextTable::narrowsWhatMayBeNarrow()
{
    cli::TextTable table({{QStringLiteral("KEY"), 40, false, false, 8},
                          {QStringLiteral("TIME LEFT"), 16, true},
                          {QStringLiteral("STATE"), 40, false, false, 6}});
    const QStringList cells{QString(30, u'k'), QStringLiteral("12 min 30 s"),
                            QStringLiteral("no-expiry split")};
    table.widen(cells);
    table.fit(80);
    QCOMPARE(cli::displayWidth(table.line(cells)), 30 + 2 + 11 + 2 + 15);
    table.fit(40);
    QCOMPARE(cli::displayWidth(table.line(cells)), 40);
    QVERIFY(table.line(cells).contains(QStringLiteral("12 min 30 s")));
    table.fit(10); // as far as that goes
    QCOMPARE(cli::displayWidth(table.line(cells)), 8 + 2 + 11 + 2 + 6);
}

void TestTextTable::labTablesLineUp()
{
    Chinese chinese;
    QCoreApplication::installTranslator(&chinese);
    lab::RunResult result;
    result.strategy = "none";
    result.spec.strategies = {"none"};
    const cli::LabReport report({}, result);
    for (int cells = 2; cells <= 4; ++cells)
        QCOMPARE(endOf(report.row(), cells), endOf(report.header(), cells));
    QCOMPARE(cli::displayWidth(report.row()), cli::displayWidth(report.header()));
    QCoreApplication::removeTranslator(&chinese);
}

void TestTextTable::longNamesPushNothing()
{
    lab::RunResult first;
    first.strategy = "none";
    first.spec.strategies = {"none", "external:./a-lock-of-my-own"};
    lab::RunResult second = first;
    second.strategy = first.spec.strategies.last();
    const cli::LabReport report({}, first);
    QCOMPARE(report.row().size(), report.header().size());
    QCOMPARE(cli::LabReport({}, second).row().size(), report.header().size());
}

void TestTextTable::localTimesHaveTheirOffset_data()
{
    QTest::addColumn<QByteArray>("zone");
    for (const char *zone : {"UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"})
        QTest::newRow(zone) << QByteArray(zone);
}

void TestTextTable::localTimesHaveTheirOffset()
{
    QFETCH(QByteArray, zone);
    const QByteArray before = qgetenv("TZ");
    const auto restore = qScopeGuard([&] {
        before.isNull() ? qunsetenv("TZ") : qputenv("TZ", before);
        ::tzset();
    });
    qputenv("TZ", zone);
    ::tzset();
    cli::LocalTimes times;
    constexpr qint64 step = 1021 * 1000; // comes by every second of a minute
    constexpr qint64 week = 7LL * 86400 * 1000;
    // The weeks in which clocks are set in Europe, Canada and Australia, and one before 1970.
    for (const qint64 begin :
         QList<qint64>{1774483200000, 1772582400000, 1792627200000, 1775001600000, -week / 2}) {
        for (qint64 at = begin; at < begin + week; at += step) {
            const QDateTime time = QDateTime::fromMSecsSinceEpoch(at);
            const QDateTime whole(time.date(), time.time(), Qt::OffsetFromUTC, time.offsetFromUtc());
            const QByteArray offset = time.offsetFromUtc() == 0 ? "+00:00" : "";
            QCOMPARE(times.of(at), whole.toString(Qt::ISODate).remove(u'Z').toLatin1() + offset);
        }
    }
}

QTEST_GUILESS_MAIN(TestTextTable)
#include "tst_text_table.moc"
