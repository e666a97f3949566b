// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

namespace base {

/// Returns the content of a file that may have `most` bytes.
///
/// Never reads more, whatever the file is: a device without an end as well. Errors: those of base::fileError,
/// and BadInput for a file that is larger; both with a translated sentence that names the file. Blocks while
/// the disk does; any thread.
Result<QByteArray> readFile(const QString &path, qint64 most);

} // namespace base
