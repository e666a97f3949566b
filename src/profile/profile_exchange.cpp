// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/profile_exchange.h"

#include "profile/profile_json.h"
#include "redis/transport/endpoint_url.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

namespace profile {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(profile::ProfileExchange)
};

QString freeName(const QString &wanted, const QStringList &taken)
{
    QString name = wanted;
    for (int number = 2; taken.contains(name, Qt::CaseInsensitive); ++number)
        name = QStringLiteral("%1 (%2)").arg(wanted).arg(number);
    return name;
}

/// Takes the entry if it can be saved; else says why not. `what` names it without a secret.
void add(ImportedProfiles *imported, ImportedProfiles::Entry entry, const QString &what, QStringList *taken)
{
    entry.profile.name = freeName(entry.profile.name, *taken);
    const QList<Problem> problems = validate(entry.profile, *taken);
    if (!problems.isEmpty()) {
        imported->warnings += Text::tr("%1 is left out: %2").arg(what, problems.first().sentence);
        return;
    }
    *taken += entry.profile.name;
    imported->entries += entry;
}

void takeList(ImportedProfiles *imported, const QJsonArray &list, QStringList *taken)
{
    for (qsizetype i = 0; i < list.size(); ++i) {
        const QString what = Text::tr("Connection %1").arg(i + 1);
        const redis::Result<Profile> profile = fromJson(list[i].toObject());
        if (profile.ok())
            add(imported, {*profile, {}}, what, taken);
        else
            imported->warnings += Text::tr("%1 is left out: %2").arg(what, profile.error().text);
    }
}

void takeLine(ImportedProfiles *imported, const QString &line, qsizetype number, QStringList *taken)
{
    const TypedUrls typed = splitUrls(line);
    ImportedProfiles::Entry entry;
    entry.profile = Profile::ofEnvironment(locks::Environment::Staging);
    entry.profile.urls = typed.urls;
    entry.secrets = typed.secrets;
    if (const auto endpoint = redis::parseUrl(typed.urls.value(0)); endpoint.ok())
        entry.profile.name = endpoint->label();
    else
        entry.profile.name = Text::tr("Line %1").arg(number);
    add(imported, entry, Text::tr("Line %1").arg(number), taken);
}

} // namespace

QByteArray exportProfiles(const QList<Profile> &profiles)
{
    QJsonArray list;
    for (const Profile &profile : profiles)
        list.append(toJson(profile));
    return QJsonDocument(QJsonObject{{QStringLiteral("version"), 1}, {QStringLiteral("profiles"), list}})
        .toJson(QJsonDocument::Indented);
}

redis::Result<ImportedProfiles> importProfiles(const QByteArray &content, QStringList takenNames)
{
    ImportedProfiles imported;
    const QJsonDocument document = QJsonDocument::fromJson(content);
    const QJsonValue list = document.object().value(QLatin1String("profiles"));
    if (list.isArray()) {
        takeList(&imported, list.toArray(), &takenNames);
    } else if (document.isNull() && content.contains("://")) {
        const QStringList lines = QString::fromUtf8(content).split(u'\n');
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const QString line = lines[i].trimmed();
            if (!line.isEmpty() && !line.startsWith(u'#'))
                takeLine(&imported, line, i + 1, &takenNames);
        }
    } else {
        return redis::Error{redis::ErrorKind::BadInput,
                            Text::tr("That is neither a list of connections as Lockscope exports it nor a "
                                     "list of URLs, one per line."),
                            {}};
    }
    return imported;
}

} // namespace profile
