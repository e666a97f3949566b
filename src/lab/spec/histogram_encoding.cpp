// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/histogram.h"

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

QByteArray Histogram::encoded() const
{
    QByteArray counts;
    const size_t used = m_count == 0 ? 0 : indexOf(m_max) + 1;
    for (size_t index = 0; index < used;) {
        size_t next = index;
        while (next < used && m_counts[next] == 0)
            ++next;
        if (next - index > 1)
            appendZigZag(counts, -qint64(next - index));
        else if (next > index)
            appendZigZag(counts, 0);
        if (next < used)
            appendZigZag(counts, m_counts[next++]);
        index = next;
    }
    QByteArray payload;
    appendBigEndian(payload, payloadCookie);
    appendBigEndian(payload, quint32(counts.size()));
    appendBigEndian(payload, quint32(0)); // normalizing index offset
    appendBigEndian(payload, digits);
    appendBigEndian(payload, quint64(lowest));
    appendBigEndian(payload, quint64(highest));
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

QJsonArray Histogram::toJson() const
{
    QJsonArray array{m_min, m_max};
    for (size_t index = 0; index < m_counts.size(); ++index) {
        if (m_counts[index] > 0) {
            array.append(qint64(index));
            array.append(m_counts[index]);
        }
    }
    return array;
}

Histogram Histogram::fromJson(const QJsonArray &array)
{
    Histogram histogram;
    for (qsizetype i = 2; i + 1 < array.size(); i += 2) {
        const auto index = size_t(array.at(i).toInteger());
        if (index >= histogram.m_counts.size())
            continue;
        histogram.m_counts[index] = array.at(i + 1).toInteger();
        histogram.m_count += histogram.m_counts[index];
    }
    if (histogram.m_count > 0) {
        histogram.m_min = array.at(0).toInteger();
        histogram.m_max = array.at(1).toInteger();
    }
    return histogram;
}

} // namespace lab
