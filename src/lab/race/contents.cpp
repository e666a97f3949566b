// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/contents.h"

#include "lab/race/orders.h"
#include "lab/spec/keys.h"

namespace lab::race {

namespace {

constexpr qint64 absurdMs = 30LL * 86'400'000;
constexpr qint64 secondMs = 1000;

bool isIn(quint8 keys, size_t key)
{
    return keys & (1U << key);
}

} // namespace

quint8 Contents::differences(const Contents &other) const
{
    quint8 differ = 0;
    for (size_t key = 0; key < keyCount; ++key) {
        if (keys[key] != other.keys[key])
            differ |= quint8(1U << key);
    }
    return differ;
}

Contents Contents::mixedWith(quint8 which, const Contents &other) const
{
    Contents mixed = *this;
    for (size_t key = 0; key < keyCount; ++key) {
        if (isIn(which, key))
            mixed.keys[key] = other.keys[key];
    }
    return mixed;
}

ContentsTable::ContentsTable()
{
    numberOf(Contents());
}

quint32 ContentsTable::numberOf(const Contents &contents)
{
    redis::Request bytes;
    for (const Contents::Key &key : contents.keys)
        bytes.add(key.dump, QByteArray::number(key.lease));
    const auto known = m_numbers.constFind(bytes.bytes());
    if (known != m_numbers.cend())
        return *known;
    m_contents.push_back(contents);
    const auto number = quint32(m_contents.size() - 1);
    m_numbers.insert(bytes.bytes(), number);
    return number;
}

ContentsCodec::ContentsCodec(const Keys &keys, std::chrono::milliseconds lease)
    : m_keys(keysOf(keys))
    , m_leaseMs(lease.count())
    , m_agedMs(lease.count() / 3 * 2)
{
}

void ContentsCodec::addRestore(redis::Request &request, const Contents &contents) const
{
    addRestore(request, contents, 0xff);
}

void ContentsCodec::addRestore(redis::Request &request, const Contents &contents, quint8 keys) const
{
    for (size_t key = 0; key < Contents::keyCount; ++key) {
        if (!isIn(keys, key))
            continue;
        const QByteArray &name = m_keys[qsizetype(key)];
        request.add("DEL", name);
        const Contents::Key &kept = contents.keys[key];
        if (!kept.isThere())
            continue;
        const qint64 left = kept.lease == Contents::noLease ? 0
            : kept.lease == Contents::withLease             ? m_agedMs
                                                            : 2 * absurdMs;
        request.add("RESTORE", name, QByteArray::number(left), kept.dump);
    }
}

void ContentsCodec::addAging(redis::Request &request) const
{
    request.add("PEXPIRE", m_keys[lockKey], QByteArray::number(m_agedMs));
}

void ContentsCodec::addQuery(redis::Request &request) const
{
    for (const QByteArray &key : m_keys)
        request.add("DUMP", key);
    for (const QByteArray &key : m_keys)
        request.add("PTTL", key);
}

ContentsCodec::Read ContentsCodec::read(const std::vector<redis::Value> &replies, size_t at) const
{
    Read read;
    for (size_t key = 0; key < Contents::keyCount; ++key) {
        const redis::Value &dump = replies[at + key];
        const qint64 left = replies[at + Contents::keyCount + key].integer;
        if (!dump.isString())
            continue;
        Contents::Key &kept = read.contents.keys[key];
        kept.dump = dump.bytes;
        if (left > absurdMs)
            kept.lease = Contents::absurdLease;
        else if (left >= 0)
            kept.lease = Contents::withLease;
        if (key == lockKey)
            read.renewed = left > m_agedMs && left <= absurdMs;
    }
    return read;
}

redis::Value ContentsCodec::withoutTime(const redis::Value &reply, bool inSeconds) const
{
    redis::Value timeless = reply;
    if (reply.isInteger()) {
        const qint64 ms = inSeconds ? reply.integer * secondMs : reply.integer;
        const bool isLease = ms > m_agedMs - 2 * secondMs && ms <= m_leaseMs;
        if (isLease && ms >= secondMs)
            timeless.integer = inSeconds ? m_leaseMs / secondMs : m_leaseMs;
        else if (inSeconds && ms > absurdMs)
            timeless.integer = absurdMs; // how long exactly depends on when one asks
    }
    for (redis::Value &element : timeless.elements)
        element = withoutTime(element, inSeconds);
    return timeless;
}

} // namespace lab::race
