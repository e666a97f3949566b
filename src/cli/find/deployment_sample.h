// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/find/pattern_finder.h"
#include "locks/model/deployment.h"
#include "locks/read/keyspace_sample.h"
#include "locks/read/reachable_masters.h"
#include "redis/topology/topology.h"

#include <memory>
#include <vector>

namespace cli {

/// Looks for locks among some keys of deployments, whatever their names: for `find`, and for `list`, which
/// reports locks that its patterns do not match. Main thread.
class DeploymentSample
{
public:
    /// The limits of each deployment.
    struct Budget
    {
        qint64 keys = 0;
        std::chrono::milliseconds time{0};
    };
    using Wants = std::function<bool(const QByteArray &key)>;

    /// Adds a deployment to the sample. `spec` outlives the call; `wants`: which keys are read; null: all.
    /// Its errors are in progress().
    static QCoro::Task<> add(DeploymentSample *self, const locks::DeploymentSpec *spec, Budget budget,
                             Wants wants = nullptr);
    const locks::PatternFinder &finder() const { return m_finder; }
    /// The sum of all deployments so far.
    const locks::SampleProgress &progress() const { return m_total; }

    void start(QCoro::Task<> &&task) { m_scope.start(std::move(task)); }
    bool isStopping() const { return m_scope.isStopping(); }
    /// Ends what is under way; `ended` is called once, from the event loop. To be awaited before this goes.
    void stop(std::function<void()> ended) { m_scope.stop(std::move(ended)); }

private:
    void count(const locks::SampleProgress &one, const locks::ReachableMasters &reachable);

    base::TaskScope m_scope;
    std::vector<std::unique_ptr<redis::Topology>> m_topologies;
    locks::PatternFinder m_finder;
    locks::SampleProgress m_total;
    bool m_isFirst = true; ///< nothing was added to m_total yet
};

} // namespace cli
