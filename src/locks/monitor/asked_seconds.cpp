// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/asked_seconds.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace locks {

namespace {

/// Two reads of one deadline differ by no more than their uncertainty and this.
constexpr Millis sameDeadline = 20;

/// Returns true if a Lockscope, this one or another, read the key.
bool isLook(AskedDoubt doubt)
{
    return doubt == AskedDoubt::OwnReads || doubt == AskedDoubt::OtherLooks;
}

} // namespace

void AskedSeconds::take(const Sample &sample)
{
    const qint64 usedIn = sample.second - sample.idle;
    const bool follows = sample.second == m_last + 1;
    const bool bothEnd = sample.deadline != noDeadline && m_deadline != noDeadline;
    const bool isOther = bothEnd
        ? std::abs(sample.deadline - m_deadline) > sample.slack + m_slack + sameDeadline
        : sample.deadline != m_deadline;
    // A deadline that fell was written as well: a client cut the lease, or took the lock again. If a lock has
    // no deadline, only the push shows that. It may arrive after the sample that has counted the write.
    const bool isFirst = m_last < 0;
    const bool isWritten = (isOther || sample.isWritten) && !isFirst;
    if (isWritten) {
        m_renewedIn = sample.second;
        if (Second &before = at(m_last); before.number == m_last)
            before.doubt = AskedDoubt::Renewals;
    }
    Second now{sample.second, AskedDoubt::None, usedIn > std::max(m_usedIn, sample.readByUsIn)};
    // A look was lost: a use in the gap is none of this second, but one in this second is.
    const bool isSure = follows || (!isFirst && !isWritten && usedIn == sample.second && now.isUsed);
    if (!isSure)
        now.doubt = AskedDoubt::Settling;
    else if (sample.second - m_renewedIn <= 1)
        now.doubt = AskedDoubt::Renewals;
    else if (sample.readByUsIn >= 0 && !now.isUsed)
        now.doubt = AskedDoubt::OwnReads;
    else if (sample.isReadByOthers && now.isUsed)
        now.doubt = AskedDoubt::OtherLooks;
    // Their announcement may follow the read that it is of by a moment.
    if (sample.isReadByOthers && follows) {
        Second &before = at(sample.second - 1);
        if (before.isUsed && before.doubt == AskedDoubt::None)
            before.doubt = AskedDoubt::OtherLooks;
    }
    at(sample.second) = now;
    m_last = sample.second;
    m_usedIn = usedIn;
    m_deadline = sample.deadline;
    m_slack = sample.slack;
}

void AskedSeconds::skip(qint64 second, AskedDoubt why)
{
    at(second) = {second, why, false};
}

const AskedSeconds::Second *AskedSeconds::find(qint64 second) const
{
    if (second < 0)
        return nullptr;
    const Second &found = m_seconds[size_t(second) % m_seconds.size()];
    return found.number == second ? &found : nullptr;
}

Asked AskedSeconds::asked() const
{
    constexpr int lately = 10; // seconds, of which the last that count are looked at
    constexpr int few = 3;
    constexpr int least = 2;
    Asked asked;
    asked.doubt = AskedDoubt::Settling;
    int recent = 0;
    int recentUsed = 0;
    int looks = 0;
    bool isDoubted = false;
    for (int back = 1; back <= window; ++back) {
        const Second *second = find(m_last - back);
        if (!second)
            continue;
        if (second->doubt != AskedDoubt::None) {
            if (!std::exchange(isDoubted, true))
                asked.doubt = second->doubt;
            looks += isLook(second->doubt);
            continue;
        }
        ++asked.of;
        asked.seconds += second->isUsed;
        if (back <= lately && recent < few) {
            ++recent;
            recentUsed += second->isUsed;
        }
    }
    if (isLook(asked.doubt) && looks < few)
        asked.doubt = AskedDoubt::Settling; // the first pass alone is no habit
    if (recent < least)
        return {0, 0, asked.doubt, false};
    asked.doubt = AskedDoubt::None;
    constexpr int several = 5;
    asked.isRepeated = recentUsed >= least || (asked.seconds >= several && asked.seconds * 3 >= asked.of);
    return asked;
}

} // namespace locks
