// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

/// What a value can prove. Pure, by the bytes alone.
namespace locks {

class Dialect;

/// True when no two holds can have this value by chance: it has a UUID, enough random characters, or an
/// instant of a millisecond or finer in it. False for words, names of hosts, process ids, counts and seconds:
/// `LOCKED`, `True`, `12345`, `web-1`. In doubt false: then the deadline is compared as well, which harms
/// nobody.
bool tellsHoldsApart(QByteArrayView value);

/// True where comparing `token` is not enough to know that a lock is still in the same hands, so that the
/// deadline that was seen is compared as well. The one place that decides this.
bool needsDeadline(const Dialect &dialect, const QByteArray &token);

} // namespace locks
