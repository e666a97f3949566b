// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/measures.h"

#include <QString>

/// Figures of the lab as a person reads them, the same in table, charts and summaries.
namespace gui {

/// Thousands separated; "?" when it is not known.
QString countText(const std::optional<qint64> &value);
/// "1.23 ms"
QString millisecondsText(qint64 microseconds);
/// The same, with "≥" where waits that did not end reach into it; "–" without samples.
QString waitText(const lab::Percentiles &percentiles, qint64 microseconds);
/// "0.998"; "–" when there is none.
QString indexText(const std::optional<double> &index);
/// As its column shows it; empty when there is nothing to say.
QString figureText(const lab::Measure &measure, const lab::RunResult &result);
/// The same of how much more it is, with its sign.
QString differenceText(const lab::Measure &measure, double difference);

} // namespace gui
