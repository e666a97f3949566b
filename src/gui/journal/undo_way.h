// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/live_reader.h"
#include "locks/action/action.h"

#include <QList>
#include <QString>

namespace gui {

class Deployment;

/// By which connection an action of the journal can be undone. Until something changes.
struct UndoWay
{
    Deployment *deployment = nullptr; ///< null: it cannot
    QString against; ///< why not, as the end of a tool tip; empty: it can
};

/// The first of `deployments` that is the one of the action, connected if possible: by the name of the saved
/// connection, else by its masters and database. Null: none is.
Deployment *deploymentOf(const journal::Entry &entry, const QList<Deployment *> &deployments);

/// Why that one, null or not, cannot be asked, as the end of a tool tip; empty: it can.
QString againstConnection(const Deployment *deployment);

/// `deployments`: those whose actions the journal keeps.
UndoWay undoWayOf(const journal::Recorded &recorded, const QList<Deployment *> &deployments,
                  qint64 nowUnixMs);

/// What a release or take-over did, as far as its undo tells of it.
locks::ActionReport undoneReport(const journal::Recorded &recorded);
/// The environment that it was done in; production where that cannot be read.
locks::Environment environmentOf(const journal::Entry &entry);

} // namespace gui
