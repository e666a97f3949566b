// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/operator.h"

#include "base/bytes.h"
#include "locks/action/access_policy.h"
#include "locks/operator/action_calls.h"
#include "locks/operator/action_conclude.h"
#include "locks/operator/action_look.h"
#include "locks/operator/action_request_check.h"
#include "locks/operator/action_send.h"
#include "locks/operator/action_warnings.h"
#include "locks/operator/completion.h"
#include "locks/operator/identify.h"
#include "locks/operator/key_rights.h"
#include "locks/operator/occupant.h"
#include "locks/operator/rights_outlook.h"
#include "locks/operator/undo_outlook.h"
#include "redis/topology/cluster_slots.h"

#include <QCoreApplication>

namespace locks {

using redis::Result;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

ActionReport refuse(ActionJob &job, Outcome outcome, const QString &sentence)
{
    job.refuse(outcome, sentence);
    return job.report;
}

/// Reads what the undo needs; an empty text when it fits this deployment.
QString takeUndo(ActionJob &job, const UndoRecord &undo)
{
    if (undo.kind != ActionKind::Release && undo.kind != ActionKind::TakeOver)
        return Text::tr("Only a release or a take-over can be undone.");
    if (undo.database != job.spec.database())
        return Text::tr("That action was in database %1, this is database %2.")
            .arg(undo.database)
            .arg(job.spec.database());
    job.undo = undo;
    job.request.key = undo.key;
    job.request.together = undo.together;
    job.report.together = undo.together;
    job.request.token = undo.tokenBefore;
    job.request.library.clear();
    job.report.key = undo.key;
    std::vector<std::shared_ptr<MasterRoute>> routes;
    QList<int> indexes;
    for (size_t i = 0; i < job.routes.size(); ++i) {
        for (const UndoRecord::Master &master : undo.masters) {
            if (!job.isSavedOn(master, i) || master.dump.isEmpty())
                continue;
            routes.push_back(job.routes[i]->forKey(undo.key));
            indexes.append(job.indexes.at(qsizetype(i)));
            break;
        }
    }
    job.routes = routes;
    job.indexes = indexes;
    if (job.spec.separate && indexes.size() == 1)
        job.report.separateMaster = indexes.first();
    return routes.empty() ? Text::tr("Nothing was saved on these masters: there is nothing to put back.")
                          : QString();
}

/// Adds what came of a key that had to be done on its own, and what of it matters for all.
void addPart(ActionReport &report, const ActionReport &part)
{
    for (MasterReport each : part.masters) {
        each.master = Text::tr("%1: %2", "master, key").arg(each.master, base::shownShort(part.key));
        each.dump.clear(); // its own record has it
        report.masters.append(each);
    }
    report.commands += part.commands;
    if (part.outcome == report.outcome)
        return;
    report.outcome = part.outcome;
    report.sentence = Text::tr("%1: %2", "key, sentence").arg(base::shownShort(part.key), part.sentence);
}

/// In a Cluster one script reaches one slot: keys of other slots are done elsewhere, each on its own.
void partFromOthers(ActionJob &job)
{
    QList<QByteArray> &together = job.request.together;
    if (job.spec.masters.front().discovery.kind == redis::Discovery::Kind::Cluster) {
        for (const QByteArray &key : std::as_const(together)) {
            if (redis::slotOf(key) != redis::slotOf(job.request.key))
                job.elsewhere.append(key);
        }
        together.removeIf([&job](const QByteArray &key) { return job.elsewhere.contains(key); });
    }
    job.report.together = together;
}

/// What was asked and the job could not do in its one step: actions of their own, after it.
QList<ActionRequest> partsOf(const ActionRequest &asked, const ActionJob &job, const ActionReport &report)
{
    QList<ActionRequest> parts;
    for (const QString &id : job.undo.parts) {
        ActionRequest &part = parts.emplace_back(asked);
        part.undoes = id;
    }
    for (const QByteArray &key : job.elsewhere) {
        ActionRequest &part = parts.emplace_back(asked);
        part.key = key;
        part.together.clear();
        part.partOf = report.id;
    }
    return parts;
}

/// Of a dry run, what the real one would meet beyond the lock's state.
QCoro::Task<void> lookAhead(JobPtr job)
{
    if (job->report.outcome != Outcome::WouldDo)
        co_return;
    const bool distinct = co_await identifyMasters(job);
    if (!distinct)
        co_return;
    const std::vector<JobPtr> alone{job};
    co_await lookForRights(alone);
    co_await lookForUndo(job);
}

/// Whether the action can go on after a look at the masters; false: the report is final.
QCoro::Task<bool> lookAtMasters(JobPtr job)
{
    if (job->request.kind == ActionKind::Complete)
        co_return co_await prepareCompletion(job);
    co_return co_await lookFirst(job);
}

QString readOnlySentence()
{
    return Text::tr("This connection is read-only: nothing was sent.");
}

} // namespace

