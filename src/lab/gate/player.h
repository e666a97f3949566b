// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/gate/door.h"
#include "lab/gate/program.h"

#include <QHash>

namespace lab::gate {

/// Where a client is in its turn.
enum class Phase : quint8 {
    Acquiring, ///< its program was asked to acquire
    Reading, ///< inside: its GET of the counter waits
    Writing, ///< inside: its SET of the counter waits
    Releasing, ///< its program was asked to release
    Over, ///< nothing comes any more
};

/// What clients have lived through: each different history with a small number. Lives as long as a search.
class Histories
{
public:
    /// The history of a client that has not begun.
    quint32 beginning(int client) { return after(0, QByteArray::number(client)); }
    quint32 after(quint32 history, const QByteArray &what);

private:
    QHash<QPair<quint32, QByteArray>, quint32> m_numbers;
    quint32 m_last = 0;
};

/// One client of a race through the gate: its program, its door, and where it is. Lives on one thread, owned
/// by its stage.
struct Player
{
    /// A request at which it stood before, in this question.
    struct Stood
    {
        QByteArray request;
        quint32 history = 0;
        quint64 change = 0; ///< how often the server had changed when it was let through
    };

    Player(const redis::Endpoint &server, Bell *bell)
        : door(server, bell)
    {
    }

    Door door;
    std::unique_ptr<Program> program;
    bool isWarm = false; ///< it has gone through a turn alone
    bool isSpent = false; ///< it must not be used again

    // Of this run.
    Phase phase = Phase::Over;
    quint32 history = 0;
    int rounds = 0; ///< that are over
    int attempts = 0; ///< refused in this round
    qint64 next = 0; ///< what it will write
    bool isBegun = false;
    bool isFresh = false; ///< nothing of this attempt was executed yet
    bool isAsleep = false; ///< it has been silent for longer than anybody waits
    bool isCrashed = false;
    QByteArray error; ///< what it has said last when it failed
    std::vector<Stood> stood;

    bool isInside() const { return phase == Phase::Reading || phase == Phase::Writing; }
    bool isOver() const { return phase == Phase::Over || isCrashed; }
};

} // namespace lab::gate
