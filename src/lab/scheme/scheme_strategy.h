// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/strategy.h"

#include <memory>

namespace lab::scheme {

/// Whether a strategy's id is a scheme as text: `scheme:` and the text.
bool isScheme(const QByteArray &strategyId);
/// The id of the strategy that this text describes.
QByteArray idOf(const QByteArray &text);
/// The text of such an id.
QByteArray textOf(const QByteArray &strategyId);
/// The name that a scheme gives itself, for people; “scheme” where it has none.
QByteArray nameOf(const QByteArray &strategyId);

/// The strategy of such an id; null where the text is wrong.
std::shared_ptr<const Strategy> strategyOf(const QByteArray &strategyId);

} // namespace lab::scheme
