// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/key_rights.h"

#include "locks/action/redlock.h"
#include "locks/dialects/dialects.h"
#include "locks/operator/action_calls.h"
#include "locks/operator/master_rights.h"
#include "locks/read/read_limits.h"

namespace locks {

namespace {

/// The rights at one master for each job; none: it could not be asked.
using Answers = std::vector<MasterRights>;

QCoro::Task<Answers> askMaster(std::vector<JobPtr> jobs, size_t route)
{
    std::vector<MasterCall> calls;
    for (const JobPtr &job : jobs)
        calls.push_back(job->calls[route]);
    const MasterRoute::Opened opened =
        co_await MasterRoute::getMaster(jobs.front()->routes[route], calls.front().connectWithin);
    if (!opened.ok())
        co_return Answers();
    const Answers answers = co_await rightsOfAll(*opened, calls);
    co_return answers;
}

/// Reads no key: takes the form that the request names.
bool prepare(ActionJob &job)
{
    const Dialects &table = Dialects::table();
    const auto library = table.find(job.request.library.isEmpty() ? "generic.token" : job.request.library);
    if (!library || job.routes.empty())
        return false;
    job.dialect = &table.at(*library);
    return job.dialect->form() != Form::Connection && prepareCalls(job);
}

/// Takes an action as refused where the masters that allow it are too few.
void judge(const ActionJob &job, size_t place, const std::vector<Answers> &masters, KeyRights *rights)
{
    QList<Found> found;
    KeyRights::Refusal refusal;
    for (size_t route = 0; route < masters.size(); ++route) {
        const bool isAsked = !masters[route].empty();
        rights->known = rights->known && isAsked && masters[route][place].known;
        const std::optional<redis::Error> refused = isAsked ? masters[route][place].refusal() : std::nullopt;
        found.append(refused ? Found::Refused : Found::Done);
        if (refused && refusal.sentence.isEmpty())
            refusal = {job.routes[route]->label() + QStringLiteral(": ") + refused->text,
                       deniedBy(*refused) != Denied::Command, masters[route][place].isOfEveryForm()};
    }
    // A completion writes as an acquire does.
    const ActionKind kind = job.request.kind == ActionKind::Complete ? ActionKind::Acquire : job.request.kind;
    if (combine(kind, found, job.quorum(), true) != Outcome::Done)
        rights->refused.insert(job.request.kind, refusal);
}

} // namespace

QCoro::Task<KeyRights> lookForKeyRights(std::vector<JobPtr> jobs)
{
    std::erase_if(jobs, [](const JobPtr &job) { return !prepare(*job); });
    KeyRights rights;
    if (jobs.empty())
        co_return rights;
    std::vector<QCoro::Task<Answers>> asked;
    for (size_t route = 0; route < jobs.front()->routes.size(); ++route)
        asked.push_back(askMaster(jobs, route));
    std::vector<Answers> masters;
    for (auto &each : asked) {
        Answers answers = co_await each;
        masters.push_back(std::move(answers));
    }
    rights.known = true;
    for (size_t i = 0; i < jobs.size(); ++i)
        judge(*jobs[i], i, masters, &rights);
    co_return rights;
}

} // namespace locks
