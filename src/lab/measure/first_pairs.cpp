// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/first_pairs.h"

#include <algorithm>

namespace lab {

namespace {

// A write: 1 bit that it is one, 8 of the client, 35 of the turn's beginning, 20 of the number above its
// place.
constexpr quint64 present = quint64(1) << 63;
constexpr int clientBits = 8;
constexpr int turnBits = 35;
constexpr int numberBits = 20;
static_assert(1 + clientBits + turnBits + numberBits == 64 && FirstPairs::capacity == 1 << clientBits);

constexpr quint32 beingMade = 1;
constexpr int namesBits = 2; // below the two clients: that it is made

constexpr quint64 low(quint64 word, int bits)
{
    return word & ((quint64(1) << bits) - 1);
}

quint64 writeWord(qint64 above, const FirstPairs::Turn &turn)
{
    return present | (quint64(turn.client) << (turnBits + numberBits))
        | (low(quint64(turn.begunUs), turnBits) << numberBits) | low(quint64(above), numberBits);
}

FirstPairs::Turn turnOf(quint64 word, qint64 nowUs)
{
    constexpr qint64 span = qint64(1) << turnBits;
    qint64 begun = (nowUs & ~(span - 1)) | qint64(low(word >> numberBits, turnBits));
    if (begun > nowUs)
        begun -= span;
    return {int(low(word >> (turnBits + numberBits), clientBits)), std::max<qint64>(0, begun)};
}

} // namespace

// One exchange decides who came second; neither can overlook the other.
std::optional<FirstPairs::Turn> FirstPairs::wrote(qint64 number, const Turn &turn, qint64 nowUs)
{
    if (number < 0)
        return {};
    const qint64 above = number / qint64(remembered);
    const quint64 before =
        m_writes[size_t(number) % remembered].exchange(writeWord(above, turn), std::memory_order_acq_rel);
    if (before == 0 || low(before, numberBits) != low(quint64(above), numberBits))
        return {};
    const Turn other = turnOf(before, nowUs);
    return other.client != turn.client ? std::optional(other) : std::nullopt;
}

void FirstPairs::wentIn(const Turn &turn)
{
    m_inside[size_t(turn.client)].store(turn.begunUs + 1, std::memory_order_seq_cst);
}

bool FirstPairs::goesOut(int client)
{
    return m_inside[size_t(client)].exchange(0, std::memory_order_seq_cst) != 0;
}

std::optional<FirstPairs::Turn> FirstPairs::otherInside(int client) const
{
    for (int other = 0; other < capacity; ++other) {
        const qint64 begun = m_inside[size_t(other)].load(std::memory_order_seq_cst);
        if (begun > 0 && other != client)
            return Turn{other, begun - 1};
    }
    return {};
}

bool FirstPairs::setFirst(TraceOf::Kind kind, const Pair &pair)
{
    Made &made = m_pairs[size_t(kind)];
    quint32 none = 0;
    if (!made.names.compare_exchange_strong(none, beingMade, std::memory_order_acq_rel))
        return false;
    made.sinceUs.store(pair.sinceUs, std::memory_order_relaxed);
    made.number.store(pair.number, std::memory_order_relaxed);
    const auto names = (quint32(pair.first) << clientBits | quint32(pair.second)) << namesBits;
    made.names.store(names | (1 << (namesBits - 1)), std::memory_order_release);
    return true;
}

std::optional<FirstPairs::Pair> FirstPairs::first(TraceOf::Kind kind) const
{
    const Made &made = m_pairs[size_t(kind)];
    const quint32 names = made.names.load(std::memory_order_acquire);
    if (names == 0 || names == beingMade)
        return {};
    return Pair{int(names >> (namesBits + clientBits)), int(low(names >> namesBits, clientBits)),
                made.sinceUs.load(std::memory_order_relaxed), made.number.load(std::memory_order_relaxed)};
}

} // namespace lab
