// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/lesson.h"
#include "lab/lesson/played.h"
#include "lab/lesson/servers/servers.h"
#include "redis/protocol/error.h"

#include <QCoro/QCoroTask>

#include <memory>

namespace lab::lesson {

class TokenDraw;

/// One script while it is played, from its first step to its last. Lives on the player's thread.
class Act
{
public:
    virtual ~Act() = default;

    /// How many private servers it wants, spare ones included.
    virtual int servers() const = 0;
    /// Sets the stage; once. `this` outlives it.
    virtual QCoro::Task<redis::Result<void>> open() = 0;
    /// What can go next, in an order that only depends on what went before.
    virtual QList<Move> moves() = 0;
    /// Makes one of moves(). `this` outlives it.
    virtual QCoro::Task<redis::Result<Step>> make(int move) = 0;
    virtual Scene now() const = 0;
    /// What it has come to.
    virtual Outcome outcome() const = 0;
    /// Steps of the usual schedule.
    virtual int total() const = 0;
    /// What is left of leases, as it was seen last.
    virtual std::vector<HeldLease> leases() const = 0;
    /// Whoever waits is resumed with an error.
    virtual void close() = 0;
};

/// `servers` and `drawn` outlive it.
std::unique_ptr<Act> actOf(const Lesson &lesson, Part part, Servers *servers, TokenDraw *drawn);
/// The lane of this name; −1: none.
int laneOf(const Lesson &lesson, const QString &name);
/// The lane of a server, from 1.
int serverLane(const Lesson &lesson, int server);
/// The lane of the storage; −1: none.
int storageLane(const Lesson &lesson);

} // namespace lab::lesson
