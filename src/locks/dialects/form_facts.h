// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/token_scope.h"

#include <QByteArray>
#include <QString>

#include <optional>

/// What actions have to know of each form beside how it is written: whom its tokens name, and whose a key is
/// by its name alone. One row for every dialect (form_facts.cpp). Constant; any thread.
namespace locks {

/// The form of a key that only one library's locks have, by more than a bare lock word: Acquire writes that
/// form there, or nothing. Nullopt: anybody's.
std::optional<LibraryIndex> formNamedBy(const QByteArray &key);

/// Why no token of ours is written under a key of this name although no dialect knows it: what a library
/// keeps there is of another type, or belongs to a lock beside it, or a job or session would wait for nobody.
/// Translated; empty: nothing is known against it.
QString whyNameIsTaken(const QByteArray &key);
/// The same before a lock is acquired there: also where the form that the name says is not to be written
/// anew.
QString whyNotAcquired(const QByteArray &key);

} // namespace locks
