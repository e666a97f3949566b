// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/read_queue.h"

#include "base/task_scope.h"

#include <algorithm>

namespace locks {

using namespace std::chrono_literals;

namespace {

constexpr size_t readAtOnce = 500;
constexpr auto betweenReads = 4ms;

/// Of a server that is far away more keys are read at once, as many as a page of a pass may bring: else the
/// way there and back would be most of the time.
qsizetype keysAtOnce(std::chrono::microseconds roundTrip)
{
    constexpr qint64 perMillisecond = 100;
    constexpr qint64 most = 4000;
    return qsizetype(std::min(most, qint64(readAtOnce) + roundTrip / 1ms * perMillisecond));
}

} // namespace

ReadQueue::ReadQueue(base::TaskScope *scope, KeyReader *reader, Hooks hooks)
    : m_scope(scope)
    , m_reader(reader)
    , m_arrivals(true)
    , m_hooks(std::move(hooks))
{
}

void ReadQueue::clear()
{
    m_keys.clear();
    m_wanted.clear();
    m_arriving.clear();
}

void ReadQueue::add(const QByteArray &key, Source source, const std::shared_ptr<redis::Connection> &link)
{
    const Millis heardUntil = m_hooks.changedAfter();
    const Wanted wanted{source, source == Source::Push ? heardUntil : 0, heardUntil};
    const auto known = m_wanted.find(key);
    if (known != m_wanted.end()) {
        if (known->source != Source::Push) // else it has changed before
            *known = {source, wanted.changedAfter, known->heardUntil};
        return;
    }
    m_wanted.insert(key, wanted);
    m_keys.push_back(key);
    if (m_readingEpoch == m_epoch)
        return;
    m_readingEpoch = m_epoch;
    m_scope->start(readAll(this, link, m_epoch));
}

QList<QByteArray> ReadQueue::changed() const
{
    QList<QByteArray> keys;
    const auto take = [&keys](const QHash<QByteArray, Wanted> &wanted) {
        for (auto each = wanted.cbegin(); each != wanted.cend(); ++each) {
            if (each->source == Source::Push)
                keys.append(each.key());
        }
    };
    take(m_wanted);
    if (const auto batch = m_batch.lock())
        take(batch->wanted);
    return keys;
}

bool ReadQueue::isPushed(const QByteArray &key) const
{
    const auto isIn = [&key](const QHash<QByteArray, Wanted> &wanted) {
        const auto found = wanted.constFind(key);
        return found != wanted.cend() && found->source == Source::Push;
    };
    const auto batch = m_batch.lock();
    return isIn(m_wanted) || (batch && isIn(batch->wanted));
}

Millis ReadQueue::heardUntil() const
{
    if (const auto batch = m_batch.lock())
        return batch->heardUntil;
    return m_keys.empty() ? m_hooks.changedAfter() : m_wanted.value(m_keys.front()).heardUntil;
}

ReadQueue::Batch ReadQueue::takeBatch(qsizetype most)
{
    Batch batch;
    batch.heardUntil = heardUntil();
    while (batch.wanted.size() < most && !m_keys.empty()) {
        batch.keys.append(std::move(m_keys.front()));
        m_keys.pop_front();
        batch.wanted.insert(batch.keys.last(), m_wanted.take(batch.keys.last()));
        if (m_arriving.remove(batch.keys.last()))
            batch.arriving.append(batch.keys.takeLast());
    }
    return batch;
}

/// Where no change of the key was pushed, none has happened until then. A push that came while it was read
/// may be of the change that was read.
Millis ReadQueue::changedAfter(const QByteArray &key, const Wanted &wanted) const
{
    if (wanted.source == Source::Push)
        return wanted.changedAfter;
    const auto again = m_wanted.constFind(key);
    return again != m_wanted.cend() && again->source == Source::Push ? again->changedAfter
                                                                     : m_hooks.changedAfter();
}

void ReadQueue::tell(Reading &&reading, const Batch &batch)
{
    const Wanted wanted = batch.wanted.value(reading.key);
    const Millis after = changedAfter(reading.key, wanted);
    m_hooks.read(std::move(reading), wanted.source, after);
}

QCoro::Task<> ReadQueue::readAll(ReadQueue *self, std::shared_ptr<redis::Connection> link, quint64 epoch)
{
    while (epoch == self->m_epoch && !self->m_scope->isStopping() && !self->m_keys.empty()) {
        const auto batch = std::make_shared<const Batch>(self->takeBatch(keysAtOnce(link->roundTrip())));
        self->m_batch = batch;
        const KeyReader::Sink sink = [self, batch](Reading &&reading) {
            self->tell(std::move(reading), *batch);
        };
        // A change that was pushed was pushed to every Lockscope; of another read they know nothing.
        const bool isUnprompted =
            std::any_of(batch->wanted.cbegin(), batch->wanted.cend(),
                        [](const Wanted &wanted) { return wanted.source != Source::Push; });
        if (isUnprompted)
            self->m_reader->announcement().announceNext();
        redis::Result<void> read = co_await KeyReader::read(self->m_reader, link, batch->keys, sink);
        if (read.ok() && !batch->arriving.isEmpty()) {
            self->m_arrivals.setClock(self->m_reader->clock());
            read = co_await KeyReader::read(&self->m_arrivals, link, batch->arriving, sink);
        }
        if (self->m_batch.lock() == batch) // else a reader of a newer epoch has one
            self->m_batch.reset();
        if (epoch == self->m_epoch && !self->m_scope->isStopping())
            self->m_hooks.batchRead(read.ok());
        if (!link->isOpen())
            break;
        // A key that changes a thousand times a second need not be read as often.
        if (self->m_keys.size() < readAtOnce)
            co_await self->m_scope->sleep(betweenReads);
    }
    if (self->m_readingEpoch == epoch)
        self->m_readingEpoch = 0;
}

} // namespace locks
