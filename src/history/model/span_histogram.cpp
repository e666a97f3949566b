// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/span_histogram.h"

#include "history/model/packed_numbers.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace history {

namespace {

constexpr int partBits = 5;
constexpr quint32 parts = 1U << partBits; // of each power of two

quint32 bucketOf(qint64 span)
{
    const auto value = quint64(std::max<qint64>(span, 0));
    const int bits = int(std::bit_width(value));
    if (bits <= partBits + 1)
        return quint32(value);
    const int shift = bits - (partBits + 1);
    return quint32(shift) * parts + quint32(value >> shift);
}

// The longest span that is counted there.
qint64 endOf(quint32 bucket)
{
    if (bucket < 2 * parts)
        return bucket;
    const quint32 shift = bucket / parts - 1;
    const quint64 head = bucket % parts + parts;
    return qint64(((head + 1) << shift) - 1);
}

} // namespace

void SpanHistogram::record(qint64 milliseconds, qint64 times)
{
    const auto bucket = m_counts.try_emplace(bucketOf(milliseconds), 0).first;
    bucket->second += times;
    if (bucket->second <= 0)
        m_counts.erase(bucket);
    m_count += times;
    m_longest = std::max(m_longest, std::max<qint64>(milliseconds, 0));
}

qint64 SpanHistogram::valueAt(double percentile) const
{
    const auto wanted = std::max<qint64>(1, qint64(std::ceil(double(m_count) * percentile / 100)));
    qint64 seen = 0;
    for (const auto &[bucket, times] : m_counts) {
        seen += times;
        if (seen >= wanted)
            return std::min(endOf(bucket), m_longest);
    }
    return m_longest;
}

QByteArray SpanHistogram::packed() const
{
    QByteArray bytes;
    appendSigned(&bytes, m_longest);
    quint32 last = 0;
    for (const auto &[bucket, times] : m_counts) {
        appendNumber(&bytes, bucket - last);
        appendNumber(&bytes, quint64(times));
        last = bucket;
    }
    return bytes;
}

SpanHistogram SpanHistogram::unpacked(QByteArrayView bytes)
{
    SpanHistogram histogram;
    PackedNumbers numbers(bytes);
    const qint64 longest = numbers.nextSigned().value_or(-1);
    quint32 bucket = 0;
    while (!numbers.atEnd()) {
        const std::optional<quint64> gap = numbers.next();
        const std::optional<quint64> times = numbers.next();
        if (!gap || !times)
            return {};
        bucket += quint32(*gap);
        histogram.m_counts[bucket] += qint64(*times);
        histogram.m_count += qint64(*times);
    }
    histogram.m_longest = longest;
    return histogram;
}

} // namespace history
