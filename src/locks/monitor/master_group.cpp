// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/master_group.h"

#include <algorithm>

namespace locks {

using namespace std::chrono_literals;

namespace {

constexpr auto betweenLooks = 2ms;
constexpr auto untilTopologyCatchesUp = 100ms;
// A read of a key that has moved is answered by then, or the connection has been given up.
constexpr Millis untilMoved = 5'000;

} // namespace

MasterGroup::MasterGroup(const DeploymentSpec &spec, Board *board, base::TaskScope *scope)
    : m_board(board)
    , m_scope(scope)
    , m_gentle(spec.gentle)
    , m_topology(redis::Topology::create(spec.masters, scope))
{
    connect(m_topology.get(), &redis::Topology::shardChanged, this, &MasterGroup::onShardChanged);
    connect(m_topology.get(), &redis::Topology::lost, this,
            [this](int shard, const redis::Error &error) { m_sessions[size_t(shard)]->lose(error); });
    for (size_t i = 0; i < m_topology->shards().size(); ++i)
        addSession(int(i));
}

MasterGroup::~MasterGroup() = default;

void MasterGroup::addSession(int index)
{
    m_sessions.push_back(std::make_unique<MasterSession>(index, m_topology->label(index), m_board, m_scope,
                                                         m_gentle, m_topology->isDiscovered()));
    MasterSession *session = m_sessions.back().get();
    m_board->noteConnections(index, std::nullopt, steadyNow());
    const redis::Shard &shard = m_topology->shards()[size_t(index)];
    m_epochs.push_back(shard.epoch);
    if (shard.known)
        session->moveTo(shard.endpoint, false);
    // During a failover two shards may have the same server for a moment.
    if (!m_topology->isDiscovered())
        session->setFindTwin([this, index](const QByteArray &runId) { return twinOf(index, runId); });
    if (m_topology->isSharded())
        session->setOwns([this, index](QByteArrayView key) {
            const int owner = m_topology->shardOf(key);
            return owner < 0 || owner == index;
        });
    connect(session, &MasterSession::statusChanged, this,
            [this, session] { emit statusChanged(session->status()); });
    connect(session, &MasterSession::passEnded, this, &MasterGroup::onPassEnded);
    connect(session, &MasterSession::stale, this, [this, session] { emit stale(session->status().label); });
    connect(session, &MasterSession::resync, this, [this, session] { emit resync(session->status().label); });
    connect(session, &MasterSession::suspect, this, [this] { m_topology->refresh(); });
    connect(session, &MasterSession::redirected, this, &MasterGroup::follow);
}

QString MasterGroup::twinOf(int index, const QByteArray &runId) const
{
    for (size_t i = 0; i < m_sessions.size(); ++i) {
        const MasterSession &other = *m_sessions[i];
        if (int(i) != index && other.status().connected && !runId.isEmpty() && other.runId() == runId)
            return other.status().label;
    }
    return {};
}

void MasterGroup::start(MasterSession::Mode mode, const PatternSet &patterns)
{
    m_mode = mode;
    m_patterns = patterns;
    m_started = true;
    m_mark = m_topology->mark();
    for (const auto &session : m_sessions)
        session->start(mode, patterns);
    m_topology->start();
}

void MasterGroup::startPass()
{
    m_mark = m_topology->mark();
    for (const auto &session : m_sessions)
        session->startPass();
}

void MasterGroup::stopPass()
{
    for (const auto &session : m_sessions)
        session->stopPass();
}

void MasterGroup::setPatterns(const PatternSet &patterns)
{
    m_patterns = patterns;
    m_mark = m_topology->mark();
    for (const auto &session : m_sessions)
        session->setPatterns(patterns);
}

void MasterGroup::setShown(const QList<QByteArray> &keys)
{
    for (const auto &session : m_sessions)
        session->setShown(keys);
}

void MasterGroup::setPassword(const QByteArray &password)
{
    m_topology->setPassword(password);
    for (const auto &session : m_sessions)
        session->setPassword(password);
}

void MasterGroup::noteUse(const QByteArray &key, Millis until)
{
    for (const auto &session : m_sessions)
        session->noteUse(key, until);
}

void MasterGroup::noteAnyUse(Millis until)
{
    for (const auto &session : m_sessions)
        session->noteAnyUse(until);
}

MasterSession *MasterGroup::sessionOf(int master, const QByteArray &key) const
{
    const int owner = m_topology->isSharded() ? m_topology->shardOf(key) : master;
    const bool known = owner >= 0 && size_t(owner) < m_sessions.size();
    return m_sessions[size_t(known ? owner : master)].get();
}

void MasterGroup::confirm(int master, const QByteArray &key)
{
    sessionOf(master, key)->confirm(key);
}

void MasterGroup::noteNearEnd(int master, const QByteArray &key)
{
    sessionOf(master, key)->noteNearEnd();
}

QList<MasterStatus> MasterGroup::statuses() const
{
    QList<MasterStatus> all;
    for (const auto &session : m_sessions)
        all.append(session->status());
    return all;
}

void MasterGroup::refreshHeard()
{
    for (const auto &session : m_sessions)
        (void)session->heardUntil();
}

/// A key that has moved is not on the board until its new master was read, and a key of a master that has
/// left stays on the board until another master is asked for it.
bool MasterGroup::isMoving() const
{
    if (m_followedAt > 0 && steadyNow() - m_followedAt <= untilMoved)
        return true;
    for (size_t i = 0; i < m_sessions.size(); ++i) {
        if (m_sessions[i]->status().gone && m_board->hasKeysOn(int(i)))
            return true;
    }
    return false;
}

ProvedUntil MasterGroup::provedUntil()
{
    if (isMoving())
        return m_proved;
    ProvedUntil proved{noDeadline, 0};
    QList<bool> reads;
    QList<Push> pushes;
    for (const auto &session : m_sessions) {
        const MasterStatus &master = session->status();
        const bool answers = master.connected && !master.gone;
        if (answers)
            pushes.append(master.push);
        // Flushes and some evictions are not notified: only reading proves that a lock is still there.
        reads.append(answers && (master.push != Push::Tracking || !m_patterns.untracked().isEmpty()));
        if (answers && (master.push == Push::Tracking || master.push == Push::Notifications))
            proved.heard = std::min(proved.heard, session->heardUntil());
    }
    if (pushes.isEmpty())
        return {};
    proved.read = std::min(proved.heard, m_board->readUntil(reads));
    // Where some masters track and others notify, a key is on either, and only tracking reports a flush.
    if (pushes.contains(Push::Tracking) && pushes.contains(Push::Notifications))
        proved.heard = proved.read;
    else if (proved.heard == noDeadline)
        proved.heard = 0;
    m_proved = proved;
    return proved;
}

bool MasterGroup::isComplete() const
{
    const auto complete = [](const auto &session) {
        const MasterStatus &master = session->status();
        return master.gone || (master.connected && master.passComplete && !master.health.isPart);
    };
    return !m_settling && !m_movedUnknown && std::all_of(m_sessions.begin(), m_sessions.end(), complete);
}

void MasterGroup::onShardChanged(int index)
{
    const redis::Shard shard = m_topology->shards()[size_t(index)];
    // The first pass begins with the first shard.
    if (m_mark.owners.empty())
        m_mark = m_topology->mark();
    if (size_t(index) >= m_sessions.size()) {
        addSession(index);
        if (m_started)
            m_sessions.back()->start(m_mode, m_patterns);
    } else if (shard.gone) {
        m_sessions[size_t(index)]->retire();
        m_board->dropConnections(index, steadyNow());
        for (const QByteArray &key : m_board->keysOn(index))
            confirm(index, key);
    } else {
        if (m_sessions[size_t(index)]->status().gone) // it is back, and nobody has looked yet
            m_board->noteConnections(index, std::nullopt, steadyNow());
        const bool failover = shard.epoch > std::exchange(m_epochs[size_t(index)], shard.epoch);
        m_sessions[size_t(index)]->moveTo(shard.endpoint, failover);
    }
    emit shardChanged(index);
    emit statusChanged(m_sessions[size_t(index)]->status());
}

/// A key that another master has. One whose master is not known is asked for when the topology has caught up.
void MasterGroup::follow(const QByteArray &key, const redis::Error &redirect)
{
    if (!m_topology->isSharded())
        return; // one node of a Cluster, whose other nodes are not read
    m_followedAt = steadyNow();
    const int shard = m_topology->shardForRedirect(redirect);
    if (shard >= 0 && size_t(shard) < m_sessions.size()) {
        if (redirect.kind == redis::ErrorKind::Ask)
            m_sessions[size_t(shard)]->confirmArriving(key);
        else
            m_sessions[size_t(shard)]->confirm(key);
        return;
    }
    const bool first = m_unrouted.isEmpty();
    m_unrouted.insert(key);
    if (first && !m_scope->isStopping())
        m_scope->start(settleUnrouted(this));
}

QCoro::Task<> MasterGroup::settleUnrouted(MasterGroup *group)
{
    co_await group->m_scope->sleep(untilTopologyCatchesUp);
    if (group->m_scope->isStopping())
        co_return;
    const QSet<QByteArray> keys = std::exchange(group->m_unrouted, {});
    for (const QByteArray &key : keys)
        group->confirm(0, key);
}

bool MasterGroup::allEnded() const
{
    return std::all_of(m_sessions.begin(), m_sessions.end(),
                       [](const auto &session) { return session->hasEnded(); });
}

bool MasterGroup::allIdle() const
{
    const auto idle = [](const auto &session) {
        return session->isIdle() || !session->status().connected;
    };
    return m_unrouted.isEmpty() && std::all_of(m_sessions.begin(), m_sessions.end(), idle);
}

void MasterGroup::onPassEnded()
{
    if (!m_topology->isSharded())
        endFailovers();
    if (!allEnded() || m_scope->isStopping())
        return;
    if (!m_topology->isSharded())
        emit passEnded();
    else if (!std::exchange(m_settling, true))
        m_scope->start(settle(this));
}

/// Reads what may have moved from one master to another while both were looked at.
QCoro::Task<> MasterGroup::settle(MasterGroup *group)
{
    redis::PassMark before = std::exchange(group->m_mark, {});
    redis::Result<std::vector<redis::MovedKey>> moved = co_await group->m_topology->movedKeys(before);
    if (group->m_scope->isStopping())
        co_return;
    if (group->m_mark.owners.empty()) // else a newer pass has begun
        group->m_mark = group->m_topology->mark();
    group->m_movedUnknown = !moved.ok();
    if (moved.ok()) {
        for (const redis::MovedKey &each : *moved) {
            if (group->m_patterns.matches(each.key) && size_t(each.shard) < group->m_sessions.size())
                group->m_sessions[size_t(each.shard)]->confirm(each.key);
        }
    }
    while (!group->allIdle() && !group->m_scope->isStopping())
        co_await group->m_scope->sleep(betweenLooks);
    group->m_settling = false;
    if (group->m_scope->isStopping())
        co_return;
    group->endFailovers();
    if (group->allEnded())
        emit group->passEnded();
}

/// Of masters whose pass is complete: what is gone from now on was not lost by the failover.
void MasterGroup::endFailovers()
{
    for (size_t i = 0; i < m_sessions.size(); ++i) {
        if (m_sessions[i]->status().passComplete)
            m_board->endFailover(int(i));
    }
}

} // namespace locks
