// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/bounds.h"

#include <array>
#include <cstring>
#include <type_traits>

namespace lab::race {

/// All that decides what can still happen in a race: what the masters hold, what each client has been told,
/// what may still go wrong, and what the judge remembers. A value of a few bytes; numbers are those of the
/// search's tables.
struct Situation
{
    std::array<quint32, Bounds::maxClients> node{}; ///< history of each client (Programs)
    std::array<quint32, Bounds::maxMasters> contents{}; ///< of each master
    std::array<quint32, Bounds::maxMasters> replica{}; ///< before the last change of the lock
    std::array<qint8, Bounds::maxMasters> owner{}; ///< whose each master's lock is; −1: nobody's
    Budget left;
    quint8 crashed = 0; ///< clients, as bits
    quint8 parked = 0; ///< refused, and nothing has changed since
    quint8 disturbed = 0; ///< something has changed since the attempt began
    quint8 dirty = 0; ///< a watched key was changed
    quint8 renewing = 0; ///< this attempt has renewed somebody else's lease
    quint8 renewedBefore = 0; ///< and so had the one before it, which was refused
    quint8 seenFence = 0; ///< the highest number of a grant that has read or written
    quint16 written = 0; ///< the values that were written to the counter, as bits
    quint8 lapsed = 0; ///< how often time has moved on
    quint8 lost = 0; ///< replies that were lost
    std::array<quint8, 6> unused{}; ///< so that all its bytes say something

    bool operator==(const Situation &other) const { return std::memcmp(this, &other, sizeof *this) == 0; }
    size_t hash() const;
};
static_assert(std::has_unique_object_representations_v<Situation>);

inline size_t Situation::hash() const
{
    std::array<quint64, sizeof(Situation) / 8> words;
    static_assert(sizeof(Situation) % 8 == 0);
    std::memcpy(words.data(), this, sizeof *this);
    quint64 hash = 0;
    for (const quint64 word : words) {
        hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 32;
    }
    return hash;
}

} // namespace lab::race
