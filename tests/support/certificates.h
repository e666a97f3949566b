// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

/// An authority of the test's own and what it signs, made by openssl in a temporary folder.
class Certificates
{
public:
    struct Pair
    {
        QString certificate; ///< file, PEM
        QString key;
    };

    Certificates();

    QString authority() const { return m_authority.certificate; }
    /// `names` as openssl writes them: "IP:127.0.0.1,DNS:localhost". `expired`: its time is over.
    Pair issue(const QString &names, bool expired = false);
    /// Not signed by the authority but by itself.
    Pair selfSigned(const QString &names);
    /// The same key, encrypted.
    QString encrypted(const QString &key, const QString &password);
    /// Options of a redis-server that listens with TLS on `port`.
    QStringList serverOptions(quint16 port, const Pair &pair, bool demandClient = false) const;

private:
    QString file(const QString &suffix);
    QString newKey();

    QTemporaryDir m_folder;
    int m_count = 0;
    Pair m_authority;
};