std::shared_ptr<Operator> Operator::create(const DeploymentSpec &spec, std::vector<MasterRoute::Spec> masters,
                                           ActionLog *log, base::TaskScope *scope,
                                           const OperatorSettings &settings)
{
    return std::shared_ptr<Operator>(new Operator(spec, std::move(masters), log, scope, settings));
}

Operator::Operator(const DeploymentSpec &spec, std::vector<MasterRoute::Spec> masters, ActionLog *log,
                   base::TaskScope *scope, const OperatorSettings &settings)
    : m_spec(spec)
    , m_log(log)
    , m_scope(scope)
    , m_settings(settings)
    , m_actor(Actor::current())
{
    for (MasterRoute::Spec &master : masters)
        m_routes.push_back(std::make_shared<MasterRoute>(std::move(master), scope));
    m_closer = scope->addCloser([this] {
        // Whoever waits on the last one may let go of this.
        const auto routes = m_routes;
        for (const auto &route : routes)
            route->close();
    });
}

Operator::~Operator() = default;

QCoro::Task<ActionReport> Operator::act(ActionRequest request)
{
    return performAll(shared_from_this(), std::move(request));
}

QCoro::Task<KeyRights> Operator::rights(QList<ActionRequest> actions)
{
    std::vector<std::shared_ptr<ActionJob>> jobs;
    for (const ActionRequest &each : std::as_const(actions)) {
        if (!m_spec.readOnly)
            jobs.push_back(newJob(each));
    }
    return lookForKeyRights(std::move(jobs));
}

QCoro::Task<ActionReport> Operator::renew(ActionReport held, std::chrono::milliseconds lease)
{
    return renewHeld(shared_from_this(), std::move(held), lease);
}

QCoro::Task<> Operator::recordLoss(ActionReport held, ActionReport loss, std::chrono::milliseconds lease)
{
    return writeLoss(shared_from_this(), std::move(held), std::move(loss), lease);
}

std::shared_ptr<ActionJob> Operator::newJob(const ActionRequest &request)
{
    auto job = std::make_shared<ActionJob>();
    job->spec = m_spec;
    job->request = request;
    job->scope = m_scope;
    job->settings = m_settings;
    for (int i = 0; i < int(m_routes.size()); ++i) {
        if (request.separateMaster >= 0 && request.separateMaster != i)
            continue;
        // The key of an undo stands in the journal.
        const bool known = request.kind != ActionKind::Restore;
        job->routes.push_back(known ? m_routes[size_t(i)]->forKey(request.key) : m_routes[size_t(i)]);
        job->indexes.append(i);
        if (!job->firstRoute)
            job->firstRoute = m_routes[size_t(i)];
    }
    job->report.kind = request.kind;
    job->report.key = request.key;
    job->report.together = request.together;
    job->report.separateMaster = request.separateMaster;
    job->report.database = m_spec.database();
    job->report.library = request.library;
    return job;
}

ActionIntent Operator::intentOf(const ActionJob &job) const
{
    ActionIntent intent;
    intent.who = m_actor;
    intent.profile = m_spec.profile;
    intent.deployment = m_spec.name;
    intent.environment = m_spec.environment;
    for (size_t i = 0; i < job.routes.size(); ++i) {
        // How a master is found outlives the server that it is at the moment.
        const redis::Endpoint &given = m_spec.masters[size_t(job.indexes.at(qsizetype(i)))];
        intent.masterUrls.append(given.isDirect() ? job.routes[i]->endpoint().url() : given.url());
    }
    intent.servers = job.servers;
    intent.database = m_spec.database();
    intent.request = job.request;
    for (const MasterCall &call : job.calls) {
        for (const QString &command : plannedCommands(call)) {
            if (!intent.commands.contains(command))
                intent.commands.append(command);
        }
    }
    return intent;
}

QString Operator::noJournalSentence(const redis::Error &error)
{
    return Text::tr("The journal cannot be written: nothing was sent. %1").arg(error.text);
}

void Operator::takeAsUnrecorded(ActionReport &report, const redis::Error &error)
{
    report.unrecorded = true;
    // What an undo is made from was lost with it.
    report.undoable = false;
    report.sentence += QLatin1Char(' ')
        + Text::tr("Its outcome could not be written to the journal, so it cannot be undone: %1")
              .arg(error.text);
}

bool Operator::admits(ActionJob &job) const
{
    if (!validate(job))
        return false;
    QString why;
    if (!accessAllows(m_spec.readOnly, job.request))
        why = readOnlySentence();
    else if (!m_log && !job.request.dryRun)
        why = Text::tr("There is no journal to write the action down: nothing was sent.");
    if (!why.isEmpty())
        refuse(job, Outcome::Policy, why);
    return why.isEmpty();
}

