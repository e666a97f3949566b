// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/hold_mipmap.h"

#include <algorithm>
#include <cmath>

namespace gui {

namespace {

/// Where as many holds share a column it may end half a column later, with a block of them.
constexpr int coarseFrom = 16;
/// So many that began earlier and are held still are told apart: those that end last.
constexpr size_t mostLive = 16;

UnixMs firstAfter(double at)
{
    return UnixMs(std::ceil(at));
}

UnixMs lastBefore(double at)
{
    return UnixMs(std::floor(at));
}

} // namespace

/// One way through the row, column by column.
class HoldMipmap::Sweep
{
public:
    Sweep(const HoldMipmap &row, const Columns &asked)
        : m_row(row)
        , m_asked(asked)
    {
        row.advance(m_next, firstAfter(asked.from));
        Place last = m_next;
        row.advance(last, firstAfter(asked.from + asked.count * asked.perColumn));
        if (row.countBetween(m_next, last) / std::max(1, asked.count) >= coarseFrom)
            m_slack = qint64(asked.perColumn / 2);
        addLive({0, 0}, m_next, lastBefore(asked.from));
    }

    std::vector<ColumnRun> run()
    {
        for (int column = 0; column < m_asked.count;) {
            std::erase_if(m_live, [this, column](const Live &live) { return live.to <= begin(column); });
            const int quiet = columnOf(nextFrom());
            if (quiet > column)
                column = pass(column, std::min(quiet, m_asked.count));
            else
                column = take(column);
        }
        return std::move(m_runs);
    }

private:
    struct Live
    {
        UnixMs to;
        UnixMs sure; ///< until when it was certainly held
        int hold;
    };

    UnixMs begin(int column) const { return lastBefore(m_asked.from + column * m_asked.perColumn); }
    UnixMs end(int column) const { return firstAfter(m_asked.from + (column + 1) * m_asked.perColumn); }
    /// The first column whose end is later than `at`.
    int columnOf(UnixMs at) const
    {
        const double place = (double(at) - m_asked.from) / m_asked.perColumn;
        int column = place >= m_asked.count ? m_asked.count : std::max(0, int(place) - 1);
        while (column < m_asked.count && end(column) <= at)
            ++column;
        return column;
    }
    UnixMs nextFrom() const
    {
        return m_next.piece < m_row.m_pieces.size() ? m_row.m_pieces[m_next.piece]->from(m_next.index)
                                                    : HoldMark::open;
    }
    UnixMs shownEnd(const HoldPiece &piece, int index) const
    {
        const UnixMs to = piece.to(index);
        return to == HoldMark::open ? std::max(m_asked.openEnd, piece.from(index) + 1) : to;
    }

    /// In columns up to `until` none begins; returns where to go on.
    int pass(int column, int until)
    {
        if (m_live.empty())
            return until;
        if (m_live.size() > 1) {
            HoldPiece::Sum sum;
            const double held = earlierIn(column, sum.worst);
            addSeveral(column, sum, held, HoldPiece::mixedInks);
            return column + 1;
        }
        int last = column; // the only one shows up to here
        const double place = (double(m_live.front().to) - m_asked.from) / m_asked.perColumn;
        last = std::max(last, place >= until ? until - 1 : int(place) - 2);
        while (last + 1 < until && begin(last + 1) < m_live.front().to)
            ++last;
        addOne(column, last + 1, m_live.front().hold);
        return last + 1;
    }

    /// A column in which some begin.
    int take(int column)
    {
        const Place first = m_next;
        m_row.advance(m_next, end(column), m_slack);
        HoldPiece::Sum sum;
        eachPart(first, m_next,
                 [&sum](const HoldPiece &piece, size_t, int from, int to) { sum.add(piece.sum(from, to)); });
        if (m_live.empty() && sum.count == 1) {
            addOne(column, column + 1, m_row.numberOf(first));
            addLive(first, m_next, begin(column + 1));
            return column + 1;
        }
        const double held = earlierIn(column, sum.worst);
        const bool alone = m_live.empty();
        const size_t earlier = m_live.size();
        m_openMs = 0;
        // What hardly reaches into the next column may as well end here.
        addLive(first, m_next, begin(column + 1) + m_slack);
        addSeveral(column, sum, held + double(sum.heldMs + m_openMs) - beyond(column, earlier),
                   alone ? sum.ink : HoldPiece::mixedInks);
        return column + 1;
    }

