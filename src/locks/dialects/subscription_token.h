// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

/// Locks that no key tells of (Form::Connection): a client has subscribed to a channel, and its name says so.
namespace locks {

/// The channel that a client of this name holds, as any of the dialects reads it; empty for other names.
QByteArray subscriptionChannel(const QByteArray &clientName);
/// "7 lock:a-lock": id and name of a client that holds `channel`. The id is never given again.
bool isSubscriptionToken(const QByteArray &channel, const QByteArray &token);

} // namespace locks
