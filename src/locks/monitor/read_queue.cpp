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
    m_sources.clear();
    m_arriving.clear();
}

void ReadQueue::add(const QByteArray &key, Source source, const std::shared_ptr<redis::Connection> &link)
{
    const auto known = m_sources.find(key);
    if (known != m_sources.end()) {
        if (source == Source::Push)
            *known = source;
        return;
    }
    m_sources.insert(key, source);
    m_keys.push_back(key);
    if (m_readingEpoch == m_epoch)
        return;
    m_readingEpoch = m_epoch;
    m_scope->start(readAll(this, link, m_epoch));
}

QList<QByteArray> ReadQueue::changed() const
{
    const auto batch = m_batch.lock();
    return m_sources.keys(Source::Push) + (batch ? batch->sources.keys(Source::Push) : QList<QByteArray>());
}

ReadQueue::Batch ReadQueue::takeBatch(qsizetype most)
{
    Batch batch;
    while (batch.sources.size() < most && !m_keys.empty()) {
        batch.keys.append(std::move(m_keys.front()));
        m_keys.pop_front();
        batch.sources.insert(batch.keys.last(), m_sources.take(batch.keys.last()));
        if (m_arriving.remove(batch.keys.last()))
            batch.arriving.append(batch.keys.takeLast());
    }
    return batch;
}

QCoro::Task<> ReadQueue::readAll(ReadQueue *self, std::shared_ptr<redis::Connection> link, quint64 epoch)
{
    while (epoch == self->m_epoch && !self->m_scope->isStopping() && !self->m_keys.empty()) {
        const auto batch = std::make_shared<const Batch>(self->takeBatch(keysAtOnce(link->roundTrip())));
        self->m_batch = batch;
        const KeyReader::Sink sink = [self, batch](Reading &&reading) {
            const Source source = batch->sources.value(reading.key, Source::Poll);
            self->m_hooks.read(std::move(reading), source);
        };
        redis::Result<void> read = co_await KeyReader::read(self->m_reader, link, batch->keys, sink);
        if (read.ok() && !batch->arriving.isEmpty()) {
            self->m_arrivals.setClock(self->m_reader->clock());
            read = co_await KeyReader::read(&self->m_arrivals, link, batch->arriving, sink);
        }
        self->m_batch.reset();
        if (!read.ok())
            break;
        self->m_hooks.batchRead();
        // A key that changes a thousand times a second need not be read as often.
        if (self->m_keys.size() < readAtOnce)
            co_await self->m_scope->sleep(betweenReads);
    }
    if (self->m_readingEpoch == epoch)
        self->m_readingEpoch = 0;
}

} // namespace locks
