// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

/// Takes one reading through everything that reads foreign bytes: recognition, decoding, recipes, shapes.
void exerciseDialects(const locks::Reading &reading);
/// A reading made of `bytes`: type, key, value, members and companions are cut out of them.
locks::Reading readingFrom(QByteArrayView bytes);
/// Bytes of which readingFrom() makes such a reading again: a seed.
QByteArray bytesFrom(const locks::Reading &reading);
