// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/action/action.h"
#include "locks/dialects/dialect.h"
#include "locks/master_calls/master_route.h"
#include "locks/model/deployment.h"
#include "locks/operator/operator_settings.h"
#include "redis/connection/connection.h"
#include "redis/connection/link.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace locks {

class ManyReleases;
struct ActionJob;
struct KeyRights;

/// The one place from which anything is changed on a master.
///
/// Refuses what access does not allow, awaits ActionLog::intent() before the first command leaves, sends to
/// all masters at once, resolves unknown outcomes by reading, awaits ActionLog::outcome() after. Each change
/// compares with the token that was seen, on the server. Lives on the I/O thread, always held by shared_ptr;
/// `log` and `scope` must outlive it, and its tasks are to be run inside `scope` (TaskScope::start), whose
/// stop makes them end soon.
class Operator : public std::enable_shared_from_this<Operator>
{
public:
    /// `masters` in the order of spec.masters. `log` may be null: every action is then refused
    /// (Outcome::Policy).
    static std::shared_ptr<Operator> create(const DeploymentSpec &spec,
                                            std::vector<MasterRoute::Spec> masters, ActionLog *log,
                                            base::TaskScope *scope, const OperatorSettings &settings = {});
    ~Operator();

    const DeploymentSpec &spec() const { return m_spec; }
    void setReadOnly(bool readOnly) { m_spec.readOnly = readOnly; }
    /// What the masters turned out to be, whatever they are called.
    /// `of`: as DeploymentSpec::productionMasters.
    void setEnvironment(Environment environment, const std::optional<QStringList> &of)
    {
        m_spec.environment = environment;
        m_spec.productionMasters = of;
    }
    /// By which keys are recognised where an action names no library.
    void setRules(const QList<Rule> &rules) { m_spec.rules = rules; }
    bool isReadOnly() const { return m_spec.readOnly; }
    base::TaskScope *scope() const { return m_scope; }

    /// Does one action and reports every master. Never fails as a task: errors are in the report.
    QCoro::Task<ActionReport> act(ActionRequest request);

    /// Releases every lock of a list, each as act() does: compare-and-delete bound to the token that was
    /// seen, all masters at once. Some hundred are under way at a time; their intents are written together
    /// before the first of them leaves, their outcomes after the last. Ends when every one has been reported.
    QCoro::Task<void> releaseMany(std::shared_ptr<ManyReleases> many);

    /// Which of these actions on one key the servers would refuse for want of a right; changes nothing. Each
    /// names its form (`library`) or is of the plain one. Nothing is asked where this is read-only.
    QCoro::Task<KeyRights> rights(QList<ActionRequest> actions);

    /// Renews what `held` reports as acquired or taken over: as Extend, on the same masters and in the same
    /// form, but without a record of its own: that of the acquire covers it. For Holder.
    QCoro::Task<ActionReport> renew(ActionReport held, std::chrono::milliseconds lease);
    /// Writes down that what `held` reports is lost: an extension whose outcome is `loss`. For Holder.
    QCoro::Task<> recordLoss(ActionReport held, ActionReport loss, std::chrono::milliseconds lease);

private:
    Operator(const DeploymentSpec &spec, std::vector<MasterRoute::Spec> masters, ActionLog *log,
             base::TaskScope *scope, const OperatorSettings &settings);

    static QCoro::Task<ActionReport> performAll(std::shared_ptr<Operator> self, ActionRequest request);
    static QCoro::Task<ActionReport> perform(std::shared_ptr<Operator> self, std::shared_ptr<ActionJob> job);
    static QCoro::Task<QString> readUndo(std::shared_ptr<Operator> self, std::shared_ptr<ActionJob> job);
    static QCoro::Task<void> carryOut(std::shared_ptr<Operator> self, std::shared_ptr<ActionJob> job);
    static QCoro::Task<void> performMany(std::shared_ptr<Operator> self, std::shared_ptr<ManyReleases> many);
    static QCoro::Task<void> releaseSome(std::shared_ptr<Operator> self, std::shared_ptr<ManyReleases> many,
                                         std::vector<std::shared_ptr<ActionJob>> all);
    static QCoro::Task<void> recordAndSend(std::shared_ptr<Operator> self, std::shared_ptr<ManyReleases> many,
                                           std::vector<std::shared_ptr<ActionJob>> jobs);
    static QString noJournalSentence(const redis::Error &error);
    static void takeAsUnrecorded(ActionReport &report, const redis::Error &error);
    /// Request, access and journal, once for each job; false: the report says what stands in the way.
    bool admits(ActionJob &job) const;
    static ActionRequest renewalOf(const ActionReport &held, std::chrono::milliseconds lease);
    static QCoro::Task<ActionReport> renewHeld(std::shared_ptr<Operator> self, ActionReport held,
                                               std::chrono::milliseconds lease);
    static QCoro::Task<> writeLoss(std::shared_ptr<Operator> self, ActionReport held, ActionReport loss,
                                   std::chrono::milliseconds lease);
    std::shared_ptr<ActionJob> newJob(const ActionRequest &request);
    ActionIntent intentOf(const ActionJob &job) const;

    DeploymentSpec m_spec;
    std::vector<std::shared_ptr<MasterRoute>> m_routes;
    ActionLog *m_log;
    base::TaskScope *m_scope;
    OperatorSettings m_settings;
    Actor m_actor;
    base::TaskScope::Closer m_closer;
};

} // namespace locks
