// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/exit_status.h"
#include "library_client.h"
#include "lockscope_process.h"
#include "redis_server.h"

#include <QJsonArray>
#include <QTest>

#include <csignal>

namespace {

constexpr int masters = 5;
constexpr int lease = 600'000;

} // namespace

/// `lockscope complete` on five masters of which three restart empty, with clients of npm's redlock: the
/// holder works on, a second client waits for the same lock.
class TestCliComplete : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_library = findLibrary("redlock-5");
        QVERIFY(m_library);
        m_folder = std::make_unique<QTemporaryDir>();
        m_servers.clear();
        for (int i = 0; i < masters; ++i)
            m_servers.push_back(std::make_unique<RedisServer>());
    }
    void cleanup() { m_servers.clear(); }

    /// The reason for the action: without it two clients hold the lock.
    void withoutItASecondClientGetsIn()
    {
        if (interpreterOf(*m_library).isEmpty())
            QSKIP("redlock is not installed; tests/run --libraries installs it");
        LibraryClient holder(*m_library, ports(), lease);
        QVERIFY2(holder.says("held"), holder.said().constData());
        // It says so at a quorum. What it has sent to the others, it sends again to a master that comes back.
        QVERIFY(waitFor([&] { return isOnAll(); }));
        restartEmpty();
        LibraryClient second(*m_library, ports(), lease);
        QVERIFY2(second.says("held"), second.said().constData());
    }

    void keepsASecondClientOutUntilTheHolderReleases()
    {
        if (interpreterOf(*m_library).isEmpty())
            QSKIP("redlock is not installed; tests/run --libraries installs it");
        LockscopeProcess watch(m_folder->path());
        record(&watch);
        LibraryClient holder(*m_library, ports(), lease);
        QVERIFY2(holder.says("held"), holder.said().constData());
        QVERIFY(waitUntilHeard(&watch));
        stop(&watch);
        restartEmpty();
        const QByteArray token = m_servers[0]->command(QByteArray("GET ") + m_library->key);
        const Ran done = complete(token);
        QVERIFY2(done.status == cli::ExitDone, done.err.constData());
        QCOMPARE(done.first().value("outcome").toString(), "done");
        QStringList outcomes;
        for (const QJsonValue &each : done.first().value("masters").toArray())
            outcomes += each["outcome"].toString();
        QCOMPARE(outcomes, (QStringList{"held", "held", "completed", "completed", "completed"}));
        LibraryClient second(*m_library, ports(), lease);
        QVERIFY(waitFor([&] { return attempts() >= 10; }));
        QVERIFY2(!second.hasSaid("held"), second.said().constData());
        for (const auto &server : m_servers)
            QCOMPARE(server->command(QByteArray("GET ") + m_library->key), token);
        // Its holder does not know of it and releases the whole lock by its own library.
        holder.release();
        QVERIFY2(holder.says("released"), holder.said().constData());
        QVERIFY2(second.says("held"), second.said().constData());
    }

    /// Run ids where the record knows them, else uptime.
    void saysHowRestartsWereJudged()
    {
        LockscopeProcess watch(m_folder->path());
        record(&watch);
        take();
        QVERIFY(waitUntilHeard(&watch));
        stop(&watch);
        restartEmpty();
        const Ran known = complete("token-of-the-holder-1", {"--dry-run"});
        QVERIFY2(known.status == cli::ExitDone, known.err.constData());
        const QString sentence = known.first().value("sentence").toString();
        QVERIFY2(sentence.contains("known by their run ids"), qPrintable(sentence));
        // Somebody who records from now on does not know which processes these masters had before.
        LockscopeProcess again(m_folder->path());
        record(&again);
        stop(&again);
        const Ran judged = complete("token-of-the-holder-1", {"--dry-run"});
        const QString other = judged.first().value("sentence").toString();
        QVERIFY2(!other.contains("known by their run ids"), qPrintable(other));
        QCOMPARE(holding("token-of-the-holder-1"), 2);
    }

    void refusesWhatIsNotProved()
    {
        take();
        restartEmpty();
        const Ran unrecorded = complete("token-of-the-holder-1");
        QCOMPARE(unrecorded.status, int(cli::ExitPolicy));
        QCOMPARE(holding("token-of-the-holder-1"), 2);
    }

    /// Nothing restarted: what is missing was deleted, perhaps by a holder whose release is under way.
    void doesNotBringBackWhatWasDeleted()
    {
        LockscopeProcess watch(m_folder->path());
        record(&watch);
        take();
        QVERIFY(waitUntilHeard(&watch));
        stop(&watch);
        for (int i = 2; i < masters; ++i)
            m_servers[size_t(i)]->command(QByteArray("DEL ") + m_library->key);
        const Ran ran = complete("token-of-the-holder-1");
        QVERIFY2(ran.status == cli::ExitPolicy, ran.out.constData());
        QVERIFY2(ran.first().value("sentence").toString().contains("without a restart"), ran.out.constData());
        QCOMPARE(holding("token-of-the-holder-1"), 2);
    }

