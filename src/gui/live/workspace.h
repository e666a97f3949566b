// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/deployment.h"
#include "gui/live/history_keeper.h"
#include "gui/live/io_thread.h"
#include "gui/live/production_watch.h"
#include "gui/live/secret_keeper.h"
#include "gui/live/window_options.h"
#include "gui/messages/message.h"
#include "gui/table/order_thread.h"
#include "journal/journal.h"
#include "profile/settings.h"
#include "profile/store_thread.h"
#include "sandbox/demo.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <functional>
#include <map>
#include <memory>

namespace gui {

/// Everything behind the window: the I/O thread, journals, saved profiles, settings, the demo, and the
/// deployments.
///
/// Lives on the GUI thread and outlives the window. stop() (or the destructor) ends it in under a second, or
/// when the disk has taken what was saved: first the I/O thread, since its monitors post to deployments and
/// write to journals, then these.
///
/// What is saved is read and written on a thread of its own, and nothing is written before all of it has been
/// read. The functions `done` run from the event loop when that has ended, one way or the other; not at all
/// once `receiver` is gone, and message() tells what failed then. Nor do they run for what is withdrawn
/// before they did: it is not saved, or what was is taken back, and message() tells where that fails.
class Workspace : public QObject
{
    Q_OBJECT
public:
    /// `keychain` null: the desktop's.
    explicit Workspace(const WindowOptions &options, std::unique_ptr<profile::Keychain> keychain = nullptr,
                       QObject *parent = nullptr);
    ~Workspace() override;

    /// How long a window that does not show yet waits for a disk.
    static constexpr int usualPatienceMs = 400;

    /// Has settings and profiles read, then connects to what the command line named, begins the demo and says
    /// began(). All but what needs the profiles begins without them when they take longer than `patienceMs`.
    void start(int patienceMs = usualPatienceMs);
    void stop();

    const WindowOptions &options() const { return m_options; }
    profile::Settings &settings() { return *m_settings; }
    /// All of it was read, or could not be.
    bool hasSettings() const { return m_hasSettings; }
    bool hasProfiles() const { return m_hasProfiles; }
    IoThread &io() { return m_io; }
    const QList<Deployment *> &deployments() const { return m_deployments; }
    /// Starts the demo's servers; demoReady() follows. Nothing where they run or are being started: there is
    /// one demo, which ends with the workspace.
    void startDemo();
    bool hasDemo() const { return m_demo && !m_demoFailed; }
    bool isDemoStarting() const { return m_demo && !m_demoReady; }
    /// Shows servers of our own that belong to a lesson, and connects; neither saved nor recorded.
    Deployment *showLesson(const locks::DeploymentSpec &spec);
    /// Takes them away again.
    void endLesson(Deployment *deployment);
    /// Where history and journal of a deployment are; the user's own for null.
    QString dataFolderOf(const Deployment *deployment) const;
    /// Where the demo keeps what it writes; empty without one.
    QString demoFolder() const { return m_demo ? m_demo->folder() : QString(); }
    /// A file of history with an example of the demo's past; empty as long as there is none.
    const QString &demoPast() const { return m_demoPast; }
    /// Shell lines for the demo; empty without one.
    QString commandLineAccess() const;

