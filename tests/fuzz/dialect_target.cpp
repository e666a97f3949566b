// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialect_target.h"

#include "locks/dialects/dialects.h"
#include "locks/model/action_kind.h"

namespace {

using namespace locks;
using namespace std::chrono_literals;

/// Cuts pieces off the front.
class Bytes
{
public:
    explicit Bytes(QByteArrayView bytes)
        : m_rest(bytes)
    {
    }
    int byte()
    {
        if (m_rest.isEmpty())
            return 0;
        const auto first = quint8(m_rest.front());
        m_rest = m_rest.sliced(1);
        return first;
    }
    QByteArray piece()
    {
        const qsizetype wanted = byte(); // shortens the rest
        const qsizetype size = std::min(wanted, m_rest.size());
        const QByteArray taken = m_rest.first(size).toByteArray();
        m_rest = m_rest.sliced(size);
        return taken;
    }
    bool isEmpty() const { return m_rest.isEmpty(); }

private:
    QByteArrayView m_rest;
};

void exercise(const Dialect &dialect, const Reading &reading, const QByteArray &token)
{
    dialect.inside(reading);
    dialect.logicalExpiry(reading);
    dialect.ownerOf(reading);
    dialect.owner(reading.key, token);
    dialect.holds(reading, token);
    dialect.isConstant(token);
    dialect.waiterChannels(reading.key);
    dialect.afterRelease(reading.key);
    dialect.release(reading.key, token);
    dialect.extend(reading.key, token, 1s, false, false);
    dialect.extend(reading.key, token, 1s, true, true);
    dialect.takeOver(reading.key, token, token, 1s);
    dialect.siblings(reading.key);
}

} // namespace

void exerciseDialects(const Reading &reading)
{
    const Dialects &table = Dialects::table();
    const qint64 now = 4102444800000; // 2100: times in tokens of these years are plausible
    for (const NameSign sign : {NameSign::Nothing, NameSign::Meant, NameSign::Lock}) {
        const Observation observation{reading, sign, now};
        const LibraryIndex index = table.recognise(observation);
        table.candidates(observation, index);
        const Dialect &dialect = table.at(index);
        exercise(dialect, reading, dialect.token(reading).value_or(reading.value));
    }
    table.companionsOf(reading);
}

Reading readingFrom(QByteArrayView data)
{
    Bytes bytes(data);
    Reading reading;
    const int kind = bytes.byte();
    reading.type = KeyType(kind % (int(KeyType::Other) + 1));
    reading.truncated = kind & 0x40;
    reading.pttl = kind & 0x80 ? -1 : bytes.byte() * 1000;
    reading.unixMinusSteady = kind & 0x20 ? bytes.piece().toLongLong() % 10000000000000 : 0;
    reading.key = bytes.piece();
    reading.value = bytes.piece();
    const int members = bytes.byte() % 8;
    for (int i = 0; i < members; ++i) {
        const QByteArray first = bytes.piece();
        reading.members.append({first, bytes.piece()});
    }
    reading.memberCount = members + (kind & 0x10 ? 100 : 0);
    while (!bytes.isEmpty() && reading.companions.size() < 4) {
        Companion companion;
        companion.exists = bytes.byte() & 1;
        companion.key = bytes.piece();
        companion.value = bytes.piece();
        companion.members = {{bytes.piece(), bytes.piece()}};
        companion.count = bytes.byte();
        reading.companions.append(companion);
    }
    return reading;
}

namespace {

void appendPiece(QByteArray *bytes, const QByteArray &piece)
{
    const QByteArray start = piece.left(255);
    bytes->append(char(start.size()));
    bytes->append(start);
}

} // namespace

QByteArray bytesFrom(const Reading &reading)
{
    QByteArray bytes;
    const int members = int(std::min<qsizetype>(reading.members.size(), 7));
    const int flags = (reading.truncated ? 0x40 : 0) | (reading.pttl < 0 ? 0x80 : 0)
        | (reading.unixMinusSteady ? 0x20 : 0) | (reading.memberCount > members ? 0x10 : 0);
    bytes.append(char(int(reading.type) | flags));
    if (reading.pttl >= 0)
        bytes.append(char(std::min<qint64>(reading.pttl / 1000, 255)));
    if (reading.unixMinusSteady)
        appendPiece(&bytes, QByteArray::number(reading.readAt + reading.unixMinusSteady));
    appendPiece(&bytes, reading.key);
    appendPiece(&bytes, reading.value);
    bytes.append(char(members));
    for (int i = 0; i < members; ++i) {
        appendPiece(&bytes, reading.members.at(i).first);
        appendPiece(&bytes, reading.members.at(i).second);
    }
    for (const Companion &companion : reading.companions) {
        bytes.append(char(companion.exists));
        appendPiece(&bytes, companion.key);
        appendPiece(&bytes, companion.value);
        const auto member = companion.members.value(0);
        appendPiece(&bytes, member.first);
        appendPiece(&bytes, member.second);
        bytes.append(char(std::clamp<qint64>(companion.count, 0, 255)));
    }
    return bytes;
}
