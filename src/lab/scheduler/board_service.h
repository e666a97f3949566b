// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/worker_thread.h"
#include "lab/scheduler/board_game.h"
#include "lab/scheduler/private_servers.h"

#include <QObject>

namespace lab::race {

/// The handle of the evil scheduler for a window: one game at a time, on a thread and private servers of its
/// own.
///
/// Create and use it on one thread; its signals are emitted there, from the event loop. Thread and servers
/// begin with the first game, and end with it, in less than a second.
class BoardService : public QObject
{
    Q_OBJECT
public:
    explicit BoardService(QObject *parent = nullptr);
    ~BoardService() override;

    /// Something was asked that is not answered yet.
    bool isBusy() const { return m_asked > 0; }
    /// Leaves the game under way and begins another one; stateChanged() or failed() follows.
    void begin(const Board &board, bool onRepair);
    /// Answered likewise; only while a game is under way.
    void move(const Choice &choice);
    void undo(int moves);
    /// hinted() or failed() follows; only while a game is under way.
    void hint();

signals:
    void stateChanged(const lab::race::BoardState &state);
    void hinted(const lab::race::BoardHint &hint);
    void failed(const redis::Error &error);

private:
    using Servers = PrivateServers::Endpoints;
    BoardGame *game();
    BoardGame::Told told();
    void start(const Board &board, bool onRepair, const Servers &servers);
    template <typename Value> void tell(quint64 number, const redis::Result<Value> &answer);
    void give(const BoardState &state) { emit stateChanged(state); }
    void give(const BoardHint &hint) { emit hinted(hint); }

    base::WorkerThread m_thread{QStringLiteral("boards")};
    BoardGame *m_game = nullptr; ///< lives on m_thread, which destroys it; null before it is needed
    PrivateServers m_servers;
    quint64 m_number = 0; ///< of the game; what belongs to an earlier one is not told
    int m_asked = 0;
};

} // namespace lab::race
