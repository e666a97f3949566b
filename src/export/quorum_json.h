// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/json_writer.h"
#include "locks/model/quorum_course.h"

namespace exports {

/// On how many masters of its set a hold stood over time, as the member "quorum"; nothing for a course
/// without steps. Its times are Unix ms.
void writeQuorum(JsonWriter &json, const locks::QuorumCourse &course);

} // namespace exports
