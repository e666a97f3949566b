// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/exit_status.h"
#include "library_client.h"
#include "lockscope_process.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

using Acquire = Library::Acquire;
using TakeOver = Library::TakeOver;

/// Locks of real libraries, each against a real second client of the same library: named with its token; no
/// second client gets in before the end of an extension; after a release it gets in at once; a take-over
/// keeps it out and leaves both clients well, or is refused; what an undo put back keeps it out and is
/// released by its holder; what we acquire keeps it out until we release it, or is refused.
///
/// A library that is not installed is skipped, or fails where LOCKSCOPE_TEST_LIBRARIES says "required".
class TestCliLibraries : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data();
    void init();
    void cleanup();
    void isNamedAndReleasesCleanlyAfterAnExtend();
    void nobodyGetsInBeforeTheEndOfAnExtension();
    void itsWaiterGetsInAfterARelease();
    void aTakeOverKeepsItOutAndLeavesItWell();
    void anUndoLeavesTheLockWorking();
    void whatIsAcquiredKeepsItOut();

private:
    /// A client that holds the lock.
    std::unique_ptr<LibraryClient> holder(int leaseMs);
    /// One more, that has asked for it at least once.
    std::unique_ptr<LibraryClient> waiter(int leaseMs);
    /// How often clients have asked for a lock, in the many ways of their libraries.
    qint64 attempts();
    /// The lock as the program lists it.
    QJsonObject row();
    /// In base64: not every token is text.
    static QString tokenOf(const QJsonObject &row);
    /// That it is called what its library is, exactly.
    void checkName(const QJsonObject &row);
    Ran act(const QString &command, const QString &token, const QStringList &more = {});
    int pollMs() const { return m_library->waiterSleeps ? 0 : m_library->pollMs; }

    const Library *m_library = nullptr;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

namespace {

/// From redis-py 6.0 on a client connects again by itself when its connection is ended.
bool connectsAgain()
{
    QProcess python;
    python.start("python3", {"-c", "import redis, sys; sys.exit(redis.VERSION[0] < 6)"});
    return python.waitForFinished() && python.exitCode() == 0;
}

constexpr int longLease = 30000;
constexpr int shortLease = 3000 * patience;
constexpr int extension = 5000 * patience;

QString base64Of(const QString &text)
{
    return QString::fromLatin1(text.toUtf8().toBase64());
}

} // namespace

void TestCliLibraries::initTestCase_data()
{
    QTest::addColumn<QString>("library");
    // One library a run in CTest, so that it can say which are skipped.
    const QString only = qEnvironmentVariable("LOCKSCOPE_TEST_LIBRARY");
    for (const Library &library : libraries()) {
        if (only.isEmpty() || only == QLatin1String(library.name))
            QTest::newRow(library.name) << QString(library.name);
    }
}

void TestCliLibraries::init()
{
    QFETCH_GLOBAL(QString, library);
    m_library = findLibrary(library);
    if (interpreterOf(*m_library).isEmpty()) {
        QVERIFY2(qEnvironmentVariable("LOCKSCOPE_TEST_LIBRARIES") != "required",
                 "this library is not installed, and it is required");
        QSKIP("this library is not installed; tests/run --libraries installs it");
    }
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
}

void TestCliLibraries::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

std::unique_ptr<LibraryClient> TestCliLibraries::holder(int leaseMs)
{
    auto client = std::make_unique<LibraryClient>(*m_library, m_server->port(), leaseMs);
    if (!client->says("held"))
        qWarning("%s", client->said().constData());
    return client;
}

std::unique_ptr<LibraryClient> TestCliLibraries::waiter(int leaseMs)
{
    const qint64 before = attempts();
    auto client = std::make_unique<LibraryClient>(*m_library, m_server->port(), leaseMs);
    const bool waits = waitFor([&] { return attempts() > before || client->hasSaid("held"); }, 20000);
    if (!waits)
        qWarning("%s", client->said().constData());
    return client;
}

qint64 TestCliLibraries::attempts()
{
    qint64 calls = m_server->command("INFO clients").contains("blocked_clients:1") ? 1 : 0;
    for (const QByteArray &line : m_server->command("INFO commandstats").split('\n')) {
        for (const char *name : {"set:", "setnx:", "eval:", "evalsha:", "pubsub|numsub:"}) {
            const QByteArray start = QByteArray("cmdstat_") + name + "calls=";
            if (line.startsWith(start))
                calls += line.sliced(start.size()).split(',').constFirst().toLongLong();
        }
    }
    return calls;
}

QJsonObject TestCliLibraries::row()
{
    const QString key = m_library->key;
    const Ran ran = runLockscope({"list", m_server->url(), "--pattern", key.chopped(1) + '*', "--json"},
                                 m_folder->path());
    for (const QJsonObject &each : ran.objects) {
        if (each.value("key").toString() == key)
            return each;
    }
    return {};
}

