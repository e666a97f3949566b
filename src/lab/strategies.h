// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/strategy.h"

#include <QList>

namespace lab {

/// The table of strategies of this release, in the order in which a reader meets them.
class Strategies
{
public:
    static const QList<const Strategy *> &all();
    static QList<QByteArray> ids();
    /// Null when there is none of this id.
    static const Strategy *find(const QByteArray &id);
};

} // namespace lab
