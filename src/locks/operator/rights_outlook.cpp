// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/rights_outlook.h"

#include "base/bytes.h"
#include "base/codes.h"
#include "locks/operator/master_rights.h"
#include "redis/protocol/error.h"

#include <QCoreApplication>
#include <QHash>

#include <map>

namespace locks {

namespace {

using redis::Error;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

/// Where it would be refused the answer says so; what that makes of the whole is for tellOutlook().
void take(ActionJob &job, size_t route, const MasterRights &rights)
{
    ActionReport &report = job.report;
    if (rights.script)
        report.how = rights.isOnlyNative() ? QByteArrayLiteral("native") : QByteArrayLiteral("transaction");
    for (const QString &denied : rights.deniedAfter) {
        if (!report.denied.contains(denied))
            report.denied.append(denied);
    }
    const std::optional<Error> refusal = rights.refusal();
    if (!refusal)
        return;
    job.answers[route].found = Found::Refused;
    job.answers[route].reason = refusal->text;
    job.answers[route].code = redis::errorCode(refusal->kind);
    MasterReport &master = report.masters[qsizetype(route)];
    master.outcome = MasterOutcome::Refused;
    master.error = base::shownBytes(refusal->detail);
    master.code = job.answers[route].code;
}

/// What the real run would end with, some of the masters refusing; on a set a quorum may be left.
void combineRefusals(ActionJob &job)
{
    QList<Found> found;
    QStringList reasons;
    for (const MasterAnswer &answer : job.answers) {
        found.append(answer.found);
        if (answer.found == Found::Refused && !reasons.contains(answer.reason))
            reasons.append(answer.reason);
    }
    const Outcome outcome = combine(job.request.kind, found, job.quorum(), true);
    if (outcome == Outcome::Done)
        return;
    job.report.outcome = outcome;
    job.report.sentence = Text::tr("Nothing was changed. %1").arg(reasons.join(u' '));
}

/// One master of one job.
struct Place
{
    JobPtr job;
    size_t route;

    const MasterCall &call() const { return job->calls[route]; }
};
using Places = std::vector<Place>;

/// One try for each form: the same script for all of its locks. What is said of a key is said of that one.
QCoro::Task<void> tryForms(std::shared_ptr<redis::Connection> connection, Places places)
{
    QHash<const Dialect *, MasterRights> rightsOf;
    for (const Place &place : places) {
        auto found = rightsOf.constFind(place.job->dialect);
        if (found == rightsOf.cend()) {
            const MasterRights rights = co_await tryRights(connection, place.call());
            take(*place.job, place.route, rights);
            found = rightsOf.insert(place.job->dialect, rights);
        } else if (!found->write) {
            take(*place.job, place.route, *found);
        }
    }
}

/// All jobs on one master. False: whether they may all be done there is not known.
QCoro::Task<bool> lookOnMaster(Places places)
{
    const Place first = places.front();
    const MasterRoute::Opened opened =
        co_await MasterRoute::getMaster(first.job->routes[first.route], first.call().connectWithin);
    if (!opened.ok())
        co_return false;
    const MasterRights rights = co_await askForRights(*opened, first.call());
    if (!rights.known) {
        if (!first.job->spec.readOnly)
            co_await tryForms(*opened, places);
        co_return false;
    }
    take(*first.job, first.route, rights);
    // A right may depend on the key; the questions of all locks travel together.
    std::vector<QCoro::Task<MasterRights>> asked;
    for (size_t i = 1; i < places.size(); ++i)
        asked.push_back(askForRights(*opened, places[i].call()));
    bool known = true;
    for (size_t i = 1; i < places.size(); ++i) {
        const MasterRights each = co_await asked[i - 1];
        known = known && each.known;
        take(*places[i].job, places[i].route, each);
    }
    co_return known;
}

void tellOutlook(ActionJob &job, bool known)
{
    ActionReport &report = job.report;
    combineRefusals(job);
    if (report.outcome != Outcome::WouldDo)
        return;
    const QString unknown =
        Text::tr("Whether this user may do all of it is not known: ACL DRYRUN is refused here.");
    if (!known && job.request.ofList)
        report.warnings.append({base::codes::rightsUnknown, unknown});
    else if (!known)
        report.sentence += u' ' + unknown;
    if (!report.denied.isEmpty())
        report.sentence += u' ' + Text::tr("Denied: %1.").arg(report.denied.join(QStringLiteral(", ")));
}

} // namespace

QCoro::Task<void> lookForRights(std::vector<JobPtr> jobs)
{
    std::erase_if(jobs, [](const JobPtr &job) {
        return job->report.outcome != Outcome::WouldDo || job->dialect->form() == Form::Connection;
    });
    std::map<std::shared_ptr<MasterRoute>, Places> masters;
    for (const JobPtr &job : jobs) {
        for (size_t i = 0; i < job->routes.size(); ++i) {
            if (job->answers[i].found == Found::Done)
                masters[job->routes[i]].push_back({job, i});
        }
    }
    std::vector<QCoro::Task<bool>> looks;
    for (const auto &[route, places] : masters)
        looks.push_back(lookOnMaster(places));
    bool known = true;
    for (auto &look : looks) {
        const bool each = co_await look;
        known = known && each;
    }
    for (const JobPtr &job : jobs)
        tellOutlook(*job, known);
}

} // namespace locks
