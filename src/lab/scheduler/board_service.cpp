// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheduler/board_service.h"

#include "base/post.h"

namespace lab::race {

BoardService::BoardService(QObject *parent)
    : QObject(parent)
{
}

BoardService::~BoardService()
{
    if (!m_game)
        return;
    base::post(m_game, [game = m_game, thread = &m_thread] { game->shutdown([thread] { thread->end(); }); });
    m_thread.wait();
}

BoardGame *BoardService::game()
{
    if (!m_game) {
        m_game = new BoardGame;
        m_thread.start(m_game);
    }
    return m_game;
}

template <typename Value> void BoardService::tell(quint64 number, const redis::Result<Value> &answer)
{
    if (number != m_number)
        return;
    m_asked = 0;
    if (answer)
        give(*answer);
    else
        emit failed(answer.error());
}

BoardGame::Told BoardService::told()
{
    ++m_asked;
    return [this, number = m_number](const redis::Result<BoardState> &state) {
        base::post(this, [this, number, state] { tell(number, state); });
    };
}

void BoardService::begin(const Board &board, bool onRepair)
{
    const quint64 number = ++m_number;
    m_asked = 1;
    const Bounds &bounds = onRepair ? board.repair : board.bounds;
    // One a master, and one that is asked what would be.
    m_servers.want(bounds.masters + 1,
                   [this, board, onRepair, number](const redis::Result<Servers> &running) {
                       if (number != m_number)
                           return;
                       if (running)
                           start(board, onRepair, *running);
                       else
                           tell(number, redis::Result<BoardState>(running.error()));
                   });
}

void BoardService::start(const Board &board, bool onRepair, const Servers &servers)
{
    base::post(game(),
               [game = game(), bounds = onRepair ? board.repair : board.bounds, property = board.property,
                servers, answer = told()] { game->begin(bounds, property, servers, answer); });
}

void BoardService::move(const Choice &choice)
{
    base::post(m_game, [game = m_game, choice, answer = told()] { game->move(choice, answer); });
}

void BoardService::undo(int moves)
{
    base::post(m_game, [game = m_game, moves, answer = told()] { game->undo(moves, answer); });
}

void BoardService::hint()
{
    ++m_asked;
    const auto answer = [this, number = m_number](const redis::Result<BoardHint> &hint) {
        base::post(this, [this, number, hint] { tell(number, hint); });
    };
    base::post(m_game, [game = m_game, answer] { game->hint(answer); });
}

} // namespace lab::race
