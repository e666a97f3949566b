// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/workspace.h"

#include "gui/live/demo_past.h"
#include "gui/live/record_match.h"
#include "history/model/history_path.h"
#include "history/read/record_of.h"
#include "profile/paths.h"

#include <QTimer>

namespace gui {

Workspace::Workspace(const WindowOptions &options, std::unique_ptr<profile::Keychain> keychain,
                     QObject *parent)
    : QObject(parent)
    , m_options(options)
    , m_asked(options.deployments)
    , m_store(profile::Paths::in(options.configDir))
    , m_settings(std::make_unique<profile::Settings>(
          [this](const QString &name, const QVariant &value) { m_store.keep(name, value); }))
    , m_secrets(keychain ? std::move(keychain)
                         : profile::Keychain::system(profile::Paths::in(options.configDir).profilesFile()))
    , m_dataFolder(profile::Paths::in(options.configDir).dataFolder)
    , m_orderThread(std::make_shared<OrderThread>())
{
    m_productionWatch = std::make_unique<ProductionWatch>(
        &m_io, logIn(m_dataFolder), [this] { return profile::productionServers(m_profiles.values()); });
    connect(m_productionWatch.get(), &ProductionWatch::message, this, &Workspace::message);
    connect(&m_store, &profile::StoreThread::settingsFailed, this, [this](const QString &sentence) {
        emit message({Message::Kind::Warning, sentence, {}});
    });
    connect(&m_secrets, &SecretKeeper::failed, this, [this](const QString &sentence) {
        emit message({Message::Kind::Warning, sentence, {}});
    });
}

Workspace::~Workspace()
{
    stop();
}

void Workspace::stop()
{
    // There is no window any more that could say what fails from now on.
    connect(this, &Workspace::message, this,
            [](const Message &message) { qWarning("lockscope: %s", qPrintable(message.text)); });
    m_asked.clear(); // what was read at last begins nothing
    m_began = true;
    m_store.finish();
    m_io.stop();
    m_deployments.clear();
    // Those that were removed and have not ended yet are among them.
    qDeleteAll(findChildren<Deployment *>(Qt::FindDirectChildrenOnly));
    m_journals.clear();
    m_history.reset();
    m_demo.reset();
}

void Workspace::start(int patienceMs)
{
    for (const QString &warning : std::as_const(m_options.warnings))
        emit message({Message::Kind::Warning, warning, {}});
    m_store.readSettings([this](const QVariantMap &read) {
        m_settings->setRead(read);
        m_history->setLimits(history::KeepLimits::of(m_settings->historyDays(), m_settings->historyBytes()));
        m_hasSettings = true;
        emit settingsRead();
    });
    m_store.readProfiles([this](const redis::Result<profile::ProfileStore::Loaded> &loaded) {
        onProfilesRead(loaded);
        m_hasProfiles = true;
        m_productionWatch->askAgain(m_deployments);
        emit profilesRead();
        begin();
    });
    QTimer::singleShot(patienceMs, this, &Workspace::begin);
}

/// When the profiles are there, and when they were waited for long enough, whichever is first.
void Workspace::begin()
{
    openAsked();
    if (std::exchange(m_began, true))
        return;
    if (m_options.demo)
        startDemo();
    emit began();
}

void Workspace::openAsked()
{
    QList<locks::DeploymentSpec> later;
    for (locks::DeploymentSpec spec : std::exchange(m_asked, {})) {
        if (!m_hasProfiles && !spec.profile.isEmpty()) {
            later.append(spec); // it is one of those that are being read
            continue;
        }
        spec.readOnly = spec.readOnly || m_options.readOnly;
        Deployment *deployment = nullptr;
        for (Deployment *each : std::as_const(m_deployments)) {
            if (!spec.profile.isEmpty() && each->spec().profile == spec.profile)
                deployment = each;
        }
        if (deployment)
            deployment->setSpec(spec);
        else
            deployment = add(spec, Deployment::Origin::CommandLine);
        deployment->open();
    }
    m_asked = later;
}

journal::Journal *Workspace::logIn(const QString &folder)
{
    std::unique_ptr<journal::Journal> &journal = m_journals[folder];
    if (!journal)
        journal = std::make_unique<journal::Journal>(folder);
    return journal.get();
}

QString Workspace::dataFolderOf(Deployment::Origin origin) const
{
    return origin == Deployment::Origin::Demo ? demoFolder() : m_dataFolder;
}

QString Workspace::dataFolderOf(const Deployment *deployment) const
{
    return dataFolderOf(deployment ? deployment->origin() : Deployment::Origin::Profile);
}

/// Keys are often personal data: of production only what a person agreed to is recorded.
void Workspace::applyRecording(Deployment *deployment)
{
    const profile::Profile profile = profileOf(deployment);
    deployment->setHistory(history::historyPath(dataFolderOf(deployment)));
    deployment->setRecording(profile.isRecorded()
                                 ? m_history->place(dataFolderOf(deployment), profile.record.value_or(false))
                                 : RecordingPlace{});
}

void Workspace::setHistoryLimits(const history::KeepLimits &limits)
{
    m_settings->setHistoryDays(limits.days);
    m_settings->setHistoryBytes(limits.bytes);
    m_history->setLimits(limits);
}

void Workspace::forgetHistory(const Deployment *deployment, QObject *receiver, HistoryKeeper::Done done)
{
    // Also of when it had other servers, and of these servers when they had another name.
    const auto isMeant = [now = RecordMatch::describe(deployment)](const history::Deployment &record) {
        const bool isNamesake = record.name == now.name && record.database == now.database;
        return isNamesake || history::likeness(record, now) == history::Likeness::Servers;
    };
    m_history->forget(dataFolderOf(deployment), isMeant, receiver, std::move(done));
}

Deployment *Workspace::add(const locks::DeploymentSpec &spec, Deployment::Origin origin)
{
    const bool demo = origin == Deployment::Origin::Demo;
    locks::ActionLog *log = logIn(dataFolderOf(origin));
    auto *deployment = new Deployment(&m_io, m_orderThread, log, spec, origin, this);
    m_deployments.append(deployment);
    if (origin != Deployment::Origin::Lesson)
        applyRecording(deployment);
    connect(deployment, &Deployment::patternsChanged, this, [this, deployment] { savePatterns(deployment); });
    if (!demo && origin != Deployment::Origin::Lesson)
        m_productionWatch->watch(deployment);
    emit added(deployment);
    return deployment;
}

void Workspace::onProfilesRead(const redis::Result<profile::ProfileStore::Loaded> &loaded)
{
    if (!loaded) {
        emit message({Message::Kind::Error, loaded.error().text, {}});
        return;
    }
    const QList<profile::Profile> profiles = loaded.value().take([this](const QString &warning) {
        emit message({Message::Kind::Warning, warning, {}});
    });
    for (const profile::Profile &profile : profiles)
        addSaved(profile);
}

void Workspace::addSaved(const profile::Profile &profile)
{
    const redis::Result<locks::DeploymentSpec> spec = profile.toSpec();
    if (!spec) {
        emit message({Message::Kind::Warning,
                      tr("The saved connection %1 cannot be used: %2").arg(profile.name, spec.error().text),
                      {}});
        return;
    }
    m_profiles.insert(profile.name, profile);
    locks::DeploymentSpec wanted = *spec;
    wanted.readOnly = wanted.readOnly || m_options.readOnly;
    Deployment *deployment = add(wanted, Deployment::Origin::Profile);
    deployment->setColor(QColor(profile.colour));
    setRecall(deployment);
}

/// Asks the keychain when it is connected, not before: it may have to be unlocked.
void Workspace::setRecall(Deployment *deployment)
{
    deployment->setRecall([this, target = QPointer(deployment)](const Deployment::Recalled &found) {
        const QString name = target->spec().profile;
        m_secrets.recall(name, found);
    });
}

profile::Secrets Workspace::secretsOf(const Deployment *deployment) const
{
    if (deployment && deployment->spec().profile.isEmpty())
        return profile::Secrets::of(deployment->spec().masters);
    return deployment ? m_secrets.of(deployment->spec().profile) : profile::Secrets();
}

void Workspace::supplyPassword(Deployment *deployment, const QByteArray &password, bool keep)
{
    const QString name = deployment->spec().profile;
    if (!name.isEmpty())
        m_secrets.type(name, password, keep);
    deployment->setPassword(password);
}

void Workspace::startDemo()
{
    if (hasDemo())
        return;
    m_demoReady = false;
    m_demoFailed = false;
    m_demo = std::make_unique<sandbox::Demo>();
    connect(m_demo.get(), &sandbox::Demo::ready, this, &Workspace::onDemoReady);
    connect(m_demo.get(), &sandbox::Demo::failed, this, [this](const redis::Error &error) {
        m_demoFailed = !m_demoReady;
        m_demoReady = true;
        emit message({Message::Kind::Error, error.text, {}});
        emit demoReady();
    });
    m_demo->start();
}

void Workspace::onDemoReady()
{
    m_demoReady = true;
    const QList<locks::DeploymentSpec> specs = m_demo->deployments();
    Deployment *first = nullptr;
    for (locks::DeploymentSpec spec : specs) {
        spec.readOnly = spec.readOnly || m_options.readOnly;
        Deployment *deployment = add(spec, Deployment::Origin::Demo);
        deployment->open();
        first = first ? first : deployment;
    }
    if (!m_options.demo && first)
        emit demoOpened(first);
    emit demoReady();
    layDemoPast(QStringLiteral(":/demo/past"), demoFolder(), this,
                [this](const QString &path, const QString &error) {
                    m_demoPast = path;
                    if (!path.isEmpty())
                        emit demoPastLaid();
                    else if (!error.isEmpty())
                        emit message({Message::Kind::Information, error, {}});
                });
}

Deployment *Workspace::showLesson(const locks::DeploymentSpec &spec)
{
    Deployment *deployment = add(spec, Deployment::Origin::Lesson);
    deployment->open();
    return deployment;
}

void Workspace::endLesson(Deployment *deployment)
{
    if (!m_deployments.removeOne(deployment))
        return;
    deployment->end();
    emit removed(deployment);
}

QString Workspace::commandLineAccess() const
{
    return m_demo && m_demoReady ? m_demo->commandLineAccess() : QString();
}

} // namespace gui
