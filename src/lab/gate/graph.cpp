// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/graph.h"

#include <algorithm>
#include <deque>
#include <limits>

namespace lab::gate {

int Graph::add(const QByteArray &state, const std::vector<race::Choice> &choices)
{
    const auto known = m_numbers.constFind(state);
    if (known != m_numbers.cend())
        return *known;
    const int number = size();
    Node node;
    node.state = state;
    node.choices = choices;
    node.to.assign(choices.size(), untried);
    // Whoever has met it leads to it next; until then it is nowhere.
    node.distance = number == 0 ? 0 : std::numeric_limits<int>::max() / 2;
    m_nodes.push_back(std::move(node));
    m_numbers.insert(state, number);
    if (!choices.empty())
        m_open.emplace(m_nodes.back().distance, number);
    return number;
}

std::optional<Graph::Edge> Graph::takeAt(int state)
{
    Node &node = m_nodes[size_t(state)];
    const auto place = std::find(node.to.begin(), node.to.end(), untried);
    if (place == node.to.end())
        return {};
    *place = taken;
    if (std::find(node.to.begin(), node.to.end(), untried) == node.to.end())
        m_open.erase({node.distance, state});
    return Edge{state, int(place - node.to.begin())};
}

std::optional<Graph::Edge> Graph::takeNearest()
{
    if (m_open.empty())
        return {};
    return takeAt(m_open.begin()->second);
}

void Graph::lead(const Edge &edge, int to)
{
    m_nodes[size_t(edge.from)].to[size_t(edge.choice)] = to;
    relax(edge);
}

/// A step has become known, or the way to where it begins has become shorter.
void Graph::relax(const Edge &edge)
{
    std::deque<Edge> shorter{edge};
    while (!shorter.empty()) {
        const Edge next = shorter.front();
        shorter.pop_front();
        const Node &from = m_nodes[size_t(next.from)];
        const int to = from.to[size_t(next.choice)];
        Node &node = m_nodes[size_t(to)];
        if (from.distance + 1 >= node.distance)
            continue;
        const bool isOpen = m_open.erase({node.distance, to}) > 0;
        node.distance = from.distance + 1;
        node.reachedBy = next;
        if (isOpen)
            m_open.emplace(node.distance, to);
        for (size_t choice = 0; choice < node.to.size(); ++choice) {
            if (node.to[choice] >= 0)
                shorter.push_back({to, int(choice)});
        }
    }
}

void Graph::breaks(const Edge &edge, race::Properties broken)
{
    if (broken)
        m_broken.emplace_back(edge, broken);
}

const race::Choice &Graph::choice(const Edge &edge) const
{
    return m_nodes[size_t(edge.from)].choices[size_t(edge.choice)];
}

std::vector<int> Graph::statesTo(int state) const
{
    std::vector<int> states{state};
    while (m_nodes[size_t(states.back())].reachedBy.from >= 0)
        states.push_back(m_nodes[size_t(states.back())].reachedBy.from);
    std::reverse(states.begin(), states.end());
    return states;
}

race::Schedule Graph::wayTo(int state) const
{
    race::Schedule way;
    for (; m_nodes[size_t(state)].reachedBy.from >= 0; state = m_nodes[size_t(state)].reachedBy.from)
        way.push_back(choice(m_nodes[size_t(state)].reachedBy));
    std::reverse(way.begin(), way.end());
    return way;
}

race::Schedule Graph::shortest(race::Property property) const
{
    const Edge *nearest = nullptr;
    for (const auto &[edge, broken] : m_broken) {
        if (!(broken & race::bitOf(property)))
            continue;
        if (!nearest || m_nodes[size_t(edge.from)].distance < m_nodes[size_t(nearest->from)].distance)
            nearest = &edge;
    }
    if (!nearest)
        return {};
    race::Schedule schedule = wayTo(nearest->from);
    schedule.push_back(choice(*nearest));
    return schedule;
}

} // namespace lab::gate
