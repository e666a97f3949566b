// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/heard_ends.h"

namespace locks {

HeardEnds::HeardEnds(int master, Board *board, base::TaskScope *scope, ChangeBounds *bounds,
                     ReadAgain readAgain, IsPushed isPushed)
    : m_master(master)
    , m_board(board)
    , m_bounds(bounds)
    , m_readAgain(std::move(readAgain))
    , m_isPushed(std::move(isPushed))
    , m_evictions(master, board, scope)
{
}

void HeardEnds::observe(Seen &&seen, const std::shared_ptr<redis::Connection> &link)
{
    m_link = link;
    const QByteArray key = seen.reading.key;
    const bool isGone = !seen.reading.exists;
    if (!isGone && !m_waiting.contains(key)) {
        report(std::move(seen));
        return;
    }
    m_waiting[key].push_back(std::move(seen));
    if (!isGone)
        return;
    m_bounds->onceHeard([this, key, epoch = m_epoch](bool heard) {
        if (epoch != m_epoch)
            return;
        if (heard)
            reportNext(key);
        else if (m_waiting.remove(key))
            m_readAgain(key);
    });
}

/// All pushes until the reading have arrived. If no push of this key is among them, its change was not
/// pushed, and the lack of pushes does not prove until when the key existed.
void HeardEnds::noteUnreported(const QByteArray &key, std::deque<Seen> *waiting) const
{
    Seen &first = waiting->front();
    const bool isPushed = std::any_of(waiting->begin(), waiting->end(),
                                      [](const Seen &each) { return each.source == Source::Push; });
    if (first.source != Source::Poll || first.changedAfter == 0 || isPushed || m_isPushed(key))
        return;
    first.source = Source::Unreported;
    first.changedAfter = 0;
}

void HeardEnds::reportNext(const QByteArray &key)
{
    std::deque<Seen> ready;
    const auto waiting = m_waiting.find(key);
    if (waiting == m_waiting.end())
        return; // dropped with an earlier one
    noteUnreported(key, &*waiting);
    do {
        ready.push_back(std::move(waiting->front()));
        waiting->pop_front();
    } while (!waiting->empty() && waiting->front().reading.exists);
    if (waiting->empty())
        m_waiting.erase(waiting);
    for (Seen &each : ready)
        report(std::move(each));
}

void HeardEnds::report(Seen &&seen)
{
    if (seen.source != Source::Pass) {
        m_evictions.observe(std::move(seen), m_link);
        return;
    }
    m_evictions.overtake(seen.reading.key);
    m_board->observe(m_master, std::move(seen.reading), seen.source);
}

QList<QByteArray> HeardEnds::changed() const
{
    QList<QByteArray> keys = m_evictions.changed();
    for (auto each = m_waiting.cbegin(); each != m_waiting.cend(); ++each) {
        const bool isPushed = std::any_of(each->begin(), each->end(),
                                          [](const Seen &seen) { return seen.source == Source::Push; });
        if (isPushed)
            keys.append(each.key());
    }
    return keys;
}

void HeardEnds::clear()
{
    ++m_epoch;
    m_waiting.clear();
    m_link.reset();
    m_evictions.clear();
}

} // namespace locks
