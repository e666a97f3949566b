// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/hold_piece.h"

#include <algorithm>
#include <cstring>

namespace gui {

namespace {

enum Flag : quint8 { Textured = 1, FromExact = 2, ToExact = 4, WaitedFor = 8, AskedFor = 16 };

template <typename Key> quint16 indexOf(const Key &key, QHash<Key, quint16> &known, QList<Key> &all)
{
    const auto it = known.constFind(key);
    if (it != known.constEnd())
        return *it;
    all.append(key);
    known.insert(key, quint16(all.size() - 1));
    return quint16(all.size() - 1);
}

} // namespace

void HoldPiece::Sum::add(const Sum &other)
{
    if (other.count == 0)
        return;
    ink = count == 0 || ink == other.ink ? other.ink : mixedInks;
    heldMs += other.heldMs;
    worst = std::max(worst, other.worst);
    troubled += other.troubled;
    count += other.count;
}

HoldPiece::HoldPiece(const std::vector<HoldMark> &marks)
{
    Q_ASSERT(!marks.empty() && marks.size() <= most);
    for (const HoldMark &mark : marks)
        append(mark);
    buildLevels();
    for (int i = 0; i < size(); i += fan)
        m_blocksBefore.push_back(m_before[size_t(i)]);
    m_blocksBefore.push_back(m_before.back());
    m_ownerIndex = {};
    m_keyIndex = {};
}

void HoldPiece::append(const HoldMark &mark)
{
    if (m_before.empty())
        m_before.emplace_back();
    Before before = m_before.back();
    before.heldMs += mark.isOpen() ? 0 : std::max(mark.sureTo(0), mark.from + 1) - mark.from;
    before.bad += mark.trouble == Trouble::Bad ? 1 : 0;
    before.waited += mark.trouble == Trouble::Waited ? 1 : 0;
    before.inks += !m_ink.empty() && m_ink.back() != mark.ink ? 1 : 0;
    before.ink = mark.ink;
    m_before.push_back(before);
    m_disjoint = m_disjoint && (m_to.empty() || m_to.back() <= mark.from);
    m_from.push_back(mark.from);
    m_to.push_back(std::max(mark.to, mark.from + 1));
    if (mark.beginWithin > 0 || mark.endWithin > 0)
        m_soft.push_back({int(m_to.size()) - 1, mark.beginWithin,
                          std::clamp<qint64>(mark.endWithin, 0, m_to.back() - mark.from - 1)});
    m_id.push_back(mark.id);
    m_renewed.push_back(mark.renewed);
    m_renewals.push_back(mark.renewals);
    m_ink.push_back(mark.ink);
    m_trouble.push_back(mark.trouble);
    m_why.push_back(mark.why);
    m_flags.push_back(quint8((mark.textured ? Textured : 0) | (mark.fromExact ? FromExact : 0)
                             | (mark.toExact ? ToExact : 0) | (mark.waited ? WaitedFor : 0)
                             | (mark.asked ? AskedFor : 0)));
    m_owner.push_back(indexOf(mark.owner, m_ownerIndex, m_owners));
    m_key.push_back(indexOf(mark.key, m_keyIndex, m_keys));
    Token token{};
    std::memcpy(token.data(), mark.token.constData(),
                size_t(std::min<qsizetype>(mark.token.size(), token.size())));
    m_token.push_back(token);
}

HoldPiece::Soft HoldPiece::softOf(int index) const
{
    if (m_soft.empty())
        return {};
    const auto it = std::lower_bound(m_soft.begin(), m_soft.end(), index,
                                     [](const Soft &each, int wanted) { return each.index < wanted; });
    return it != m_soft.end() && it->index == index ? *it : Soft();
}

HoldMark HoldPiece::mark(int index) const
{
    const auto at = size_t(index);
    const Token &token = m_token[at];
    const quint8 flags = m_flags[at];
    HoldMark mark;
    mark.id = m_id[at];
    mark.from = m_from[at];
    mark.to = m_to[at];
    const Soft soft = softOf(index);
    mark.beginWithin = soft.begin;
    mark.endWithin = soft.end;
    mark.renewed = m_renewed[at];
    mark.renewals = m_renewals[at];
    mark.key = m_keys.at(m_key[at]);
    mark.owner = m_owners.at(m_owner[at]);
    mark.token =
        QByteArray(token.data(), qsizetype(std::find(token.begin(), token.end(), '\0') - token.begin()));
    mark.ink = m_ink[at];
    mark.textured = flags & Textured;
    mark.fromExact = flags & FromExact;
    mark.toExact = flags & ToExact;
    mark.waited = flags & WaitedFor;
    mark.asked = flags & AskedFor;
    mark.why = m_why[at];
    mark.trouble = m_trouble[at];
    return mark;
}

void HoldPiece::buildLevels()
{
    do {
        const bool first = m_levels.empty();
        const size_t below = first ? m_from.size() : m_levels.back().first.size();
        Level level;
        for (size_t i = 0; i < below; ++i) {
            if (i % fan == 0) {
                level.first.push_back(first ? m_from[i] : m_levels.back().first[i]);
                level.latest.push_back(std::numeric_limits<UnixMs>::min());
            }
            level.latest.back() = std::max(level.latest.back(), first ? m_to[i] : m_levels.back().latest[i]);
        }
        m_levels.push_back(std::move(level));
    } while (m_levels.back().first.size() > 1);
}

int HoldPiece::blockFrom(UnixMs at, int index) const
{
    // In growing steps from where it is: mostly it is near.
    const std::vector<UnixMs> &blocks = m_levels.front().first;
    auto block = blocks.begin() + (index / fan);
    long step = 1;
    while (blocks.end() - block > step && *(block + step) < at) {
        block += step;
        step *= 2;
    }
    const auto end = block + std::min<long>(step, blocks.end() - block);
    return int(std::lower_bound(std::min(block + 1, end), end, at) - blocks.begin());
}

int HoldPiece::firstFrom(UnixMs at, int index) const
{
    const int after = blockFrom(at, index);
    const auto begin = m_from.begin() + std::max(index, (after - 1) * fan);
    const auto end = m_from.begin() + std::min(size(), after * fan);
    return int(std::lower_bound(begin, end, at) - m_from.begin());
}

int HoldPiece::firstBlockFrom(UnixMs at, qint64 slack, int index) const
{
    const int after = blockFrom(at, index) * fan;
    return after < size() && from(after) - at <= slack && from(index) < at ? after : firstFrom(at, index);
}

HoldPiece::Sum HoldPiece::sum(int begin, int end) const
{
    if (begin >= end)
        return {};
    const auto before = [this](int index) -> const Before & {
        const bool first = index % fan == 0 || index == size();
        return first ? m_blocksBefore[size_t((index + fan - 1) / fan)] : m_before[size_t(index)];
    };
    const Before &from = before(begin);
    const Before &to = before(end);
    // The first one's ink counts against that of its neighbour, which does not belong here.
    const bool mixed = to.inks - from.inks > 1 || to.inks != m_before[size_t(begin) + 1].inks;
    return {to.heldMs - from.heldMs,
            to.bad != from.bad             ? Trouble::Bad
                : to.waited != from.waited ? Trouble::Waited
                                           : Trouble::None,
            mixed ? mixedInks : to.ink, to.bad - from.bad + to.waited - from.waited, end - begin};
}

void HoldPiece::endingAfter(UnixMs at, int begin, int end, std::vector<int> &found) const
{
    if (m_disjoint) { // only the last one can
        if (begin < end
            && (end % fan == 0 ? m_levels.front().latest[size_t(end / fan - 1)] : to(end - 1)) > at)
            found.push_back(end - 1);
        return;
    }
    while (begin < end) {
        int size = 1;
        size_t level = 0;
        while (level < m_levels.size() && begin % (size * fan) == 0 && end - begin >= size * fan
               && m_levels[level].latest[size_t(begin / (size * fan))] <= at) {
            size *= fan;
            ++level;
        }
        if (level == 0 && m_to[size_t(begin)] > at)
            found.push_back(begin);
        begin += size;
    }
}

int HoldPiece::lastEndingAfter(UnixMs at, int end) const
{
    while (end > 0) {
        const int block = (end - 1) / fan;
        if (m_levels.front().latest[size_t(block)] <= at) {
            end = block * fan;
            continue;
        }
        for (int i = end - 1; i >= block * fan; --i) {
            if (m_to[size_t(i)] > at)
                return i;
        }
        end = block * fan;
    }
    return -1;
}

} // namespace gui
