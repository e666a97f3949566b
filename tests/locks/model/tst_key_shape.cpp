// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/key_shape.h"

#include <QTest>

class TestKeyShape : public QObject
{
    Q_OBJECT
private slots:
    void whatVariesBecomesAStar_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("shape");
        const auto add = [](const char *key, const char *shape) {
            QTest::newRow(key) << QByteArray(key) << QByteArray(shape);
        };
        add("lock:order:17", "lock:order:*");
        add("lock:nightly", "lock:nightly");
        add("lock:order17:run", "lock:order*:run");
        add("web-4/lock-31", "web-*/lock-*");
        add("lock:5f0c9b1e-8f0a-4d2b-9d53-0a1b2c3d4e5f", "lock:*");
        add("5f0c9b1e-8f0a-4d2b-9d53-0a1b2c3d4e5f:lock", "*:lock");
        add("lock:5F0C9B1E8F0A4D2B", "lock:*");
        add("lock:deadbeef", "lock:deadbeef"); // may be a word
        add("lock:cafe1", "lock:cafe*");
        add("{user:9}:lock", "{user:*}:lock");
        add("", "");
        add("lock:5f0c9b1e-8f0a-4d2b-9d53-0a1b2c3d4e5fx", "lock:*-*f*a-*d*b-*d*-*a*b*c*d*e*fx");
    }
    void whatVariesBecomesAStar()
    {
        QFETCH(QByteArray, key);
        QTEST(locks::keyShape(key), "shape");
    }

    void aLongKeyIsCut()
    {
        QCOMPARE(locks::keyShape(QByteArray("lock:" + QByteArray(100'000, 'x'))).size(), 256);
    }
};

QTEST_GUILESS_MAIN(TestKeyShape)
#include "tst_key_shape.moc"
