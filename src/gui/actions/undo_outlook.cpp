// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/undo_outlook.h"

#include "gui/actions/action_target.h"
#include "gui/live/deployment.h"

#include <QLabel>
#include <QPointer>

namespace gui {

using locks::ActionKind;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::UndoOutlook)
};

QString sentenceOf(const std::optional<QString> &hindrance)
{
    if (!hindrance)
        return Text::tr("Whether there will be an undo is not known.");
    return hindrance->isEmpty() ? Text::tr("What is there now is saved first, for Undo.") : *hindrance;
}

} // namespace

void showUndoOutlook(Deployment *deployment, const ActionTarget &target, QLabel *label)
{
    const auto owners = target.owners();
    const ActionTarget aim = owners.isEmpty() ? target : target.ofOwner(owners.first().first);
    const bool possible = !aim.isConnection() && aim.refusal(ActionKind::Release).isEmpty();
    label->setVisible(possible);
    if (!possible)
        return;
    label->setText(Text::tr("Looking whether there will be an undo…"));
    locks::ActionRequest request = aim.request(ActionKind::Release);
    request.dryRun = true;
    MonitorProxy *monitor = deployment->monitor();
    if (!monitor)
        return;
    monitor->act(request, [shown = QPointer(label)](const locks::ActionReport &report) {
        if (shown)
            shown->setText(sentenceOf(report.hindrance));
    });
}

} // namespace gui
