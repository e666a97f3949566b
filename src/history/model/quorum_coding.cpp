// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/quorum_coding.h"

#include "history/model/packed_numbers.h"

namespace history {

using locks::QuorumCourse;
using locks::QuorumStep;

namespace {

/// HasWidths: each step says for how long before it its end was not proved, plus 1; 0: not known. Early files
/// do not have it.
enum Flag : quint64 { Ends = 1, HasWidths = 2 };

} // namespace

QByteArray packedQuorum(const QuorumCourse &course, qint64 begin)
{
    QByteArray bytes;
    appendNumber(&bytes, course.masters);
    appendNumber(&bytes, course.needed);
    const bool ends = course.believedUntil != locks::noDeadline;
    appendNumber(&bytes, HasWidths | (ends ? quint64(Ends) : 0));
    appendSigned(&bytes, ends ? course.believedUntil - begin : 0);
    for (const QuorumStep &each : course.steps) {
        appendSigned(&bytes, each.at - begin);
        appendNumber(&bytes, each.after > 0 ? quint64(each.at - each.after) + 1 : 0);
        appendNumber(&bytes, each.held);
        appendNumber(&bytes, each.emptied);
        appendNumber(&bytes, quint64(each.why));
    }
    return bytes;
}

QuorumCourse unpackedQuorum(const QByteArray &bytes, qint64 begin)
{
    PackedNumbers numbers(bytes);
    QuorumCourse course;
    course.masters = quint16(numbers.next().value_or(0));
    course.needed = quint16(numbers.next().value_or(0));
    const quint64 flags = numbers.next().value_or(0);
    const bool ends = flags & Ends;
    const qint64 until = numbers.nextSigned().value_or(0);
    course.believedUntil = ends ? begin + until : locks::noDeadline;
    while (!numbers.atEnd() && course.steps.size() < QuorumCourse::mostSteps) {
        const auto at = numbers.nextSigned();
        const quint64 width = flags & HasWidths ? numbers.next().value_or(0) : 0;
        const auto held = numbers.next();
        const auto emptied = numbers.next();
        const auto why = numbers.next();
        if (!at || !held || !emptied || !why || *why >= locks::endReasonCount)
            break;
        course.steps.append({begin + *at, quint16(*held), quint16(*emptied), locks::EndReason(*why),
                             width > 0 ? begin + *at - qint64(width) + 1 : 0});
    }
    return course;
}

} // namespace history
