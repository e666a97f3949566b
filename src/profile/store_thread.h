// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/worker_thread.h"
#include "profile/paths.h"
#include "profile/profile.h"
#include "profile/profile_store.h"

#include <QObject>
#include <QVariantMap>

#include <any>
#include <atomic>
#include <deque>
#include <functional>
#include <memory>

namespace profile {

/// Reads and writes profiles and settings on a thread of its own, one after the other in the order of the
/// calls: a disk may take any time, and whoever calls does not wait for it.
///
/// Lives on the caller's thread, which needs an event loop. Of settings only the newest are written when many
/// are set meanwhile.
class StoreThread : public QObject
{
    Q_OBJECT
public:
    /// Runs on the thread of this object: from its event loop, or in finish(). Always.
    using Done = std::function<void(const redis::Result<void> &result)>;

    /// Somebody thought better of it: true from then on. Null: nobody can.
    using Withdrawn = std::shared_ptr<std::atomic<bool>>;

    explicit StoreThread(const Paths &paths, QObject *parent = nullptr);
    ~StoreThread() override;

    /// As Settings::read() and ProfileStore::load(). What is to be written later waits for them.
    void readSettings(std::function<void(const QVariantMap &read)> done);
    void readProfiles(std::function<void(const redis::Result<ProfileStore::Loaded> &loaded)> done);
    /// As ProfileStore::save(). Cancelled, and nothing written, when it was withdrawn before its turn came.
    void save(const Profile &profile, const QString &previousName, Done done, Withdrawn withdrawn = {});
    /// As ProfileStore::remove().
    void remove(const QString &name, Done done);
    /// Writes one setting. What cannot be written is tried again with the next one.
    void keep(const QString &name, const QVariant &value);
    /// Waits until all of it is on the disk, and tells how each ended; nothing is begun any more.
    void finish();

signals:
    /// Settings could not be written. Told once.
    void settingsFailed(const QString &sentence);

private:
    class Worker;

    /// `work` answers on the thread what `done` hears of here.
    template <typename Answer>
    void begin(std::function<Answer(Worker &worker)> work, std::function<void(const Answer &answer)> done);
    void writeSettings();
    void onSettings(const QVariantMap &changes, const redis::Result<void> &result);

    base::WorkerThread m_thread{QStringLiteral("lockscope-store")};
    Worker *m_worker; ///< lives on m_thread and is deleted there; null: finished
    std::deque<std::any> m_waiting; ///< functions that hear of what is under way, in its order
    QVariantMap m_changes; ///< settings that are not on their way yet
    bool m_writingSettings = false;
    bool m_toldSettings = false;
};

} // namespace profile
