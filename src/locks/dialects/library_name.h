// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace locks {

/// The library (Dialect::id()) in words for people, empty where `id` is. A lock of no library that never ends
/// is "generic": its state says that it never ends. Results for programs have the id. Pure.
inline QString libraryName(const QByteArray &id)
{
    return id == "generic.immortal" ? QStringLiteral("generic") : QString::fromUtf8(id);
}

} // namespace locks
