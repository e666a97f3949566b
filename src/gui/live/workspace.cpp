// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/workspace.h"

#include "profile/paths.h"
#include "profile/profile_exchange.h"

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
    , m_keychain(keychain ? std::move(keychain)
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
    connect(m_keychain.get(), &profile::Keychain::failed, this, [this](const QString &sentence) {
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
    deployment->setRecording(profile.isRecorded() ? RecordingPlace{m_history.get(), dataFolderOf(deployment),
                                                                   profile.record.value_or(false)}
                                                  : RecordingPlace{});
}

void Workspace::saveRecorded(Deployment *deployment, bool recorded, QObject *receiver, Done done)
{
    const ProfileChange to{[recorded](profile::Profile &profile) { profile.record = recorded; },
                           [this, recorded](Deployment &live) {
                               live.setRecording(
                                   recorded ? RecordingPlace{m_history.get(), dataFolderOf(&live), true}
                                            : RecordingPlace{});
                           }};
    change(deployment, to, receiver, std::move(done), {});
}

Deployment *Workspace::add(const locks::DeploymentSpec &spec, Deployment::Origin origin)
{
    const bool demo = origin == Deployment::Origin::Demo;
    locks::ActionLog *log = logIn(dataFolderOf(origin));
    auto *deployment = new Deployment(&m_io, m_orderThread, log, spec, origin, this);
    m_deployments.append(deployment);
    applyRecording(deployment);
    connect(deployment, &Deployment::patternsChanged, this, [this, deployment] { savePatterns(deployment); });
    if (!demo)
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
    for (const QString &warning : loaded->warnings)
        emit message({Message::Kind::Warning, warning, {}});
    for (const profile::Profile &profile : loaded->profiles)
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
        m_keychain->read(name, [this, name, found](const profile::Secrets &secrets) {
            // What was typed or removed meanwhile is newer.
            if (!secrets.isEmpty() && m_profiles.contains(name) && !m_secrets.contains(name))
                m_secrets.insert(name, secrets);
            found(secrets);
        });
    });
}

profile::Secrets Workspace::secretsOf(const Deployment *deployment) const
{
    if (deployment && deployment->spec().profile.isEmpty())
        return profile::Secrets::of(deployment->spec().masters);
    return deployment ? m_secrets.value(deployment->spec().profile) : profile::Secrets();
}

void Workspace::supplyPassword(Deployment *deployment, const QByteArray &password, bool keep)
{
    const QString name = deployment->spec().profile;
    if (!name.isEmpty()) {
        profile::Secrets &secrets = m_secrets[name];
        secrets.passwords = {password};
        if (keep)
            m_keychain->write(name, secrets);
    }
    deployment->setPassword(password);
}

profile::Profile Workspace::profileOf(const Deployment *deployment) const
{
    if (!deployment)
        return profile::Profile::ofEnvironment(locks::Environment::Staging);
    return m_profiles.value(deployment->spec().profile, profile::Profile::of(deployment->spec()));
}

template <typename Result>
void Workspace::answer(const QPointer<QObject> &receiver, const std::function<void(const Result &)> &done,
                       const Result &result)
{
    if (receiver)
        done(result);
    else if (!result.ok())
        emit message({Message::Kind::Error, result.error().text, {}});
}

void Workspace::saveProfile(const profile::Profile &profile, Deployment *edited,
                            const profile::Secrets &secrets, QObject *receiver, Saved done,
                            const Withdrawn &withdrawn)
{
    const redis::Result<locks::DeploymentSpec> spec = profile.toSpec(secrets);
    if (!spec)
        return done(spec.error());
    const QString previous = edited ? edited->spec().profile : QString();
    m_store.save(
        profile, previous,
        [this, profile, target = QPointer(edited), previous, secrets, spec = *spec,
         receiver = QPointer(receiver), withdrawn, done = std::move(done)](const redis::Result<void> &saved) {
            if (withdrawn && *withdrawn)
                return restoreFormer(saved, profile.name, previous);
            redis::Result<Deployment *> result(nullptr);
            if (saved.ok())
                result = showSaved(profile, target, previous, secrets, spec);
            else
                result = saved.error();
            answer(receiver, done, result);
        },
        withdrawn);
}

/// Something that nobody wants saved any more, `previous` being what it was saved in place of.
void Workspace::restoreFormer(const redis::Result<void> &saved, const QString &name, const QString &previous)
{
    if (!saved.ok())
        return; // it never came to that
    const auto told = [this, name](const redis::Result<void> &back) {
        if (!back.ok())
            emit message(
                {Message::Kind::Error,
                 tr("%1 was saved before you cancelled, and stays so: %2").arg(name, back.error().text),
                 {}});
    };
    const auto before = m_profiles.constFind(previous);
    if (before == m_profiles.cend())
        m_store.remove(name, told);
    else
        m_store.save(*before, name, told);
}

