// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentinel_trio.h"

#include <QFile>
#include <QTest>

namespace {

QStringList words(const QString &text)
{
    return text.split(u' ', Qt::SkipEmptyParts);
}

} // namespace

SentinelTrio::SentinelTrio(const QString &sentinelPassword)
    : m_password(sentinelPassword)
{
    build();
}

SentinelTrio::SentinelTrio(Certificates &certificates)
    : m_certificates(&certificates)
{
    build();
}

SentinelTrio::SentinelTrio(Pace pace)
    : m_pace(pace)
{
    build();
}

std::pair<quint16, QStringList> SentinelTrio::secured()
{
    if (!m_certificates)
        return {0, {}};
    const quint16 port = freePort();
    return {port,
            m_certificates->serverOptions(port, m_certificates->issue(QStringLiteral("IP:127.0.0.1")))
                + QStringList{QStringLiteral("--tls-replication"), QStringLiteral("yes")}};
}

void SentinelTrio::addServer(const QString &options)
{
    const auto [port, tls] = secured();
    m_servers.push_back(std::make_unique<RedisServer>(words(options) + tls));
    m_ports.push_back(port ? port : m_servers.back()->port());
}

void SentinelTrio::addSentinel(int index, quint16 master)
{
    const QString path = m_folder.filePath(QStringLiteral("sentinel%1.conf").arg(index));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("the sentinels' folder cannot be written");
    const auto [port, tls] = secured();
    QString text;
    for (qsizetype i = 0; i + 1 < tls.size(); i += 2)
        text += tls[i].mid(2) + u' ' + tls[i + 1] + u'\n';
    text += QStringLiteral("sentinel monitor main 127.0.0.1 %1 2\n"
                           "sentinel down-after-milliseconds main %2\n"
                           "sentinel failover-timeout main %3\n")
                .arg(master)
                .arg(m_pace == Pace::Quick ? 500 : 1500)
                .arg(m_pace == Pace::Quick ? 1000 : 4000);
    if (!m_password.isEmpty())
        text += QStringLiteral("requirepass %1\nsentinel sentinel-pass %1\n").arg(m_password);
    file.write(text.toUtf8());
    file.close();
    m_sentinels.push_back(RedisServer::sentinel(path, m_password.toUtf8()));
    m_sentinelPorts.push_back(port ? port : m_sentinels.back()->port());
}

void SentinelTrio::build()
{
    const QString quick = QStringLiteral("--repl-diskless-sync-delay 0 --repl-timeout 5");
    addServer(quick);
    for (int i = 0; i < 2; ++i)
        addServer(quick + QStringLiteral(" --replicaof 127.0.0.1 %1").arg(m_ports.front()));
    for (int i = 0; i < 3; ++i)
        addSentinel(i, m_ports.front());
    // Sentinels find one another by what they publish on the master every two seconds.
    const auto ready = [this] {
        for (const auto &each : m_sentinels) {
            const QByteArray state = each->command("SENTINEL MASTER main");
            if (!state.contains("num-other-sentinels\n2\n") || !state.contains("num-slaves\n2\n"))
                return false;
        }
        return true;
    };
    if (!waitFor(ready, 20000))
        qFatal("the sentinels do not find one another");
}

SentinelTrio::~SentinelTrio() = default;

QString SentinelTrio::url(int sentinels) const
{
    QStringList hosts;
    for (int i = 0; i < sentinels; ++i)
        hosts.append(QStringLiteral("127.0.0.1:%1").arg(m_sentinelPorts[size_t(i)]));
    if (m_certificates)
        return QStringLiteral("rediss-sentinel://%1?ca=%2#main")
            .arg(hosts.join(u','), m_certificates->authority());
    return QStringLiteral("redis-sentinel://%1#main").arg(hosts.join(u','));
}

quint16 SentinelTrio::masterPort() const
{
    for (const auto &each : m_sentinels) {
        if (each->isRunning())
            return each->command("SENTINEL GET-MASTER-ADDR-BY-NAME main").split('\n').value(1).toUShort();
    }
    return 0;
}

RedisServer &SentinelTrio::serverAt(quint16 port)
{
    for (size_t i = 0; i < m_servers.size(); ++i) {
        if (m_ports[i] == port)
            return *m_servers[i];
    }
    qFatal("there is no server on that port");
}

std::vector<RedisServer *> SentinelTrio::replicas()
{
    std::vector<RedisServer *> others;
    const RedisServer *current = &master();
    for (const auto &each : m_servers) {
        if (each.get() != current)
            others.push_back(each.get());
    }
    return others;
}

void SentinelTrio::waitForAgreement(quint16 old)
{
    const auto agreed = [this, old] {
        const quint16 now = masterPort();
        for (const auto &each : m_sentinels) {
            const QByteArray answer = each->command("SENTINEL GET-MASTER-ADDR-BY-NAME main");
            if (each->isRunning() && answer.split('\n').value(1).toUShort() != now)
                return false;
        }
        return now != old;
    };
    if (!waitFor(agreed, 30000))
        qFatal("the sentinels do not agree");
}

void SentinelTrio::failOver()
{
    const quint16 old = masterPort();
    serverAt(old).kill();
    waitForAgreement(old);
}

void SentinelTrio::waitForReplicas()
{
    // One that has just come back is told by the sentinels whom to follow, at their own pace.
    if (!waitFor([this] { return master().command("WAIT 2 500") == "2"; }, 40000))
        qFatal("the replicas do not follow");
}
