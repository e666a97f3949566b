// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/delta_buffer.h"

namespace locks {

namespace {

constexpr qsizetype manyChanges = 200; // in one delta: a pass is under way

} // namespace

DeltaBuffer::DeltaBuffer(std::function<void(const Delta &)> send, std::function<void()> waiting)
    : m_send(std::move(send))
    , m_waitingHook(std::move(waiting))
{
}

void DeltaBuffer::reset(quint64 generation)
{
    m_generation = generation;
    m_changes.clear();
    ++m_serial;
}

/// What nobody has been told yet can be told better: several masters make one change.
bool DeltaBuffer::mergesInto(const Cell &cell, Event event)
{
    if (cell.pendingSerial != m_serial)
        return false;
    Change &last = m_changes[cell.pendingAt];
    const bool absorbed = event == Event::Changed && last.event != Event::Ended;
    const bool raised = event == Event::Renewed && last.event == Event::Changed;
    if (!absorbed && !raised)
        return false;
    last.row = cell.row;
    if (raised)
        last.event = event;
    return true;
}

void DeltaBuffer::add(Cell &cell, Event event)
{
    if (!cell.heldBack && !mergesInto(cell, event))
        append(cell, {event, EndReason::None, cell.row});
}

void DeltaBuffer::addEnd(Cell &cell, const EndCause &cause, const base::KnownTime &ended, TimeSource from)
{
    const EndReasons fits = cause.why == EndReason::CannotTell ? cause.fits : EndReasons();
    if (!cell.heldBack && !mergesInto(cell, Event::Ended))
        append(cell, {Event::Ended, cause.why, cell.row, ended, from, fits});
}

void DeltaBuffer::append(Cell &cell, const Change &change)
{
    cell.pendingSerial = m_serial;
    cell.pendingAt = qint32(m_changes.size());
    m_changes.append(change);
    if (m_changes.size() == manyChanges)
        m_changes.reserve(fullDelta);
    if (m_changes.size() >= fullDelta)
        flush();
    else if (!std::exchange(m_waiting, true))
        m_waitingHook();
}

void DeltaBuffer::flush()
{
    m_waiting = false;
    if (m_changes.isEmpty())
        return;
    Delta delta;
    delta.generation = m_generation;
    delta.changes.swap(m_changes);
    ++m_serial;
    m_send(delta);
}

} // namespace locks
