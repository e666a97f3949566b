// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/losses_seen.h"

#include "diagnosis/quorum_text.h"
#include "export/row_fields.h"
#include "gui/live/deployment.h"

#include <algorithm>

namespace gui {

void LossesSeen::watch(Deployment *deployment)
{
    connect(deployment, &Deployment::locksLost, this, [this, deployment](const locks::MasterLoss &loss) {
        // Of a master that restarted again meanwhile, both losses count.
        locks::MasterLoss &known = m_losses[deployment][loss.label];
        known.until = std::max(known.until, loss.until);
        known.endless += loss.endless;
    });
    connect(deployment, &QObject::destroyed, this, [this, deployment] { m_losses.remove(deployment); });
}

QString LossesSeen::advice(Deployment *deployment, const QStringList &masters) const
{
    const QHash<QString, locks::MasterLoss> losses = m_losses.value(deployment);
    locks::Millis until = 0;
    bool isKnown = !masters.isEmpty();
    bool isEndless = false;
    for (const QString &master : masters) {
        const auto loss = losses.constFind(master);
        isKnown = isKnown && loss != losses.cend();
        if (loss == losses.cend())
            continue;
        until = std::max(until, loss->until);
        isEndless = isEndless || loss->endless > 0;
    }
    const QString only = tr("Only this lock is written again, not the others that these masters lost.");
    if (isEndless)
        return only + u' '
            + tr("Keep them out of use until the holders of those have stopped: one of them had no expiry.");
    if (!isKnown)
        return only + u' '
            + tr("Keep them out of use until the leases of those have ended. Until when that is, is not "
                 "known.");
    return only + u' '
        + tr("Keep them out of use until %1, when the longest of the leases lost there ends.")
              .arg(diagnosis::timeOfDay(exports::ClockPair::now().unixMs(until)));
}

} // namespace gui
