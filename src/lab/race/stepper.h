// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/oracle.h"

namespace lab::race {

/// Plays a race step by step on real private servers, one a master, each client with connections of its own:
/// exactly one step at a time is let through, and what the servers hold is read behind it. Knows nothing of
/// searches.
///
/// Lives on one thread with its tables, which outlive it.
class Stepper
{
public:
    /// A step that was made.
    struct Made
    {
        Choice choice;
        Programs::Step request; ///< that waited there; of an event none
        Situation before;
        Situation after;
        Answer answer; ///< where a server was asked
        Properties broken = 0; ///< by this step
    };

    /// `masters`: as many private servers as the race has masters, with the login of their administrator.
    Stepper(Tables *tables, std::vector<redis::Endpoint> masters);
    ~Stepper();
    Q_DISABLE_COPY_MOVE(Stepper)

    /// Connects and sets the stage; also to start over. `self` outlives it.
    static QCoro::Task<redis::Result<void>> open(Stepper *self);
    /// What can happen now; `canGoOn` is false when no client can go on by itself.
    std::vector<Choice> choices(bool *canGoOn);
    /// Lets this happen; one of choices(). `self` outlives it.
    static QCoro::Task<redis::Result<Made>> step(Stepper *self, Choice choice);
    const Situation &now() const { return m_now; }
    /// Whoever waits is resumed with an error.
    void close();

private:
    using Connection = std::shared_ptr<redis::Connection>;
    using Replies = redis::Result<std::vector<redis::Value>>;
    static QCoro::Task<redis::Result<Answer>> ask(Stepper *self, Choice choice);
    static QCoro::Task<redis::Result<void>> happen(Stepper *self, Choice choice);
    static QCoro::Task<redis::Result<ContentsCodec::Read>> look(Stepper *self, size_t master);
    const Connection &connectionOf(int client, size_t master) const;

    Tables *m_tables;
    std::vector<redis::Endpoint> m_masters;
    std::vector<Connection> m_controls; ///< one a master
    std::vector<Connection> m_clients; ///< one a client and master
    Situation m_now;
};

} // namespace lab::race
