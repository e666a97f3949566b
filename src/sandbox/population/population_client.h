// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "redis/connection/link.h"

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

namespace sandbox {

/// Told once by each behaviour when what it shows is there.
using Stands = std::function<void()>;

/// One client program of the demo: locks in one library's form, on one master or on several at once.
///
/// Lives on the population's thread. Every write is one of the scripts that Lockscope itself uses: it
/// compares on the server, so a client of the demo never touches a lock that somebody else has taken
/// meanwhile.
struct PopulationClient
{
    base::TaskScope *scope = nullptr;
    const locks::Dialect *dialect = nullptr;
    std::vector<redis::Link *> masters; ///< owned by the population
    QByteArray name; ///< such as "web-3"; one of its own for each client
    QByteArray token; ///< of the last acquire
    int turn = 0; ///< how many tokens it has had

    using Handle = std::shared_ptr<PopulationClient>;
    using Lease = std::chrono::milliseconds;

    /// Waits until every master is connected; false when the population ends before that.
    static QCoro::Task<bool> connected(Handle client);
    /// A token in its library's form, in no other turn of any client, and the same in every demo: what one
    /// run listed can be released in the next. Of the PHP classes it is a time, and of this one.
    static QByteArray nextToken(const Handle &client, Lease lease);
    /// Takes the key with its next token on a majority of the masters, or on none of them.
    static QCoro::Task<bool> acquire(Handle client, QByteArray key, Lease lease);
    /// True while a majority still agrees.
    static QCoro::Task<bool> extend(Handle client, QByteArray key, Lease lease);
    static QCoro::Task<> release(Handle client, QByteArray key);
    /// Holds for `time`, renewing at each third of the lease; false when the lock was lost.
    static QCoro::Task<bool> hold(Handle client, QByteArray key, Lease lease, std::chrono::milliseconds time);

private:
    static QCoro::Task<int> run(Handle client, locks::Recipe recipe);
};

/// A time between the two, evenly spread.
std::chrono::milliseconds between(std::chrono::milliseconds low, std::chrono::milliseconds high);

} // namespace sandbox
