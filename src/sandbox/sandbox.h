// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace sandbox {

/// Private redis-server processes: started on demand, ended with us whatever happens to us.
///
/// A handle: create and use it on one thread (GUI, or main of a command). All work is done on a thread of its
/// own that lives as long as the handle, so that PR_SET_PDEATHSIG of the servers means the program's end.
/// Servers have free ports on 127.0.0.1, no persistence, a password of their own and a temporary folder that
/// is removed at the end; folders left by a killed program are removed by the constructor.
/// Their endpoints contain the login of an administrator; foreign code must use clientAccess()
/// (sandbox/client_access.h).
class Sandbox : public QObject
{
    Q_OBJECT
public:
    /// The users that a server has.
    enum class Users : quint8 {
        Separate, ///< an administrator, and clients with fewer rights
        One, ///< the default user, without restrictions
    };
    explicit Sandbox(Users users = Users::Separate, QObject *parent = nullptr);
    /// Ends every server (SIGTERM, then SIGKILL after 300 ms) and removes the folders.
    ~Sandbox() override;

    using Started = std::function<void(const redis::Result<std::vector<redis::Endpoint>> &)>;
    /// Starts `count` servers at once; `done` runs on the handle's thread when all answer PING, or with an
    /// error that says what to do ("redis-server is not installed: sudo apt install redis-server").
    void start(int count, Started done);
    /// Ends servers that start() gave.
    void stop(const std::vector<redis::Endpoint> &servers);
    /// What can be done to a server that may be needed after it.
    enum class Blow : quint8 {
        Kill, ///< by SIGKILL: nothing answers there any more, until Restart
        Restart, ///< killed where it runs, and begun anew on the same port, empty
        Stop, ///< by SIGSTOP: its process stands still, its port stays open
        Continue,
    };
    /// Does it to a server that start() gave, and never emits serverDied() for it; a server that it did not
    /// give is left alone. From any thread while this lives; `done` runs on a thread of the sandbox's, once
    /// nothing answers any more or the server answers again, and never where the sandbox ends before.
    void strike(const redis::Endpoint &server, Blow blow, std::function<void()> done);
    /// The folder of this sandbox; the demo's journal goes below it.
    QString folder() const;
    /// True when a redis-server executable was found.
    static bool isAvailable();

signals:
    /// A server ended without being asked to; with the last lines of its log.
    void serverDied(const redis::Endpoint &endpoint, const QString &why);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace sandbox
