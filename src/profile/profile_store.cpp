// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/profile_store.h"

#include "base/file_error.h"
#include "profile/paths.h"
#include "profile/profile_json.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

namespace profile {

using redis::Error;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(profile::ProfileStore)
};

constexpr int formatVersion = 1;

Error noSuchProfile(const QString &name, const QList<Profile> &profiles, const QStringList &warnings)
{
    QStringList names;
    for (const Profile &profile : profiles)
        names.append(profile.name);
    QString text =
        Text::tr("There is no profile “%1”. There are: %2.").arg(name, names.join(QLatin1String(", ")));
    if (names.isEmpty())
        text = warnings.isEmpty() ? Text::tr("There is no profile “%1”; none has been saved yet.").arg(name)
                                  : Text::tr("There is no profile “%1”.").arg(name);
    return {redis::ErrorKind::BadInput, (QStringList(text) + warnings).join(u' '), {}};
}

qsizetype indexOf(const QList<Profile> &profiles, const QString &name)
{
    for (qsizetype i = 0; i < profiles.size(); ++i) {
        if (profiles[i].name == name)
            return i;
    }
    return -1;
}

} // namespace

ProfileStore::ProfileStore(QString file)
    : m_file(std::move(file))
{
}

redis::Error ProfileStore::damaged(const QByteArray &content, qsizetype offset, const QString &why) const
{
    const auto line = content.left(offset).count('\n') + 1;
    return {
        redis::ErrorKind::FileDamaged,
        Text::tr("The profiles in %1 are damaged at line %L2 (%3). Mend the file or move it away; it is as "
                 "it was.")
            .arg(QDir::toNativeSeparators(m_file))
            .arg(line)
            .arg(why),
        why.toUtf8()};
}

redis::Result<ProfileStore::Content> ProfileStore::read()
{
    m_notProfiles = {};
    m_notKnown = {};
    QFile file(m_file);
    if (!file.exists())
        return Content{};
    if (!file.open(QIODevice::ReadOnly)) {
        return base::fileError(Text::tr("The profiles in %1 cannot be read (%2).")
                                   .arg(QDir::toNativeSeparators(m_file), file.errorString()),
                               file);
    }
    const QByteArray content = file.readAll();
    QJsonParseError parsing;
    const QJsonDocument document = QJsonDocument::fromJson(content, &parsing);
    if (parsing.error != QJsonParseError::NoError)
        return damaged(content, parsing.offset, parsing.errorString());
    QJsonObject root = document.object();
    if (!root.value(QLatin1String("profiles")).isArray())
        return damaged(content, 0, Text::tr("there is no list “profiles”"));
    if (root.value(QLatin1String("version")).toInt() > formatVersion) {
        return redis::Error{
            redis::ErrorKind::FileDamaged,
            Text::tr("The profiles in %1 were written by a later release of Lockscope. Use that "
                     "one, or name another folder with --config-dir.")
                .arg(QDir::toNativeSeparators(m_file)),
            {}};
    }
    Content found;
    take(root.take(QLatin1String("profiles")).toArray(), &found);
    m_notKnown = root;
    return found;
}

void ProfileStore::take(const QJsonArray &list, Content *content)
{
    for (qsizetype i = 0; i < list.size(); ++i) {
        const auto profile = fromJson(list[i].toObject());
        if (profile.ok() && indexOf(content->profiles, profile->name) < 0) {
            content->profiles.append(*profile);
            continue;
        }
        m_notProfiles.append(list[i]);
        const QString why =
            profile.ok() ? Text::tr("its name “%1” is there twice").arg(profile->name) : profile.error().text;
        content->warnings.append(Text::tr("Profile %L1 in %2 is left out, and kept in the file: %3")
                                     .arg(i + 1)
                                     .arg(QDir::toNativeSeparators(m_file), why));
    }
}

redis::Result<ProfileStore::Loaded> ProfileStore::load()
{
    const auto content = read();
    if (!content.ok())
        return content.error();
    return Loaded(content.value().profiles, content.value().warnings);
}

redis::Result<WithWarnings<Profile>> ProfileStore::find(const QString &name)
{
    auto content = read();
    if (!content.ok())
        return content.error();
    const qsizetype index = indexOf(content->profiles, name);
    if (index < 0)
        return noSuchProfile(name, content->profiles, content->warnings);
    return WithWarnings<Profile>(content->profiles[index], content->warnings);
}

redis::Result<void> ProfileStore::save(const Profile &profile, const QString &previousName)
{
    auto loaded = read();
    if (!loaded.ok())
        return loaded.error();
    const qsizetype index = previousName.isEmpty() ? -1 : indexOf(loaded->profiles, previousName);
    QStringList others;
    for (qsizetype i = 0; i < loaded->profiles.size(); ++i) {
        if (i != index)
            others.append(loaded->profiles[i].name);
    }
    const QList<Problem> problems = validate(profile, others);
    if (!problems.isEmpty())
        return redis::Error{redis::ErrorKind::BadInput, problems.first().sentence, {}};
    if (index >= 0)
        loaded->profiles[index] = profile;
    else
        loaded->profiles.append(profile);
    return write(loaded->profiles);
}

redis::Result<void> ProfileStore::remove(const QString &name)
{
    auto loaded = read();
    if (!loaded.ok())
        return loaded.error();
    const qsizetype index = indexOf(loaded->profiles, name);
    if (index < 0)
        return noSuchProfile(name, loaded->profiles, loaded->warnings);
    loaded->profiles.removeAt(index);
    return write(loaded->profiles);
}

redis::Result<void> ProfileStore::write(const QList<Profile> &profiles)
{
    const auto folder = ensureFolder(QFileInfo(m_file).path());
    if (!folder.ok())
        return folder;
    QJsonArray list;
    for (const Profile &profile : profiles)
        list.append(toJson(profile));
    for (const QJsonValue &entry : std::as_const(m_notProfiles))
        list.append(entry);
    QJsonObject root = m_notKnown;
    root.insert(QStringLiteral("version"), formatVersion);
    root.insert(QStringLiteral("profiles"), list);
    const QByteArray content = QJsonDocument(root).toJson(QJsonDocument::Indented);
    QSaveFile file(m_file);
    const bool written = file.open(QIODevice::WriteOnly)
        && file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner)
        && file.write(content) == content.size() && file.commit();
    if (!written) {
        return base::fileError(Text::tr("The profiles cannot be saved in %1 (%2). The file is as it was.")
                                   .arg(QDir::toNativeSeparators(m_file), file.errorString()),
                               file);
    }
    return {};
}

} // namespace profile
