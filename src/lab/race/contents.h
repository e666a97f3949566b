// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/request.h"
#include "redis/protocol/value.h"

#include <QByteArray>
#include <QHash>
#include <QList>

#include <array>
#include <chrono>
#include <vector>

namespace lab {
struct Keys;
}

namespace lab::race {

/// What one master holds of a race, without times: of each key whether it is there, what it holds (as DUMP
/// says), and whether it has a lease. A value.
struct Contents
{
    static constexpr size_t keyCount = 5;
    static constexpr qint8 noLease = -1;
    static constexpr qint8 withLease = 1;
    static constexpr qint8 absurdLease = 2; ///< of more than 30 days: nobody waits for it

    struct Key
    {
        QByteArray dump; ///< empty: the key is not there
        qint8 lease = noLease;

        bool isThere() const { return !dump.isEmpty(); }
        bool operator==(const Key &) const = default;
    };
    std::array<Key, keyCount> keys;

    /// The keys (as bits) that differ.
    quint8 differences(const Contents &other) const;
    /// This, with those keys as `other` has them.
    Contents mixedWith(quint8 keys, const Contents &other) const;
    bool operator==(const Contents &) const = default;
};

/// The contents that a search has met, each with a small number; 0 is that of an empty master. Lives on one
/// thread.
class ContentsTable
{
public:
    ContentsTable();
    quint32 numberOf(const Contents &contents);
    const Contents &operator[](quint32 number) const { return m_contents[number]; }

private:
    std::vector<Contents> m_contents;
    QHash<QByteArray, quint32> m_numbers;
};

/// How contents are put on a real server and read from it, all in one packet with what is asked in between.
class ContentsCodec
{
public:
    ContentsCodec(const Keys &keys, std::chrono::milliseconds lease);

    /// Puts a server into this state, whatever it holds. A lease is one of which a third has passed, so that
    /// one that is renewed can be told from it.
    void addRestore(redis::Request &request, const Contents &contents) const;
    /// As above, of those keys alone.
    void addRestore(redis::Request &request, const Contents &contents, quint8 keys) const;
    /// Has a third of the lock's lease pass.
    void addAging(redis::Request &request) const;
    /// Asks what there is: replySize replies.
    void addQuery(redis::Request &request) const;
    static constexpr size_t replySize = 2 * Contents::keyCount;

    struct Read
    {
        Contents contents;
        bool renewed = false; ///< the lock's lease is a fresh one
    };
    Read read(const std::vector<redis::Value> &replies, size_t at) const;
    /// A reply that tells how much of a lease is left tells all of it: time does not pass by itself here.
    redis::Value withoutTime(const redis::Value &reply, bool inSeconds) const;

private:
    QList<QByteArray> m_keys;
    qint64 m_leaseMs;
    qint64 m_agedMs; ///< what is left of a lease of which a third has passed
};

} // namespace lab::race
