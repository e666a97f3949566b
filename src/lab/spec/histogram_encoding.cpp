// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/histogram_encoding.h"

#include <QtEndian>

#include <algorithm>
#include <bit>

namespace lab {

namespace {

// Source: HdrHistogram, "Encoding" (V2): cookies, header and the ZigZag LEB128 payload.
constexpr quint32 payloadCookie = 0x1c849303 | 0x10;
constexpr quint32 deflatedCookie = 0x1c849304 | 0x10;
constexpr quint32 digits = 3;

template <typename Number> void appendBigEndian(QByteArray &into, Number number)
{
    const Number swapped = qToBigEndian(number);
    into.append(reinterpret_cast<const char *>(&swapped), sizeof swapped);
}

// A count as it is, a run of empty buckets as its negative length. The ninth byte carries eight bits.
void appendZigZag(QByteArray &into, qint64 number)
{
    quint64 rest = (quint64(number) << 1) ^ quint64(number >> 63);
    for (int bytes = 1; rest >= 0x80 && bytes < 9; ++bytes) {
        into.append(char((rest & 0x7f) | 0x80));
        rest >>= 7;
    }
    into.append(char(rest));
}

} // namespace

QByteArray encoded(const Histogram &histogram)
{
    QByteArray counts;
    const size_t used = histogram.count() == 0 ? 0 : Histogram::bucketOf(histogram.max()) + 1;
    for (size_t index = 0; index < used;) {
        size_t next = index;
        while (next < used && histogram.countIn(next) == 0)
            ++next;
        if (next - index > 1)
            appendZigZag(counts, -qint64(next - index));
        else if (next > index)
            appendZigZag(counts, 0);
        if (next < used)
            appendZigZag(counts, histogram.countIn(next++));
        index = next;
    }
    QByteArray payload;
    appendBigEndian(payload, payloadCookie);
    appendBigEndian(payload, quint32(counts.size()));
    appendBigEndian(payload, quint32(0)); // normalizing index offset
    appendBigEndian(payload, digits);
    appendBigEndian(payload, quint64(Histogram::lowest));
    appendBigEndian(payload, quint64(Histogram::highest));
    appendBigEndian(payload, std::bit_cast<quint64>(1.0)); // integer to double conversion ratio
    payload += counts;
    // Qt puts the length of the plain bytes before what zlib made of them.
    const QByteArray deflated = qCompress(payload).mid(4);
    QByteArray whole;
    appendBigEndian(whole, deflatedCookie);
    appendBigEndian(whole, quint32(deflated.size()));
    whole += deflated;
    return whole.toBase64();
}

QJsonArray histogramToJson(const Histogram &histogram)
{
    QJsonArray array{histogram.min(), histogram.max()};
    for (size_t bucket = 0; bucket < Histogram::buckets; ++bucket) {
        if (histogram.countIn(bucket) > 0) {
            array.append(qint64(bucket));
            array.append(histogram.countIn(bucket));
        }
    }
    return array;
}

Histogram histogramFromJson(const QJsonArray &array)
{
    std::vector<qint64> counts(Histogram::buckets);
    bool any = false;
    for (qsizetype i = 2; i + 1 < array.size(); i += 2) {
        const auto bucket = size_t(array.at(i).toInteger());
        if (bucket >= counts.size())
            continue;
        counts[bucket] = array.at(i + 1).toInteger();
        any = any || counts[bucket] > 0;
    }
    if (!any)
        return {};
    return Histogram::fromBuckets([&counts](size_t bucket) { return counts[bucket]; },
                                  array.at(0).toInteger(), array.at(1).toInteger());
}

} // namespace lab
