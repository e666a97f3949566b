// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/command_spec.h"

namespace cli {

/// Every command of this release, in the order of `--help`.
const QList<CommandSpec> &commandTable();
/// `help`: in the table, and answered by the parser; `make` is empty.
const CommandSpec &helpSpec();
/// The window: what `lockscope` without a command knows.
const CommandSpec &windowSpec();
/// COMMON of every command.
const QList<OptionSpec> &commonOptions();
/// --demo and --profile.
const QList<OptionSpec> &sourceOptions();
/// What a command knows: its own, COMMON, and SOURCE where it has one.
QList<OptionSpec> optionsOf(const CommandSpec &spec);

const CommandSpec *findCommand(const QByteArray &name);

} // namespace cli
