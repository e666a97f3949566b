// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <algorithm>
#include <optional>

namespace history {

/// Appends a number in as few bytes as it needs: seven bits a byte, the lowest first, as Protocol Buffers do
/// (protobuf.dev/programming-guides/encoding).
void appendNumber(QByteArray *bytes, quint64 number);
/// The same of a number that may be negative: small ones of either sign stay short (zigzag).
void appendSigned(QByteArray *bytes, qint64 number);

/// Reads them back. Of what is cut off there is no number.
class PackedNumbers
{
public:
    explicit PackedNumbers(QByteArrayView bytes)
        : m_bytes(bytes)
    {
    }
    bool atEnd() const { return m_at >= m_bytes.size(); }
    /// What was not read yet.
    QByteArrayView rest() const { return m_bytes.sliced(std::min(m_at, m_bytes.size())); }
    std::optional<quint64> next();
    std::optional<qint64> nextSigned();

private:
    QByteArrayView m_bytes;
    qsizetype m_at = 0;
};

} // namespace history
