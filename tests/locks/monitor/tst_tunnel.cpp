// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificates.h"
#include "cluster_six.h"
#include "locks/monitor/connection_check.h"
#include "monitor_probe.h"
#include "redis/transport/endpoint_url.h"
#include "sentinel_trio.h"
#include "ssh_server.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <csignal>

#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

namespace {

bool isComplete(const MonitorProbe &probe)
{
    return probe.status.complete && !probe.status.masters.isEmpty();
}

QString errorOf(const MonitorProbe &probe)
{
    return probe.status.masters.isEmpty() ? QString() : probe.status.masters.first().error;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Processes that this one has started, by the name of their program.
QList<qint64> childrenNamed(const QByteArray &name)
{
    QList<qint64> found;
    for (const QString &entry :
         QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[0-9]*")}, QDir::Dirs)) {
        const QByteArray status = contentOf(QStringLiteral("/proc/%1/status").arg(entry));
        if (status.startsWith(QByteArray("Name:\t" + name + '\n'))
            && status.contains(
                QByteArray("\nPPid:\t" + QByteArray::number(QCoreApplication::applicationPid()) + '\n')))
            found.append(entry.toLongLong());
    }
    return found;
}

QString argumentAfter(qint64 pid, const QByteArray &option)
{
    const QList<QByteArray> words = contentOf(QStringLiteral("/proc/%1/cmdline").arg(pid)).split('\0');
    return QString::fromLocal8Bit(words.value(words.indexOf(option) + 1));
}

/// Addresses on which a process listens for TCP.
QStringList listeningPorts(qint64 pid)
{
    QStringList ports;
    QSet<QByteArray> sockets;
    const QDir files(QStringLiteral("/proc/%1/fd").arg(pid));
    for (const QString &file : files.entryList(QDir::Files | QDir::System))
        sockets.insert(
            QFile::encodeName(QFile::symLinkTarget(files.filePath(file))).split('[').last().chopped(1));
    for (const char *table : {"tcp", "tcp6"}) {
        for (const QByteArray &line :
             contentOf(QStringLiteral("/proc/net/") + QLatin1String(table)).split('\n')) {
            const QList<QByteArray> fields = line.simplified().split(' ');
            const bool listens = fields.value(3) == "0A";
            if (listens && sockets.contains(fields.value(9)))
                ports.append(QString::fromLatin1(fields.value(1)));
        }
    }
    return ports;
}

} // namespace

/// Servers behind the system's ssh, with keys and a server of the test's own.
class TestTunnel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void listsWatchesAndEnds();
    void leadsToTls();
    void leadsToSentinels();
    void leadsToClusters();
    void takesNoUnknownHostKey();
    void saysThatNoKeyIsAccepted();
    void comesBack();
    void isOneStepOfTheTest();
    void isClosedToOthers();
    void saysThatNobodyIsBehind();

private:
    redis::Endpoint through(redis::Endpoint endpoint) const
    {
        endpoint.proxy = m_ssh->way();
        return endpoint;
    }
    redis::Endpoint through(const QString &url) const
    {
        const auto endpoint = redis::parseUrl(url);
        if (!endpoint.ok())
            qFatal("%s", qPrintable(endpoint.error().text));
        return through(*endpoint);
    }

    std::unique_ptr<SshServer> m_ssh;
};

void TestTunnel::initTestCase()
{
    if (!SshServer::isInstalled())
        QSKIP("there is no sshd: sudo apt install openssh-server");
    m_ssh = std::make_unique<SshServer>();
}

void TestTunnel::init()
{
    m_ssh->setHostKnown(true);
    m_ssh->setKeyAccepted(true);
}

void TestTunnel::listsWatchesAndEnds()
{
    RedisServer server;
    server.command("SET lock:a token PX 600000");
    {
        MonitorProbe probe(MonitorProbe::specOf({through(server.endpoint())}));
        probe.monitor->start();
        QVERIFY2(waitFor([&] { return isComplete(probe); }), qPrintable(errorOf(probe)));
        QCOMPARE(probe.row("lock:a").token, QByteArray("token"));
        server.command("SET lock:b token PX 600000");
        QVERIFY(waitFor([&] { return probe.has("lock:b"); }));
        QVERIFY(!m_ssh->clientPids().isEmpty());
    }
    QVERIFY(waitFor([this] { return m_ssh->clientPids().isEmpty(); }, 1000));
}

