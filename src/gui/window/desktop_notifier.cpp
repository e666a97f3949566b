// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/desktop_notifier.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCall>
#include <QVariantMap>

namespace gui {

void notifyDesktop(const QString &title, const QString &text)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    QDBusMessage message = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("/org/freedesktop/Notifications"),
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("Notify"));
    const QVariantMap hints{
        {QStringLiteral("urgency"), QVariant::fromValue(uchar(2))},
        {QStringLiteral("desktop-entry"), QStringLiteral("io.github.lockscope.Lockscope")}};
    // A key may hold what a notification would take for markup.
    message.setArguments({QStringLiteral("Lockscope"), 0U, QStringLiteral("io.github.lockscope.Lockscope"),
                          title, text.toHtmlEscaped(), QStringList(), hints, -1});
    bus.asyncCall(message);
}

} // namespace gui
