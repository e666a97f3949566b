// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/hold_scope.h"

#include "locks/dialects/dialects.h"

namespace history {

locks::TokenScope tokenScope(const Hold &hold)
{
    const locks::Dialects &table = locks::Dialects::table();
    const auto library = table.find(hold.library);
    return hold.hasToken && library ? locks::tokenScope(table.at(*library), hold.key, hold.token)
                                    : locks::TokenScope::Constant;
}

} // namespace history
