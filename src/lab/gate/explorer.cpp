// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/explorer.h"

using namespace std::chrono_literals;

namespace lab::gate {

namespace {

constexpr int tries = 3; // of a schedule that does not come out as it did before
constexpr qint64 tellMs = 200;
constexpr auto idleFor = 20ms;

} // namespace

Explorer::Explorer(const race::RaceOrder &order, race::SearchControl *control)
    : m_order(order)
    , m_control(control)
{
}

Explorer::~Explorer()
{
    std::vector<Stage *> stages;
    for (const std::unique_ptr<Stage> &stage : m_stages)
        stages.push_back(stage.get());
    Stage::killPrograms(stages); // before one after the other is waited for
}

bool Explorer::isOver() const
{
    return m_control->stop || m_failed || quint64(m_graph.size()) >= m_order.search.maxStates;
}

/// Everything that is looked for was found, and nothing that is nearer is untried.
bool Explorer::isFoundShortest() const
{
    for (const race::Property property : race::allProperties) {
        if (!(m_order.search.wanted & race::bitOf(property) & ~m_start.made.broken))
            continue;
        const size_t found = m_graph.shortest(property).size();
        if (found == 0 || (m_graph.waiting() > 0 && size_t(m_graph.depth()) + 1 < found))
            return false;
    }
    return true;
}

bool Explorer::isComplete() const
{
    return m_graph.size() > 0 && m_graph.waiting() == 0 && m_unsteady == 0 && !isOver();
}

race::ProgramEffort Explorer::effort() const
{
    race::ProgramEffort effort;
    effort.unsteady = m_unsteady;
    effort.letsTwoIn = m_start.isDry;
    for (const std::unique_ptr<Stage> &stage : m_stages) {
        effort.runs += stage->effort().runs;
        effort.slept += stage->effort().slept;
    }
    return effort;
}

race::Progress Explorer::progress() const
{
    race::Progress progress;
    progress.states = quint64(m_graph.size());
    progress.waiting = quint64(m_graph.waiting());
    progress.depth = m_graph.depth();
    progress.seconds = double(m_clock.nsecsElapsed()) / 1e9;
    for (const std::unique_ptr<Stage> &stage : m_stages)
        progress.steps += stage->effort().steps;
    progress.questions = size_t(progress.steps);
    return progress;
}

void Explorer::tell()
{
    if (!m_control->progressed || m_clock.elapsed() - m_toldMs < tellMs)
        return;
    m_toldMs = m_clock.elapsed();
    m_control->progressed(progress());
}

QCoro::Task<Explorer::Done> Explorer::explore(Explorer *self, std::vector<redis::Endpoint> servers,
                                              QString folder)
{
    self->m_clock.start();
    for (const redis::Endpoint &server : servers) {
        self->m_stages.push_back(std::make_unique<Stage>(self->m_order.bounds, server, folder,
                                                         &self->m_histories, self->m_control));
        const Done opened = co_await Stage::open(self->m_stages.back().get());
        if (!opened)
            co_return opened;
    }
    Stage *const first = self->firstStage();
    const Done rehearsed = co_await Stage::rehearse(first);
    self->m_start = first->start();
    if (!rehearsed || self->m_start.isDry || self->m_control->stop)
        co_return rehearsed;
    const Done begun = co_await Stage::begin(first);
    if (!begun || self->m_control->stop)
        co_return begun;
    self->m_start = first->start();
    bool canGoOn = false;
    self->m_graph.add(first->state(), first->choices(&canGoOn));
    std::vector<QCoro::Task<Done>> workers;
    for (const std::unique_ptr<Stage> &stage : self->m_stages)
        workers.push_back(worker(self, stage.get()));
    for (QCoro::Task<Done> &working : workers) {
        const Done worked = co_await working;
        if (!worked)
            self->m_failed = worked.error();
    }
    if (self->m_failed)
        co_return *self->m_failed;
    co_return Done();
}

QCoro::Task<Explorer::Done> Explorer::worker(Explorer *self, Stage *stage)
{
    Bell idle;
    while (!self->isOver()) {
        std::optional<Graph::Edge> edge;
        if (!self->isFoundShortest())
            edge = self->m_graph.takeNearest();
        if (!edge) {
            if (self->m_working == 0)
                break;
            // The others may still find something.
            auto later = idle.next(idleFor);
            co_await later;
            continue;
        }
        ++self->m_working;
        const Done done = co_await tryOut(self, stage, *edge);
        --self->m_working;
        if (!done) {
            self->m_failed = done.error();
            co_return done;
        }
        self->tell();
    }
    co_return Done();
}

QCoro::Task<Explorer::Done> Explorer::tryOut(Explorer *self, Stage *stage, Graph::Edge edge)
{
    for (int attempt = 0; attempt < tries && !self->m_control->stop; ++attempt) {
        const auto followed = co_await follow(self, stage, edge);
        if (!followed)
            co_return followed.error();
        if (*followed == Went::Well)
            co_return co_await goOn(self, stage, edge);
    }
    if (!self->m_control->stop)
        ++self->m_unsteady;
    co_return Done();
}

/// To where the step begins.
QCoro::Task<redis::Result<Explorer::Went>> Explorer::follow(Explorer *self, Stage *stage, Graph::Edge edge)
{
    const race::Schedule way = self->m_graph.wayTo(edge.from);
    const std::vector<int> states = self->m_graph.statesTo(edge.from);
    const Done begun = co_await Stage::begin(stage);
    if (!begun)
        co_return begun.error();
    bool canGoOn = false;
    for (size_t place = 0; place < states.size() && !self->m_control->stop; ++place) {
        if (stage->state() != self->m_graph.state(states[place]))
            co_return Went::Astray;
        if (place == way.size())
            break;
        const auto choices = stage->choices(&canGoOn);
        if (std::find(choices.begin(), choices.end(), way[place]) == choices.end())
            co_return Went::Astray;
        const auto made = co_await Stage::step(stage, way[place]);
        if (!made)
            co_return made.error();
    }
    const bool stopped = self->m_control->stop;
    co_return stopped ? Went::Astray : Went::Well;
}

/// The step itself, and others as long as there are any that nobody has tried.
QCoro::Task<Explorer::Done> Explorer::goOn(Explorer *self, Stage *stage, Graph::Edge edge)
{
    std::optional<Graph::Edge> next = edge;
    while (next && !self->m_control->stop) {
        const race::Choice choice = self->m_graph.choice(*next);
        const auto made = co_await Stage::step(stage, choice);
        if (!made)
            co_return made.error();
        if (self->m_control->stop)
            break;
        bool canGoOn = false;
        const int to = self->m_graph.add(stage->state(), stage->choices(&canGoOn));
        self->m_graph.lead(*next, to);
        self->m_graph.breaks(*next, made->broken);
        self->tell();
        if (self->isOver())
            break;
        next = self->m_graph.takeAt(to);
    }
    co_return Done();
}

} // namespace lab::gate
