// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

/// portalocker's locks: a client named `<channel>-lock` or `<channel>-lock-<32 hex digits>` that has
/// subscribed.
namespace locks {

/// The channel that such a client's name tells; empty for other names.
QByteArray subscriptionChannel(const QByteArray &clientName);
/// "7 lock:a-lock": id and name of a client that holds `channel`. The id is never given again.
bool isSubscriptionToken(const QByteArray &channel, const QByteArray &token);

} // namespace locks
