// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/history_path.h"
#include "history/read/history_reader.h"
#include "history/store/history_file.h"
#include "lockscope_process.h"
#include "redis_server.h"

#include <QDateTime>
#include <QDeadlineTimer>
#include <QFile>
#include <QRandomGenerator>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QUuid>

#include <csignal>
#include <sys/mount.h>

using namespace history;

/// A recording program that is killed loses the last second, and nothing else: never the file.
class TestHistoryKilled : public QObject
{
    Q_OBJECT

private slots:
    void anyMomentCostsASecondAtMost();
    void twoProgramsWriteEachHoldOnce();
    void aFullDiskStopsRecordingOnly();

private:
    static QList<Hold> holds(const QString &path);
    static QByteArray integrity(const QString &path);
};

QList<Hold> TestHistoryKilled::holds(const QString &path)
{
    HistoryReader reader(path);
    QList<Hold> list;
    const auto read = reader.holds({}, [&list](Hold &&hold) {
        list.append(std::move(hold));
        return true;
    });
    if (!read.ok())
        qWarning("%s", qUtf8Printable(read.error().text));
    return list;
}

QByteArray TestHistoryKilled::integrity(const QString &path)
{
    HistoryFile file(path);
    if (!file.open(HistoryFile::Mode::ReadWrite).ok())
        return "cannot be opened";
    QSqlQuery query(file.handle());
    if (!query.exec(QStringLiteral("PRAGMA integrity_check")) || !query.next())
        return "cannot be checked";
    return query.value(0).toByteArray();
}

namespace {

/// A small disk of its own; unmounted at the end.
class SmallDisk
{
public:
    explicit SmallDisk(const QByteArray &size)
        : m_path(QFile::encodeName(m_folder.path()))
        , m_mounted(::mount("tmpfs", m_path.constData(), "tmpfs", 0, QByteArray("size=" + size).constData())
                    == 0)
    {
    }
    ~SmallDisk()
    {
        if (m_mounted)
            ::umount2(m_path.constData(), MNT_DETACH);
    }
    Q_DISABLE_COPY_MOVE(SmallDisk)
    bool isMounted() const { return m_mounted; }
    QString path() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
    QByteArray m_path;
    bool m_mounted;
};

} // namespace

void TestHistoryKilled::anyMomentCostsASecondAtMost()
{
    const int rounds = qEnvironmentVariableIntValue("LOCKSCOPE_LONG_TESTS") ? 100 : 8;
    const QTemporaryDir folder;
    RedisServer server;
    QRandomGenerator random(19);
    int number = 0;
    for (int round = 0; round < rounds; ++round) {
        LockscopeProcess program(folder.path());
        program.start({QStringLiteral("watch"), server.url(), QStringLiteral("--record")});
        QVERIFY(waitFor([&] { return program.err().contains(": recording"); }));
        // Locks come and go until it is killed; when each was there is noted on this side.
        QList<std::pair<QByteArray, UnixMs>> taken;
        const QDeadlineTimer life((1'200 + random.bounded(1'200)) * patience);
        while (!life.hasExpired()) {
            const QByteArray key = "lock:" + QByteArray::number(++number);
            server.command({"SET", key, "token-of-" + key, "PX", "60000"});
            // Every other one ends at once: it may be too short to be seen.
            if (number % 2 == 0)
                taken.append({key, QDateTime::currentMSecsSinceEpoch()});
            else
                server.command({"DEL", key});
            // Some hundred changes a second, as a busy deployment has them.
            waitFor([pause = QDeadlineTimer(random.bounded(10))] { return pause.hasExpired(); });
        }
        const UnixMs killed = QDateTime::currentMSecsSinceEpoch();
        program.signal(SIGKILL);
        QVERIFY(program.waitForFinished());
        const QString path = historyPath(folder.path());
        QCOMPARE(integrity(path), QByteArray("ok"));
        QSet<QByteArray> kept;
        for (const Hold &hold : holds(path))
            kept.insert(hold.key);
        for (const auto &[key, at] : std::as_const(taken)) {
            if (killed - at > 1'000 * patience)
                QVERIFY2(kept.contains(key),
                         qPrintable(QStringLiteral("%1, taken %2 ms before, round %3")
                                        .arg(QString::fromLatin1(key))
                                        .arg(killed - at)
                                        .arg(round)));
        }
        server.command("FLUSHALL");
    }
}

