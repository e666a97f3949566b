// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

/// Every figure has one value in the window, in the text, in JSON and in CSV, words are the same, and the
/// account adds up: else the test under way fails.
void sayTheSame(const QList<lab::RunResult> &results);
