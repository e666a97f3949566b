// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"
#include "redis/protocol/request.h"
#include "redis/protocol/value.h"

/// The commands that read a key of each type within read_bounds.h, and what their replies say. Pure; whoever
/// reads a key reads it by these.
namespace locks {

/// The first bytes of a string: all of it where it may be a token.
void appendText(redis::Request *request, const QByteArray &key);
/// The reply to it, or to GET. A string of exactly the bound may be longer: STRLEN tells.
void takeText(Reading *reading, QByteArray &&bytes);

/// The command that counts its members; empty: it has none.
QByteArray countCommand(KeyType type);

/// How far members are asked for.
enum class Extent : quint8 {
    Bounded, ///< no more than the bound, or one page of about as many
    All, ///< of a hash or a set that was counted first
};
/// The command that reads its members; empty: it has none that are read.
QByteArray membersCommand(KeyType type, Extent extent);
void appendMembers(redis::Request *request, const QByteArray &key, KeyType type, Extent extent);

/// Members as a reply told them, within the bounds.
struct Members
{
    QList<std::pair<QByteArray, QByteArray>> list; ///< as in Reading
    qint64 number = 0; ///< in the reply, also those that are left out of the list
    bool whole = false; ///< there are no others
};
/// Of a reply to membersCommand(); nothing of one that is no array.
Members membersIn(const redis::Value &reply, KeyType type, Extent extent);

/// When a key ends by its server's clock, Unix ms: as PEXPIRETIME says, else TIME and the PTTL of the same
/// pipeline. 0: it has no end, or it is not known.
qint64 endIn(const redis::Value &expireTime, const redis::Value &time, qint64 pttl);

} // namespace locks
