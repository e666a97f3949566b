// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/hold_mipmap.h"

#include <QHash>

namespace gui {

/// The rows of a lane: holds that overlap stand in different ones, as long as there are enough of them.
using LaneRows = std::vector<HoldMipmap>;

/// Inks that bars may have.
constexpr int holdInks = 6;

/// What is drawn of a hold.
HoldMark markOf(const history::Hold &hold);
/// The stable ink of who held it: of the owner where there is one, else of the token.
quint8 inkOf(const history::Hold &hold);

/// Sorts the holds of one lane into rows and makes their pieces; takes news of holds that it has. Any thread,
/// one at a time.
class LaneStore
{
public:
    explicit LaneStore(int mostRows = 3);

    /// One that is new, mostly in the order of begins; or one that was open when it came before. One that had
    /// ended already is known, and left as it is.
    void take(const history::Hold &hold);
    /// What there is now. Pieces that did not change are those of the last call.
    LaneRows rows();
    qint64 count() const { return m_count; }
    bool hasNews() const { return m_news; }
    /// Lets the oldest go, thousands at a time, until no more are left than `most` and as many again as stand
    /// together. From which begin on all are there still; 0: none was let go.
    UnixMs keep(qint64 most);
    /// Holds that ended before are not asked for again: what tells them apart is forgotten.
    void forgetEndsBefore(UnixMs at);

private:
    struct Row
    {
        HoldMipmap full; ///< of pieces that are as long as they may be
        std::vector<SharedPiece> pieces; ///< the same
        std::vector<HoldMark> pending; ///< the holds behind
        UnixMs end = std::numeric_limits<UnixMs>::min();
        UnixMs lastFrom = std::numeric_limits<UnixMs>::min();
        bool changed = false; ///< a full piece was replaced
        SharedPiece tail; ///< of `pending`, null: to be made
    };
    /// −1: there is none for it.
    int rowFor(UnixMs from);
    void append(Row &row, HoldMark mark);
    void update(Row &row, const HoldMark &mark);
    static void replace(HoldMark &old, const HoldMark &mark);

    int m_mostRows;
    std::vector<Row> m_rows;
    QHash<qint64, int> m_open; ///< the row of each hold that is open
    QHash<qint64, UnixMs> m_proofs; ///< until when each of them was certainly held
    QHash<qint64, UnixMs> m_ended; ///< when, of those that ended lately
    qint64 m_count = 0;
    bool m_news = false;
};

} // namespace gui
