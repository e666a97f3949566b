// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/owners/holder_identity.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/token_scope.h"
#include "locks/owners/row_owners.h"

#include <algorithm>

namespace locks {

QString holderIdentity(const SharedRow &row)
{
    if (row.library() >= Dialects::table().count())
        return {};
    const std::optional<RowOwner> sole = soleOwnerOf(row);
    if (!sole)
        return {};
    if (tokenScope(*row) == TokenScope::Constant)
        return {};
    const QString token = partText(sole->token);
    // A name that has the whole token in it names whatever the token does.
    if (!sole->owner.text.isEmpty() && !sole->owner.text.contains(token))
        return sole->owner.text;
    // A form that several libraries write may have a fresh token for each hold.
    const bool isClient = tokenScope(Dialects::table().at(row.library())) == TokenScope::Client;
    return isClient ? token : QString();
}

size_t holderHash(const SharedRow &row)
{
    const QString name = holderIdentity(row);
    return name.isEmpty() ? 0 : std::max<size_t>(1, qHash(name));
}

} // namespace locks
