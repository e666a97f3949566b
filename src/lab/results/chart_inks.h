// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace lab {

/// So many inks do the charts of window and handout have; further ones begin again, with other dashes.
constexpr int chartInks = 6;

/// An ink for each of these strategies, all different while there are enough: a strategy keeps its own from
/// run to run, in the window and in the handout, unless another one of the chart has it. Pure.
QList<int> inksOf(const QList<QByteArray> &strategies);

} // namespace lab
