// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/secrets.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace profile {

namespace {

// Passwords are bytes.
QString encoded(const QByteArray &secret)
{
    return QString::fromLatin1(secret.toBase64());
}

QByteArray decoded(const QJsonValue &value)
{
    return QByteArray::fromBase64(value.toString().toLatin1());
}

} // namespace

bool Secrets::isEmpty() const
{
    return sentinelPassword.isEmpty() && keyPassword.isEmpty()
        && std::all_of(passwords.begin(), passwords.end(), [](const auto &each) { return each.isEmpty(); });
}

void Secrets::supply(qsizetype index, redis::Endpoint &endpoint) const
{
    const QByteArray password = passwords.size() == 1 ? passwords.first() : passwords.value(index);
    if (!password.isEmpty())
        endpoint.password = password;
    if (!sentinelPassword.isEmpty())
        endpoint.discovery.password = sentinelPassword;
    if (!keyPassword.isEmpty())
        endpoint.tls.keyPassword = keyPassword;
}

Secrets Secrets::of(const std::vector<redis::Endpoint> &masters)
{
    Secrets secrets;
    for (const redis::Endpoint &master : masters) {
        secrets.passwords.append(master.password);
        secrets.sentinelPassword = master.discovery.password;
        secrets.keyPassword = master.tls.keyPassword;
    }
    return secrets;
}

QByteArray Secrets::toBytes() const
{
    QJsonArray list;
    for (const QByteArray &password : passwords)
        list.append(encoded(password));
    return QJsonDocument(QJsonObject{{QStringLiteral("passwords"), list},
                                     {QStringLiteral("sentinel"), encoded(sentinelPassword)},
                                     {QStringLiteral("key"), encoded(keyPassword)}})
        .toJson(QJsonDocument::Compact);
}

Secrets Secrets::fromBytes(const QByteArray &bytes)
{
    const QJsonObject object = QJsonDocument::fromJson(bytes).object();
    Secrets secrets;
    for (const QJsonValue &each : object.value(QLatin1String("passwords")).toArray())
        secrets.passwords.append(decoded(each));
    secrets.sentinelPassword = decoded(object.value(QLatin1String("sentinel")));
    secrets.keyPassword = decoded(object.value(QLatin1String("key")));
    return secrets;
}

} // namespace profile
