// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/token_scope.h"

#include "locks/dialects/candidate_cautions.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/token_strength.h"
#include "locks/dialects/value_layer.h"
#include "locks/dialects/value_shapes.h"

#include <algorithm>

namespace locks {

namespace {

/// The least that any library says which may have written it.
TokenScope leastOfCandidates(LibraryIndex general, const QByteArray &key, const QByteArray &token)
{
    const Dialects &table = Dialects::table();
    TokenScope least = TokenScope::Hold;
    // With a lease: without one no library's token says more.
    for (const QByteArray &id : candidatesFor(table.at(general), key, token, true))
        least = std::min(least, tokenScope(table.at(*table.find(id))));
    return least;
}

/// A number or a word that anybody writes; else a name of whoever holds it.
TokenScope scopeOfPlainText(const QByteArray &token)
{
    const QByteArray text = decoded(token);
    const bool isNumber = isDigits(text) || readTimestamp(text);
    return isNumber || isConstantValue(text) ? TokenScope::Constant : TokenScope::Client;
}

} // namespace

TokenScope tokenScope(const Dialect &dialect, const QByteArray &key, const QByteArray &token)
{
    if (dialect.isConstant(token))
        return TokenScope::Constant;
    const TokenScope said = tokenScope(dialect);
    // What is no string of its own (a field, a member) is as the library makes it.
    if (said != TokenScope::Hold || dialect.form() != Form::StringValue)
        return said;
    if (!tellsHoldsApart(token))
        return scopeOfPlainText(token);
    const std::optional<LibraryIndex> library = Dialects::table().find(dialect.id());
    const bool general = library && Dialects::table().isGeneral(*library);
    return general ? leastOfCandidates(*library, key, token) : said;
}

TokenScope tokenScope(const Row &row)
{
    const bool isProbablyNoLock = row.library >= Dialects::table().count();
    if (!row.hasToken || row.truncated || isProbablyNoLock)
        return TokenScope::Constant;
    return tokenScope(Dialects::table().at(row.library), row.key, row.token);
}

} // namespace locks
