// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoro/QCoroTask>
#include <QHostAddress>
#include <QList>
#include <QObject>

#include <chrono>
#include <memory>

class QSocketNotifier;

namespace base {
class TaskScope;
}

namespace redis {

/// Looks a host name up without ever blocking this thread or the program's end.
///
/// Qt joins its look-up thread at exit, which takes as long as a silent name server does not answer. So
/// getaddrinfo() runs on a detached thread that shares nothing but a small state and an eventfd with us.
class NameLookup : public QObject
{
    Q_OBJECT
public:
    explicit NameLookup(QObject *parent = nullptr);
    ~NameLookup() override;

    /// finished() follows from the event loop. A numeric address needs no thread.
    void start(const QString &host);

signals:
    /// The addresses in the system's order; empty with the system's words when there are none.
    void finished(const QList<QHostAddress> &addresses, const QByteArray &error);

private:
    struct Shared;
    void collect();

    std::shared_ptr<Shared> m_shared;
    QSocketNotifier *m_notifier = nullptr;
};

/// The addresses of a host name or of a numeric address, each once; empty where there are none, where `limit`
/// is over, or when the scope stops.
QCoro::Task<QList<QHostAddress>> addressesOf(QString host, base::TaskScope *scope,
                                             std::chrono::milliseconds limit);

} // namespace redis