/// A profile that stands on the disk by now. What it was made of may have been removed meanwhile.
Deployment *Workspace::showSaved(const profile::Profile &profile, const QPointer<Deployment> &edited,
                                 const QString &previous, const profile::Secrets &secrets,
                                 locks::DeploymentSpec spec)
{
    if (!previous.isEmpty() && previous != profile.name)
        m_keychain->write(previous, {});
    m_secrets.remove(previous);
    if (!secrets.isEmpty()) {
        m_secrets.insert(profile.name, secrets);
        m_keychain->write(profile.name, secrets);
    }
    m_profiles.remove(previous);
    m_profiles.insert(profile.name, profile);
    spec.readOnly = spec.readOnly || m_options.readOnly;
    Deployment *deployment = edited;
    if (deployment && !deployment->isEnding()) {
        deployment->setSaved();
        deployment->setSpec(spec);
    } else {
        deployment = add(spec, Deployment::Origin::Profile);
    }
    if (!secrets.isEmpty())
        deployment->setRecall({}); // the spec has them, and they are newer
    deployment->setColor(QColor(profile.colour));
    applyRecording(deployment);
    return deployment;
}

void Workspace::change(Deployment *deployment, const ProfileChange &change, QObject *receiver, Done done,
                       const Withdrawn &withdrawn)
{
    if (deployment->origin() != Deployment::Origin::Profile) {
        change.live(*deployment);
        return done({});
    }
    profile::Profile profile = profileOf(deployment);
    change.saved(profile);
    m_store.save(
        profile, profile.name,
        [this, profile, live = change.live, target = QPointer(deployment), receiver = QPointer(receiver),
         withdrawn, done = std::move(done)](const redis::Result<void> &saved) {
            if (withdrawn && *withdrawn)
                return restoreFormer(saved, profile.name, profile.name);
            if (saved.ok())
                m_profiles.insert(profile.name, profile);
            if (saved.ok() && target)
                live(*target);
            answer(receiver, done, saved);
        },
        withdrawn);
}

void Workspace::saveRules(Deployment *deployment, const QList<locks::Rule> &rules, QObject *receiver,
                          Done done, const Withdrawn &withdrawn)
{
    const ProfileChange to{[rules](profile::Profile &profile) { profile.rules = rules; },
                           [rules](Deployment &live) {
                               live.setRules(rules);
                           }};
    change(deployment, to, receiver, std::move(done), withdrawn);
}

void Workspace::saveSeparate(Deployment *deployment, bool separate, QObject *receiver, Done done)
{
    const ProfileChange to{[separate](profile::Profile &profile) { profile.separate = separate; },
                           [separate](Deployment &live) {
                               locks::DeploymentSpec spec = live.spec();
                               spec.separate = separate;
                               live.setSpec(spec);
                           }};
    change(deployment, to, receiver, std::move(done), {});
}

/// They are in use already, whatever the disk says.
void Workspace::savePatterns(Deployment *deployment)
{
    if (deployment->origin() != Deployment::Origin::Profile)
        return;
    const QList<QByteArray> patterns = deployment->spec().patterns;
    const ProfileChange to{[patterns](profile::Profile &profile) { profile.patterns = patterns; },
                           [](Deployment &) {
                           }};
    change(deployment, to, this,
           [this, name = deployment->spec().name](const redis::Result<void> &saved) {
               if (!saved.ok())
                   emit message({Message::Kind::Warning,
                                 tr("The patterns of %1 are in use, and could not be saved: %2")
                                     .arg(name, saved.error().text),
                                 {}});
           },
           {});
}

void Workspace::removeProfile(Deployment *deployment, QObject *receiver, Done done)
{
    const QString name = deployment->spec().profile;
    m_store.remove(name,
                   [this, name, target = QPointer(deployment), receiver = QPointer(receiver),
                    done = std::move(done)](const redis::Result<void> &removal) {
                       if (removal.ok())
                           forget(target, name);
                       answer(receiver, done, removal);
                   });
}

/// A connection that is not on the disk any more.
void Workspace::forget(const QPointer<Deployment> &deployment, const QString &name)
{
    m_keychain->write(name, {});
    m_secrets.remove(name);
    m_profiles.remove(name);
    if (!deployment || !m_deployments.removeOne(deployment))
        return;
    deployment->end();
    emit removed(deployment);
}

QByteArray Workspace::exportedProfiles() const
{
    QStringList names = m_profiles.keys();
    names.sort(Qt::CaseInsensitive);
    QList<profile::Profile> profiles;
    for (const QString &name : std::as_const(names))
        profiles += m_profiles.value(name);
    return profile::exportProfiles(profiles);
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
}

QString Workspace::commandLineAccess() const
{
    return m_demo && m_demoReady ? m_demo->commandLineAccess() : QString();
}

} // namespace gui
