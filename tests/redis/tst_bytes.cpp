// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/bytes.h"

#include <QTest>

class TestBytes : public QObject
{
    Q_OBJECT

private slots:
    void shows_data();
    void shows();
    void putsExactBytesBesideEscapedOnes();
    void everyByteSurvives();
};

void TestBytes::shows_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, const QByteArray &bytes, const QString &shown) {
        QTest::newRow(name) << bytes << shown;
    };
    row("plain", "lock:order:17", QStringLiteral("lock:order:17"));
    row("empty", "", QString());
    row("backslash is plain", "a\\x41", QStringLiteral("a\\x41"));
    row("umlaut", "l\xc3\xb6" "ck", QStringLiteral("löck"));
    row("emoji", "\xf0\x9f\x94\x92", QString::fromUtf8("\xf0\x9f\x94\x92"));
    row("nul", QByteArray("a\0b", 3), QStringLiteral("a\\x00b"));
    row("escape sequence", "\x1b[31m", QStringLiteral("\\x1b[31m"));
    row("line feed", "a\nb", QStringLiteral("a\\x0ab"));
    row("delete", "\x7f", QStringLiteral("\\x7f"));
    row("C1", "\xc2\x9b", QStringLiteral("\\xc2\\x9b"));
    row("stray continuation", "a\x80z", QStringLiteral("a\\x80z"));
    row("cut short", "a\xe2\x82", QStringLiteral("a\\xe2\\x82"));
    row("overlong", "\xc0\xaf", QStringLiteral("\\xc0\\xaf"));
    row("overlong of three", "\xe0\x80\xaf", QStringLiteral("\\xe0\\x80\\xaf"));
    row("surrogate", "\xed\xa0\x80", QStringLiteral("\\xed\\xa0\\x80"));
    row("too large", "\xf4\x90\x80\x80", QStringLiteral("\\xf4\\x90\\x80\\x80"));
    row("right-to-left override",
        "a\xe2\x80\xae"
        "b",
        QStringLiteral("a\\xe2\\x80\\xaeb"));
    row("line separator", "\xe2\x80\xa8", QStringLiteral("\\xe2\\x80\\xa8"));
}

void TestBytes::shows()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, shown);
    QCOMPARE(redis::shownBytes(bytes), shown);
    QCOMPARE(redis::isPlainText(bytes), shown.toUtf8() == bytes);
}

void TestBytes::putsExactBytesBesideEscapedOnes()
{
    QJsonObject object;
    redis::putBytes(object, QStringLiteral("key"), "plain");
    redis::putBytes(object, QStringLiteral("token"), QByteArray("\xff\0", 2));
    QCOMPARE(object.keys(),
             QStringList({QStringLiteral("key"), QStringLiteral("token"), QStringLiteral("token_b64")}));
    QCOMPARE(object.value(QLatin1String("token")).toString(), QStringLiteral("\\xff\\x00"));
    QCOMPARE(QByteArray::fromBase64(object.value(QLatin1String("token_b64")).toString().toLatin1()),
             QByteArray("\xff\0", 2));
}

void TestBytes::everyByteSurvives()
{
    for (int byte = 0; byte < 256; ++byte) {
        const QByteArray bytes(1, char(byte));
        const QString shown = redis::shownBytes(bytes);
        QVERIFY(redis::isPlainText(bytes) ? shown.toLatin1() == bytes : shown.size() == 4);
        QCOMPARE(redis::isPlainText(bytes), byte >= 0x20 && byte < 0x7f);
    }
}

QTEST_APPLESS_MAIN(TestBytes)
#include "tst_bytes.moc"
