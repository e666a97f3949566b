// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/known_hosts.h"
#include "locks/model/shared_row.h"

#include <QString>

namespace gui {

/// How long is left, as the table says it: "24 s", "no expiry".
QString timeLeftText(locks::Millis deadline, locks::Millis now);
QString timeLeftText(const locks::Row &row, locks::Millis now);
/// Whether somebody asks for a lock, as a sentence without its full stop; or why that cannot be told.
QString askedText(const locks::Asked &asked);
/// Since when it is held; with "≥" when we did not see it begin.
QString heldForText(locks::Millis heldSince, bool birthSeen, locks::Millis now);
QString heldForText(const locks::Row &row, locks::Millis now);
/// Whether its holder is gone, as far as its servers can be asked.
bool isHolderGone(const locks::SharedRow &row);
/// What a person should know of its state, the most urgent first: "holder gone · overdue".
QString stateText(const locks::SharedRow &row);

/// Who holds it, where the token says so; of several holders all or the first of them. Empty: nobody can
/// tell.
QString ownerText(const locks::SharedRow &row);
QString ownerText(const locks::Row &row);
/// Who holds it as the table says it: never nobody where there is a token.
struct ShownOwner
{
    QString text; ///< the owner, "≈ web-4", or what the token begins with; empty: there is none
    bool isToken = false;
    std::optional<locks::OwnerGuess> guess; ///< where `text` is one
};
ShownOwner shownOwner(const locks::SharedRow &row, const locks::KnownHosts &hosts);
/// "perhaps web-4 (its token holds this word, which is the host of other locks)".
QString guessText(const locks::OwnerGuess &guess);
QByteArray libraryId(locks::LibraryIndex library);
/// The library for people: its id, but for what nobody would say.
QString libraryText(locks::LibraryIndex library);

} // namespace gui
