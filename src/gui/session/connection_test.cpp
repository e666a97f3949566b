// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/connection_test.h"

#include "gui/session/io_thread.h"
#include "gui/session/monitor_host.h"

#include <QPointer>

namespace gui {

namespace {

QCoro::Task<> run(locks::DeploymentSpec spec, redis::TaskScope *scope, ConnectionTested done)
{
    const QList<locks::MasterCheck> checks = co_await locks::checkConnection(spec, scope);
    if (!scope->isStopping())
        done(checks);
}

} // namespace

void testConnection(IoThread *io, const locks::DeploymentSpec &spec, QObject *receiver, ConnectionTested done)
{
    // The receiver may die at any time, so the answer travels through an object that lives as long as the
    // thread.
    auto deliver = [relay = io->relay(), guard = QPointer(receiver),
                    done = std::move(done)](const QList<locks::MasterCheck> &checks) {
        redis::post(relay, [guard, done, checks] {
            if (guard)
                done(checks);
        });
    };
    io->post([spec, deliver = std::move(deliver)](MonitorHost &host) {
        host.scope()->start(run(spec, host.scope(), deliver));
    });
}

} // namespace gui
