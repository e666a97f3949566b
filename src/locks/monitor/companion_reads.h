// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/read/key_reader.h"

#include <QHash>

namespace base {
class TaskScope;
}

namespace locks {

/// Reads the companions of locks again, and the locks themselves only by PTTL: changes of their own keys are
/// pushed, and before Redis 7.2 each read of a lock would look like a client that asks for it.
///
/// It keeps the last reading of such locks. Lives on the I/O thread; its coroutine runs in the scope:
/// destroy it only after that has drained.
class CompanionReads
{
public:
    /// Locks that it remembers at most; others are read whole.
    static constexpr qsizetype most = 4096;

    struct Hooks
    {
        /// A lock as it was, with its companions as they are now.
        std::function<void(Reading &&reading)> read;
        /// It is not known, or not as it was: it has to be read whole.
        std::function<void(const QByteArray &key)> readWhole;
    };
    CompanionReads(base::TaskScope *scope, Hooks hooks);

    /// Keeps the result of a whole read.
    void keep(const Reading &reading);
    /// The key changed, or is being read.
    void forget(const QByteArray &key) { m_known.remove(key); }
    void clear() { m_known.clear(); }
    /// Reads the companions of these locks by this link.
    void read(const QList<QByteArray> &keys, const std::shared_ptr<redis::Connection> &link);

private:
    struct Known
    {
        Reading reading; ///< without its companions
        quint64 number = 0; ///< of this read
    };
    struct Request
    {
        QByteArray key;
        quint64 number = 0;
        QList<CompanionQuery> queries;
    };
    void process(const Request &request, redis::BatchReply *reply, size_t *at);
    static QCoro::Task<> request(CompanionReads *self, std::shared_ptr<redis::Connection> link,
                                 redis::Request commands, QList<Request> requests);

    base::TaskScope *m_scope;
    Hooks m_hooks;
    QHash<QByteArray, Known> m_known;
    quint64 m_number = 0;
};

} // namespace locks
