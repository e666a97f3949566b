// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <string>

namespace exports {

/// Whether an instant, in milliseconds since 1970, is of a year from 0 to 9999; others have no text.
bool hasUtcText(qint64 unixMs);
/// Puts "2026-11-20T03:12:04.500Z" behind `text`, nothing where there is none. Does not ask the system for a
/// time zone: a listing has a million of them.
void appendUtcText(std::string &text, qint64 unixMs);

} // namespace exports
