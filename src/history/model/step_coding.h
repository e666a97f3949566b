// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

namespace history {

/// Writes the steps of one hold behind one another: what a watchdog does every ten seconds takes some four
/// bytes, since only the differences to the renewal before are kept.
///
/// A part is a piece that can be read knowing nothing but when the hold began; a new one is begun when the
/// last is long, so that a lock that is held for weeks is not written anew with each renewal. A value.
class StepWriter
{
public:
    /// How many bytes a part has at most, and the step that goes beyond it.
    static constexpr qsizetype fullPart = 240;

    explicit StepWriter(UnixMs begin = 0)
        : m_begin(begin)
        , m_last(begin)
    {
    }
    void add(const Step &step);

    quint32 part() const { return m_part; } ///< which one bytes() is, from 0
    const QByteArray &bytes() const { return m_bytes; } ///< of that part so far
    /// Begins the next part where this one is full; once it was kept.
    void endPartIfFull();
    /// Begins a part with this number: another program wrote those before it.
    void beginPart(quint32 part);

private:
    UnixMs m_begin;
    UnixMs m_last;
    qint64 m_pause = 0; ///< between the last two steps
    qint64 m_left = 0; ///< of the last renewal
    quint32 m_part = 0;
    QByteArray m_bytes;
};

/// Appends the steps of one part of a hold that began at `begin`; of a damaged one those before the damage.
void readSteps(QByteArrayView part, UnixMs begin, QList<Step> *steps);

} // namespace history
