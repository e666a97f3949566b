// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheduler/board_service.h"
#include "redis_server.h"

#include <QRandomGenerator>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

using namespace lab::race;

namespace {

/// A game that is asked and answers, one after the other.
class Asked : public QObject
{
public:
    Asked()
    {
        connect(&m_games, &BoardService::stateChanged, this, [this](const BoardState &state) {
            m_state = state;
            m_answered = true;
        });
        connect(&m_games, &BoardService::hinted, this, [this](const BoardHint &hint) {
            m_hint = hint;
            m_answered = true;
        });
        connect(&m_games, &BoardService::failed, this,
                [](const redis::Error &error) { qWarning("%s", qPrintable(error.text)); });
    }

    bool begin(const Board &board, bool onRepair)
    {
        return asked([&] { m_games.begin(board, onRepair); });
    }
    bool move(const Choice &choice)
    {
        return asked([&] { m_games.move(choice); });
    }
    bool undo(int moves)
    {
        return asked([&] { m_games.undo(moves); });
    }
    bool hint()
    {
        return asked([&] { m_games.hint(); });
    }
    const BoardState &state() const { return m_state; }
    const BoardHint &lastHint() const { return m_hint; }
    QList<BoardMove> possible() const
    {
        QList<BoardMove> possible;
        for (const BoardMove &move : m_state.moves) {
            if (move.against == BoardMove::Against::Nothing)
                possible.append(move);
        }
        return possible;
    }
    /// The first request of this client that is at a gate; none: an invalid choice.
    Choice passOf(int client) const
    {
        const QList<BoardMove> moves = possible();
        for (const BoardMove &move : moves) {
            if (move.what == Happening::Pass && move.client == client)
                return move.choice;
        }
        return {};
    }

private:
    template <typename Ask> bool asked(const Ask &ask)
    {
        m_answered = false;
        ask();
        return waitFor([this] { return m_answered; }, 30'000);
    }

    BoardService m_games;
    BoardState m_state;
    BoardHint m_hint;
    bool m_answered = false;
};

} // namespace

/// The boards of the evil scheduler, on real private servers.
class TestBoards : public QObject
{
    Q_OBJECT

private slots:
    void thereAreTwelve();
    void shortestScheduleWins_data();
    void shortestScheduleWins();
    void repairCannotBeBeaten_data();
    void repairCannotBeBeaten();
    void everyChoiceHasItsPlace_data();
    void everyChoiceHasItsPlace();
    void takesMovesBack();
    void knowsWhenItIsTooLate();
    void laterBoardWins();

private:
    RedisServer m_masters[3];
};

void TestBoards::thereAreTwelve()
{
    QCOMPARE(boards().size(), 12);
    QCOMPARE(boards().first().id, QByteArray("lost-update"));
    QCOMPARE(boards().last().id, QByteArray("redlock-restart"));
    QSet<QString> told;
    for (const Board &board : boards()) {
        for (const QString &text : {board.title(), board.story()}) {
            QVERIFY2(!text.isEmpty() && !told.contains(text), board.id.constData());
            told.insert(text);
        }
        QVERIFY(!board.lesson().isEmpty());
    }
}

void TestBoards::shortestScheduleWins_data()
{
    QTest::addColumn<int>("number");
    for (int number = 0; number < int(boards().size()); ++number)
        QTest::newRow(boards()[number].id.constData()) << number;
}

void TestBoards::shortestScheduleWins()
{
    QFETCH(const int, number);
    Asked game;
    QVERIFY(game.begin(boards()[number], false));
    const int shortest = game.state().shortest;
    QVERIFY(shortest >= 2);
    QVERIFY(!game.state().isBroken);
    for (int left = shortest; left > 0; --left) {
        QVERIFY(!game.state().isBroken);
        QVERIFY(game.hint());
        QCOMPARE(game.lastHint().left, left); // each move of it leads nearer
        QCOMPARE(game.lastHint().next.against, BoardMove::Against::Nothing);
        QVERIFY(game.move(game.lastHint().next.choice));
    }
    QVERIFY(game.state().isBroken);
    QCOMPARE(int(game.state().steps.size()), shortest);
}

void TestBoards::repairCannotBeBeaten_data()
{
    shortestScheduleWins_data();
}

void TestBoards::repairCannotBeBeaten()
{
    QFETCH(const int, number);
    Asked game;
    QVERIFY(game.begin(boards()[number], true));
    QCOMPARE(game.state().shortest, 0);
    QVERIFY(game.state().isComplete);
    QVERIFY(game.state().states > 1);
    QVERIFY(game.hint());
    QCOMPARE(game.lastHint().left, 0);
    // Nor does anything that a learner tries.
    QRandomGenerator random(20261124);
    for (int walk = 0; walk < 3; ++walk) {
        while (!game.possible().isEmpty()) {
            const QList<BoardMove> possible = game.possible();
            QVERIFY(game.move(possible[random.bounded(possible.size())].choice));
            QVERIFY(!game.state().isBroken);
        }
        QVERIFY(game.undo(int(game.state().steps.size())));
        QCOMPARE(game.state().steps.size(), 0);
    }
}

void TestBoards::everyChoiceHasItsPlace_data()
{
    shortestScheduleWins_data();
}

/// Whatever can happen can be chosen, and each place stays where it is.
void TestBoards::everyChoiceHasItsPlace()
{
    QFETCH(const int, number);
    const Board &board = boards()[number];
    Asked game;
    QVERIFY(game.begin(board, false));
    const qsizetype places = game.state().moves.size();
    Tables tables(board.bounds);
    std::vector<redis::Endpoint> masters;
    for (int i = 0; i < board.bounds.masters; ++i)
        masters.push_back(m_masters[i].endpoint());
    Stepper stepper(&tables, masters);
    QVERIFY(waitForTask(Stepper::open(&stepper)).ok());
    QRandomGenerator random(20261124);
    for (bool canGoOn = true; canGoOn;) {
        const std::vector<Choice> choices = stepper.choices(&canGoOn);
        const QList<BoardMove> possible = game.possible();
        QCOMPARE(possible.size(), qsizetype(choices.size()));
        QCOMPARE(game.state().moves.size(), places);
        QCOMPARE(game.state().isStuck, !canGoOn && !game.state().isBroken);
        if (choices.empty())
            break;
        const Choice choice = possible[random.bounded(possible.size())].choice;
        QVERIFY(std::find(choices.begin(), choices.end(), choice) != choices.end());
        QVERIFY(waitForTask(Stepper::step(&stepper, choice)).ok());
        QVERIFY(game.move(choice));
    }
}

void TestBoards::takesMovesBack()
{
    Asked game;
    QVERIFY(game.begin(boards()[7], false)); // GET, compare, DEL
    QStringList commands;
    while (game.possible().size() > 1) {
        commands.append(game.possible().first().command);
        QVERIFY(game.move(game.possible().first().choice));
    }
    QVERIFY(commands.size() >= 5);
    QVERIFY(game.undo(2));
    QCOMPARE(game.state().steps.size(), commands.size() - 2);
    QCOMPARE(game.possible().first().command, commands[commands.size() - 2]);
    QVERIFY(game.undo(100));
    QVERIFY(game.state().steps.isEmpty());
    QCOMPARE(game.possible().first().command, QStringLiteral("SET lock A1 NX EX 30"));
}

void TestBoards::knowsWhenItIsTooLate()
{
    Asked game;
    QVERIFY(game.begin(boards()[0], false));
    QVERIFY(game.move(game.passOf(0)));
    QVERIFY(game.hint());
    QCOMPARE(game.lastHint().left, 3);
    QVERIFY(game.move(game.passOf(0))); // A has read and written before B begins
    QVERIFY(game.hint());
    QCOMPARE(game.lastHint().left, 0);
    while (!game.possible().isEmpty())
        QVERIFY(game.move(game.possible().first().choice));
    QVERIFY(game.state().isStuck);
    QVERIFY(!game.state().isBroken);
}

/// Whoever goes from board to board without waiting sees the last one.
void TestBoards::laterBoardWins()
{
    BoardService games;
    QSignalSpy states(&games, &BoardService::stateChanged);
    games.begin(boards().last(), false);
    games.begin(boards()[1], false);
    games.begin(boards()[0], false);
    QVERIFY(waitFor([&] { return !games.isBusy(); }, 30'000));
    QCOMPARE(states.size(), 1);
    QCOMPARE(states.first().first().value<BoardState>().bounds.strategy, QByteArray("none"));
}

QTEST_GUILESS_MAIN(TestBoards)
#include "tst_boards.moc"
