// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/record/batch.h"
#include "locks/model/deployment.h"
#include "locks/model/deployment_status.h"
#include "locks/model/lock_values.h"

#include <QCoreApplication>
#include <QString>

namespace gui {

/// What the status bar says: "12,340 locks · complete · changes arrive by tracking · pass took 0.42 s".
class StatusSentence
{
    Q_DECLARE_TR_FUNCTIONS(gui::StatusSentence)
public:
    /// `recording`: whether what is shown is recorded, in a few words; empty: not said.
    static QString of(const locks::DeploymentSpec &spec, const locks::Status &status,
                      const QString &recording = {});
    /// "recording, 6 days", "not recorded", "recording has stopped".
    static QString recording(bool isWanted, const history::RecordingState &state, history::UnixMs now);
    /// Examined keys in a thousand of all, of all masters together; −1 where that is not known.
    static int progress(const locks::Status &status);
    /// Why what is shown is not all, of each master that answers: a right that is missing, a key too large.
    static QStringList shortfalls(const locks::Status &status);

private:
    static QString completeness(const locks::Status &status);
    static QString arrival(const locks::Status &status);
    static QString pass(const locks::Status &status);
};

} // namespace gui
