// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheduler/board_game.h"

#include <utility>

namespace lab::race {

namespace {

using Against = BoardMove::Against;

bool hasCrashed(const Situation &situation, int client)
{
    return situation.crashed & (1U << unsigned(client));
}

bool isParked(const Situation &situation, int client)
{
    return situation.parked & (1U << unsigned(client));
}

} // namespace

/// All that belongs to one game; kept by whoever works on it.
struct BoardGame::Game
{
    Game(const Bounds &bounds, Property wanted, const Servers &servers)
        : property(wanted)
        , tables(bounds)
        , oracle(&tables, servers.back())
        , stepper(&tables, {servers.begin(), servers.end() - 1})
    {
    }

    Against whyNot(const BoardMove &move)
    {
        const Situation &now = stepper.now();
        if (move.client >= 0 && hasCrashed(now, move.client))
            return Against::Crashed;
        if (move.client >= 0 && tables.rules.isOver(now, move.client))
            return Against::Ended;
        switch (move.what) {
        case Happening::Crash:
            return now.left.crashes == 0 ? Against::UsedUp : Against::NotBegun;
        case Happening::Lapse:
            return now.left.lapses == 0 ? Against::UsedUp : Against::NoLease;
        case Happening::Restart:
            return now.left.restarts == 0 ? Against::UsedUp : Against::NoLocks;
        default:
            return waits(move.client) ? Against::Waits : Against::NothingSent;
        }
    }

    bool waits(int client)
    {
        if (isParked(stepper.now(), client))
            return true;
        // A command that blocks is at the gate, and nothing is there that it could have.
        const Programs::Node &node = tables.programs[tables.rules.nodeNow(stepper.now(), client)];
        return std::any_of(node.waiting.begin(), node.waiting.end(), [this](const Programs::Step &step) {
            return tables.programs.orders()[step.order].blocks;
        });
    }

    BoardMove slot(Happening what, int client, int master, const std::vector<Choice> &choices)
    {
        BoardMove move;
        move.what = what;
        move.client = client;
        move.master = master;
        const auto possible = std::find_if(choices.begin(), choices.end(), [&](const Choice &choice) {
            if (choice.what != what || choice.client != client)
                return false;
            return what == Happening::Crash || int(tables.rules.masterOf(stepper.now(), choice)) == master;
        });
        if (possible == choices.end()) {
            move.against = whyNot(move);
            return move;
        }
        move.choice = *possible;
        if (what == Happening::Pass)
            move.command = Telling::atGate(&tables, stepper.now(), *possible);
        return move;
    }

    /// Always as many, in the same order.
    QList<BoardMove> moves(const std::vector<Choice> &choices)
    {
        const Bounds &bounds = tables.rules.bounds();
        QList<BoardMove> moves;
        for (int client = 0; client < bounds.clients; ++client) {
            for (int master = 0; master < bounds.masters; ++master)
                moves.append(slot(Happening::Pass, client, master, choices));
            if (bounds.budget.crashes > 0)
                moves.append(slot(Happening::Crash, client, -1, choices));
        }
        for (int master = 0; master < bounds.masters; ++master) {
            if (bounds.budget.lapses > 0)
                moves.append(slot(Happening::Lapse, -1, master, choices));
            if (bounds.budget.restarts > 0)
                moves.append(slot(Happening::Restart, -1, master, choices));
        }
        return moves;
    }

    BoardMove moveOf(const Choice &choice)
    {
        const bool isCrash = choice.what == Happening::Crash;
        const int master = isCrash ? -1 : int(tables.rules.masterOf(stepper.now(), choice));
        return slot(choice.what, choice.client, master, {choice});
    }

