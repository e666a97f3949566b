// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

namespace redis {

using base::Error;
using base::errorCode;
using base::ErrorKind;
using base::makeError;
using base::Result;

/// Sorts an error reply of a server ("NOPERM this user has no permissions …") into its kind, with its
/// sentence.
Error errorFromReply(const QByteArray &line);

} // namespace redis
