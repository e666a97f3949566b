// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/load/lane_filter.h"

#include "locks/filter/filter_words.h"
#include "locks/model/pattern.h"

#include <algorithm>

namespace gui {

LaneFilter::LaneFilter(const QString &text)
{
    for (const QByteArray &word : text.toUtf8().simplified().split(' ')) {
        if (word.contains('*') || word.contains('?') || word.contains('['))
            m_globs.append(word);
        else if (!word.isEmpty())
            m_words.append(word);
    }
}

bool LaneFilter::matches(QByteArrayView name) const
{
    return std::all_of(m_words.begin(), m_words.end(),
                       [name](const QByteArray &word) { return locks::containsFolded(name, word); })
        && std::all_of(m_globs.begin(), m_globs.end(),
                       [name](const QByteArray &glob) { return locks::globMatch(glob, name); });
}

} // namespace gui
