// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/strategy.h"

#include <QList>

#include <memory>

namespace lab {

/// The table of strategies of this release, in the order in which a reader meets them.
///
/// It is lab/strategies/strategies.cpp, which alone knows the strategies: each is a file below lab/strategies
/// with no header, for it gives nothing but one object of Strategy. What a run may ask for is checked by this
/// table, so the header stands here.
class Strategies
{
public:
    /// Those that need nothing but their name; `external:CMD` and `fenced-writes` are found but not listed.
    static const QList<const Strategy *> &all();
    static QList<QByteArray> ids();
    /// Those of `all()` that can run this: fit for its workload and for the masters of its target.
    static QList<QByteArray> fitFor(const RunSpec &spec);
    /// Null when there is none of this id. `external:CMD` finds the one that runs commands.
    static const Strategy *find(const QByteArray &id);
    /// As find(), and the one that a scheme as text describes (lab/scheme).
    static std::shared_ptr<const Strategy> make(const QByteArray &id);
    /// How an id is shown, in files as well: a scheme as text by its name, as a file's: `mine.lock`.
    static QByteArray shown(const QByteArray &id);
};

} // namespace lab
