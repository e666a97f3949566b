// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <QCoreApplication>

namespace gui {

class Deployment;

/// Connections as they would be recorded, to be compared with records by history/read/record_of.h; and what a
/// record is called. One that is not connected has neither masters nor servers.
class RecordMatch
{
    Q_DECLARE_TR_FUNCTIONS(gui::RecordMatch)
public:
    /// A connection as it would be recorded now.
    static history::Deployment describe(const Deployment *deployment);
    /// Its name, and what tells it from others of that name.
    static QString title(const history::Deployment &record);
};

} // namespace gui