    /// The saved profile behind a deployment; what would be saved of one that has none; a fresh one for null.
    profile::Profile profileOf(const Deployment *deployment) const;
    QStringList profileNames() const { return m_profiles.keys(); }
    using Saved = std::function<void(const redis::Result<Deployment *> &saved)>;
    using Done = std::function<void(const redis::Result<void> &result)>;
    using Withdrawn = profile::StoreThread::Withdrawn;
    /// Saves and shows it; `edited` null: a new one. The deployment is in the list when it succeeded.
    void saveProfile(const profile::Profile &profile, Deployment *edited, const profile::Secrets &secrets,
                     QObject *receiver, Saved done, const Withdrawn &withdrawn = {});
    /// What is known of the secrets of a deployment by now; empty for null.
    profile::Secrets secretsOf(const Deployment *deployment) const;
    bool hasKeychain() const { return m_secrets.hasKeychain(); }
    /// A password typed by a person: logs in, and keeps it in the keychain where that is wished.
    void supplyPassword(Deployment *deployment, const QByteArray &password, bool keep);
    /// Uses these rules from now on, and keeps them in the profile where there is one.
    void saveRules(Deployment *deployment, const QList<locks::Rule> &rules, QObject *receiver, Done done,
                   const Withdrawn &withdrawn = {});
    /// Reads its masters as separate servers, or as one set, from the next connect on; kept likewise.
    void saveSeparate(Deployment *deployment, bool separate, QObject *receiver, Done done);
    /// Whether its locks are recorded, from now on; kept likewise.
    void saveRecorded(Deployment *deployment, bool recorded, QObject *receiver, Done done);
    /// It is production, and nobody has said so far whether its locks are to be recorded: they are not.
    bool asksForRecording(const Deployment *deployment) const;
    /// How much history is kept, for all connections; remembered.
    const history::KeepLimits &historyLimits() const { return m_history->limits(); }
    void setHistoryLimits(const history::KeepLimits &limits);
    /// Deletes all that was recorded of it; what is recorded from now on is not touched.
    void forgetHistory(const Deployment *deployment, QObject *receiver, HistoryKeeper::Done done);
    /// In whatever phase it is; removed() tells.
    void removeProfile(Deployment *deployment, QObject *receiver, Done done);
    /// All saved connections, without secrets.
    QByteArray exportedProfiles() const;

signals:
    void settingsRead();
    /// Those that there are have been added.
    void profilesRead();
    /// Once: it is time to show the window. What it remembers is there, or takes too long to be waited for.
    void began();
    void added(gui::Deployment *deployment);
    /// It is closing, and is deleted when that is done: at the earliest when control returns to the event
    /// loop.
    void removed(gui::Deployment *deployment);
    /// It runs, or could not be started, which message() told.
    void demoReady();
    /// There is a demoPast().
    void demoPastLaid();
    /// The first of its deployments, when a person asked for it.
    void demoOpened(gui::Deployment *deployment);
    void message(const gui::Message &message);

private:
    Deployment *add(const locks::DeploymentSpec &spec, Deployment::Origin origin);
    QString dataFolderOf(Deployment::Origin origin) const;
    void applyRecording(Deployment *deployment);
    journal::Journal *logIn(const QString &folder);
    void begin();
    void openAsked();
    void onProfilesRead(const redis::Result<profile::ProfileStore::Loaded> &loaded);
    void addSaved(const profile::Profile &profile);
    void setRecall(Deployment *deployment);
    Deployment *showSaved(const profile::Profile &profile, const QPointer<Deployment> &edited,
                          const QString &previous, const profile::Secrets &secrets,
                          locks::DeploymentSpec spec);
    void restoreFormer(const redis::Result<void> &saved, const QString &name, const QString &previous);
    void forget(const QPointer<Deployment> &deployment, const QString &name);
    /// Hands a result to who asked for it, while there is somebody.
    template <typename Result>
    void answer(const QPointer<QObject> &receiver, const std::function<void(const Result &)> &done,
                const Result &result);
    /// A change of a deployment and of the profile that it may have.
    struct ProfileChange
    {
        std::function<void(profile::Profile &)> saved;
        std::function<void(Deployment &)> live; ///< once it is saved
    };
    void change(Deployment *deployment, const ProfileChange &change, QObject *receiver, Done done,
                const Withdrawn &withdrawn);
    void savePatterns(Deployment *deployment);
    void onDemoReady();

    WindowOptions m_options;
    QList<locks::DeploymentSpec> m_asked; ///< by the command line, and not begun
    bool m_hasSettings = false;
    bool m_hasProfiles = false;
    bool m_began = false;
    profile::StoreThread m_store;
    std::unique_ptr<profile::Settings> m_settings;
    SecretKeeper m_secrets;
    QString m_dataFolder;
    QHash<QString, profile::Profile> m_profiles;
    std::map<QString, std::unique_ptr<journal::Journal>> m_journals; ///< by folder
    std::unique_ptr<HistoryKeeper> m_history = std::make_unique<HistoryKeeper>();
    IoThread m_io;
    std::unique_ptr<ProductionWatch> m_productionWatch; ///< hears from the I/O thread
    std::shared_ptr<OrderThread> m_orderThread; ///< shared with the deployments
    QList<Deployment *> m_deployments; ///< children; without those that are ending
    std::unique_ptr<sandbox::Demo> m_demo;
    QString m_demoPast;
    bool m_demoReady = false;
    bool m_demoFailed = false;
};

} // namespace gui
