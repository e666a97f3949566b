// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QtGlobal>

#include <array>
#include <atomic>
#include <optional>

namespace lab {

/// Where clients in processes of their own find out which two of them lost an update or overlapped first.
///
/// Lies in the page that they share: only atomics. What the two did stands in their own logs; whoever is
/// named by first() tells his part.
class FirstPairs
{
public:
    static constexpr int capacity = 256; ///< clients

    struct Turn
    {
        int client = 0;
        qint64 begunUs = 0; ///< since the trial began; of less than nine hours ago
    };
    struct Pair
    {
        int first = 0; ///< whose write lost the update, or who was inside
        int second = 0; ///< who wrote the same before, or went in
        qint64 sinceUs = 0; ///< when the earlier of their two turns began
        qint64 number = 0; ///< what both wrote

        bool names(int client) const { return first == client || second == client; }
    };

    /// This turn's write of the `number`th increment was acknowledged. Answers the other client's turn whose
    /// write of the same it has undone.
    std::optional<Turn> wrote(qint64 number, const Turn &turn, qint64 nowUs);
    /// Call wentIn() after the section was entered and goesOut() before it is left: then whoever is found
    /// inside is inside.
    void wentIn(const Turn &turn);
    /// Answers whether it was inside.
    bool goesOut(int client);
    std::optional<Turn> otherInside(int client) const;

    /// False when another pair was first.
    bool setFirst(TraceOf::Kind kind, const Pair &pair);
    std::optional<Pair> first(TraceOf::Kind kind) const;

private:
    static constexpr size_t remembered = 4096; ///< writes

    std::array<std::atomic<quint64>, remembered> m_writes{}; ///< by number: its upper bits, client, turn
    std::array<std::atomic<qint64>, capacity> m_inside{}; ///< 1 + when the turn began; 0: outside
    struct Made
    {
        std::atomic<quint32> names{0}; ///< 0: none yet; 1: it is being written
        std::atomic<qint64> sinceUs{0};
        std::atomic<qint64> number{0};
    };
    std::array<Made, 2> m_pairs{};
};

} // namespace lab
