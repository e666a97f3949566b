// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

#include <csignal>

/// watch by the real program on real servers.
class TestCliWatch : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_server = std::make_unique<RedisServer>(); }
    void cleanup() { m_server.reset(); }
    void watchTellsEachChange();
    void linesForPeopleStandAligned();
    void watchTellsAFlush();
    void watchTellsStaleAndResync();
    void watchTellsWhatARestartCost();
    void watchSaysWhatWasEvicted();
    void watchTellsThatAQuorumIsLost();
    void watchWithoutThePasswordEnds();
    void watchEndsWithItsReader();
    void watchSaysWhatPollingCannotKnow();
    void whatFallsSilentCanBeReleased();

private:
    std::unique_ptr<RedisServer> m_server;
};

namespace {

QString text(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

bool isRecent(const QString &time)
{
    const QDateTime parsed = QDateTime::fromString(time, Qt::ISODateWithMs);
    return time.endsWith('Z') && time.size() == 24
        && qAbs(parsed.secsTo(QDateTime::currentDateTimeUtc())) < 60;
}

// The events of a watch that are about a key.
QList<QJsonObject> eventsOf(LockscopeProcess &process, const QString &key)
{
    QList<QJsonObject> found;
    const QList<QJsonObject> all = process.objects();
    for (const QJsonObject &object : all) {
        if (text(object.value("lock").toObject(), "key") == key)
            found.append(object);
    }
    return found;
}

bool hasEvent(LockscopeProcess &process, const char *event)
{
    const QList<QJsonObject> all = process.objects();
    return std::any_of(all.begin(), all.end(),
                       [&](const QJsonObject &o) { return text(o, "event") == event; });
}

} // namespace

void TestCliWatch::watchTellsEachChange()
{
    m_server->command("SET lock:old tok PX 60000");
    LockscopeProcess process;
    process.start({"watch", m_server->url(), "--json"});
    QVERIFY(waitFor([&] { return hasEvent(process, "complete"); }));
    const auto seen = [&](const char *key, const char *event) {
        const QList<QJsonObject> events = eventsOf(process, key);
        return !events.isEmpty() && text(events.last(), "event") == event;
    };
    m_server->command("SET lock:new a PX 5000");
    QVERIFY(waitFor([&] { return seen("lock:new", "acquired"); }));
    m_server->command("PEXPIRE lock:new 60000");
    QVERIFY(waitFor([&] { return seen("lock:new", "renewed"); }));
    m_server->command("SET lock:new b PX 60000");
    QVERIFY(
        waitFor([&] { return seen("lock:new", "acquired") && eventsOf(process, "lock:new").size() >= 4; }));
    m_server->command("DEL lock:new");
    QVERIFY(waitFor([&] { return seen("lock:new", "ended"); }));
    m_server->command("SET lock:short c PX 300");
    QVERIFY(waitFor([&] { return seen("lock:short", "ended"); }));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 0);

    QCOMPARE(text(eventsOf(process, "lock:old").first(), "event"), "present");
    QStringList told;
    const QList<QJsonObject> changes = eventsOf(process, "lock:new");
    for (const QJsonObject &change : changes) {
        const QString why = change.value("why").isNull() ? QString() : " " + text(change, "why");
        told.append(text(change, "event") + why);
    }
    told.removeAll("changed");
    QCOMPARE(told,
             (QStringList{"acquired", "renewed", "ended replaced", "acquired", "ended released-or-deleted"}));
    QCOMPARE(text(eventsOf(process, "lock:short").last(), "why"), "expired");
    qint64 sequence = 0;
    const QList<QJsonObject> all = process.objects();
    for (const QJsonObject &object : all) {
        QCOMPARE(object.value("seq").toInteger(), ++sequence);
        QVERIFY(isRecent(text(object, "at")));
        QCOMPARE(text(object, "deployment"), m_server->endpoint().label());
        QVERIFY(object.contains("lock") && object.contains("why"));
    }
    // What the first pass did not find was seen from its birth.
    QVERIFY(isRecent(text(changes.first().value("lock").toObject(), "acquired_at")));
}

