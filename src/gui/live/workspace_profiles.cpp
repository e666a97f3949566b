// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/workspace.h"
#include "profile/profile_exchange.h"

namespace gui {

profile::Profile Workspace::profileOf(const Deployment *deployment) const
{
    if (!deployment)
        return profile::Profile::ofEnvironment(locks::Environment::Staging);
    return m_profiles.value(deployment->spec().profile, profile::Profile::of(deployment->spec()));
}

bool Workspace::asksForRecording(const Deployment *deployment) const
{
    return deployment->origin() == Deployment::Origin::Profile
        && deployment->spec().environment == locks::Environment::Production && !profileOf(deployment).record;
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
    m_secrets.save(profile.name, previous, secrets);
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

void Workspace::saveRecorded(Deployment *deployment, bool recorded, QObject *receiver, Done done)
{
    const ProfileChange to{[recorded](profile::Profile &profile) { profile.record = recorded; },
                           [this, recorded](Deployment &live) {
                               live.setRecording(recorded ? m_history->place(dataFolderOf(&live), true)
                                                          : RecordingPlace{});
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
    m_secrets.forget(name);
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

} // namespace gui
