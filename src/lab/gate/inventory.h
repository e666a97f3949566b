// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/request.h"
#include "redis/protocol/value.h"

#include <QByteArray>

#include <map>
#include <vector>

namespace lab::gate {

/// One key of a server, and what is in it.
struct StoredKey
{
    QByteArray type; ///< as TYPE says
    qint64 leftMs = -1; ///< of its lease; −1: none
    /// A string has one entry without a name; of a hash the fields, of a set and a sorted set the members; of
    /// a list the elements, without names.
    std::vector<std::pair<QByteArray, QByteArray>> entries;

    /// It has a lease for which somebody would wait.
    bool hasLease() const;
    /// No expiry in Redis, but a value that holds a time near now, by which a program may end the lock.
    bool mayEndByValue() const;
    /// Its entries are somebody's.
    bool isOwned() const { return type != "list" && type != "stream"; }
};

/// All that a private server holds, as it was read at one moment. A value.
struct Inventory
{
    std::map<QByteArray, StoredKey> keys;

    /// Asks for it: one reply.
    static void addQuery(redis::Request &request);
    static Inventory of(const redis::Value &reply);
};

} // namespace lab::gate
