// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/release_many.h"
#include "operator_bench.h"
#include "redis/connection/script.h"

#include <QHash>
#include <QRandomGenerator>

/// Forced releases, each racing a holder that re-acquires at that very moment; the servers count.
///
/// Many keys at once. In a round a key's token is A. The operator releases A, as seen; at the same moment,
/// over other connections, the holder lets go of A and takes the key with B. Whoever is first: at the end B
/// must stand on every master, for nobody has seen it. The next round begins with B in A's place.
class RaceBench
{
public:
    struct Result
    {
        int done = 0;
        int changedHands = 0;
        int other = 0; ///< any other outcome
        qint64 wrong = 0; ///< B was gone: counted by the servers
        qint64 strange = 0; ///< the holder found a token that was never A: counted by the servers
        qint64 holderFirst = 0; ///< by the servers
        qint64 operatorFirst = 0; ///< by the servers
        qint64 mastersDone = 0; ///< as the operator reported
        qint64 mastersDiffer = 0; ///< as the operator reported
        qint64 elapsedMs = 0;
    };

    RaceBench(int masters, const locks::LuaScripts *scripts);

    Result run(int releases, int keysAtOnce);
    /// One list of so many locks, each re-acquired by its holder while the list is released.
    Result runMany(int locks);

private:
    static QCoro::Task<> slot(RaceBench *race, int index);
    static QCoro::Task<> operatorTurn(RaceBench *race, QByteArray key, QByteArray seen);
    static QCoro::Task<> holderTurn(RaceBench *race, QByteArray key, QByteArray seen, QByteArray next);
    static QCoro::Task<> takeAnew(RaceBench *race, QByteArray key, QByteArray seen, QByteArray next);
    /// Which holders act when the release at this place leaves: all of the same lot, in disorder.
    std::vector<std::vector<int>> turnsOf(int locks);
    static QCoro::Task<bool> checked(RaceBench *race, QByteArray key, QList<QByteArray> expected);
    void collect(const locks::ActionReport &report);
    void countOnServers(int firstAcquires);
    QCoro::Task<> onAll(redis::Script script, QByteArray key, QList<QByteArray> arguments);

    OperatorBench m_bench;
    std::vector<std::shared_ptr<redis::Connection>> m_holders;
    redis::Script m_reacquire;
    redis::Script m_check;
    QRandomGenerator m_random{42};
    Result m_result;
    QList<QByteArray> m_next; ///< of runMany: what each holder takes its key with
    int m_reported = 0;
    int m_left = 0;
    int m_running = 0;
};
