// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/holder.h"
#include "locks/operator/operator.h"
#include "redis_server.h"

#include <functional>
#include <memory>
#include <vector>

/// A journal in memory: keeps what a real one keeps, and can be told to refuse.
class MemoryLog : public locks::ActionLog
{
public:
    QCoro::Task<redis::Result<QString>> intent(locks::ActionIntent intent) override;
    QCoro::Task<redis::Result<void>> outcome(QString id, locks::ActionReport report) override;
    QCoro::Task<redis::Result<locks::UndoRecord>> undoRecord(QString id) override;

    bool refusing = false;
    bool keeping = true; ///< off for a hundred thousand actions
    std::function<void()> whenIntended; ///< called before an intent is kept: between the look and the write
    std::vector<locks::ActionIntent> intents;
    std::vector<locks::ActionReport> reports;
};

/// Some real masters and an operator on them.
class OperatorBench
{
public:
    explicit OperatorBench(int masters, const locks::OperatorSettings &settings = patient());
    ~OperatorBench();

    /// Long time-outs for loaded machines; the short ones have tests of their own.
    static locks::OperatorSettings patient();

    RedisServer &server(int index) { return *m_servers[size_t(index)]; }
    int count() const { return int(m_servers.size()); }
    locks::Operator &op() { return *m_operator; }
    std::shared_ptr<locks::Operator> shared() { return m_operator; }
    base::TaskScope *scope() { return &m_scope; }
    /// An operator as that ACL user, on the same masters.
    void loginAs(const QString &user, const QByteArray &password);

    /// An operator that gives up on a command after `timeout`.
    void setTimeout(std::chrono::milliseconds timeout);

    /// An operator that reaches the first master through whatever listens at that port.
    void leadThrough(quint16 port);

    /// Runs one action to its end.
    locks::ActionReport act(const locks::ActionRequest &request);
    /// The same command on every master.
    void onAll(const QList<QByteArray> &command);

    MemoryLog log;

private:
    void build();

    locks::OperatorSettings m_settings;
    std::vector<std::unique_ptr<RedisServer>> m_servers;
    std::vector<redis::Endpoint> m_endpoints;
    base::TaskScope m_scope;
    std::shared_ptr<locks::Operator> m_operator;
};

/// A request with what most tests need.
locks::ActionRequest ask(locks::ActionKind kind, const QByteArray &key, const QByteArray &token,
                         std::chrono::milliseconds ttl = {}, const QByteArray &library = {});
