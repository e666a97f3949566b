// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/push/last_pushes.h"

#include <QTest>

using namespace locks;

/// A loss in a restart is proved only if the server had ended right after the last pushes.
class TestLastPushes : public QObject
{
    Q_OBJECT
private slots:
    void aRefusalAtOnceProvesIt();
    void whatWasPushedLastIsDoubted();
    void aLateRefusalProvesNothing();
    void anotherErrorProvesNothing();
    void aServerThatWasThereProvesNothing();
    void withoutPushesNothingIsProved();
    void theFirstBreakCounts();
};

namespace {

constexpr Millis began = 1'000'000;

} // namespace

void TestLastPushes::aRefusalAtOnceProvesIt()
{
    LastPushes pushes;
    QVERIFY(!pushes.doubted());
    pushes.begin(began, {});
    QVERIFY(!pushes.doubted());
    pushes.noteFailure(true, began + 60);
    QCOMPARE(pushes.doubted(), QSet<QByteArray>());
    pushes.end();
    QCOMPARE(pushes.doubted(), QSet<QByteArray>()); // until everything is known again
    pushes.clear();
    QVERIFY(!pushes.doubted());
}

void TestLastPushes::whatWasPushedLastIsDoubted()
{
    LastPushes pushes;
    pushes.begin(began, {"lock:a"});
    pushes.note("lock:b");
    pushes.noteFailure(true, began + 60);
    QCOMPARE(pushes.doubted(), (QSet<QByteArray>{"lock:a", "lock:b"}));
    for (int i = 0; i < 20'000; ++i)
        pushes.note(QByteArray::number(i));
    QVERIFY(!pushes.doubted());
}

void TestLastPushes::aLateRefusalProvesNothing()
{
    LastPushes pushes;
    pushes.begin(began, {});
    pushes.noteFailure(true, began + 2'000);
    QVERIFY(!pushes.doubted());
}

void TestLastPushes::anotherErrorProvesNothing()
{
    LastPushes pushes;
    pushes.begin(began, {});
    pushes.noteFailure(false, began + 60);
    QVERIFY(!pushes.doubted());
}

/// The link was open again before the server ended: what is pushed then belongs to the next break.
void TestLastPushes::aServerThatWasThereProvesNothing()
{
    LastPushes pushes;
    pushes.begin(began, {});
    pushes.end();
    pushes.noteFailure(true, began + 60);
    QVERIFY(!pushes.doubted());
}

void TestLastPushes::withoutPushesNothingIsProved()
{
    LastPushes pushes;
    pushes.begin(0, {});
    pushes.noteFailure(true, 60);
    QVERIFY(!pushes.doubted());
}

/// The connection of the pushes and the other one break one after the other.
void TestLastPushes::theFirstBreakCounts()
{
    LastPushes pushes;
    pushes.begin(began, {"lock:a"});
    pushes.begin(0, {});
    pushes.noteFailure(true, began + 60);
    QCOMPARE(pushes.doubted(), QSet<QByteArray>{"lock:a"});
    pushes.end();
    pushes.begin(began + 500, {}); // not everything was known again
    pushes.noteFailure(true, began + 560);
    QVERIFY(!pushes.doubted());
    pushes.end();
    pushes.clear();
    pushes.begin(began + 900, {});
    pushes.noteFailure(true, began + 960);
    QVERIFY(pushes.doubted());
}

QTEST_APPLESS_MAIN(TestLastPushes)
#include "tst_last_pushes.moc"
