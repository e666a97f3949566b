// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/run_spec.h"

class QRandomGenerator;

namespace lab {

/// What is to go wrong in one turn of one client. A value.
class TurnFaults
{
public:
    TurnFaults() = default;
    /// By lot, as often as `faults` says.
    TurnFaults(const Faults &faults, QRandomGenerator &random);

    /// The work inside takes longer than the lease.
    bool overruns() const { return m_fate == Fate::Pause || m_fate == Fate::PauseAll; }
    /// Whoever would renew the lease meanwhile stands still too.
    bool stopsRenewal() const { return m_fate == Fate::PauseAll; }
    bool crashesBeforeWrite() const { return m_fate == Fate::CrashBefore; }
    bool crashesAfterWrite() const { return m_fate == Fate::CrashAfter; }
    /// Between the two commands of an acquire.
    bool crashesBetween() const { return m_crashesBetween; }

private:
    enum class Fate : quint8 { None, Pause, PauseAll, CrashBefore, CrashAfter };

    Fate m_fate = Fate::None;
    bool m_crashesBetween = false;
};

} // namespace lab
