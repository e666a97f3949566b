// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace base {

/// The bytes of a quoted text as redis-cli and MONITOR write it (redis's sdscatrepr and sdssplitargs):
/// between " and " with \n \r \t \a \b \xNN, a backslash before anything else standing for that; between '
/// and ' with \' alone. It begins with the quotation mark at `*at`, which is moved behind its last one.
/// Nullopt: it does not end, and `*at` stays.
std::optional<QByteArray> quotedText(QByteArrayView text, qsizetype *at);

} // namespace base
