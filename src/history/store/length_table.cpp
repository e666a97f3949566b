// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/length_table.h"

#include "history/model/packed_numbers.h"

#include <algorithm>
#include <numeric>

namespace history {

namespace {

/// Files of the first days count so many reasons, None with them; of later ones those that are in use.
constexpr size_t firstEnds = size_t(EndReason::CannotTell) + 1;
/// Says that further ones follow: gaps, which else do, begin with an even number.
constexpr quint64 furtherEnds = 1;

} // namespace

void Lengths::add(const Hold &hold)
{
    if (hold.isSample())
        spans.record(hold.heldMs(*hold.to));
    ++ends[size_t(hold.why)];
    renewals += hold.renewals;
}

qint64 Lengths::holds() const
{
    return std::accumulate(ends.begin(), ends.end(), qint64(0));
}

QByteArray Lengths::packedEnds() const
{
    QByteArray bytes;
    appendNumber(&bytes, quint64(renewals));
    for (size_t i = 0; i < firstEnds; ++i)
        appendNumber(&bytes, quint64(ends[i]));
    const bool hasFurther =
        std::any_of(ends.begin() + firstEnds, ends.end(), [](qint64 times) { return times != 0; });
    if (hasFurther) {
        appendNumber(&bytes, furtherEnds);
        appendNumber(&bytes, ends.size() - firstEnds);
        for (size_t i = firstEnds; i < ends.size(); ++i)
            appendNumber(&bytes, quint64(ends[i]));
    }
    return gaps.count() > 0 ? bytes + gaps.packed() : bytes;
}

Lengths Lengths::unpacked(const QByteArray &ends, const QByteArray &spans)
{
    Lengths lengths;
    PackedNumbers numbers(ends);
    lengths.renewals = qint64(numbers.next().value_or(0));
    for (size_t i = 0; i < firstEnds; ++i)
        lengths.ends[i] = qint64(numbers.next().value_or(0));
    if (PackedNumbers ahead(numbers.rest()); ahead.next() == furtherEnds) {
        (void)numbers.next();
        const quint64 further = numbers.next().value_or(0);
        for (quint64 i = 0; i < further && !numbers.atEnd(); ++i) {
            const qint64 times = qint64(numbers.next().value_or(0));
            if (firstEnds + i < lengths.ends.size())
                lengths.ends[firstEnds + i] = times;
        }
    }
    if (!numbers.atEnd())
        lengths.gaps = SpanHistogram::unpacked(numbers.rest());
    lengths.spans = SpanHistogram::unpacked(spans);
    return lengths;
}

Lengths *LengthTable::load(Writing *writing, const Name &name)
{
    if (const auto changed = m_changed.find(name); changed != m_changed.end())
        return &changed->second;
    const auto &[deployment, isShape, bytes] = name;
    Lengths lengths;
    if (writing->find(m_find, {deployment, isShape, bytes})) {
        lengths = Lengths::unpacked(m_find.value(0).toByteArray(), m_find.value(1).toByteArray());
        m_find.done();
    }
    return &m_changed.emplace(name, std::move(lengths)).first->second;
}

bool LengthTable::knows(Writing *writing, qint32 deployment, const QByteArray &key)
{
    if (m_changed.contains(Name(deployment, false, key)))
        return true;
    const bool known = writing->find(m_find, {deployment, false, key});
    m_find.done();
    return known;
}

void LengthTable::begin(Writing *writing, const Hold &earlier)
{
    load(writing, Name(earlier.deployment, false, earlier.key))->add(earlier);
}

void LengthTable::add(Writing *writing, const QByteArray &shape, const Hold &hold, std::optional<qint64> gap)
{
    const auto count = [&](const Name &name) {
        Lengths *lengths = load(writing, name);
        lengths->add(hold);
        if (gap)
            lengths->gaps.record(*gap);
    };
    count(Name(hold.deployment, true, shape));
    if (knows(writing, hold.deployment, hold.key))
        count(Name(hold.deployment, false, hold.key));
}

void LengthTable::correct(Writing *writing, const QByteArray &shape, const Hold &was, const Hold &hold)
{
    const auto move = [&](const Name &name) {
        Lengths *lengths = load(writing, name);
        --lengths->ends[size_t(was.why)];
        ++lengths->ends[size_t(hold.why)];
        if (was.isSample() != hold.isSample())
            lengths->spans.record(hold.heldMs(*hold.to), hold.isSample() ? 1 : -1);
    };
    move({hold.deployment, true, shape});
    if (knows(writing, hold.deployment, hold.key))
        move({hold.deployment, false, hold.key});
}

void LengthTable::flush(Writing *writing)
{
    for (const auto &[name, lengths] : m_changed) {
        const auto &[deployment, isShape, bytes] = name;
        writing->run(m_put, {deployment, isShape, bytes, lengths.packedEnds(), lengths.spans.packed()});
    }
    m_changed.clear();
}

void LengthTable::forget()
{
    m_changed.clear();
    m_find.clear();
    m_put.clear();
}

} // namespace history
