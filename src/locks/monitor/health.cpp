// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/health.h"

#include "base/bytes.h"
#include "locks/read/client_list.h"
#include "locks/read/key_reader.h"
#include "redis/protocol/checked_number.h"
#include "redis/protocol/time_reply.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace locks {

using redis::Value;

namespace {

constexpr qint64 clockWorry = 1000;
constexpr qint64 lagWorry = 1000;
constexpr int mostOfAField = 256; // a host's name; versions and policies are shorter

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Health)
};

/// How far the replica furthest behind is, in ms: "slave0:ip=…,lag=1", behind which Valkey adds
/// ",type=replica".
qint64 worstLag(const QByteArray &info, int replicas)
{
    qint64 worst = -1;
    for (int i = 0; i < replicas; ++i) {
        const QByteArray line = infoField(info, "slave" + QByteArray::number(i));
        if (line.isEmpty())
            break; // it said more than it lists
        const qsizetype at = line.lastIndexOf(",lag=");
        const auto lag = at < 0 ? std::nullopt : redis::Count::in(line.mid(at + 5).split(',').first());
        if (lag)
            worst = std::max(worst, *lag * 1000);
    }
    return worst;
}

QString seconds(qint64 ms)
{
    return QLocale().toString(double(std::abs(ms)) / 1000, 'f', 1);
}

void addRoleAndMemory(const Health &health, QList<Concern> *concerns)
{
    if (health.role == Health::Role::Replica) {
        const QString master = health.follows.isEmpty() ? Text::tr("another server") : health.follows;
        concerns->append(
            Concern{true, Text::tr("a replica of %1").arg(master),
                    Text::tr("This is a replica of %1: what it shows may lag behind, and nothing can be "
                             "changed here.")
                        .arg(master)});
    }
    if (health.memoryFull)
        concerns->append(
            Concern{true, Text::tr("memory full"),
                    Text::tr("Its memory is full: no lock can be taken there; releasing works.")});
    if (health.evictionPolicy.startsWith(QLatin1String("allkeys")))
        concerns->append(
            Concern{true, Text::tr("drops any key when full (%1)").arg(health.evictionPolicy),
                    Text::tr("When its memory is full this server drops any key (%1): locks can vanish.")
                        .arg(health.evictionPolicy)});
    else if (health.evictionPolicy.startsWith(QLatin1String("volatile")))
        concerns->append(Concern{
            true, Text::tr("drops keys with an expiry when full (%1)").arg(health.evictionPolicy),
            Text::tr("When its memory is full this server drops keys with an expiry (%1): locks can vanish.")
                .arg(health.evictionPolicy)});
}

void addClock(const Health &health, QList<Concern> *concerns)
{
    if (!health.clockSteppedAt.isNull()) {
        const QString time = QLocale().toString(health.clockSteppedAt.time(), QStringLiteral("HH:mm:ss"));
        concerns->append(
            Concern{true, Text::tr("clock jumped at %1").arg(time),
                    Text::tr("The server's clock jumped at %1: leases ended early or late.").arg(time)});
    }
    if (!health.clockKnown || std::abs(health.clockOffsetMs) <= clockWorry)
        return;
    const QString off = seconds(health.clockOffsetMs);
    concerns->append(Concern{
        false,
        (health.clockOffsetMs > 0 ? Text::tr("clock %1 s ahead") : Text::tr("clock %1 s behind")).arg(off),
        (health.clockOffsetMs > 0 ? Text::tr("The server's clock is %1 s ahead of this machine's.")
                                  : Text::tr("The server's clock is %1 s behind this machine's."))
            .arg(off)});
}

} // namespace

QList<Concern> Health::concerns() const
{
    QList<Concern> concerns = ofAddress;
    addRoleAndMemory(*this, &concerns);
    addClock(*this, &concerns);
    if (cannotSave)
        concerns.append(
            Concern{false, Text::tr("cannot save to disk"),
                    Text::tr("It could not save its data to disk: it may refuse every change, and after a "
                             "restart locks are gone.")});
    if (persistence == Persistence::None)
        concerns.append(
            Concern{false, Text::tr("writes nothing to disk"),
                    Text::tr("This server writes nothing to disk: after a restart every lock is gone.")});
    if (worstLagMs > lagWorry)
        concerns.append(
            Concern{false, Text::tr("a replica is behind"),
                    Text::tr("A replica is %1 s behind: a failover now would lose the locks taken since.")
                        .arg(seconds(worstLagMs))});
    std::stable_partition(concerns.begin(), concerns.end(), [](const Concern &each) { return each.alarm; });
    return concerns;
}

bool Health::mayPassSoon() const
{
    return role == Role::Replica || memoryFull || cannotSave || worstLagMs > lagWorry;
}

QStringList Health::alarms() const
{
    QStringList sentences;
    for (const Concern &each : concerns()) {
        if (each.alarm)
            sentences += each.sentence;
    }
    return sentences;
}

QStringList Health::warnings() const
{
    QStringList sentences;
    for (const Concern &each : concerns())
        sentences += each.sentence;
    return sentences;
}

redis::Request HealthCheck::questions()
{
    redis::Request request;
    request.add("DBSIZE");
    request.add("INFO");
    request.add("TIME");
    request.add("ROLE");
    request.add("CONFIG", "GET", "save");
    return request;
}

