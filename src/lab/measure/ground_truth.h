// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <atomic>

namespace lab {

/// Who really is inside the critical section, told by the clients themselves and counted outside Redis.
///
/// Only atomics and no pointers, so that it may lie in a memory page that worker processes share.
class GroundTruth
{
public:
    /// A client goes in at `nowUs` of a clock that all share. Answers the microseconds since the section was
    /// last left empty; −1 when someone is inside, or nobody has left yet.
    qint64 enter(qint64 nowUs)
    {
        const qint32 before = m_inside.fetch_add(1, std::memory_order_acq_rel);
        m_grants.fetch_add(1, std::memory_order_relaxed);
        if (before >= 1)
            m_overlaps.fetch_add(1, std::memory_order_relaxed);
        if (before == 1)
            m_overlapSince.store(nowUs, std::memory_order_relaxed);
        qint32 peak = m_peak.load(std::memory_order_relaxed);
        while (peak < before + 1
               && !m_peak.compare_exchange_weak(peak, before + 1, std::memory_order_relaxed)) { }
        const qint64 left = m_leftUs.exchange(-1, std::memory_order_relaxed);
        return left < 0 ? -1 : std::max<qint64>(0, nowUs - left);
    }
    void leave(qint64 nowUs)
    {
        const qint32 before = m_inside.fetch_sub(1, std::memory_order_acq_rel);
        if (before == 2)
            m_overlapUs.fetch_add(nowUs - m_overlapSince.load(std::memory_order_relaxed),
                                  std::memory_order_relaxed);
        if (before == 1)
            m_leftUs.store(nowUs, std::memory_order_relaxed);
    }

    qint32 inside() const { return m_inside.load(std::memory_order_acquire); }
    /// How often a client went in.
    qint64 grants() const { return m_grants.load(std::memory_order_relaxed); }
    /// How often a client went in while another was inside.
    qint64 overlaps() const { return m_overlaps.load(std::memory_order_relaxed); }
    /// How long two or more were inside, in microseconds.
    qint64 overlapUs() const { return m_overlapUs.load(std::memory_order_relaxed); }
    /// The most that were inside at once since the last call.
    qint32 takePeak() { return m_peak.exchange(inside(), std::memory_order_relaxed); }

private:
    std::atomic<qint32> m_inside{0};
    std::atomic<qint32> m_peak{0};
    std::atomic<qint64> m_grants{0};
    std::atomic<qint64> m_overlaps{0};
    std::atomic<qint64> m_overlapSince{0};
    std::atomic<qint64> m_overlapUs{0};
    std::atomic<qint64> m_leftUs{-1}; ///< when the section was last left empty
};

} // namespace lab
