// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

#include <QObject>

#include <memory>

namespace redis {

/// How the detail of an error ends if the host answered that nothing listens there.
inline constexpr char refusedByHost[] = "Connection refused";

/// A byte stream to one server: TCP, TLS over it, or a Unix socket. Lives on its creator's
/// thread.
class Transport : public QObject
{
    Q_OBJECT
public:
    static std::unique_ptr<Transport> create(const Endpoint &endpoint);

    /// Begins to connect; connected() or failed() follows, later.
    virtual void open() = 0;
    /// Takes all bytes; what the kernel does not take is kept and sent when it does.
    virtual bool write(const QByteArray &bytes) = 0;
    /// Up to `size` bytes that have arrived; 0 when there are none, −1 on error.
    virtual qint64 read(char *data, qint64 size) = 0;
    /// What it means that open() takes too long.
    virtual Error timeOut() const = 0;
    /// Ends the stream at once, without a signal.
    virtual void abort() = 0;

signals:
    void connected();
    void readable();
    /// The stream could not be opened, or ended. Nothing follows.
    void failed(const redis::Error &error);
};

} // namespace redis
