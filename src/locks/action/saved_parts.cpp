// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/action/saved_parts.h"

#include <QDataStream>
#include <QIODevice>

#include <algorithm>

namespace locks {

namespace {

/// No DUMP begins so: its first byte is a type of value, and none has that number.
constexpr QByteArrayView mark("LOCKSCOPE-PARTS-1\n");

} // namespace

QByteArray packedParts(const QList<SavedPart> &parts)
{
    QByteArray bytes = mark.toByteArray();
    QDataStream stream(&bytes, QIODevice::WriteOnly | QIODevice::Append);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << parts;
    return bytes;
}

std::optional<QList<SavedPart>> partsIn(const QByteArray &copy)
{
    if (!copy.startsWith(mark))
        return std::nullopt;
    QDataStream stream(copy.mid(mark.size()));
    stream.setVersion(QDataStream::Qt_6_0);
    QList<SavedPart> parts;
    stream >> parts;
    const bool whole = stream.status() == QDataStream::Ok
        && std::all_of(parts.begin(), parts.end(), [](const SavedPart &part) { return part.size() >= 2; });
    return whole ? parts : QList<SavedPart>();
}

QList<QByteArray> keysOf(const QList<SavedPart> &parts, const QByteArray &first)
{
    QList<QByteArray> keys{first};
    for (const SavedPart &part : parts) {
        if (!keys.contains(part.at(1)))
            keys.append(part.at(1));
    }
    return keys;
}

bool isWholeIn(const QList<SavedPart> &parts, const QByteArray &first)
{
    return std::any_of(parts.begin(), parts.end(), [&first](const SavedPart &part) {
        return part.at(0) == "key" && part.at(1) == first;
    });
}

} // namespace locks
