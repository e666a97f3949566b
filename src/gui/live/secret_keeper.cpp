// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/secret_keeper.h"

namespace gui {

SecretKeeper::SecretKeeper(std::unique_ptr<profile::Keychain> keychain)
    : m_keychain(std::move(keychain))
{
    connect(m_keychain.get(), &profile::Keychain::failed, this, &SecretKeeper::failed);
}

SecretKeeper::~SecretKeeper() = default;

void SecretKeeper::type(const QString &profile, const QByteArray &password, bool keep)
{
    m_asked.remove(profile);
    profile::Secrets &secrets = m_secrets[profile];
    secrets.passwords = {password};
    if (keep)
        m_keychain->write(profile, secrets);
}

void SecretKeeper::recall(const QString &profile, const profile::Keychain::Found &found)
{
    if (!m_secrets.contains(profile))
        m_asked.insert(profile);
    m_keychain->read(profile, [this, profile, found](const profile::Secrets &secrets) {
        if (!secrets.isEmpty() && m_asked.remove(profile))
            m_secrets.insert(profile, secrets);
        found(secrets);
    });
}

void SecretKeeper::save(const QString &profile, const QString &previous, const profile::Secrets &secrets)
{
    if (!previous.isEmpty() && previous != profile)
        m_keychain->write(previous, {});
    m_asked.remove(previous);
    m_secrets.remove(previous);
    if (secrets.isEmpty())
        return;
    m_asked.remove(profile);
    m_secrets.insert(profile, secrets);
    m_keychain->write(profile, secrets);
}

void SecretKeeper::forget(const QString &profile)
{
    m_asked.remove(profile);
    m_secrets.remove(profile);
    m_keychain->write(profile, {});
}

} // namespace gui
