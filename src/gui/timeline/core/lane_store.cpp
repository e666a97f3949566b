// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/lane_store.h"

#include <algorithm>

namespace gui {

namespace {

/// Rows for holds that came so late that none of the others can take them in their order.
constexpr int mostLateRows = 4;

quint32 hashOf(QByteArrayView bytes)
{
    quint32 hash = 2'166'136'261U; // FNV-1a: the same in every run and on every machine
    for (const char byte : bytes)
        hash = (hash ^ quint8(byte)) * 16'777'619U;
    return hash ^ (hash >> 15);
}

bool isSameOwner(const HoldMark &one, const HoldMark &other)
{
    return one.owner == other.owner && (!one.owner.isEmpty() || one.token == other.token);
}

} // namespace

quint8 inkOf(const history::Hold &hold)
{
    const QByteArray who = hold.owner.isEmpty() ? hold.token : hold.owner.toUtf8();
    return quint8(hashOf(who) % holdInks);
}

HoldMark markOf(const history::Hold &hold)
{
    HoldMark mark;
    mark.id = hold.id;
    mark.from = hold.from;
    mark.fromExact = hold.isBeginExact();
    mark.toExact = hold.isEndExact();
    if (const auto earliest = hold.earliestFrom(); earliest && !mark.fromExact)
        mark.beginWithin = std::max<qint64>(0, hold.from - *earliest);
    if (hold.to) {
        mark.to = std::max(*hold.to, hold.from + 1);
        mark.endWithin = mark.toExact ? 0 : std::max<qint64>(0, mark.to - std::max(hold.lastSeen, hold.from));
    } else {
        mark.proved = hold.lastSeen;
    }
    if (hold.renewals > 0 && hold.deadline && hold.leaseMs > 0)
        mark.renewed =
            std::clamp(*hold.deadline - hold.leaseMs, hold.from, std::max(hold.from, hold.lastSeen));
    mark.key = hold.key;
    mark.owner = hold.owner;
    mark.token = hold.token.first(std::min<qsizetype>(hold.token.size(), 16));
    mark.renewals = hold.renewals;
    mark.ink = inkOf(hold);
    mark.waited = hold.mostWaiters > 0;
    mark.asked = hold.askedSeconds > 0;
    mark.why = hold.why;
    mark.trouble = history::troubleOf(hold);
    return mark;
}

LaneStore::LaneStore(int mostRows)
    : m_mostRows(mostRows)
{
}

int LaneStore::rowFor(UnixMs from)
{
    int soonest = -1;
    for (int i = 0; i < int(m_rows.size()); ++i) {
        const Row &row = m_rows[size_t(i)];
        if (row.end <= from && row.lastFrom <= from)
            return i;
        if (row.lastFrom <= from && (soonest < 0 || row.end < m_rows[size_t(soonest)].end))
            soonest = i;
    }
    const int most = m_mostRows + (soonest < 0 ? mostLateRows : 0);
    if (int(m_rows.size()) >= most)
        return soonest;
    m_rows.emplace_back();
    return int(m_rows.size()) - 1;
}

void LaneStore::append(Row &row, HoldMark mark)
{
    if (!row.pending.empty()) {
        const HoldMark &before = row.pending.back();
        mark.textured =
            before.ink == mark.ink && (isSameOwner(before, mark) ? before.textured : !before.textured);
    }
    if (row.pending.size() == HoldPiece::most) {
        row.pieces.push_back(row.tail ? row.tail : std::make_shared<HoldPiece>(row.pending));
        row.full.append(row.pieces.back());
        row.pending.clear();
    }
    row.end = std::max(row.end, mark.to);
    row.lastFrom = mark.from;
    row.pending.push_back(std::move(mark));
    row.tail.reset();
}

void LaneStore::take(const history::Hold &hold)
{
    if (m_ended.contains(hold.id))
        return;
    HoldMark mark = markOf(hold);
    // Stored beside the pieces: they need not be rebuilt each time the hold is seen again.
    const UnixMs proved = std::exchange(mark.proved, 0);
    const auto open = m_open.constFind(hold.id);
    if (open != m_open.constEnd()) {
        update(m_rows[size_t(*open)], mark);
    } else {
        const int row = rowFor(mark.from);
        if (row < 0)
            return; // far too late for a picture
        append(m_rows[size_t(row)], mark);
        ++m_count;
        m_news = true;
        if (mark.isOpen())
            m_open.insert(mark.id, row);
    }
    if (mark.isOpen()) {
        m_news |= std::exchange(m_proofs[mark.id], proved) != proved;
    } else {
        m_open.remove(mark.id);
        m_proofs.remove(mark.id);
        m_ended.insert(mark.id, mark.to);
    }
}

void LaneStore::replace(HoldMark &old, const HoldMark &mark)
{
    const bool textured = old.textured;
    old = mark;
    old.textured = textured;
}

void LaneStore::update(Row &row, const HoldMark &mark)
{
    const auto isIt = [&mark](const HoldMark &each) {
        return each.id == mark.id;
    };
    const auto pending = std::find_if(row.pending.begin(), row.pending.end(), isIt);
    if (pending != row.pending.end()) {
        HoldMark old = *pending;
        replace(*pending, mark);
        if (*pending == old)
            return;
        row.tail.reset();
    } else {
        for (SharedPiece &piece : row.pieces) {
            if (piece->from(0) > mark.from || piece->from(piece->size() - 1) < mark.from)
                continue;
            std::vector<HoldMark> marks;
            for (int i = 0; i < piece->size(); ++i)
                marks.push_back(piece->mark(i));
            const auto it = std::find_if(marks.begin(), marks.end(), isIt);
            if (it == marks.end())
                continue;
            const HoldMark old = *it;
            replace(*it, mark);
            if (*it == old)
                return;
            piece = std::make_shared<HoldPiece>(marks);
            row.changed = true;
            break;
        }
    }
    if (row.end == HoldMark::open && !mark.isOpen())
        row.end = mark.to; // whatever came behind it stands in another row
    m_news = true;
}

LaneRows LaneStore::rows()
{
    LaneRows rows;
    for (Row &row : m_rows) {
        if (std::exchange(row.changed, false)) {
            row.full = {};
            for (const SharedPiece &piece : row.pieces)
                row.full.append(piece);
        }
        if (!row.tail && !row.pending.empty())
            row.tail = std::make_shared<HoldPiece>(row.pending);
        rows.push_back(row.full);
        if (row.tail)
            rows.back().append(row.tail);
        rows.back().setProofs(m_proofs);
    }
    m_news = false;
    return rows;
}

UnixMs LaneStore::keep(qint64 most)
{
    UnixMs keptFrom = 0;
    while (m_count > most) {
        Row *oldest = nullptr;
        for (Row &row : m_rows) {
            // One that goes on is looked for in its row when it ends.
            if (!row.pieces.empty() && row.pieces.front()->latestTo() != HoldMark::open
                && (!oldest || row.pieces.front()->from(0) < oldest->pieces.front()->from(0)))
                oldest = &row;
        }
        if (!oldest)
            break;
        const SharedPiece piece = oldest->pieces.front();
        oldest->pieces.erase(oldest->pieces.begin());
        oldest->changed = true;
        keptFrom = std::max(keptFrom, piece->from(piece->size() - 1) + 1);
        m_count -= piece->size();
        m_news = true;
    }
    return keptFrom;
}

void LaneStore::forgetEndsBefore(UnixMs at)
{
    m_ended.removeIf([at](const auto &each) { return each.value() < at; });
}

} // namespace gui
