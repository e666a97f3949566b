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
    const QString quick = QStringLiteral("--repl-diskless-sync-delay 0 --repl-timeout 5 ");
    m_servers.push_back(std::make_unique<RedisServer>(words(quick)));
    const quint16 port = m_servers.front()->port();
    for (int i = 0; i < 2; ++i)
        m_servers.push_back(std::make_unique<RedisServer>(
            words(quick + QStringLiteral("--replicaof 127.0.0.1:%1").arg(port).replace(u':', u' '))));
    for (int i = 0; i < 3; ++i) {
        const QString path = m_folder.filePath(QStringLiteral("sentinel%1.conf").arg(i));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("the sentinels' folder cannot be written");
        QString text = QStringLiteral("sentinel monitor main 127.0.0.1 %1 2\n"
                                      "sentinel down-after-milliseconds main 500\n"
                                      "sentinel failover-timeout main 1000\n")
                           .arg(port);
        if (!m_password.isEmpty())
            text += QStringLiteral("requirepass %1\nsentinel sentinel-pass %1\n").arg(m_password);
        file.write(text.toUtf8());
        file.close();
        m_sentinels.push_back(RedisServer::sentinel(path, m_password.toUtf8()));
    }
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
        hosts.append(QStringLiteral("127.0.0.1:%1").arg(m_sentinels[size_t(i)]->port()));
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
    for (const auto &each : m_servers) {
        if (each->port() == port)
            return *each;
    }
    qFatal("there is no server on that port");
}

std::vector<RedisServer *> SentinelTrio::replicas()
{
    std::vector<RedisServer *> others;
    for (const auto &each : m_servers) {
        if (each->port() != masterPort())
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
    const QByteArray reached = master().command("WAIT 2 10000");
    if (reached != "2")
        qFatal("the replicas do not follow");
}
