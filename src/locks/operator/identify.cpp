// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/identify.h"

#include "locks/read/client_list.h"
#include "redis/transport/endpoint_url.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace locks {

using namespace std::chrono_literals;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

// A server that does not answer in time is known by its address only; the action waits no longer for that.
constexpr auto patience = 500ms;

/// The ids of a Cluster's nodes are asked for only where it was found as one.
QCoro::Task<QStringList> groupsBehind(std::shared_ptr<redis::Connection> connection, redis::Endpoint given,
                                      base::TaskScope *scope)
{
    QByteArray nodes;
    if (connection && given.discovery.kind == redis::Discovery::Kind::Cluster) {
        redis::Request request;
        request.add("CLUSTER", "NODES");
        redis::CallAwaiter asked = connection->callRequest(request, patience);
        const redis::Result<redis::Value> answer = co_await asked;
        if (answer.ok() && answer->isString())
            nodes = answer->bytes;
    }
    co_return co_await groupsOf(given, nodes, scope);
}

QCoro::Task<ServerIdentity> identifyServer(std::shared_ptr<MasterRoute> route, redis::Endpoint given)
{
    ServerIdentity server;
    server.master = route->label();
    server.addresses = co_await resolvedAddresses(route->endpoint(), route->scope());
    const MasterRoute::Opened opened = co_await MasterRoute::get(route, patience);
    std::shared_ptr<redis::Connection> connection;
    if (opened.ok())
        connection = *opened;
    server.groups = co_await groupsBehind(connection, given, route->scope());
    if (!opened.ok())
        co_return server;
    server.runId = route->runIdBehind(*opened);
    if (!server.runId.isEmpty())
        co_return server;
    redis::Request request;
    request.add("INFO", "server");
    redis::CallAwaiter asked = (*opened)->callRequest(request, patience);
    const redis::Result<redis::Value> info = co_await asked;
    if (info.ok() && info->isString())
        server.runId = infoField(info->bytes, "run_id").left(64);
    route->noteRunId(*opened, server.runId);
    co_return server;
}

/// How the master of this route was found.
redis::Endpoint givenOf(const ActionJob &job, size_t route)
{
    return job.spec.masters[size_t(job.indexes.at(qsizetype(route)))];
}

/// What the record knows of the master that it calls so.
QCoro::Task<ServerIdentity> identityThen(UndoRecord undo, QString master, base::TaskScope *scope)
{
    for (const ServerIdentity &server : undo.servers) {
        if (server.master == master)
            co_return ServerIdentity(server);
    }
    ServerIdentity server;
    server.master = master;
    for (const QString &url : undo.masterUrls) {
        const auto endpoint = redis::parseUrl(url);
        if (endpoint.ok() && endpoint->label() == master)
            server.addresses = co_await resolvedAddresses(*endpoint, scope);
    }
    co_return server;
}

} // namespace

QCoro::Task<UndoRecord> underPresentNames(JobPtr job, UndoRecord undo)
{
    QStringList labels;
    for (const auto &route : job->routes)
        labels.append(route->label());
    const bool known = std::all_of(undo.masters.begin(), undo.masters.end(),
                                   [&labels](const auto &saved) { return labels.contains(saved.master); });
    if (known || job->routes.empty())
        co_return UndoRecord(undo);
    std::vector<QCoro::Task<ServerIdentity>> asked;
    for (size_t i = 0; i < job->routes.size(); ++i)
        asked.push_back(identifyServer(job->routes[i], givenOf(*job, i)));
    QList<ServerIdentity> present;
    for (auto &task : asked)
        present.append(co_await task);
    for (UndoRecord::Master &saved : undo.masters) {
        const ServerIdentity then = co_await identityThen(undo, saved.master, job->scope);
        for (const ServerIdentity &now : std::as_const(present)) {
            // A server that was restarted since has another run id and the same place.
            const ServerIdentity place{then.master, {}, then.addresses};
            if (!labels.contains(saved.master) && (areSame(then, now) || areSame(place, now)))
                saved.master = now.master;
        }
    }
    co_return UndoRecord(undo);
}

QCoro::Task<bool> identifyMasters(JobPtr job)
{
    if (job->spec.environment != Environment::Production && !job->onSet())
        co_return true;
    std::vector<QCoro::Task<ServerIdentity>> asked;
    for (size_t i = 0; i < job->routes.size(); ++i)
        asked.push_back(identifyServer(job->routes[i], givenOf(*job, i)));
    job->servers.clear();
    for (auto &task : asked) {
        job->servers.append(co_await task);
        ServerIdentity &server = job->servers.last();
        const auto &some = job->spec.productionMasters;
        server.isProduction =
            job->spec.environment == Environment::Production && (!some || some->contains(server.master));
    }
    const auto twice = namedTwice(job->servers);
    if (!twice)
        co_return true;
    co_return job->refuse(Outcome::BadInput,
                          namedTwiceSentence(*twice) + u' ' + Text::tr("Nothing was sent."));
}

QCoro::Task<bool> identifyMasters(std::vector<JobPtr> jobs)
{
    // Those of a deployment are few, also where each key has one of its own.
    QHash<QString, QList<ServerIdentity>> known;
    for (const JobPtr &job : jobs) {
        QStringList labels;
        for (const auto &route : job->routes)
            labels.append(route->label());
        const QString place = labels.join(u'\n');
        if (const auto found = known.constFind(place); found != known.cend()) {
            job->servers = *found;
            continue;
        }
        const bool distinct = co_await identifyMasters(job);
        if (!distinct) {
            jobs.front()->report = job->report;
            co_return false;
        }
        known.insert(place, job->servers);
    }
    co_return true;
}

} // namespace locks
