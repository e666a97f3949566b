// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

/// A message bus of the test's own, and on it, where wanted, a real keychain: gnome-keyring with a keyring
/// that is encrypted and open, in a temporary folder. Both end with this.
class SecretService
{
public:
    enum class Keychain : quint8 { None, Gnome };
    explicit SecretService(Keychain keychain);
    ~SecretService();

    /// For programs that are to find it: bus, home and its folders.
    QProcessEnvironment environment() const;
    QString home() const { return m_home.path(); }

private:
    void startBus();
    void startKeychain();

    QTemporaryDir m_home;
    QString m_address;
    QProcess m_bus;
    QProcess m_keychain;
};
