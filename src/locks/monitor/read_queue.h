// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/observed.h"
#include "locks/read/key_reader.h"

#include <deque>
#include <memory>

namespace base {
class TaskScope;
}

namespace locks {

/// Keys of one master that are to be read again: each once, however often it changes meanwhile.
///
/// Some hundred are read at a time, with a pause between. Lives on the I/O thread; `reader` outlives it, and
/// its coroutine runs in the scope: destroy it only after that has drained.
class ReadQueue
{
public:
    struct Hooks
    {
        /// `changedAfter`: what changed since the key was read last did so then or later; 0: that is not
        /// known.
        std::function<void(Reading &&reading, Source source, Millis changedAfter)> read;
        /// The same of whatever has not been pushed.
        std::function<Millis()> changedAfter;
        /// A batch of keys has been read; false: some of them could not be.
        std::function<void(bool ok)> batchRead;
    };
    ReadQueue(base::TaskScope *scope, KeyReader *reader, Hooks hooks);

    void setRedirected(const KeyReader::Redirected &redirected) { m_arrivals.setRedirected(redirected); }
    /// Reads the key by this link, soon. Of a push call it while the push is handled.
    void add(const QByteArray &key, Source source, const std::shared_ptr<redis::Connection> &link);
    /// The next time that this key is read, it is on its way to this master: it is asked for by ASKING.
    void expectArrival(const QByteArray &key) { m_arriving.insert(key); }
    /// Reading by the link of until now ends; the keys wait for the next one that is added.
    void stop() { ++m_epoch; }
    void clear();
    /// Forgets refusals: it is another server.
    void resetArrivals() { m_arrivals.reset(); }
    /// The keys that wait or are being read because a change of them was pushed.
    QList<QByteArray> changed() const;
    /// Returns true if a change of this key was pushed that has not been read yet.
    bool isPushed(const QByteArray &key) const;
    /// Nothing waits to be read.
    bool isIdle() const { return m_keys.empty() && m_readingEpoch == 0; }
    /// Returns an instant for which this holds: each key that changed earlier was pushed and has been read
    /// since. 0: unknown.
    Millis heardUntil() const;

private:
    /// Why a key is read again.
    struct Wanted
    {
        Source source = Source::Poll;
        Millis changedAfter = 0; ///< of a push
        Millis heardUntil = 0; ///< Hooks::changedAfter when the key was added first
    };
    /// Keys that are read together.
    struct Batch
    {
        QList<QByteArray> keys;
        QList<QByteArray> arriving;
        QHash<QByteArray, Wanted> wanted;
        Millis heardUntil = 0; ///< Wanted::heardUntil of the oldest key
    };
    Millis changedAfter(const QByteArray &key, const Wanted &wanted) const;
    void tell(Reading &&reading, const Batch &batch);
    Batch takeBatch(qsizetype most);
    static QCoro::Task<> readAll(ReadQueue *self, std::shared_ptr<redis::Connection> link, quint64 epoch);

    base::TaskScope *m_scope;
    KeyReader *m_reader;
    KeyReader m_arrivals; ///< reads keys that are on their way here
    Hooks m_hooks;
    std::deque<QByteArray> m_keys;
    QHash<QByteArray, Wanted> m_wanted; ///< of those
    QSet<QByteArray> m_arriving;
    std::weak_ptr<const Batch> m_batch; ///< that is being read
    quint64 m_epoch = 1; ///< reading of an older one ends
    quint64 m_readingEpoch = 0; ///< in which readAll() runs; 0: it does not
};

} // namespace locks
