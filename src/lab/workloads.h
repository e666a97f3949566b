// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/workload.h"

#include <QList>

namespace lab {

/// The table of workloads of this release.
class Workloads
{
public:
    static QList<const Workload *> all();
    /// Null when there is none of this id.
    static const Workload *find(const QByteArray &id);
};

} // namespace lab
