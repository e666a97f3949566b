// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source_tokens.h"

/// Finds limits of a test in wall-clock time that do not grow with `patience`: under a sanitizer everything
/// is several times slower, and such a limit fails without any fault.
///
/// A limit is what elapsed() is compared with from below, the time of a QDeadlineTimer, of hasExpired(), of a
/// timeval and of a wait of half a second and more for a process or a socket, and what QTRY_ and a wait for a
/// window bring along. waitFor() of the tests multiplies itself.
QList<Finding> impatientLimits(const QByteArray &file, const QByteArray &source);
