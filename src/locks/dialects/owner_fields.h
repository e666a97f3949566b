// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

#include <algorithm>

/// Owners as several libraries write them. All of them answer an empty Owner when the bytes do not fit.
namespace locks {

/// "host:pid", "host-pid" and the like, split by the caller.
Owner hostOwner(QByteArrayView host, QByteArrayView pid);
/// A UUID version 1, undashed: when and on which node it was made.
Owner uuidOneOwner(const QByteArray &token);
/// A value that is its own expiry time: no owner, but the time as a field.
Owner expiryOwner(const QByteArray &token);
/// One named part, which is also the text: a worker, a job, a task. `name` is marked for translation.
Owner namedOwner(const char *name, QByteArrayView part);
/// The key without its last `count` bytes; whatever the key, which a caller may have named.
inline QByteArray withoutEnd(const QByteArray &key, qsizetype count)
{
    return key.left(std::max<qsizetype>(0, key.size() - count));
}
/// Returns the holder that a token names, whichever library wrote it: "host:pid", "host|pid", "pid@host",
/// "host:pid:more", the moment and the node of a dashed UUID version 1, or the fields of a JSON object. One
/// serialiser's layer is taken off. Empty if the token names no holder.
Owner plainOwner(QByteArrayView token);
/// Bytes as text for people, escaped, not longer than a line.
QString partText(QByteArrayView bytes);
/// When the client made the token, by its own clock.
void setMadeAt(Owner &owner, const QDateTime &at);

/// Seconds with or without a fraction as Unix milliseconds; 0 where that is no time before the year 10000.
qint64 readSeconds(QByteArrayView text);

} // namespace locks
