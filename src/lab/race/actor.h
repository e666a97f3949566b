// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/bounds.h"
#include "lab/race/orders.h"
#include "lab/turn/gate.h"
#include "lab/turn/lab_client.h"

#include <QCoro/QCoroTask>

#include <memory>
#include <optional>
#include <vector>

namespace lab::race {

/// Something that a client told, and its number where it has one.
struct Tell
{
    Told what = Told::Granted;
    qint64 number = 0;
};

/// One client with the coroutine of its strategy, at a gate: it goes on only when it is given replies, and
/// never waits for anything else. The same replies at the same times make it do the same.
///
/// Lives on one thread; the trial outlives it.
class Actor : public Gate
{
public:
    /// A request that waits at the gate: its next step.
    struct Waiting
    {
        size_t master = 0;
        Order order;
        quint32 request = 0; ///< its place among all requests of this client
        bool isRenewal = false; ///< sent beside the turns
    };

    /// `clock` is what its clock shows at the beginning.
    Actor(int client, const Bounds &bounds, Trial *trial, std::chrono::milliseconds clock);
    /// Whatever still waits fails, and the coroutines end.
    ~Actor() override;
    Q_DISABLE_COPY_MOVE(Actor)

    /// What waits, in the order in which it came.
    std::vector<Waiting> waiting() const;
    /// The step that waits in this place was executed, with these replies; none: they were lost, and the rest
    /// of that request with them. Goes on until the client waits again.
    void answer(size_t place, const std::optional<std::vector<redis::Value>> &replies,
                std::chrono::milliseconds clock);

    /// What it has told since the last answer.
    const std::vector<Tell> &told() const { return m_told; }
    /// It has looked at its clock since the last answer.
    bool hasReadClock() const { return m_clockRead; }
    bool hasEnded() const { return m_ended; }
    bool isInside() const { return m_client.isInside(); }
    /// Keys that its connection watches.
    const QList<QByteArray> &watched() const { return m_watched; }

    std::shared_ptr<redis::PendingReply> ask(size_t master, const redis::Request &request) override;
    size_t masters() const override { return size_t(m_bounds.masters); }
    std::chrono::milliseconds clock() override;
    QByteArray newToken() override;
    void sleep(std::coroutine_handle<> sleeper) override { m_sleeper = sleeper; }
    bool isClosed() const override { return m_closed; }
    bool mayRetry() const override { return !m_closed && m_attempts < m_bounds.attempts; }
    void tell(Told what, qint64 number) override;

private:
    struct Lane
    {
        size_t master = 0;
        quint32 request = 0;
        std::vector<std::vector<Command>> steps; ///< those still to come, the first of which waits
        std::shared_ptr<redis::PendingReply> reply;
        bool isRenewal = false;
    };
    static QCoro::Task<> run(Actor *self);
    void follow(const std::vector<Command> &step);
    void wakeSleeper();
    static void finish(const std::shared_ptr<redis::PendingReply> &reply);

    Bounds m_bounds;
    LabClient m_client;
    std::chrono::milliseconds m_clock;
    std::vector<Lane> m_lanes;
    std::vector<Tell> m_told;
    QList<QByteArray> m_watched;
    std::vector<Command> m_queued;
    std::coroutine_handle<> m_sleeper;
    quint32 m_requests = 0;
    int m_tokens = 0;
    int m_attempts = 0; ///< refused in this round
    int m_renewals = 0; ///< begun in this round
    bool m_renews = false; ///< it goes on beside its turns
    bool m_clockRead = false;
    bool m_ended = false;
    bool m_closed = false;
};

} // namespace lab::race
