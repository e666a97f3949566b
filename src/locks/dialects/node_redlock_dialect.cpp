// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/node_redlock_dialect.h"

#include "locks/dialects/value_shapes.h"

#include <QCoreApplication>

namespace locks {

QStringList NodeRedlockDialect::warnings() const
{
    return {QCoreApplication::translate("Dialect",
                                        "A lock on several keys writes the same token to each: releasing one "
                                        "of them makes the holder's extend and release fail.")};
}

bool NodeRedlockDialect::recognises(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    return reading.type == KeyType::String && !reading.truncated && observation.patternSpeaksOfLocks
        && isHex32(reading.value) && !readUuidOne(reading.value, observation.unixNowMs);
}

QByteArray NodeRedlockDialect::newToken() const
{
    // One in 32 random tokens has the bits of some UUID: not taken, so that the listing names it back.
    QByteArray token = systemRandom(16).toHex();
    while (hexUuidVersion(token) != 0)
        token = systemRandom(16).toHex();
    return token;
}

} // namespace locks
