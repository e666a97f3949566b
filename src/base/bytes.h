// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace base {

/// Bytes of a key, a token or a reply as people and JSON see them.
///
/// Valid UTF-8 stays as it is; bytes that are not, control characters (C0, DEL, C1), the marks that turn the
/// writing direction or the line and whatever else is not drawn (zero-width, tag and filling characters,
/// variation selectors, U+FEFF) are escaped byte by byte as \xNN. One way: the exact bytes go beside it.
QString shownBytes(const QByteArray &bytes);

/// The same for a sentence: of what takes more than `limit` characters the beginning and the end, with …
/// between them.
QString shownShort(const QByteArray &bytes, qsizetype limit = 200);

/// Words of a person or a server, such as a reason, a name or an error: escaped as shownBytes() does. Every
/// text that was not written by this program goes through one of the two before it is shown anywhere.
QString shownText(const QString &text);
QStringList shownTexts(const QStringList &texts);

/// What was copied from shownBytes(): each \xNN in it is that byte again. Nothing where it has none.
std::optional<QByteArray> bytesOfShown(const QByteArray &shown);

/// JSON as it may stand on a terminal: the same values, what shownBytes() would escape written as \uNNNN.
QByteArray harmlessJson(const QByteArray &json);

/// True when shownBytes() shows the bytes exactly, so that nothing needs to stand beside it.
bool isPlainText(const QByteArray &bytes);

/// Puts `name` (shown), and `name`_b64 with the exact bytes where they differ.
void putBytes(QJsonObject &object, const QString &name, const QByteArray &bytes);

} // namespace base
