// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/quorum_course.h"

#include <algorithm>

namespace locks {

void QuorumCourse::add(const QuorumStep &step)
{
    if (!steps.isEmpty() && steps.constLast().held == step.held)
        return;
    const bool isDown = !steps.isEmpty() && step.held < steps.constLast().held;
    if (isDown && steps.constLast().why == step.why && step.at - steps.constLast().at <= together) {
        // What one cause took from several masters at once is one step, as long as the quorum did not end in
        // it.
        QuorumStep &last = steps.last();
        if ((last.held >= needed) == (step.held >= needed)) {
            last.held = step.held;
            last.emptied = quint16(last.emptied + step.emptied);
            return;
        }
    }
    if (steps.size() >= mostSteps)
        steps.removeAt(1);
    steps.append(step);
}

int QuorumCourse::heldAt(qint64 at) const
{
    int held = 0;
    for (const QuorumStep &step : steps) {
        const bool isDown = step.why != EndReason::None;
        if ((isDown ? step.after : step.at) > at)
            break;
        held = step.held;
    }
    return held;
}

int QuorumCourse::most() const
{
    int most = 0;
    for (const QuorumStep &each : steps)
        most = std::max<int>(most, each.held);
    return most;
}

std::optional<qint64> QuorumCourse::wonAt() const
{
    for (qsizetype i = steps.size(); --i >= 0;) {
        const bool hadBefore = i > 0 && steps.at(i - 1).held >= needed;
        if (steps.at(i).held >= needed && !hadBefore)
            return steps.at(i).at;
    }
    return std::nullopt;
}

std::optional<base::KnownTime> QuorumCourse::lost() const
{
    if (steps.isEmpty() || held() >= needed)
        return std::nullopt;
    for (qsizetype i = steps.size(); --i > 0;) {
        const QuorumStep &step = steps.at(i);
        if (step.held < needed && steps.at(i - 1).held >= needed)
            return base::KnownTime{step.after > 0 ? std::optional(step.after) : std::nullopt, step.at};
    }
    return std::nullopt;
}

std::optional<qint64> QuorumCourse::lostAt() const
{
    const std::optional<base::KnownTime> time = lost();
    return time ? std::optional(time->latest) : std::nullopt;
}

EndReason QuorumCourse::lostBy() const
{
    const std::optional<qint64> lost = lostAt();
    for (const QuorumStep &each : steps) {
        if (lost && each.at == *lost && each.held < needed)
            return each.why;
    }
    return EndReason::None;
}

int QuorumCourse::emptied() const
{
    const qint64 won = wonAt().value_or(0);
    int emptied = 0;
    for (const QuorumStep &each : steps)
        emptied += each.at >= won ? each.emptied : 0;
    return emptied;
}

QuorumCourse QuorumCourse::shifted(qint64 offset) const
{
    QuorumCourse shifted = *this;
    if (shifted.believedUntil != noDeadline)
        shifted.believedUntil += offset;
    for (QuorumStep &each : shifted.steps) {
        each.at += offset;
        each.after += each.after > 0 ? offset : 0;
    }
    return shifted;
}

} // namespace locks
