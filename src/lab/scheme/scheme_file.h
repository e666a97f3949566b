// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QString>

namespace lab::scheme {

/// The id of the strategy (see idOf()) that a file describes. BadInput where it cannot be read, or says where
/// the text is wrong: "mine.lock: line 3, column 7: …". Blocks while it reads.
redis::Result<QByteArray> readScheme(const QString &file);

/// The bytes of such a file, right or wrong, up to one more than a scheme may have. As above.
redis::Result<QByteArray> readText(const QString &file);

/// The schemes that come with the program, by name: those of the articles.
QList<QByteArray> writtenSchemes();
/// The text of one of them.
QByteArray writtenScheme(const QByteArray &name);

} // namespace lab::scheme
