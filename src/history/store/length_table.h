// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "history/model/span_histogram.h"
#include "history/store/writing.h"

#include <map>
#include <tuple>

namespace history {

/// How long holds lasted, and how they ended: what is left of them when they are pruned. A value.
struct Lengths
{
    SpanHistogram spans; ///< of those whose length is known
    SpanHistogram gaps; ///< for how long the lock was free between two of them, where that was seen
    std::array<qint64, locks::endReasonCount> ends{}; ///< by EndReason
    qint64 renewals = 0;

    void add(const Hold &hold);
    qint64 holds() const;
    /// Ends, renewals and gaps.
    QByteArray packedEnds() const;
    static Lengths unpacked(const QByteArray &ends, const QByteArray &spans);
};

/// The lengths of each shape of key, and of each key that was held more than once. Gathers what a transaction
/// adds and writes each of them once.
class LengthTable
{
public:
    /// A hold of this key has ended. Counts it for the shape, and for the key where that is kept already.
    /// `gap`: for how long its lock had been free before it, ms; nullopt: nobody saw that.
    void add(Writing *writing, const QByteArray &shape, const Hold &hold, std::optional<qint64> gap);
    /// That hold, which was counted as `was`, ended for another reason.
    void correct(Writing *writing, const QByteArray &shape, const Hold &was, const Hold &hold);
    /// Whether lengths of this key are kept already: a key that is held once needs none.
    bool knows(Writing *writing, qint32 deployment, const QByteArray &key);
    /// Begins to keep the lengths of a key, with those of an earlier hold.
    void begin(Writing *writing, const Hold &earlier);
    /// Writes what add() gathered.
    void flush(Writing *writing);
    void forget();

private:
    using Name = std::tuple<qint32, bool, QByteArray>; ///< deployment, whether it is a shape, name

    Lengths *load(Writing *writing, const Name &name);

    std::map<Name, Lengths> m_changed;
    Statement m_find{"SELECT ends, spans FROM lengths WHERE deployment = ? AND shape = ? AND name = ?"};
    Statement m_put{"INSERT OR REPLACE INTO lengths (deployment, shape, name, ends, spans) "
                    "VALUES (?, ?, ?, ?, ?)"};
};

} // namespace history