private:
    QList<quint16> ports() const
    {
        QList<quint16> ports;
        for (const auto &server : m_servers)
            ports.append(server->port());
        return ports;
    }
    QStringList urls() const
    {
        QStringList urls;
        for (const auto &server : m_servers)
            urls.append(server->url());
        return urls;
    }
    /// Takes the lock on all masters.
    void take()
    {
        for (const auto &server : m_servers)
            server->command(
                {"SET", m_library->key, "token-of-the-holder-1", "PX", QByteArray::number(lease)});
    }
    void record(LockscopeProcess *watch)
    {
        watch->start(QStringList{"watch"} + urls() + QStringList{"--record", "--json"});
        QVERIFY(waitFor(
            [&] { return watch->err().contains(": recording") && watch->out().contains("\"complete\""); }));
    }
    /// Waits until it has heard all that was done so far on every master: each tells a lock of its own after
    /// that.
    bool waitUntilHeard(LockscopeProcess *watch)
    {
        for (int i = 0; i < masters; ++i)
            m_servers[size_t(i)]->command("SET lock:mark:" + QByteArray::number(i) + " x PX 600000");
        return waitFor([watch] {
            for (int i = 0; i < masters; ++i) {
                if (!watch->out().contains("lock:mark:" + QByteArray::number(i)))
                    return false;
            }
            return true;
        });
    }
    static void stop(LockscopeProcess *watch)
    {
        watch->signal(SIGINT);
        QVERIFY(watch->waitForFinished());
        QCOMPARE(watch->status(), 0);
    }
    bool isOnAll()
    {
        return std::all_of(m_servers.begin(), m_servers.end(), [this](const auto &server) {
            return server->command(QByteArray("EXISTS ") + m_library->key) == "1";
        });
    }
    void restartEmpty()
    {
        for (int i = 2; i < masters; ++i) {
            m_servers[size_t(i)]->kill();
            m_servers[size_t(i)]->restart();
        }
    }
    Ran complete(const QByteArray &token, const QStringList &more = {})
    {
        return runLockscope(QStringList{"complete"} + urls()
                                + QStringList{m_library->key, "--token", QString::fromUtf8(token), "--reason",
                                              "three masters restarted empty", "--json"}
                                + more,
                            m_folder->path());
    }
    int holding(const QByteArray &token)
    {
        int count = 0;
        for (const auto &server : m_servers)
            count += server->command(QByteArray("GET ") + m_library->key) == token ? 1 : 0;
        return count;
    }
    /// How often clients have asked for the lock on a master that was completed.
    qint64 attempts()
    {
        qint64 calls = 0;
        for (const QByteArray &line : m_servers.back()->command("INFO commandstats").split('\n')) {
            if (line.startsWith("cmdstat_evalsha:calls="))
                calls =
                    line.sliced(int(qstrlen("cmdstat_evalsha:calls="))).split(',').constFirst().toLongLong();
        }
        return calls;
    }

    const Library *m_library = nullptr;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::vector<std::unique_ptr<RedisServer>> m_servers;
};

QTEST_GUILESS_MAIN(TestCliComplete)
#include "tst_cli_complete.moc"
