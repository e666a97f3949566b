// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply_target.h"

#include "locks/monitor/health.h"
#include "locks/read/client_list.h"
#include "locks/read/key_commands.h"
#include "locks/read/read_limits.h"
#include "redis/protocol/reply_reader.h"
#include "redis/protocol/time_reply.h"
#include "redis/topology/cluster_slots.h"
#include "redis/topology/sentinel_answer.h"

#include <vector>

namespace {

using redis::Value;

/// As a topology writes what it has read into its table of slots.
void fillSlots(const redis::Result<std::vector<redis::Primary>> &read)
{
    if (!read.ok())
        return;
    std::vector<redis::Primary> primaries = read.value();
    redis::joinTwins(&primaries);
    std::vector<int> owners(redis::slotCount, -1);
    int filled = 0;
    for (size_t i = 0; i < primaries.size(); ++i) {
        for (const redis::SlotRange &range : primaries[i].ranges) {
            std::fill_n(owners.begin() + range.first(), range.count(), int(i));
            filled += range.count();
        }
    }
    if (filled > redis::slotCount || primaries.size() > size_t(redis::mostPrimaries))
        qFatal("more slots or primaries than a Cluster has");
}

void exerciseCluster(const Value &value)
{
    fillSlots(redis::primariesFromShards(value, false));
    fillSlots(redis::primariesFromShards(value, true));
    fillSlots(redis::primariesFromSlots(value));
    for (const int slot : redis::movingSlots(value.bytes)) {
        if (slot < 0 || slot >= redis::slotCount)
            qFatal("no slot");
    }
    redis::nodeIds(value.bytes);
    if (const auto redirect = redis::redirectFrom(value.bytes)) {
        if (redirect->slot < 0 || redirect->slot >= redis::slotCount)
            qFatal("no slot in a redirect");
    }
}

void exerciseWords(const Value &value)
{
    const redis::Error error = redis::errorFromReply(value.bytes);
    locks::deniedBy(error);
    locks::listedClients(value.bytes);
    locks::namesAllClients(value.bytes, value.bytes);
    locks::infoNumber(value.bytes, "evicted_keys");
}

} // namespace

void exerciseReplies(QByteArrayView bytes)
{
    redis::ReplyReader reader;
    reader.beginAnswer();
    reader.feed(bytes.data(), size_t(bytes.size()));
    redis::BatchReply batch;
    while (auto value = reader.next())
        batch.values.push_back(std::move(*value));
    for (const Value &value : batch.values) {
        exerciseCluster(value);
        exerciseWords(value);
        redis::timeMsIn(value);
        const redis::Result<redis::SentinelAnswer> sentinel =
            redis::sentinelAnswer(value, batch.values.back(), QStringLiteral("main"));
        if (sentinel.ok() && sentinel.value().master.port == 0)
            qFatal("no port of a sentinel");
        locks::endIn(value, batch.values.front(), redis::TimeToLive::nearest(value.integer));
    }
    if (batch.values.empty())
        return;
    // As a check of a server's health that got these, whichever they are.
    batch.values.resize(locks::HealthCheck::questionCount, batch.values.back());
    locks::HealthCheck check;
    for (int i = 0; i < locks::HealthCheck::questionCount; ++i) {
        check.take(batch);
        std::rotate(batch.values.begin(), batch.values.begin() + 1, batch.values.end());
    }
    check.health().concerns();
}

const QList<QByteArray> &replySeeds()
{
    static const QList<QByteArray> seeds{
        // CLUSTER SLOTS of Redis 7: two ranges of one primary with a replica.
        "*2\r\n*4\r\n:0\r\n:5460\r\n*4\r\n$9\r\n127.0.0.1\r\n:7001\r\n"
        "$40\r\n09dbe9720cda62f7865eabc5fd8857c5d2678366\r\n*2\r\n$8\r\nhostname\r\n$6\r\nhost-1\r\n"
        "*3\r\n$9\r\n127.0.0.1\r\n:7004\r\n$40\r\n821d8ca00d7ccf931ed3ffc7e3db0599d2271abf\r\n"
        "*3\r\n:5461\r\n:16383\r\n*3\r\n$9\r\n127.0.0.1\r\n:7002\r\n"
        "$40\r\nc9d93d9f2c0c524ff34cc11838c2003d8c29e013\r\n",
        // CLUSTER SHARDS.
        "*1\r\n*4\r\n$5\r\nslots\r\n*2\r\n:0\r\n:16383\r\n$5\r\nnodes\r\n*1\r\n*12\r\n$2\r\nid\r\n"
        "$3\r\nabc\r\n$4\r\nport\r\n:30001\r\n$2\r\nip\r\n$9\r\n127.0.0.1\r\n$8\r\nendpoint\r\n"
        "$9\r\n127.0.0.1\r\n$4\r\nrole\r\n$6\r\nmaster\r\n$6\r\nhealth\r\n$6\r\nonline\r\n",
        // CLUSTER NODES.
        "$150\r\n07c37dfeb235213a872192d90877d0cd55635b91 127.0.0.1:30004@31004,host slave,fail? e7d1 0 1 4 "
        "connected\n67ed2db8d677e59ec4a4cefb06858cf2a1a89fa1 :0 myself,master [93->-2\r\n",
        "-MOVED 3999 127.0.0.1:6381\r\n-ASK 3999 [::1]:6381\r\n",
        // SENTINEL GET-MASTER-ADDR-BY-NAME, SENTINEL MASTER.
        "*2\r\n$9\r\n127.0.0.1\r\n$4\r\n6379\r\n"
        "*4\r\n$4\r\nname\r\n$4\r\nmain\r\n$12\r\nconfig-epoch\r\n$1\r\n7\r\n",
        // DBSIZE, INFO, TIME, ROLE, CONFIG GET save.
        ":12\r\n$303\r\n# "
        "Server\r\nredis_version:7.0.15\r\nredis_mode:standalone\r\nrun_id:0123456789abcdef\r\n"
        "tcp_port:6379\r\n# Memory\r\nused_memory:100\r\nmaxmemory:90\r\nmaxmemory_policy:noeviction\r\n"
        "# Stats\r\nevicted_keys:3\r\nconnected_clients:4\r\n# Replication\r\nrole:master\r\n"
        "connected_slaves:1\r\nslave0:ip=10.0.0.1,port=6379,state=online,offset=1,lag=2\r\n"
        "# Keyspace\r\ndb0:keys=3\r\n\r\n"
        "*2\r\n$10\r\n1700000000\r\n$6\r\n123456\r\n"
        "*3\r\n$5\r\nslave\r\n$9\r\n127.0.0.1\r\n:6379\r\n"
        "*2\r\n$4\r\nsave\r\n$6\r\n3600 1\r\n",
        // CLIENT LIST.
        "$86\r\nid=7 addr=10.0.0.4:5123 name=x flags=b db=0 sub=2 cmd=blpop\nid=8 addr=? name= flags=N "
        "db=9\n\r\n",
        // What rights refuse, and the answers to ACL DRYRUN and ACL WHOAMI.
        "-NOPERM this user has no permissions to run the 'config|set' command\r\n"
        "-NOPERM No permissions to access a key\r\n"
        "-ERR The user executing the script can't access at least one of the keys mentioned\r\n"
        "$67\r\nUser op has no permissions to run the 'eval' command or its subcomma\r\n+op\r\n",
        ":9223372036854775807\r\n:-9223372036854775808\r\n:-2\r\n",
    };
    return seeds;
}
