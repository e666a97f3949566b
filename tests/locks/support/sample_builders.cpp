// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_builders.h"

#include <QDateTime>

namespace samples {

using namespace locks;

namespace {

Reading readingOf(const QByteArray &key, KeyType type, qint64 pttl)
{
    Reading reading;
    reading.key = key;
    reading.type = type;
    reading.pttl = pttl;
    reading.readAt = 1000000;
    reading.unixMinusSteady = now() - reading.readAt;
    return reading;
}

} // namespace

qint64 now()
{
    static const qint64 fixed = QDateTime::currentMSecsSinceEpoch();
    return fixed;
}

Reading text(const QByteArray &key, const QByteArray &value, qint64 pttl)
{
    Reading reading = readingOf(key, KeyType::String, pttl);
    reading.value = value;
    return reading;
}

Reading hash(const QByteArray &key, const Members &fields, qint64 pttl)
{
    Reading reading = readingOf(key, KeyType::Hash, pttl);
    reading.members = fields;
    reading.memberCount = fields.size();
    return reading;
}

Reading zset(const QByteArray &key, const Members &members, qint64 pttl)
{
    Reading reading = hash(key, members, pttl);
    reading.type = KeyType::SortedSet;
    return reading;
}

Reading list(const QByteArray &key, const QList<QByteArray> &elements, qint64 pttl)
{
    Members members;
    for (const QByteArray &element : elements)
        members.append({element, QByteArray()});
    Reading reading = hash(key, members, pttl);
    reading.type = KeyType::List;
    return reading;
}

Reading set(const QByteArray &key, const QList<QByteArray> &elements, qint64 pttl)
{
    Reading reading = list(key, elements, pttl);
    reading.type = KeyType::Set;
    return reading;
}

Reading with(Reading reading, const QList<Companion> &companions)
{
    reading.companions = companions;
    return reading;
}

Companion there(const QByteArray &key, qint64 count, const Members &members)
{
    Companion companion;
    companion.key = key;
    companion.exists = count > 0;
    companion.count = count;
    companion.members = members;
    return companion;
}

Companion valued(const QByteArray &key, const QByteArray &value)
{
    Companion companion = there(key);
    companion.value = value;
    return companion;
}

QByteArray hex(int bytes)
{
    return systemRandom(bytes).toHex();
}

QByteArray plainHex()
{
    QByteArray token = hex(16);
    while (hexUuidVersion(token) != 0)
        token = hex(16);
    return token;
}

QByteArray hexFour()
{
    return freshUuidFour().replace("-", "");
}

QByteArray field(int thread)
{
    return freshUuidFour() + ':' + QByteArray::number(thread);
}

QByteArray seconds(qint64 fromNow)
{
    return QByteArray::number(now() / 1000 + fromNow);
}

QByteArray milliseconds(qint64 fromNow)
{
    return QByteArray::number(now() + fromNow);
}

QByteArray machine(const char *host)
{
    return QByteArray(host) + "_4711_" + hex(16);
}

QByteArray fraction(qint64 fromNow)
{
    return seconds(fromNow) + ".482915";
}

void three(QList<Sample> &list, const QByteArray &id, const QList<QByteArray> &keys,
           const std::function<QByteArray()> &value, qint64 pttl, const QByteArray &general,
           const QString &owner)
{
    for (const QByteArray &key : keys) {
        const QByteArray token = value();
        list.append({id, text(key, token, pttl), general, token, owner, 0});
    }
}

} // namespace samples
