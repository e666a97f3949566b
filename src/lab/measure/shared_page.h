// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/measure/first_pairs.h"
#include "lab/measure/ground_truth.h"
#include "lab/measure/tally.h"
#include "lab/spec/histogram.h"
#include "lab/spec/metrics.h"

#include <array>
#include <atomic>
#include <memory>
#include <vector>

namespace lab {

/// What one client of a worker process tells while it runs.
struct SharedSlot
{
    /// One turn has ended.
    void count(Turn turn) { m_turns[size_t(turn)].fetch_add(1, std::memory_order_relaxed); }
    qint64 turns(Turn turn) const { return m_turns[size_t(turn)].load(std::memory_order_relaxed); }
    qint64 ended() const; ///< turns that came to an end of their own
    /// All that is known of this client when its process has ended without a word.
    Tally tally(int client) const;

    std::atomic<qint64> attempts{0};
    std::atomic<qint64> grants{0};
    std::atomic<qint64> lastGrantUs{0};
    std::atomic<qint32> waiting{0};

private:
    std::array<std::atomic<qint64>, size_t(Turn::Failed) + 1> m_turns{};
};

/// Waits that all worker processes count while they run.
class SharedHistogram
{
public:
    void record(qint64 us);
    Histogram read() const;

private:
    std::array<std::atomic<qint64>, Histogram::buckets> m_times{};
    std::atomic<qint64> m_min{Histogram::highest};
    std::atomic<qint64> m_max{0};
};

/// The newest changes of one client's lane: one process writes, one reads.
class SharedLane
{
public:
    void write(qint64 tUs, Lane lane);
    /// Appends what has come since the last reading, as far as it has not been written over; `place` is what
    /// the reader remembers, 0 at first. Leaves changes after `untilUs` for the next time.
    void read(quint64 *place, qint64 untilUs, std::vector<LaneChange> *into) const;

private:
    static constexpr size_t kept = 256;
    std::atomic<quint64> m_written{0};
    std::array<std::atomic<qint64>, kept> m_changes{}; ///< time and lane in one
};

/// Everything that the runner and its worker processes share. Only atomics.
struct SharedContent
{
    static constexpr int capacity = FirstPairs::capacity;
    static constexpr int lanes = 16;

    GroundTruth truth;
    SharedHistogram waits; ///< first attempt → granted, after each client's warm-up
    SharedHistogram correctedWaits; ///< intended start → granted; open loop only
    std::array<SharedSlot, capacity> slot; ///< of each client
    FirstPairs firstPairs;
    std::array<SharedLane, lanes> lane; ///< of the first clients
};

/// The memory that holds it: a memfd, nameless, gone with the last process that has it.
class SharedPage
{
public:
    using Content = SharedContent;

    /// A new one; null when the system has none to give.
    static std::unique_ptr<SharedPage> create();
    /// That of the parent, by the number of its file.
    static std::unique_ptr<SharedPage> attach(int file);
    ~SharedPage();
    Q_DISABLE_COPY_MOVE(SharedPage)

    int file() const { return m_file; }
    Content &content() { return *m_content; }
    const Content &content() const { return *m_content; }

private:
    SharedPage(int file, Content *content)
        : m_file(file)
        , m_content(content)
    {
    }

    int m_file;
    Content *m_content;
};

} // namespace lab
