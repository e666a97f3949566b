// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"

namespace cli {

/// Reads a command line: `arguments` are argv without the program's name, `secrets` come from the
/// environment.
///
/// A wrong one is BadInput with a sentence that names the part that is wrong; nothing is looked up or sent.
/// `failedIn`, when given, is set to the command whose help explains more (empty: the program's).
redis::Result<Arguments> parseArguments(const QList<QByteArray> &arguments, const Secrets &secrets,
                                        QByteArray *failedIn = nullptr);

} // namespace cli
