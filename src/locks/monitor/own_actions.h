// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"
#include "locks/board/board.h"
#include "locks/master_calls/master_routes.h"

#include <QCoro/QCoroTask>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace base {
class TaskScope;
}

namespace locks {

class Holder;
class ManyReleases;
class MasterGroup;
class Operator;
struct KeyRights;

/// What a monitor does to locks by itself: actions, many of them, and holds that it renews; and what its
/// board must know of them, so that an end by us is told from one by others.
///
/// Lives on the I/O thread. `board`, `group`, `routes`, `log` and `scope`, where its coroutines run, outlive
/// it.
class OwnActions
{
public:
    using Done = std::function<void(const ActionReport &)>;
    using RightsTold = std::function<void(const KeyRights &)>;
    using HoldChanged = std::function<void(const QByteArray &event, const ActionReport &)>;

    OwnActions(Board *board, MasterGroup *group, MasterRoutes *routes, ActionLog *log,
               base::TaskScope *scope);
    ~OwnActions();

    /// The operator is made for the first action, as the deployment is then; a later change of its rules,
    /// environment or access is handed on by change().
    void act(const DeploymentSpec &spec, const ActionRequest &request, Done done);
    /// As Monitor::rightsThen().
    void rights(const DeploymentSpec &spec, const QList<ActionRequest> &actions, RightsTold done);
    void releaseMany(const DeploymentSpec &spec, std::shared_ptr<ManyReleases> many);
    /// As Monitor::hold().
    void hold(const DeploymentSpec &spec, const ActionReport &acquired, std::chrono::milliseconds lease,
              HoldChanged changed, std::optional<std::chrono::milliseconds> left);
    void stopHolding(const LockPlace &place);
    void change(const std::function<void(Operator *)> &how);
    /// Nothing is held any more. After the scope has drained.
    void clear();

private:
    static QCoro::Task<> run(OwnActions *self, std::shared_ptr<Operator> op, ActionRequest request,
                             Done done);
    static QCoro::Task<> runRights(std::shared_ptr<Operator> op, QList<ActionRequest> actions,
                                   RightsTold done);
    static QCoro::Task<> runMany(OwnActions *self, std::shared_ptr<Operator> op,
                                 std::shared_ptr<ManyReleases> many);
    std::shared_ptr<Operator> operatorOf(const DeploymentSpec &spec);
    void noteUse(const ActionRequest &request, Millis until);
    void noteBefore(const ActionRequest &request);
    void noteAfter(const ActionRequest &request, const ActionReport &report);
    void noteAfter(const QList<ActionReport> &reports, bool dryRun);
    void noteHold(const LockPlace &place, bool ended);
    void noteRewritten(const ActionReport &report);
    void onHoldLost(const ActionReport &report);

    Board *m_board;
    MasterGroup *m_group;
    MasterRoutes *m_routes;
    ActionLog *m_log;
    base::TaskScope *m_scope;
    std::shared_ptr<Operator> m_operator;
    std::shared_ptr<Holder> m_holder;
};

} // namespace locks
