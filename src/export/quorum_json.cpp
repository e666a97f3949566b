// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/quorum_json.h"

namespace exports {

void writeQuorum(JsonWriter &json, const locks::QuorumCourse &course)
{
    if (course.steps.isEmpty())
        return;
    const auto timeOrNull = [&json](QByteArrayView name, std::optional<qint64> time) {
        if (time)
            json.time(name, *time);
        else
            json.null(name);
    };
    json.beginObject("quorum")
        .number("masters", qint64(course.masters))
        .number("needed", qint64(course.needed));
    json.number("most", qint64(course.most()));
    timeOrNull("won_at", course.wonAt());
    timeOrNull("lost_at", course.lostAt());
    const bool ends = course.believedUntil != locks::noDeadline;
    timeOrNull("holder_believes_until", ends ? std::optional(course.believedUntil) : std::nullopt);
    json.beginArray("steps");
    for (const locks::QuorumStep &each : course.steps) {
        json.beginObject().time("at", each.at).number("held", qint64(each.held));
        if (each.why == locks::EndReason::None)
            json.null("why");
        else
            json.word("why", locks::endReasonId(each.why));
        json.endObject();
    }
    json.endArray().endObject();
}

} // namespace exports
