// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/connection_test.h"

#include "gui/live/io_thread.h"
#include "gui/live/monitor_host.h"
#include "gui/live/way_back.h"

namespace gui {

namespace {

QCoro::Task<> run(locks::DeploymentSpec spec, base::TaskScope *scope, ConnectionTested done)
{
    const locks::DeploymentCheck check = co_await locks::checkConnection(spec, scope);
    if (!scope->isStopping())
        done(check);
}

} // namespace

void testConnection(IoThread *io, const locks::DeploymentSpec &spec, QObject *receiver, ConnectionTested done)
{
    auto deliver = [back = WayBack(io, receiver),
                    done = std::move(done)](const locks::DeploymentCheck &check) {
        back([done, check](QObject &) { done(check); });
    };
    io->post([spec, deliver = std::move(deliver)](MonitorHost &host) {
        host.scope()->start(run(spec, host.scope(), deliver));
    });
}

} // namespace gui