    /// How long those that began earlier were held in the column, together.
    double earlierIn(int column, Trouble &worst) const
    {
        const double t0 = m_asked.from + column * m_asked.perColumn;
        const double t1 = t0 + m_asked.perColumn;
        double held = 0;
        for (const Live &live : m_live) {
            held += std::max(0.0, std::min(double(live.sure), t1) - t0);
            if (live.to <= begin(column + 1))
                worst = std::max(worst, m_row.trouble(live.hold));
        }
        return held;
    }

    /// How much of those that began in it is later than the column; the live ones from `begun` on.
    double beyond(int column, size_t begun) const
    {
        const double t1 = m_asked.from + (column + 1) * m_asked.perColumn;
        double later = 0;
        for (size_t i = begun; i < m_live.size(); ++i) {
            const auto sure = double(m_live[i].sure);
            if (m_row.to(m_live[i].hold) == HoldMark::open) // it is in no sum
                later += double(m_row.from(m_live[i].hold)) - std::min(sure, t1);
            else
                later += std::max(0.0, sure - t1);
        }
        return later;
    }

    void addSeveral(int column, const HoldPiece::Sum &sum, double held, quint8 ink)
    {
        const double density = std::clamp(held / m_asked.perColumn, 0.0, 1.0);
        m_runs.push_back({column, column + 1, -1, float(density), sum.worst, ink});
    }

    void addOne(int from, int to, int hold)
    {
        if (!m_runs.empty() && m_runs.back().hold == hold && m_runs.back().end == from)
            m_runs.back().end = to;
        else
            m_runs.push_back({from, to, hold});
    }

    template <typename Part> void eachPart(const Place &from, const Place &to, Part part) const
    {
        for (size_t piece = from.piece; piece <= to.piece && piece < m_row.m_pieces.size(); ++piece) {
            const HoldPiece &of = *m_row.m_pieces[piece];
            const int begin = piece == from.piece ? from.index : 0;
            const int end = piece == to.piece ? to.index : of.size();
            if (begin < end)
                part(of, piece, begin, end);
        }
    }

    /// Those between the two places that end after `at`.
    void addLive(const Place &from, const Place &to, UnixMs at)
    {
        eachPart(from, to, [this, at](const HoldPiece &piece, size_t number, int begin, int end) {
            if (piece.latestTo() <= at)
                return;
            m_found.clear();
            piece.endingAfter(at, begin, end, m_found);
            for (const int index : m_found) {
                const UnixMs shown = shownEnd(piece, index);
                const UnixMs sure = std::clamp(m_row.sureTo(piece, index), piece.from(index), shown);
                if (shown > at)
                    m_live.push_back({shown, sure, m_row.numberOf({number, index})});
                else // it is open, so that no sum has it
                    m_openMs += sure - piece.from(index);
            }
        });
        if (m_live.size() > mostLive) {
            const auto later = [](const Live &a, const Live &b) {
                return a.to > b.to;
            };
            std::nth_element(m_live.begin(), m_live.begin() + mostLive, m_live.end(), later);
            m_live.resize(mostLive);
        }
    }

