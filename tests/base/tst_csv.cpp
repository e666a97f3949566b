// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/csv.h"

#include <QTest>

class TestCsv : public QObject
{
    Q_OBJECT
private slots:
    void cells_data();
    void cells();
    void quotesWhereverTheReasonStands();
    void quotesAlwaysWhereAsked();
};

void TestCsv::cells_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("cell");
    const auto row = [](const char *name, const char *text, const char *cell) {
        QTest::newRow(name) << QString::fromUtf8(text) << QByteArray(cell);
    };
    row("plain", "lock:1", "lock:1");
    row("empty", "", "");
    row("comma", "a,b", "\"a,b\"");
    row("quote", "say \"x\"", "\"say \"\"x\"\"\"");
    row("quote and comma", "\"a\",b", "\"\"\"a\"\",b\"");
    row("formula", "=HYPERLINK(1)", "'=HYPERLINK(1)");
    row("formula to be quoted", "=A1,B1", "\"'=A1,B1\"");
    row("plus", "+1", "'+1");
    row("minus", "-1", "'-1");
    row("at", "@SUM(A1)", "'@SUM(A1)");
    row("tab", "\t=1", "\"'\t=1\"");
    row("line feed", "a\nb", "\"a\nb\"");
    row("line feed first", "\n=1", "\"'\n=1\"");
    row("carriage return", "a\rb", "\"a\rb\"");
    row("semicolon", "a;b", "\"a;b\""); // what parts cells where a comma is the decimal point
    row("not ASCII", "käse 锁", "käse 锁");
    row("formula inside", "a=1", "a=1");
}

void TestCsv::cells()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, cell);
    QCOMPARE(base::csvCell(text), cell);
}

// Long ones are looked at eight bytes at a time.
void TestCsv::quotesWhereverTheReasonStands()
{
    for (int size = 1; size < 40; ++size) {
        QCOMPARE(base::csvCell(QByteArray(size, 'x')), QByteArray(size, 'x'));
        QCOMPARE(base::csvCell(QByteArray(size, '\xc3')), QByteArray(size, '\xc3'));
        for (int at = 1; at < size; ++at) {
            for (const char special : {',', ';', '"', '\n', '\r', '\t'}) {
                QByteArray cell(size, 'x');
                cell[at] = special;
                QByteArray quoted = '"' + cell + '"';
                if (special == '"')
                    quoted.insert(at + 1, '"');
                QCOMPARE(base::csvCell(cell), quoted);
            }
            QByteArray cell(size, 'x');
            cell[at] = '\x01';
            QCOMPARE(base::csvCell(cell), cell);
        }
    }
}

void TestCsv::quotesAlwaysWhereAsked()
{
    QCOMPARE(base::csvCell(QStringLiteral("a"), base::CsvQuotes::Always), QByteArray("\"a\""));
    QCOMPARE(base::csvCell(QStringLiteral("-1 \"x\""), base::CsvQuotes::Always),
             QByteArray("\"'-1 \"\"x\"\"\""));
    QCOMPARE(base::csvCell(QString(), base::CsvQuotes::Always), QByteArray("\"\""));
}

QTEST_APPLESS_MAIN(TestCsv)
#include "tst_csv.moc"
