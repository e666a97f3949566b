// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/settings.h"

#include "profile/paths.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSettings>

namespace profile {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(profile::Settings)
};

/// Every name that is stored. Groups: window state, preferences and history.
const QLatin1String geometryKey("window/geometry");
const QLatin1String stateKey("window/state");
const QLatin1String splitterKey("window/splitter-");
const QLatin1String headerKey("window/header-");
const QLatin1String appearanceKey("preferences/appearance");
const QLatin1String alertsKey("preferences/alerts");
const QLatin1String historyDaysKey("history/days");
const QLatin1String historyBytesKey("history/bytes");
const QLatin1String learnedKey("lessons/learned");
const QLatin1String groupingsKey("window/groupings");
const QLatin1String labKey("lab/");
const QLatin1String versionSuffix("-version");

} // namespace

Settings::Settings(Keep keep)
    : m_keep(std::move(keep))
{
}

QVariantMap Settings::read(const QString &file)
{
    const QSettings store(file, QSettings::IniFormat);
    QVariantMap values;
    for (const QString &name : store.allKeys())
        values.insert(name, store.value(name));
    return values;
}

void Settings::setRead(const QVariantMap &read)
{
    for (auto each = read.constBegin(); each != read.constEnd(); ++each) {
        if (!m_values.contains(each.key()))
            m_values.insert(each.key(), each.value());
    }
}

void Settings::set(const QString &name, const QVariant &value)
{
    if (m_values.contains(name) && m_values.value(name) == value)
        return;
    m_values.insert(name, value);
    m_keep(name, value);
}

QByteArray Settings::versioned(const QString &key, int version) const
{
    if (value(QString(key + versionSuffix), -1).toInt() != version)
        return {};
    return value(key).toByteArray();
}

void Settings::setVersioned(const QString &key, const QByteArray &bytes, int version)
{
    set(key, bytes);
    set(QString(key + versionSuffix), version);
}

QByteArray Settings::windowGeometry() const
{
    return value(geometryKey).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray &geometry)
{
    set(geometryKey, geometry);
}

QByteArray Settings::windowState(int version) const
{
    return versioned(stateKey, version);
}

void Settings::setWindowState(const QByteArray &state, int version)
{
    setVersioned(stateKey, state, version);
}

QByteArray Settings::splitterState(const QString &splitter) const
{
    return value(QString(splitterKey + splitter)).toByteArray();
}

void Settings::setSplitterState(const QString &splitter, const QByteArray &state)
{
    set(QString(splitterKey + splitter), state);
}

QByteArray Settings::headerState(const QString &table, int version) const
{
    return versioned(headerKey + table, version);
}

void Settings::setHeaderState(const QString &table, const QByteArray &state, int version)
{
    setVersioned(headerKey + table, state, version);
}

QJsonObject Settings::labPart(const QString &part) const
{
    return QJsonDocument::fromJson(value(QString(labKey + part)).toByteArray()).object();
}

void Settings::setLabPart(const QString &part, const QJsonObject &state)
{
    set(labKey + part, QJsonDocument(state).toJson(QJsonDocument::Compact));
}

QString Settings::appearance() const
{
    return value(appearanceKey).toString();
}

void Settings::setAppearance(const QString &appearance)
{
    set(appearanceKey, appearance);
}

QJsonObject Settings::alertRules() const
{
    return QJsonDocument::fromJson(value(alertsKey).toByteArray()).object();
}

void Settings::setAlertRules(const QJsonObject &rules)
{
    set(alertsKey, QJsonDocument(rules).toJson(QJsonDocument::Compact));
}

int Settings::historyDays() const
{
    return qMax(0, value(historyDaysKey).toInt());
}

void Settings::setHistoryDays(int days)
{
    set(historyDaysKey, days);
}

qint64 Settings::historyBytes() const
{
    return qMax<qint64>(0, value(historyBytesKey).toLongLong());
}

void Settings::setHistoryBytes(qint64 bytes)
{
    set(historyBytesKey, bytes);
}

QJsonObject Settings::learned() const
{
    return QJsonDocument::fromJson(value(learnedKey).toByteArray()).object();
}

void Settings::setLearned(const QJsonObject &learned)
{
    set(learnedKey, QJsonDocument(learned).toJson(QJsonDocument::Compact));
}

QJsonObject Settings::groupings() const
{
    return QJsonDocument::fromJson(value(groupingsKey).toByteArray()).object();
}

void Settings::setGroupings(const QJsonObject &groupings)
{
    set(groupingsKey, QJsonDocument(groupings).toJson(QJsonDocument::Compact));
}

redis::Result<void> Settings::write(const QString &file, const QVariantMap &values)
{
    const redis::Result<void> folder = ensureFolder(QFileInfo(file).path());
    if (!folder.ok())
        return folder;
    QSettings store(file, QSettings::IniFormat);
    for (auto each = values.constBegin(); each != values.constEnd(); ++each)
        store.setValue(each.key(), each.value());
    store.sync();
    if (QFile::exists(file))
        QFile::setPermissions(file, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    if (store.status() == QSettings::NoError)
        return {};
    const QString why =
        Text::tr("The settings cannot be written to %1: what was changed lasts until the window "
                 "closes. See that the file can be written, and that there is room.")
            .arg(QDir::toNativeSeparators(file));
    return redis::Error{redis::ErrorKind::FileFailed, why, {}};
}

} // namespace profile
