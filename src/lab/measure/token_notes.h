// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

namespace lab {

/// Which tokens were made, so that those can be counted that were made before. A value.
///
/// A token is kept as 64 bits of it, the same in each process of this program; of a very long run the first
/// ones only.
class TokenNotes
{
public:
    static constexpr size_t mostKept = 1'000'000; ///< of one process

    void add(const QByteArray &token);
    void merge(const TokenNotes &other);
    /// Tokens that had been made already.
    qint64 equal() const;

    QByteArray toBytes() const;
    static TokenNotes fromBytes(const QByteArray &bytes);

private:
    std::vector<quint64> m_tokens;
};

} // namespace lab
