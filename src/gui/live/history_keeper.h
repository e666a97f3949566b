// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/recording_place.h"
#include "history/record/recording_thread.h"
#include "history/store/forget_deployment.h"

#include <QCoreApplication>
#include <QString>

#include <atomic>
#include <functional>
#include <memory>

namespace gui {

/// The history that this window records: its thread, how much is kept, and forgetting. GUI thread; destroying
/// it waits until what was told is written, and stops what is being forgotten.
class HistoryKeeper
{
public:
    HistoryKeeper() = default;
    ~HistoryKeeper() { *m_stop = true; }
    HistoryKeeper(const HistoryKeeper &) = delete;
    HistoryKeeper &operator=(const HistoryKeeper &) = delete;

    const history::KeepLimits &limits() const { return m_limits; }
    void setLimits(const history::KeepLimits &limits);
    /// Where locks are recorded whose history is in that folder. `agreed`: a person said so.
    RecordingPlace place(const QString &folder, bool agreed) { return {&m_thread, folder, agreed}; }

    using Done = std::function<void(const redis::Result<history::Forgotten> &gone)>;
    using IsMeant = std::function<bool(const history::Deployment &record)>;
    /// Deletes in the pool what was recorded of the deployments that are meant, which is asked there; `done`
    /// not at all once `receiver` is gone. Where one is being recorded, that begins anew.
    void forget(const QString &folder, IsMeant isMeant, QObject *receiver, Done done);

private:
    history::KeepLimits m_limits;
    history::RecordingThread m_thread;
    std::shared_ptr<std::atomic<bool>> m_stop = std::make_shared<std::atomic<bool>>(false);
};

} // namespace gui
