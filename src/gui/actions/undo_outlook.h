// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;

namespace gui {

class ActionTarget;
class Deployment;

/// Says in a dialog's label, before anything is done, whether there will be an undo: asks the masters by a
/// dry run. Hides the label where there never is an undo, or nothing can be done.
///
/// The label has its one line from the beginning, so that the dialog does not grow under the pointer. It may
/// go before the answer comes. GUI thread.
void showUndoOutlook(Deployment *deployment, const ActionTarget &target, QLabel *label);

} // namespace gui
