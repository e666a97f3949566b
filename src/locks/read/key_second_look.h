// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/read/key_commands.h"
#include "locks/read/read_limits.h"
#include "redis/connection/connection.h"

#include <functional>
#include <vector>

namespace locks {

/// What the first replies about a key do not tell: other types, long values, an expiry that tells holds
/// apart, neighbours. Each look takes steps, one more command or two each, until the key is read.
///
/// `limits`, which outlive it, are told what could not be read.
class KeySecondLook
{
public:
    using Sink = std::function<void(Reading &&)>;

    /// When the replies of a batch were true, and how well that is known.
    struct Moment
    {
        Millis at = 0;
        Millis slack = 1;
        Millis clockError = 0; ///< as Reading::clockError
        static Moment of(const redis::BatchReply &reply);
    };

    /// A key that needs more than its first two replies, and what is asked of it next.
    struct Look
    {
        enum class Step : quint8 {
            Type, ///< not a string: TYPE, then Count or Members
            Length, ///< a string of 4,096 bytes or more: STRLEN
            Value, ///< GETRANGE is refused: GET, then perhaps Type
            Count, ///< how many members, where that says how they are to be read; then Members
            Members, ///< with the lease, and how many there are, where that has not been asked yet
            Expiry, ///< a value that does not tell holds apart, again: when it ends by the server's clock
            Neighbours, ///< read, but its dialect asks for what stands beside it
        };
        Reading reading;
        Step step = Step::Type;
        QList<CompanionQuery> queries = {}; ///< Neighbours
        bool byTime = false; ///< Expiry: TIME and PTTL, for a server without PEXPIRETIME
        bool byGet = false; ///< Expiry: GETRANGE is refused
        bool exact = false; ///< Members: also when the key ends by the server's clock
        bool counted = false; ///< Members: how many is known
        Extent extent = Extent::Bounded; ///< Members
    };
    using Looks = std::vector<Look>;

    explicit KeySecondLook(ReadLimits *limits)
        : m_limits(limits)
    {
    }
    /// Appends what the next step of each look asks.
    static void append(redis::Request *request, const Looks &looks);
    /// Takes their replies, those from `*at` on: what is read goes to `sink`, what needs another step to
    /// `more`.
    void take(Looks looks, std::vector<redis::Value> &values, size_t *at, const Moment &moment,
              const Sink &sink, Looks *more);

    /// A reading that is whole, unless it takes its expiry to tell its holds apart, or its neighbours.
    void finish(Reading &&reading, const Sink &sink, Looks *more);
    /// What its type still needs. What has members goes on with them, what has none is whole.
    void goOn(Look &&look, const Sink &sink, Looks *more);
    /// Of a string of exactly the bound. Where STRLEN is refused it may be longer: no token.
    void takeLength(Reading *reading, const redis::Value &length);
    /// How many members it has.
    void takeCount(Look *look, const redis::Value &count);

private:
    bool isFailure(const Look &look, const redis::Value &value) const;
    bool failed(const Look &look, const redis::Value &value);
    void askNeighbours(Reading &&reading, const Sink &sink, Looks *more);
    void takeOne(Look &&look, std::vector<redis::Value> &values, size_t *at, const Moment &moment,
                 const Sink &sink, Looks *more);
    static void takeLease(Reading *reading, const redis::Value &pttl, const Moment &moment);
    void takeExpiry(Look &&look, std::vector<redis::Value> &values, size_t *at, const Moment &moment,
                    const Sink &sink, Looks *more);
    void takeMembers(Look &&look, std::vector<redis::Value> &values, size_t *at, const Moment &moment,
                     const Sink &sink, Looks *more);
    void noteMissingCount(const Reading &reading);
    bool takeFirst(Look *look, redis::Value &first, const redis::Value &pttl, const Moment &moment);
    bool takeGet(Look *look, redis::Value &value);

    ReadLimits *m_limits;
};

} // namespace locks
