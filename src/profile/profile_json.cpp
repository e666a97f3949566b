// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/profile_json.h"

#include "locks/rules/rule_file.h"
#include "redis/transport/endpoint_url.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace profile {

using redis::Error;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(profile::Profile)
};

/// Patterns are bytes; those that are no text stand as base64 behind this mark, which no glob begins with.
const QLatin1String base64Mark("base64:");

QString patternText(const QByteArray &pattern)
{
    const QString text = QString::fromUtf8(pattern);
    if (text.toUtf8() == pattern && !text.startsWith(base64Mark))
        return text;
    return base64Mark + QString::fromLatin1(pattern.toBase64());
}

QByteArray patternBytes(const QString &text)
{
    if (text.startsWith(base64Mark))
        return QByteArray::fromBase64(text.mid(base64Mark.size()).toLatin1());
    return text.toUtf8();
}

Error wrong(const QString &name)
{
    return {redis::ErrorKind::BadInput, Text::tr("The value of “%1” in a profile is wrong.").arg(name), {}};
}

/// A URL that cannot be read may hide a password anywhere before its @.
QString withoutPassword(const QString &url)
{
    const auto endpoint = redis::parseUrl(url);
    if (endpoint.ok())
        return endpoint->password.isEmpty() && endpoint->discovery.password.isEmpty() ? url : endpoint->url();
    const qsizetype begin = url.indexOf(QLatin1String("://"));
    const qsizetype at = url.lastIndexOf(QLatin1Char('@'));
    return begin >= 0 && at > begin ? url.left(begin + 3) + url.mid(at + 1) : url;
}

} // namespace

QJsonObject toJson(const Profile &profile)
{
    QJsonArray urls;
    for (const QString &url : profile.urls)
        urls.append(withoutPassword(url));
    QJsonArray patterns;
    for (const QByteArray &pattern : profile.patterns)
        patterns.append(patternText(pattern));
    QJsonObject object = profile.unknown;
    object.insert(QStringLiteral("name"), profile.name);
    object.insert(QStringLiteral("urls"), urls);
    object.insert(QStringLiteral("user"), profile.user);
    object.insert(QStringLiteral("database"), profile.database);
    object.insert(QStringLiteral("environment"),
                  QString::fromLatin1(locks::environmentId(profile.environment)));
    object.insert(QStringLiteral("colour"), profile.colour);
    object.insert(QStringLiteral("access"), QString::fromLatin1(accessId(profile.access)));
    object.insert(QStringLiteral("masters"),
                  profile.separate ? QStringLiteral("separate") : QStringLiteral("redlock"));
    object.insert(QStringLiteral("patterns"), patterns);
    if (!profile.rules.isEmpty())
        object.insert(QStringLiteral("rules"), locks::rulesToJson(profile.rules));
    object.insert(QStringLiteral("gentle"), profile.gentle);
    object.insert(QStringLiteral("absurd_days"), profile.absurdDays);
    if (profile.record)
        object.insert(QStringLiteral("record"), *profile.record);
    if (profile.insecureTls)
        object.insert(QStringLiteral("insecure_tls"), true);
    return object;
}

redis::Result<Profile> fromJson(const QJsonObject &object)
{
    QJsonObject left = object;
    const auto take = [&left](const char *name) {
        return left.take(QLatin1String(name));
    };
    Profile profile;
    const QJsonValue name = take("name");
    if (!name.isString() || name.toString().isEmpty())
        return wrong(QStringLiteral("name"));
    profile.name = name.toString();
    const QJsonValue urls = take("urls");
    if (!urls.isArray())
        return wrong(QStringLiteral("urls"));
    for (const QJsonValue &url : urls.toArray())
        profile.urls.append(withoutPassword(url.toString()));
    profile.user = take("user").toString();
    profile.database = take("database").toInt(-1);
    const QJsonValue environment = take("environment");
    const auto known = locks::environmentFromId(environment.toString(QStringLiteral("staging")).toLatin1());
    if (!known)
        return wrong(QStringLiteral("environment"));
    profile.environment = *known;
    profile.colour = take("colour").toString();
    // What cannot be read must not open a door: anything but "operate" is read-only.
    const QJsonValue access = take("access");
    profile.access = access.isUndefined()
        ? defaultAccess(profile.environment)
        : accessFromId(access.toString().toLatin1()).value_or(Access::ReadOnly);
    profile.separate = take("masters").toString() == QLatin1String("separate");
    const QJsonValue patterns = take("patterns");
    if (patterns.isArray()) {
        profile.patterns.clear();
        for (const QJsonValue &pattern : patterns.toArray())
            profile.patterns.append(patternBytes(pattern.toString()));
    }
    profile.rules = locks::rulesFromJson(take("rules").toArray());
    profile.gentle = take("gentle").toBool();
    profile.insecureTls = take("insecure_tls").toBool();
    if (const QJsonValue record = take("record"); record.isBool())
        profile.record = record.toBool();
    profile.absurdDays = take("absurd_days").toInt(profile.absurdDays);
    profile.unknown = left;
    return profile;
}

} // namespace profile
