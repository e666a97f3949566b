// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/protocol/reply_reader.h"

#include <QTest>

using redis::ErrorKind;
using redis::ReplyReader;
using redis::Value;

class TestReplyReader : public QObject
{
    Q_OBJECT

private slots:
    void readsNestedReplies();
    void readsByteByByte();
    void refusesNonsense();
    void refusesAbsurdAnnouncements_data();
    void refusesAbsurdAnnouncements();
    void readsPastLargeStrings_data();
    void readsPastLargeStrings();
    void boundsAnAnswer();
};

void TestReplyReader::readsNestedReplies()
{
    ReplyReader reader;
    const QByteArray bytes("*3\r\n$1\r\n0\r\n*2\r\n$2\r\na\0\r\n:-2\r\n$-1\r\n+OK\r\n-ERR no\r\n", 47);
    reader.feed(bytes.constData(), size_t(bytes.size()));
    const auto array = reader.next();
    QVERIFY(array && array->isArray());
    QCOMPARE(array->elements.size(), size_t(3));
    QCOMPARE(array->elements[0].bytes, QByteArray("0"));
    QCOMPARE(array->elements[1].elements[0].bytes, QByteArray("a\0", 2));
    QCOMPARE(array->elements[1].elements[1].integer, -2);
    QVERIFY(array->elements[2].isNil());
    QCOMPARE(reader.next()->type, Value::Type::Status);
    QVERIFY(reader.next()->isError());
    QVERIFY(!reader.next());
    QVERIFY(!reader.error());
}

void TestReplyReader::readsByteByByte()
{
    ReplyReader reader;
    const QByteArray bytes("*2\r\n$5\r\nhello\r\n:7\r\n");
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        QVERIFY(!reader.next());
        reader.feed(bytes.constData() + i, 1);
    }
    const auto value = reader.next();
    QVERIFY(value);
    QCOMPARE(value->elements[1].integer, 7);
}

void TestReplyReader::refusesNonsense()
{
    ReplyReader reader;
    reader.feed("HTTP/1.1 400\r\n", 14);
    QVERIFY(!reader.next());
    QCOMPARE(reader.error()->kind, ErrorKind::Protocol);
}

/// Nobody sends that: the stream ends at once, and nothing is allocated for what is only announced.
void TestReplyReader::refusesAbsurdAnnouncements_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("too many elements") << QByteArray("*2000001\r\n");
    QTest::newRow("as many as can be written") << QByteArray("*2147483647\r\n");
    QTest::newRow("too many in parts")
        << QByteArray("*3\r\n*1000000\r\n" + QByteArray(":1\r\n").repeated(1000000) + "*1000000\r\n");
    QTest::newRow("a string as large as can be") << QByteArray("$2147483647\r\n");
    QTest::newRow("larger than a server holds") << QByteArray("*1\r\n$536870913\r\nx");
    QTest::newRow("arrays within arrays") << QByteArray("*1\r\n").repeated(8);
    QTest::newRow("a line without an end") << '+' + QByteArray(17 << 20, 'x');
}

void TestReplyReader::refusesAbsurdAnnouncements()
{
    QFETCH(QByteArray, bytes);
    ReplyReader reader;
    reader.feed(bytes.constData(), size_t(bytes.size()));
    QVERIFY(!reader.next());
    QVERIFY(reader.error());
    // A hiredis that counts the depth itself calls it a mistake of the protocol.
    const bool depth = bytes.startsWith("*1\r\n*1");
    QVERIFY(reader.error()->kind == ErrorKind::TooLarge
            || (depth && reader.error()->kind == ErrorKind::Protocol));
}

/// A string that is too large is missing from its reply; what stands around it, and what follows, is there.
void TestReplyReader::readsPastLargeStrings_data()
{
    QTest::addColumn<qsizetype>("piece");
    QTest::newRow("in pieces as a socket brings them") << qsizetype(64 * 1024);
    QTest::newRow("in small ones") << qsizetype(1009);
    QTest::newRow("at once") << qsizetype(1 << 30);
}

void TestReplyReader::readsPastLargeStrings()
{
    QFETCH(qsizetype, piece);
    constexpr qint64 large = 20 << 20;
    const QByteArray stream = "*2\r\n$2\r\n17\r\n*3\r\n$1\r\na\r\n$" + QByteArray::number(large)
        + "\r\nlock:" + QByteArray(large - 5, 'x') + "\r\n$1\r\nb\r\n+PONG\r\n$" + QByteArray::number(large)
        + "\r\n" + QByteArray(large, 'y') + "\r\n:7\r\n";
    ReplyReader reader;
    std::vector<Value> values;
    for (qsizetype at = 0; at < stream.size(); at += piece) {
        reader.feed(stream.constData() + at, size_t(std::min(piece, stream.size() - at)));
        while (auto value = reader.next())
            values.push_back(std::move(*value));
        QVERIFY2(!reader.error(), reader.error() ? reader.error()->detail.constData() : "");
    }
    QCOMPARE(values.size(), size_t(4));
    const Value &page = values[0];
    QVERIFY(page.isError());
    QVERIFY(redis::isLeftOut(page));
    QCOMPARE(page.integer, large);
    QCOMPARE(page.elements[0].bytes, QByteArray("17"));
    const std::vector<Value> &names = page.elements[1].elements;
    QCOMPARE(names.size(), size_t(3));
    QCOMPARE(names[0].bytes, QByteArray("a"));
    QVERIFY(redis::isLeftOut(names[1]));
    QVERIFY(redis::leftOutBeginning(names[1]).startsWith("lock:xxx"));
    QCOMPARE(names[2].bytes, QByteArray("b"));
    QCOMPARE(values[1].bytes, QByteArray("PONG"));
    QVERIFY(redis::isLeftOut(values[2]));
    QCOMPARE(redis::errorFromReply(values[2].bytes).kind, ErrorKind::TooLarge);
    QCOMPARE(values[3].integer, 7);
}

/// Many strings that are large together: those that do not fit are missing, short ones never.
void TestReplyReader::boundsAnAnswer()
{
    const QByteArray large(3 << 20, 'x');
    const QByteArray pair = "$" + QByteArray::number(large.size()) + "\r\n" + large + "\r\n$5\r\ntoken\r\n";
    ReplyReader reader;
    int kept = 0;
    for (int i = 0; i < 50; ++i) {
        reader.feed(pair.constData(), size_t(pair.size()));
        kept += !redis::isLeftOut(*reader.next());
        QCOMPARE(reader.next()->bytes, QByteArray("token"));
    }
    QCOMPARE(kept, 21);
    reader.beginAnswer();
    reader.feed(pair.constData(), size_t(pair.size()));
    QCOMPARE(reader.next()->bytes.size(), large.size());
}

QTEST_APPLESS_MAIN(TestReplyReader)
#include "tst_reply_reader.moc"
