// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace cli {

class Output;

/// Whether lines on it may be coloured: a terminal, TERM is not "dumb", and NO_COLOR is not set
/// (no-color.org).
bool hasColors(const Output &output);

/// `line` in the colour of the state that most wants a person's eye, without a line feed; as it is where none
/// does. `states`: words such as "no-expiry".
QByteArray coloredLine(const QByteArray &line, const QList<QByteArray> &states);

} // namespace cli