QCoro::Task<void> Operator::carryOut(std::shared_ptr<Operator> self, std::shared_ptr<ActionJob> job)
{
    // Access may have been taken back while the look and the journal took their time.
    if (!accessAllows(self->m_spec.readOnly, job->request)) {
        refuse(*job, Outcome::Policy, readOnlySentence());
        co_return;
    }
    if (job->request.kind == ActionKind::Acquire)
        co_await acquireWithin(job);
    else if (job->request.kind == ActionKind::Complete)
        co_await completeOnMissing(job);
    else
        co_await sendToAll(job);
    conclude(*job);
}

/// One job, and those of the same lock's keys in other slots; what was done slot by slot is undone so.
QCoro::Task<ActionReport> Operator::performAll(std::shared_ptr<Operator> self, ActionRequest request)
{
    const JobPtr job = self->newJob(request);
    ActionReport report = co_await perform(self, job);
    const QList<ActionRequest> parts = partsOf(request, *job, report);
    for (const ActionRequest &part : parts) {
        if (report.outcome != Outcome::Done && report.outcome != Outcome::WouldDo)
            break; // the others stay, so that all of it can be looked at anew
        const JobPtr another = self->newJob(part);
        const ActionReport done = co_await perform(self, another);
        addPart(report, done);
    }
    co_return report;
}

/// Reads what the journal has of the action that is to be undone; why it cannot be, empty: it can.
QCoro::Task<QString> Operator::readUndo(std::shared_ptr<Operator> self, std::shared_ptr<ActionJob> job)
{
    const Result<UndoRecord> undo = co_await self->m_log->undoRecord(job->request.undoes);
    if (!undo.ok())
        co_return QString(undo.error().text);
    const UndoRecord named = co_await underPresentNames(job, *undo);
    co_return takeUndo(*job, named);
}

QCoro::Task<ActionReport> Operator::perform(std::shared_ptr<Operator> self, std::shared_ptr<ActionJob> job)
{
    if (!self->admits(*job))
        co_return job->report;
    if (job->request.kind == ActionKind::Restore) {
        const QString why = co_await readUndo(self, job);
        if (!why.isEmpty())
            co_return refuse(*job, Outcome::BadInput, why);
    } else if (job->request.partOf.isEmpty()) {
        co_await findSiblings(job);
        partFromOthers(*job);
    }
    if (!co_await lookAtMasters(job)) {
        co_await lookAhead(job);
        co_await describeOccupant(job);
        co_return job->report;
    }
    if (!prepareCalls(*job))
        co_return job->report;
    if (const QString why = blindRefusal(*job); !why.isEmpty())
        co_return refuse(*job, Outcome::Policy, why);
    if (!co_await identifyMasters(job))
        co_return job->report;
    const Result<QString> intent = co_await self->m_log->intent(self->intentOf(*job));
    if (!intent.ok())
        co_return refuse(*job, Outcome::Policy, noJournalSentence(intent.error()));
    job->report.id = *intent;
    co_await carryOut(self, job);
    co_await describeOccupant(job);
    const Result<void> written = co_await self->m_log->outcome(job->report.id, job->report);
    if (!written.ok())
        takeAsUnrecorded(job->report, written.error());
    co_return job->report;
}

/// On the masters that the lock was taken on: of separate ones, on that one.
ActionRequest Operator::renewalOf(const ActionReport &held, std::chrono::milliseconds lease)
{
    ActionRequest request;
    request.kind = ActionKind::Extend;
    request.key = held.key;
    request.token = held.tokenNow;
    request.tokenSeen = true;
    request.ttl = lease;
    request.library = held.library;
    request.separateMaster = held.separateMaster;
    return request;
}

QCoro::Task<> Operator::writeLoss(std::shared_ptr<Operator> self, ActionReport held, ActionReport loss,
                                  std::chrono::milliseconds lease)
{
    if (!self->m_log)
        co_return;
    ActionIntent intent = self->intentOf(*self->newJob(renewalOf(held, lease)));
    intent.request.reason = Text::tr("Renewing has ended: the lock is lost.");
    intent.commands = loss.commands;
    const Result<QString> id = co_await self->m_log->intent(intent);
    if (!id.ok())
        co_return;
    loss.id = *id;
    co_await self->m_log->outcome(*id, loss);
}

QCoro::Task<ActionReport> Operator::renewHeld(std::shared_ptr<Operator> self, ActionReport held,
                                              std::chrono::milliseconds lease)
{
    const ActionRequest request = renewalOf(held, lease);
    const JobPtr job = self->newJob(request);
    if (!validate(*job))
        co_return job->report;
    if (!accessAllows(self->m_spec.readOnly, request))
        co_return refuse(*job, Outcome::Policy,
                         Text::tr("This connection is read-only: the lock is not renewed any more."));
    // The library is known from the acquire, so this only takes it from the table.
    if (!co_await lookFirst(job))
        co_return job->report;
    if (!prepareCalls(*job))
        co_return job->report;
    co_await sendToAll(job);
    conclude(*job);
    job->report.id = held.id;
    co_return job->report;
}

} // namespace locks
