// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/subscription_token.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/value_shapes.h"

namespace locks {

namespace {

/// Once a program: every client of a list is asked about.
QList<const Dialect *> dialectsOfConnections()
{
    const Dialects &table = Dialects::table();
    QList<const Dialect *> dialects;
    for (int i = 0; i < table.count(); ++i) {
        const Dialect &dialect = table.at(LibraryIndex(i));
        if (dialect.form() == Form::Connection)
            dialects.append(&dialect);
    }
    return dialects;
}

} // namespace

QByteArray subscriptionChannel(const QByteArray &clientName)
{
    static const QList<const Dialect *> dialects = dialectsOfConnections();
    for (const Dialect *dialect : dialects) {
        if (const QByteArray channel = dialect->channelHeldBy(clientName); !channel.isEmpty())
            return channel;
    }
    return {};
}

bool isSubscriptionToken(const QByteArray &channel, const QByteArray &token)
{
    const qsizetype blank = token.indexOf(' ');
    return blank > 0 && isDigits(QByteArrayView(token).first(blank)) && !channel.isEmpty()
        && subscriptionChannel(token.mid(blank + 1)) == channel;
}

} // namespace locks
