// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/search_pace.h"
#include "lab/race/situations.h"

namespace lab::race {

namespace {

/// One search, in the frame of its coroutine.
struct Breadth
{
    Breadth(Oracle *asked, Tables *known, const Search &wanted, SearchControl *control)
        : oracle(asked)
        , tables(known)
        , search(wanted)
        , pace(control)
    {
    }

    /// Looks at the next one; what has to be asked before is put into `missing`, and nothing else done.
    void expand(std::vector<Question> &missing)
    {
        const Situation situation = met[next];
        bool canGoOn = false;
        tables->rules.choices(situation, choices, &canGoOn);
        answers.clear();
        for (const Choice &choice : choices) {
            const auto question = tables->rules.question(situation, choice);
            const Answer *answer = question ? oracle->known(*question) : &nothing;
            if (!answer)
                missing.push_back(*question);
            else
                answers.push_back(*answer);
        }
        if (!missing.empty())
            return;
        if (!canGoOn)
            keep(tables->rules.brokenAtEnd(situation), next, {});
        for (size_t i = 0; i < choices.size(); ++i)
            enter(situation, choices[i], answers[i]);
        ++next;
    }

    void enter(const Situation &situation, const Choice &choice, const Answer &answer)
    {
        ++findings.progress.steps;
        const Outcome outcome = tables->rules.outcome(situation, choice, answer);
        keep(outcome.broken, next, choice);
        met.add(outcome.situation, next, choice);
    }

    void keep(Properties broken, quint32 at, std::optional<Choice> last)
    {
        for (const Property property : allProperties) {
            if (!(broken & search.wanted & bitOf(property)) || findings.broken.contains(property))
                continue;
            Schedule schedule = met.scheduleTo(at);
            if (last)
                schedule.push_back(*last);
            findings.broken.emplace(property, std::move(schedule));
            findings.progress.broken |= bitOf(property);
        }
    }

    bool isOver() const
    {
        return next >= met.size() || met.size() >= search.maxStates || pace.isStopped()
            || findings.broken.size() == size_t(std::popcount(search.wanted));
    }

    void conclude()
    {
        findings.stopped = pace.isStopped();
        findings.complete = next >= met.size();
        measure();
    }

    void measure()
    {
        findings.progress.states = met.size();
        findings.progress.waiting = met.size() - next;
        findings.progress.questions = oracle->asked();
        findings.progress.seconds = pace.seconds();
        findings.progress.depth = next < met.size() ? int(met.scheduleTo(next).size()) : 0;
    }

    Oracle *oracle;
    Tables *tables;
    Search search;
    SearchPace pace;
    Situations met;
    quint32 next = 0;
    std::vector<Choice> choices;
    std::vector<Answer> answers;
    Answer nothing;
    Findings findings;
};

} // namespace

QCoro::Task<redis::Result<Findings>> searchBreadthFirst(Oracle *oracle, Tables *tables, Situation begin,
                                                        Search search, SearchControl *control)
{
    Breadth breadth(oracle, tables, search, control);
    breadth.met.add(begin, 0, {});
    while (!breadth.isOver()) {
        std::vector<Question> missing;
        breadth.expand(missing);
        if (!missing.empty()) {
            const auto asked = co_await Oracle::ask(oracle, missing);
            if (!asked)
                co_return asked.error();
        }
        if (breadth.pace.isDue()) {
            breadth.measure();
            breadth.pace.tell(breadth.findings.progress);
            SearchPace::Way way = breadth.pace.giveWay();
            co_await way;
            if (breadth.pace.isToRest()) {
                breadth.conclude();
                breadth.findings.stopped = true;
                SearchPace::Rest rest = breadth.pace.rest(breadth.findings);
                co_await rest;
            }
        }
    }
    breadth.conclude();
    co_return breadth.findings;
}

} // namespace lab::race
