// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/state_words.h"

#include <algorithm>

namespace locks {

QList<QByteArray> allStateWords()
{
    QList<QByteArray> words;
    for (const State state : allStates())
        words.append(stateWord(state));
    return words;
}

std::optional<State> stateOfWord(const QByteArray &word)
{
    const QList<State> &all = allStates();
    const auto found =
        std::find_if(all.begin(), all.end(), [&word](State state) { return stateWord(state) == word; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

} // namespace locks
