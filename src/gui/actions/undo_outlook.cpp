// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/undo_outlook.h"

#include "gui/actions/action_target.h"
#include "gui/connections/deployment.h"

#include <QLabel>
#include <QPointer>

namespace gui {

using locks::ActionKind;

UndoOutlook::UndoOutlook(Deployment *deployment, const ActionTarget &target, QLabel *label, QObject *parent)
    : QObject(parent)
{
    const auto owners = target.owners();
    const ActionTarget aim = owners.isEmpty() ? target : target.ofOwner(owners.first().first);
    const bool possible = !aim.isConnection() && aim.refusal(ActionKind::Release).isEmpty();
    label->setVisible(possible);
    if (!possible)
        return;
    label->setText(tr("Looking whether there will be an undo…"));
    locks::ActionRequest request = aim.request(ActionKind::Release);
    request.dryRun = true;
    deployment->act(request, [self = QPointer(this), label](const locks::ActionReport &report) {
        if (!self)
            return;
        if (report.outcome != locks::Outcome::WouldDo)
            label->setText(tr("Whether there will be an undo is not known."));
        else
            label->setText(report.hindrance.isEmpty() ? tr("What is there now is saved first, for Undo.")
                                                      : report.hindrance);
    });
}

} // namespace gui
