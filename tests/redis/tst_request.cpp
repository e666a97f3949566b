// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/protocol/request.h"

#include <QTest>

class TestRequest : public QObject
{
    Q_OBJECT

private slots:
    void encodes()
    {
        redis::Request request;
        request.add("PTTL", QByteArray("a\0b", 3));
        request.addList({"PING", ""});
        QCOMPARE(request.count(), 2);
        QCOMPARE(request.bytes(),
                 QByteArray("*2\r\n$4\r\nPTTL\r\n$3\r\na\0b\r\n*2\r\n$4\r\nPING\r\n$0\r\n\r\n", 43));
    }
};

QTEST_APPLESS_MAIN(TestRequest)
#include "tst_request.moc"
