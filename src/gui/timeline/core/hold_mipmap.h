// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/hold_piece.h"

#include <optional>
#include <vector>

namespace gui {

/// Which columns of pixels are asked for: column i covers the time from `from + i × perColumn` on.
struct Columns
{
    double from = 0; ///< Unix ms
    double perColumn = 1; ///< ms
    int count = 0;
    UnixMs openEnd = 0; ///< where holds that are open end in the picture: nothing is known later
};

/// Columns beside each other of which the same is to be said.
struct ColumnRun
{
    int begin = 0;
    int end = 0;
    int hold = -1; ///< the only one in them, a number of the row; −1: several
    /// If several holds share the column: the part of it, 0 to 1, in which one was certainly held; the worst
    /// trouble of those that begin or end in it; the ink of all that begin in it, or HoldPiece::mixedInks. If
    /// dozens share each column, a hold may count for the neighbouring column.
    float density = 1;
    Trouble worst = Trouble::None;
    quint8 ink = HoldPiece::mixedInks;
};

/// The holds of one row of a lane, in the order of their begins: pieces that others share. A value.
///
/// What it answers costs as much as there are columns, or holds where these are fewer; next to nothing for
/// each of the holds that share a column.
class HoldMipmap
{
public:
    /// Ascending: no hold of `piece` begins before one that is there already.
    void append(SharedPiece piece);
    /// Until when each open hold, by its id, was certainly held. A hold without a proof ends at its begin.
    void setProofs(const QHash<qint64, UnixMs> &proofs) { m_proofs = proofs; }

    int count() const { return m_firsts.empty() ? 0 : m_firsts.back() + m_pieces.back()->size(); }
    HoldMark mark(int hold) const;
    qint64 id(int hold) const;
    UnixMs from(int hold) const;
    UnixMs to(int hold) const;
    /// When it began at the earliest, as far as that is known.
    UnixMs earliest(int hold) const;
    /// Until when it was certainly held.
    UnixMs sureTo(int hold) const;
    quint8 ink(int hold) const;
    Trouble trouble(int hold) const;

    /// What columns show, ascending; those without any hold are left out.
    std::vector<ColumnRun> columns(const Columns &asked) const;
    /// The first that begins at or after `at`; count() when none does.
    int firstFrom(UnixMs at) const;
    /// The last that begins before `until` and ends after `since`; −1: none.
    int lastWithin(UnixMs since, UnixMs until) const;
    /// All that are held in [since, until): how many, and how many of them had trouble.
    HoldPiece::Sum heldWithin(UnixMs since, UnixMs until) const;

private:
    struct Place
    {
        size_t piece = 0;
        int index = 0; ///< within the piece
    };
    class Sweep;
    Place placeOf(int hold) const;
    UnixMs sureTo(const HoldPiece &piece, int index) const;
    int numberOf(const Place &place) const { return m_firsts[place.piece] + place.index; }
    /// Moves on to the first hold that begins at or after `at`, or to one that begins at most `slack` later.
    void advance(Place &place, UnixMs at, qint64 slack = 0) const;
    int countBetween(const Place &from, const Place &to) const;

    std::vector<SharedPiece> m_pieces;
    std::vector<int> m_firsts; ///< the number of each piece's first hold
    QHash<qint64, UnixMs> m_proofs; ///< of open holds
};

} // namespace gui
