// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <limits>
#include <vector>

namespace lab {

/// The percentiles that a result prints, in microseconds.
struct Percentiles
{
    qint64 n = 0; ///< samples; with 0 the others say nothing
    qint64 p50 = 0;
    qint64 p90 = 0;
    qint64 p99 = 0;
    qint64 p999 = 0;
    qint64 max = 0;
    qint64 unfinished = 0; ///< those of the samples that are lower bounds: waits that nobody saw the end of
    /// The shortest of those; from this value on a percentile is a lower bound too.
    qint64 unfinishedFrom = std::numeric_limits<qint64>::max();

    /// Unfinished waits reach into what is said to be `us`: the truth is that or more.
    bool isAtLeast(qint64 us) const { return us >= unfinishedFrom; }
};

/// One point of a percentile spectrum.
struct SpectrumPoint
{
    double percentile = 0; ///< 0 to 100
    qint64 us = 0;
    bool isAtLeast = false; ///< waits that had not ended reach into it
};

/// Counts microseconds from 1 to a day with three significant digits, in fixed memory (224 KiB).
///
/// The bucket scheme is HdrHistogram's (Gil Tene): powers of two, each cut into 1,024 equal parts, so that
/// every bucket is narrower than a thousandth of its value. Values outside the range are counted at its ends.
class Histogram
{
public:
    static constexpr qint64 lowest = 1;
    static constexpr qint64 highest = 86'400'000'000;
    static constexpr size_t buckets = 28 * 1024;

    Histogram();
    /// Of counts that were kept elsewhere: `times` of a bucket, between these extremes.
    template <typename Times> static Histogram fromBuckets(const Times &times, qint64 min, qint64 max);
    /// Where `microseconds` is counted.
    static size_t bucketOf(qint64 microseconds) { return indexOf(std::clamp(microseconds, lowest, highest)); }

    void record(qint64 microseconds, qint64 times = 1);
    /// Adds all samples of the other one.
    void merge(const Histogram &other);
    /// The samples that have come since `earlier`, a former state of this one; its extremes are as exact as
    /// its buckets.
    Histogram since(const Histogram &earlier) const;
    void clear();

    qint64 count() const { return m_count; }
    qint64 countIn(size_t bucket) const { return m_counts[bucket]; }
    qint64 min() const { return m_count ? m_min : 0; }
    qint64 max() const { return m_max; }
    /// The value that `percentile` (0 to 100) of the samples do not exceed, at most a thousandth too high.
    qint64 valueAt(double percentile) const;
    Percentiles percentiles() const;
    /// Of these samples together with `unfinished` ones, of which each is a lower bound.
    Percentiles percentilesWith(const Histogram &unfinished) const;
    /// What a chart draws: percentiles from 0 towards 100, ever finer, up to the last that one sample
    /// decides; at most 30 points, in one pass.
    std::vector<SpectrumPoint> spectrum() const;
    /// The same of these samples together with `unfinished` ones.
    std::vector<SpectrumPoint> spectrumWith(const Histogram &unfinished) const;

private:
    static size_t indexOf(qint64 value);
    static qint64 highestEquivalent(size_t index);

    std::vector<qint64> m_counts;
    qint64 m_count = 0;
    qint64 m_min = highest;
    qint64 m_max = 0;
};

template <typename Times> Histogram Histogram::fromBuckets(const Times &times, qint64 min, qint64 max)
{
    Histogram histogram;
    for (size_t index = 0; index < buckets; ++index) {
        histogram.m_counts[index] = times(index);
        histogram.m_count += histogram.m_counts[index];
    }
    histogram.m_min = min;
    histogram.m_max = max;
    return histogram;
}

} // namespace lab
