// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"
#include "locks/model/rule.h"
#include "redis/transport/endpoint.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

#include <optional>
#include <vector>

namespace locks {

enum class Environment : quint8 { Production, Staging, Development, Sandbox };
QByteArray environmentId(Environment environment); ///< "production", …
std::optional<Environment> environmentFromId(QByteArrayView id);

/// Everything a Monitor needs to know of one deployment. A value.
struct DeploymentSpec
{
    QString name; ///< what window and JSON call it, e.g. "orders" or "127.0.0.1:7001+2"
    QString profile; ///< the profile's name, empty for a URL
    std::vector<redis::Endpoint> masters;
    bool separate = false; ///< read the masters as unrelated servers rather than as a Redlock set
    QList<QByteArray> patterns; ///< globs; never empty
    QList<Rule> rules; ///< what some keys are, by a person's word; come before recognition
    bool patternsOnly = false; ///< keys of a rule are not looked for unless a pattern finds them, too
    bool allKeys = false; ///< what matches and is probably no lock is shown, too
    Environment environment = Environment::Staging;
    /// Labels of the masters that are production where nobody said so of all of them, but they turned out to
    /// be; empty: of which is not known (yet). None: the environment is that of each master.
    std::optional<QStringList> productionMasters = {};
    bool readOnly = false;
    bool gentle = false; ///< pauses between pages
    std::chrono::milliseconds absurdAfter = usualAbsurdAfter; ///< a longer lease is absurd

    /// Each key lives on one of the masters only, and the masters are not known before connecting (Cluster).
    bool sharded() const
    {
        return masters.size() == 1 && masters.front().discovery.kind == redis::Discovery::Kind::Cluster;
    }
    /// The masters are one Redlock set: each has a copy of a lock.
    bool isSet() const { return masters.size() > 1 && !separate && !sharded(); }
    /// The patterns, and those of the rules.
    QList<QByteArray> allPatterns() const;
    int database() const { return masters.empty() ? 0 : masters.front().database; }
    /// N/2+1 of a Redlock set; 1 of separate masters.
    int quorum() const { return separate ? 1 : int(masters.size()) / 2 + 1; }
};

/// The patterns without which none were given (lockscope(1), `--pattern`), and those that "Wider" adds.
QList<QByteArray> defaultPatterns();
QList<QByteArray> widerPatterns();

/// "127.0.0.1:7001+2": the first master and how many more.
QString deploymentLabel(const std::vector<redis::Endpoint> &masters);

} // namespace locks
