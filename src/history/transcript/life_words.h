// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "history/transcript/key_replay.h"

#include <QByteArrayList>

#include <optional>

namespace history {

/// Returns the time to live from `now` on, in ms, for an expiry in this unit (EX, PX, EXAT, PXAT); nullopt:
/// it is no number.
std::optional<qint64> lifeIn(const QByteArray &unit, const QByteArray &word, UnixMs now);
/// The condition of an EXPIRE; nullopt: the server refused it.
std::optional<LifeIf> lifeIf(const QByteArrayList &options);

/// The options of a command that writes, such as "NX PX 30000".
struct LifeWords
{
    bool onlyAbsent = false; ///< NX, FNX
    bool onlyThere = false; ///< XX, FXX
    bool keepsLife = false; ///< KEEPTTL
    qint64 lifeMs = -1; ///< −1: without expiry

    /// nullopt: the server refused them.
    static std::optional<LifeWords> of(const QByteArrayList &words, UnixMs now);
};

} // namespace history
