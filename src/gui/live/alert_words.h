// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace locks {
struct Alert;
}

namespace gui {

/// What an alert says: "lock:order:17 has no expiry". Any thread.
QString alertSentence(const locks::Alert &alert);

} // namespace gui
