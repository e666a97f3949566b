// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/workload.h"

#include <QList>

namespace lab {

/// The table of workloads of this release.
///
/// It is lab/workloads/workloads.cpp, which alone knows the workloads: each is a file of lab/workloads with
/// no header, for it gives nothing but one object of Workload. What a run may ask for is checked by this
/// table, so the header stands here.
class Workloads
{
public:
    static const QList<const Workload *> &all();
    static QList<QByteArray> ids();
    /// Null when there is none of this id.
    static const Workload *find(const QByteArray &id);
};

} // namespace lab
