// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/metrics.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QCoro/QCoroTask>
#include <QString>
#include <QStringList>

namespace lab {

class Client;

/// One way of guarding an increment. Stateless and shared by all clients and threads.
///
/// A strategy is one short coroutine that reads like the commands it sends. Each has a file of its own below
/// strategies/ and one line in the table of strategies.cpp.
class Strategy
{
    Q_DECLARE_TR_FUNCTIONS(lab::Strategy)
public:
    virtual ~Strategy() = default;

    virtual QByteArray id() const = 0; ///< what `--strategy` takes
    virtual QString title() const = 0;
    virtual QString promise() const = 0; ///< one line
    virtual QString guarantee() const = 0;
    virtual QString knownFailure() const = 0;
    /// The commands of one increment as they are sent, one a line; KEY, COUNTER and TOKEN stand for
    /// themselves.
    virtual QStringList commands() const = 0;

    /// One increment of one client, tried until it is counted, refused for good or given up. `client`
    /// outlives it.
    virtual QCoro::Task<Turn> increment(Client *client) const = 0;
};

} // namespace lab
