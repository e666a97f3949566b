// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/store_thread.h"

#include "base/post.h"
#include "profile/settings.h"

#include <QCoreApplication>

#include <utility>

namespace profile {

/// What the thread works with.
class StoreThread::Worker : public QObject
{
public:
    explicit Worker(const Paths &paths)
        : store(paths.profilesFile())
        , settingsFile(paths.settingsFile())
    {
    }

    ProfileStore store;
    const QString settingsFile;
};

StoreThread::StoreThread(const Paths &paths, QObject *parent)
    : QObject(parent)
    , m_worker(new Worker(paths))
{
    m_thread.start(m_worker);
}

StoreThread::~StoreThread()
{
    finish();
}

template <typename Answer>
void StoreThread::begin(std::function<Answer(Worker &worker)> work,
                        std::function<void(const Answer &answer)> done)
{
    if (!m_worker)
        return;
    using Told = std::function<void(const Answer &)>;
    m_waiting.emplace_back(std::move(done)); // stays on this thread, with all that it holds
    base::post(m_worker, [this, worker = m_worker, work = std::move(work)] {
        base::post(this, [this, answer = work(*worker)] {
            const auto told = std::any_cast<Told>(std::move(m_waiting.front()));
            m_waiting.pop_front();
            told(answer);
        });
    });
}

void StoreThread::readSettings(std::function<void(const QVariantMap &read)> done)
{
    begin<QVariantMap>([](Worker &worker) { return Settings::read(worker.settingsFile); }, std::move(done));
}

void StoreThread::readProfiles(std::function<void(const redis::Result<ProfileStore::Loaded> &loaded)> done)
{
    begin<redis::Result<ProfileStore::Loaded>>([](Worker &worker) { return worker.store.load(); },
                                               std::move(done));
}

void StoreThread::save(const Profile &profile, const QString &previousName, Done done, Withdrawn withdrawn)
{
    begin<redis::Result<void>>(
        [profile, previousName, withdrawn = std::move(withdrawn)](Worker &worker) -> redis::Result<void> {
            if (withdrawn && *withdrawn)
                return redis::Error{redis::ErrorKind::Cancelled, {}, {}};
            return worker.store.save(profile, previousName);
        },
        std::move(done));
}

void StoreThread::remove(const QString &name, Done done)
{
    begin<redis::Result<void>>([name](Worker &worker) { return worker.store.remove(name); }, std::move(done));
}

void StoreThread::keep(const QString &name, const QVariant &value)
{
    m_changes.insert(name, value);
    if (!m_writingSettings)
        writeSettings();
}

void StoreThread::writeSettings()
{
    m_writingSettings = true;
    const QVariantMap changes = std::exchange(m_changes, {});
    begin<redis::Result<void>>(
        [changes](Worker &worker) { return Settings::write(worker.settingsFile, changes); },
        [this, changes](const redis::Result<void> &result) { onSettings(changes, result); });
}

void StoreThread::onSettings(const QVariantMap &changes, const redis::Result<void> &result)
{
    m_writingSettings = false;
    const bool newer = !m_changes.isEmpty();
    if (!result.ok()) {
        QVariantMap again = changes;
        again.insert(m_changes);
        m_changes = again;
        if (!std::exchange(m_toldSettings, true))
            emit settingsFailed(result.error().text);
    }
    if (newer && m_worker)
        writeSettings();
}

void StoreThread::finish()
{
    if (!m_worker)
        return;
    if (!m_changes.isEmpty())
        writeSettings();
    base::post(m_worker, [thread = &m_thread] { thread->end(); });
    m_worker = nullptr;
    m_thread.wait();
    // What the thread said last; of this object only, no other event runs.
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

} // namespace profile
