// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/token_scope.h"

#include <QByteArray>
#include <QString>

#include <optional>

/// The facts about each form that actions need besides its scripts: the scope of its tokens, and the keys
/// that belong to it by their names alone. One row for every dialect (form_facts.cpp). Constant; any thread.
namespace locks {

/// The form that the name of a key identifies, by more than a bare lock word: Acquire writes that form there,
/// or nothing. Nullopt: any library can use such a key.
std::optional<LibraryIndex> formNamedBy(const QByteArray &key);

/// Why this program writes no token under a key of this name although no dialect recognises it: a library
/// keeps another type there, or data of a lock beside it, or a job or session would wait without end.
/// Translated; empty: no reason is known.
QString whyNameIsTaken(const QByteArray &key);
/// The same for Acquire, including the reason of the form that the name identifies.
QString whyNotAcquired(const QByteArray &key);

} // namespace locks
