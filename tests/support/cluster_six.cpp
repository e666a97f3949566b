// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_six.h"

#include "redis/topology/cluster_slots.h"

#include <QDeadlineTimer>
#include <QTest>

namespace {

QByteArray number(qint64 value)
{
    return QByteArray::number(value);
}

} // namespace

ClusterSix::ClusterSix(const QStringList &options, bool replicas)
    : m_options(options)
{
    build(replicas);
}

ClusterSix::ClusterSix(Certificates &certificates)
    : m_certificates(&certificates)
{
    build(true);
}

void ClusterSix::build(bool replicas)
{
    const int count = replicas ? 6 : 3;
    for (int i = 0; i < count; ++i)
        m_nodes.push_back(makeNode());
    for (int i = 0; i < 3; ++i) {
        const int first = i * 5461;
        const int last = i == 2 ? redis::slotCount - 1 : first + 5460;
        node(i).command({"CLUSTER", "ADDSLOTSRANGE", number(first), number(last)});
        node(i).command({"CLUSTER", "SET-CONFIG-EPOCH", number(i + 1)});
    }
    for (int i = 1; i < count; ++i)
        node(0).command({"CLUSTER", "MEET", "127.0.0.1", portOf(i)});
    const auto allMet = [this, count] {
        for (const auto &each : m_nodes) {
            if (each->command("CLUSTER NODES").count(" connected") < count)
                return false;
        }
        return true;
    };
    if (!waitFor(allMet, 20000))
        qFatal("the nodes of the Cluster do not meet");
    for (int i = 3; i < count; ++i)
        node(i).command({"CLUSTER", "REPLICATE", id(i - 3)});
    waitForState();
    const auto followed = [this, count] {
        for (int i = 3; i < count; ++i) {
            if (!node(i).command("INFO replication").contains("master_link_status:up"))
                return false;
        }
        return true;
    };
    if (!waitFor(followed, 20000))
        qFatal("the replicas of the Cluster do not follow");
}

ClusterSix::~ClusterSix() = default;

std::unique_ptr<RedisServer> ClusterSix::makeNode()
{
    const QString base = QStringLiteral("--cluster-enabled yes --cluster-node-timeout 1000 "
                                        "--cluster-require-full-coverage no --repl-diskless-sync-delay 0");
    QStringList options = base.split(u' ') + m_options;
    m_tlsPorts.push_back(m_certificates ? freeLowPort() : quint16(0));
    if (m_certificates) {
        options += m_certificates->serverOptions(m_tlsPorts.back(),
                                                 m_certificates->issue(QStringLiteral("IP:127.0.0.1")));
        options += {QStringLiteral("--tls-cluster"), QStringLiteral("yes"),
                    QStringLiteral("--tls-replication"), QStringLiteral("yes")};
    }
    // The bus listens 10,000 above, so the port must lie low.
    return std::make_unique<RedisServer>(options, RedisServer::Ports::Low);
}

QByteArray ClusterSix::portOf(int index)
{
    return number(m_certificates ? m_tlsPorts[size_t(index)] : node(index).port());
}

void ClusterSix::waitForState()
{
    const auto works = [this] {
        for (const auto &each : m_nodes) {
            if (each->isRunning() && !each->command("CLUSTER INFO").contains("cluster_state:ok"))
                return false;
        }
        return true;
    };
    if (!waitFor(works, 30000))
        qFatal("the Cluster does not work");
}

QString ClusterSix::url(int seed) const
{
    if (m_certificates)
        return QStringLiteral("rediss-cluster://127.0.0.1:%1?ca=%2")
            .arg(m_tlsPorts[size_t(seed)])
            .arg(m_certificates->authority());
    return QStringLiteral("redis-cluster://127.0.0.1:%1").arg(m_nodes[size_t(seed)]->port());
}

int ClusterSix::ownerOf(int slot)
{
    for (size_t i = 0; i < m_nodes.size(); ++i) {
        if (!m_nodes[i]->isRunning() || m_nodes[i]->command("ROLE").startsWith("slave"))
            continue;
        if (ownerSeenBy(int(i), slot) == id(int(i)))
            return int(i);
    }
    return -1;
}

QByteArray ClusterSix::command(const QList<QByteArray> &arguments)
{
    const int owner = ownerOf(redis::slotOf(arguments.value(1)));
    return owner < 0 ? QByteArray("(no owner)") : node(owner).command(arguments);
}

void ClusterSix::beginMove(int slot, int from, int to)
{
    node(to).command({"CLUSTER", "SETSLOT", number(slot), "IMPORTING", id(from)});
    node(from).command({"CLUSTER", "SETSLOT", number(slot), "MIGRATING", id(to)});
}

void ClusterSix::moveKeys(int slot, int from, int to, int most)
{
    const QByteArray listed = node(from).command({"CLUSTER", "GETKEYSINSLOT", number(slot), number(most)});
    if (listed.isEmpty())
        return;
    QList<QByteArray> migrate{"MIGRATE", "127.0.0.1", portOf(to), "", "0", "5000", "KEYS"};
    node(from).command(migrate + listed.split('\n'));
}

void ClusterSix::endMove(int slot, int from, int to)
{
    for (const int each : {to, from})
        node(each).command({"CLUSTER", "SETSLOT", number(slot), "NODE", id(to)});
    // Until every primary knows: two moves whose news cross can leave a slot without an owner.
    const QByteArray target = id(to);
    QDeadlineTimer deadline(5000 * patience);
    const auto known = [&] {
        for (int i = 0; i < 3; ++i) {
            if (node(i).isRunning() && ownerSeenBy(i, slot) != target)
                return false;
        }
        return true;
    };
    while (!known() && !deadline.hasExpired()) { }
}

QByteArray ClusterSix::ownerSeenBy(int index, int slot)
{
    const QByteArrayList lines = node(index).command("CLUSTER NODES").split('\n');
    for (const QByteArray &line : lines) {
        const QByteArrayList words = line.split(' ');
        for (const QByteArray &range : words.mid(8)) {
            const QByteArrayList ends = range.split('-');
            if (!range.startsWith('[') && ends.first().toInt() <= slot && slot <= ends.last().toInt())
                return words.first();
        }
    }
    return {};
}

void ClusterSix::moveSlot(int slot, int from, int to)
{
    beginMove(slot, from, to);
    moveKeys(slot, from, to);
    endMove(slot, from, to);
}

int ClusterSix::addPrimary()
{
    m_nodes.push_back(makeNode());
    const int index = int(m_nodes.size()) - 1;
    node(index).command({"CLUSTER", "MEET", "127.0.0.1", portOf(0)});
    const QByteArray own = id(index);
    const auto known = [&] {
        for (const auto &each : m_nodes) {
            if (each->isRunning() && !each->command("CLUSTER NODES").contains(own))
                return false;
        }
        return node(index).command("CLUSTER INFO").contains("cluster_state:ok");
    };
    if (!waitFor(known, 20000))
        qFatal("the new node is not known");
    return index;
}
