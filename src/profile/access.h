// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"
#include "redis/protocol/error.h"

#include <QByteArray>
#include <QString>

#include <optional>

/// Who may act, and how much friction there is: pure rules that window and command line share.
namespace profile {

/// Whether the way to a deployment lets actions through.
enum class Access : quint8 { ReadOnly, Operate };
QByteArray accessId(Access access); ///< "read-only", "operate"
std::optional<Access> accessFromId(QByteArrayView id);
/// Read-only for production, operate for the others.
Access defaultAccess(locks::Environment environment);

/// Production asks for a typed confirmation before each action.
bool requiresConfirmation(locks::Environment environment);
/// What has to be typed: the last six characters of the token, of the key for Acquire. Bytes that cannot be
/// typed are those of base::shownBytes(), so the last six characters of what is shown. All of it when
/// shorter.
QString confirmationFor(locks::ActionKind kind, const QByteArray &key, const QByteArray &token);
/// For many at once: their number; asked for above ten, and in production always.
bool requiresNumber(qsizetype count, locks::Environment environment);
QString confirmationForMany(qsizetype locks);
/// True when what was typed is what was asked for: shown form or the exact bytes. Spaces around it count.
bool isConfirmed(const QString &wanted, const QByteArray &typed);

/// A reason has to be given for releases, take-overs and their undo, outside the sandbox.
bool requiresReason(locks::ActionKind kind, locks::Environment environment);

/// What a command line says about its right to act.
struct Consent
{
    bool readOnly = false; ///< --read-only, or a read-only profile without --operate
    bool operate = false; ///< --operate
    std::optional<QByteArray> confirm; ///< --confirm TEXT
};
/// Nothing when the action may go on; else the sentence that says what is missing (exit status 5).
std::optional<QString> refusal(locks::Environment environment, const Consent &consent, const QString &wanted);

} // namespace profile
