// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board.h"
#include "locks/monitor/server_facts.h"

namespace base {
class TaskScope;
}

namespace locks {

/// When keys of a master are read again, or all scanned, though nothing said that they changed: where changes
/// are not pushed, and beside locks about which other keys say more.
///
/// Its coroutines run in the scope, which it and what it is made with outlive; each ends once `goesOn` is
/// false.
class RepeatedReads
{
public:
    /// Where no changes are pushed: known keys are read again, and all keys scanned again, so often.
    static constexpr std::chrono::milliseconds pollPause{2000};
    static constexpr std::chrono::milliseconds rescanPause{10000};
    /// Locks beside which a library keeps more than changes of their keys tell of are read again so often,
    /// at most so many of them at a time.
    static constexpr std::chrono::milliseconds besidePause{1000};
    static constexpr qsizetype besideAtOnce = 500;

    struct Hooks
    {
        std::function<void(const QByteArray &key)> read;
        std::function<void(const QList<QByteArray> &keys)> readCompanions; ///< of these locks
        std::function<bool()> isScanning;
        std::function<void()> startPass;
        std::function<void()> announce; ///< many keys are about to be read
    };
    /// `status`, `patterns`: as they are at the time.
    RepeatedReads(int master, Board *board, base::TaskScope *scope, const MasterStatus *status,
                  const PatternSet *patterns, const ServerFacts *server, Hooks hooks);
    /// Why changes are heard of in no better way, and what is done instead; translated.
    static QString reasonOf(Push push, const QString &reason);
    /// While changes are not pushed, or not of every pattern.
    static QCoro::Task<> poll(RepeatedReads *self, std::function<bool()> goesOn);
    static QCoro::Task<> readAccompanied(RepeatedReads *self, std::function<bool()> goesOn);

private:
    bool hearsAll() const { return m_status->push == Push::Tracking && m_patterns->untracked().isEmpty(); }
    void readKnown();

    int m_master;
    Board *m_board;
    base::TaskScope *m_scope;
    const MasterStatus *m_status;
    const PatternSet *m_patterns;
    const ServerFacts *m_server;
    Hooks m_hooks;
};

} // namespace locks
