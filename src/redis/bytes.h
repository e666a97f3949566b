// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace redis {

/// Bytes of a key, a token or a reply as people and JSON see them.
///
/// Valid UTF-8 stays as it is; bytes that are not, control characters (C0, DEL, C1) and the marks that turn
/// the writing direction or the line are escaped byte by byte as \xNN. One way: the exact bytes go beside it.
QString shownBytes(const QByteArray &bytes);

/// The same for a sentence: of what takes more than `limit` characters the beginning and the end, with …
/// between them.
QString shownShort(const QByteArray &bytes, qsizetype limit = 200);

/// True when shownBytes() shows the bytes exactly, so that nothing needs to stand beside it.
bool isPlainText(const QByteArray &bytes);

/// Puts `name` (shown), and `name`_b64 with the exact bytes where they differ.
void putBytes(QJsonObject &object, const QString &name, const QByteArray &bytes);

} // namespace redis
