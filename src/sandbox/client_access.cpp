// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/client_access.h"

#include <QCryptographicHash>

namespace sandbox {

namespace {

/// Derived by a hash, so that it does not reveal the administrator's password.
QByteArray clientPassword(const QByteArray &administratorPassword)
{
    const QByteArray words = "client " + administratorPassword;
    return QCryptographicHash::hash(words, QCryptographicHash::Sha256).toHex();
}

QByteArray passwordRule(const QByteArray &password)
{
    return '#' + QCryptographicHash::hash(password, QCryptographicHash::Sha256).toHex();
}

// Everything else is refused, including new commands outside of these categories. FUNCTION is in @write and
// is removed with @scripting. Libraries use INFO and KEYS, which affect only this server.
constexpr auto clientRules =
    "-@all +@read +@write +@connection +@transaction +@pubsub +@blocking "
    "-@scripting -@admin -@dangerous "
    "+eval +evalsha +script|load +script|exists +script|kill +time +wait +info +keys "
    "+client|setname +client|getname +client|id +client|tracking +client|caching";

} // namespace

redis::Endpoint clientAccess(const redis::Endpoint &administrator)
{
    if (administrator.user != administratorName())
        return administrator;
    redis::Endpoint client = administrator;
    client.user.clear();
    client.password = clientPassword(administrator.password);
    return client;
}

QString administratorName()
{
    return QStringLiteral("lockscope");
}

QByteArray usersConfiguration(const QByteArray &administratorPassword)
{
    return "user " + administratorName().toLatin1() + " on " + passwordRule(administratorPassword)
        + " ~* &* +@all\n"
          "user default on "
        + passwordRule(clientPassword(administratorPassword)) + " ~* &* " + clientRules + '\n';
}

} // namespace sandbox
