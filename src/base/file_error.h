// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QFileDevice>

namespace base {

/// The kind of what a system call refused of a file or a folder, by its errno.
ErrorKind fileErrorKind(int systemError);
/// The error of a file that could not be opened, read, written or renamed, with `sentence` as its text and
/// the system's words as its detail.
Error fileError(const QString &sentence, const QFileDevice &file);
/// The same for what a system call refused.
Error fileError(const QString &sentence, int systemError);

} // namespace base
