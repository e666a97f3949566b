// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profile/keychain.h"

#include <QHash>
#include <QTimer>

/// A keychain that a test can look into; not there unless it is said so.
class MemoryKeychain final : public profile::Keychain
{
public:
    using Content = QHash<QString, profile::Secrets>;

    /// `content` null: there is no keychain. It must outlive this.
    explicit MemoryKeychain(Content *content = nullptr)
        : m_content(content)
    {
    }

    bool isAvailable() const override { return m_content != nullptr; }
    void read(const QString &profile, Found found) override
    {
        const profile::Secrets secrets = m_content ? m_content->value(profile) : profile::Secrets();
        QTimer::singleShot(0, this, [found = std::move(found), secrets] { found(secrets); });
    }
    void write(const QString &profile, const profile::Secrets &secrets) override
    {
        if (!m_content)
            return;
        if (secrets.isEmpty())
            m_content->remove(profile);
        else
            m_content->insert(profile, secrets);
    }

private:
    Content *m_content;
};
