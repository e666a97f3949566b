// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/deeds_ahead.h"

#include <algorithm>

namespace history {

DeedsAhead::Found DeedsAhead::deedIn(const MonitorLine &line)
{
    const QByteArrayList &words = line.words;
    const QByteArray &name = words.front();
    if (words.size() < 2)
        return {};
    if (name == "SETNX")
        return {{words.at(1)}, true};
    if (name == "SET") {
        const bool isAttempt = std::any_of(words.begin() + 2, words.end(), [](const QByteArray &word) {
            return word.compare("nx", Qt::CaseInsensitive) == 0;
        });
        return {{words.at(1)}, isAttempt};
    }
    if (name == "DEL" || name == "UNLINK")
        return {words.sliced(1), false};
    if (name == "HSETEX")
        return {{words.at(1)}, true};
    if (name == "DELEX" || name == "DELIFEQ" || name == "HGETDEL")
        return {{words.at(1)}, false};
    if (name == "EXPIRE" || name == "PEXPIRE" || name == "GETDEL" || (line.isInScript() && name == "GET"))
        return {{words.at(1)}, false};
    return {};
}

const QByteArray &DeedsAhead::clientOf(const MonitorLine &line)
{
    if (!line.isInScript())
        m_client = line.client;
    return m_client;
}

void DeedsAhead::note(const MonitorLine &line)
{
    const QByteArray client = clientOf(line);
    const Found found = deedIn(line);
    for (const QByteArray &key : found.keys)
        m_deeds[{line.database, key, client}].triesUs.append(found.isAttempt ? line.atUs : -1);
}

void DeedsAhead::advance(const MonitorLine &line)
{
    const QByteArray client = clientOf(line);
    for (const QByteArray &key : deedIn(line).keys)
        ++m_deeds[{line.database, key, client}].next;
}

qint64 DeedsAhead::nextTryUs(int database, const QByteArray &key, const QByteArray &client) const
{
    const auto deeds = m_deeds.constFind({database, key, client});
    if (deeds == m_deeds.constEnd() || deeds->next >= deeds->triesUs.size())
        return -1;
    return deeds->triesUs.at(deeds->next);
}

} // namespace history
