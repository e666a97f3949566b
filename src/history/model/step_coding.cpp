// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/step_coding.h"

#include "history/model/packed_numbers.h"

namespace history {

namespace {

constexpr quint64 kinds = 4;

// Both differences stay small while a holder renews in a rhythm.
struct Differences
{
    UnixMs last;
    qint64 pause = 0;
    qint64 left = 0;
};

} // namespace

void StepWriter::add(const Step &step)
{
    const qint64 pause = step.at - m_last;
    const qint64 change = pause - m_pause;
    // The kind travels in the two lowest bits of the first number.
    const quint64 folded = (quint64(change) << 1) ^ quint64(change >> 63);
    appendNumber(&m_bytes, folded * kinds + quint64(step.kind));
    if (step.kind == Step::Kind::Renewed) {
        appendSigned(&m_bytes, step.value - m_left);
        m_left = step.value;
        m_pause = pause;
    } else {
        appendSigned(&m_bytes, step.value);
    }
    m_last = step.at;
}

void StepWriter::endPartIfFull()
{
    if (m_bytes.size() >= fullPart)
        beginPart(m_part + 1);
}

void StepWriter::beginPart(quint32 part)
{
    m_part = part;
    m_bytes.clear();
    m_last = m_begin;
    m_pause = 0;
    m_left = 0;
}

void readSteps(QByteArrayView part, UnixMs begin, QList<Step> *steps)
{
    Differences past{begin};
    PackedNumbers numbers(part);
    while (!numbers.atEnd()) {
        const std::optional<quint64> first = numbers.next();
        const std::optional<qint64> value = numbers.nextSigned();
        if (!first || !value)
            return;
        const quint64 folded = *first / kinds;
        const qint64 pause = past.pause + (qint64(folded >> 1) ^ -qint64(folded & 1));
        Step step{Step::Kind(*first % kinds), past.last + pause, *value};
        if (step.kind == Step::Kind::Renewed) {
            step.value += past.left;
            past.left = step.value;
            past.pause = pause;
        }
        past.last = step.at;
        steps->append(step);
    }
}

} // namespace history
