// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/several_keys.h"

namespace locks {

Recipe forAllKeys(Recipe recipe, const QList<QByteArray> &others)
{
    if (others.isEmpty())
        return recipe;
    // Libraries that store one lock on several keys wake no waiters: their clients poll.
    if (recipe.script == "release_perhaps")
        recipe = {QByteArrayLiteral("release"), recipe.keys, {recipe.arguments.first()}};
    recipe.script += "_keys";
    recipe.keys += others;
    return recipe;
}

} // namespace locks
