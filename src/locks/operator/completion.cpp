// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/completion.h"

#include "base/duration_text.h"
#include "locks/dialects/dialect.h"
#include "locks/dialects/token_scope.h"
#include "locks/master_calls/resolve.h"
#include "locks/operator/action_calls.h"
#include "locks/operator/action_look.h"
#include "locks/operator/action_send.h"
#include "locks/read/client_list.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace locks {

using std::chrono::milliseconds;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

/// Whether a server's process has been the same since the quorum was won.
enum class Ran : quint8 { Throughout, Restarted, NotTold };

/// Compares its run id with that of then where it is known, else looks at its uptime.
QCoro::Task<Ran> ranSince(JobPtr job, size_t place)
{
    const std::shared_ptr<MasterRoute> route = job->routes[place];
    const milliseconds timeout = route->endpoint().timeout;
    const MasterRoute::Opened opened = co_await MasterRoute::getMaster(route, timeout);
    if (!opened.ok())
        co_return Ran::NotTold;
    redis::Request request;
    request.add("INFO", "server");
    redis::CallAwaiter asked = (*opened)->callRequest(request, timeout);
    const redis::Result<redis::Value> info = co_await asked;
    if (!info.ok() || !info->isString())
        co_return Ran::NotTold;
    const QByteArray then = job->request.runIdsThen.value(job->indexes.at(qsizetype(place)));
    const QByteArray now = infoField(info->bytes, "run_id");
    if (!then.isEmpty() && !now.isEmpty())
        co_return now == then ? Ran::Throughout : Ran::Restarted;
    bool isNumber = false;
    const qint64 uptime = infoField(info->bytes, "uptime_in_seconds").toLongLong(&isNumber);
    if (!isNumber)
        co_return Ran::NotTold;
    job->completion.judgedByUptime.append(route->label());
    // Whole seconds, rounded down: never longer than it has really been running.
    const qint64 since = QDateTime::currentMSecsSinceEpoch() - job->request.quorumWonAtUnixMs;
    co_return uptime * 1000 >= since ? Ran::Throughout : Ran::Restarted;
}

/// Why what is missing may not be written again; empty: some master has kept the token since the quorum was
/// won, and those without it lost it in a restart.
QCoro::Task<QString> refusalOfServers(JobPtr job)
{
    bool anyRan = false;
    for (const size_t place : job->completion.holding) {
        const Ran ran = co_await ranSince(job, place);
        anyRan = anyRan || ran == Ran::Throughout;
    }
    if (!anyRan)
        co_return Text::tr("No master with this token is known to have run without a restart since the "
                           "quorum was won: the token may come from old data. Nothing was sent.");
    for (const size_t place : job->completion.missing) {
        const Ran ran = co_await ranSince(job, place);
        const QString label = job->routes[place]->label();
        if (ran == Ran::Throughout)
            co_return Text::tr("%1 has run without a restart since the quorum was won, so the token was "
                               "deleted there, perhaps by its holder. Nothing was sent.")
                .arg(label);
        if (ran == Ran::NotTold)
            co_return Text::tr("%1 does not say whether it has restarted since the quorum was won, so the "
                               "token may have been deleted there. Nothing was sent.")
                .arg(label);
    }
    co_return QString();
}

/// Why this form cannot be completed; empty: it can. A token of a lock with a lease inside its value would
/// need another value on each master.
QString refusalOfForm(const ActionJob &job)
{
    // Equal bytes of another hold must not count as this one's.
    if (tokenScope(*job.dialect, job.request.key, job.request.token) == TokenScope::Constant)
        return Text::tr(
            "This token does not tell holds apart, so nothing proves that it is the hold with the quorum.");
    const bool isPlain = job.dialect->form() == Form::StringValue && job.dialect->canAct()
        && !job.dialect->hasTokenPerMaster() && job.dialect->tokenFor(milliseconds(1000)) != QByteArray();
    return isPlain ? QString()
                   : Text::tr("A lock of the form %1 cannot be completed: it is not one string with a lease.")
                         .arg(QString::fromUtf8(job.dialect->id()));
}

/// Whether it is asked for a hold of a set whose quorum is known; false: the report says what is missing.
bool isAskedForQuorum(ActionJob &job)
{
    if (!job.onSet())
        return job.refuse(Outcome::BadInput,
                          Text::tr("Only a lock on a Redlock set of several masters can be completed."));
    return job.request.quorumWonAtUnixMs != 0
        || job.refuse(Outcome::Policy,
                      Text::tr("No record says that this hold had a quorum, so its client may never have "
                               "acquired the lock. Nothing was sent."));
}

/// Sorts the masters by what was read there. Returns false, with the report filled, if one of them rules a
/// completion out.
bool sortMasters(ActionJob &job, const std::vector<KeyLook> &looks)
{
    Completion &completion = job.completion;
    completion = {};
    for (size_t i = 0; i < looks.size(); ++i) {
        const QString label = job.routes[i]->label();
        if (looks[i].error())
            return job.refuse(
                Outcome::Unreachable,
                Text::tr("%1 did not answer, so another token there cannot be ruled out. Nothing "
                         "was sent.")
                    .arg(label));
        const Reading *reading = looks[i].reading();
        if (!reading) {
            completion.missing.push_back(i);
            continue;
        }
        if (!job.dialect->holds(*reading, job.request.token))
            return job.refuse(
                Outcome::HeldByOther,
                Text::tr("Another token or value stands on %1, so this hold cannot be completed. "
                         "Nothing was sent.")
                    .arg(label));
        if (reading->pttl < 0)
            return job.refuse(
                Outcome::NoExpiry,
                Text::tr("The lock on %1 has no expiry. Only a lease that ends can be completed.")
                    .arg(label));
        completion.holding.push_back(i);
        completion.deadline = std::min(completion.deadline, reading->deadline() - reading->slack);
    }
    return !completion.holding.empty()
        || job.refuse(Outcome::AlreadyGone, Text::tr("The lock is gone on every master."));
}

