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

std::optional<qint64> QuorumCourse::lostAt() const
{
    if (steps.isEmpty() || held() >= needed)
        return std::nullopt;
    for (qsizetype i = steps.size(); --i > 0;) {
        if (steps.at(i).held < needed && steps.at(i - 1).held >= needed)
            return steps.at(i).at;
    }
    return std::nullopt;
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
    for (QuorumStep &each : shifted.steps)
        each.at += offset;
    return shifted;
}

} // namespace locks
