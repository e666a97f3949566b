// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/stored_record.h"
#include "locks/action/action.h"

#include <QJsonObject>

/// A release in production of a token with awkward bytes, on two masters.
locks::ActionIntent sampleIntent(const QByteArray &key = "lock:order:17",
                                 locks::ActionKind kind = locks::ActionKind::Release);
/// What came of it: done on both, with a copy of what was there.
locks::ActionReport sampleReport(const QByteArray &key = "lock:order:17",
                                 locks::ActionKind kind = locks::ActionKind::Release);
/// What stands in it, taken apart.
QJsonObject bodyOf(const journal::StoredRecord &record);
