// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/quorum_course.h"

#include <QByteArray>

namespace history {

/// On how many masters a hold that began at `begin` stood over time, in a few bytes. Times are Unix ms.
QByteArray packedQuorum(const locks::QuorumCourse &course, qint64 begin);
/// What packedQuorum() made; of damaged bytes the steps before the damage.
locks::QuorumCourse unpackedQuorum(const QByteArray &bytes, qint64 begin);

} // namespace history
