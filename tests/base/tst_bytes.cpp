// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytes.h"

#include <QJsonDocument>
#include <QTest>

class TestBytes : public QObject
{
    Q_OBJECT

private slots:
    void shows_data();
    void shows();
    void putsExactBytesBesideEscapedOnes();
    void everyByteSurvives();
    void textIsEscapedAsBytesAre();
    void shownBytesComeBack();
    void jsonStaysTheSameAndIsHarmless();
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
    row("umlaut",
        "l\xc3\xb6"
        "ck",
        QStringLiteral("löck"));
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
    row("byte order mark",
        "\xef\xbb\xbf"
        "a",
        QStringLiteral("\\xef\\xbb\\xbf"
                       "a"));
    row("zero-width space", "a\xe2\x80\x8b", QStringLiteral("a\\xe2\\x80\\x8b"));
    row("zero-width joiner", "\xe2\x80\x8d", QStringLiteral("\\xe2\\x80\\x8d"));
    row("word joiner", "\xe2\x81\xa0", QStringLiteral("\\xe2\\x81\\xa0"));
    row("soft hyphen", "\xc2\xad", QStringLiteral("\\xc2\\xad"));
    row("tag letter", "\xf3\xa0\x81\xa1", QStringLiteral("\\xf3\\xa0\\x81\\xa1"));
    row("variation selector", "\xef\xb8\x8f", QStringLiteral("\\xef\\xb8\\x8f"));
    row("filler", "\xe3\x85\xa4", QStringLiteral("\\xe3\\x85\\xa4"));
    row("Arabic", "\xd9\x82\xd9\x81\xd9\x84", QString::fromUtf8("\xd9\x82\xd9\x81\xd9\x84"));
    row("line separator", "\xe2\x80\xa8", QStringLiteral("\\xe2\\x80\\xa8"));
}

void TestBytes::shows()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, shown);
    QCOMPARE(base::shownBytes(bytes), shown);
    QCOMPARE(base::isPlainText(bytes), shown.toUtf8() == bytes);
}

void TestBytes::putsExactBytesBesideEscapedOnes()
{
    QJsonObject object;
    base::putBytes(object, QStringLiteral("key"), "plain");
    base::putBytes(object, QStringLiteral("token"), QByteArray("\xff\0", 2));
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
        const QString shown = base::shownBytes(bytes);
        QVERIFY(base::isPlainText(bytes) ? shown.toLatin1() == bytes : shown.size() == 4);
        QCOMPARE(base::isPlainText(bytes), byte >= 0x20 && byte < 0x7f);
    }
}

void TestBytes::textIsEscapedAsBytesAre()
{
    const QString hostile = QStringLiteral("a\n2026 forged\x1b[31m") + QChar(0x202e) + QChar(0xfeff)
        + QStringLiteral("l\u00f6ck");
    const QString shown = base::shownText(hostile);
    QCOMPARE(shown, base::shownBytes(hostile.toUtf8()));
    QCOMPARE(base::shownText(shown), shown);
    QVERIFY(base::isPlainText(shown.toUtf8()));
    QCOMPARE(base::shownTexts({QStringLiteral("a"), QStringLiteral("\t")}),
             QStringList({QStringLiteral("a"), QStringLiteral("\\x09")}));
}

void TestBytes::shownBytesComeBack()
{
    const QByteArray bytes("t\0\xff\x1b", 4);
    QCOMPARE(base::bytesOfShown(base::shownBytes(bytes).toUtf8()), std::optional(bytes));
    QCOMPARE(base::bytesOfShown("plain"), std::nullopt);
    QCOMPARE(base::bytesOfShown("a\\xzz"), std::nullopt);
    QCOMPARE(base::bytesOfShown("a\\x4"), std::nullopt);
}

void TestBytes::jsonStaysTheSameAndIsHarmless()
{
    const QString hostile =
        QStringLiteral("\x1b\n\u009b\u202e\ufeffl\u00f6ck ") + QString::fromUcs4(U"\U000e0041");
    const QByteArray json =
        QJsonDocument(QJsonObject{{QStringLiteral("a"), hostile}}).toJson(QJsonDocument::Compact);
    const QByteArray harmless = base::harmlessJson(json);
    QVERIFY2(base::isPlainText(harmless), harmless.constData());
    QCOMPARE(QJsonDocument::fromJson(harmless).object().value(QLatin1String("a")).toString(), hostile);
    QVERIFY(harmless.contains("l\xc3\xb6"
                              "ck"));
}

QTEST_APPLESS_MAIN(TestBytes)
#include "tst_bytes.moc"
