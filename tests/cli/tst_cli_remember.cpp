// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

/// Since when a lock is held is known to the next run: of `list`, which remembers what it saw, and from the
/// record of a watch that has ended. Real servers, the whole program.
class TestCliRemember : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void theSecondLookFindsWhatTheFirstFound();
    void anotherHoldIsAnother_data();
    void anotherHoldIsAnother();
    void anotherRunWrites();
    void nothingIsRememberedUnasked();
    void aStartedServerIsAnother();
    void theRecordReachesOverAGap();

private:
    static constexpr qint64 lease = 900'000;
    QJsonObject look(const QStringList &options = {}) const
    {
        const Ran ran =
            runLockscope(QStringList{"list", m_server->url(), "--pattern", "lock:i", "--json"} + options,
                         m_folder->path());
        return ran.objects.size() == 2 ? ran.objects.first() : QJsonObject();
    }
    static qint64 heldMs(const QJsonObject &lock)
    {
        const QDateTime since = QDateTime::fromString(lock.value("held_since").toString(), Qt::ISODateWithMs);
        return since.isValid() ? since.msecsTo(QDateTime::currentDateTimeUtc()) : 0;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

void TestCliRemember::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
}

void TestCliRemember::theSecondLookFindsWhatTheFirstFound()
{
    m_server->command("SET lock:i 7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617 PX 900000");
    QVERIFY(waitFor([this] { return m_server->command("OBJECT IDLETIME lock:i").toInt() >= 5; }));
    QVERIFY(heldMs(look({"--held-over", "2s"})) >= 2000);
    const QJsonObject second = look({"--held-over", "2s"});
    QVERIFY(heldMs(second) >= 2000);
    const bool untouching = !m_server->command("CLIENT NO-TOUCH OFF").startsWith("(error)");
    QCOMPARE(second.value("held_since_from").toString(), QString(untouching ? "idle-time" : "earlier-look"));
    // Also where nobody asks for how long.
    QVERIFY(heldMs(look()) >= 2000);
    const QFileInfo file(m_folder->filePath("first-seen"));
    QVERIFY(file.exists());
    QCOMPARE(int(file.permissions() & 0x0077), 0);
}

void TestCliRemember::anotherHoldIsAnother_data()
{
    QTest::addColumn<QByteArrayList>("before");
    QTest::addColumn<QByteArrayList>("now");
    QTest::addColumn<bool>("isSame");
    const auto set = [](const QByteArray &token, const QByteArray &life) {
        return QByteArrayList{"SET lock:i " + token + ' ' + life};
    };
    const QByteArrayList again{"DEL lock:i"};
    const QByteArrayList untouched{"PING"};
    const QByteArray hold = "7f3c9a102b4d4e6f8a01c2d3e4f506177f3c9a10";
    const QByteArray uuid = "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617";
    const QByteArrayList client{"HSET lock:i " + uuid + ":57 1"};
    // So that two holds end at the same instant.
    const QByteArray end = QByteArray::number(QDateTime::currentMSecsSinceEpoch() + lease);
    const QByteArrayList ends{"PEXPIREAT lock:i " + end};
    QTest::newRow("renewed") << set(hold, "PX 900000") << set(hold, "PX 950000") << true;
    QTest::newRow("another token") << set(hold, "PX 900000")
                                   << set("8f3c9a102b4d4e6f8a01c2d3e4f506177f3c9a10", "PX 900000") << false;
    QTest::newRow("nobody knows whose, untouched") << set(uuid, "PX 900000") << untouched << true;
    QTest::newRow("nobody knows whose, 20 ms later")
        << set(uuid, "PXAT " + end) << set(uuid, "PXAT " + QByteArray::number(end.toLongLong() + 20))
        << false;
    QTest::newRow("a client's, without a deadline") << client << untouched << false;
    QTest::newRow("a client's, acquired again") << client + ends << again + client + ends << false;
    QTest::newRow("a host's, acquired again")
        << set("web-1", "PXAT " + end) << again + set("web-1", "PXAT " + end) << false;
    QTest::newRow("a constant, acquired again")
        << set("LOCKED", "PXAT " + end) << again + set("LOCKED", "PXAT " + end) << false;
}

