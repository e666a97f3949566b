// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/quorum_course.h"

#include <QString>

#include <functional>

namespace diagnosis {

/// A time of day, to the second, with its date where that is another day than today's; `unixMs`.
QString timeOfDay(qint64 unixMs);

/// How many masters of a Redlock set had the token of a hold, over time, translated: "5 of 5 until 20:36:04,
/// then 2 of 5: 3 masters restarted empty". The times of the course are Unix ms. Empty: no master has lost
/// it.
QString quorumSteps(const locks::QuorumCourse &course);
/// What follows for whoever holds it and for others, while the quorum is lost: "its holder had 5 of 5 and
/// does not know it: until 20:52:00 two clients may hold the lock at once". Empty: it is not lost, or its
/// leases were over.
QString lostQuorumEffect(const locks::QuorumCourse &course);

} // namespace diagnosis
