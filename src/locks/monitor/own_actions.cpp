// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/own_actions.h"

#include "base/task_scope.h"
#include "locks/dialects/dialect.h"
#include "locks/monitor/master_group.h"
#include "locks/operator/holder.h"
#include "locks/operator/key_rights.h"
#include "locks/operator/operator.h"
#include "locks/operator/release_many.h"

namespace locks {

namespace {

/// So long an action may take until it is known that it has ended.
constexpr Millis longestAction = 5000;

bool endsHold(ActionKind kind)
{
    return kind == ActionKind::Release || kind == ActionKind::TakeOver;
}

} // namespace

OwnActions::OwnActions(Board *board, MasterGroup *group, MasterRoutes *routes, ActionLog *log,
                       base::TaskScope *scope)
    : m_board(board)
    , m_group(group)
    , m_routes(routes)
    , m_log(log)
    , m_scope(scope)
{
}

OwnActions::~OwnActions() = default;

std::shared_ptr<Operator> OwnActions::operatorOf(const DeploymentSpec &spec)
{
    if (!m_operator)
        m_operator = Operator::create(spec, m_routes->specs(), m_log, m_scope);
    return m_operator;
}

void OwnActions::change(const std::function<void(Operator *)> &how)
{
    if (m_operator)
        how(m_operator.get());
}

void OwnActions::clear()
{
    m_holder.reset();
    m_operator.reset();
}

void OwnActions::act(const DeploymentSpec &spec, const ActionRequest &request, Done done)
{
    m_scope->start(run(this, operatorOf(spec), request, std::move(done)));
}

QCoro::Task<> OwnActions::run(OwnActions *self, std::shared_ptr<Operator> op, ActionRequest request,
                              Done done)
{
    self->noteBefore(request);
    const ActionReport report = co_await op->act(request);
    self->noteAfter(request, report);
    done(report);
}

void OwnActions::rights(const DeploymentSpec &spec, const QList<ActionRequest> &actions, RightsTold done)
{
    m_scope->start(runRights(operatorOf(spec), actions, std::move(done)));
}

QCoro::Task<> OwnActions::runRights(std::shared_ptr<Operator> op, QList<ActionRequest> actions,
                                    RightsTold done)
{
    const KeyRights rights = co_await op->rights(std::move(actions));
    done(rights);
}

void OwnActions::releaseMany(const DeploymentSpec &spec, std::shared_ptr<ManyReleases> many)
{
    m_scope->start(runMany(this, operatorOf(spec), std::move(many)));
}

QCoro::Task<> OwnActions::runMany(OwnActions *self, std::shared_ptr<Operator> op,
                                  std::shared_ptr<ManyReleases> many)
{
    many->sending = [self](const ActionRequest &request) {
        self->noteBefore(request);
    };
    many->reported = [self, dryRun = many->dryRun,
                      tell = std::move(many->reported)](size_t first, const QList<ActionReport> &reports) {
        self->m_group->noteAnyUse(steadyNow() + longestAction);
        self->noteAfter(reports, dryRun);
        if (tell)
            tell(first, reports);
    };
    self->m_group->noteAnyUse(steadyNow() + longestAction);
    co_await op->releaseMany(many);
    self->m_group->noteAnyUse(steadyNow());
}

void OwnActions::hold(const DeploymentSpec &spec, const ActionReport &acquired,
                      std::chrono::milliseconds lease, HoldChanged changed,
                      std::optional<std::chrono::milliseconds> left)
{
    if (!m_holder)
        m_holder = Holder::create(operatorOf(spec));
    const auto heard = [this, changed = std::move(changed)](const QByteArray &event,
                                                            const ActionReport &report) {
        if (event == "lost")
            onHoldLost(report);
        else
            noteRewritten(report);
        changed(event, report);
    };
    m_holder->hold(acquired, lease, heard, left);
}

void OwnActions::stopHolding(const LockPlace &place)
{
    if (m_holder)
        m_holder->stop(place);
}

/// Its scripts, and those of a look before it, read these keys: nobody else asks for them.
void OwnActions::noteUse(const ActionRequest &request, Millis until)
{
    m_group->noteUse(request.key, until);
    for (const QByteArray &key : request.together)
        m_group->noteUse(key, until);
}

void OwnActions::noteBefore(const ActionRequest &request)
{
    noteUse(request, steadyNow() + longestAction);
    if (request.kind == ActionKind::Acquire || request.kind == ActionKind::TakeOver)
        m_board->noteWrittenByUs(request.key);
    if (request.kind == ActionKind::Restore && !request.dryRun)
        m_board->noteRestore(request.key, true);
    if (!endsHold(request.kind))
        return;
    m_board->noteEndedByUs(request.key, request.token);
    if (m_holder && !request.dryRun)
        m_holder->setEnding(request.place(), true);
}

/// What was ended by us need not be renewed.
void OwnActions::noteHold(const LockPlace &place, bool ended)
{
    if (!m_holder)
        return;
    if (ended)
        m_holder->stop(place);
    else
        m_holder->setEnding(place, false);
}

void OwnActions::noteAfter(const ActionRequest &request, const ActionReport &report)
{
    noteUse(request, steadyNow());
    const bool done = report.outcome == Outcome::Done;
    if (!done || request.dryRun)
        m_board->forgetEndedByUs(request.key, request.token);
    const bool ours = request.kind == ActionKind::Acquire || request.kind == ActionKind::TakeOver;
    if (done && ours && report.hasTokenNow)
        m_board->noteMine(report.key, report.tokenNow);
    if (done && !request.dryRun && isLengthening(request.kind))
        noteRewritten(report);
    if (endsHold(request.kind) && !request.dryRun)
        noteHold(request.place(), done);
    if (!done && request.kind == ActionKind::Restore)
        m_board->noteRestore(request.key, false);
    if (done && request.kind == ActionKind::Restore)
        noteHold(report.place(), true); // a take-over of ours was undone
}

/// A lease that stands in the token was written anew: it is another token, and still ours.
void OwnActions::noteRewritten(const ActionReport &report)
{
    const bool rewritten =
        report.outcome == Outcome::Done && report.hasTokenNow && report.tokenNow != report.tokenBefore;
    if (!rewritten)
        return;
    m_board->noteRewritten(report.key, report.tokenBefore, report.tokenNow);
    if (m_holder)
        m_holder->adopt(report.place(), report.tokenNow);
}

/// What was not released by us did not end by us.
void OwnActions::noteAfter(const QList<ActionReport> &reports, bool dryRun)
{
    for (const ActionReport &report : reports) {
        if (report.outcome != Outcome::Done)
            m_board->forgetEndedByUs(report.key, report.tokenBefore);
        if (!dryRun)
            noteHold(report.place(), report.outcome == Outcome::Done);
    }
}

/// It is ours no more: the row says so at once, and its masters are asked who has it now.
void OwnActions::onHoldLost(const ActionReport &report)
{
    m_board->forgetMine(report.key, report.tokenBefore);
    for (int master = 0; master < int(m_group->statuses().size()); ++master) {
        if (report.separateMaster < 0 || report.separateMaster == master)
            m_group->confirm(master, report.key);
    }
}

} // namespace locks
