// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/search_pace.h"

#include <algorithm>

namespace lab::race {

namespace {

/// A step as far as it matters for which others it could be exchanged with.
struct Footprint
{
    Choice choice;
    size_t master = 0;
    quint8 keys = 0;
    bool readsOnly = false;
    bool visible = false;
};

/// In either order they lead to the same, and no property sees a difference.
bool areIndependent(const Footprint &one, const Footprint &other)
{
    if (one.choice.what != Happening::Pass || other.choice.what != Happening::Pass)
        return false;
    if (one.choice.client == other.choice.client || (one.visible && other.visible))
        return false;
    return one.master != other.master || !(one.keys & other.keys) || (one.readsOnly && other.readsOnly);
}

/// A situation on the way, and what is left to try there.
struct Level
{
    Situation situation;
    std::vector<Choice> choices;
    size_t next = 0;
    std::vector<Footprint> asleep; ///< tried already, here or before and independent of all since
};

struct Depth
{
    Depth(Oracle *asked, Tables *known, const Search &wanted, SearchControl *control)
        : oracle(asked)
        , tables(known)
        , search(wanted)
        , pace(control)
    {
    }

    void descend(const Situation &situation, std::vector<Footprint> asleep)
    {
        Level level;
        level.situation = situation;
        level.asleep = std::move(asleep);
        bool canGoOn = false;
        tables->rules.choices(situation, level.choices, &canGoOn);
        if (!canGoOn)
            keep(tables->rules.brokenAtEnd(situation));
        if (level.choices.empty())
            ++findings.progress.schedules;
        levels.push_back(std::move(level));
        findings.progress.depth = std::max(findings.progress.depth, int(levels.size()));
    }

    /// The next step on this level or, when there is none, back. A question that has to be asked before is
    /// answered, and nothing else done.
    std::optional<Question> advance()
    {
        Level &level = levels.back();
        while (level.next < level.choices.size() && isAsleep(level, level.choices[level.next]))
            ++level.next;
        if (level.next == level.choices.size()) {
            levels.pop_back();
            if (!path.empty())
                path.pop_back();
            return {};
        }
        const Choice choice = level.choices[level.next];
        const auto question = tables->rules.question(level.situation, choice);
        const Answer *answer = question ? oracle->known(*question) : &nothing;
        if (!answer)
            return question;
        ++level.next;
        step(level, choice, *answer);
        return {};
    }

    void step(Level &level, const Choice &choice, const Answer &answer)
    {
        ++findings.progress.steps;
        const Outcome outcome = tables->rules.outcome(level.situation, choice, answer);
        const Footprint print = footprintOf(level.situation, choice, outcome);
        std::vector<Footprint> asleep;
        for (const Footprint &other : level.asleep) {
            if (areIndependent(other, print))
                asleep.push_back(other);
        }
        level.asleep.push_back(print);
        path.push_back(choice);
        keep(outcome.broken);
        descend(outcome.situation, std::move(asleep)); // `level` is gone from here on
    }

    Footprint footprintOf(const Situation &situation, const Choice &choice, const Outcome &outcome)
    {
        Footprint print;
        print.choice = choice;
        print.visible = outcome.visible;
        if (choice.what != Happening::Pass)
            return print;
        const Order &order = tables->rules.orderOf(situation, choice);
        print.master = tables->rules.masterOf(situation, choice);
        print.keys = order.keys;
        print.readsOnly = order.readsOnly;
        return print;
    }

    static bool isAsleep(const Level &level, const Choice &choice)
    {
        return std::any_of(level.asleep.begin(), level.asleep.end(),
                           [&](const Footprint &print) { return print.choice == choice; });
    }

    void keep(Properties broken)
    {
        for (const Property property : allProperties) {
            if (broken & search.wanted & bitOf(property))
                findings.broken.try_emplace(property, path);
        }
        findings.progress.broken |= broken & search.wanted;
    }

    bool isOver() const
    {
        return levels.empty() || findings.progress.schedules >= search.maxStates || pace.isStopped();
    }

    void conclude()
    {
        findings.stopped = pace.isStopped();
        findings.complete = levels.empty();
        findings.progress.questions = oracle->asked();
        findings.progress.seconds = pace.seconds();
    }

    Oracle *oracle;
    Tables *tables;
    Search search;
    SearchPace pace;
    std::vector<Level> levels;
    Schedule path;
    Answer nothing;
    Findings findings;
};

} // namespace

QCoro::Task<redis::Result<Findings>> searchDepthFirst(Oracle *oracle, Tables *tables, Situation begin,
                                                      Search search, SearchControl *control)
{
    Depth depth(oracle, tables, search, control);
    depth.descend(begin, {});
    while (!depth.isOver()) {
        const std::optional<Question> missing = depth.advance();
        if (missing) {
            const std::vector<Question> questions{*missing};
            const auto asked = co_await Oracle::ask(oracle, questions);
            if (!asked)
                co_return asked.error();
        }
        if (depth.pace.isDue()) {
            depth.pace.tell(depth.findings.progress);
            SearchPace::Way way = depth.pace.giveWay();
            co_await way;
            if (depth.pace.isToRest()) {
                depth.conclude();
                depth.findings.stopped = true;
                SearchPace::Rest rest = depth.pace.rest(depth.findings);
                co_await rest;
            }
        }
    }
    depth.conclude();
    co_return depth.findings;
}

} // namespace lab::race
