// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan.h"

#include <random>

namespace truth {

/// Numbers that follow from their seed, the same on every machine and library.
class Random
{
public:
    explicit Random(quint64 seed)
        : m_engine(seed)
    {
    }
    /// 0 … bound − 1.
    int below(int bound) { return int(m_engine() % quint64(bound)); }
    int between(int from, int to) { return from + below(to - from + 1); }
    bool oneIn(int times) { return below(times) == 0; }
    QByteArray hex(int bytes);
    QByteArray uuid();
    /// A UUID of version 1, made at most 14 years before or after 2026 by a host whose address ends with
    /// `node`, 8 hex digits.
    QByteArray timeUuid(const QByteArray &node);

private:
    std::mt19937_64 m_engine;
};

/// Gives the life its story and its steps.
void tellStory(Life *life, const Place &place, int durationMs, Random *random);

} // namespace truth
