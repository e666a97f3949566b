// SPDX-License-Identifier: GPL-3.0-or-later
#include "secret_service.h"

#include "redis_server.h"

#include <QDir>
#include <QFile>

#include <csignal>

#include <sys/prctl.h>

namespace {

// Nobody can be called that has not come by itself: without a keychain of ours there is none.
constexpr char busSettings[] =
    R"(<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=%1</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
)";

void endWithUs(QProcess &process)
{
    process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
}

void end(QProcess &process)
{
    process.terminate();
    if (!process.waitForFinished(2000 * patience))
        process.kill();
    process.waitForFinished();
}

} // namespace

SecretService::SecretService(Keychain keychain)
{
    startBus();
    if (keychain == Keychain::Gnome)
        startKeychain();
}

SecretService::~SecretService()
{
    end(m_keychain);
    end(m_bus);
}

QProcessEnvironment SecretService::environment() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), m_address);
    environment.insert(QStringLiteral("HOME"), home());
    for (const char *name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_CURRENT_DESKTOP"})
        environment.remove(QString::fromLatin1(name));
    environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), home());
    return environment;
}

void SecretService::startBus()
{
    const QString file = m_home.filePath(QStringLiteral("bus.conf"));
    QFile settings(file);
    if (!settings.open(QIODevice::WriteOnly))
        qFatal("no temporary file");
    settings.write(QString::fromLatin1(busSettings).arg(home()).toUtf8());
    settings.close();
    endWithUs(m_bus);
    m_bus.start(QStringLiteral("dbus-daemon"),
                {QStringLiteral("--config-file=") + file, QStringLiteral("--nofork"),
                 QStringLiteral("--print-address")});
    while (!m_bus.canReadLine()) {
        if (!m_bus.waitForReadyRead(10000 * patience))
            qFatal("dbus-daemon does not start: %s", m_bus.readAllStandardError().constData());
    }
    m_address = QString::fromUtf8(m_bus.readLine().trimmed());
}

void SecretService::startKeychain()
{
    endWithUs(m_keychain);
    m_keychain.setProcessEnvironment(environment());
    m_keychain.start(QStringLiteral("gnome-keyring-daemon"),
                     {QStringLiteral("--foreground"), QStringLiteral("--unlock"),
                      QStringLiteral("--components=secrets"),
                      QStringLiteral("--control-directory=") + m_home.filePath(QStringLiteral("control"))});
    if (!m_keychain.waitForStarted())
        qFatal("gnome-keyring-daemon cannot be started: sudo apt install gnome-keyring");
    m_keychain.write("the test's own"); // opens the keyring, which is made with it
    m_keychain.closeWriteChannel();
    QProcess asked;
    asked.setProcessEnvironment(environment());
    for (int attempt = 0; attempt < 100 && m_keychain.state() == QProcess::Running; ++attempt) {
        asked.start(QStringLiteral("dbus-send"),
                    {QStringLiteral("--session"), QStringLiteral("--print-reply"),
                     QStringLiteral("--dest=org.freedesktop.secrets"),
                     QStringLiteral("/org/freedesktop/secrets/aliases/default"),
                     QStringLiteral("org.freedesktop.DBus.Properties.Get"),
                     QStringLiteral("string:org.freedesktop.Secret.Collection"),
                     QStringLiteral("string:Locked")});
        asked.waitForFinished();
        if (asked.readAllStandardOutput().contains("boolean false"))
            return;
        m_keychain.waitForFinished(100);
    }
    qFatal("gnome-keyring-daemon is not there: %s%s", m_keychain.readAllStandardError().constData(),
           asked.readAllStandardError().constData());
}
