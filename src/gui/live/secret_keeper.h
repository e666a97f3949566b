// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profile/keychain.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <memory>

namespace gui {

/// What is known of the secrets of saved connections: typed by a person, or kept in the keychain. Nothing of
/// it reaches a file. GUI thread.
class SecretKeeper : public QObject
{
    Q_OBJECT
public:
    explicit SecretKeeper(std::unique_ptr<profile::Keychain> keychain);
    ~SecretKeeper() override;

    bool hasKeychain() const { return m_keychain->isAvailable(); }
    /// As far as known by now.
    profile::Secrets of(const QString &profile) const { return m_secrets.value(profile); }
    /// A person typed the password; `keep`: for the next start as well.
    void type(const QString &profile, const QByteArray &password, bool keep);
    /// Asks the keychain, which may have to be unlocked. What is typed or removed meanwhile is newer.
    void recall(const QString &profile, const profile::Keychain::Found &found);
    /// The profile is saved with these, in place of one that may have had another name. Empty: what is known
    /// stays in the keychain.
    void save(const QString &profile, const QString &previous, const profile::Secrets &secrets);
    /// The profile is gone.
    void forget(const QString &profile);

signals:
    void failed(const QString &sentence);

private:
    std::unique_ptr<profile::Keychain> m_keychain;
    QHash<QString, profile::Secrets> m_secrets; ///< by profile
    QSet<QString> m_asked; ///< profiles whose answer of the keychain would be the newest
};

} // namespace gui
