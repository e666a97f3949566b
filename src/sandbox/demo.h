// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment.h"
#include "sandbox/sandbox.h"

#include <QObject>

namespace sandbox {

/// Three private servers with a living population of locks under two connections.
///
/// "demo" is the three masters as a Redlock set (database 0); "demo single" is the first of them alone
/// (database 1). Workers acquire, renew, contend and release from a thread of their own, over the redis
/// layer; their tokens are the same in every demo. A handle like Sandbox; destroying it ends workers and
/// servers.
class Demo : public QObject
{
    Q_OBJECT
public:
    explicit Demo(QObject *parent = nullptr);
    ~Demo() override;

    /// Starts servers and population; ready() or failed() follows.
    void start();
    /// The two deployments; valid after ready().
    const QList<locks::DeploymentSpec> &deployments() const;
    /// Where the demo keeps its settings and journal.
    QString folder() const;
    /// Shell lines that let a person join in: exports LOCKSCOPE_PASSWORD, shows redis-cli and lockscope
    /// calls.
    QString commandLineAccess() const;

signals:
    /// The population stands: every kind of lock of the demo is there.
    void ready();
    void failed(const redis::Error &error);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace sandbox