/// One of two records, is killed, and the other goes on: also with locks that are held meanwhile.
void TestHistoryKilled::twoProgramsWriteEachHoldOnce()
{
    const int rounds = qEnvironmentVariableIntValue("LOCKSCOPE_LONG_TESTS") ? 50 : 4;
    const QTemporaryDir folder;
    RedisServer server;
    const auto begun = [&] {
        auto program = std::make_unique<LockscopeProcess>(folder.path());
        program->start({QStringLiteral("watch"), server.url(), QStringLiteral("--record")});
        return program;
    };
    auto recording = begun();
    QVERIFY(waitFor([&] { return recording->err().contains(": recording"); }));
    QRandomGenerator random(23);
    QList<QByteArray> written;
    for (int round = 0; round < rounds; ++round) {
        auto waiting = begun();
        QVERIFY(waitFor([&] { return waiting->err().contains("Another Lockscope records"); }));
        const QDeadlineTimer life((300 + random.bounded(900)) * patience);
        while (!life.hasExpired()) {
            const QByteArray key = "lock:" + QByteArray::number(random.bounded(30));
            const QByteArray token = QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
            server.command({"SET", key, token, "PX", "60000"});
            written.append(token);
            waitFor([pause = QDeadlineTimer(random.bounded(10))] { return pause.hasExpired(); });
        }
        recording->signal(SIGKILL);
        QVERIFY(recording->waitForFinished());
        QVERIFY(waitFor([&] { return waiting->err().contains(": recording"); }));
        recording = std::move(waiting);
    }
    recording->signal(SIGINT);
    QVERIFY(recording->waitForFinished());
    const QString path = historyPath(folder.path());
    QCOMPARE(integrity(path), QByteArray("ok"));
    QSet<QByteArray> kept;
    const QList<Hold> list = holds(path);
    for (const Hold &hold : list) {
        QVERIFY2(!kept.contains(hold.token), qPrintable(QString::fromLatin1(hold.key + ' ' + hold.token)));
        QVERIFY(written.contains(hold.token));
        kept.insert(hold.token);
    }
    QVERIFY2(kept.size() > written.size() / 2,
             qPrintable(QStringLiteral("%1 of %2").arg(kept.size()).arg(written.size())));
}

void TestHistoryKilled::aFullDiskStopsRecordingOnly()
{
    const SmallDisk disk("68m"); // four more than are always left free
    if (!disk.isMounted())
        QSKIP("no disk can be mounted here");
    const QString data = disk.path() + QStringLiteral("/data");
    RedisServer server;
    LockscopeProcess program(data);
    program.start(
        {QStringLiteral("watch"), server.url(), QStringLiteral("--record"), QStringLiteral("--json")});
    QVERIFY(waitFor([&] { return program.err().contains(": recording"); }));
    server.command("SET lock:before token-one PX 600000");
    QVERIFY(waitFor([&] { return holds(historyPath(data)).size() == 1; }));

    QFile ballast(disk.path() + QStringLiteral("/ballast"));
    QVERIFY(ballast.open(QIODevice::WriteOnly));
    QCOMPARE(ballast.write(QByteArray(6 << 20, 'x')), qint64(6 << 20));
    ballast.close();
    QVERIFY(waitFor([&] { return program.err().contains("64 MiB"); }));
    // Watching goes on.
    server.command("SET lock:meanwhile token-two PX 600000");
    QVERIFY(waitFor([&] { return program.out().contains("lock:meanwhile"); }));
    server.command("DEL lock:before");
    QCOMPARE(holds(historyPath(data)).size(), 1);
    // So does acting, while its journal has room: that is what is kept free.
    server.command("SET lock:acted token-three PX 600000");
    const auto release = [&] {
        return runLockscope({QStringLiteral("release"), server.url(), QStringLiteral("lock:acted"),
                             QStringLiteral("--token"), QStringLiteral("token-three"),
                             QStringLiteral("--reason"), QStringLiteral("test"), QStringLiteral("--json")},
                            data);
    };
    const Ran acted = release();
    QVERIFY2(acted.status == 0, acted.err.constData());
    QCOMPARE(server.command("EXISTS lock:acted").trimmed(), QByteArray("0"));
    // With none at all nothing is done that nobody could read of later.
    server.command("SET lock:acted token-three PX 600000");
    QFile rest(disk.path() + QStringLiteral("/rest"));
    QVERIFY(rest.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    while (rest.write(QByteArray(1 << 16, 'x')) == 1 << 16) { }
    while (rest.write("x", 1) == 1) { }
    rest.close();
    const Ran refused = release();
    QVERIFY2(refused.status == 5, refused.out.constData());
    QVERIFY2(refused.err.contains("The disk is full: the journal"), refused.err.constData());
    const Ran limited =
        runLockscope({QStringLiteral("history"), QStringLiteral("--keep-days"), QStringLiteral("7")}, data);
    QVERIFY2(limited.status == 3, limited.err.constData());
    QVERIFY2(limited.err.contains("room"), limited.err.constData());
    QCOMPARE(server.command("EXISTS lock:acted").trimmed(), QByteArray("1"));
    server.command("DEL lock:acted");
    QVERIFY(rest.remove());

    QVERIFY(ballast.remove());
    QVERIFY(waitFor([&] { return holds(historyPath(data)).size() == 2; }));
    const QList<Hold> list = holds(historyPath(data));
    QCOMPARE(list.at(0).why, EndReason::CannotTell); // it ended while nothing was recorded
    QCOMPARE(list.at(1).key, QByteArray("lock:meanwhile"));
    QVERIFY(program.isRunning());
    HistoryReader reader(historyPath(data));
    QCOMPARE(reader.watched({}, {}, {})->size(), 2);
}

QTEST_GUILESS_MAIN(TestHistoryKilled)
#include "tst_history_killed.moc"
