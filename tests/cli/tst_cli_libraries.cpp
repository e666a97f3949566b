// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "lockscope_process.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QProcess>
#include <QTest>

/// Locks of real libraries: the library holds and Lockscope names it; Lockscope releases and the library's
/// own waiter gets in; Lockscope extends and the library still releases cleanly. A library that is not
/// installed is skipped.
class TestCliLibraries : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data();
    void init();
    void cleanup();
    void isNamedWithItsToken();
    void releasesCleanlyAfterAnExtend();
    void itsWaiterGetsInAfterARelease();

private:
    QJsonObject row();
    QString tokenOf(const QJsonObject &row) const;
    Ran act(const QString &command, const QStringList &more);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RedisServer> m_server;
};

namespace {

/// Where npm keeps what was installed for everybody.
QString nodeFolder()
{
    if (const QString given = qEnvironmentVariable("NODE_PATH"); !given.isEmpty())
        return given;
    QProcess npm;
    npm.start("npm", {"root", "-g"});
    npm.waitForFinished(20000);
    return QString::fromLocal8Bit(npm.readAllStandardOutput()).trimmed();
}

QProcessEnvironment environment()
{
    static const QString folder = nodeFolder();
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.insert("NODE_PATH", folder);
    return variables;
}

/// The first of these interpreters that can load the library; empty: none.
QString interpreter(const QStringList &programs, const QStringList &probe)
{
    for (const QString &program : programs) {
        QProcess process;
        process.setProcessEnvironment(environment());
        process.start(program, probe);
        if (process.waitForStarted() && process.waitForFinished(30000) && process.exitCode() == 0
            && process.exitStatus() == QProcess::NormalExit)
            return program;
    }
    return {};
}

/// A program that takes a lock by means of its library; see tests/cli/libraries.
class LibraryClient
{
public:
    LibraryClient(const QString &program, const QString &script, const QString &library, quint16 port,
                  const QString &key)
    {
        m_process.setProcessEnvironment(environment());
        m_process.start(program,
                        {LOCKSCOPE_LIBRARY_CLIENTS "/" + script, library, QString::number(port), key});
    }
    ~LibraryClient()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    bool says(const QByteArray &word, int timeoutMs = 20000)
    {
        return waitFor(
            [&] {
                m_said += m_process.readAllStandardOutput();
                return m_said.contains(word + '\n');
            },
            timeoutMs);
    }
    void release() { m_process.write("\n"); }
    QByteArray said() const { return m_said; }

private:
    QProcess m_process;
    QByteArray m_said;
};

} // namespace

void TestCliLibraries::initTestCase_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("exclusive"); // somebody can wait for it
    const auto row = [](const char *package, const char *library, const QString &program, const char *script,
                        const char *key, bool exclusive = true) {
        // One library a run in CTest, so that it can say which are skipped.
        const QString only = qEnvironmentVariable("LOCKSCOPE_TEST_LIBRARY");
        if (!only.isEmpty() && !QString(package).startsWith(only))
            return;
        QTest::newRow(package) << QString(library) << program << QString(script) << QString(key) << exclusive;
    };
    row("python3-redis", "redis-py.lock",
        interpreter({"python3", "/usr/bin/python3"}, {"-c", "import redis.lock"}), "client.py",
        "lock:orders");
    row("php-symfony-lock", "symfony.lock",
        interpreter({"php"}, {"-r", "require 'Symfony/Component/Lock/autoload.php'; new Redis();"}),
        "client.php", "lock:orders");
    const auto node = [](const char *module) {
        return interpreter({"node"},
                           {"-e", QString("require('%1'); require('ioredis'); process.exit(0)").arg(module)});
    };
    row("redlock", "node-redlock", node("redlock"), "client.js", "lock:orders");
    const QString semaphores = node("redis-semaphore");
    row("redis-semaphore mutex", "redis-semaphore.mutex", semaphores, "client.js", "mutex:orders");
    row("redis-semaphore semaphore", "redis-semaphore.semaphore", semaphores, "client.js",
        "semaphore:orders");
    row("bullmq", "bullmq", node("bullmq"), "client.js", "bull:orders:1:lock", false);
}

