// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "sandbox/sandbox.h"
#include "sandbox/server_process.h"

#include <functional>
#include <vector>

namespace sandbox {

/// The servers of one sandbox, on the sandbox's thread. Every function is called there.
class ServerPool : public QObject
{
    Q_OBJECT
public:
    using Answer = std::function<void(redis::Result<std::vector<redis::Endpoint>>)>;

    explicit ServerPool(const ServerSettings &settings);
    ~ServerPool() override;

    /// Starts `count` servers at the same time; all or none.
    void start(int count, Answer answer);
    /// Ends these.
    void stop(const std::vector<redis::Endpoint> &endpoints);
    /// As Sandbox::strike().
    void strike(const redis::Endpoint &endpoint, Sandbox::Blow blow, std::function<void()> done);
    /// Ends all and every task; `ended` is called last, from the event loop.
    void endAll(std::function<void()> ended);

signals:
    void died(const redis::Endpoint &endpoint, const QString &why);

private:
    using Server = std::shared_ptr<ServerProcess>;
    Server add();
    void checkEnded();
    static QCoro::Task<> strikeOne(ServerPool *pool, Server server, Sandbox::Blow blow,
                                   std::function<void()> done);
    static QCoro::Task<> startAll(ServerPool *pool, int count, Answer answer);

    ServerSettings m_settings;
    std::shared_ptr<Ports> m_ports = std::make_shared<Ports>();
    base::TaskScope *m_scope;
    std::vector<Server> m_servers;
    std::function<void()> m_ended;
    bool m_drained = false;
};

} // namespace sandbox
