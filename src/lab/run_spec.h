// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/deployment.h"
#include "redis/endpoint.h"
#include "redis/error.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace lab {

/// A server that a run may use.
struct Target
{
    QString name; ///< as a person picks it, e.g. "orders (127.0.0.1:7001)"
    redis::Endpoint endpoint;
    locks::Environment environment = locks::Environment::Staging;
    bool readOnly = false;

    bool operator==(const Target &) const = default;
};

/// Why a run did not begin, or ended before its time.
struct Failure
{
    enum class Kind : quint8 {
        Usage, ///< the spec makes no sense; nothing was sent
        Policy, ///< production or read-only; nothing was sent
        Server, ///< a server or the connection to it
    };
    Kind kind = Kind::Server;
    QString text; ///< translated, says what to do
    QByteArray detail; ///< the server's or the system's own words
};

/// What a person asked for: some strategies, one after another, under one load. A value.
struct RunSpec
{
    Q_DECLARE_TR_FUNCTIONS(lab::RunSpec)
public:
    static constexpr int maxClients = 10'000;

    std::optional<Target> target; ///< none: a private server of our own
    QList<QByteArray> strategies; ///< ids, in the order in which they run
    QByteArray workload = QByteArrayLiteral("counter");
    int clients = 16;
    qint64 iterations = 1000; ///< increments of each client; not looked at when there is a duration
    std::chrono::milliseconds duration{
        0}; ///< of each strategy; 0: until every client has done its iterations
    std::chrono::milliseconds hold{0}; ///< inside the critical section, between read and write
    std::chrono::milliseconds think{0}; ///< outside, between two increments
    std::chrono::milliseconds lease{30'000}; ///< of the lock
    QByteArray retry = QByteArrayLiteral("fixed"); ///< id of a RetryPolicy
    /// How long a client tries for one increment: none for ever, 0 one attempt.
    std::optional<std::chrono::milliseconds> giveUpAfter;

    bool byDuration() const { return duration.count() > 0; }
    /// What forbids this run, before anything is sent.
    std::optional<Failure> refusal() const;
};

} // namespace lab
