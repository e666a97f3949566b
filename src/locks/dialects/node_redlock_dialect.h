// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

namespace locks {

/// node-redlock 3 to 5 and its forks: 16 random bytes as 32 hex digits, which say nothing about their holder.
class NodeRedlockDialect : public Dialect
{
public:
    QByteArray id() const override { return QByteArrayLiteral("node-redlock"); }
    QStringList warnings() const override;
    bool recognises(const Observation &observation) const override;
    QByteArray newToken() const override;
};

} // namespace locks
