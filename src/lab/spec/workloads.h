// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/workload.h"

#include <QList>

namespace lab {

/// The table of workloads of this release.
class Workloads
{
public:
    static const QList<const Workload *> &all();
    static QList<QByteArray> ids();
    /// Null when there is none of this id.
    static const Workload *find(const QByteArray &id);
};

} // namespace lab
