// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/search.h"

#include <QByteArray>
#include <QHash>

#include <optional>
#include <set>
#include <vector>

namespace lab::gate {

/// The states that a search has met and what leads from one to another, in whatever order they are met: the
/// way to each is a shortest one of those that are known. Lives on one thread.
class Graph
{
public:
    /// A step that nobody has tried yet.
    struct Edge
    {
        int from = 0;
        int choice = 0;
    };

    /// The first one, or one that was met: its number. `choices`: what can happen there.
    int add(const QByteArray &state, const std::vector<race::Choice> &choices);
    /// A step of those that are not tried yet, nearest to the beginning; it is taken. Nothing: there is none.
    std::optional<Edge> takeNearest();
    /// A step of this state that is not tried yet; it is taken.
    std::optional<Edge> takeAt(int state);
    /// Where the step led to.
    void lead(const Edge &edge, int to);
    /// The step that was taken breaks this.
    void breaks(const Edge &edge, race::Properties broken);

    const QByteArray &state(int number) const { return m_nodes[size_t(number)].state; }
    const race::Choice &choice(const Edge &edge) const;
    race::Schedule wayTo(int state) const;
    /// The states on that way, from the first to this one.
    std::vector<int> statesTo(int state) const;
    /// The shortest schedule that is known to break it; empty: none.
    race::Schedule shortest(race::Property property) const;
    int size() const { return int(m_nodes.size()); }
    /// With steps that nobody has tried.
    int waiting() const { return int(m_open.size()); }
    /// How far the nearest of these is from the beginning.
    int depth() const { return m_open.empty() ? 0 : m_open.begin()->first; }

private:
    struct Node
    {
        QByteArray state;
        std::vector<race::Choice> choices;
        std::vector<int> to; ///< by choice; untried, or taken and not known yet
        int distance = 0;
        Edge reachedBy{-1, -1};
    };
    static constexpr int untried = -1;
    static constexpr int taken = -2;
    void relax(const Edge &edge);

    std::vector<Node> m_nodes;
    QHash<QByteArray, int> m_numbers;
    std::set<std::pair<int, int>> m_open; ///< distance and number of those with untried steps
    std::vector<std::pair<Edge, race::Properties>> m_broken;
};

} // namespace lab::gate
