// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <vector>

namespace gui {

using history::Trouble;
using history::UnixMs;

/// What is drawn of one hold. A value.
struct HoldMark
{
    /// Of `to`: it is held still, as far as it is watched.
    static constexpr UnixMs open = std::numeric_limits<UnixMs>::max();

    qint64 id = 0; ///< in its file
    UnixMs from = 0; ///< when it began at the latest
    UnixMs to = open; ///< when it ended at the latest; later than `from`
    /// Maximum time from its begin to `from`, ms; 0 and not `fromExact`: its begin is unknown.
    qint64 beginWithin = 0;
    qint64 endWithin = 0; ///< maximum time from its end to `to`, ms
    UnixMs proved = 0; ///< of one that is open: when it was certainly held for the last time
    UnixMs renewed = 0; ///< when it was renewed for the last time; 0: never
    QByteArray key;
    QString owner; ///< empty: its library named none
    QByteArray token; ///< of a long one the beginning
    quint32 renewals = 0;
    quint8 ink = 0; ///< the owner's colour: number of an ink
    bool textured = false; ///< its neighbour has the same ink, but another owner
    bool fromExact = false;
    bool toExact = false;
    bool waited = false; ///< somebody waited
    bool asked = false; ///< or asked
    locks::EndReason why = locks::EndReason::None;
    Trouble trouble = Trouble::None;

    bool isOpen() const { return to == open; }
    base::KnownTime begin() const
    {
        const bool isKnown = fromExact || beginWithin > 0;
        return {isKnown ? std::optional(from - beginWithin) : std::nullopt, from};
    }
    /// Until when it is drawn; `openEnd`: until when holds that are open may have lasted.
    UnixMs shownTo(UnixMs openEnd) const { return isOpen() ? std::max(openEnd, from + 1) : to; }
    /// Until when it was certainly held.
    UnixMs sureTo(UnixMs openEnd) const
    {
        return isOpen() ? std::clamp(proved, from, shownTo(openEnd)) : std::max(from, to - endWithin);
    }
    bool operator==(const HoldMark &) const = default;
};

/// Up to 4,096 holds of one row of a lane, by their begins, as compact arrays, with sums up to each of them
/// and the latest ends of 16, 256 and all. Immutable, so that it may be handed from thread to thread.
class HoldPiece
{
public:
    static constexpr int most = 4096;
    static constexpr int fan = 16;
    static constexpr quint8 mixedInks = 0xff;

    /// `marks` ascend by `from`; at least one, `most` at most.
    explicit HoldPiece(const std::vector<HoldMark> &marks);

    int size() const { return int(m_from.size()); }
    UnixMs from(int index) const
    {
        return index % fan == 0 ? m_levels.front().first[size_t(index / fan)] : m_from[size_t(index)];
    }
    UnixMs to(int index) const { return m_to[size_t(index)]; }
    /// When it began at the earliest, as far as that is known.
    UnixMs earliest(int index) const { return from(index) - softOf(index).begin; }
    /// When it ended at the earliest; of one that is open HoldMark::open.
    UnixMs sureTo(int index) const { return to(index) - softOf(index).end; }
    quint8 ink(int index) const { return m_ink[size_t(index)]; }
    Trouble trouble(int index) const { return m_trouble[size_t(index)]; }
    qint64 id(int index) const { return m_id[size_t(index)]; }
    HoldMark mark(int index) const;
    UnixMs latestTo() const { return m_levels.back().latest.front(); }

    /// The first from `index` on that begins at or after `at`; size() when none does.
    int firstFrom(UnixMs at, int index) const;
    /// The same, or the first of a block that begins no more than `slack` later, which is found faster.
    int firstBlockFrom(UnixMs at, qint64 slack, int index) const;

    /// What holds of those from `begin` up to `end`.
    struct Sum
    {
        qint64 heldMs = 0; ///< of those that ended, together: as long as they were certainly held
        Trouble worst = Trouble::None;
        quint8 ink = 0; ///< mixedInks: several; of none whatever
        int troubled = 0; ///< how many had trouble
        int count = 0;

        void add(const Sum &other);
    };
    Sum sum(int begin, int end) const;
    /// Adds those that end after `at`, ascending.
    void endingAfter(UnixMs at, int begin, int end, std::vector<int> &found) const;
    /// The last before `end` that ends after `at`; −1: none.
    int lastEndingAfter(UnixMs at, int end) const;

private:
    struct Level
    {
        std::vector<UnixMs> first; ///< the first `from` of each block
        std::vector<UnixMs> latest; ///< the latest `to`
    };
    /// What all holds before one add up to.
    struct Before
    {
        qint64 heldMs = 0;
        quint16 bad = 0;
        quint16 waited = 0;
        quint16 inks = 0; ///< how often the ink is another one than that of the hold before
        quint8 ink = 0; ///< of the last of them
    };
    using Token = std::array<char, 16>; ///< ends with zeros
    /// Begin and end of a hold that are not exact, ms before `from` and `to`.
    struct Soft
    {
        int index = 0;
        qint64 begin = 0;
        qint64 end = 0;
    };

    Soft softOf(int index) const;
    void append(const HoldMark &mark);
    /// The number of the first block, from that behind the one of `index` on, that begins at or after `at`.
    int blockFrom(UnixMs at, int index) const;
    void buildLevels();

    std::vector<UnixMs> m_from;
    std::vector<UnixMs> m_to;
    std::vector<qint64> m_id;
    std::vector<UnixMs> m_renewed;
    std::vector<quint32> m_renewals;
    std::vector<quint8> m_ink;
    std::vector<Trouble> m_trouble;
    std::vector<locks::EndReason> m_why;
    std::vector<quint8> m_flags;
    std::vector<quint16> m_owner; ///< of m_owners
    std::vector<quint16> m_key; ///< of m_keys
    std::vector<Token> m_token;
    std::vector<Soft> m_soft; ///< ascending; most holds have none
    QStringList m_owners;
    QByteArrayList m_keys;
    QHash<QString, quint16> m_ownerIndex; ///< while it is made
    QHash<QByteArray, quint16> m_keyIndex; ///< the same
    std::vector<Before> m_before; ///< one more than there are holds
    std::vector<Before> m_blocksBefore; ///< of every first of a block, close together, and of the end
    std::vector<Level> m_levels; ///< blocks of 16, 256, 4096; at least one
    bool m_disjoint = true; ///< none begins before the one before it has ended
};

using SharedPiece = std::shared_ptr<const HoldPiece>;

} // namespace gui
