// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/master_loss.h"

#include <QHash>
#include <QObject>
#include <QStringList>

namespace gui {

class Deployment;

/// The losses of masters while the window was open: until when these masters have to be kept out of use. GUI
/// thread.
class LossesSeen : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    void watch(Deployment *deployment);
    /// Returns until when these masters should not be used for other locks when one lock is completed there,
    /// or that it is not known; translated.
    QString advice(Deployment *deployment, const QStringList &masters) const;

private:
    QHash<Deployment *, QHash<QString, locks::MasterLoss>> m_losses; ///< of each master, by label
};

} // namespace gui
