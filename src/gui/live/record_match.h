// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <QCoreApplication>

#include <optional>

namespace gui {

class Deployment;

/// Which record is that of which connection. A connection is described as it would be recorded; one that is
/// not connected has neither masters nor servers.
class RecordMatch
{
    Q_DECLARE_TR_FUNCTIONS(gui::RecordMatch)
public:
    /// How sure it is that both are the same.
    enum class Likeness : quint8 {
        None,
        Name, ///< as long as it is not connected, nothing else is known
        Masters, ///< and of the same masters
        Servers, ///< whatever it is called
    };
    /// A connection as it would be recorded now.
    static history::Deployment describe(const Deployment *deployment);
    /// None where database or way of reading differ: they are recorded as different deployments.
    static Likeness likeness(const history::Deployment &record, const history::Deployment &connection);
    /// The number of its record, the newest of several; nullopt: it has none.
    static std::optional<qint32> recordOf(const QList<history::Deployment> &records,
                                          const history::Deployment &connection);
    /// Its name, and what tells it from others of that name.
    static QString title(const history::Deployment &record);
};

} // namespace gui
