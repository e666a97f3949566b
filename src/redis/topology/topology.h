// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "redis/transport/endpoint.h"
#include "redis/transport/ssh_tunnel.h"

#include <QCoro/QCoroTask>
#include <QObject>

#include <memory>
#include <vector>

namespace redis {

/// A part of a deployment that one master at a time serves: a server given by its address, the master of a
/// Sentinel's name, a shard of a Cluster. Its number is for good.
struct Shard
{
    Endpoint endpoint; ///< of its master; until that is known, how it is looked for
    bool known = false;
    bool gone = false; ///< it has left the Cluster
    quint64 epoch = 0; ///< raised when another server took it over: what the old one held may be lost
};

/// What keys may have slipped through when they moved from one master to another during a pass.
struct PassMark
{
    std::vector<int> owners; ///< of each slot when the pass began
};
struct MovedKey
{
    int shard = 0;
    QByteArray key;
};

/// The masters of a deployment, and when they change: the one place that knows the kinds of deployment.
///
/// Lives on the I/O thread. Its tasks run in `scope`: destroy it only after that has drained.
class Topology : public QObject
{
    Q_OBJECT
public:
    /// One entry a URL. Several servers and Sentinel names may stand together; a Cluster stands alone.
    static std::unique_ptr<Topology> create(const std::vector<Endpoint> &given, base::TaskScope *scope);
    ~Topology() override;

    /// Begins to look, through tunnels once they stand. Shards of servers given by address are known from the
    /// start, or from when their tunnel stands.
    void start();
    /// Never empty.
    const std::vector<Shard> &shards() const { return m_shards; }
    /// What a shard is called before it is known.
    QString label(int shard) const;
    /// True: each key lives on one shard only, and may move.
    virtual bool isSharded() const { return false; }
    /// True: masters are found by others, who may be wrong for a moment: ask a server for its role before
    /// relying on it.
    virtual bool isDiscovered() const { return false; }
    /// Where the key lives; −1 when that is not known. 0 unless sharded.
    virtual int shardOf(QByteArrayView key) const;
    /// Where a MOVED or ASK points; −1 when that server is not known (yet). Learns from a MOVED.
    virtual int shardForRedirect(const Error &redirect);
    /// Looks again now: somebody has met a sign of change.
    virtual void refresh() { }
    /// A password typed by a person, for all that want one.
    virtual void setPassword(const QByteArray &password);

    /// Before a pass over all shards, and after it: the keys that may have been on neither side when looked
    /// at. Empty unless sharded. An Error: that could not be found out.
    virtual PassMark mark();
    virtual QCoro::Task<Result<std::vector<MovedKey>>> movedKeys(PassMark mark);

signals:
    /// The shard is new, known, served by another master, or gone.
    void shardChanged(int shard);
    /// Nobody can be found for the shard; goes on looking.
    void lost(int shard, const redis::Error &error);

protected:
    explicit Topology(base::TaskScope *scope);
    /// What start() does when every tunnel stands; once.
    virtual void begin() = 0;
    base::TaskScope *scope() const { return m_scope; }
    void addShard(const Shard &shard, const QString &label);
    Shard &shard(int index) { return m_shards[size_t(index)]; }

private:
    void onTunnelOpened();

    base::TaskScope *m_scope;
    std::vector<std::unique_ptr<SshTunnel>> m_tunnels;
    bool m_begun = false;
    std::vector<Shard> m_shards;
    QStringList m_labels;
};

} // namespace redis
