// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <optional>

namespace locks {

/// One key or part that a release removed, or one condition of its undo: a kind, a key, its arguments, as
/// resources/lua/restore_saved.lua reads them.
using SavedPart = QList<QByteArray>;

/// Everything that a release removed, as one copy that is kept in place of the DUMP of one key.
QByteArray packedParts(const QList<SavedPart> &parts);
/// The parts in a copy that packedParts() made; nullopt: it is the DUMP of one key. Pure.
std::optional<QList<SavedPart>> partsIn(const QByteArray &copy);

/// The keys that are named in them, `first` before all others.
QList<QByteArray> keysOf(const QList<SavedPart> &parts, const QByteArray &first);
/// True if the whole key `first` is put back, not only a part.
bool isWholeIn(const QList<SavedPart> &parts, const QByteArray &first);

} // namespace locks
