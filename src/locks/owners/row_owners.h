// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/model/shared_row.h"

#include <QList>

namespace locks {

/// One owner of a lock, with the token that says so.
struct RowOwner
{
    QByteArray token;
    Owner owner; ///< text and fields are empty when the token names nobody
};

/// The owners of a lock in the words of its library: the one of the leading claim; of a lock with several,
/// all that were read; of a tie, one for each token that stands. Empty where nothing can be a token.
QList<RowOwner> ownersOf(const SharedRow &row);
/// The one owner of the leading claim; nullopt where there is none, or more than one.
std::optional<RowOwner> soleOwnerOf(const SharedRow &row);
/// Who wrote this token, in the library's words, or else by what stands in it in plain text, whichever
/// library wrote it ("host:pid", "pid@host" …).
Owner ownerIn(LibraryIndex library, const QByteArray &key, const QByteArray &token);
/// The same of one of several owners, whom a rule or the library may have named already.
Owner ownerIn(LibraryIndex library, const QByteArray &key, const InnerOwner &inner);

/// The token is a time and nothing else, seconds or milliseconds: it names nobody, and is not shown as a
/// name.
bool isTimeAlone(QByteArrayView token);

/// The machine that its library's words name; empty where they name none.
QString hostOf(const Owner &owner);

} // namespace locks
