// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/metrics.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QCoro/QCoroTask>
#include <QString>

namespace lab {

class Client;

/// The shared state and what a client does to it inside the critical section. Stateless.
class Workload
{
    Q_DECLARE_TR_FUNCTIONS(lab::Workload)
public:
    virtual ~Workload() = default;
    virtual QByteArray id() const = 0; ///< what `--workload` takes
    virtual QString title() const = 0;
    /// Read, hold, write, unguarded: the strategy has let the client in. `client` outlives it.
    virtual QCoro::Task<Turn> work(Client *client) const = 0;
};

} // namespace lab
