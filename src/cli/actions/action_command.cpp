// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/action_command.h"

#include "base/bytes.h"
#include "base/codes.h"
#include "cli/actions/action_output.h"
#include "cli/actions/action_request.h"
#include "cli/actions/evidence.h"
#include "cli/actions/quorum_record.h"
#include "cli/actions/sibling_search.h"
#include "cli/consent/policy_outlook.h"
#include "cli/consent/production_guard.h"
#include "cli/parse/policy.h"
#include "cli/parse/shared_options.h"
#include "cli/parse/which.h"

#include <QTimer>

namespace cli {

using locks::ActionKind;
using locks::ActionReport;
using locks::Outcome;

ActionCommand::ActionCommand(ActionKind kind, const Arguments &arguments, Output *output)
    : Command(arguments, output)
    , m_source(arguments, teller())
    , m_asJson(arguments.has("--json"))
{
    m_request.kind = kind;
}

ActionCommand::~ActionCommand() = default;

void ActionCommand::start()
{
    const auto request = actionRequest(m_request.kind, arguments());
    if (!request.ok()) {
        fail(request.error());
        return;
    }
    m_request = *request;
    const auto conflict = arguments().number("--conflict-exit-code", ExitState, 0, 255);
    if (!conflict.ok())
        return fail(conflict.error());
    m_conflictStatus = int(*conflict);
    if (const auto wrong = readHold())
        return fail(*wrong);
    if (arguments().has(option::evenIfRenewed))
        return fail(usageError(tr("%1 belongs to --from: without --seen-deadline no deadline is compared.")
                                   .arg(QString::fromLatin1(option::evenIfRenewed))));
    for (const OptionSpec &which : whichOptions()) {
        if (m_request.kind == ActionKind::Release && arguments().has(which.name))
            return fail(usageError(tr("%1 belongs to --from: KEY and --token name one lock already.")
                                       .arg(QString::fromLatin1(which.name))));
    }
    if (m_request.key.isEmpty() && m_request.kind != ActionKind::Restore)
        output()->message(tr("The key is empty. To Redis that is a name like any other."));
    if (arguments().source.isEmpty()) {
        m_journal = std::make_unique<journal::Journal>(journalFolder(arguments()));
        m_scope.start(run(this));
        return;
    }
    m_source.open([this](const redis::Result<OpenSource> &source) {
        if (m_scope.isStopping()) // interrupted while the demo started
            return;
        if (!source.ok()) {
            fail(source.error(), statusOf(source.error()));
            return;
        }
        m_spec = source->deployments.first();
        m_journal = std::make_unique<journal::Journal>(source->journalFolder);
        m_scope.start(run(this));
    });
}

std::optional<redis::Error> ActionCommand::readHold()
{
    if (arguments().value("--hold").isEmpty())
        return std::nullopt;
    if (hasCommand())
        return usageError(tr("--hold=DURATION and -- COMMAND cannot be used together: the lock is held "
                             "while the command runs."));
    const auto holdFor = arguments().duration("--hold", {});
    if (!holdFor.ok())
        return holdFor.error();
    m_holdFor = *holdFor;
    return std::nullopt;
}

QCoro::Task<> ActionCommand::run(ActionCommand *self)
{
    if (self->m_request.kind == ActionKind::Restore) {
        const bool found = co_await prepareRestore(self);
        if (!found)
            co_return;
    }
    if (!self->prepare())
        co_return;
    const bool opened = co_await openOperator(self);
    if (!opened)
        co_return;
    if (self->m_request.tokenSeen && self->m_request.kind != ActionKind::Restore) {
        co_await readEvidence(self);
        if (self->m_scope.isStopping())
            co_return;
    }
    if (self->m_request.kind == ActionKind::Complete)
        self->takeRecordedQuorum();
    ActionReport report = co_await self->m_operator->act(self->m_request);
    report.warnings += self->m_cautions;
    if (report.outcome == Outcome::BadInput) {
        self->concludeWith(redis::Error{redis::ErrorKind::BadInput, report.sentence, {}, false}, ExitUsage);
        co_return;
    }
    if (self->m_request.dryRun) {
        co_await tellPolicy(self, &report);
        if (self->m_scope.isStopping())
            co_return;
    }
    self->print(report);
    const bool keep = self->arguments().has("--hold") || self->hasCommand();
    if (keep && report.outcome == Outcome::Done && !self->m_scope.isStopping())
        self->keep(report);
    else if (self->hasCommand() && report.outcome == Outcome::Done)
        self->concludeLate();
    else
        self->conclude(self->exitStatusOf(report));
}

void ActionCommand::takeRecordedQuorum()
{
    const RecordedQuorum recorded = recordedQuorum(arguments(), *m_spec, m_request.key, m_request.token);
    m_request.quorumWonAtUnixMs = recorded.wonAtUnixMs;
    m_request.runIdsThen = recorded.runIdsThen;
}

void ActionCommand::concludeLate()
{
    output()->message(tr("Interrupted: the command was not started. The lock ends by itself."));
    m_isSent = true;
    conclude(ExitInterrupted);
}

void ActionCommand::keep(const ActionReport &acquired)
{
    m_held = acquired;
    m_isSent = true;
    if (hasCommand())
        return runCommand();
    m_holder = locks::Holder::create(m_operator);
    m_holder->hold(acquired, m_request.ttl, [this](const QByteArray &event, const ActionReport &heard) {
        onHoldChanged(event, heard);
    });
    if (m_holdFor.count() > 0)
        releaseAt(QDeadlineTimer(m_holdFor));
}

void ActionCommand::releaseAt(QDeadlineTimer end)
{
    constexpr std::chrono::milliseconds longestTimer = std::chrono::hours(24); // what it counts is an int
    if (!m_held)
        return;
    if (end.hasExpired())
        return interrupt();
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end.remainingTimeAsDuration());
    QTimer::singleShot(std::min(left, longestTimer), Qt::PreciseTimer, this, [this, end] { releaseAt(end); });
}