QString TestCliLibraries::tokenOf(const QJsonObject &row)
{
    const QJsonArray owners = row.value("owners").toArray();
    const QJsonObject holder = row.value("token").isString() ? row : owners.at(0).toObject();
    if (holder.contains("token_b64"))
        return holder.value("token_b64").toString();
    return base64Of(holder.value("token").toString());
}

void TestCliLibraries::checkName(const QJsonObject &row)
{
    const QString named = row.value("library").toString();
    const QJsonArray candidates = row.value("candidates").toArray();
    QCOMPARE(named, QString(m_library->id));
    const QString candidate = m_library->candidate;
    const bool tells =
        QRegularExpression(QString(m_library->tells)).match(row.value("token").toString()).hasMatch();
    if (!candidate.isEmpty())
        QVERIFY2(candidates.contains(candidate) == tells, QJsonDocument(row).toJson().constData());
}

Ran TestCliLibraries::act(const QString &command, const QString &token, const QStringList &more)
{
    const QStringList fixed{command,    m_server->url(), base64Of(m_library->key),
                            "--token",  token,           "--base64",
                            "--reason", "drill",         "--json"};
    return runLockscope(fixed + more, m_folder->path());
}

void TestCliLibraries::isNamedAndReleasesCleanlyAfterAnExtend()
{
    const auto first = holder(longLease);
    const QJsonObject listed = row();
    checkName(listed);
    if (QTest::currentTestFailed())
        return;
    QVERIFY(!tokenOf(listed).isEmpty());
    const Ran extended = act("extend", tokenOf(listed), {"--ttl", "90s"});
    if (m_library->noLease) {
        QVERIFY(listed.value("ttl_ms").isNull());
        QVERIFY2(extended.status != 0, extended.out.constData());
    } else {
        const double left = listed.value("ttl_ms").toDouble();
        const double most = m_library->fixedLease ? 65000 : longLease + 1000;
        QVERIFY2(left > 0 && left <= most, qPrintable(QString::number(left)));
        QCOMPARE(extended.first().value("outcome").toString(), QString("done"));
        const double after = row().value("ttl_ms").toDouble();
        QVERIFY2(after > 80000 && after < 92000, qPrintable(QString::number(after)));
    }
    first->release();
    QVERIFY2(first->says("released"), first->said().constData());
    QCOMPARE(first->complaint(), QByteArray());
    const QJsonObject after = row();
    QVERIFY(after.isEmpty()
            || (m_library->constant && tokenOf(after) == base64Of("0"))); // a count that is free
}

void TestCliLibraries::nobodyGetsInBeforeTheEndOfAnExtension()
{
    if (m_library->noLease)
        QSKIP("its locks have no lease");
    std::unique_ptr<LibraryClient> first;
    QElapsedTimer sinceBefore;
    Ran extended;
    // Where the machine is so busy that the short lease is over by then, it is tried again.
    for (int i = 0; i < 3 && (i == 0 || extended.first().value("outcome") == "already-gone"); ++i) {
        first.reset();
        m_server = std::make_unique<RedisServer>();
        first = holder(shortLease);
        const QString token = tokenOf(row());
        if (m_library->waitsForTheDead)
            first->kill();
        sinceBefore.start();
        extended = act("extend", token, {"--ttl", QString::number(extension) + "ms", "--allow-shorter"});
    }
    QElapsedTimer sinceAfter;
    sinceAfter.start();
    QVERIFY2(extended.first().value("outcome").toString() == "done", extended.out.constData());
    const auto second = waiter(shortLease);
    // Asked in this order: it may have been let in rightly while the machine was busy with something else.
    bool early = false;
    waitFor(
        [&] {
            const bool isIn = second->hasSaid("held");
            const bool isOver = sinceBefore.hasExpired(extension - 1000);
            early = isIn && !isOver;
            return isIn || isOver;
        },
        2 * extension);
    QVERIFY2(!early, qPrintable(QString("in after %1 ms").arg(sinceBefore.elapsed())));
    QCOMPARE(second->complaint(), QByteArray());
    // One that sleeps would be woken by its own kind's release only.
    if (!m_library->waiterSleeps)
        QVERIFY2(second->says("held",
                              int(std::max<qint64>(0, extension - sinceAfter.elapsed())) / patience + pollMs()
                                  + 2000),
                 second->said().constData());
}

void TestCliLibraries::itsWaiterGetsInAfterARelease()
{
    const auto first = holder(longLease);
    const QString token = tokenOf(row());
    if (m_library->waitsForTheDead)
        first->kill();
    const auto second = waiter(longLease);
    QVERIFY2(!second->says("held", 300), second->said().constData());
    const Ran released = act("release", token);
    QVERIFY2(released.first().value("outcome").toString() == "done", released.out.constData());
    const bool isIn = second->says("held", pollMs() + 500);
    // The holder then subscribes to the channel again, which the waiter does not before it is in.
    const bool isFirstBack = m_library->mayComeBack && connectsAgain()
        && m_server->command(QList<QByteArray>{"PUBSUB", "NUMSUB", m_library->key})
            == QByteArray(m_library->key) + "\n1";
    QVERIFY2(isIn || isFirstBack, second->said().constData());
    QVERIFY(tokenOf(row()) != token || m_library->constant);
}

