// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/instant_json.h"

namespace exports {

namespace {

void writeTime(JsonWriter &json, const QByteArray &name, const std::optional<qint64> &unixMs)
{
    if (unixMs)
        json.time(name, *unixMs);
    else
        json.null(name);
}

} // namespace

void writeInstant(JsonWriter &json, const QByteArray &name, const std::optional<base::KnownTime> &time,
                  locks::TimeSource source)
{
    const auto member = [&name](const char *suffix) {
        return QByteArray(name + suffix);
    };
    writeTime(json, name, time ? std::optional(time->middle()) : std::nullopt);
    json.number(member("_error_ms"), time ? time->errorMs() : std::nullopt);
    writeTime(json, member("_earliest"), time ? time->earliest : std::nullopt);
    writeTime(json, member("_latest"), time ? std::optional(time->latest) : std::nullopt);
    if (time)
        json.word(member("_source"), locks::timeSourceId(source));
    else
        json.null(member("_source"));
}

void writeReasons(JsonWriter &json, const QByteArray &name, locks::EndReasons reasons)
{
    json.beginArray(name);
    for (const locks::EndReason each : locks::listOf(reasons))
        json.word({}, locks::endReasonId(each));
    json.endArray();
}

} // namespace exports