void ActionCommand::runCommand()
{
    m_command = std::make_unique<LockedCommand>(m_operator, *m_held, m_request.ttl);
    connect(m_command.get(), &LockedCommand::started, this, [this] {
        m_isStarted = true;
        emit forwardsSignals(true);
    });
    connect(m_command.get(), &LockedCommand::renewed, this,
            [this](const ActionReport &report) { onRenewed(report); });
    connect(m_command.get(), &LockedCommand::lost, this, [this](const ActionReport &report) {
        m_held.reset();
        print(report, "lost");
        output()->message(tr("The lock is lost: the command is told to end."));
    });
    connect(m_command.get(), &LockedCommand::notStarted, this, [this](const ActionReport &report) {
        print(report, "lost");
        m_status = exitStatusOf(report);
        m_scope.start(releaseHeld(this));
    });
    connect(m_command.get(), &LockedCommand::ended, this, &ActionCommand::onCommandEnded);
    const QByteArray token = m_held->tokenNow;
    m_command->start(arguments().rest, arguments().common.base64 ? token.toBase64() : token);
}

void ActionCommand::onRenewed(const ActionReport &report)
{
    if (m_held && report.outcome == locks::Outcome::Done && report.hasTokenNow)
        m_held->tokenNow = report.tokenNow; // where the lease stands in it, another one
    print(report, "renewed");
}

void ActionCommand::onCommandEnded(int status)
{
    emit forwardsSignals(false);
    m_status = m_held ? status : int(ExitLost);
    if (m_held)
        m_scope.start(releaseHeld(this));
    else
        conclude(m_status);
}

void ActionCommand::forward(int signal)
{
    m_command->forward(signal);
}

void ActionCommand::print(const ActionReport &report, const QByteArray &event)
{
    if (!hasCommand())
        return printReport(output(), report, m_asJson, event);
    if (m_asJson) // standard output is the command's
        return output()->rawMessage(reportLine(report, event));
    // What goes well is not worth a mail of cron's; nor is somebody else at it who is expected, by exit 0.
    const bool isExpected = event.isEmpty() && !m_request.dryRun && exitStatusOf(report) == ExitDone;
    if (report.outcome != Outcome::Done && !isExpected)
        output()->message(report.sentence);
}

