// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>

namespace lab::lesson {

/// Tokens that two clients have really drawn from the lab's own sources, one call after the other, until they
/// drew the same one, or have drawn many. What was drawn once stays: a lesson that is played again, as by
/// *Back*, has the same tokens. A value.
class TokenDraw
{
public:
    /// For the memory of a script: "A.token", "B.token", equal where a pair was; of how many pairs ("drawn")
    /// how many were equal ("equal"). `kind` is one of TokenKind::ids().
    QHash<QByteArray, QByteArray> of(const QByteArray &kind);

private:
    QHash<QByteArray, QHash<QByteArray, QByteArray>> m_drawn; ///< by kind
};

} // namespace lab::lesson
