// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board.h"
#include "locks/model/deployment_status.h"
#include "locks/monitor/server_facts.h"
#include "locks/push/change_bounds.h"
#include "locks/read/scanner.h"

namespace locks {

/// The full passes over one master, one at a time, and what its status says of them.
///
/// Lives on the I/O thread; what it is made with outlives it, and its coroutine runs in the scope: destroy it
/// only after that has drained.
class MasterPasses
{
public:
    struct Hooks
    {
        std::function<void()> statusChanged;
        /// Reports a reading to the board.
        std::function<void(Reading &&reading)> read;
        /// As ChangeBounds::onceHeard().
        std::function<void(ChangeBounds::Then &&then)> onceHeard;
        /// The keys whose change was pushed and has not been reported yet.
        std::function<QList<QByteArray>()> changed;
        /// Complete, cancelled or with an error; the status says so already, and is not told yet.
        std::function<void(const redis::Result<void> &result)> ended;
    };
    struct Order
    {
        std::shared_ptr<redis::Connection> link;
        PatternSet patterns;
        bool gentle = false;
        bool countsWaiters = false; ///< once, before it ends
        qint64 mostIdle = 0; ///< as in Scanner::Pass
        /// Whether this master has such a key if it exists; null: any.
        std::function<bool(QByteArrayView key)> owns = {};
    };
    MasterPasses(int master, Board *board, base::TaskScope *scope, KeyReader *reader, ServerFacts *server,
                 MasterStatus *status, Hooks hooks);

    /// A pass from the beginning, in place of one under way. It ends without a word once `goesOn` is false.
    void start(const Order &order, const std::function<bool()> &goesOn);
    /// Ends it, as cancelled.
    void cancel();
    /// The link broke: what was read of it so far is told.
    void tellUnfinished();
    /// Ends it without a word.
    void abandon();
    bool isRunning() const { return m_pass != nullptr; }
    /// This key is read otherwise: what the pass was about to tell of it is older.
    void overtake(const QByteArray &key);
    /// What the last pass found need not be all any more.
    void noteBreak();
    /// Locks that are shown may be gone until the next pass ends: after a flush, say.
    void noteDoubt() { m_wholeSinceBreak = false; }
    /// A pass has found every key since the last break or flush.
    bool isWholeSinceBreak() const { return m_wholeSinceBreak; }
    /// Keys were read again: true if with that the listing became complete, or is so no more.
    bool takeReads();

private:
    static std::optional<QList<QByteArray>> wholeKeysOf(const Order &order);
    static QCoro::Task<> run(MasterPasses *self, std::shared_ptr<Scanner::Pass> pass, Order order,
                             std::function<bool()> goesOn);
    void end(const redis::Result<void> &result);
    void showUnread();

    int m_master;
    Board *m_board;
    base::TaskScope *m_scope;
    KeyReader *m_reader;
    ServerFacts *m_server;
    MasterStatus *m_status;
    Hooks m_hooks;
    std::shared_ptr<Scanner::Pass> m_pass;
    bool m_whole = false; ///< the last pass found every key; nothing has broken since
    bool m_wholeSinceBreak = false; ///< also if a later pass was stopped
};

} // namespace locks