/// When, where, what, who; how long it lasts and for how long it was held are two things.
void TestCliWatch::linesForPeopleStandAligned()
{
    m_server->command("SET lock:short web-1 PX 60000");
    m_server->command("SET lock:with:a:longer:name web-41 PX 60000");
    LockscopeProcess process;
    process.start({"watch", m_server->url()});
    QVERIFY(process.waitForLines(2));
    m_server->command("SET lock:b web-2");
    m_server->command("DEL lock:short");
    QVERIFY(process.waitForLines(4));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    static const QRegularExpression line(
        R"(^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}  (present|acquired|ended|changed|renewed) +)"
        R"(127\.0\.0\.1:\d+  (lock:\S+) +(\S+) +(.* left|no expiry|)  +held (≥ )?\d.*  \S)");
    QStringList lines = QString::fromUtf8(process.out()).split(u'\n', Qt::SkipEmptyParts);
    for (const QString &each : std::as_const(lines))
        QVERIFY2(line.match(each).hasMatch(), qUtf8Printable(each));
    QVERIFY(lines.filter("lock:b").first().contains("no expiry"));
    QVERIFY(lines.filter(" left ").size() >= 2);
    // What follows the event stands under one another from the first line on.
    for (const QString &each : std::as_const(lines))
        QCOMPARE(each.indexOf("127.0.0.1:"), lines.first().indexOf("127.0.0.1:"));
    // From the widest on all do.
    QCOMPARE(lines.last().indexOf("  held "), lines.at(lines.size() - 2).indexOf("  held "));
    QVERIFY(lines.last().indexOf("  held ") > lines.filter("longer").first().indexOf("longer"));
}

void TestCliWatch::watchTellsAFlush()
{
    m_server->command("SET lock:a tok PX 60000");
    LockscopeProcess process;
    process.start({"watch", m_server->url(), "--json"});
    QVERIFY(waitFor([&] { return hasEvent(process, "complete"); }));
    m_server->command("FLUSHALL");
    QVERIFY(waitFor([&] { return hasEvent(process, "ended"); }));
    QCOMPARE(text(eventsOf(process, "lock:a").last(), "why"), "flushed");
}

void TestCliWatch::watchTellsStaleAndResync()
{
    m_server->command("SET lock:a tok PX 60000");
    LockscopeProcess process;
    process.start({"watch", m_server->url(), "--json"});
    QVERIFY(waitFor([&] { return hasEvent(process, "complete"); }));
    m_server->kill();
    QVERIFY(waitFor([&] { return hasEvent(process, "stale") && hasEvent(process, "error"); }));
    m_server->restart();
    QVERIFY(waitFor([&] { return hasEvent(process, "resync"); }));
    QVERIFY(waitFor([&] { return hasEvent(process, "ended"); }));
    process.signal(SIGTERM);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.status(), 0);
}

