// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lab {

namespace {
constexpr int halfBits = 10; // 1,024 parts a power of two: finer than a thousandth
constexpr qint64 halfCount = qint64(1) << halfBits;
constexpr qint64 subCount = 2 * halfCount;
// 2,048 << 26 is the first power above a day: the first bucket of 2,048, and 26 halves.
static_assert(Histogram::buckets == 28 * halfCount && (subCount << 26) > Histogram::highest);
} // namespace

Histogram::Histogram()
    : m_counts(buckets)
{
}

size_t Histogram::indexOf(qint64 value)
{
    const int bucket = std::bit_width(quint64(value) | quint64(subCount - 1)) - (halfBits + 1);
    const qint64 part = value >> bucket; // below 2,048; from 1,024 on except in the first bucket
    return size_t((qint64(bucket) << halfBits) + part);
}

qint64 Histogram::highestEquivalent(size_t index)
{
    qint64 bucket = (qint64(index) >> halfBits) - 1;
    qint64 part = (qint64(index) & (halfCount - 1)) + halfCount;
    if (bucket < 0) {
        part -= halfCount;
        bucket = 0;
    }
    return ((part + 1) << bucket) - 1;
}

void Histogram::record(qint64 microseconds, qint64 times)
{
    const qint64 value = std::clamp(microseconds, lowest, highest);
    m_counts[indexOf(value)] += times;
    m_count += times;
    m_min = std::min(m_min, value);
    m_max = std::max(m_max, value);
}

void Histogram::merge(const Histogram &other)
{
    if (other.m_count == 0)
        return;
    std::transform(m_counts.begin(), m_counts.end(), other.m_counts.begin(), m_counts.begin(), std::plus<>());
    m_count += other.m_count;
    m_min = std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
}

Histogram Histogram::since(const Histogram &earlier) const
{
    Histogram recent;
    for (size_t index = 0; index < m_counts.size(); ++index) {
        const qint64 times = m_counts[index] - earlier.m_counts[index];
        if (times > 0)
            recent.record(std::clamp(highestEquivalent(index), min(), max()), times);
    }
    return recent;
}

void Histogram::clear()
{
    if (m_count == 0)
        return;
    std::fill(m_counts.begin(), m_counts.end(), 0);
    m_count = 0;
    m_min = highest;
    m_max = 0;
}

qint64 Histogram::valueAt(double percentile) const
{
    if (m_count == 0)
        return 0;
    const double share = std::clamp(percentile, 0.0, 100.0) / 100.0;
    const qint64 wanted = std::max<qint64>(1, qint64(std::ceil(share * double(m_count))));
    qint64 seen = 0;
    for (size_t index = 0; index < m_counts.size(); ++index) {
        seen += m_counts[index];
        if (seen >= wanted)
            return std::clamp(highestEquivalent(index), m_min, m_max);
    }
    return m_max;
}

std::vector<SpectrumPoint> Histogram::spectrum() const
{
    // Each power of ten of 1 / (1 − p) in five parts of equal width.
    constexpr int parts = 5;
    constexpr int powers = 6;
    std::vector<SpectrumPoint> points;
    qint64 seen = 0;
    size_t index = 0;
    for (int step = 0; m_count > 0 && step <= parts * powers; ++step) {
        const double rest = std::pow(10.0, -double(step) / parts);
        if (step > 0 && rest * double(m_count) < 1)
            break;
        const qint64 wanted = std::clamp<qint64>(qint64(std::ceil((1 - rest) * double(m_count))), 1, m_count);
        while (index < m_counts.size() && seen < wanted)
            seen += m_counts[index++];
        points.push_back({100 * (1 - rest), std::clamp(highestEquivalent(index - 1), m_min, m_max), false});
    }
    return points;
}

Percentiles Histogram::percentiles() const
{
    Percentiles percentiles;
    percentiles.n = m_count;
    percentiles.p50 = valueAt(50);
    percentiles.p90 = valueAt(90);
    percentiles.p99 = valueAt(99);
    percentiles.p999 = valueAt(99.9);
    percentiles.max = m_max;
    return percentiles;
}

Percentiles Histogram::percentilesWith(const Histogram &unfinished) const
{
    if (unfinished.count() == 0)
        return percentiles();
    Histogram all = *this;
    all.merge(unfinished);
    Percentiles percentiles = all.percentiles();
    percentiles.unfinished = unfinished.count();
    percentiles.unfinishedFrom = unfinished.min();
    return percentiles;
}

std::vector<SpectrumPoint> Histogram::spectrumWith(const Histogram &unfinished) const
{
    if (unfinished.count() == 0)
        return spectrum();
    Histogram all = *this;
    all.merge(unfinished);
    std::vector<SpectrumPoint> points = all.spectrum();
    for (SpectrumPoint &point : points)
        point.isAtLeast = point.us >= unfinished.min();
    return points;
}

} // namespace lab
