// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"
#include "sandbox/population/population_client.h"

#include <QObject>

#include <vector>

namespace sandbox {

/// The living population of the demo's servers. Lives on a thread of its own.
class Population : public QObject
{
    Q_OBJECT
public:
    explicit Population(const std::vector<redis::Endpoint> &masters);
    ~Population() override;

    /// Starts everybody; stood() follows once every kind of lock is there, or failed() after half a minute.
    void start();
    /// Ends everybody; `ended` is called last, from the event loop. Only then destroy it.
    void stop(std::function<void()> ended);

signals:
    void stood();
    void failed(const redis::Error &error);

private:
    std::vector<redis::Endpoint> database(int number) const;
    std::vector<redis::Link *> link(const std::vector<redis::Endpoint> &endpoints, const QByteArray &name);
    PopulationClient::Handle client(const std::vector<redis::Endpoint> &endpoints, const char *dialect,
                                    const QByteArray &name);
    Stands expect();
    void populateSet();
    void populateSingle();
    void addRedisson(const std::vector<redis::Endpoint> &endpoints, const QByteArray &key);
    void addHolders(const std::vector<redis::Endpoint> &endpoints, const char *dialect,
                    const QList<QByteArray> &keys);
    void addContenders(const std::vector<redis::Endpoint> &endpoints, const char *dialect,
                       const QList<QByteArray> &keys);
    void addWorkers(const std::vector<redis::Endpoint> &endpoints, const char *dialect,
                    const QByteArray &prefix, int firstNumber);
    void addLapsing(const std::vector<redis::Endpoint> &endpoints);
    void addLeftover(const std::vector<redis::Endpoint> &endpoints, const char *dialect,
                     const QByteArray &key, std::optional<PopulationClient::Lease> lease);
    static QCoro::Task<> giveUp(Population *population);

    std::vector<redis::Endpoint> m_masters;
    base::TaskScope *m_scope;
    int m_missing = 0; ///< behaviours that do not stand yet
    int m_lastHost = 0;
};

} // namespace sandbox