/// A server that came back empty is told like a failover: what was lost there, and until when to keep it out.
void TestCliWatch::watchTellsWhatARestartCost()
{
    m_server->command("SET lock:a tok PX 600000");
    m_server->command("SET lock:b tok PX 60000");
    LockscopeProcess process;
    process.start({"watch", m_server->url(), "--json"});
    QVERIFY(waitFor([&] { return hasEvent(process, "complete"); }));
    const QDateTime before = QDateTime::currentDateTimeUtc();
    m_server->restart();
    QVERIFY(waitFor([&] { return hasEvent(process, "finding"); }));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    for (const char *key : {"lock:a", "lock:b"}) {
        QCOMPARE(text(eventsOf(process, key).last(), "event"), "ended");
        QCOMPARE(text(eventsOf(process, key).last(), "why"), "restart");
    }
    QJsonObject finding;
    const QList<QJsonObject> all = process.objects();
    for (const QJsonObject &object : all) {
        if (text(object, "event") == "finding")
            finding = object.value("finding").toObject();
    }
    QCOMPARE(text(finding, "id"), "master-restarted-empty");
    QCOMPARE(text(finding, "severity"), "critical");
    const QDateTime until = QDateTime::fromString(text(finding, "until"), Qt::ISODateWithMs);
    QVERIFY(qAbs(before.msecsTo(until) - 600'000) < 60'000); // the longest of the two
    QVERIFY(text(finding, "sentence").contains("restarted empty"));
    QVERIFY(!finding.value("proof").toArray().isEmpty());
}

/// The last end is not told before the server was asked what it did.
void TestCliWatch::watchSaysWhatWasEvicted()
{
    m_server->command("SET lock:a tok PX 600000");
    m_server->command("CONFIG SET maxmemory-policy volatile-ttl");
    m_server->command("CONFIG SET maxmemory 100mb");
    LockscopeProcess process;
    process.start({"watch", m_server->url(), "--json"});
    QVERIFY(waitFor([&] { return hasEvent(process, "complete"); }));
    m_server->command("CONFIG SET maxmemory 1kb");
    m_server->command("SET other value");
    QVERIFY(waitFor([&] { return text(eventsOf(process, "lock:a").last(), "event") == "ended"; }));
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QCOMPARE(text(eventsOf(process, "lock:a").last(), "why"), "evicted");
}

void TestCliWatch::watchTellsThatAQuorumIsLost()
{
    RedisServer second;
    RedisServer third;
    for (RedisServer *each : {m_server.get(), &second, &third})
        each->command("SET lock:a tok PX 600000");
    LockscopeProcess process;
    process.start({"watch", m_server->url(), second.url(), third.url(), "--json"});
    QVERIFY(waitFor([&] { return hasEvent(process, "complete"); }));
    second.command("DEL lock:a");
    third.restart();
    const auto quorum = [&] {
        return eventsOf(process, "lock:a").last().value("lock").toObject().value("quorum").toObject();
    };
    QVERIFY(waitFor([&] { return !text(quorum(), "lost_at").isEmpty(); }));
    QCOMPARE(quorum().value("masters").toInteger(), 3);
    QCOMPARE(quorum().value("needed").toInteger(), 2);
    QCOMPARE(quorum().value("most").toInteger(), 3);
    const QJsonArray steps = quorum().value("steps").toArray();
    QCOMPARE(steps.first().toObject().value("held").toInteger(), 3);
    QCOMPARE(steps.last().toObject().value("held").toInteger(), 1);
    QCOMPARE(text(steps.last().toObject(), "why"), "restart");
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
}

void TestCliWatch::watchWithoutThePasswordEnds()
{
    RedisServer closed({"--requirepass", "geheim"});
    const Ran ran = runLockscope({"watch", closed.url(), "--json"});
    QCOMPARE(ran.status, 3);
    QVERIFY(!text(ran.first(), "error").isEmpty());
}

void TestCliWatch::watchEndsWithItsReader()
{
    m_server->command("SET lock:a tok PX 60000");
    LockscopeProcess process;
    process.startShell(QStringLiteral("watch %1 --json | head -1").arg(m_server->url()));
    QVERIFY(waitFor([&] { return process.out().contains('\n'); }));
    // The pipe breaks at the next line.
    m_server->command("SET lock:b tok PX 60000");
    QVERIFY(waitFor([&] {
        m_server->command("PEXPIRE lock:b 60000");
        return !process.isRunning();
    }));
    QCOMPARE(process.err(), QByteArray());
}

// A pattern without a literal beginning cannot be heard of: what came between two looks is not claimed.
void TestCliWatch::watchSaysWhatPollingCannotKnow()
{
    m_server->command("SET job:lock:a tok-of-somebody PX 7000");
    LockscopeProcess process;
    process.start({"watch", m_server->url(), "--pattern", "*[Ll]ock*", "--json"});
    QVERIFY(waitFor([&] { return hasEvent(process, "complete"); }));
    QVERIFY2(process.err().contains("scanned again every 10 s"), process.err().constData());
    const QList<QJsonObject> all = process.objects();
    const QJsonObject complete = *std::find_if(
        all.begin(), all.end(), [](const QJsonObject &o) { return text(o, "event") == "complete"; });
    const QJsonObject master = complete.value("masters").toArray().first().toObject();
    QCOMPARE(text(master, "push"), "polling");
    QCOMPARE(master.value("rescan_ms").toInt(), 10000);
    // A look is under way within the two seconds before the end of the lease; then nobody looks for a while.
    QVERIFY(waitFor([&] { return m_server->command("PTTL job:lock:a").toInt() < 2500; }));
    process.signal(SIGSTOP);
    m_server->command("DEL job:lock:a");
    const QDateTime deleted = QDateTime::currentDateTimeUtc();
    QVERIFY(waitFor([&] { return deleted.msecsTo(QDateTime::currentDateTimeUtc()) > 3000; }));
    process.signal(SIGCONT);
    QVERIFY(waitFor([&] { return hasEvent(process, "ended"); }));
    const QJsonObject ended = eventsOf(process, "job:lock:a").last();
    QCOMPARE(text(ended, "why"), "cannot-tell");
    const QDateTime earliest = QDateTime::fromString(text(ended, "ended_earliest"), Qt::ISODateWithMs);
    const QDateTime latest = QDateTime::fromString(text(ended, "ended_latest"), Qt::ISODateWithMs);
    QVERIFY2(earliest <= deleted && deleted <= latest, qPrintable(text(ended, "ended_earliest")));
    QVERIFY(ended.value("ended_error_ms").toInt() >= 1500);
    QCOMPARE(text(ended, "ended_source"), "read");
    process.signal(SIGINT);
    QVERIFY(process.waitForFinished());
    QVERIFY2(process.err().contains("locks shorter than 10 s may be missing"), process.err().constData());
}

/// The incident of lockscope(1): keep those that renew no more, try, release.
void TestCliWatch::whatFallsSilentCanBeReleased()
{
    m_server->command("SET lock:a 7c4a8d09ca3762af61e59520943dc26494f8941b PX 60000");
    m_server->command("SET lock:b 8c4a8d09ca3762af61e59520943dc26494f8941b PX 60000"); // never renewed
    const QTemporaryDir folder;
    LockscopeProcess process(folder.path());
    process.start({"watch", m_server->url(), "--verdict", "silent", "--json"});
    QVERIFY(waitFor([&] { return hasEvent(process, "complete"); }));
    for (int i = 0; i < 4; ++i) {
        QElapsedTimer since;
        since.start();
        QVERIFY(waitFor([&] { return since.elapsed() > 500; }));
        m_server->command("PEXPIRE lock:a 60000");
    }
    QVERIFY(waitFor([&] { return !eventsOf(process, "lock:a").isEmpty(); }));
    QVERIFY(eventsOf(process, "lock:b").isEmpty());
    QFile silent(folder.filePath("silent"));
    QVERIFY(silent.open(QIODevice::WriteOnly));
    const QJsonObject lock = eventsOf(process, "lock:a").last().value("lock").toObject();
    QCOMPARE(text(lock, "verdict"), "silent");
    silent.write(QJsonDocument(lock).toJson(QJsonDocument::Compact) + '\n');
    silent.close();
    const QStringList release{"release",  m_server->url(), "--from", silent.fileName(),
                              "--reason", "ticket 4711",   "--json"};
    const Ran dry = runLockscope(release + QStringList{"--dry-run"}, folder.path());
    QCOMPARE(text(dry.first(), "outcome"), "would-do");
    QCOMPARE(m_server->command("EXISTS lock:a"), "1");
    QCOMPARE(text(runLockscope(release, folder.path()).first(), "outcome"), "done");
    QCOMPARE(m_server->command("EXISTS lock:a lock:b"), "1");
}

QTEST_GUILESS_MAIN(TestCliWatch)
#include "tst_cli_watch.moc"