void TestCliLibraries::aTakeOverKeepsItOutAndLeavesItWell()
{
    const auto first = holder(longLease);
    const auto second = waiter(longLease);
    const Ran taken = act("takeover", tokenOf(row()), {"--ttl", "30s"});
    if (m_library->takeOver == TakeOver::Refused) {
        QCOMPARE(taken.status, int(cli::ExitPolicy));
        QVERIFY2(!taken.first().value("sentence").toString().isEmpty() || !taken.err.isEmpty(),
                 taken.out.constData());
        return;
    }
    QVERIFY2(taken.first().value("outcome").toString() == "done", taken.out.constData());
    const QString token = tokenOf(row());
    QVERIFY2(!second->says("held", 1000), second->said().constData());
    QCOMPARE(second->complaint(), QByteArray());
    // The former holder learns of it in its library's own way.
    first->release();
    const QByteArray end = m_library->forgetsItsEnd ? "released" : "error ";
    QVERIFY2(first->says(end), first->said().constData());
    QCOMPARE(first->complaint(), QByteArray());
    if (m_library->takeOver == TakeOver::Survived) {
        QCOMPARE(tokenOf(row()), token);
        QVERIFY2(!second->hasSaid("held"), second->said().constData());
        const Ran released = act("release", token);
        QVERIFY2(released.first().value("outcome").toString() == "done", released.out.constData());
    }
    QVERIFY2(second->says("held", pollMs() + 500), second->said().constData());
    QCOMPARE(second->complaint(), QByteArray());
}

/// Never in early, never asleep: the second client meets a lock that works, and its holder still has it.
void TestCliLibraries::anUndoLeavesTheLockWorking()
{
    const auto first = holder(longLease);
    const QString token = tokenOf(row());
    if (m_library->waitsForTheDead)
        first->kill();
    const Ran released = act("release", token);
    QVERIFY2(released.first().value("outcome").toString() == "done", released.out.constData());
    const bool undoable = released.first().value("undoable").toBool();
    QCOMPARE(undoable, !m_library->noLease); // a connection that was ended does not come back
    if (!undoable) {
        QVERIFY2(released.first().value("sentence").toString().contains("cannot be undone"),
                 released.out.constData());
        return;
    }
    const Ran undone =
        runLockscope({"restore", released.first().value("id").toString(), "--reason", "drill", "--json"},
                     m_folder->path());
    QVERIFY2(undone.first().value("outcome").toString() == "done", undone.out.constData());
    QCOMPARE(tokenOf(row()), token);
    const auto second = waiter(longLease);
    QVERIFY2(!second->says("held", 1500), second->said().constData());
    QCOMPARE(second->complaint(), QByteArray());
    if (m_library->waitsForTheDead) {
        const Ran again = act("release", token);
        QVERIFY2(again.first().value("outcome").toString() == "done", again.out.constData());
    } else {
        first->release();
        QVERIFY2(first->says("released"), first->said().constData());
        QCOMPARE(first->complaint(), QByteArray());
    }
    QVERIFY2(second->says("held", pollMs() + 500), second->said().constData());
    QCOMPARE(second->complaint(), QByteArray());
}

void TestCliLibraries::whatIsAcquiredKeepsItOut()
{
    if (m_library->acquire == Acquire::Untold)
        QSKIP("the name of its key does not tell whose it is");
    QStringList command{"acquire",  m_server->url(), base64Of(m_library->key),
                        "--base64", "--ttl",         "30s",
                        "--reason", "drill",         "--json"};
    if (*m_library->acquiredAs)
        command += {"--library", m_library->acquiredAs};
    const Ran taken = runLockscope(command, m_folder->path());
    if (m_library->acquire == Acquire::Refused) {
        QCOMPARE(taken.status, int(cli::ExitPolicy));
        QVERIFY2(!taken.first().value("sentence").toString().isEmpty() || !taken.err.isEmpty(),
                 taken.out.constData());
        QCOMPARE(m_server->command(QList<QByteArray>{"EXISTS", m_library->key}), QByteArray("0"));
        QCOMPARE(holder(longLease)->complaint(), QByteArray());
        return;
    }
    QVERIFY2(taken.first().value("outcome").toString() == "done", taken.out.constData());
    const auto second = waiter(longLease);
    QVERIFY2(!second->says("held", 1000), second->said().constData());
    QCOMPARE(second->complaint(), QByteArray());
    const Ran released = act("release", tokenOf(row()));
    QVERIFY2(released.first().value("outcome").toString() == "done", released.out.constData());
    QVERIFY2(second->says("held", pollMs() + 500), second->said().constData());
    QCOMPARE(second->complaint(), QByteArray());
}

QTEST_GUILESS_MAIN(TestCliLibraries)
#include "tst_cli_libraries.moc"