void HealthCheck::take(const redis::BatchReply &reply)
{
    m_denied.clear();
    const std::vector<Value> &values = reply.values;
    if (values[0].isInteger())
        m_keys = redis::Count::nearest(values[0].integer);
    else
        m_denied += Text::tr("DBSIZE is refused: progress is shown without a total.");
    m_standsAlone = false;
    if (values[1].isString())
        takeInfo(values[1].bytes);
    else
        m_denied += Text::tr("INFO is refused: version, eviction policy and replicas are not known.");
    if (values[timeAnswer].isArray())
        takeTime(values[timeAnswer], reply);
    else
        m_denied += Text::tr("TIME is refused: the server's clock is not compared.");
    if (values[3].isArray())
        takeRole(values[3]);
    takeSave(values[4]);
    m_health.cannotSave = m_health.cannotSave || (m_savingFailed && m_snapshots);
    using Kind = Health::Persistence;
    if (m_logKnown && m_log)
        m_health.persistence = Kind::Log;
    else if (m_snapshotsKnown && m_snapshots)
        m_health.persistence = Kind::Snapshots;
    else
        m_health.persistence = m_logKnown && m_snapshotsKnown ? Kind::None : Kind::Unknown;
}

void HealthCheck::takeInfo(const QByteArray &info)
{
    const auto text = [&info](const char *name) {
        return base::shownBytes(infoField(info, name).left(mostOfAField));
    };
    m_health.version = text("valkey_version");
    m_health.serverName = m_health.version.isEmpty() ? QStringLiteral("redis") : QStringLiteral("valkey");
    if (m_health.version.isEmpty())
        m_health.version = text("redis_version");
    m_standsAlone = text("redis_mode") == u"standalone" || text("server_mode") == u"standalone";
    m_health.evictionPolicy = text("maxmemory_policy");
    const qint64 limit = infoField(info, "maxmemory").toLongLong();
    m_health.memoryFull = limit > 0 && m_health.evictionPolicy == u"noeviction"
        && infoField(info, "used_memory").toLongLong() >= limit;
    // Without a limit nothing is ever dropped.
    if (limit == 0)
        m_health.evictionPolicy.clear();
    m_health.evictedKeys = infoNumber(info, "evicted_keys");
    m_savingFailed = infoField(info, "rdb_last_bgsave_status") == "err";
    m_health.cannotSave = infoField(info, "aof_last_write_status") == "err";
    const std::optional<int> slotCount = m_self.slotCount; // asked once
    m_self = serverSelfIn(info);
    m_self.slotCount = slotCount;
    const bool isSentinel = m_self.kind == ServerSelf::Kind::Sentinel;
    const QString role = text("role");
    if (!role.isEmpty() && !isSentinel)
        m_health.role = role == u"master" ? Health::Role::Master : Health::Role::Replica;
    m_health.follows =
        role == u"slave" ? QString(text("master_host") + u':' + text("master_port")) : QString();
    const QByteArray replicas = infoField(info, "connected_slaves");
    m_health.replicas = replicas.isEmpty() ? -1 : replicas.toInt();
    m_health.worstLagMs = worstLag(info, m_health.replicas);
    const QByteArray log = infoField(info, "aof_enabled");
    m_logKnown = !log.isEmpty();
    m_log = log == "1";
    const QByteArray run = infoField(info, "run_id");
    const QByteArray loaded = infoField(info, "rdb_last_load_keys_loaded"); // since Redis 7.0
    const bool empty = loaded.isEmpty() ? m_keys == 0 : loaded.toLongLong() == 0;
    if (!m_runId.isEmpty() && run != m_runId)
        m_restart = empty && !m_log ? EndReason::Restart : EndReason::CannotTell;
    m_runId = run;
}

void HealthCheck::judgeAddress(const redis::Endpoint &endpoint)
{
    if (m_self.kind == ServerSelf::Kind::ClusterNode && !m_wereSlotsAsked)
        return; // it may serve all slots
    // A database whose locks come and go is the right one.
    m_hadKeys = m_hadKeys || m_self.databases.contains(endpoint.database);
    const bool mayBeWrong = !m_hadKeys || m_self.kind != ServerSelf::Kind::Server;
    m_health.ofAddress = mayBeWrong ? addressConcerns(m_self, endpoint) : QList<Concern>();
    m_health.isPart = m_self.isPartOf(endpoint);
}

void HealthCheck::takeTime(const Value &time, const redis::BatchReply &reply)
{
    const std::optional<qint64> told = redis::timeMsIn(time);
    if (!told)
        return;
    const Millis at = toMillis(reply.sentAt + (reply.repliedAt - reply.sentAt) / 2);
    m_health.clockOffsetMs = *told - wallTime(at).toMSecsSinceEpoch();
    m_health.clockKnown = true;
}

void HealthCheck::noteClockStep()
{
    m_health.clockSteppedAt = QDateTime::currentDateTime();
}

void HealthCheck::takeRole(const Value &role)
{
    if (role.elements.empty())
        return;
    const QByteArray &word = role.elements[0].bytes;
    if (word == "sentinel")
        return;
    m_health.role = word == "master" ? Health::Role::Master : Health::Role::Replica;
    if (word == "slave" && role.elements.size() > 2)
        m_health.follows = base::shownBytes(role.elements[1].bytes.left(mostOfAField)) + u':'
            + QString::number(role.elements[2].integer);
}

void HealthCheck::takeSave(const Value &save)
{
    m_snapshotsKnown = save.isArray() && save.elements.size() == 2;
    m_snapshots = m_snapshotsKnown && !save.elements[1].bytes.isEmpty();
}

Board::Eviction HealthCheck::eviction() const
{
    if (m_health.evictionPolicy.startsWith(QLatin1String("allkeys")))
        return Board::Eviction::All;
    return m_health.evictionPolicy.startsWith(QLatin1String("volatile")) ? Board::Eviction::WithExpiry
                                                                         : Board::Eviction::None;
}

} // namespace locks
