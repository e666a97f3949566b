// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quoted_text.h"

#include <QtTest>

class TestQuotedText : public QObject
{
    Q_OBJECT
private slots:
    void isReadAsRedisWritesIt_data();
    void isReadAsRedisWritesIt();
    void standsWhereItDoesNotEnd();
};

void TestQuotedText::isReadAsRedisWritesIt_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const char *text, const QByteArray &bytes) {
        QTest::newRow(name) << QByteArray(text) << bytes;
    };
    row("plain", "\"ab c\" and more", "ab c");
    row("escapes", R"("\n\r\t\a\b\\\"")", "\n\r\t\a\b\\\"");
    row("a byte", R"("\xfF0")", QByteArray("\xff") + '0');
    row("no byte", R"("\x+f")", "x+f");
    row("cut byte", R"("\xf")", "xf");
    row("single", R"('\n\x41 \' "')", R"(\n\x41 ' ")");
    row("empty", "\"\"", "");
}

void TestQuotedText::isReadAsRedisWritesIt()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, bytes);
    qsizetype at = 0;
    QCOMPARE(base::quotedText(text, &at), std::optional(bytes));
    QVERIFY(at == text.size() || text[at] == ' ');
}

void TestQuotedText::standsWhereItDoesNotEnd()
{
    for (const QByteArray &text :
         {QByteArray("\"a"), QByteArray("'a\""), QByteArray("\"a\\\""), QByteArray("\"")}) {
        qsizetype at = 0;
        QVERIFY(!base::quotedText(text, &at));
        QCOMPARE(at, 0);
    }
}

QTEST_GUILESS_MAIN(TestQuotedText)
#include "tst_quoted_text.moc"
