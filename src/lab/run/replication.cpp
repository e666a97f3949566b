// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run/replication.h"

namespace lab {

QCoro::Task<redis::Result<void>> replicate(std::shared_ptr<redis::Connection> primary,
                                           std::shared_ptr<redis::Connection> replica)
{
    constexpr int patience = 2000;
    redis::Request settings;
    settings.add("CONFIG", "SET", "repl-diskless-sync-delay", "0");
    const auto set = co_await primary->batch(settings);
    if (!set)
        co_return set.error();
    const redis::Endpoint &leader = primary->endpoint();
    redis::Request follow;
    if (!leader.user.isEmpty())
        follow.add("CONFIG", "SET", "masteruser", leader.user.toUtf8());
    follow.add("CONFIG", "SET", "masterauth", leader.password);
    follow.add("REPLICAOF", "127.0.0.1", QByteArray::number(leader.port));
    const auto followed = co_await replica->batch(follow);
    if (!followed)
        co_return followed.error();
    redis::Request wait;
    wait.add("SET", "lockscope:lab:sync", "1");
    wait.add("WAIT", "1", "10");
    wait.add("DEL", "lockscope:lab:sync");
    for (int tries = 0; tries < patience; ++tries) {
        const auto waited = co_await primary->batch(wait);
        if (!waited)
            co_return waited.error();
        if (waited->values[1].integer > 0)
            co_return redis::Result<void>();
    }
    co_return redis::makeError(redis::ErrorKind::NoReplicas);
}

} // namespace lab
