// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace lab::race {

/// The string in a reply to DUMP; none: it holds another type, or is compressed.
std::optional<QByteArray> stringIn(const QByteArray &dump);
/// The number in it; 0 when it is none.
qint64 numberIn(const QByteArray &dump);

} // namespace lab::race
