// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QLabel;

namespace gui {

class ActionTarget;
class Deployment;

/// Says in a dialog, before anything is done, whether there will be an undo: asks the masters by a dry run.
///
/// The label has its one line from the beginning, so that the dialog does not grow under the pointer. GUI
/// thread; a child of the dialog.
class UndoOutlook : public QObject
{
    Q_OBJECT
public:
    /// Hides the label where there never is an undo, or nothing can be done.
    UndoOutlook(Deployment *deployment, const ActionTarget &target, QLabel *label, QObject *parent);
};

} // namespace gui
