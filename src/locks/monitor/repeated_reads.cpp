// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/repeated_reads.h"

#include "base/task_scope.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace locks {

using namespace std::chrono_literals;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::MasterSession)
};

constexpr qsizetype polledPerSecond = 5000;

} // namespace

RepeatedReads::RepeatedReads(int master, Board *board, base::TaskScope *scope, const MasterStatus *status,
                             const PatternSet *patterns, const ServerFacts *server, Hooks hooks)
    : m_master(master)
    , m_board(board)
    , m_scope(scope)
    , m_status(status)
    , m_patterns(patterns)
    , m_server(server)
    , m_hooks(std::move(hooks))
{
}

QString RepeatedReads::reasonOf(Push push, const QString &reason)
{
    const QLocale locale;
    if (push == Push::Polling)
        return Text::tr("%1; known keys are read again every %2 s, all keys scanned again every %3 s")
            .arg(reason, locale.toString(pollPause / 1s), locale.toString(rescanPause / 1s));
    if (push == Push::Tracking && !reason.isEmpty())
        return Text::tr("%1; such keys are scanned again every %2 s")
            .arg(reason, locale.toString(rescanPause / 1s));
    return reason;
}

QCoro::Task<> RepeatedReads::poll(RepeatedReads *self, std::function<bool()> goesOn)
{
    auto rescanAt = Clock::now() + rescanPause;
    if (self->hearsAll())
        co_return;
    for (;;) {
        const qsizetype held = self->m_board->count();
        co_await self->m_scope->sleep(
            std::max(pollPause, std::chrono::milliseconds(held * 1000 / polledPerSecond)));
        if (!goesOn())
            co_return;
        if (self->m_hooks.isScanning())
            continue;
        if (self->hearsAll())
            co_return; // found a better way meanwhile
        if (Clock::now() >= rescanAt) {
            self->m_hooks.startPass();
            rescanAt = Clock::now() + rescanPause;
        } else if (self->m_status->push == Push::Polling) {
            self->readKnown();
        }
    }
}

void RepeatedReads::readKnown()
{
    m_hooks.announce();
    for (const QByteArray &key : m_board->keysOn(m_master)) {
        if (!m_server->isSubscription(key))
            m_hooks.read(key);
    }
}

QCoro::Task<> RepeatedReads::readAccompanied(RepeatedReads *self, std::function<bool()> goesOn)
{
    for (;;) {
        co_await self->m_scope->sleep(besidePause);
        if (!goesOn())
            co_return;
        // Where nothing is pushed, every key is read again anyway.
        if (self->m_hooks.isScanning() || self->m_status->push == Push::Polling)
            continue;
        self->m_hooks.readCompanions(self->m_board->accompanied(self->m_master, besideAtOnce));
    }
}

} // namespace locks