    Property property;
    Tables tables;
    Oracle oracle;
    Stepper stepper;
    SearchControl control;
    Findings space; ///< of a search from the beginning
    Schedule made;
    QList<StepTold> steps;
    bool isBroken = false;
};

BoardGame::BoardGame(QObject *parent)
    : QObject(parent)
    , m_scope(this)
{
}

BoardGame::~BoardGame() = default;

void BoardGame::enqueue(Job job)
{
    m_jobs.push_back(std::move(job));
    if (!std::exchange(m_driving, true))
        m_scope.start(drive(this));
}

QCoro::Task<> BoardGame::drive(BoardGame *self)
{
    while (!self->m_jobs.empty() && !self->m_scope.isStopping()) {
        const Job job = std::move(self->m_jobs.front());
        self->m_jobs.pop_front();
        auto work = job();
        co_await work;
    }
    self->m_driving = false;
}

void BoardGame::begin(const Bounds &bounds, Property property, const Servers &servers, Told told)
{
    if (m_game)
        m_game->control.stop = true;
    m_game = std::make_shared<Game>(bounds, property, servers);
    enqueue([game = m_game, told = std::move(told)] { return startGame(game, told); });
}

void BoardGame::move(const Choice &choice, Told told)
{
    enqueue([game = m_game, choice, told = std::move(told)] { return makeMove(game, choice, told); });
}

void BoardGame::undo(int moves, Told told)
{
    enqueue([game = m_game, moves, told = std::move(told)] { return takeBack(game, moves, told); });
}

void BoardGame::hint(Hinted hinted)
{
    enqueue([game = m_game, hinted = std::move(hinted)] { return lookAhead(game, hinted); });
}

void BoardGame::shutdown(std::function<void()> drained)
{
    if (m_game)
        m_game->control.stop = true;
    m_scope.stop(std::move(drained));
}

BoardState BoardGame::stateOf(const SharedGame &game)
{
    bool canGoOn = false;
    const std::vector<Choice> choices = game->stepper.choices(&canGoOn);
    BoardState state;
    state.bounds = game->tables.rules.bounds();
    state.steps = game->steps;
    state.moves = game->moves(choices);
    state.isBroken = game->isBroken;
    state.isStuck = !canGoOn && !game->isBroken;
    const auto found = game->space.broken.find(game->property);
    state.shortest = found == game->space.broken.end() ? 0 : int(found->second.size());
    state.states = game->space.progress.states;
    state.isComplete = game->space.complete;
    return state;
}

QCoro::Task<BoardGame::Failure> BoardGame::open(SharedGame game)
{
    game->made.clear();
    game->steps.clear();
    game->isBroken = false;
    const auto opened = co_await Stepper::open(&game->stepper);
    if (!opened)
        co_return opened.error();
    co_return std::nullopt;
}

QCoro::Task<BoardGame::Failure> BoardGame::step(SharedGame game, Choice choice)
{
    const auto made = co_await Stepper::step(&game->stepper, choice);
    if (!made)
        co_return made.error();
    game->made.push_back(choice);
    game->steps.append(Telling::step(game->tables, *made));
    game->isBroken = game->isBroken || (made->broken & bitOf(game->property));
    co_return std::nullopt;
}

QCoro::Task<BoardGame::Failure> BoardGame::replay(SharedGame game, Schedule schedule)
{
    Failure failure = co_await open(game);
    for (size_t i = 0; i < schedule.size() && !failure; ++i)
        failure = co_await step(game, schedule[i]);
    co_return failure;
}

QCoro::Task<> BoardGame::startGame(SharedGame game, Told told)
{
    const auto begin = co_await Oracle::open(&game->oracle);
    if (!begin) {
        told(begin.error());
        co_return;
    }
    Search search;
    search.wanted = bitOf(game->property);
    const auto space =
        co_await searchBreadthFirst(&game->oracle, &game->tables, *begin, search, &game->control);
    if (!space) {
        told(space.error());
        co_return;
    }
    game->space = *space;
    const Failure failure = co_await open(game);
    if (failure)
        told(*failure);
    else
        told(stateOf(game));
}

QCoro::Task<> BoardGame::makeMove(SharedGame game, Choice choice, Told told)
{
    const Failure failure = co_await step(game, choice);
    if (failure)
        told(*failure);
    else
        told(stateOf(game));
}

QCoro::Task<> BoardGame::takeBack(SharedGame game, int moves, Told told)
{
    Schedule kept = game->made;
    kept.resize(kept.size() - std::min(kept.size(), size_t(moves)));
    const Failure failure = co_await replay(game, kept);
    if (failure)
        told(*failure);
    else
        told(stateOf(game));
}

QCoro::Task<> BoardGame::lookAhead(SharedGame game, Hinted hinted)
{
    Search search;
    search.wanted = bitOf(game->property);
    const auto ahead = co_await searchBreadthFirst(&game->oracle, &game->tables, game->stepper.now(), search,
                                                   &game->control);
    if (!ahead) {
        hinted(ahead.error());
        co_return;
    }
    BoardHint hint;
    if (const auto way = ahead->broken.find(game->property); way != ahead->broken.end()) {
        hint.left = int(way->second.size());
        if (hint.left > 0)
            hint.next = game->moveOf(way->second.front());
    }
    hinted(hint);
}

} // namespace lab::race
