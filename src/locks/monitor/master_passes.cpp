// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/master_passes.h"

#include "base/codes.h"
#include "base/task_scope.h"
#include "redis/protocol/error.h"

namespace locks {

using redis::ErrorKind;
using redis::Result;

MasterPasses::MasterPasses(int master, Board *board, base::TaskScope *scope, KeyReader *reader,
                           ServerFacts *server, MasterStatus *status, Hooks hooks)
    : m_master(master)
    , m_board(board)
    , m_scope(scope)
    , m_reader(reader)
    , m_server(server)
    , m_status(status)
    , m_hooks(std::move(hooks))
{
}

std::optional<QList<QByteArray>> MasterPasses::wholeKeysOf(const Order &order)
{
    QList<QByteArray> keys = order.patterns.wholeKeys();
    if (keys.isEmpty())
        return std::nullopt;
    if (order.owns)
        keys.removeIf([&order](const QByteArray &key) { return !order.owns(key); });
    return keys;
}

void MasterPasses::start(const Order &order, const std::function<bool()> &goesOn)
{
    if (m_pass)
        m_pass->cancelled = true;
    auto pass = std::make_shared<Scanner::Pass>();
    pass->link = order.link;
    pass->reader = m_reader;
    pass->scope = m_scope;
    pass->patterns = order.patterns;
    pass->wholeKeys = wholeKeysOf(order);
    pass->gentle = order.gentle;
    pass->mostIdle = order.mostIdle;
    pass->sink = m_hooks.read;
    pass->progressed = [this, raw = pass.get()] {
        if (m_pass.get() != raw)
            return;
        m_status->examined = raw->progress.examined;
        m_status->elapsedMs = raw->progress.elapsedMs;
        m_hooks.statusChanged();
    };
    m_pass = pass;
    m_status->scanning = true;
    m_status->examined = 0;
    m_status->elapsedMs = 0;
    m_board->beginPass(m_master);
    m_scope->start(run(this, pass, order, goesOn));
    m_hooks.statusChanged();
}

QCoro::Task<> MasterPasses::run(MasterPasses *self, std::shared_ptr<Scanner::Pass> pass, Order order,
                                std::function<bool()> goesOn)
{
    const Result<void> result = co_await Scanner::run(pass);
    if (self->m_pass != pass || !goesOn())
        co_return;
    if (result.ok()) {
        co_await ServerFacts::readClients(self->m_server, pass->link, pass->patterns, pass->sink,
                                          ServerFacts::Look::EndOfPass);
        if (self->m_pass != pass || !goesOn())
            co_return;
    }
    if (order.countsWaiters && result.ok()) {
        const bool counted = co_await ServerFacts::countWaiters(self->m_server, pass->link);
        self->m_server->setWaitersRefused(!counted);
        if (self->m_pass != pass || !goesOn())
            co_return;
    }
    self->m_status->examined = pass->progress.examined;
    self->m_status->elapsedMs = pass->progress.elapsedMs;
    if (!result.ok()) {
        self->end(result);
        co_return;
    }
    // A flush during the pass is pushed on another connection, and may arrive after the end of the pass.
    self->m_hooks.onceHeard([self, pass, order, result, goesOn](bool heard) {
        if (self->m_pass != pass || !goesOn())
            return;
        if (heard)
            self->end(result);
        else
            self->start(order, goesOn); // pushes may have been lost
    });
}

void MasterPasses::cancel()
{
    if (!m_pass)
        return;
    m_pass->cancelled = true;
    end(redis::makeError(ErrorKind::Cancelled));
}

void MasterPasses::tellUnfinished()
{
    if (m_pass)
        m_pass->tellUnfinished();
}

void MasterPasses::abandon()
{
    if (m_pass)
        std::exchange(m_pass, {})->cancelled = true;
    m_status->scanning = false;
}

void MasterPasses::overtake(const QByteArray &key)
{
    if (m_pass)
        m_pass->overtake(key);
}

void MasterPasses::noteBreak()
{
    m_status->passComplete = false;
    m_whole = false;
    m_wholeSinceBreak = false;
}

void MasterPasses::end(const Result<void> &result)
{
    m_pass.reset();
    m_status->scanning = false;
    m_whole = result.ok();
    m_wholeSinceBreak = m_wholeSinceBreak || m_whole;
    for (const QByteArray &key : m_reader->unread().keys())
        m_board->keepUnread(m_master, key);
    for (const QByteArray &key : m_hooks.changed())
        m_board->keepUnread(m_master, key); // its change was pushed, and is reported when it has been read
    m_board->endPass(m_master, result.ok() && m_reader->unread().knowsAll(), m_reader->unread().isEmpty());
    m_status->error.clear();
    m_status->errorDetail.clear();
    m_status->errorCode.clear();
    if (!result.ok() && result.error().kind != ErrorKind::Cancelled) {
        m_status->error = result.error().text;
        m_status->errorDetail = result.error().detail;
        m_status->errorCode = redis::errorCode(result.error().kind);
    }
    showUnread();
    m_status->denied = m_server->denied();
    m_hooks.ended(result);
}

/// A listing is complete when it has found all keys and could read each.
void MasterPasses::showUnread()
{
    const UnreadKeys &unread = m_reader->unread();
    m_status->passComplete = m_whole && unread.isEmpty();
    if (!m_whole)
        return;
    m_status->error = unread.sentences().join(QLatin1Char(' '));
    m_status->errorCode = m_status->error.isEmpty() ? QByteArray() : QByteArray(base::codes::keysUnread);
}

bool MasterPasses::takeReads()
{
    if (!m_whole || m_pass || m_status->passComplete == m_reader->unread().isEmpty())
        return false;
    showUnread();
    return true;
}

} // namespace locks
