// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>

namespace cli {

/// Where the program lockscope-window may be, seen from this one: beside it, where both were built, and where
/// it is installed. Paths of files, first what is to be tried first; whether they are there is not asked.
QByteArrayList windowPlaces();

} // namespace cli
