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

bool LaneFilter::matchesOneOf(const QByteArrayList &names) const
{
    const auto one = [&names](const QByteArray &wanted, auto fits) {
        return std::any_of(names.begin(), names.end(),
                           [&](const QByteArray &name) { return fits(name, wanted); });
    };
    return std::all_of(m_words.begin(), m_words.end(),
                       [&one](const QByteArray &word) { return one(word, locks::containsFolded); })
        && std::all_of(m_globs.begin(), m_globs.end(), [&one](const QByteArray &glob) {
               return one(glob, [](const QByteArray &name, const QByteArray &wanted) {
                   return locks::globMatch(wanted, name);
               });
           });
}

} // namespace gui