void TestCliLibraries::init()
{
    QFETCH_GLOBAL(QString, program);
    if (program.isEmpty())
        QSKIP("this library is not installed; see the README, \"Developing\"");
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
}

void TestCliLibraries::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

/// The lock as the program lists it.
QJsonObject TestCliLibraries::row()
{
    QFETCH_GLOBAL(QString, key);
    const QString pattern = key.section(u':', 0, 0) + ":*";
    const Ran ran = runLockscope({"list", m_server->url(), "--pattern", pattern, "--json"}, m_folder->path());
    for (const QJsonObject &each : ran.objects) {
        if (each.value("key").toString() == key)
            return each;
    }
    return {};
}

QString TestCliLibraries::tokenOf(const QJsonObject &row) const
{
    const QJsonArray owners = row.value("owners").toArray();
    const QJsonValue own = row.value("token");
    return own.isString() ? own.toString() : owners.at(0).toObject().value("token").toString();
}

Ran TestCliLibraries::act(const QString &command, const QStringList &more)
{
    QFETCH_GLOBAL(QString, key);
    const QStringList fixed{command,        m_server->url(), key,     "--owner",
                            tokenOf(row()), "--reason",      "drill", "--json"};
    return runLockscope(fixed + more, m_folder->path());
}

void TestCliLibraries::isNamedWithItsToken()
{
    QFETCH_GLOBAL(QString, library);
    QFETCH_GLOBAL(QString, program);
    QFETCH_GLOBAL(QString, script);
    QFETCH_GLOBAL(QString, key);
    LibraryClient holder(program, script, library, m_server->port(), key);
    QVERIFY2(holder.says("held"), holder.said().constData());
    const QJsonObject listed = row();
    QCOMPARE(listed.value("library").toString(), library);
    QVERIFY(!tokenOf(listed).isEmpty());
    const double left = listed.value("ttl_ms").toDouble();
    QVERIFY2(left > 0 && left <= 30000, qPrintable(QString::number(left)));
}

void TestCliLibraries::releasesCleanlyAfterAnExtend()
{
    QFETCH_GLOBAL(QString, library);
    QFETCH_GLOBAL(QString, program);
    QFETCH_GLOBAL(QString, script);
    QFETCH_GLOBAL(QString, key);
    LibraryClient holder(program, script, library, m_server->port(), key);
    QVERIFY2(holder.says("held"), holder.said().constData());
    const Ran extended = act("extend", {"--ttl", "60s"});
    QCOMPARE(extended.first().value("outcome").toString(), QString("done"));
    QVERIFY(row().value("ttl_ms").toDouble() > 50000);
    holder.release();
    QVERIFY2(holder.says("released"), holder.said().constData());
    QVERIFY(row().isEmpty());
}

void TestCliLibraries::itsWaiterGetsInAfterARelease()
{
    QFETCH_GLOBAL(QString, library);
    QFETCH_GLOBAL(QString, program);
    QFETCH_GLOBAL(QString, script);
    QFETCH_GLOBAL(QString, key);
    QFETCH_GLOBAL(bool, exclusive);
    if (!exclusive)
        QSKIP("nobody waits for a lock of this library");
    LibraryClient holder(program, script, library, m_server->port(), key);
    QVERIFY2(holder.says("held"), holder.said().constData());
    LibraryClient waiter(program, script, library, m_server->port(), key);
    QVERIFY2(waiter.says("waiting"), waiter.said().constData());
    const QString before = tokenOf(row());
    const Ran released = act("release", {});
    QCOMPARE(released.first().value("outcome").toString(), QString("done"));
    // Its lease is 30 s: in a second it has been let in, not waited until the end. These libraries ask again
    // every 20 to 100 ms.
    QVERIFY2(waiter.says("held", 1000), waiter.said().constData());
    QVERIFY(tokenOf(row()) != before);
}

QTEST_GUILESS_MAIN(TestCliLibraries)
#include "tst_cli_libraries.moc"
