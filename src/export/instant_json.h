// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/known_time.h"
#include "export/json_writer.h"
#include "locks/model/hold_end_reason.h"
#include "locks/model/time_source.h"

#include <optional>

namespace exports {

/// Writes an instant, Unix ms, as five members: `name`, the middle of its interval; `name`_error_ms, half of
/// the width, null if only the latest instant is known, which is `name` then; `name`_earliest and
/// `name`_latest; `name`_source. All are null if there is no such instant.
void writeInstant(JsonWriter &json, const QByteArray &name, const std::optional<base::KnownTime> &time,
                  locks::TimeSource source);
/// Writes an array of the ids of these reasons.
void writeReasons(JsonWriter &json, const QByteArray &name, locks::EndReasons reasons);

} // namespace exports
