// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace locks {

/// What keys of one kind have in common: UUIDs, runs of hexadecimal digits and numbers are replaced by `*`,
/// as in lock:order:* for lock:order:17. Of a key that is longer than 256 bytes, its beginning. Any thread.
QByteArray keyShape(QByteArrayView key);

} // namespace locks
