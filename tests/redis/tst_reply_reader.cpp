// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/reply_reader.h"

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
    void refusesTooManyElements();
    void refusesTooManyBytes();
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

void TestReplyReader::refusesTooManyElements()
{
    ReplyReader reader;
    reader.feed("*2000001\r\n", 10);
    QVERIFY(!reader.next());
    QCOMPARE(reader.error()->kind, ErrorKind::TooLarge);
}

void TestReplyReader::refusesTooManyBytes()
{
    ReplyReader reader;
    const QByteArray piece(1024 * 1024, 'x');
    reader.feed("$33554432\r\n", 11);
    for (int i = 0; i < 17 && !reader.error(); ++i) {
        reader.feed(piece.constData(), size_t(piece.size()));
        QVERIFY(!reader.next());
    }
    QCOMPARE(reader.error()->kind, ErrorKind::TooLarge);
}

QTEST_APPLESS_MAIN(TestReplyReader)
#include "tst_reply_reader.moc"
