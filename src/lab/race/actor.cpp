// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/actor.h"

#include "lab/spec/strategy.h"
#include "lab/turn/trial.h"

namespace lab::race {

Actor::Actor(int client, const Bounds &bounds, Trial *trial, std::chrono::milliseconds clock)
    : m_bounds(bounds)
    , m_client(client, this, trial)
    , m_clock(clock)
{
    if (trial->strategy().hasBackground())
        trial->strategy().background(&m_client);
    run(this);
    wakeSleeper();
}

Actor::~Actor()
{
    m_closed = true;
    while (!m_lanes.empty() || m_sleeper) {
        if (const auto sleeper = std::exchange(m_sleeper, {}))
            sleeper.resume();
        const std::vector<Lane> lanes = std::exchange(m_lanes, {});
        for (const Lane &lane : lanes) {
            lane.reply->error = redis::makeError(redis::ErrorKind::Closed);
            finish(lane.reply);
        }
    }
}

QCoro::Task<> Actor::run(Actor *self)
{
    co_await LabClient::run(&self->m_client);
    self->m_ended = true;
}

void Actor::finish(const std::shared_ptr<redis::PendingReply> &reply)
{
    reply->done = true;
    if (const auto waiter = std::exchange(reply->waiter, {}))
        waiter.resume();
}

std::shared_ptr<redis::PendingReply> Actor::ask(size_t master, const redis::Request &request)
{
    auto reply = std::make_shared<redis::PendingReply>();
    const std::vector<Command> commands = commandsOf(request.bytes());
    reply->expected = int(commands.size());
    if (m_closed) {
        reply->error = redis::makeError(redis::ErrorKind::Closed);
        reply->done = true;
    } else {
        m_lanes.push_back({master, m_requests++, stepsOf(commands, !m_queued.empty()), reply, m_renews});
    }
    return reply;
}

std::vector<Actor::Waiting> Actor::waiting() const
{
    std::vector<Waiting> waiting;
    for (const Lane &lane : m_lanes) {
        Order order;
        order.commands = lane.steps.front();
        order.watched = m_watched;
        order.queued = m_queued;
        waiting.push_back({lane.master, std::move(order), lane.request, lane.isRenewal});
    }
    return waiting;
}

// What the connection remembers of a step that it has executed.
void Actor::follow(const std::vector<Command> &step)
{
    for (const Command &command : step) {
        const QByteArray &name = command.front();
        if (name == "WATCH") {
            m_watched += command.mid(1);
        } else if (name == "EXEC" || name == "DISCARD") {
            m_watched.clear();
            m_queued.clear();
        } else if (name == "MULTI" || !m_queued.empty()) {
            m_queued.push_back(command);
        }
    }
}

void Actor::answer(size_t place, const std::optional<std::vector<redis::Value>> &replies,
                   std::chrono::milliseconds clock)
{
    m_told.clear();
    m_clockRead = false;
    m_clock = clock;
    Lane &lane = m_lanes[place];
    const std::shared_ptr<redis::PendingReply> reply = lane.reply;
    if (replies) {
        reply->values.insert(reply->values.end(), replies->begin(), replies->end());
        follow(lane.steps.front());
        lane.steps.erase(lane.steps.begin());
    } else {
        reply->error = redis::makeError(redis::ErrorKind::TimedOut, {}, true);
        lane.steps.clear();
    }
    if (!lane.steps.empty())
        return;
    m_renews = lane.isRenewal;
    m_lanes.erase(m_lanes.begin() + std::ptrdiff_t(place));
    finish(reply);
    m_renews = false;
    wakeSleeper();
}

// What is done beside the work is at the gate as soon as there is something to do, once in a round: when it
// passes is the scheduler's to say.
void Actor::wakeSleeper()
{
    if (!m_sleeper || m_client.renewed().isEmpty() || m_renewals > 0)
        return;
    ++m_renewals;
    m_renews = true;
    std::exchange(m_sleeper, {}).resume();
    m_renews = false;
}

std::chrono::milliseconds Actor::clock()
{
    m_clockRead = true;
    return m_clock;
}

QByteArray Actor::newToken()
{
    return QByteArray(1, char('A' + m_client.index())) + QByteArray::number(++m_tokens);
}

void Actor::tell(Told what, qint64 number)
{
    if (m_closed)
        return;
    if (what == Told::Refused)
        ++m_attempts;
    if (what == Told::TurnOver)
        m_attempts = m_renewals = 0;
    m_told.push_back({what, number});
}

} // namespace lab::race
