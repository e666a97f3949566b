// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/generic_dialects.h"
#include "locks/dialects/node_redlock_dialect.h"
#include "locks/dialects/redis_py_dialect.h"
#include "locks/dialects/redisson_dialect.h"
#include "locks/dialects/value_shapes.h"

namespace locks {

// Adding a dialect is one line here: its place is its rank in recognition.
Dialects::Dialects()
{
    m_dialects.push_back(std::make_unique<GenericUnknown>());
    m_dialects.push_back(std::make_unique<RedissonDialect>());
    m_dialects.push_back(std::make_unique<RedisPyDialect>());
    m_dialects.push_back(std::make_unique<NodeRedlockDialect>());
    m_dialects.push_back(std::make_unique<GenericTimestamp>());
    m_dialects.push_back(std::make_unique<GenericZsetSemaphore>());
    m_dialects.push_back(std::make_unique<GenericConst>());
    m_dialects.push_back(std::make_unique<GenericImmortal>());
    m_dialects.push_back(std::make_unique<GenericToken>());
}

const Dialects &Dialects::table()
{
    static const Dialects dialects;
    return dialects;
}

LibraryIndex Dialects::recognise(const Observation &observation) const
{
    for (size_t i = 1; i < m_dialects.size(); ++i) {
        if (m_dialects[i]->recognises(observation))
            return LibraryIndex(i);
    }
    return 0;
}

const Dialect &Dialects::at(LibraryIndex index) const
{
    return *m_dialects.at(index < m_dialects.size() ? index : 0);
}

std::optional<LibraryIndex> Dialects::find(QByteArrayView id) const
{
    for (size_t i = 0; i < m_dialects.size(); ++i) {
        if (m_dialects[i]->id() == id)
            return LibraryIndex(i);
    }
    return std::nullopt;
}

QList<LibraryIndex> Dialects::acquirable() const
{
    QList<LibraryIndex> indexes;
    for (size_t i = 0; i < m_dialects.size(); ++i) {
        if (!m_dialects[i]->newToken().isEmpty())
            indexes.append(LibraryIndex(i));
    }
    // The plain form is what is meant when nothing is chosen.
    const LibraryIndex plain = *find("generic.token");
    indexes.move(indexes.indexOf(plain), 0);
    return indexes;
}

QList<QByteArray> Dialects::candidates(const Observation &observation, LibraryIndex recognised) const
{
    const Reading &reading = observation.reading;
    if (reading.type != KeyType::String || reading.truncated)
        return {};
    QList<QByteArray> ids;
    if (observation.patternSpeaksOfLocks) {
        // Undashed UUIDs version 4 are written by others too, and by chance by one random token in 64.
        if (at(recognised).id() == "node-redlock" && hexUuidVersion(reading.value) == 4)
            ids.append(QByteArrayLiteral("rlock-py"));
        if (at(recognised).id() == "generic.token" && isUuid(reading.value))
            ids = {QByteArrayLiteral("aioredlock"), QByteArrayLiteral("ioredis-lock"),
                   QByteArrayLiteral("redlock-rb")};
        return ids;
    }
    const Observation withSign{reading, true, observation.unixNowMs};
    const LibraryIndex shape = recognise(withSign);
    if (shape != recognised)
        ids.append(at(shape).id());
    return ids;
}

} // namespace locks
