// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/several_keys.h"

namespace locks {

Recipe forAllKeys(Recipe recipe, const QList<QByteArray> &others)
{
    if (others.isEmpty())
        return recipe;
    recipe.script += "_keys";
    recipe.keys += others;
    return recipe;
}

} // namespace locks
