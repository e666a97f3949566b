// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <optional>

namespace locks {

/// One thing that a release took away, or that must be so for its undo: a kind, a key, what belongs to it, as
/// resources/lua/restore_saved.lua reads them.
using SavedPart = QList<QByteArray>;

/// Everything that a release took away, as one copy that stands where else the DUMP of one key stands.
QByteArray packedParts(const QList<SavedPart> &parts);
/// What packedParts() made; nullopt: it is the DUMP of one key. Pure.
std::optional<QList<SavedPart>> partsIn(const QByteArray &copy);

/// The keys that are named in them, `first` before all others.
QList<QByteArray> keysOf(const QList<SavedPart> &parts, const QByteArray &first);
/// True where `first` is put back whole, and not a part of it.
bool isWholeIn(const QList<SavedPart> &parts, const QByteArray &first);

} // namespace locks
