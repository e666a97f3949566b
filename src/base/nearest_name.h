// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace base {

/// The name that was probably meant by a mistyped one: at most two letters are wrong, missing, too many or in
/// each other's place, and at least one is right. Dashes in front do not count. The first of several that are
/// equally near; empty: none is.
QByteArray nearestName(const QByteArray &typed, const QList<QByteArray> &names);

} // namespace base
