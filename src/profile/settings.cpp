// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/settings.h"

#include "profile/paths.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSettings>
#include <QStringList>

namespace profile {

namespace {

/// Every name that is stored. Groups: window state and preferences.
const QLatin1String geometryKey("window/geometry");
const QLatin1String stateKey("window/state");
const QLatin1String splitterKey("window/splitter-");
const QLatin1String headerKey("window/header-");
const QLatin1String pageKey("window/page");
const QLatin1String connectKey("preferences/connect-at-start");
const QLatin1String leaseKey("preferences/lease-seconds");
const QLatin1String appearanceKey("preferences/appearance");
const QLatin1String alertsKey("preferences/alerts");
const QLatin1String presentationKey("preferences/presentation");

constexpr int defaultLease = 30;
constexpr int longestLease = 24 * 3600;
const QLatin1String versionSuffix("-version");

} // namespace

Settings::Settings(const QString &file)
    : m_store(std::make_unique<QSettings>(file, QSettings::IniFormat))
{
}

Settings::~Settings()
{
    sync();
}

QByteArray Settings::versioned(const QString &key, int version) const
{
    if (m_store->value(QString(key + versionSuffix), -1).toInt() != version)
        return {};
    return m_store->value(key).toByteArray();
}

void Settings::setVersioned(const QString &key, const QByteArray &bytes, int version)
{
    m_store->setValue(key, bytes);
    m_store->setValue(QString(key + versionSuffix), version);
}

QByteArray Settings::windowGeometry() const
{
    return m_store->value(geometryKey).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray &geometry)
{
    m_store->setValue(geometryKey, geometry);
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
    return m_store->value(QString(splitterKey + splitter)).toByteArray();
}

void Settings::setSplitterState(const QString &splitter, const QByteArray &state)
{
    m_store->setValue(QString(splitterKey + splitter), state);
}

QByteArray Settings::headerState(const QString &table, int version) const
{
    return versioned(headerKey + table, version);
}

void Settings::setHeaderState(const QString &table, const QByteArray &state, int version)
{
    setVersioned(headerKey + table, state, version);
}

QString Settings::currentPage() const
{
    return m_store->value(pageKey).toString();
}

void Settings::setCurrentPage(const QString &page)
{
    m_store->setValue(pageKey, page);
}

bool Settings::connectAtStart(const QString &profileName) const
{
    return m_store->value(connectKey).toStringList().contains(profileName);
}

void Settings::setConnectAtStart(const QString &profileName, bool connect)
{
    QStringList names = m_store->value(connectKey).toStringList();
    names.removeAll(profileName);
    if (connect)
        names.append(profileName);
    m_store->setValue(connectKey, names);
}

int Settings::leaseSeconds() const
{
    bool isNumber = false;
    const int seconds = m_store->value(leaseKey, defaultLease).toInt(&isNumber);
    return isNumber && seconds > 0 && seconds <= longestLease ? seconds : defaultLease;
}

void Settings::setLeaseSeconds(int seconds)
{
    m_store->setValue(leaseKey, seconds);
}

QString Settings::appearance() const
{
    return m_store->value(appearanceKey).toString();
}

void Settings::setAppearance(const QString &appearance)
{
    m_store->setValue(appearanceKey, appearance);
}

QJsonObject Settings::alertRules() const
{
    return QJsonDocument::fromJson(m_store->value(alertsKey).toByteArray()).object();
}

void Settings::setAlertRules(const QJsonObject &rules)
{
    m_store->setValue(alertsKey, QJsonDocument(rules).toJson(QJsonDocument::Compact));
}

bool Settings::presentation() const
{
    return m_store->value(presentationKey, false).toBool();
}

void Settings::setPresentation(bool presentation)
{
    m_store->setValue(presentationKey, presentation);
}

bool Settings::sync()
{
    const QString file = m_store->fileName();
    if (!ensureFolder(QFileInfo(file).path()).ok())
        return false;
    m_store->sync();
    if (QFile::exists(file))
        QFile::setPermissions(file, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    return m_store->status() == QSettings::NoError;
}

} // namespace profile
