// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/scheme.h"

namespace lab {
class LabClient;
}

namespace lab::scheme {

/// What a client knows in one round: its token, and what was kept. Both outlive it.
struct Frame
{
    const LabClient *client = nullptr;
    const QByteArray *token = nullptr;
    std::vector<redis::Value> *kept = nullptr;
};

/// One term is what it is. Several are added up: nil counts as 0, and BadInput says what is no number, or
/// that the sum is too large.
redis::Result<redis::Value> valueOf(const Expression &expression, const Frame &frame);
/// The same, as a number.
redis::Result<qint64> numberOf(const Expression &expression, const Frame &frame);
/// The bytes of a word as they are sent; nil has none.
redis::Result<QByteArray> bytesOf(const Word &word, const Frame &frame);
/// Equal are the same bytes, and nil and nil; < and the like compare numbers, and are false where one side is
/// none.
redis::Result<bool> holds(const Condition &condition, const Frame &frame);

} // namespace lab::scheme
