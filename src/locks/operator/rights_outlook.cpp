// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/rights_outlook.h"

#include "base/bytes.h"
#include "base/codes.h"
#include "locks/master_calls/lua_scripts.h"
#include "locks/master_calls/transaction.h"
#include "locks/operator/action_calls.h"
#include "redis/protocol/error.h"

#include <QCoreApplication>
#include <QHash>

#include <map>
#include <optional>

namespace locks {

namespace {

using redis::Error;
using redis::Result;
using redis::Value;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

/// What one master lets its user do of an action; an Error is the refusal.
struct Outlook
{
    bool known = false;
    std::optional<Error> script;
    std::optional<Error> transaction; ///< what takes the place of a script
    std::optional<Error> write;
    bool native = false; ///< the server's own compare-and-write is there and allowed
    QStringList deniedAfter; ///< goes on without
};

QList<QByteArray> scriptWords(const MasterCall &call)
{
    QList<QByteArray> words{QByteArrayLiteral("EVALSHA"), call.scripts->at(call.recipe.script).sha(),
                            QByteArray::number(call.recipe.keys.size())};
    return words + call.recipe.keys;
}

/// What is written, where only a script changes the form: a lease may be a score, or the value.
QList<QList<QByteArray>> writesOfScript(const MasterCall &call)
{
    if (call.form != Form::Script || !isLengthening(call.kind))
        return writesOf(call);
    if (leaseIsScore(call))
        return {{"ZADD", call.key, "XX", "0", call.token}};
    if (call.scripts->runs(call.recipe.script, "SET"))
        return {{"SET", call.key, "0"}};
    return writesOf(call);
}

/// The refusal in the answer to ACL DRYRUN: the words of a NOPERM as a string.
std::optional<Error> refusalIn(const Value &answer)
{
    if (answer.isError() || answer.bytes == "OK")
        return std::nullopt;
    return redis::errorFromReply("NOPERM " + answer.bytes);
}

/// By ACL DRYRUN, which runs nothing; not known where that is refused or older than the server.
QCoro::Task<Outlook> askServer(std::shared_ptr<redis::Connection> connection, MasterCall call)
{
    const QString name = connection->endpoint().user;
    const QByteArray user = name.isEmpty() ? QByteArrayLiteral("default") : name.toUtf8();
    const QList<QList<QByteArray>> writes = writesOfScript(call);
    const QList<QList<QByteArray>> natives = nativeForms(call);
    QList<QList<QByteArray>> commands{scriptWords(call),
                                      {QByteArrayLiteral("WATCH"), call.key},
                                      {QByteArrayLiteral("MULTI")},
                                      {QByteArrayLiteral("EXEC")}};
    const qsizetype before = commands.size();
    commands += writes + natives;
    redis::Request request;
    for (const QList<QByteArray> &command : std::as_const(commands))
        request.addList(QList<QByteArray>{"ACL", "DRYRUN", user} + command);
    redis::BatchAwaiter asked = connection->batch(request, call.timeout);
    const Result<redis::BatchReply> reply = co_await asked;
    Outlook outlook;
    if (!reply.ok() || reply->values.front().isError())
        co_return outlook;
    outlook.known = true;
    outlook.script = refusalIn(reply->values[0]);
    for (qsizetype i = 1; i < before && !outlook.transaction; ++i)
        outlook.transaction = refusalIn(reply->values[size_t(i)]);
    for (qsizetype i = 0; i < writes.size(); ++i) {
        const std::optional<Error> refused = refusalIn(reply->values[size_t(before + i)]);
        if (!refused)
            continue;
        if (writes.at(i).value(0) == "PUBLISH")
            outlook.deniedAfter.append(QStringLiteral("publish ") + base::shownBytes(writes.at(i).value(1)));
        else if (!outlook.write)
            outlook.write = refused;
    }
    for (qsizetype i = 0; i < natives.size(); ++i)
        outlook.native = outlook.native || reply->values[size_t(before + writes.size() + i)].bytes == "OK";
    co_return outlook;
}

/// Where that is not known: whether a script may be run on the key, by one that no server has.
QCoro::Task<Outlook> tryScript(std::shared_ptr<redis::Connection> connection, MasterCall call)
{
    redis::CallAwaiter sent = connection->call("EVALSHA", QByteArray(40, 'f'), "1", call.key);
    const Result<Value> answer = co_await sent;
    Outlook outlook;
    const bool refused = !answer.ok()
        && (answer.error().kind == redis::ErrorKind::NoPerm
            || answer.error().kind == redis::ErrorKind::UnknownCommand);
    if (!refused)
        co_return outlook;
    outlook.script = answer.error();
    // A key that may not be written is as far from a transaction.
    if (answer.error().detail.contains("key"))
        outlook.write = answer.error();
    co_return outlook;
}

/// Where it would be refused the answer says so; what that makes of the whole is for tellOutlook().
void take(ActionJob &job, size_t route, const Outlook &outlook)
{
    ActionReport &report = job.report;
    const bool onlyNative = outlook.script && outlook.transaction && outlook.native;
    if (outlook.script)
        report.how = onlyNative ? QByteArrayLiteral("native") : QByteArrayLiteral("transaction");
    for (const QString &denied : outlook.deniedAfter) {
        if (!report.denied.contains(denied))
            report.denied.append(denied);
    }
    const std::optional<Error> refusal = outlook.write         ? outlook.write
        : outlook.script && outlook.transaction && !onlyNative ? outlook.script
                                                               : std::nullopt;
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
    QHash<const Dialect *, Outlook> outlooks;
    for (const Place &place : places) {
        auto found = outlooks.constFind(place.job->dialect);
        if (found == outlooks.cend()) {
            const Outlook outlook = co_await tryScript(connection, place.call());
            take(*place.job, place.route, outlook);
            found = outlooks.insert(place.job->dialect, outlook);
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
    const Outlook outlook = co_await askServer(*opened, first.call());
    if (!outlook.known) {
        if (!first.job->spec.readOnly)
            co_await tryForms(*opened, places);
        co_return false;
    }
    take(*first.job, first.route, outlook);
    // A right may depend on the key; the questions of all locks travel together.
    std::vector<QCoro::Task<Outlook>> asked;
    for (size_t i = 1; i < places.size(); ++i)
        asked.push_back(askServer(*opened, places[i].call()));
    bool known = true;
    for (size_t i = 1; i < places.size(); ++i) {
        const Outlook each = co_await asked[i - 1];
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
