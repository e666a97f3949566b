// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source_tokens.h"

/// Finds what a coroutine is given and may outlive: a parameter by reference, a view, what a lambda captures.
/// (After the first co_await the caller's argument, and the lambda itself, may be gone.)
QList<Finding> shortLivedParameters(const QByteArray &file, const QByteArray &source);
/// Whether coroutines of a class in this header get the object as a plain pointer: `static Task f(Own
/// *self)`.
bool hasPlainSelf(const QByteArray &source);
