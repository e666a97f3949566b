// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "lab/race/search.h"
#include "lab/race/telling.h"
#include "lab/scheduler/boards.h"

#include <QObject>

#include <deque>
#include <functional>
#include <memory>

namespace lab::race {

/// A place where a scheduler can do something: there are the same ones from a game's beginning to its end.
struct BoardMove
{
    /// Why it cannot be done now.
    enum class Against : quint8 {
        Nothing, ///< it can
        Waits, ///< the client waits until the lock changes
        NothingSent, ///< the client has nothing at this server's gate
        NotBegun, ///< the client has done nothing yet
        Ended,
        Crashed,
        NoLease, ///< there is no lease on this server that could run out
        NoLocks, ///< the server holds no lock that it could lose
        UsedUp, ///< the board allows no more of these
    };
    Happening what = Happening::Pass;
    int client = -1; ///< of a request or a crash
    int master = -1; ///< of a request, a lapse or a restart
    Against against = Against::Nothing;
    Choice choice; ///< where it can be done
    QString command; ///< of a request: what waits at the gate
};

/// How a game stands.
struct BoardState
{
    Bounds bounds; ///< that are played
    QList<StepTold> steps; ///< that were made, and what came of each on the real servers
    QList<BoardMove> moves;
    bool isBroken = false; ///< it is won
    bool isStuck = false; ///< no client can go on, and nothing broke
    int shortest = 0; ///< a schedule from the beginning that breaks it; 0: there is none
    quint64 states = 0; ///< that were tried to know this
    bool isComplete = false; ///< all of them
};

/// The shortest way from where a game stands.
struct BoardHint
{
    int left = 0; ///< moves; 0: from here it cannot be broken
    BoardMove next;
};

/// One game on one board: real clients at the gate of real private servers. Lives on one thread.
///
/// What it is asked is done one after the other, each answered once.
class BoardGame : public QObject
{
    Q_OBJECT
public:
    using Servers = std::vector<redis::Endpoint>;
    using Told = std::function<void(const redis::Result<BoardState> &)>;
    using Hinted = std::function<void(const redis::Result<BoardHint> &)>;

    explicit BoardGame(QObject *parent = nullptr);
    ~BoardGame() override;

    /// Sets the stage for these bounds, and tries all of their space. `servers`: one a master, and one that
    /// is asked what would be.
    void begin(const Bounds &bounds, Property property, const Servers &servers, Told told);
    /// Lets this happen, which is one of the moves.
    void move(const Choice &choice, Told told);
    /// Takes the last so many moves back: the others are made again on empty servers.
    void undo(int moves, Told told);
    void hint(Hinted hinted);
    /// Ends what is under way; `drained` is called from the event loop when nothing runs any more.
    void shutdown(std::function<void()> drained);

private:
    struct Game;
    using Job = std::function<QCoro::Task<>()>;
    using Failure = std::optional<redis::Error>;
    using SharedGame = std::shared_ptr<Game>;
    void enqueue(Job job);
    static QCoro::Task<> drive(BoardGame *self);
    static QCoro::Task<Failure> open(SharedGame game);
    static QCoro::Task<Failure> replay(SharedGame game, Schedule schedule);
    static QCoro::Task<Failure> step(SharedGame game, Choice choice);
    static QCoro::Task<> startGame(SharedGame game, Told told);
    static QCoro::Task<> makeMove(SharedGame game, Choice choice, Told told);
    static QCoro::Task<> takeBack(SharedGame game, int moves, Told told);
    static QCoro::Task<> lookAhead(SharedGame game, Hinted hinted);
    static BoardState stateOf(const SharedGame &game);

    base::TaskScope m_scope; ///< drains all of the above
    std::deque<Job> m_jobs;
    SharedGame m_game; ///< null before the first
    bool m_driving = false;
};

} // namespace lab::race
