// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/shared_page.h"

#include <algorithm>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace lab {

namespace {

void *map(int file)
{
    void *memory = ::mmap(nullptr, sizeof(SharedPage::Content), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? nullptr : memory;
}

constexpr int laneBits = 2;

} // namespace

qint64 SharedSlot::ended() const
{
    qint64 sum = 0;
    for (size_t turn = 0; turn < m_turns.size(); ++turn)
        sum += Turn(turn) == Turn::Withdrawn || Turn(turn) == Turn::Failed ? 0 : turns(Turn(turn));
    return sum;
}

Tally SharedSlot::tally(int client) const
{
    Tally tally;
    ClientResult result;
    result.client = client;
    result.grants = grants.load(std::memory_order_relaxed);
    for (size_t turn = 0; turn < m_turns.size(); ++turn)
        tally.count(Turn(turn), result, turns(Turn(turn)));
    ++tally.cutOff; // the one that it was in
    tally.attempts = attempts.load(std::memory_order_relaxed);
    tally.endedUs = lastGrantUs.load(std::memory_order_relaxed);
    tally.clients.append(result);
    return tally;
}

void SharedHistogram::record(qint64 us)
{
    m_times[Histogram::bucketOf(us)].fetch_add(1, std::memory_order_relaxed);
    const qint64 value = std::clamp(us, Histogram::lowest, Histogram::highest);
    qint64 min = m_min.load(std::memory_order_relaxed);
    while (value < min && !m_min.compare_exchange_weak(min, value, std::memory_order_relaxed)) { }
    qint64 max = m_max.load(std::memory_order_relaxed);
    while (value > max && !m_max.compare_exchange_weak(max, value, std::memory_order_relaxed)) { }
}

Histogram SharedHistogram::read() const
{
    const auto times = [this](size_t bucket) {
        return m_times[bucket].load(std::memory_order_relaxed);
    };
    return Histogram::fromBuckets(times, m_min.load(std::memory_order_relaxed),
                                  m_max.load(std::memory_order_relaxed));
}

void SharedLane::write(qint64 tUs, Lane lane)
{
    const quint64 place = m_written.load(std::memory_order_relaxed);
    m_changes[place % kept].store((tUs << laneBits) | qint64(lane), std::memory_order_release);
    m_written.store(place + 1, std::memory_order_release);
}

void SharedLane::read(quint64 *place, qint64 untilUs, std::vector<LaneChange> *into) const
{
    const quint64 end = m_written.load(std::memory_order_acquire);
    for (*place = std::max(*place, end > kept ? end - kept : 0); *place < end; ++*place) {
        const qint64 change = m_changes[*place % kept].load(std::memory_order_acquire);
        if (m_written.load(std::memory_order_acquire) - *place >= kept)
            continue; // a newer one stands there, or is about to
        LaneChange read;
        read.tUs = change >> laneBits;
        read.lane = Lane(change & ((1 << laneBits) - 1));
        if (read.tUs > untilUs)
            break;
        into->push_back(read);
    }
}

std::unique_ptr<SharedPage> SharedPage::create()
{
    const int file = ::memfd_create("lockscope-lab", MFD_CLOEXEC);
    if (file < 0)
        return nullptr;
    void *memory = ::ftruncate(file, sizeof(Content)) == 0 ? map(file) : nullptr;
    if (!memory) {
        ::close(file);
        return nullptr;
    }
    return std::unique_ptr<SharedPage>(new SharedPage(file, new (memory) Content));
}

std::unique_ptr<SharedPage> SharedPage::attach(int file)
{
    void *memory = map(file);
    if (!memory)
        return nullptr;
    return std::unique_ptr<SharedPage>(new SharedPage(file, static_cast<Content *>(memory)));
}

SharedPage::~SharedPage()
{
    ::munmap(m_content, sizeof(Content));
    ::close(m_file);
}

} // namespace lab
