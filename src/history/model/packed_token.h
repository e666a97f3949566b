// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace history {

/// A token in as few bytes as it needs: UUIDs and hexadecimal digits, which most are, take half or less.
/// Every token comes back as it was, byte for byte.
QByteArray packedToken(const QByteArray &token);
/// Empty for what packedToken() did not make.
QByteArray unpackedToken(const QByteArray &packed);

} // namespace history
