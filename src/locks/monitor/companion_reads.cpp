// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/companion_reads.h"

#include "base/task_scope.h"
#include "locks/dialects/dialects.h"
#include "locks/read/companion_reader.h"
#include "redis/protocol/checked_number.h"

namespace locks {

namespace {

/// Two reads of one deadline differ by no more than their uncertainty and this, ms.
constexpr Millis sameDeadline = 20;

bool isSameLease(const Reading &before, const Reading &now)
{
    if (before.pttl < 0 || now.pttl < 0)
        return before.pttl == now.pttl;
    return std::abs(now.deadline() - before.deadline()) <= before.slack + now.slack + sameDeadline;
}

} // namespace

CompanionReads::CompanionReads(base::TaskScope *scope, Hooks hooks)
    : m_scope(scope)
    , m_hooks(std::move(hooks))
{
}

void CompanionReads::keep(const Reading &reading)
{
    const bool hasRoom = m_known.size() < most || m_known.contains(reading.key);
    if (!reading.exists || reading.companions.isEmpty() || !hasRoom) {
        m_known.remove(reading.key);
        return;
    }
    Known &known = m_known[reading.key];
    known = {reading, ++m_number};
    known.reading.companions.clear();
    known.reading.idleSeconds = -1;
}

void CompanionReads::read(const QList<QByteArray> &keys, const std::shared_ptr<redis::Connection> &link)
{
    redis::Request commands;
    QList<Request> requests;
    for (const QByteArray &key : keys) {
        const auto known = m_known.constFind(key);
        if (known == m_known.cend()) {
            m_hooks.readWhole(key);
            continue;
        }
        QList<CompanionQuery> queries = Dialects::table().companionsOf(known->reading);
        commands.add("PTTL", key);
        appendQueries(&commands, queries);
        requests.append({key, known->number, std::move(queries)});
    }
    if (!requests.isEmpty())
        m_scope->start(request(this, link, commands, requests));
}

QCoro::Task<> CompanionReads::request(CompanionReads *self, std::shared_ptr<redis::Connection> link,
                                      redis::Request commands, QList<Request> requests)
{
    redis::BatchAwaiter sent = link->batch(commands);
    redis::Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok() || self->m_scope->isStopping())
        co_return;
    size_t at = 0;
    for (const Request &each : std::as_const(requests))
        self->process(each, &*reply, &at);
}

void CompanionReads::process(const Request &request, redis::BatchReply *reply, size_t *at)
{
    const redis::Value pttl = reply->values[(*at)++];
    const size_t from = *at;
    QList<Companion> companions = takeCompanions(request.queries, reply->values, at);
    const auto known = m_known.constFind(request.key);
    if (known == m_known.cend() || known->number != request.number)
        return; // it was read or changed in the meantime
    const bool failed = companionFailure(reply->values, from, *at - from).has_value();
    Reading now = known->reading;
    const KeySecondLook::Moment moment = KeySecondLook::Moment::of(*reply);
    now.readAt = moment.at;
    now.slack = moment.slack;
    now.pttl = pttl.isInteger() ? redis::TimeToLive::nearest(pttl.integer) : -2;
    if (failed || now.pttl == -2 || !isSameLease(known->reading, now))
        return m_hooks.readWhole(request.key);
    now.companions = std::move(companions);
    m_hooks.read(std::move(now));
}

} // namespace locks
