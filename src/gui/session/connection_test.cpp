// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/connection_test.h"

#include "gui/session/io_thread.h"
#include "gui/session/monitor_host.h"
#include "redis/connection.h"

#include <QCoreApplication>

namespace gui {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::ConnectionTest)
};

QCoro::Task<> testAll(std::vector<redis::Endpoint> masters, redis::TaskScope *scope, ConnectionTested done)
{
    QList<ConnectionTestResult> results;
    for (const redis::Endpoint &master : masters) {
        std::shared_ptr<redis::Connection> connection =
            redis::Connection::create(master, QByteArrayLiteral("lockscope-test"));
        scope->addCloser([weak = std::weak_ptr(connection)] {
            if (const auto open = weak.lock())
                open->close();
        });
        redis::Result<void> opened = co_await redis::Connection::open(connection);
        if (opened) {
            const redis::Result<redis::Value> pong = co_await connection->call("PING");
            // Any reply proves the link; but one that asks for a password is no connection.
            if (!pong && pong.error().kind == redis::ErrorKind::NoAuth)
                opened = pong.error();
        }
        connection->close();
        if (scope->isStopping())
            co_return;
        ConnectionTestResult result{master.label(), opened.ok(), false,
                                    connection->isPasswordNeedless()
                                        ? Text::tr("connected; the server does not ask for a password")
                                        : Text::tr("connected")};
        if (!opened) {
            const redis::ErrorKind kind = opened.error().kind;
            result.sentence = opened.error().text;
            result.passwordWanted = kind == redis::ErrorKind::NoAuth || kind == redis::ErrorKind::WrongPass;
        }
        results += result;
    }
    done(results);
}

} // namespace

void testConnection(IoThread *io, const std::vector<redis::Endpoint> &masters, QObject *receiver,
                    ConnectionTested done)
{
    // The receiver may die at any time, so the answer travels through an object that lives as long as the
    // thread.
    auto deliver = [relay = io->relay(), guard = QPointer(receiver),
                    done = std::move(done)](const QList<ConnectionTestResult> &results) {
        redis::post(relay, [guard, done, results] {
            if (guard)
                done(results);
        });
    };
    io->post([masters, deliver = std::move(deliver)](MonitorHost &host) {
        host.scope()->start(testAll(masters, host.scope(), deliver));
    });
}

} // namespace gui
