// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/packed_numbers.h"

namespace history {

namespace {

constexpr int bitsPerByte = 7;
constexpr quint8 more = 0x80;
constexpr int numberBits = 64;

} // namespace

void appendNumber(QByteArray *bytes, quint64 number)
{
    while (number >= more) {
        bytes->append(char(quint8(number) | more));
        number >>= bitsPerByte;
    }
    bytes->append(char(number));
}

void appendSigned(QByteArray *bytes, qint64 number)
{
    appendNumber(bytes, (quint64(number) << 1) ^ quint64(number >> (numberBits - 1)));
}

std::optional<quint64> PackedNumbers::next()
{
    quint64 number = 0;
    for (int shift = 0; m_at < m_bytes.size() && shift < numberBits; shift += bitsPerByte) {
        const auto byte = quint8(m_bytes[m_at++]);
        number |= quint64(byte & (more - 1)) << shift;
        if (byte < more)
            return number;
    }
    m_at = m_bytes.size();
    return std::nullopt;
}

std::optional<qint64> PackedNumbers::nextSigned()
{
    const std::optional<quint64> number = next();
    if (!number)
        return std::nullopt;
    return qint64(*number >> 1) ^ -qint64(*number & 1);
}

} // namespace history
