// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/situation_of.h"

#include "gui/live/deployment.h"
#include "gui/locks/completion_offer.h"

namespace gui {

Situation situationOf(Deployment *deployment, const LockItem *selected)
{
    Situation situation;
    situation.chosen = deployment != nullptr;
    if (!deployment)
        return situation;
    const Deployment::Phase phase = deployment->phase();
    situation.open = deployment->isOpen();
    situation.connected = phase == Deployment::Phase::Connected;
    situation.passwordWanted = phase == Deployment::Phase::PasswordWanted;
    situation.profile = deployment->origin() == Deployment::Origin::Profile;
    situation.editable = deployment->origin() != Deployment::Origin::Demo
        && deployment->origin() != Deployment::Origin::Lesson;
    situation.noSet = deployment->isOpen() && deployment->status().isNoSet;
    situation.demo = deployment->origin() == Deployment::Origin::Demo;
    situation.scanning = deployment->status().scanning;
    situation.paused = deployment->isPaused();
    situation.allKeys = deployment->spec().allKeys;
    situation.recorded = deployment->isRecorded();
    situation.readOnly = deployment->isReadOnly();
    situation.listed = deployment->order()->rowCount() > 0;
    situation.mine = deployment->mine()->count();
    if (!selected)
        return situation;
    situation.row = &selected->row;
    situation.notCompletable = reasonAgainstCompletion(selected->row);
    situation.ownerless = selected->isOwnerless();
    const auto mine = deployment->mine()->find(deployment->placeOf(selected->row));
    situation.selectedMine = mine && mine->token == selected->row.token;
    situation.renewing = mine && mine->renewing;
    return situation;
}

} // namespace gui
