// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/release_many.h"

#include "locks/action/access_policy.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/token_strength.h"
#include "locks/operator/action_calls.h"
#include "locks/operator/action_look.h"
#include "locks/operator/action_warnings.h"
#include "locks/operator/identify.h"
#include "locks/operator/operator.h"
#include "locks/operator/rights_outlook.h"
#include "locks/operator/undo_outlook.h"

#include <QCoreApplication>

#include <algorithm>

namespace locks {

using redis::Result;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

using Jobs = std::vector<JobPtr>;

void refuseAll(const Jobs &jobs, Outcome outcome, const QString &sentence)
{
    for (const JobPtr &job : jobs)
        job->refuse(outcome, sentence);
}

QString stoppedSentence()
{
    return Text::tr("Stopped before it was its turn: nothing was sent.");
}

/// What cannot be released at all is one line of the report, not the end of the others.
void takeAsLookOnly(ActionJob &job)
{
    if (job.report.outcome == Outcome::BadInput)
        job.refuse(Outcome::LookOnly, QString(job.report.sentence));
}

/// Whether there would be an undo, of all at once; the copies that tell it are not kept.
QCoro::Task<void> lookForUndoes(Jobs jobs)
{
    std::vector<QCoro::Task<void>> looks;
    for (const JobPtr &job : jobs)
        looks.push_back(lookForUndo(job));
    for (size_t i = 0; i < looks.size(); ++i) {
        co_await looks[i];
        for (MasterAnswer &answer : jobs[i]->answers)
            answer.dump.clear();
    }
}

/// Opens what is not open, once for all of them.
QCoro::Task<void> openAll(std::vector<std::shared_ptr<MasterRoute>> routes)
{
    std::vector<QCoro::Task<MasterRoute::Opened>> tasks;
    for (const auto &route : routes)
        tasks.push_back(MasterRoute::get(route, std::chrono::milliseconds(1000)));
    for (auto &task : tasks)
        co_await task;
}

/// Looks at all of them where that is needed; those that remain to be sent.
QCoro::Task<Jobs> lookAndPrepare(Jobs jobs)
{
    std::vector<QCoro::Task<bool>> looks;
    for (const JobPtr &job : jobs)
        looks.push_back(lookFirst(job));
    Jobs prepared;
    for (size_t i = 0; i < looks.size(); ++i) {
        const bool goesOn = co_await looks[i];
        if (!goesOn || !prepareCalls(*jobs[i])) {
            takeAsLookOnly(*jobs[i]);
            continue;
        }
        if (const QString why = blindRefusal(*jobs[i]); !why.isEmpty())
            jobs[i]->refuse(Outcome::Policy, why);
        else
            prepared.push_back(jobs[i]);
    }
    co_return Jobs(prepared);
}

} // namespace

ActionRequest ListedLock::request(const QString &reason, bool dryRun) const
{
    ActionRequest request;
    request.kind = ActionKind::Release;
    request.key = key;
    request.token = token;
    request.tokenSeen = canAct;
    request.dryRun = dryRun;
    request.separateMaster = separateMaster;
    request.seenDeadlines = seenDeadlines;
    request.ofList = true;
    request.reason = reason;
    if (library)
        request.library = Dialects::table().at(*library).id();
    if (!evidence.isEmpty())
        request.evidence = QStringList(evidence);
    for (quint16 master = 0; master < 64; ++master) {
        if (mastersHoldingOther >> master & 1)
            request.mastersHoldingOther.append(master);
    }
    return request;
}

bool canActOn(const Row &row)
{
    return row.hasToken && !row.truncated && Dialects::table().at(row.library).canAct();
}

QList<SeenDeadline> seenDeadlinesOf(const Row &row)
{
    QList<SeenDeadline> seen;
    for (const Holding &holding : row.holdings) {
        if (holding.hasToken && holding.token == row.token && holding.endsAtUnixMs != 0)
            seen.append({holding.master, holding.endsAtUnixMs});
    }
    return seen;
}

ListedLock ListedLock::of(const Row &row, bool separate)
{
    ListedLock listed;
    listed.key = row.key;
    listed.token = row.token;
    listed.canAct = canActOn(row);
    listed.library = row.library;
    listed.separateMaster = separate ? qint16(row.separateMaster) : qint16(-1);
    const bool isWeak = row.hasToken && needsDeadline(Dialects::table().at(row.library), row.token);
    if (isWeak || (row.hasToken && !row.mine)) // this program renews its own locks
        listed.seenDeadlines = seenDeadlinesOf(row);
    for (const Holding &holding : row.holdings) {
        if (holding.hasToken && holding.token != row.token && holding.master < 64)
            listed.mastersHoldingOther |= quint64(1) << holding.master;
    }
    return listed;
}