/// The lease that can be given now: what is left of the shortest one, less what clocks may drift.
milliseconds leaseLeft(const Completion &completion)
{
    const milliseconds left(completion.deadline - steadyNow());
    return left - redlockDrift(left);
}

QStringList labelsOf(const ActionJob &job, const std::vector<size_t> &places)
{
    QStringList labels;
    for (const size_t place : places)
        labels.append(job.routes[place]->label());
    return labels;
}

MasterAnswer heldAnswer(const ActionJob &job, const Reading *reading, Found found)
{
    MasterAnswer answer;
    answer.found = found;
    answer.hasToken = found == Found::Held;
    answer.token = answer.hasToken ? job.request.token : QByteArray();
    answer.pttl = reading ? reading->pttl : -2;
    return answer;
}

/// What one master that held the token says when it is read again.
QCoro::Task<void> readAgain(JobPtr job, size_t place)
{
    const KeyLook look = co_await lookOn(job->routes[place], job->request.key);
    MasterAnswer &answer = job->answers[place];
    if (look.error())
        readErrorBefore(*look.error(), answer);
    else if (!look.reading())
        answer = heldAnswer(*job, nullptr, Found::Absent);
    else
        answer = heldAnswer(*job, look.reading(),
                            job->dialect->holds(*look.reading(), job->request.token) ? Found::Held
                                                                                     : Found::Differs);
}

/// Whether a master that held the token still does, or may: one that does not answer does not say otherwise.
bool mayStillBeHeld(const ActionJob &job)
{
    return std::any_of(job.completion.holding.begin(), job.completion.holding.end(), [&job](size_t place) {
        const Found found = job.answers[place].found;
        return found != Found::Absent && found != Found::Differs;
    });
}

} // namespace

QString restartsSentence(const ActionJob &job)
{
    const QStringList &byUptime = job.completion.judgedByUptime;
    return byUptime.isEmpty()
        ? Text::tr("Which masters restarted is known by their run ids.")
        : Text::tr("Whether these masters restarted is judged by their uptime, since their run ids of "
                   "that time are not known: %1.")
              .arg(byUptime.join(QStringLiteral(", ")));
}

QCoro::Task<bool> prepareCompletion(JobPtr job)
{
    if (!isAskedForQuorum(*job))
        co_return false;
    const std::vector<KeyLook> looks = co_await lookOnAll(job);
    recognise(*job, looks);
    if (!sortMasters(*job, looks))
        co_return false;
    if (const QString form = refusalOfForm(*job); !form.isEmpty())
        co_return job->refuse(Outcome::Policy, form);
    const QString refusal = co_await refusalOfServers(job);
    if (!refusal.isEmpty())
        co_return job->refuse(Outcome::Policy, refusal);
    job->request.ttl = leaseLeft(job->completion);
    if (job->request.ttl.count() <= 0)
        co_return job->refuse(Outcome::AlreadyGone, Text::tr("The lease of the lock has ended."));
    const QStringList missing = labelsOf(*job, job->completion.missing);
    if (missing.isEmpty())
        co_return job->refuse(Outcome::Done, Text::tr("Every master has this token already."));
    if (!prepareCalls(*job))
        co_return false;
    // The outlook on rights of a dry run asks about the masters where something would be done.
    job->answers.assign(job->routes.size(), heldAnswer(*job, nullptr, Found::Held));
    for (const size_t place : job->completion.missing)
        job->answers[place].found = Found::Done;
    if (job->request.dryRun)
        co_return job->refuse(
            Outcome::WouldDo,
            Text::tr("Nothing was changed. The token would be written on %1, for the %2 that are left of its "
                     "lease.")
                    .arg(missing.join(QStringLiteral(", ")),
                         base::spanText(job->request.ttl.count(), base::SpanStyle::Measured))
                + u' ' + restartsSentence(*job));
    co_return true;
}

QCoro::Task<void> completeOnMissing(JobPtr job)
{
    const ActionRequest &request = job->request;
    job->answers.assign(job->routes.size(), MasterAnswer());
    // The journal was written since the lease was measured.
    const milliseconds lease = std::max(leaseLeft(job->completion), milliseconds(1));
    job->startedAt = redis::Clock::now();
    std::vector<QCoro::Task<MasterAnswer>> writes;
    for (const size_t place : job->completion.missing) {
        MasterCall &call = job->calls[place];
        call.ttl = lease;
        call.recipe = job->dialect->acquire(request.key, request.token, lease);
        writes.push_back(runOnMaster(job->routes[place], call));
    }
    for (size_t i = 0; i < writes.size(); ++i)
        job->answers[job->completion.missing[i]] = co_await writes[i];
    const auto until = redis::Clock::now() + job->settings.resolveFor;
    for (const size_t place : job->completion.missing) {
        const MasterAnswer answer = job->answers[place];
        if (answer.found == Found::Unknown && !job->scope->isStopping())
            job->answers[place] = co_await resolve(job->routes[place], job->calls[place], answer, until);
    }
    std::vector<QCoro::Task<void>> reads;
    for (const size_t place : job->completion.holding)
        reads.push_back(readAgain(job, place));
    for (auto &read : reads)
        co_await read;
    job->elapsed = std::chrono::ceil<milliseconds>(redis::Clock::now() - job->startedAt);
    if (!mayStillBeHeld(*job))
        co_await takeBackAll(job);
}

} // namespace locks