    const HoldMipmap &m_row;
    const Columns &m_asked;
    Place m_next; ///< the first that was not begun yet
    std::vector<Live> m_live; ///< begun before, and held still
    std::vector<int> m_found;
    qint64 m_slack = 0; ///< ms
    qint64 m_openMs = 0; ///< held by open ones of the column that end in it
    std::vector<ColumnRun> m_runs;
};

void HoldMipmap::append(SharedPiece piece)
{
    m_firsts.push_back(count());
    m_pieces.push_back(std::move(piece));
}

HoldMipmap::Place HoldMipmap::placeOf(int hold) const
{
    const auto above = std::upper_bound(m_firsts.begin(), m_firsts.end(), hold);
    const auto piece = size_t(above - m_firsts.begin()) - 1;
    return {piece, hold - m_firsts[piece]};
}

HoldMark HoldMipmap::mark(int hold) const
{
    const Place place = placeOf(hold);
    HoldMark mark = m_pieces[place.piece]->mark(place.index);
    if (mark.isOpen())
        mark.proved = m_proofs.value(mark.id, mark.from);
    return mark;
}

UnixMs HoldMipmap::sureTo(const HoldPiece &piece, int index) const
{
    return piece.to(index) == HoldMark::open ? m_proofs.value(piece.id(index), piece.from(index))
                                             : piece.sureTo(index);
}

UnixMs HoldMipmap::earliest(int hold) const
{
    const Place place = placeOf(hold);
    return m_pieces[place.piece]->earliest(place.index);
}

UnixMs HoldMipmap::sureTo(int hold) const
{
    const Place place = placeOf(hold);
    return sureTo(*m_pieces[place.piece], place.index);
}

qint64 HoldMipmap::id(int hold) const
{
    const Place place = placeOf(hold);
    return m_pieces[place.piece]->id(place.index);
}

UnixMs HoldMipmap::from(int hold) const
{
    const Place place = placeOf(hold);
    return m_pieces[place.piece]->from(place.index);
}

UnixMs HoldMipmap::to(int hold) const
{
    const Place place = placeOf(hold);
    return m_pieces[place.piece]->to(place.index);
}

quint8 HoldMipmap::ink(int hold) const
{
    const Place place = placeOf(hold);
    return m_pieces[place.piece]->ink(place.index);
}

Trouble HoldMipmap::trouble(int hold) const
{
    const Place place = placeOf(hold);
    return m_pieces[place.piece]->trouble(place.index);
}

int HoldMipmap::countBetween(const Place &from, const Place &to) const
{
    const auto number = [this](const Place &place) {
        return place.piece < m_pieces.size() ? numberOf(place) : count();
    };
    return number(to) - number(from);
}

void HoldMipmap::advance(Place &place, UnixMs at, qint64 slack) const
{
    while (place.piece < m_pieces.size()) {
        const HoldPiece &piece = *m_pieces[place.piece];
        if (piece.from(piece.size() - 1) >= at) {
            place.index =
                slack > 0 ? piece.firstBlockFrom(at, slack, place.index) : piece.firstFrom(at, place.index);
            return;
        }
        place = {place.piece + 1, 0};
    }
}

std::vector<ColumnRun> HoldMipmap::columns(const Columns &asked) const
{
    return m_pieces.empty() ? std::vector<ColumnRun>() : Sweep(*this, asked).run();
}

int HoldMipmap::firstFrom(UnixMs at) const
{
    Place place;
    advance(place, at);
    return place.piece < m_pieces.size() ? numberOf(place) : count();
}

int HoldMipmap::lastWithin(UnixMs since, UnixMs until) const
{
    Place place;
    advance(place, until);
    for (size_t piece = std::min(place.piece + 1, m_pieces.size()); piece-- > 0;) {
        const HoldPiece &of = *m_pieces[piece];
        if (of.latestTo() <= since)
            continue;
        const int found = of.lastEndingAfter(since, piece == place.piece ? place.index : of.size());
        if (found >= 0)
            return m_firsts[piece] + found;
    }
    return -1;
}

HoldPiece::Sum HoldMipmap::heldWithin(UnixMs since, UnixMs until) const
{
    HoldPiece::Sum sum;
    Place from;
    advance(from, since);
    std::vector<int> earlier;
    for (size_t i = 0; i < std::min(from.piece + 1, m_pieces.size()); ++i) {
        const HoldPiece &piece = *m_pieces[i];
        earlier.clear();
        if (piece.latestTo() > since)
            piece.endingAfter(since, 0, i == from.piece ? from.index : piece.size(), earlier);
        for (const int hold : earlier)
            sum.add(piece.sum(hold, hold + 1));
    }
    Place to = from;
    advance(to, until);
    for (size_t i = from.piece; i <= to.piece && i < m_pieces.size(); ++i)
        sum.add(m_pieces[i]->sum(i == from.piece ? from.index : 0,
                                 i == to.piece ? to.index : m_pieces[i]->size()));
    return sum;
}

} // namespace gui