void TestTunnel::leadsToTls()
{
    Certificates certificates;
    const quint16 port = freePort();
    RedisServer server(certificates.serverOptions(port, certificates.issue(QStringLiteral("IP:127.0.0.1"))));
    server.command("SET lock:a token PX 600000");
    MonitorProbe probe(MonitorProbe::specOf(
        {through(QStringLiteral("rediss://127.0.0.1:%1?ca=%2").arg(port).arg(certificates.authority()))}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY2(waitFor([&] { return isComplete(probe); }), qPrintable(errorOf(probe)));
    QVERIFY(probe.has("lock:a"));
}

void TestTunnel::leadsToSentinels()
{
    SentinelTrio trio;
    trio.master().command("SET lock:a token PX 600000");
    MonitorProbe probe(MonitorProbe::specOf({through(trio.url())}));
    probe.monitor->start();
    QVERIFY2(waitFor([&] { return isComplete(probe); }), qPrintable(errorOf(probe)));
    QVERIFY(probe.has("lock:a"));
}

void TestTunnel::leadsToClusters()
{
    ClusterSix cluster({}, false);
    for (int i = 0; i < 12; ++i)
        cluster.command({"SET", "lock:" + QByteArray::number(i), "token", "PX", "600000"});
    MonitorProbe probe(MonitorProbe::specOf({through(cluster.url())}));
    probe.monitor->start();
    QVERIFY2(waitFor([&] { return isComplete(probe); }), qPrintable(errorOf(probe)));
    QCOMPARE(probe.rows.size(), 12);
}

void TestTunnel::takesNoUnknownHostKey()
{
    RedisServer server;
    m_ssh->setHostKnown(false);
    MonitorProbe probe(MonitorProbe::specOf({through(server.endpoint())}));
    probe.monitor->start();
    QVERIFY(waitFor([&] { return errorOf(probe).contains(QLatin1String("host key")); }));
    QCOMPARE(m_ssh->knownHosts(), QByteArray());
    m_ssh->setHostKnown(true);
    QVERIFY(waitFor([&] { return isComplete(probe); }));
}

void TestTunnel::saysThatNoKeyIsAccepted()
{
    RedisServer server;
    m_ssh->setKeyAccepted(false);
    MonitorProbe probe(MonitorProbe::specOf({through(server.endpoint())}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY2(errorOf(probe).contains(QLatin1String("none of your keys")), qPrintable(errorOf(probe)));
}

void TestTunnel::comesBack()
{
    RedisServer server;
    server.command("SET lock:a token PX 600000");
    MonitorProbe probe(MonitorProbe::specOf({through(server.endpoint())}));
    probe.monitor->start();
    QVERIFY(waitFor([&] { return isComplete(probe); }));
    const QList<qint64> before = m_ssh->clientPids();
    QVERIFY(!before.isEmpty());
    for (const qint64 pid : before)
        ::kill(pid_t(pid), SIGKILL);
    QVERIFY(waitFor([&] { return probe.row("lock:a").stale; }));
    QVERIFY(waitFor([&] { return isComplete(probe) && !probe.row("lock:a").stale; }));
    QVERIFY(!m_ssh->clientPids().isEmpty());
    QVERIFY(!before.contains(m_ssh->clientPids().first()));
}

void TestTunnel::isOneStepOfTheTest()
{
    RedisServer server;
    m_ssh->setKeyAccepted(false);
    base::TaskScope scope;
    const auto check = [&] {
        return waitForTask(locks::checkConnection(MonitorProbe::specOf({through(server.endpoint())}), &scope))
            .masters.first();
    };
    const locks::MasterCheck refused = check();
    QVERIFY(refused.failure());
    QVERIFY2(refused.failure()->sentence.contains(QLatin1String("none of your keys")),
             qPrintable(refused.failure()->sentence));
    m_ssh->setKeyAccepted(true);
    QVERIFY(!check().failure());
    bool drained = false;
    scope.stop([&drained] { drained = true; });
    QVERIFY(waitFor([&drained] { return drained; }));
}

/// ssh listens on no port, and where it is asked nobody else gets in; nothing of it is left.
void TestTunnel::isClosedToOthers()
{
    RedisServer server;
    QString folder;
    {
        MonitorProbe probe(MonitorProbe::specOf({through(server.endpoint())}));
        probe.monitor->start();
        QVERIFY2(waitFor([&] { return isComplete(probe); }), qPrintable(errorOf(probe)));
        // The one that logged in, and those that hand a connection over.
        int found = 0;
        for (const qint64 pid : childrenNamed("ssh")) {
            QCOMPARE(listeningPorts(pid), QStringList());
            const QString path = argumentAfter(pid, "-S");
            QVERIFY(path.startsWith(u'/'));
            folder = QFileInfo(path).path();
            ++found;
        }
        QVERIFY(found >= 2);
        struct stat status;
        QCOMPARE(::lstat(QFile::encodeName(folder).constData(), &status), 0);
        QCOMPARE(status.st_uid, ::geteuid());
        QCOMPARE(status.st_mode & 0777, mode_t(0700));
        if (::geteuid() == 0 && !QStandardPaths::findExecutable(QStringLiteral("setpriv")).isEmpty()) {
            const auto sees = [&folder](const QString &user) {
                return QProcess::execute(QStringLiteral("setpriv"),
                                         {QStringLiteral("--reuid=") + user, QStringLiteral("--clear-groups"),
                                          QStringLiteral("test"), QStringLiteral("-S"),
                                          folder + QStringLiteral("/control")})
                    == 0;
            };
            QVERIFY(sees(QStringLiteral("0")));
            QVERIFY(!sees(QStringLiteral("65534")));
        }
    }
    QVERIFY(!QFileInfo::exists(folder));
}

void TestTunnel::saysThatNobodyIsBehind()
{
    redis::Endpoint endpoint;
    endpoint.port = freePort();
    MonitorProbe probe(MonitorProbe::specOf({through(endpoint)}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY2(errorOf(probe).contains(QLatin1String("does not get through to 127.0.0.1")),
             qPrintable(errorOf(probe)));
}

QTEST_GUILESS_MAIN(TestTunnel)
#include "tst_tunnel.moc"