Row rowOfOwner(Row row, const InnerOwner &owner)
{
    auto alone = std::make_shared<Inside>(*row.inside);
    alone->owners = {owner};
    alone->ownersCut = false;
    alone->ownerText = owner.text;
    row.inside = alone;
    row.token = owner.token;
    row.hasToken = true;
    row.deadline = owner.deadline;
    return row;
}

QList<Row> rowsByOwner(const Row &row)
{
    if (row.hasToken || !row.inside || row.inside->owners.isEmpty())
        return {row};
    QList<Row> rows;
    for (const InnerOwner &owner : row.inside->owners)
        rows.append(rowOfOwner(row, owner));
    return rows;
}

void ManyReleases::setList(std::vector<ListedLock> locks)
{
    count = locks.size();
    lockAt = [list = std::move(locks)](size_t place) {
        return list[place];
    };
}

QCoro::Task<void> Operator::releaseMany(std::shared_ptr<ManyReleases> many)
{
    return performMany(shared_from_this(), std::move(many));
}

QCoro::Task<void> Operator::performMany(std::shared_ptr<Operator> self, std::shared_ptr<ManyReleases> many)
{
    for (size_t first = 0; first < many->count; first += ManyReleases::atOnce) {
        const size_t end = std::min(first + ManyReleases::atOnce, many->count);
        Jobs jobs;
        for (size_t i = first; i < end; ++i) {
            jobs.push_back(self->newJob(many->lockAt(i).request(many->reason, many->dryRun)));
            jobs.back()->report.tokenBefore = jobs.back()->request.token;
            jobs.back()->request.evenIfRenewed = many->evenIfRenewed;
        }
        co_await releaseSome(self, many, jobs);
        QList<ActionReport> reports;
        reports.reserve(qsizetype(jobs.size()));
        for (const JobPtr &job : jobs)
            reports.append(job->report);
        if (many->reported)
            many->reported(first, reports);
        // A stopped run of a million must not keep the thread from everything else.
        co_await self->m_scope->sleep(std::chrono::microseconds(0));
    }
}

QCoro::Task<void> Operator::releaseSome(std::shared_ptr<Operator> self, std::shared_ptr<ManyReleases> many,
                                        std::vector<std::shared_ptr<ActionJob>> all)
{
    Jobs jobs;
    for (const JobPtr &job : all) {
        if (many->isStopped() || self->m_scope->isStopping())
            job->refuse(Outcome::NotSent, stoppedSentence());
        else if (!job->request.tokenSeen)
            job->refuse(
                Outcome::LookOnly,
                Text::tr("There is no one token to compare, or no form that is known to be safe to change: "
                         "it can only be looked at."));
        else if (self->admits(*job))
            jobs.push_back(job);
        else
            takeAsLookOnly(*job);
    }
    if (jobs.empty())
        co_return;
    co_await openAll(self->m_routes);
    const Jobs looked = jobs;
    jobs = co_await lookAndPrepare(looked);
    if (many->dryRun) {
        co_await lookForRights(looked);
        co_await lookForUndoes(looked);
    }
    if (!jobs.empty())
        co_await recordAndSend(self, many, jobs);
}

QCoro::Task<void> Operator::recordAndSend(std::shared_ptr<Operator> self, std::shared_ptr<ManyReleases> many,
                                          std::vector<std::shared_ptr<ActionJob>> jobs)
{
    if (many->isStopped() || self->m_scope->isStopping()) {
        refuseAll(jobs, Outcome::NotSent, stoppedSentence());
        co_return;
    }
    const bool distinct = co_await identifyMasters(jobs);
    if (!distinct) {
        refuseAll(jobs, Outcome::Policy, QString(jobs.front()->report.sentence));
        co_return;
    }
    QList<ActionIntent> intents;
    for (const JobPtr &job : jobs)
        intents.append(self->intentOf(*job));
    const Result<QStringList> ids = co_await self->m_log->intents(intents);
    if (!ids.ok()) {
        refuseAll(jobs, Outcome::Policy, noJournalSentence(ids.error()));
        co_return;
    }
    std::vector<QCoro::Task<void>> sent;
    for (size_t i = 0; i < jobs.size(); ++i) {
        jobs[i]->report.id = ids->at(qsizetype(i));
        if (many->isStopped() || self->m_scope->isStopping()) {
            jobs[i]->refuse(Outcome::NotSent, stoppedSentence());
            continue;
        }
        if (many->sending)
            many->sending(jobs[i]->request);
        sent.push_back(carryOut(self, jobs[i]));
    }
    for (auto &task : sent)
        co_await task;
    QList<ActionReport> reports;
    for (const JobPtr &job : jobs)
        reports.append(job->report);
    const Result<void> written = co_await self->m_log->outcomes(reports);
    for (const JobPtr &job : jobs) {
        if (!written.ok())
            takeAsUnrecorded(job->report, written.error());
        for (MasterReport &master : job->report.masters)
            master.dump.clear(); // the journal has it; a million copies would be in the way here
    }
}

} // namespace locks