int ActionCommand::exitStatusOf(const ActionReport &report) const
{
    const int status = locks::exitStatus(report);
    return status == ExitState && m_request.kind == ActionKind::Acquire ? m_conflictStatus : status;
}

QCoro::Task<> ActionCommand::readEvidence(ActionCommand *self)
{
    locks::ActionRequest &request = self->m_request;
    locks::DeploymentSpec looked = *self->m_spec;
    looked.masters = self->m_routes->mastersOf(request.key);
    Evidence evidence = co_await gatherEvidence(looked, request.key, request.token, &self->m_scope);
    // The token may have been copied from where it is shown escaped.
    const auto exact = evidence.found ? std::nullopt : base::bytesOfShown(request.token);
    if (exact && !self->arguments().common.base64 && !self->m_scope.isStopping()) {
        const Evidence other = co_await gatherEvidence(looked, request.key, *exact, &self->m_scope);
        if (other.found) {
            request.token = *exact;
            evidence = other;
        }
    }
    request.evidence = evidence.lines;
    if (request.seenDeadlines.isEmpty()) {
        request.seenDeadlines = evidence.deadlines;
        request.deadlinesJustRead = true;
    }
    const bool all = request.kind == ActionKind::Release || request.kind == ActionKind::Extend;
    if (!all || !evidence.spansKeys || self->m_scope.isStopping())
        co_return;
    looked.masters = self->m_routes->masters();
    const Siblings siblings = co_await findSiblings(looked, request.key, request.token, &self->m_scope);
    request.siblings = siblings.keys;
    if (!siblings.complete && !self->m_scope.isStopping())
        self->m_cautions.append(
            {base::codes::siblingSearchCut,
             tr("The search for other keys of this lock was cut short after %Ln key(s): it may stand on more "
                "than are named.",
                nullptr, int(siblings.looked))});
}

QCoro::Task<bool> ActionCommand::prepareRestore(ActionCommand *self)
{
    const auto record = co_await self->m_journal->undoRecord(self->m_request.undoes);
    if (!record.ok()) {
        self->concludeWith(record.error(), statusOf(record.error()));
        co_return false;
    }
    self->m_request.key = record->key;
    self->m_request.token = record->tokenBefore;
    self->m_request.tokenSeen = true;
    if (!self->m_spec) {
        const auto spec = deploymentOf(*record, self->arguments());
        if (!spec.ok()) {
            self->concludeWith(spec.error(), ExitUsage);
            co_return false;
        }
        self->m_spec = *spec;
    }
    tighten(*record, self->arguments(), *self->m_spec);
    co_return true;
}

bool ActionCommand::prepare()
{
    if (m_spec->separate && m_spec->masters.size() > 1) {
        concludeWith(usageError(tr("--separate: each of these masters is its own. Name the one to act on.")),
                     ExitUsage);
        return false;
    }
    if (!m_request.seenDeadlines.isEmpty() && m_spec->masters.size() > 1) {
        concludeWith(
            usageError(tr("--seen-deadline: on several masters each has its own. Release it by --from "
                          "with its line of \"list --json\".")),
            ExitUsage);
        return false;
    }
    if (const auto refusal = policyRefusal(arguments().common, *m_spec, m_request)) {
        refuseByPolicy(*refusal);
        return false;
    }
    return true;
}

/// Looking needs no consent; what is looked at for does.
QCoro::Task<> ActionCommand::tellPolicy(ActionCommand *self, ActionReport *report)
{
    locks::ActionRequest real = self->m_request;
    real.dryRun = false;
    const auto refusal = policyRefusal(self->arguments().common, *self->m_spec, real);
    const QList<locks::Caution> cautions = co_await policyOutlook(refusal, self->m_journal.get());
    report->warnings += cautions;
    for (const locks::Caution &each : cautions)
        self->output()->message(each.sentence);
}

