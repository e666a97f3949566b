// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/actor.h"
#include "lab/race/bounds.h"
#include "lab/race/orders.h"
#include "lab/turn/trial.h"

#include <QHash>

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace lab::race {

/// Replies, each list of them with a small number; 0 stands for one that was lost. Lives on one thread.
class Replies
{
public:
    static constexpr quint32 lost = 0;

    Replies();
    quint32 numberOf(const std::vector<redis::Value> &replies);
    const std::vector<redis::Value> &operator[](quint32 number) const { return m_replies[number]; }

private:
    std::vector<std::vector<redis::Value>> m_replies;
    QHash<QByteArray, quint32> m_numbers;
};

/// What each client does after each history of replies: found by running its coroutine once for each history,
/// then remembered. A node is a history; the first ones are those of clients that have not begun.
///
/// Replies to requests that were sent together are one history in whichever order they come, as long as the
/// client neither does nor tells anything in between.
///
/// Lives on one thread, which has an event loop.
class Programs
{
public:
    struct Step
    {
        quint8 master = 0;
        quint32 order = 0;
        quint32 request = 0; ///< its place among all requests of this client
        bool isRenewal = false; ///< sent beside the turns

        bool operator==(const Step &) const = default;
    };
    struct Node
    {
        quint32 parent = 0;
        qint8 lane = -1; ///< whose reply led here; −1: the client began
        quint32 reply = 0;
        qint64 clock = 0; ///< when that was
        qint8 client = 0;
        quint32 base = 0; ///< the last node at which the client did or told something
        std::vector<std::pair<quint32, quint32>>
            since; ///< request and reply of what was answered since, sorted
        std::vector<Step> waiting; ///< what waits at the gate, by lane
        std::vector<Tell> told; ///< on the way here
        quint8 watched = 0; ///< keys, as bits
        bool inside = false;
        bool hasLock = false; ///< by its own belief: it was let in, and its turn is not over
        bool ended = false;
        bool hasFailed = false;
        quint8 fence = 0; ///< the number of its grant
        quint8 written = 0; ///< increments that were acknowledged
        quint8 skipped = 0; ///< rounds that ended without one
    };

    Programs(const Bounds &bounds, const QByteArray &runId);
    ~Programs();
    Q_DISABLE_COPY_MOVE(Programs)

    const Keys &keys() const { return m_trial->keys(); }
    const Strategy &strategy() const { return m_trial->strategy(); }
    std::chrono::milliseconds lease() const { return m_trial->lease(); }
    const Trial &trial() const { return *m_trial; }

    const Node &operator[](quint32 number) const { return m_nodes[number]; }
    /// The node of a client that begins when its clock shows this.
    quint32 begun(int client, std::chrono::milliseconds clock);
    /// The node after the step in this lane was answered; Replies::lost: it never is.
    quint32 after(quint32 node, int lane, quint32 reply, std::chrono::milliseconds clock);
    bool isBegun(quint32 node) const { return node >= quint32(m_bounds.clients); }

    Orders &orders() { return m_orders; }
    const Orders &orders() const { return m_orders; }
    Replies &replies() { return m_replies; }
    const Replies &replies() const { return m_replies; }

private:
    struct Edge
    {
        quint32 node = 0;
        quint32 reply = 0;
        qint64 clock = 0;
        qint8 lane = -1;
        bool operator==(const Edge &) const = default;
    };
    struct EdgeHash
    {
        size_t operator()(const Edge &edge) const;
    };
    static constexpr qint64 anyTime = -1;
    using Origin = std::pair<quint32, std::vector<std::pair<quint32, quint32>>>;

    quint32 follow(const Edge &edge, int client);
    quint32 add(Node node, const Edge &edge, bool clockRead);
    std::unique_ptr<Actor> actorAt(quint32 node);
    void fill(Node &node, const Actor &actor);
    void count(Node &node) const;

    Bounds m_bounds;
    std::unique_ptr<Trial> m_trial;
    Orders m_orders;
    Replies m_replies;
    std::vector<Node> m_nodes;
    std::unordered_map<Edge, quint32, EdgeHash> m_edges;
    std::map<std::pair<Origin, qint64>, quint32> m_origins; ///< of nodes by what led there, in any order
};

/// What a run of the lab's engine has to be told for a race.
RunSpec raceSpec(const Bounds &bounds);
/// The strategies that can be raced, by the ids that a person gives: those of the lab, where `fenced` has its
/// number on writes only, and `fenced-reads` on reads too.
QList<QByteArray> raceStrategies();
/// The lab's id of such a strategy.
QByteArray labStrategy(const QByteArray &id);
/// Whether the numbers of its grants are looked at; `strategy` is the one of this id.
bool isFenced(const QByteArray &id, const Strategy &strategy);

} // namespace lab::race
