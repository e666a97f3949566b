// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/missed_notes.h"

#include <algorithm>

namespace history {

namespace {

constexpr UnixMs together = 1'000; // ms between two that become one
constexpr UnixMs longest = 60'000; // ms
constexpr qsizetype maxKept = 10'000;

} // namespace

void MissedNotes::add(qint32 deployment, const MissedHolds &missed, UnixMs earliest)
{
    MissedHolds now = missed;
    now.from =
        std::clamp(missed.from == 0 ? earliest : missed.from, std::min(earliest, missed.until), missed.until);
    Written &last = m_last[{missed.key, missed.server}];
    const bool isNear = last.number != 0 && last.deployment == deployment && last.isCertain == now.isCertain
        && now.from >= last.from && now.from - last.until <= together;
    if (isNear && now.until - last.from <= longest) {
        if (now.until > last.until)
            m_writer->watched().extendMissed(m_writer->writing(), last.number, now.until - last.until);
        last.until = std::max(last.until, now.until);
    } else {
        last = {m_writer->watched().addMissed(m_writer->writing(), deployment, now), deployment, now.from,
                now.until, now.isCertain};
    }
    if (m_last.size() > maxKept)
        prune(now.until);
}

void MissedNotes::prune(UnixMs now)
{
    m_last.removeIf([now](const auto &each) { return now - each.value().until > together; });
    if (m_last.size() > maxKept)
        m_last.clear();
}

} // namespace history
