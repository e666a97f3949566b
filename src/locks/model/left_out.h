// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

namespace locks {

/// Why a key that a pattern found is not listed as a lock.
enum class LeftOut : quint8 {
    None, ///< it is listed
    Broad, ///< only a pattern as broad as `*` found it, and neither its name nor its value is that of a lock
    Document, ///< a text or a hash without an owner
    Counter, ///< a number
    Queue, ///< a list or a stream
    Collection, ///< a set, a sorted set or another type
    Companion, ///< a library keeps queues, results or cache entries under such names
};
inline constexpr int leftOutKinds = int(LeftOut::Companion) + 1;

/// "broad", "document", "counter", "queue", "collection", "companion"; empty for None.
QByteArray leftOutWord(LeftOut why);

/// Documents in one of the states that --fail-if may name.
struct LeftOutState
{
    State state = State::None; ///< NoExpiry, AbsurdExpiry or Expiring
    qint64 keys = 0;
    QList<QByteArray> first; ///< the first of them, at most maxNamed
    static constexpr qsizetype maxNamed = 3;
};

/// The keys that were left out for one reason.
struct LeftOutKeys
{
    LeftOut why = LeftOut::None;
    qint64 keys = 0;
    QByteArray example; ///< the first one that was read
    QList<LeftOutState> states; ///< of documents only
};

/// Adds a key and, of a document, the states that its expiry alone gives.
void addLeftOut(LeftOutKeys *group, const QByteArray &key, Millis deadline, Millis now,
                std::chrono::milliseconds absurdAfter);

/// Adds the keys of another group, which must be other keys.
void joinLeftOut(LeftOutKeys *group, const LeftOutKeys &other);

/// Takes what was left out on another master of a set, where the same keys are expected: the larger number
/// counts, of all and of each state.
void takeMoreLeftOut(LeftOutKeys *group, const LeftOutKeys &other);

/// Returns the number of keys in all groups.
qint64 keyCount(const QList<LeftOutKeys> &groups);

/// Returns translated counts by reason, the most frequent first: "9 documents, 3 counters".
QString leftOutText(const QList<LeftOutKeys> &groups);

} // namespace locks
