// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <optional>

namespace history {

/// How sure it is that a record is that of a connection.
enum class Likeness : quint8 {
    None,
    Name, ///< as long as it is not connected, nothing else is known
    Masters, ///< and of the same masters
    Servers, ///< it has most of its servers, whatever it is called
};
/// `connection`: as describedDeployment() has it. None where database or way of reading differ: they are
/// recorded as different deployments.
Likeness likeness(const Deployment &record, const Deployment &connection);
/// The number of its record, the newest of several; nullopt: it has none.
std::optional<qint32> recordOf(const QList<Deployment> &records, const Deployment &connection);

} // namespace history
