// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/keys.h"
#include "lab/spec/metrics.h"
#include "redis/protocol/request.h"
#include "redis/protocol/value.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QCoro/QCoroTask>
#include <QString>

#include <vector>

namespace lab {

class LabClient;
struct Tally;

/// The shared state and what a client does to it inside the critical section. Stateless.
class Workload
{
    Q_DECLARE_TR_FUNCTIONS(lab::Workload)
public:
    virtual ~Workload() = default;
    virtual QByteArray id() const = 0; ///< what `--workload` takes
    virtual QString title() const = 0;
    /// True when the lock has the name of the task queue's.
    virtual bool locksQueue() const { return false; }

    /// Commands that set the stage.
    virtual void prepare(redis::Request &request, const Keys &keys, const RunSpec &spec) const = 0;
    /// True when before() has something to do in this turn.
    virtual bool comesBefore(const LabClient *client) const { return false; }
    /// What comes before the client asks to be let in; a value ends the turn.
    virtual QCoro::Task<std::optional<Turn>> before(LabClient *client) const;
    /// Read, hold, write, unguarded: the strategy has let the client in. `client` outlives it.
    virtual QCoro::Task<Turn> work(LabClient *client) const = 0;

    /// The command whose reply is the counter of a sample.
    virtual void addCounterQuery(redis::Request &request, const Keys &keys) const = 0;
    static qint64 counterOf(const redis::Value &reply);
    /// What the counter of a sample should be after so many turns.
    virtual qint64 expectedOf(qint64 counter, qint64 turns, const RunSpec &) const
    {
        return std::max(turns, counter);
    }
    /// How many of `turns` wrote nothing, and by that are missing in what the counter should be; `written`
    /// did.
    virtual qint64 neverWrittenOf(qint64 turns, qint64 written) const { return turns - written; }
    /// What the last sample shows; `before` when the server could not be asked.
    virtual qint64 sampleOf(const RunResult &result, qint64 before) const
    {
        return result.finalValue.value_or(before);
    }
    /// What the server is asked at the end …
    virtual void addFinalQuery(redis::Request &request, const Keys &keys) const
    {
        addCounterQuery(request, keys);
    }
    /// … and the account that its replies complete: `final` and the workload's own figures.
    virtual void account(RunResult &result, const Tally &tally,
                         const std::vector<redis::Value> &replies) const = 0;
};

} // namespace lab
