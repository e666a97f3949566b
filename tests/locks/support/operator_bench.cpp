// SPDX-License-Identifier: GPL-3.0-or-later
#include "operator_bench.h"

using namespace locks;
using redis::Result;

QCoro::Task<Result<QString>> MemoryLog::intent(ActionIntent intent)
{
    if (refusing)
        co_return redis::makeError(redis::ErrorKind::Server, "disk full");
    if (whenIntended)
        whenIntended();
    intents.push_back(intent);
    const QString id = QString::number(intents.size());
    if (!keeping)
        intents.clear();
    co_return id;
}

QCoro::Task<Result<void>> MemoryLog::outcome(QString id, ActionReport report)
{
    if (keeping)
        reports.push_back(report);
    co_return Result<void>();
}

QCoro::Task<Result<UndoRecord>> MemoryLog::undoRecord(QString id)
{
    for (const ActionReport &report : reports) {
        if (report.id != id)
            continue;
        UndoRecord record;
        record.kind = report.kind;
        record.key = report.key;
        record.together = report.together;
        record.tokenBefore = report.tokenBefore;
        record.tokenAfter = report.tokenNow;
        record.database = report.database;
        for (const MasterReport &master : report.masters)
            record.masters.append({master.master, master.dump, master.deadlineUnixMs});
        for (size_t i = 0; i < intents.size(); ++i) {
            if (intents[i].request.partOf == id)
                record.parts.append(QString::number(i + 1));
        }
        co_return record;
    }
    co_return redis::makeError(redis::ErrorKind::BadInput, "no such action");
}

OperatorBench::OperatorBench(int masters, const OperatorSettings &settings)
    : m_settings(settings)
{
    for (int i = 0; i < masters; ++i) {
        m_servers.push_back(std::make_unique<RedisServer>());
        m_endpoints.push_back(m_servers.back()->endpoint());
    }
    build();
}

OperatorBench::~OperatorBench()
{
    bool drained = false;
    m_scope.stop([&drained] { drained = true; });
    if (!waitFor([&drained] { return drained; }))
        qFatal("the operator's scope did not drain");
}

OperatorSettings OperatorBench::patient()
{
    OperatorSettings settings;
    settings.masterTimeout = std::chrono::seconds(5);
    return settings;
}

void OperatorBench::build()
{
    DeploymentSpec spec;
    spec.name = QStringLiteral("bench");
    spec.masters = m_endpoints;
    spec.patterns = {"lock:*"};
    std::vector<MasterRoute::Spec> access;
    for (const redis::Endpoint &endpoint : m_endpoints)
        access.push_back(MasterRoute::Spec::of(endpoint));
    m_operator = Operator::create(spec, std::move(access), &log, &m_scope, m_settings);
}

void OperatorBench::loginAs(const QString &user, const QByteArray &password)
{
    for (redis::Endpoint &endpoint : m_endpoints) {
        endpoint.user = user;
        endpoint.password = password;
    }
    build();
}

void OperatorBench::setTimeout(std::chrono::milliseconds timeout)
{
    for (redis::Endpoint &endpoint : m_endpoints)
        endpoint.timeout = timeout;
    build();
}

void OperatorBench::leadThrough(quint16 port)
{
    m_endpoints.front().port = port;
    build();
}

ActionReport OperatorBench::act(const ActionRequest &request)
{
    return waitForTask(m_operator->act(request));
}

void OperatorBench::onAll(const QList<QByteArray> &command)
{
    for (const auto &server : m_servers)
        server->command(command);
}

ActionRequest ask(ActionKind kind, const QByteArray &key, const QByteArray &token,
                  std::chrono::milliseconds ttl, const QByteArray &library)
{
    ActionRequest request;
    request.kind = kind;
    request.key = key;
    request.token = token;
    request.tokenSeen = kind != ActionKind::Acquire;
    request.ttl = ttl;
    request.library = library;
    request.reason = QStringLiteral("test");
    return request;
}