void TestCliRemember::anotherHoldIsAnother()
{
    QFETCH(QByteArrayList, before);
    QFETCH(QByteArrayList, now);
    QFETCH(bool, isSame);
    for (const QByteArray &command : before)
        m_server->command(command);
    QVERIFY(!look().isEmpty());
    for (const QByteArray &command : now)
        m_server->command(command);
    QElapsedTimer time;
    time.start();
    QVERIFY(waitFor([&time] { return time.elapsed() > 1500; })); // from a second on it is told
    QCOMPARE(look().contains("held_since"), isSame);
}

/// Another run that writes for longer than milliseconds is not waited for.
void TestCliRemember::anotherRunWrites()
{
    const QByteArray path = QFile::encodeName(m_folder->filePath("first-seen.lock"));
    const int other = ::open(path.constData(), O_RDWR | O_CREAT, 0600);
    QVERIFY(other >= 0);
    QCOMPARE(::flock(other, LOCK_EX), 0);
    m_server->command("SET lock:i 7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617 PX 900000");
    const Ran ran =
        runLockscope({"list", m_server->url(), "--pattern", "lock:i", "--json"}, m_folder->path());
    ::close(other);
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 2);
    QVERIFY2(ran.err.contains("another run is writing it"), qPrintable(ran.err));
    QVERIFY(!QFileInfo::exists(m_folder->filePath("first-seen")));
}

void TestCliRemember::nothingIsRememberedUnasked()
{
    m_server->command("SET lock:i 7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617 PX 900000");
    QVERIFY(!look({"--no-remember"}).isEmpty());
    QVERIFY(!QFileInfo::exists(m_folder->filePath("first-seen")));
    const Ran ran =
        runLockscope({"list", m_server->url(), "--no-remember", "--held-over", "1h"}, m_folder->path());
    const bool untouching = !m_server->command("CLIENT NO-TOUCH OFF").startsWith("(error)");
    QCOMPARE(ran.err.contains("looking resets how long a key was idle"), !untouching);
}

/// The same key and token on another run of the server.
void TestCliRemember::aStartedServerIsAnother()
{
    const QByteArray set = "SET lock:i 7f3c9a102b4d4e6f8a01c2d3e4f506177f3c9a10 PX 900000";
    m_server->command(set);
    QVERIFY(!look().isEmpty());
    m_server = std::make_unique<RedisServer>();
    m_server->command(set);
    QElapsedTimer time;
    time.start();
    QVERIFY(waitFor([&time] { return time.elapsed() > 1500; }));
    QVERIFY(!look().contains("held_since"));
}

void TestCliRemember::theRecordReachesOverAGap()
{
    {
        LockscopeProcess watch(m_folder->path());
        watch.start({"watch", m_server->url(), "--record", "--json"});
        QVERIFY(waitFor([&] { return watch.out().contains("\"complete\""); }));
        m_server->command("SET lock:i 7f3c9a102b4d4e6f8a01c2d3e4f506177f3c9a10 PX 900000");
        QVERIFY(waitFor([&] { return watch.out().contains("lock:i"); }));
        QElapsedTimer time;
        time.start();
        QVERIFY(waitFor([&time] { return time.elapsed() > 3000; }));
        watch.signal(SIGINT);
        QVERIFY(watch.waitForFinished());
    }
    QElapsedTimer gap;
    gap.start();
    // What was watched a moment ago counts as watched still.
    QVERIFY(waitFor([&gap] { return gap.elapsed() > 11'000; }, 20'000));
    const QJsonObject lock = look({"--no-remember"});
    QCOMPARE(lock.value("held_since_from").toString(), QString("record"));
    QVERIFY2(heldMs(lock) >= 5000, qPrintable(QString::number(heldMs(lock))));
    QVERIFY(lock.value("held_unwatched_ms").toInteger() >= 1000);
    QVERIFY(lock.value("held_unwatched_ms").toInteger() < heldMs(lock));
}

QTEST_GUILESS_MAIN(TestCliRemember)
#include "tst_cli_remember.moc"