QCoro::Task<bool> ActionCommand::openOperator(ActionCommand *self)
{
    self->m_routes = std::make_unique<locks::MasterRoutes>(*self->m_spec, &self->m_scope);
    const redis::Result<void> opened = co_await locks::MasterRoutes::find(self->m_routes.get());
    if (!opened.ok()) {
        if (!self->m_scope.isStopping())
            self->concludeWith(opened.error(), ExitUnreachable);
        co_return false;
    }
    const auto finding = co_await productionBehind(&self->arguments(), *self->m_spec, self->m_routes.get(),
                                                   self->m_journal.get(), &self->m_scope, self->teller());
    if (self->m_scope.isStopping())
        co_return false;
    if (!finding.ok()) {
        self->concludeWith(finding.error(), statusOf(finding.error()));
        co_return false;
    }
    const std::optional<locks::ProductionServer> &production = finding.value().production;
    if (production) {
        tighten(self->arguments(), *self->m_spec, finding.value().masters);
        const QString sentence = locks::productionSentence(*production);
        const auto refusal = policyRefusal(self->arguments().common, *self->m_spec, self->m_request);
        if (refusal) {
            self->refuseByPolicy(sentence + u' ' + *refusal);
            co_return false;
        }
        self->output()->message(sentence);
    }
    self->m_operator = locks::Operator::create(*self->m_spec, self->m_routes->specs(), self->m_journal.get(),
                                               &self->m_scope);
    co_return true;
}

void ActionCommand::onHoldChanged(const QByteArray &event, const ActionReport &report)
{
    if (!m_held)
        return;
    if (event != "lost")
        return onRenewed(report);
    printReport(output(), report, m_asJson, event);
    m_held.reset();
    output()->message(tr("The lock is lost: whoever worked under it must stop."));
    conclude(ExitState);
}

QCoro::Task<> ActionCommand::releaseHeld(ActionCommand *self)
{
    locks::ActionRequest request;
    request.kind = ActionKind::Release;
    request.key = self->m_held->key;
    request.token = self->m_held->tokenNow;
    request.tokenSeen = true;
    request.library = self->m_held->library;
    request.ownHold = true;
    request.reason = !self->m_request.reason.isEmpty() ? self->m_request.reason
        : self->m_command                              ? tr("its command has ended")
                                                       : tr("end of --hold");
    self->m_held.reset();
    const ActionReport report = co_await self->m_operator->act(request);
    const bool released = report.outcome == Outcome::Done;
    self->print(report, released ? "released" : "lost");
    const bool lost = self->m_isStarted && report.outcome == Outcome::ChangedHands; // while the command ran
    self->conclude(lost ? int(ExitLost) : self->m_command ? self->m_status : locks::exitStatus(report));
}

void ActionCommand::interrupt()
{
    if (m_held && m_command) { // it is not started yet
        m_command->cancel();
        m_scope.start(releaseHeld(this));
        return;
    }
    if (m_held) {
        m_holder->stop(m_held->place());
        m_scope.start(releaseHeld(this));
        return;
    }
    m_scope.stop([this] {
        // What was sent has been reported, with the status that belongs to it.
        if (m_status == ExitInterrupted && !m_isSent)
            output()->message(tr("Interrupted: nothing was sent."));
        finish(m_status);
    });
}

void ActionCommand::refuseByPolicy(const QString &sentence)
{
    ActionReport report;
    report.kind = m_request.kind;
    report.key = m_request.key;
    report.database = m_spec->database();
    report.outcome = Outcome::Policy;
    report.sentence = sentence;
    print(report);
    conclude(ExitPolicy);
}

void ActionCommand::concludeWith(const redis::Error &error, int status)
{
    tell(error, status);
    conclude(status);
}

void ActionCommand::conclude(int status)
{
    m_status = status;
    if (!m_scope.isStopping())
        m_scope.stop([this] { finish(m_status); });
}

} // namespace cli
