// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/push/watcher.h"
#include "monitor_probe.h"

#include <QRandomGenerator>
#include <QTest>
#include <QThread>

#include <hiredis/hiredis.h>

#include <atomic>
#include <thread>

using namespace locks;

/// Since when a pushed change can have happened, against a client that knows when it made it.
class TestChangeBounds : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void nothingIsKnownWithoutASubscriber();
    void waitsForWhatWasPushedBefore();
    void aPauseOfTheServerMovesNothing();
    void aConnectionThatEndsHasNotHeardAll();
    void noBoundIsLaterThanItsChange_data();
    void noBoundIsLaterThanItsChange();

private:
    struct Heard
    {
        QByteArray key;
        Millis changedAfter = 0;
    };
    static PatternSet locksOnly();
    static QCoro::Task<> begin(Watcher *watcher, std::shared_ptr<redis::Connection> data, bool *begun);
    void listen();
    ChangeBounds &bounds() { return m_watcher->bounds(); }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<base::TaskScope> m_scope;
    std::unique_ptr<Watcher> m_watcher;
    std::shared_ptr<redis::Connection> m_data;
    QList<Heard> m_heard;
};

void TestChangeBounds::init()
{
    m_heard.clear();
    m_server = std::make_unique<RedisServer>();
    m_scope = std::make_unique<base::TaskScope>();
    m_watcher =
        std::make_unique<Watcher>(m_scope.get(),
                                  Watcher::Listener{[this](const QByteArray &key) {
                                                        m_heard.append({key, bounds().changedAfter()});
                                                    },
                                                    [] {},
                                                    [](const redis::Error &) {
                                                    }});
}

void TestChangeBounds::cleanup()
{
    bool drained = false;
    m_scope->stop([&drained] { drained = true; });
    QVERIFY(waitFor([&drained] { return drained; }));
    m_watcher.reset();
    if (m_data)
        m_data->close();
    m_data.reset();
    m_scope.reset();
    m_server.reset();
}

// Not within the coroutine: GCC 12 treats the list as an array there.
PatternSet TestChangeBounds::locksOnly()
{
    return PatternSet({"lock:*"});
}

QCoro::Task<> TestChangeBounds::begin(Watcher *watcher, std::shared_ptr<redis::Connection> data, bool *begun)
{
    redis::Result<void> opened = co_await redis::Connection::open(data);
    if (!opened.ok())
        co_return;
    redis::Result<Watcher::Way> way = co_await Watcher::begin(watcher, data, locksOnly());
    *begun = way.ok() && way->push == Push::Tracking;
}

void TestChangeBounds::listen()
{
    m_data = redis::Connection::create(m_server->endpoint(), QByteArrayLiteral("test"));
    bool begun = false;
    m_scope->start(begin(m_watcher.get(), m_data, &begun));
    QVERIFY(waitFor([&begun] { return begun; }));
    m_scope->start(ChangeBounds::keepPinging(&bounds(), [this] { return !m_scope->isStopping(); }));
    QVERIFY(waitFor([this] { return bounds().changedAfter() > 0; }));
}

void TestChangeBounds::nothingIsKnownWithoutASubscriber()
{
    QCOMPARE(bounds().changedAfter(), 0);
    bool isHeard = false;
    bounds().onceHeard([&isHeard](bool heard) { isHeard = heard; });
    QVERIFY(isHeard);
}

void TestChangeBounds::waitsForWhatWasPushedBefore()
{
    listen();
    for (int i = 0; i < 50; ++i) {
        const Millis before = steadyNow();
        m_server->command("SET lock:" + QByteArray::number(i) + " x");
        bool heard = false;
        bounds().onceHeard([this, &heard, i](bool all) { heard = all && m_heard.size() > i; });
        QVERIFY(waitFor([this, before] { return bounds().changedAfter() >= before; }));
        QVERIFY(waitFor([&heard] { return heard; }));
    }
}

void TestChangeBounds::aPauseOfTheServerMovesNothing()
{
    listen();
    m_server->pause();
    const Millis paused = steadyNow();
    bool called = false;
    bounds().onceHeard([&called](bool heard) { called = heard; });
    QTest::qWait(200); // a PING that was on its way may be answered
    QVERIFY(!called);
    QVERIFY(bounds().changedAfter() <= paused);
    m_server->resume();
    QVERIFY(waitFor([&called] { return called; }));
    QVERIFY(bounds().changedAfter() >= paused);
}

void TestChangeBounds::aConnectionThatEndsHasNotHeardAll()
{
    listen();
    m_server->pause();
    int called = 0;
    bool isHeard = false;
    bounds().onceHeard([&](bool heard) {
        ++called;
        isHeard = heard;
    });
    m_server->kill();
    QVERIFY(waitFor([&called] { return called > 0; }));
    QCOMPARE(called, 1);
    QVERIFY(!isHeard);
}

void TestChangeBounds::noBoundIsLaterThanItsChange_data()
{
    QTest::addColumn<bool>("serverStops");
    QTest::addColumn<bool>("weStop");
    QTest::newRow("undisturbed") << false << false;
    QTest::newRow("the server stands still") << true << false;
    QTest::newRow("this program stands still") << false << true;
}

/// Another client writes one key after the other and knows when each reply was here: the change was before.
void TestChangeBounds::noBoundIsLaterThanItsChange()
{
    QFETCH(bool, serverStops);
    QFETCH(bool, weStop);
    listen();
    constexpr int writes = 300;
    std::vector<Millis> replied(writes);
    std::atomic<int> written = 0;
    std::thread writer([this, &replied, &written] {
        redisContext *context = redisConnect("127.0.0.1", m_server->port());
        for (int i = 0; i < writes; ++i) {
            freeReplyObject(redisCommand(context, "SET lock:%d x", i));
            replied[size_t(i)] = steadyNow();
            written = i + 1;
            QThread::msleep(3);
        }
        redisFree(context);
    });
    while (written < writes) {
        const bool stands = QRandomGenerator::global()->bounded(4) == 0;
        if (serverStops && stands)
            m_server->pause();
        if (weStop && stands) {
            // The reply to this PING arrives before the pushes of the next 60 ms.
            m_server->pause();
            bounds().pingNow();
            QTest::qWait(5);
            m_server->resume();
            QThread::msleep(60);
        }
        QTest::qWait(20);
        m_server->resume();
    }
    writer.join();
    QVERIFY(waitFor([this] { return m_heard.size() >= writes; }));
    qint64 close = 0;
    for (const Heard &each : std::as_const(m_heard)) {
        const Millis latest = replied.at(each.key.mid(5).toULongLong());
        QVERIFY2(each.changedAfter <= latest, each.key.constData());
        close += latest - each.changedAfter <= 100;
    }
    QVERIFY2(serverStops || weStop || close > m_heard.size() / 2, qPrintable(QString::number(close)));
}

QTEST_GUILESS_MAIN(TestChangeBounds)
#include "tst_change_bounds.moc"
